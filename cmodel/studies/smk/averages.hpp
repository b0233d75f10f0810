#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cmodel/studies/comparison/row.hpp"
#include "cmodel/studies/smk/mixes.hpp"
#include "cmodel/studies/smk/simulator.hpp"

namespace segue::studies::smk {

/// Mixes and their outcomes under one scheme, in the same order.
struct Series {
  std::string name;
  std::vector<Outcome> outcomes;
};

using Measure = std::function<double(const Outcome&)>;

/// Outcomes of all mixes under each scheme.
std::vector<Series> run_series(const Setting& setting, std::span<const Mix> mixes,
                               std::span<const Scheme> schemes, gpu::WarpScheduler scheduler);

/// The average of a measure, which is a ratio, over the mixes of each class, then over all, with
/// intervals.
/// @param what suffix of the series' name in the rows' names, such as "STP"
void add_averages(const Setting& setting, std::span<const Mix> mixes, const Series& series,
                  std::string_view what, const Measure& measure, std::vector<Row>& rows);

/// A measure of each mix.
void add_each(const Setting& setting, std::span<const Mix> mixes, const Series& series,
              std::string_view what, const Measure& measure, std::vector<Row>& rows);

}  // namespace segue::studies::smk

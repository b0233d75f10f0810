#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cmodel/studies/figure.hpp"

namespace segue::studies {

/// A number of one mix; what a figure averages.
using OfMix = std::function<double(const StudySize& size, std::size_t mix)>;

/// The mean of `of_mix` over the mixes of a size.
Mean mean_over_mixes(const StudySize& size, const FigureInput& input, const OfMix& of_mix);

/// The classes of Table 5.2, shortest first.
inline const std::vector<std::string> kClasses = {"SHORT", "MEDIUM", "LONG"};

/// "N processes", the end of every row's name.
std::string processes(const StudySize& size);

}  // namespace segue::studies

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/sm_model/launch_trace.hpp"
#include "cmodel/sm_model/sm_machine.hpp"
#include "cmodel/studies/comparison/assumption.hpp"

namespace segue::studies::thesis6 {

/// What Table 6.1 of the thesis leaves open of the SM; one set for all figures.
/// `--assume KEY=VALUE` changes one.
struct Assumptions {
  sm_model::SmMachine machine;
  std::uint32_t neighbours = sm_model::TraceRequest{}.neighbours;
  std::uint64_t most_tbs = 0;
  std::uint64_t layout = sm_model::TraceRequest{}.layout;
};

const std::vector<AssumptionKey>& assumption_keys();

/// @param text KEY=VALUE. @throws gpu::BadInput
void assume(Assumptions& assumptions, const std::string& text);

/// Every assumption as KEY=VALUE, in the order of the keys.
std::vector<std::string> describe(const Assumptions& assumptions);

/// Assumptions without a key.
std::vector<std::string> fixed_assumptions();

}  // namespace segue::studies::thesis6

#pragma once

#include <ostream>
#include <string>

#include "verilator_tb/plant/regress.hpp"

namespace segue::plant {

/// A table of the entries, the coverage, and the failures by bucket with their repeat lines.
void print_regress(std::ostream& out, const RegressRequest& request, const RegressResult& result);

/// The same as one JSON document. Apart from `seconds` and `cycles_per_s` it is the same for
/// any number of jobs.
std::string regress_json(const RegressRequest& request, const RegressResult& result);

}  // namespace segue::plant

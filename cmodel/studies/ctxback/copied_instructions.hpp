#pragma once

#include <vector>

#include "cmodel/studies/comparison/row.hpp"

namespace segue::studies::ctxback {

/// Instructions that copies of scalar registers add to the launches of the suite: their mean, and
/// behind it a row of each program.
std::vector<Row> copied_instructions(bool each);

}  // namespace segue::studies::ctxback

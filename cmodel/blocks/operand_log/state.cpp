#include "cmodel/blocks/operand_log/state.hpp"

#include <algorithm>

namespace segue::operand_log {

void State::reset() {
  std::fill(entries.begin(), entries.end(), Entry{});
  std::fill(used.begin(), used.end(), 0);
  tbs = 0;
  part = 0;
  read_valid = false;
  std::fill(rdata.begin(), rdata.end(), 0);
}

}  // namespace segue::operand_log

// Figure 6.12: the operand log by its size, of the baseline's speed.
#include <array>

#include "cmodel/studies/thesis6/figure.hpp"

namespace segue::studies::thesis6 {
namespace {

using warp_gate::Scheme;

std::vector<Row> fig_6_12_rows(const Setting& setting, bool each) {
  constexpr std::uint32_t kEntriesOf8Kb = 32;  // 8 bytes of 32 lanes each
  const std::array variants = {
      Variant{.name = "operand log of 8 KB",
              .scheme = {Scheme::kOperandLog},
              .log_entries = kEntriesOf8Kb},
      Variant{.name = "operand log of 16 KB",
              .scheme = {Scheme::kOperandLog},
              .log_entries = 2 * kEntriesOf8Kb},
      Variant{.name = "operand log of 32 KB",
              .scheme = {Scheme::kOperandLog},
              .log_entries = 4 * kEntriesOf8Kb},
  };
  return speed_rows(setting, variants, each);
}

}  // namespace

Figure fig_6_12() {
  return {.id = "thesis-fig-6.12",
          .title = "Speed of the operand log by its size, of stall on fault (higher is better)",
          .rows = fig_6_12_rows};
}

}  // namespace segue::studies::thesis6

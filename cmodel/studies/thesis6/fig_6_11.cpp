// Figure 6.11: warp disable and replay queue, of the baseline's speed.
#include <array>

#include "cmodel/studies/thesis6/figure.hpp"

namespace segue::studies::thesis6 {
namespace {

using warp_gate::Scheme;

std::vector<Row> fig_6_11_rows(const Setting& setting, bool each) {
  constexpr std::uint32_t kTwice = 2 * sm_frontend::Params{}.replay_entries;
  // The thesis keeps an access in the replay queue until its commit (6.3.2) and gives no size.
  const std::array variants = {
      Variant{.name = "WD-commit", .scheme = {Scheme::kWdCommit}},
      Variant{.name = "WD-lastcheck", .scheme = {Scheme::kWdLastCheck}},
      Variant{.name = "replay queue", .scheme = {Scheme::kReplayQueue, true}},
      Variant{.name = "replay queue of 256 entries",
              .scheme = {Scheme::kReplayQueue, true},
              .replay_entries = kTwice},
      Variant{.name = "replay queue, freed at last check", .scheme = {Scheme::kReplayQueue}},
  };
  return speed_rows(setting, variants, each);
}

}  // namespace

Figure fig_6_11() {
  return {.id = "thesis-fig-6.11",
          .title =
              "Speed of warp disable and of the replay queue, of stall on fault (higher is "
              "better)",
          .rows = fig_6_11_rows};
}

}  // namespace segue::studies::thesis6

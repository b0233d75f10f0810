#include "cmodel/blocks/replay_queue/state.hpp"

#include <algorithm>

namespace segue::replay_queue {

void State::reset() {
  std::fill(entries.begin(), entries.end(), Entry{});
  offer = 0;
  last_warp = 0;
  saving = false;
  saving_tb = 0;
}

}  // namespace segue::replay_queue

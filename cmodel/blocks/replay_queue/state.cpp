#include "cmodel/blocks/replay_queue/state.hpp"

namespace segue::replay_queue {

void State::reset() {
  entries.clear();
  offer = 0;
  last_warp = 0;
  saving = false;
  saving_tb = 0;
}

}  // namespace segue::replay_queue

#include "cmodel/blocks/replay_queue/state.hpp"

#include <algorithm>

namespace segue::replay_queue {

void State::reset() {
  entries.clear();
  offer = 0;
  last_warp = 0;
  saving = false;
  saving_tb = 0;
  handing = false;
  save = 0;
  save_warp = 0;
  entered = false;
  entered_entry = 0;
  std::fill(warp_tb.begin(), warp_tb.end(), 0);
  has_faulted = {};
  reissued = {};
  replay_read = {};
  save_read = {};
}

void State::enter(std::uint32_t e, const Arrival& incoming) {
  words[e] = incoming;
  has_faulted.erase(e);
  reissued.erase(e);
  warp_tb[incoming.warp] = incoming.tb;
  entered = true;
  entered_entry = e;
}

}  // namespace segue::replay_queue

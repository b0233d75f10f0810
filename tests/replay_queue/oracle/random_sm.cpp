#include "tests/replay_queue/oracle/random_sm.hpp"

#include <string>

namespace segue::replay_queue::oracle {

std::string RandomSm::run(int steps) {
  for (int i = 0; i < steps && complaint_.empty(); ++i) step();
  ending_ = true;
  for (int i = 0; complaint_.empty() && (tbs_.count() != 0 || !contexts_.empty()); ++i) {
    step();
    if (i == 20'000) complain("thread blocks do not end: " + ledger_.list());
  }
  return complaint_;
}

void RandomSm::step() {
  look({});
  check_outputs();
  if (!complaint_.empty()) return;
  begin_and_end();
  fetch_and_execute();
  Inputs in;
  in.reserve = tbs_.unentered();
  in.body = next_body_;
  in.replay_ready = random_.percent(60);
  in.save_ready = random_.percent(60);
  actions_.clear();
  draw_new_entry(in);
  draw_reissue(in);
  draw_hand_back(in);
  draw_commit(in);
  draw_fault(in);
  draw_command(in);
  const Outputs before = out_;
  look(in);
  for (std::size_t s = 0; s < kNumSources; ++s) {
    if ((out_.err_valid >> s & 1) != 0) {
      complain(std::string(kSourceNames[s]) +
               " is refused: " + std::string(replay_queue::to_string(out_.err_code[s])));
    }
  }
  if (before.replay_valid && in.replay_ready) take_offer(before);
  if (before.save_valid && in.save_ready) take_handed_out(before.save);
  for (const auto& action : actions_) action();
  twin_.tick(in);
  const Instruction* const taken = at_ports_.taken(in, out_);
  next_body_ = taken != nullptr ? body_of(*taken) : Body{};
}

void RandomSm::look(const Inputs& in) {
  twin_.eval(in, out_);
  spoil(in, out_);
}

}  // namespace segue::replay_queue::oracle

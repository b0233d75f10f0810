#include "tests/policies/random_sm.hpp"

namespace segue::policies {

using sm_driver::SmEvent;
using sm_driver::SmOp;

void RandomSm::reset() {
  for (auto& slot : slots_) slot.reset();
  messages_.clear();
  setup_left_ = answer_left_ = 0;
  vacating_ = saving_ = killed_ = has_kernel_ = false;
}

void RandomSm::take(const sm_driver::SmCmd& cmd) {
  switch (cmd.op) {
    case SmOp::kSetup:
      setup_left_ = dice_.between(1, 12);
      has_kernel_ = true;
      vacating_ = saving_ = killed_ = false;
      break;
    case SmOp::kIssue:
      slots_[cmd.slot] = Tb{cmd.tb_id, dice_.between(1, longest_tb_)};
      break;
    case SmOp::kPreempt:
      if (!has_kernel_) break;  // it drained, and has said that it is empty
      vacating_ = true;
      saving_ = cmd.technique != sm_driver::Technique::kDrain;
      answer_left_ = dice_.between(1, 20);
      break;
    case SmOp::kKill:
      if (!has_kernel_) break;  // it has said that it is empty
      vacating_ = killed_ = true;
      answer_left_ = dice_.between(1, 20);
      break;
  }
}

void RandomSm::step() {
  if (setup_left_ > 0) {
    if (--setup_left_ == 0) messages_.push_back({.op = SmEvent::kSetupDone});
    return;
  }
  for (std::uint32_t slot = 0; slot < slots_.size(); ++slot)
    if (slots_[slot] && --slots_[slot]->left == 0) end(slot, false);
  if (!vacating_) return;
  if (answer_left_ > 0) --answer_left_;
  if (answer_left_ > 0) return;
  if (killed_)
    for (auto& slot : slots_) slot.reset();
  for (std::uint32_t slot = 0; saving_ && slot < slots_.size(); ++slot)
    if (slots_[slot] && dice_.one_in(4)) end(slot, true);
  vacate_if_empty();
}

void RandomSm::end(std::uint32_t slot, bool saved) {
  sm_driver::SmMsg msg{.op = saved ? SmEvent::kPreempted : SmEvent::kFinished,
                       .slot = slot,
                       .tb_id = slots_[slot]->id};
  if (saved) {
    msg.restart = dice_.one_in(5);
    msg.handle = dice_.between(0, sm_driver::kHandleNone - 1);
  }
  messages_.push_back(msg);
  slots_[slot].reset();
}

void RandomSm::vacate_if_empty() {
  for (const auto& slot : slots_)
    if (slot) return;
  messages_.push_back({.op = SmEvent::kVacated});
  vacating_ = saving_ = killed_ = has_kernel_ = false;
}

}  // namespace segue::policies

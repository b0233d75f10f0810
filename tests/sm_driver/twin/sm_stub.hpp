#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <deque>
#include <map>

#include "cmodel/gen/sm_driver_layout.hpp"

namespace segue::sm_driver {

/// An SM without time: it keeps what the specification promises of an SM, and a
/// test says when set-ups end and TBs finish or are saved. A command that the
/// driver should never send fails the test.
class SmStub {
 public:
  struct Tb {
    std::uint32_t tb_id = 0;
    std::uint32_t ctx = 0;
    bool save = false;  ///< told to save its context
  };

  /// A command is taken.
  void accept(const SmCmd& cmd) {
    switch (cmd.op) {
      case SmOp::kSetup:
        return accept_setup(cmd);
      case SmOp::kIssue:
        return accept_issue(cmd);
      case SmOp::kPreempt:
        return accept_preempt(cmd);
      case SmOp::kKill:
        if (!set_up_) return;  // it has vacated already
        leaving_ = killed_ = true;
        draining_ = false;
        return;
    }
  }

  [[nodiscard]] bool in_setup() const { return set_up_ && !ready_; }
  [[nodiscard]] bool leaving() const { return leaving_; }
  [[nodiscard]] bool killed() const { return killed_; }
  [[nodiscard]] std::uint32_t ctx() const { return ctx_; }
  /// Resident TBs by slot.
  [[nodiscard]] const std::map<std::uint32_t, Tb>& tbs() const { return tbs_; }
  [[nodiscard]] bool silent() const { return messages.empty(); }

  void end_setup() {
    ASSERT_TRUE(in_setup());
    ready_ = true;
    messages.push_back({.op = SmEvent::kSetupDone});
    vacate_if_empty();
  }

  void finish(std::uint32_t slot) {
    ASSERT_TRUE(tbs_.contains(slot)) << "slot " << slot;
    messages.push_back({.op = SmEvent::kFinished, .slot = slot, .tb_id = tbs_.at(slot).tb_id});
    tbs_.erase(slot);
    vacate_if_empty();
  }

  void finish_all() {
    while (!tbs_.empty()) finish(tbs_.begin()->first);
  }

  void save(std::uint32_t slot, std::uint32_t handle, bool restart = false) {
    ASSERT_TRUE(tbs_.contains(slot) && tbs_.at(slot).save) << "slot " << slot;
    messages.push_back({.op = SmEvent::kPreempted,
                        .slot = slot,
                        .tb_id = tbs_.at(slot).tb_id,
                        .handle = handle,
                        .restart = restart});
    tbs_.erase(slot);
    vacate_if_empty();
  }

  /// The TBs of a killed kernel end without a message.
  void squash() {
    ASSERT_TRUE(killed_);
    tbs_.clear();
    vacate_if_empty();
  }

  /// Messages in order; the first is offered until it is taken.
  std::deque<SmMsg> messages;

 private:
  void accept_setup(const SmCmd& cmd) {
    EXPECT_TRUE(tbs_.empty()) << "set-up of a busy SM";
    EXPECT_FALSE(leaving_) << "set-up of an SM that owes a vacated";
    set_up_ = true;
    ready_ = killed_ = draining_ = false;
    ctx_ = cmd.ctx;
  }

  void accept_issue(const SmCmd& cmd) {
    EXPECT_TRUE(ready_) << "issue before setup_done";
    EXPECT_FALSE(leaving_) << "issue to an SM that was told to vacate";
    EXPECT_FALSE(tbs_.contains(cmd.slot)) << "issue to a busy slot";
    tbs_[cmd.slot] = {.tb_id = cmd.tb_id, .ctx = ctx_};
  }

  void accept_preempt(const SmCmd& cmd) {
    if (draining_) {
      EXPECT_EQ(cmd.technique, Technique::kSwitch) << "a second preempt that is no switch";
    } else {
      EXPECT_TRUE(set_up_) << "preempt of an SM without a kernel";
      EXPECT_FALSE(leaving_) << "a preempt behind a switch or a kill";
    }
    draining_ = cmd.technique == Technique::kDrain;
    if (!set_up_) return;  // it has vacated already
    leaving_ = true;
    for (auto& [slot, tb] : tbs_) {
      EXPECT_TRUE((cmd.mask >> slot) & 1) << "the mask leaves out slot " << slot;
      tb.save = cmd.technique != Technique::kDrain;
    }
    vacate_if_empty();
  }

  void vacate_if_empty() {
    if (!leaving_ || !ready_ || !tbs_.empty()) return;
    messages.push_back({.op = SmEvent::kVacated});
    set_up_ = ready_ = leaving_ = killed_ = false;
  }

  bool set_up_ = false;
  bool ready_ = false;
  bool leaving_ = false;
  bool killed_ = false;
  bool draining_ = false;  // told to, and nothing since: also when it has vacated
  std::uint32_t ctx_ = 0;
  std::map<std::uint32_t, Tb> tbs_;
};

}  // namespace segue::sm_driver

#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <deque>
#include <map>
#include <optional>

#include "cmodel/gen/drf_allocator_layout.hpp"

namespace segue::drf_allocator {

/// An SM without time: it keeps what the specification promises of an SM, and a test says when
/// set-ups end and thread blocks finish or are saved. A command that the allocator should never
/// send fails the test.
class SmModel {
 public:
  struct Tb {
    std::uint32_t ctx = 0;
    std::uint32_t tb_id = 0;
    bool leaving = false;   ///< told to leave
    std::uint64_t age = 0;  ///< issues to this SM before it
  };

  /// A command is taken.
  void accept(const SmCmd& cmd) {
    switch (cmd.op) {
      case SmOp::kSetup:
        EXPECT_FALSE(in_setup) << "a set-up during another";
        in_setup = cmd.ctx;
        descriptor.erase(cmd.ctx);
        descriptor_in_setup_ = cmd.descriptor;
        return;
      case SmOp::kIssue:
        EXPECT_TRUE(descriptor.contains(cmd.ctx)) << "issue before setup_done";
        EXPECT_FALSE(tbs.contains(cmd.slot)) << "issue to a busy slot";
        tbs[cmd.slot] = {.ctx = cmd.ctx, .tb_id = cmd.tb_id, .age = issues_++};
        return;
      case SmOp::kPreempt:
        return accept_preempt(cmd);
    }
  }

  void end_setup() {
    ASSERT_TRUE(in_setup);
    descriptor[*in_setup] = descriptor_in_setup_;
    in_setup.reset();
    messages.push_back({.op = SmEvent::kSetupDone});
  }
  void finish(std::uint32_t slot) {
    ASSERT_TRUE(tbs.contains(slot)) << "slot " << slot;
    messages.push_back({.op = SmEvent::kFinished, .slot = slot, .tb_id = tbs.at(slot).tb_id});
    tbs.erase(slot);
  }
  void save(std::uint32_t slot, std::uint32_t handle) {
    ASSERT_TRUE(tbs.contains(slot) && tbs.at(slot).leaving) << "slot " << slot;
    messages.push_back(
        {.op = SmEvent::kPreempted, .slot = slot, .tb_id = tbs.at(slot).tb_id, .handle = handle});
    tbs.erase(slot);
  }

  /// By slot. One that has ended is gone, though its message may wait.
  std::map<std::uint32_t, Tb> tbs;
  std::optional<std::uint32_t> in_setup;              ///< context
  std::map<std::uint32_t, std::uint32_t> descriptor;  ///< of the contexts that are set up
  /// In order; the first is offered until it is taken.
  std::deque<SmMsg> messages;

 private:
  void accept_preempt(const SmCmd& cmd) {
    EXPECT_NE(cmd.mask, 0U);
    for (auto& [slot, tb] : tbs) {
      if ((cmd.mask >> slot & 1) == 0) continue;
      EXPECT_FALSE(tb.leaving) << "told twice to leave: slot " << slot;
      tb.leaving = true;
    }
  }

  std::uint32_t descriptor_in_setup_ = 0;
  std::uint64_t issues_ = 0;
};

}  // namespace segue::drf_allocator

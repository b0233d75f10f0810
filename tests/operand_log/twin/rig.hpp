#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "cmodel/blocks/operand_log/operand_log.hpp"

namespace segue::operand_log {

/// A log of a few entries, which no number of thread blocks but one divides.
inline constexpr Params kSmall{.num_entries = 7, .num_tbs = 3, .num_lanes = 2};

/// A log, one cycle at a time. Messages are set in `in` and gone after the cycle.
class Rig {
 public:
  explicit Rig(const Params& params = kSmall)
      : log(params), idle(params), in(params), out(params), next(params) {
    log.eval(in, next);
  }
  /// Set up for so many thread blocks.
  explicit Rig(std::uint32_t tbs, const Params& params = kSmall) : Rig(params) { set_up(tbs); }

  /// One cycle; `out` is what the log answered in it, `next` what it shows behind it.
  void cycle() {
    log.eval(in, out);
    log.tick(in);
    in = idle;
    log.eval(in, next);
  }

  [[nodiscard]] Error error(Source source) const {
    return out.err_code[static_cast<std::size_t>(source)];
  }
  [[nodiscard]] const Entry& entry(std::uint64_t e) const { return log.state().entries[e]; }
  [[nodiscard]] std::vector<std::uint64_t> room() const { return next.room; }

  /// What is written where nothing else is said: other words for every operand.
  static std::vector<std::uint64_t> data(std::uint64_t handle, std::uint64_t operand) {
    return {0xaaaa'0000'0000'0000U + 256 * handle + operand, ~(256 * handle + operand)};
  }

  // The message, in the cycle to come.
  void drive_set_up(std::uint32_t tbs, std::uint32_t need = 1) {
    in.setup_valid = true;
    in.setup = {.tbs = tbs, .need = need};
  }
  void drive_alloc(std::uint32_t tb, std::uint32_t count) {
    in.alloc_valid = true;
    in.alloc = {.tb = tb, .count = count};
  }
  void drive_write(std::uint32_t handle, std::uint32_t operand) {
    in.write_valid = true;
    in.write = {.handle = handle, .operand = operand};
    in.write_data = data(handle, operand);
  }
  void drive_read(std::uint32_t handle, std::uint32_t operand) {
    in.read_valid = true;
    in.read = {.handle = handle, .operand = operand};
  }
  void drive_free(std::uint64_t handle) {
    in.free_valid = true;
    in.free = handle;
  }
  void drive_kill(std::uint64_t tb) {
    in.kill_valid = true;
    in.kill = tb;
  }

  // The same in a cycle of its own: what came of it.
  Error set_up(std::uint32_t tbs, std::uint32_t need = 1) {
    drive_set_up(tbs, need);
    cycle();
    return error(Source::kSetup);
  }
  Error try_alloc(std::uint32_t tb, std::uint32_t count) {
    drive_alloc(tb, count);
    cycle();
    return error(Source::kAlloc);
  }
  Error write(std::uint32_t handle, std::uint32_t operand) {
    drive_write(handle, operand);
    cycle();
    return error(Source::kWrite);
  }
  Error read(std::uint32_t handle, std::uint32_t operand) {
    drive_read(handle, operand);
    cycle();
    return error(Source::kRead);
  }
  Error free(std::uint64_t handle) {
    drive_free(handle);
    cycle();
    return error(Source::kFree);
  }
  Error kill(std::uint64_t tb) {
    drive_kill(tb);
    cycle();
    return error(Source::kKill);
  }
  /// The handle.
  std::uint32_t alloc(std::uint32_t tb, std::uint32_t count) {
    EXPECT_EQ(try_alloc(tb, count), Error::kNone);
    return static_cast<std::uint32_t>(out.alloc_handle);
  }
  /// The same with all operands written.
  std::uint32_t alloc_written(std::uint32_t tb, std::uint32_t count) {
    const std::uint32_t handle = alloc(tb, count);
    for (std::uint32_t i = 0; i < count; ++i) EXPECT_EQ(write(handle, i), Error::kNone);
    return handle;
  }

  OperandLog log;
  const Inputs idle;
  Inputs in;
  Outputs out;
  Outputs next;
};

}  // namespace segue::operand_log

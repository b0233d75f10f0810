#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <ostream>
#include <string>
#include <vector>

#include "cmodel/blocks/drf_allocator/drf_allocator.hpp"
#include "tests/drf_allocator/twin/sm_model.hpp"

namespace segue::drf_allocator {

// How a failed comparison shows them.
inline void PrintTo(Mode mode, std::ostream* out) { *out << to_string(mode); }
inline void PrintTo(Error error, std::ostream* out) { *out << to_string(error); }
inline void PrintTo(Step step, std::ostream* out) { *out << to_string(step); }
inline void PrintTo(SmOp op, std::ostream* out) { *out << to_string(op); }

inline constexpr Params kSmall{
    .num_sms = 3, .num_slots = 5, .num_ctxs = 3, .lanes = 2, .share_w = 8};
/// Thread blocks of a kernel that outlasts the test.
inline constexpr std::uint32_t kMany = 1000;

/// The same share of all resources.
inline constexpr Share all(std::uint32_t parts) {
  return {.regs = parts, .threads = parts, .smem = parts, .tbs = parts};
}

/// An allocator between a host and SM models, one cycle at a time. Unless told otherwise every
/// handshake is ready and SMs answer set-ups at once; thread blocks run until the test ends them.
class Rig {
 public:
  explicit Rig(const Params& params = kSmall)
      : driver(params), in(params), sm(params.num_sms), demand(params.num_ctxs) {
    in.cmd_ready = in.done_ready = true;
  }
  /// With mode, limit and technique.
  explicit Rig(Mode mode, const Params& params = kSmall, std::uint32_t limit = 100,
               Technique technique = Technique::kSwitch)
      : Rig(params) {
    EXPECT_EQ(set_mode(mode, limit, technique), Error::kNone);
  }

  void cycle() {
    drive();
    driver.eval(in, out);
    driver.tick(in);
    deliver();
    ++in.now;
    in.rst_n = true;
  }
  void cycles(int n) {
    for (int i = 0; i < n; ++i) cycle();
  }
  void reset() {
    in.rst_n = false;
    cycle();
  }
  /// Nothing moves until the host or an SM has a message.
  [[nodiscard]] bool rests() const {
    return out.quiescent && !in.host_valid && in.sm_valid == 0 && host.empty() &&
           std::ranges::all_of(sm, [](const SmModel& s) { return s.messages.empty(); });
  }
  void settle() {
    cycle();
    for (int i = 0; i < 200'000 && !rests(); ++i) cycle();
    ASSERT_TRUE(rests()) << "still busy";
  }
  void cycle_until(Step step) {
    for (int i = 0; i < 10'000 && q().step != step; ++i) cycle();
    ASSERT_EQ(q().step, step);
  }

  // Host: until the message is taken.
  Error tell(const HostMsg& message) {
    host.push_back(message);
    for (int i = 0; i < 10'000 && !host.empty(); ++i) cycle();
    EXPECT_TRUE(host.empty());
    return out.err_code;
  }
  Error set_mode(Mode mode, std::uint32_t limit, Technique technique = Technique::kSwitch) {
    return tell({.op = HostOp::kSetMode, .mode = mode, .technique = technique, .limit = limit});
  }
  Error set_start(std::uint32_t ctx, std::uint32_t start) {
    return tell({.op = HostOp::kSetStart, .ctx = ctx, .start = start});
  }
  static HostMsg launch_message(std::uint32_t ctx, std::uint32_t tbs, const Share& share) {
    return {.op = HostOp::kLaunch,
            .ctx = ctx,
            .tb_count = tbs,
            .regs = share.regs,
            .threads = share.threads,
            .smem = share.smem,
            .tbs = share.tbs,
            .descriptor = 0x100 + ctx};
  }
  /// And until all that follows has happened.
  void launch(std::uint32_t ctx, std::uint32_t tbs, const Share& share) {
    EXPECT_EQ(tell(launch_message(ctx, tbs, share)), Error::kNone);
    demand[ctx] = share;
    settle();
  }

  // SMs.
  void finish(std::uint32_t s, std::uint32_t slot) {
    sm[s].finish(slot);
    settle();
  }
  void save(std::uint32_t s, std::uint32_t slot) {
    sm[s].save(slot, next_handle++);
    settle();
  }
  /// All that were told to leave, SM by SM, slot by slot, and those that this tells to leave.
  void save_all() {
    for (bool any = true; any;) {
      any = false;
      for (std::uint32_t s = 0; s < sm.size(); ++s) {
        if (const auto slot = slot_of(s, [](const SmModel::Tb& tb) { return tb.leaving; })) {
          save(s, *slot);
          any = true;
        }
      }
    }
  }
  /// The oldest of `ctx` on `s` that stays.
  void finish_oldest(std::uint32_t s, std::uint32_t ctx) {
    std::optional<std::uint32_t> oldest;
    for (const auto& [slot, tb] : sm[s].tbs) {
      if (tb.ctx == ctx && !tb.leaving && (!oldest || tb.age < sm[s].tbs.at(*oldest).age)) {
        oldest = slot;
      }
    }
    ASSERT_TRUE(oldest) << "no thread block of " << ctx << " on " << s;
    finish(s, *oldest);
  }
  /// All of `ctx`.
  void finish_all(std::uint32_t ctx) {
    for (bool any = true; any;) {
      any = false;
      for (std::uint32_t s = 0; s < sm.size(); ++s) {
        if (const auto slot = slot_of(s, [ctx](const SmModel::Tb& tb) { return tb.ctx == ctx; })) {
          finish(s, *slot);
          any = true;
        }
      }
    }
  }

  Error tell_sm(std::uint32_t s, const SmMsg& message) {
    expects_errors = true;
    sm[s].messages.push_back(message);
    for (int i = 0; i < 10'000 && !sm[s].messages.empty(); ++i) cycle();
    EXPECT_TRUE(sm[s].messages.empty());
    expects_errors = false;
    return out.err_code;
  }

  // What there is.
  [[nodiscard]] const State& q() const { return driver.state(); }
  [[nodiscard]] std::uint32_t rank(std::uint32_t ctx) const { return q().ksrt[ctx].rank; }
  /// Of `ctx` on `s`, as the SM knows them: all, or those that leave.
  [[nodiscard]] std::uint32_t running(std::uint32_t s, std::uint32_t ctx) const {
    return static_cast<std::uint32_t>(std::ranges::count_if(
        sm[s].tbs, [ctx](const auto& entry) { return entry.second.ctx == ctx; }));
  }
  [[nodiscard]] std::uint32_t leaving(std::uint32_t s) const {
    return static_cast<std::uint32_t>(
        std::ranges::count_if(sm[s].tbs, [](const auto& entry) { return entry.second.leaving; }));
  }
  /// SM by SM the thread blocks of each context that stay: "2/1 3/0"; those that leave behind a
  /// "-", a claim's context behind a ">": "2/1-1>1".
  [[nodiscard]] std::string sms() const {
    std::string text;
    for (std::uint32_t s = 0; s < sm.size(); ++s) {
      if (s > 0) text += ' ';
      for (std::uint32_t ctx = 0; ctx < demand.size(); ++ctx) {
        const auto stay = std::ranges::count_if(sm[s].tbs, [ctx](const auto& entry) {
          return entry.second.ctx == ctx && !entry.second.leaving;
        });
        text += (ctx > 0 ? "/" : "") + std::to_string(stay);
      }
      if (leaving(s) > 0) text += '-' + std::to_string(leaving(s));
      if (q().claim[s].valid) text += '>' + std::to_string(q().claim[s].ctx);
    }
    return text;
  }
  [[nodiscard]] std::vector<SmCmd> sent(SmOp op) const {
    std::vector<SmCmd> some;
    std::ranges::copy_if(commands, std::back_inserter(some),
                         [op](const SmCmd& cmd) { return cmd.op == op; });
    return some;
  }
  [[nodiscard]] std::size_t preempts() const { return sent(SmOp::kPreempt).size(); }

  DrfAllocator driver;
  Inputs in;
  Outputs out;
  std::vector<SmModel> sm;
  std::vector<Share> demand;  ///< of the last launch of each context
  std::deque<HostMsg> host;
  std::vector<SmCmd> commands;  ///< taken
  std::vector<std::uint32_t> done;
  std::uint32_t next_handle = 0x1000;
  bool answers_setups = true;
  bool expects_errors = false;  ///< of SMs

 private:
  template <class Wanted>
  [[nodiscard]] std::optional<std::uint32_t> slot_of(std::uint32_t s, const Wanted& wanted) const {
    for (const auto& [slot, tb] : sm[s].tbs) {
      if (wanted(tb)) return slot;
    }
    return std::nullopt;
  }

  void drive() {
    in.host_valid = !host.empty();
    if (in.host_valid) in.host = host.front();
    in.sm_valid = 0;
    for (std::uint32_t s = 0; s < sm.size(); ++s) {
      if (sm[s].messages.empty()) continue;
      in.sm_valid |= std::uint64_t{1} << s;
      in.sm[s] = sm[s].messages.front();
    }
  }

  void deliver() {
    if (out.host_ready) host.pop_front();
    for (std::uint32_t s = 0; s < sm.size(); ++s) {
      if ((out.sm_ready >> s & 1) == 0) continue;
      sm[s].messages.pop_front();
      EXPECT_TRUE(expects_errors || !out.err_valid)
          << "SM " << s << ": " << to_string(out.err_code);
    }
    if (out.cmd_valid && in.cmd_ready) {
      commands.push_back(out.cmd);
      sm[out.cmd.sm].accept(out.cmd);
      if (out.cmd.op == SmOp::kSetup && answers_setups) sm[out.cmd.sm].end_setup();
    }
    if (out.done_valid && in.done_ready) done.push_back(static_cast<std::uint32_t>(out.done_ctx));
  }
};

}  // namespace segue::drf_allocator

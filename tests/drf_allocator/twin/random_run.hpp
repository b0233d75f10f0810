#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>

#include "tests/drf_allocator/twin/rig.hpp"
#include "tests/drf_allocator/twin/tb_ledger.hpp"

namespace segue::drf_allocator {

/// How lively a random run is; chances of 0 to 100 percent in a cycle.
struct Mix {
  std::uint32_t cmd_ready = 80;
  std::uint32_t done_ready = 80;
  std::uint32_t host = 5;          ///< a new message, if none waits
  std::uint32_t illegal = 5;       ///< of the host's messages
  std::uint32_t sm_event = 2;      ///< per SM: a thread block ends, a set-up is done
  std::uint32_t save = 80;         ///< of those told to leave: saved rather than finished
  std::uint32_t most_tbs = 60;     ///< of a kernel
  std::uint32_t launches = 20;     ///< at most, in one mode
  std::uint32_t most_share = 100;  ///< percent of an SM that a thread block takes
  std::optional<Mode> mode = {};   ///< always this one
};

/// A run with a random host and random SMs that keep their promises.
class RandomRun {
 public:
  RandomRun(const Params& params, const Mix& mix, std::uint32_t seed)
      : mix_(mix),
        random_(seed),
        rig_(params),
        ledger_(params.num_ctxs),
        all_ones_(static_cast<std::uint32_t>(layout::low_mask(params.share_w))) {
    rig_.host.push_back(next_mode());
  }

  void step() {
    if (rig_.host.empty() && chance(mix_.host)) tell();
    run_cycle();
  }
  /// Without new messages of the host: until every launch has ended.
  void finish() {
    for (int i = 0; i < 1'000'000 && !(rig_.rests() && ledger_.nothing_outstanding()); ++i) {
      run_cycle();
    }
    EXPECT_TRUE(ledger_.nothing_outstanding()) << "no progress";
  }

  /// Of the allocator and all that it talks to.
  void reset() {
    rig_.host.clear();
    rig_.sm.assign(rig_.sm.size(), SmModel{});
    rig_.reset();
    ledger_ = TbLedger(rig_.driver.params().num_ctxs);
    rig_.host.push_back(next_mode());
  }

  [[nodiscard]] Rig& rig() { return rig_; }
  [[nodiscard]] const State& q() const { return rig_.q(); }
  [[nodiscard]] const TbLedger& ledger() const { return ledger_; }

 private:
  bool chance(std::uint32_t percent) { return random_() % 100 < percent; }
  std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(random_() % n); }
  std::uint32_t any_ctx() { return below(rig_.driver.params().num_ctxs); }

  void run_cycle() {
    for (SmModel& sm : rig_.sm) {
      if (chance(mix_.sm_event)) move(sm);
    }
    rig_.in.cmd_ready = chance(mix_.cmd_ready);
    rig_.in.done_ready = chance(mix_.done_ready);
    rig_.answers_setups = false;
    rig_.cycle();
    ledger_.see(rig_.in, rig_.out);
  }

  void move(SmModel& sm) {
    if (sm.in_setup && chance(30)) return sm.end_setup();
    if (sm.tbs.empty()) return;
    auto entry = sm.tbs.begin();
    std::advance(entry, below(static_cast<std::uint32_t>(sm.tbs.size())));
    if (entry->second.leaving && chance(mix_.save)) {
      sm.save(entry->first, static_cast<std::uint32_t>(random_()));
    } else {
      sm.finish(entry->first);
    }
  }

  void tell() {
    if (chance(mix_.illegal)) {
      rig_.host.push_back(any_message());
    } else if (launches_left_ == 0) {
      if (q().active == 0) rig_.host.push_back(next_mode());
    } else if (chance(10)) {
      rig_.host.push_back({.op = HostOp::kSetStart, .ctx = idle_ctx(), .start = below(4)});
    } else if (chance(5)) {
      rig_.host.push_back(
          {.op = HostOp::kSetContext, .ctx = any_ctx(), .page_table_base = random_() & 0xff});
    } else {
      rig_.host.push_back(launch());
      --launches_left_;
    }
  }
  /// One without a kernel, if there is one.
  std::uint32_t idle_ctx() {
    std::uint32_t ctx = any_ctx();
    for (int i = 0; i < 20 && q().is_active(ctx); ++i) ctx = any_ctx();
    return ctx;
  }
  HostMsg next_mode() {
    constexpr std::array kModes{Mode::kOnDemand, Mode::kRelaxed, Mode::kPartition, Mode::kSpart};
    launches_left_ = 1 + below(mix_.launches);
    limit_ = chance(20) ? 1 + below(8) : 1 + below(all_ones_);
    return {.op = HostOp::kSetMode,
            .mode = mix_.mode.value_or(kModes[below(4)]),
            .technique = static_cast<Technique>(below(3)),
            .limit = limit_};
  }
  std::uint32_t share() {
    if (chance(15)) return 0;
    return std::max(1U, below(limit_ * mix_.most_share / 100 + 1));
  }
  HostMsg launch() {
    HostMsg message{.op = HostOp::kLaunch,
                    .ctx = idle_ctx(),
                    .tb_count = 1 + below(mix_.most_tbs),
                    .descriptor = next_descriptor_++};
    if (chance(30)) {
      // Of one kind, and many that are alike.
      message.tbs = message.regs = std::max(1U, limit_ / (1 + below(6)));
    } else {
      message.regs = share();
      message.threads = share();
      message.smem = share();
      message.tbs = std::max(1U, share());
    }
    return message;
  }
  HostMsg any_message() {
    HostMsg message;
    message.op = static_cast<HostOp>(below(4));
    message.ctx = below(1U << Widths(rig_.driver.params()).ctx_w);
    message.tb_count = below(3);
    for (std::uint32_t* amount : {&message.regs, &message.threads, &message.smem, &message.tbs}) {
      *amount = chance(20) ? below(all_ones_ + 1) : below(limit_ + 1);
    }
    message.descriptor = next_descriptor_++;
    message.start = below(4);
    message.mode = mix_.mode.value_or(static_cast<Mode>(below(4)));
    message.technique = static_cast<Technique>(below(8));
    message.limit = chance(50) ? 0 : limit_;
    return message;
  }

  Mix mix_;
  std::mt19937 random_;
  Rig rig_;
  TbLedger ledger_;
  std::uint32_t all_ones_;  ///< of a share
  std::uint32_t limit_ = 1;
  std::uint32_t launches_left_ = 0;  ///< until the next mode
  std::uint32_t next_descriptor_ = 1;
};

}  // namespace segue::drf_allocator

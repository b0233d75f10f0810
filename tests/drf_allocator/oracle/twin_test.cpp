// Every scan of the twin against the oracle: random traffic, the tables before and after a scan as
// a GPU in the oracle's words, and the action that lies between them.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <ostream>
#include <utility>

#include "cmodel/blocks/drf_allocator/drf_allocator_oracle.hpp"
#include "tests/drf_allocator/twin/random_run.hpp"

namespace segue::oracles::smk {

inline void PrintTo(const Action& action, std::ostream* out) {
  constexpr std::array kKinds{"nothing", "set-up", "issue", "claim", "release", "partition"};
  *out << kKinds[static_cast<std::size_t>(action.kind)] << " on SM " << action.sm << " for "
       << action.ctx << ", leave " << action.leave << ", partition";
  for (const auto& part : action.partition) *out << ' ' << (part ? std::to_string(*part) : "-");
}

namespace {

using drf_allocator::Params;
using drf_allocator::RandomRun;
using drf_allocator::State;
using drf_allocator::Step;
using Kind = Action::Kind;

Shares shares_of(const drf_allocator::Share& share) {
  return {share.regs, share.threads, share.smem, share.tbs};
}

Sm sm_of(const State& q, std::uint32_t s, std::uint32_t num_slots) {
  Sm sm{.slots = std::vector<std::optional<Tb>>(num_slots),
        .set_up = q.resident[s],
        .in_setup = q.in_setup_of(s),
        .claim = {},
        .partition = Partition(q.num_ctxs)};
  for (std::uint32_t slot = 0; slot < num_slots; ++slot) {
    if ((q.slots[s] >> slot & 1) == 0) continue;
    sm.slots[slot] = Tb{.ctx = q.owner[s * num_slots + slot],
                        .leaves = (q.leaving[s] >> slot & 1) != 0,
                        .age = q.stamps[s * num_slots + slot]};
  }
  if (q.claim[s].valid) sm.claim = Claim{.ctx = q.claim[s].ctx, .fresh = q.claim[s].fresh};
  for (std::uint32_t k = 0; k < q.num_ctxs; ++k) {
    if ((q.parted[s] >> k & 1) != 0) sm.partition[k] = q.quota[q.at(s, k)];
  }
  return sm;
}

Gpu gpu_of(const State& q, std::uint32_t num_slots) {
  Gpu gpu{.mode = q.mode, .limit = q.limit, .kernels = {}, .sms = {}};
  for (std::uint32_t k = 0; k < q.num_ctxs; ++k) {
    Kernel kernel{.active = q.is_active(k), .start = q.start[k]};
    if (kernel.active) {
      kernel.demand = shares_of(q.demand[k]);
      kernel.to_issue = q.remaining(k);
    }
    gpu.kernels.push_back(kernel);
  }
  for (std::uint32_t s = 0; s < q.slots.size(); ++s) gpu.sms.push_back(sm_of(q, s, num_slots));
  return gpu;
}

/// What a scan did, by its command and by what it left in the tables.
Action action_of(const Gpu& before, const Gpu& after, const State& q) {
  using drf_allocator::SmOp;
  if (q.cmd_valid && q.cmd.op != SmOp::kPreempt) {
    return {.kind = q.cmd.op == SmOp::kIssue ? Kind::kIssue : Kind::kSetUp,
            .sm = q.cmd.sm,
            .ctx = q.cmd.ctx};
  }
  Action action{.leave = q.cmd_valid ? q.cmd.mask : 0};
  for (std::uint32_t s = 0; s < after.sms.size(); ++s) {
    const Sm& then = before.sms[s];
    const Sm& now = after.sms[s];
    if (then.claim == now.claim && then.partition == now.partition) continue;
    EXPECT_EQ(action.kind, Kind::kNothing) << "a second SM";
    action.sm = s;
    if (then.claim != now.claim) {
      action.kind = now.claim ? Kind::kClaim : Kind::kRelease;
      action.ctx = (now.claim ? now.claim : then.claim)->ctx;
    } else {
      action.kind = Kind::kPartition;
      action.ctx = q.kernel;
      action.partition = now.partition;
    }
  }
  if (q.cmd_valid) {
    EXPECT_EQ(action.sm, q.cmd.sm);
    EXPECT_EQ(q.cmd.technique, q.technique);
  }
  return action;
}

/// The tables after `action`.
Gpu after(Gpu gpu, const Action& action, std::uint32_t stamp) {
  Sm& sm = gpu.sms[action.sm];
  const std::uint64_t bit = std::uint64_t{1} << action.ctx;
  for (std::uint32_t slot = 0; slot < sm.slots.size(); ++slot) {
    if ((action.leave >> slot & 1) != 0) sm.slots[slot].value().leaves = true;
  }
  switch (action.kind) {
    case Kind::kNothing:
      break;
    case Kind::kSetUp:
      sm.set_up |= bit;
      sm.in_setup = true;
      break;
    case Kind::kIssue:
      *std::find(sm.slots.begin(), sm.slots.end(), std::nullopt) =
          Tb{.ctx = action.ctx, .age = stamp};
      --gpu.kernels[action.ctx].to_issue;
      if (sm.claim && gpu.mode == Mode::kSpart) {
        sm.claim->fresh = false;
      } else {
        sm.claim.reset();
      }
      break;
    case Kind::kClaim:
      sm.claim = Claim{.ctx = action.ctx};
      break;
    case Kind::kRelease:
      sm.claim.reset();
      break;
    case Kind::kPartition:
      sm.partition = action.partition;
      break;
  }
  return gpu;
}

/// Actions seen, by mode and kind.
using Seen = std::array<std::array<int, 6>, 4>;

/// Puts each scan of a run to the oracle.
class ScanCheck {
 public:
  ScanCheck(const Params& params, const drf_allocator::Mix& mix, std::uint32_t seed)
      : num_slots_(params.num_slots), run_(params, mix, seed) {}

  void cycles(int n, Seen& seen) {
    for (int i = 0; i < n && !testing::Test::HasFailure(); ++i) cycle(seen);
  }

 private:
  void cycle(Seen& seen) {
    const Step before = q().step;
    run_.step();
    if (before == Step::kIdle && q().step != Step::kIdle) begin();
    if (before != Step::kIdle && q().step == Step::kIdle) {
      end();
      ++seen[static_cast<std::size_t>(start_.mode)][static_cast<std::size_t>(expected_.kind)];
    }
  }
  void begin() {
    start_ = gpu_of(q(), num_slots_);
    stamp_ = q().stamp;
    expected_ = next_action(start_);
    for (std::uint32_t k = 0; k < q().num_ctxs; ++k) {
      if (start_.kernels[k].active) {
        EXPECT_EQ(rank(start_, k), q().ksrt[k].rank);
      }
    }
    for (std::uint32_t s = 0; s < start_.sms.size(); ++s) {
      EXPECT_EQ(taken(start_, s), shares_of(q().taken[s]));
    }
  }
  void end() {
    const Gpu now = gpu_of(q(), num_slots_);
    EXPECT_EQ(action_of(start_, now, q()), expected_) << to_string(start_.mode);
    EXPECT_EQ(now, after(start_, expected_, stamp_)) << to_string(start_.mode);
    EXPECT_EQ(q().dirty, expected_.kind != Kind::kNothing);
  }
  [[nodiscard]] const State& q() const { return run_.q(); }

  std::uint32_t num_slots_;
  RandomRun run_;
  Gpu start_;
  std::uint32_t stamp_ = 0;
  Action expected_;
};

TEST(SmkTwin, DecidesAsTheOracle) {
  constexpr std::array kSizes{
      Params{.num_sms = 1, .num_slots = 1, .num_ctxs = 1, .lanes = 1, .share_w = 6},
      Params{.num_sms = 2, .num_slots = 3, .num_ctxs = 3, .lanes = 1, .share_w = 6},
      Params{.num_sms = 3, .num_slots = 8, .num_ctxs = 4, .lanes = 4, .share_w = 8},
      Params{.num_sms = 5, .num_slots = 5, .num_ctxs = 3, .lanes = 2, .share_w = 7},
      Params{.num_sms = 7, .num_slots = 6, .num_ctxs = 2, .lanes = 3, .share_w = 10},
      Params{.num_sms = 16, .num_slots = 32, .num_ctxs = 4, .lanes = 4, .share_w = 10}};
  Seen seen{};
  for (const Params& params : kSizes) {
    for (const std::uint32_t most_share : {100U, 40U, 15U}) {
      // More thread blocks than there is room for, so that kernels compete.
      const std::uint32_t room = params.num_sms * params.num_slots;
      ScanCheck check(params,
                      {.host = 20,
                       .sm_event = params.num_sms < 16 ? 3U : 1U,
                       .most_tbs = 3 * room + 10,
                       .launches = 12,
                       .most_share = most_share},
                      params.num_sms + most_share);
      check.cycles(params.num_sms < 16 ? 200'000 : 60'000, seen);
    }
  }
  const auto number = [&](Mode mode, Kind kind) {
    return seen[static_cast<std::size_t>(mode)][static_cast<std::size_t>(kind)];
  };
  for (const Mode mode : {Mode::kOnDemand, Mode::kRelaxed, Mode::kPartition, Mode::kSpart}) {
    for (const Kind kind : {Kind::kNothing, Kind::kSetUp, Kind::kIssue}) {
      EXPECT_GT(number(mode, kind), 500) << to_string(mode);
    }
  }
  for (const Mode mode : {Mode::kOnDemand, Mode::kRelaxed, Mode::kSpart}) {
    EXPECT_GT(number(mode, Kind::kClaim), 200) << to_string(mode);
  }
  EXPECT_GT(number(Mode::kSpart, Kind::kRelease), 100);
  EXPECT_GT(number(Mode::kPartition, Kind::kPartition), 200);
}

}  // namespace
}  // namespace segue::oracles::smk

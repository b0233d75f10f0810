// Programs are run out of order, each instruction as soon as it waits for none that it was told to
// wait for, and must do what they do in program order: read the same values, and leave the same
// behind. Nothing here knows of hazards.

#include <algorithm>
#include <array>
#include <deque>
#include <random>
#include <utility>
#include <vector>

#include "tests/scoreboard/twin/rig.hpp"

namespace segue::scoreboard {
namespace {

constexpr std::uint32_t kNames = 4, kWindow = 4;
constexpr Params kOneWarp{.num_warps = 1,
                          .window_bits = 2,
                          .reg_bits = 2,
                          .insert_width = 2,
                          .issue_width = 2,
                          .commit_width = 2};

struct Dice {
  std::mt19937_64 engine;

  std::uint32_t below(std::uint32_t count) { return static_cast<std::uint32_t>(engine() % count); }
  bool percent(std::uint32_t chance) { return below(100) < chance; }
};

/// Waits that the issue queue does not keep, or what the scoreboard is not told: then it goes
/// wrong.
enum class Ignored : std::uint8_t { kNothing, kResult, kSources, kIssue, kFence, kSecond };

using RegisterFile = std::array<std::uint64_t, kNames>;

std::uint64_t mixed(std::uint64_t value, std::uint64_t with) {
  return (value ^ with) * 0x9e3779b97f4a7c15ULL + 1;
}

/// What an instruction makes of its sources; memory is one more number, which a memory instruction
/// that cannot fault reads and changes.
struct Result {
  std::uint64_t value = 0;
  std::uint64_t memory = 0;
};

bool touches_memory(const InsertMsg& msg) { return msg.memory && !msg.late; }

/// `accesses`: memory instructions before it that are done, which a fence counts.
Result execute(const InsertMsg& msg, std::uint64_t number, const RegisterFile& file,
               std::uint64_t memory, std::uint64_t accesses) {
  Result result{.value = number, .memory = memory};
  const std::array<std::uint32_t, kNumSrcs> sources{msg.src_0, msg.src_1, msg.src_2};
  for (std::uint32_t n = 0; n < kNumSrcs; ++n) {
    if ((msg.src_valid >> n & 1) != 0) result.value = mixed(result.value, file[sources[n]]);
  }
  if (msg.fence) result.value = mixed(result.value, accesses);
  if (touches_memory(msg)) {
    result.memory = mixed(memory, number);
    result.value = mixed(result.value, memory);
  }
  return result;
}

/// Its destinations get values of their own.
void write(const InsertMsg& msg, std::uint64_t value, RegisterFile& file) {
  if (msg.dst_valid) file[msg.dst] = value;
  if (msg.dst_1_valid) file[msg.dst_1] = mixed(value, 1);
}

/// A warp's instructions in an SM: operands are read some time after the issue, results written at
/// the commit. A late instruction may fault at its last check; then its warp drains, and it reads
/// its operands again when it is replayed, before whatever was withdrawn.
class Machine {
 public:
  Machine(std::vector<InsertMsg> program, Dice& dice, Ignored ignored)
      : dice_(dice),
        ignored_(ignored),
        rig_(kOneWarp),
        program_(std::move(program)),
        is_done_(program_.size()) {
    for (std::uint64_t i = 0; i < program_.size(); ++i) to_fetch_.push_back(i);
  }

  void run() {
    while (!to_fetch_.empty() || rig_.next.in_use != 0) {
      cycle();
      ASSERT_LT(++cycles_, 100 * (program_.size() + 10)) << "it hangs";
    }
  }

  [[nodiscard]] const RegisterFile& file() const { return file_; }
  [[nodiscard]] std::uint64_t memory() const { return memory_; }

 private:
  struct InFlight {
    std::uint64_t number = 0;
    Waits waits;
    bool live = false, issued = false, read = false, checked = false;
    Result result = {};
  };

  [[nodiscard]] const InsertMsg& what(const InFlight& one) const { return program_[one.number]; }

  void cycle() {
    std::array<int, kWindow> step{};  // one of each instruction in a cycle
    issue(step);
    read(step);
    finish(step);
    fetch();
    const std::uint64_t inserts = rig_.in.insert_valid;
    const auto slots = std::array{rig_.in.insert[0].slot, rig_.in.insert[1].slot};
    const auto issued = rig_.in.issued_valid;
    const auto issued_at = rig_.in.issued;
    rig_.cycle();
    ASSERT_EQ(rig_.out.err_valid, 0U);
    for (std::size_t k = 0; k < 2; ++k) {
      if ((inserts >> k & 1) == 0) continue;
      Waits waits = rig_.waits(k);
      if (ignored_ == Ignored::kResult) waits.result = 0;
      if (ignored_ == Ignored::kSources) waits.sources = 0;
      if (ignored_ == Ignored::kIssue) waits.issue = 0;
      at_[slots[k]] = {.number = to_fetch_.front(), .waits = waits, .live = true};
      to_fetch_.pop_front();
    }
    for (std::size_t k = 0; k < 2; ++k) {
      if ((issued >> k & 1) != 0) hear(issued_at[k].slot, false, false);
    }
    for (std::size_t n = 0; n < rig_.out.release.size(); ++n) {
      const Release& what = rig_.out.release[n];
      if ((rig_.out.release_valid >> n & 1) != 0) hear(what.slot, true, what.result);
    }
  }

  /// A place is not waited for any more: for its issue only, for its sources, for all.
  void hear(std::uint32_t slot, bool sources, bool result) {
    for (InFlight& one : at_) {
      if (!sources || result) one.waits.issue &= ~(1U << slot);
      if (sources) one.waits.sources &= ~(1U << slot);
      if (result) one.waits.result &= ~(1U << slot);
    }
  }

  void issue(std::array<int, kWindow>& step) {
    std::uint32_t lane = 0;
    for (std::uint32_t slot = 0; slot < kWindow && lane < 2; ++slot) {
      InFlight& one = at_[slot];
      if (!one.live || one.issued || one.waits != Waits{} || draining_ || !dice_.percent(60))
        continue;
      rig_.drive_issued(0, slot, lane++);
      one.issued = true;
      // The load/store unit takes them in the order of their issue.
      one.result.memory = memory_;
      if (touches_memory(what(one))) memory_ = mixed(memory_, one.number);
      step[slot] = 1;
    }
  }

  void read(std::array<int, kWindow>& step) {
    std::uint32_t lane = 0;
    for (std::uint32_t slot = 0; slot < kWindow && lane < 2; ++slot) {
      InFlight& one = at_[slot];
      if (!one.live || !one.issued || one.read || step[slot] != 0 || !dice_.percent(60)) continue;
      rig_.drive_read(0, slot, lane++);
      one.result = execute(what(one), one.number, file_, one.result.memory, accesses(one.number));
      one.read = true;
      step[slot] = 1;
    }
  }

  void finish(std::array<int, kWindow>& step) {
    std::uint32_t lane = 0;
    for (std::uint32_t slot = 0; slot < kWindow; ++slot) {
      InFlight& one = at_[slot];
      if (!one.live || step[slot] != 0 || !dice_.percent(60)) continue;
      if (!one.issued) {
        if (!draining_ || rig_.in.withdraw_valid) continue;
        rig_.drive_withdraw(0, slot);
        again(one);
      } else if (one.read && what(one).late && !one.checked) {
        if (rig_.in.checked_valid || rig_.in.squash_valid) continue;
        check(one, slot);
      } else if (one.read && lane < 2) {
        rig_.drive_commit(0, slot, lane++);
        write(what(one), one.result.value, file_);
        is_done_[one.number] = true;
        one.live = false;
      }
    }
  }

  /// Memory instructions before this one that are done.
  [[nodiscard]] std::uint64_t accesses(std::uint64_t number) const {
    std::uint64_t count = 0;
    for (std::uint64_t i = 0; i < number; ++i) count += program_[i].memory && is_done_[i] ? 1 : 0;
    return count;
  }

  /// Those that fault have done nothing yet, and read their operands again.
  void check(InFlight& one, std::uint32_t slot) {
    if (dice_.percent(30)) {
      rig_.drive_squash(0, slot);
      draining_ = true;
      return again(one);
    }
    rig_.drive_checked(0, slot);
    one.checked = true;
  }

  void again(InFlight& one) {
    to_fetch_.insert(std::ranges::upper_bound(to_fetch_, one.number), one.number);
    one.live = false;
    one.waits = {};
  }

  void fetch() {
    if (rig_.next.in_use == 0) draining_ = false;
    if (draining_) return;
    std::uint32_t lane = 0;
    for (std::uint32_t slot = 0; slot < kWindow && lane < 2 && lane < to_fetch_.size(); ++slot) {
      if ((rig_.next.live[0] >> slot & 1) != 0 || !dice_.percent(70)) continue;
      InsertMsg msg = program_[to_fetch_[lane]];
      msg.slot = slot;
      if (ignored_ == Ignored::kFence) msg.fence = false;
      if (ignored_ == Ignored::kSecond) msg.dst_1_valid = false;
      rig_.drive_insert({.msg = msg}, lane++);
    }
  }

  Dice& dice_;
  const Ignored ignored_;
  Rig rig_;
  std::vector<InsertMsg> program_;
  std::vector<bool> is_done_;           // by number
  std::deque<std::uint64_t> to_fetch_;  // in program order
  std::array<InFlight, kWindow> at_{};
  bool draining_ = false;
  RegisterFile file_{1, 2, 3, 4};
  std::uint64_t memory_ = 0;
  std::uint64_t cycles_ = 0;
};

InsertMsg any_instruction(Dice& dice) {
  InsertMsg msg{.warp = 0,
                .slot = 0,
                .memory = dice.percent(35),
                .fence = dice.percent(15),
                .late = false,
                .src_valid = dice.below(8),
                .src_0 = dice.below(kNames),
                .src_1 = dice.below(kNames),
                .src_2 = dice.below(kNames),
                .dst_valid = dice.percent(75),
                .dst = dice.below(kNames),
                .dst_1_valid = dice.percent(25),
                .dst_1 = dice.below(kNames)};
  msg.late = msg.memory && dice.percent(50);
  return msg;
}

/// Does a random program do the same out of order?
bool does_the_same(std::uint64_t seed, Ignored ignored) {
  Dice dice{std::mt19937_64(seed)};
  std::vector<InsertMsg> program(1 + dice.below(40));
  std::ranges::generate(program, [&] { return any_instruction(dice); });
  RegisterFile file{1, 2, 3, 4};
  std::uint64_t memory = 0, accesses = 0;
  for (std::uint64_t i = 0; i < program.size(); ++i) {
    const Result result = execute(program[i], i, file, memory, accesses);
    write(program[i], result.value, file);
    memory = result.memory;
    if (program[i].memory) ++accesses;
  }
  Machine machine(program, dice, ignored);
  machine.run();
  return machine.file() == file && machine.memory() == memory;
}

TEST(ScoreboardProgram, SameResultOutOfOrderAsInOrder) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    ASSERT_TRUE(does_the_same(seed, Ignored::kNothing)) << "seed " << seed;
  }
}

/// Each kind of wait is needed: without it some programs go wrong.
TEST(ScoreboardProgram, DoesNotWithoutTheWaits) {
  for (const Ignored ignored :
       {Ignored::kResult, Ignored::kSources, Ignored::kIssue, Ignored::kFence, Ignored::kSecond}) {
    std::uint64_t wrong = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) wrong += does_the_same(seed, ignored) ? 0 : 1;
    EXPECT_GT(wrong, 10U) << static_cast<int>(ignored);
  }
}

}  // namespace
}  // namespace segue::scoreboard

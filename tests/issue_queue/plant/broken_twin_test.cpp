// Deliberately wrong twins of the issue queue must be caught: by the RTL, and by the oracle, which
// would see it too where twin and RTL agree.

#include "tests/plant/broken_twin.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "verilator_tb/issue_queue/bench.hpp"

namespace segue::issue_queue {
namespace {

using DropsErrors = tests::DropsErrors<Bench>;

/// What is released in the cycle in which waits come is not taken off them.
class DeafInsert final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void tick(const Inputs& in) override {
    Inputs changed = in;
    const State& q = twin().state();
    const auto latest = q.latest()[0];
    for (std::size_t lane = 0; lane < in.release.size(); ++lane) {
      if (latest && in.release[lane].warp == q.instruction(*latest).warp) {
        changed.release_valid &= ~(std::uint64_t{1} << lane);
      }
    }
    TwinSide::tick(changed);
  }
};

/// Lane 1 is older than lane 0.
class SwappedLanes final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void tick(const Inputs& in) override {
    Inputs changed = in;
    if (in.insert_valid == 0b11) std::swap(changed.insert[0], changed.insert[1]);
    TwinSide::tick(changed);
  }
};

/// A warp that gives back issues too.
class KeepsIssuing final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void eval(const Inputs& in, Outputs& out) override {
    TwinSide::eval(in, out);
    Inputs changed = in;
    changed.give_back = 0;
    Outputs other(twin().params());
    TwinSide::eval(changed, other);
    out.issue_valid = other.issue_valid;
    out.issue = other.issue;
  }
};

/// Sound, but for what it hears.
class Mishearing : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void eval(const Inputs& in, Outputs& out) final { TwinSide::eval(heard(in), out); }
  void tick(const Inputs& in) final { TwinSide::tick(heard(in)); }

 private:
  [[nodiscard]] virtual Inputs heard(const Inputs& in) const = 0;
};

/// The room that an operand log has left is one entry more.
class GenerousRoom final : public Mishearing {
 public:
  using Mishearing::Mishearing;

 private:
  [[nodiscard]] Inputs heard(const Inputs& in) const override {
    Inputs changed = in;
    for (auto& room : changed.room) room += room == 1 ? 1 : 0;
    return changed;
  }
};

/// Entries that wait for nothing but room, units and entries.
EntrySet lacking_room(const State& q, const Inputs& in) {
  EntrySet lacking;
  q.free_to_go(in.waits).for_each([&](std::uint32_t e) {
    const Instruction& what = q.instruction(e);
    const bool held = ((in.stop | in.give_back) >> what.warp & 1) != 0;
    lacking.put(e, !held && what.log_need > in.room[what.tb]);
  });
  return lacking;
}

/// Room goes to whoever it is enough for: nobody waits for one who lacks it.
class IgnoresAge final : public Mishearing {
 public:
  using Mishearing::Mishearing;

 private:
  /// Those who lack it, where their warp has nothing else, do not count.
  [[nodiscard]] Inputs heard(const Inputs& in) const override {
    const State& q = twin().state();
    Inputs changed = in;
    lacking_room(q, in).for_each([&](std::uint32_t e) {
      const std::uint32_t warp = q.instruction(e).warp;
      if ((q.of_warp(warp) & q.free_to_go(in.waits)).size() == 1)
        changed.stop |= std::uint64_t{1} << warp;
    });
    return changed;
  }
};

/// Where one lacks room those of its thread block that are older wait too.
class AgelessRoom final : public Mishearing {
 public:
  using Mishearing::Mishearing;

 private:
  [[nodiscard]] Inputs heard(const Inputs& in) const override {
    const State& q = twin().state();
    Inputs changed = in;
    lacking_room(q, in).for_each([&](std::uint32_t e) { changed.room[q.instruction(e).tb] = 0; });
    return changed;
  }
};

/// Where one lacks room no thread block gets any.
class NoRoomBehindAWaiter final : public Mishearing {
 public:
  using Mishearing::Mishearing;

 private:
  [[nodiscard]] Inputs heard(const Inputs& in) const override {
    Inputs changed = in;
    if (lacking_room(twin().state(), in).any()) changed.room.assign(changed.room.size(), 0);
    return changed;
  }
};

/// The release of sources releases all.
class EagerRelease final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void tick(const Inputs& in) override {
    Inputs changed = in;
    for (ReleaseMsg& release : changed.release) release.result = true;
    TwinSide::tick(changed);
  }
};

/// A kill is forgotten in the cycle of an insert for its thread block.
class ForgottenKill final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void tick(const Inputs& in) override {
    Inputs changed = in;
    if ((in.insert_valid & 1) != 0 && in.insert[0].tb == in.kill) changed.kill_valid = false;
    TwinSide::tick(changed);
  }
};

/// Lane 1 is silent where lane 0 issues a memory instruction.
class LazyLane final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void eval(const Inputs& in, Outputs& out) override {
    TwinSide::eval(in, out);
    if (out.issue[0].unit != Unit::kMemory) return;
    out.issue_valid &= 0b01;
    out.issue[1] = {};
  }
};

template <class Wrong>
plant::Verdict verdict_of() {
  return tests::lockstep_verdict<Bench, Wrong>(block());
}

/// The oracle's first complaint about a twin alone.
template <class Side>
std::string complaint_about() {
  return tests::complaint_about<Bench, Side>(block());
}

template <class Wrong>
class BrokenIssueQueueTwin : public testing::Test {};

using Wrong =
    testing::Types<DeafInsert, SwappedLanes, KeepsIssuing, GenerousRoom, IgnoresAge, AgelessRoom,
                   NoRoomBehindAWaiter, EagerRelease, ForgottenKill, LazyLane, DropsErrors>;
TYPED_TEST_SUITE(BrokenIssueQueueTwin, Wrong);

TYPED_TEST(BrokenIssueQueueTwin, IsCaughtInLockstep) {
  EXPECT_EQ(verdict_of<TypeParam>(), plant::Verdict::kMismatch);
}

TYPED_TEST(BrokenIssueQueueTwin, IsNoticedByTheOracle) {
  EXPECT_NE(complaint_about<TypeParam>(), "");
}

TEST(IssueQueueOracle, AcceptsTheTwin) { EXPECT_EQ(complaint_about<TwinSide>(), ""); }

TEST(IssueQueueOracle, NamesTheBrokenRule) {
  EXPECT_EQ(complaint_about<KeepsIssuing>(), "rule 9: an instruction of a stopped warp is issued");
  EXPECT_EQ(complaint_about<GenerousRoom>(),
            "rule 9: an instruction is issued that there is no room for");
  EXPECT_EQ(complaint_about<IgnoresAge>(),
            "rule 11: an instruction takes room while an older one of its thread block lacks it");
  const char* const kIdle = "rule 5: one that can go is not issued";
  EXPECT_EQ(complaint_about<AgelessRoom>(), kIdle);
  EXPECT_EQ(complaint_about<NoRoomBehindAWaiter>(), kIdle);
  EXPECT_EQ(complaint_about<LazyLane>(), kIdle);
  EXPECT_EQ(complaint_about<ForgottenKill>(), "rule 1: 4 entries are free, not 5");
}

}  // namespace
}  // namespace segue::issue_queue

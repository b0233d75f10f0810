// The front end of the issue queue's bench keeps what issue_queue.md asks of the queue's users.

#include "verilator_tb/issue_queue/environment.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "cmodel/blocks/issue_queue/issue_queue.hpp"
#include "verilator_tb/issue_queue/bench.hpp"
#include "verilator_tb/issue_queue/operations.hpp"

namespace segue::issue_queue {
namespace {

/// What the users of a queue promise it, written down once more: the places of every warp from the
/// insert to the release of the result.
class Promises {
 public:
  explicit Promises(const Params& params) : params_(params) {}

  void look(const Inputs& in, const Outputs& out) {
    for (std::uint32_t lane = 0; lane < params_.insert_width; ++lane) {
      if (!came_[lane]) continue;
      const WaitsMsg& what = in.waits[lane];
      for (std::uint64_t waits = what.result | what.sources | what.issue; waits != 0;
           waits &= waits - 1) {
        const auto place = static_cast<std::uint32_t>(std::countr_zero(waits));
        if (!places_[came_[lane]->warp].contains(place)) ++broken;
        if (place == came_[lane]->slot) ++broken;
      }
      if (what.issue != 0) ++memory_waits;
      if (what.sources != 0) ++source_waits;
      if (what.result != 0) ++result_waits;
    }
    came_ = {};
    for (std::uint32_t lane = 0; lane < params_.insert_width; ++lane) {
      if ((in.insert_valid >> lane & 1) == 0 || (out.err_valid >> lane & 1) != 0) continue;
      came_[lane] = in.insert[lane];
      const InsertMsg& what = in.insert[lane];
      if (!places_[what.warp].insert(what.slot).second) ++broken;
      queued_.insert({what.warp, what.slot});
    }
    for (std::uint32_t lane = 0; lane < params_.issue_width; ++lane) {
      if ((out.issue_valid >> lane & 1) == 0) continue;
      ++issues;
      queued_.erase({out.issue[lane].warp, out.issue[lane].slot});
    }
    for (std::uint32_t lane = 0; lane < params_.num_releases; ++lane) {
      if ((in.release_valid >> lane & 1) == 0) continue;
      const ReleaseMsg& what = in.release[lane];
      // Only what has been issued is released.
      if (queued_.contains({what.warp, what.slot})) ++broken;
      if (what.result && places_[what.warp].erase(what.slot) == 0) ++broken;
    }
    if (out.back_valid) {
      ++backs;
      forget(out.back.warp, out.back.slot);
    }
  }
  void forget(std::uint32_t warp, std::uint32_t slot) {
    places_[warp].erase(slot);
    queued_.erase({warp, slot});
  }

  std::uint64_t broken = 0;
  std::uint64_t issues = 0, backs = 0;
  std::uint64_t memory_waits = 0, source_waits = 0, result_waits = 0;

 private:
  Params params_;
  std::array<std::optional<InsertMsg>, 2> came_;              // in the last cycle, by lane
  std::map<std::uint32_t, std::set<std::uint32_t>> places_;   // by warp
  std::set<std::pair<std::uint32_t, std::uint32_t>> queued_;  // warp and place
};

struct Seen {
  Promises promises;
  std::uint64_t errors = 0;
  bool finished = false;
};

/// With the twin alone, and nothing made up. What is squashed or killed is released by nobody, so
/// there are no such operations.
Seen run(const Params& params, std::uint64_t seed, std::uint64_t cycles) {
  plant::Stimulus stimulus = draw_stimulus(params, seed, cycles);
  std::erase_if(stimulus.operations, [](const plant::Operation& operation) {
    const auto op = static_cast<Op>(operation.kind);
    return op == Op::kNoise || op == Op::kReset || op == Op::kSayKill;
  });
  for (plant::Operation& operation : stimulus.operations) {
    if (static_cast<Op>(operation.kind) == Op::kTimes) operation.args[3] = 0;
    if (static_cast<Op>(operation.kind) == Op::kRates) operation.args[3] = 0;
  }
  IssueQueue queue(params);
  Environment environment(params, stimulus);
  const Inputs idle(params);
  Outputs now(params);
  Outputs out(params);
  Seen seen{.promises = Promises(params)};
  for (std::uint64_t cycle = 0; cycle < 2 * cycles && !seen.finished; ++cycle) {
    if (cycle == cycles) environment.stop();
    queue.eval(idle, now);
    const Inputs& in = environment.drive(cycle, now);
    queue.eval(in, out);
    if (in.rst_n) seen.promises.look(in, out);
    queue.tick(in);
    environment.take(out);
    if (out.err_valid != 0) ++seen.errors;
    seen.finished = cycle >= cycles && environment.finished();
  }
  return seen;
}

TEST(IssueQueueEnvironment, KeepsItsPromisesAndEnds) {
  for (const auto& config : block().configs().configs) {
    const Seen seen = run(to_params(config.sizes), 5, 20'000);
    EXPECT_EQ(seen.promises.broken, 0U) << config.name;
    EXPECT_EQ(seen.errors, 0U) << config.name;
    EXPECT_TRUE(seen.finished) << config.name;
    EXPECT_GT(seen.promises.issues, 300U) << config.name;
    EXPECT_GT(seen.promises.backs, 0U) << config.name;
    EXPECT_GT(seen.promises.result_waits, 0U) << config.name;
    EXPECT_GT(seen.promises.source_waits, 0U) << config.name;
    EXPECT_GT(seen.promises.memory_waits, 0U) << config.name;
  }
}

}  // namespace
}  // namespace segue::issue_queue

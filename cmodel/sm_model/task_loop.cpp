#include "cmodel/sm_model/task_loop.hpp"

#include <utility>
#include <vector>

#include "cmodel/blocks/sm_frontend/kinds.hpp"
#include "cmodel/layout/bits.hpp"

namespace segue::sm_model {
namespace {

using sm_frontend::Kind;

/// Words of the runtime lie in a page of their own, below all buffers, a line each.
enum Word : std::uint64_t { kCounter = 64, kFlag = 65, kHostFlag = 66 };

/// Appends instructions to the warps of a thread block.
class Code {
 public:
  explicit Code(const LaunchTrace& trace)
      : value_(static_cast<std::uint16_t>(trace.names)),
        test_(static_cast<std::uint16_t>(trace.names + 1)),
        all_lanes_(layout::low_mask(trace.lanes)) {
    tb_.warps.resize(trace.needs.warps);
    tb_.lines = {kCounter, kFlag, kHostFlag};
  }

  /// A word that all lanes of all warps read, and a branch by it.
  Code& look(Word word, Route route) {
    for (auto& warp : tb_.warps) {
      warp.push_back(load(word, route));
      branch(warp);
    }
    return *this;
  }

  /// Whether it is time for a look: a count, and a branch by it.
  Code& count() {
    for (auto& warp : tb_.warps) {
      warp.push_back(of(Kind::kMath, Latency::kMath, value_, value_));
      branch(warp);
    }
    return *this;
  }

  /// A lane of the first warp adds to the counter, and all warps get the old value through shared
  /// memory.
  Code& take() {
    TracedInstruction atomic = of(Kind::kAtomic, Latency::kMemory, value_, kNoName);
    atomic.mask = 1;
    atomic.lines = 1;
    atomic.operands = static_cast<std::uint8_t>(sm_frontend::usual_operands(Kind::kAtomic));
    tb_.warps.front().push_back(atomic);
    TracedInstruction handed = of(Kind::kShared, Latency::kShared, kNoName, value_);
    handed.mask = 1;
    tb_.warps.front().push_back(handed);
    for (auto& warp : tb_.warps) {
      warp.push_back(of(Kind::kControl, Latency::kBranch, kNoName, kNoName));
      warp.back().barrier = true;
      warp.push_back(of(Kind::kShared, Latency::kShared, value_, kNoName));
      branch(warp);
    }
    return *this;
  }

  TbTrace done() { return std::move(tb_); }

 private:
  [[nodiscard]] TracedInstruction of(Kind kind, Latency latency, std::uint16_t destination,
                                     std::uint16_t source) const {
    TracedInstruction instruction;
    instruction.mask = all_lanes_;
    instruction.kind = kind;
    instruction.latency = latency;
    instruction.destinations[0] = destination;
    instruction.sources[0] = source;
    return instruction;
  }

  [[nodiscard]] TracedInstruction load(Word word, Route route) const {
    TracedInstruction instruction = of(Kind::kLoad, Latency::kMemory, value_, kNoName);
    instruction.first_line = static_cast<std::uint32_t>(word - kCounter);
    instruction.lines = 1;
    instruction.route = route;
    instruction.operands = static_cast<std::uint8_t>(sm_frontend::usual_operands(Kind::kLoad));
    return instruction;
  }

  /// A comparison of the value, and a branch by its result.
  void branch(std::vector<TracedInstruction>& warp) const {
    warp.push_back(of(Kind::kMath, Latency::kMath, test_, value_));
    warp.push_back(of(Kind::kControl, Latency::kBranch, kNoName, test_));
  }

  const std::uint16_t value_;
  const std::uint16_t test_;
  const std::uint64_t all_lanes_;
  TbTrace tb_;
};

}  // namespace

TaskLoop task_loop(const LaunchTrace& trace, Route flag, bool counts) {
  const Word word = flag == Route::kHost ? kHostFlag : kFlag;
  Code take(trace);
  if (counts) take.count();
  TaskLoop loop;
  loop.take = take.take().done();
  loop.check = Code(trace).look(word, flag).done();
  loop.proxy = Code(trace).look(kHostFlag, Route::kHost).look(kCounter, Route::kVolatile).done();
  return loop;
}

}  // namespace segue::sm_model

#include <algorithm>

#include "verilator_tb/block_switcher/operations.hpp"
#include "verilator_tb/frame/drawing.hpp"

namespace segue::block_switcher {
namespace {

class BlockSwitcherDrawing final : public frame::Drawing<Op> {
 public:
  BlockSwitcherDrawing(const Params& params, std::uint64_t seed, std::uint64_t cycles)
      : Drawing(seed, cycles), params_(params) {}

 private:
  /// Some hundred cycles of one kind: how much faults, how long faults and moves take.
  void draw_phase() override {
    if (random_.percent(60)) draw_kernel();
    std::uint64_t length = 100 + random_.below(1500);
    switch (random_.below(6)) {
      case 0:  // as it comes
        warps({random_.between(0, 50), random_.between(0, 50)}, {1, 50}, {1, 60});
        break;
      case 1:  // all warps fault soon
        warps({random_.between(60, 100), random_.between(0, 30)}, {1, 20}, {10, 60});
        break;
      case 2:  // and it takes long to resolve them: contexts fill up
        warps({random_.between(60, 100), random_.between(0, 30)}, {1, 30}, {1, 8});
        break;
      case 3:  // faults are resolved before a move is over
        warps({random_.between(50, 100), random_.between(0, 60)}, {10, 100}, {50, 100});
        break;
      case 4:  // all warps of the largest TBs stop before one of them ends
        largest_stop();
        length += 1500;  // until each has come and has been stopped
        break;
      default:  // few faults, many ends
        warps({random_.between(0, 8), random_.between(0, 80)}, {40, 100}, {5, 100});
        break;
    }
    add(Op::kPace, {often(), latency(), often(), latency()});
    add(Op::kNoise, {random_.percent(50) ? 0 : random_.between(1, random_.percent(30) ? 60 : 8)});
    if (random_.percent(12)) add(Op::kReset, {random_.between(1, 4)});
    now_ += length;
  }

  struct Range {
    std::int64_t low = 0;
    std::int64_t high = 0;
  };
  struct Stops {
    std::int64_t faults = 0;
    std::int64_t arrivals = 0;
  };

  void warps(const Stops& stops, const Range& end, const Range& resolve) {
    add(Op::kWarps, {stops.faults, random_.percent(30) ? 0 : stops.arrivals,
                     random_.between(end.low, end.high), often()});
    add(Op::kHandler, {random_.between(resolve.low, resolve.high),
                       random_.percent(40) ? 0 : random_.between(50, 100)});
  }

  /// Nearly all of them by faults, or nearly all at a barrier. There are as many TBs as can be.
  void largest_stop() {
    const std::int64_t tbs = params_.num_slots + params_.num_extra;
    add(Op::kKernel, {params_.num_slots, params_.num_extra, params_.num_warps, 2 * tbs});
    const bool by_faults = random_.percent(50);
    add(Op::kWarps, {random_.between(by_faults ? 90 : 5, by_faults ? 100 : 20),
                     random_.between(by_faults ? 0 : 90, by_faults ? 20 : 100), 1, often()});
    add(Op::kHandler, {random_.between(1, by_faults ? 10 : 40), 100});
  }

  /// Percent of cycles in which what is under way ends: at once, soon, or late.
  std::int64_t latency() { return random_.percent(30) ? 100 : random_.between(2, 60); }

  void draw_kernel() {
    const std::int64_t slots =
        random_.percent(50) ? params_.num_slots : random_.between(1, params_.num_slots);
    const std::int64_t extra =
        random_.percent(40) ? params_.num_extra : random_.between(0, params_.num_extra);
    add(Op::kKernel, {slots, extra, warps_of_tb(),
                      random_.percent(5) ? 0 : random_.between(1, 4 * (slots + extra))});
  }

  /// Mostly few: then all of them are soon stopped.
  std::int64_t warps_of_tb() {
    const std::int64_t most = params_.num_warps;
    const std::uint64_t chance = random_.below(100);
    if (chance < 45) return random_.between(1, std::min<std::int64_t>(most, 2));
    if (chance < 75) return random_.between(1, std::min<std::int64_t>(most, 8));
    return random_.between(1, most);
  }

  Params params_;
};

}  // namespace

plant::Stimulus draw_stimulus(const Params& params, std::uint64_t seed, std::uint64_t cycles) {
  return BlockSwitcherDrawing(params, seed, cycles).draw();
}

}  // namespace segue::block_switcher

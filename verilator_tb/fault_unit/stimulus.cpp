#include <algorithm>

#include "cmodel/layout/bits.hpp"
#include "verilator_tb/fault_unit/operations.hpp"
#include "verilator_tb/frame/drawing.hpp"

namespace segue::fault_unit {
namespace {

class FaultUnitDrawing final : public frame::Drawing<Op> {
 public:
  FaultUnitDrawing(const Params& params, std::uint64_t seed, std::uint64_t cycles)
      : Drawing(seed, cycles), params_(params) {}

 private:
  struct Range {
    std::int64_t low = 0;
    std::int64_t high = 0;
  };

  /// Some hundred cycles of one kind: how much faults, on how many regions, how fast each handler
  /// is.
  void draw_phase() override {
    if (random_.percent(50)) set_up();
    regions();
    std::uint64_t length = 100 + random_.below(600);
    switch (random_.below(7)) {
      case 0:  // as it comes
        handlers({1, 100}, {1, 100});
        faults({1, 60});
        break;
      case 1:  // both handlers take and answer at once: one entry at a time
        handlers({90, 100}, {90, 100});
        faults({5, 50});
        break;
      case 2:  // nobody takes: all entries wait in a queue
        handlers({0, 0}, {0, 100});
        faults({50, 100});
        length = 150 + random_.below(150);
        break;
      case 3:  // requests are taken, answers take long: all entries are in use
        handlers({30, 100}, {1, 8});
        faults({50, 100});
        break;
      case 4:  // a queue of one or two entries: about as many faults as requests that are taken
        handlers({40, 70}, {60, 100});
        faults({30, 70});
        break;
      case 5:  // the queue is emptied, and no fault comes
        handlers({50, 100}, {30, 100});
        faults({0, 3});
        break;
      default:  // one handler slow, the other one fast
        slow_and_fast();
        faults({20, 100});
        break;
    }
    add(Op::kOrder, {random_.percent(40) ? 100 : random_.between(0, 60)});
    add(Op::kNoise, {random_.percent(50) ? 0 : random_.between(1, random_.percent(30) ? 60 : 8)});
    if (random_.percent(12)) add(Op::kReset, {random_.between(1, 4)});
    now_ += length;
  }

  /// Once the handlers have answered all.
  void set_up() {
    own(100, 100);
    cpu(100, 100);
    add(Op::kSetup, {random_.percent(65) ? 1 : 0});
    now_ += 40 + 4 * std::uint64_t{params_.num_entries};
  }

  void faults(const Range& rate) {
    add(Op::kFaults,
        {random_.between(rate.low, rate.high), random_.percent(50) ? 0 : random_.between(10, 90)});
  }

  /// Few, so that most faults are merged, or many more than entries.
  void regions() {
    const std::int64_t entries = params_.num_entries;
    const auto last = layout::low_mask(params_.region_bits);
    const std::int64_t count = random_.percent(35)   ? random_.between(1, 4)
                               : random_.percent(50) ? random_.between(1, 2 * entries)
                                                     : random_.between(2 * entries, 100 * entries);
    add(Op::kRegions, {static_cast<std::int64_t>(random_.next() & last), count});
  }

  void handlers(const Range& take, const Range& answer) {
    const auto in = [this](const Range& range) { return random_.between(range.low, range.high); };
    own(in(take), in(answer));
    cpu(in(take), in(answer));
  }

  void slow_and_fast() {
    const bool own_is_slow = random_.percent(50);
    const auto rate = [this](bool slow) {
      return slow ? random_.between(0, 10) : random_.between(60, 100);
    };
    own(rate(own_is_slow), rate(own_is_slow));
    cpu(rate(!own_is_slow), rate(!own_is_slow));
  }

  void own(std::int64_t take, std::int64_t answer) {
    add(Op::kOwn, {take, answer, random_.percent(30) ? 0 : random_.between(1, 100), aborts()});
  }
  void cpu(std::int64_t take, std::int64_t answer) { add(Op::kCpu, {take, answer, aborts()}); }

  /// Percent of answers that abort.
  std::int64_t aborts() { return random_.percent(50) ? 0 : random_.between(1, 40); }

  Params params_;
};

}  // namespace

plant::Stimulus draw_stimulus(const Params& params, std::uint64_t seed, std::uint64_t cycles) {
  return FaultUnitDrawing(params, seed, cycles).draw();
}

}  // namespace segue::fault_unit

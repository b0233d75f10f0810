#include "verilator_tb/frame/drawing.hpp"
#include "verilator_tb/replay_queue/operations.hpp"

namespace segue::replay_queue {
namespace {

class ReplayQueueDrawing final : public frame::Drawing<Op> {
 public:
  ReplayQueueDrawing(const Params& params, std::uint64_t seed, std::uint64_t cycles)
      : Drawing(seed, cycles), params_(params) {}

 private:
  /// Some thousand cycles of one kind: how busy, how many faults, how much nonsense.
  void draw_phase() override {
    const std::uint64_t end = now_ + 400 + random_.below(3000);
    const bool crowded = random_.percent(30);  // more comes in than goes out
    const bool orderly = random_.percent(50);
    add(Op::kRates, {random_.between(20, 100), random_.between(20, 100),
                     crowded ? random_.between(1, 15) : random_.between(20, 100),
                     random_.percent(15) ? 0 : random_.between(1, random_.percent(30) ? 80 : 15)});
    add(Op::kPace, {random_.percent(60) ? 100 : random_.between(5, 95),
                    random_.percent(60) ? 100 : random_.between(5, 95),
                    random_.between(0, random_.percent(70) ? 30 : 300)});
    add(Op::kNoise, {orderly ? 0 : random_.between(1, random_.percent(20) ? 60 : 8)});
    add(Op::kReserve, {random_.percent(50) ? 0 : random_.between(0, params_.num_entries)});
    const std::uint64_t step = 20 + random_.below(400);
    while (now_ < end) {
      now_ += 1 + random_.below(step);
      draw_event();
    }
  }

  void draw_event() {
    const std::int64_t tb = random_.between(0, params_.num_tbs - 1);
    const std::uint64_t chance = random_.below(100);
    if (chance < 45) {
      add(Op::kVacate, {tb, random_.between(0, 400)});
    } else if (chance < 65) {
      add(Op::kKill, {tb});
    } else if (chance < 80) {
      add(Op::kHold, {random_.between(0, params_.num_warps - 1)});
    } else if (chance < 95) {
      add(Op::kReserve, {random_.percent(50) ? 0 : random_.between(0, params_.num_entries)});
    } else if (random_.percent(10)) {
      add(Op::kReset, {random_.between(1, 4)});
    }
  }

  Params params_;
};

}  // namespace

plant::Stimulus draw_stimulus(const Params& params, std::uint64_t seed, std::uint64_t cycles) {
  return ReplayQueueDrawing(params, seed, cycles).draw();
}

}  // namespace segue::replay_queue

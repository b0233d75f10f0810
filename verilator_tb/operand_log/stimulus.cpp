#include "verilator_tb/frame/drawing.hpp"
#include "verilator_tb/operand_log/operations.hpp"

namespace segue::operand_log {
namespace {

class OperandLogDrawing final : public frame::Drawing<Op> {
 public:
  OperandLogDrawing(const Params& params, std::uint64_t seed, std::uint64_t cycles)
      : Drawing(seed, cycles), params_(params) {}

 private:
  /// One kernel or several, some thousand cycles: how busy, how many replays, how much nonsense.
  void draw_phase() override {
    const std::uint64_t end = now_ + 400 + random_.below(3000);
    const std::uint64_t load = random_.below(3);  // as it comes; more in than out; next to nothing
    const bool orderly = random_.percent(50);
    draw_kernel();
    add(Op::kRates,
        {load == 2 ? random_.between(1, 15) : random_.between(20, 100),
         random_.percent(70) ? random_.between(50, 100) : random_.between(5, 50),
         random_.between(0, 100), load == 1 ? random_.between(1, 20) : random_.between(30, 100)});
    add(Op::kMix, {random_.between(0, 60), random_.between(0, 40),
                   random_.percent(40) ? 0 : random_.between(1, random_.percent(30) ? 80 : 15)});
    add(Op::kNoise, {orderly ? 0 : random_.between(1, random_.percent(30) ? 60 : 8)});
    const std::uint64_t step = 20 + random_.below(400);
    while (now_ < end) {
      now_ += 1 + random_.below(step);
      draw_event();
    }
  }

  void draw_kernel() {
    add(Op::kKernel, {random_.between(1, params_.num_tbs), random_.between(1, kMaxOperands)});
  }

  void draw_event() {
    const std::int64_t tb = random_.between(0, params_.num_tbs - 1);
    const std::uint64_t chance = random_.below(100);
    if (chance < 50) {
      add(Op::kVacate, {tb, random_.between(0, 300)});
    } else if (chance < 75) {
      add(Op::kSayKill, {tb});
    } else if (chance < 95) {
      draw_kernel();
    } else if (random_.percent(10)) {
      add(Op::kReset, {random_.between(1, 4)});
    }
  }

  Params params_;
};

}  // namespace

plant::Stimulus draw_stimulus(const Params& params, std::uint64_t seed, std::uint64_t cycles) {
  return OperandLogDrawing(params, seed, cycles).draw();
}

}  // namespace segue::operand_log

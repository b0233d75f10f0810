#include "verilator_tb/frame/drawing.hpp"
#include "verilator_tb/preempt_engine/operations.hpp"

namespace segue::preempt_engine {
namespace {

class EngineDrawing final : public frame::Drawing<Op> {
 public:
  using Drawing::Drawing;

 private:
  /// Some hundred cycles of one mood of driver, SM and memory.
  void draw_phase() override {
    add(Op::kDriver, {random_.between(0, 60), random_.between(0, 90),
                      random_.percent(30) ? random_.between(0, 10) : 0});
    add(Op::kSm, {random_.between(0, 100), random_.between(0, 20), random_.between(0, 10)});
    add(Op::kMemory, {often(), often(), often()});
    add(Op::kNoise, {random_.percent(30) ? random_.between(1, 30) : 0});
    if (random_.percent(3)) add(Op::kReset, {random_.between(1, 3)});
    now_ += 50 + random_.below(600);
  }
};

}  // namespace

plant::Stimulus draw_stimulus(const Params& /*params*/, std::uint64_t seed, std::uint64_t cycles) {
  return EngineDrawing(seed, cycles).draw();
}

}  // namespace segue::preempt_engine

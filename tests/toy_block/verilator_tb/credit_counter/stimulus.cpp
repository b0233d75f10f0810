#include "verilator_tb/credit_counter/operations.hpp"
#include "verilator_tb/frame/drawing.hpp"

namespace segue::credit_counter {
namespace {

class CreditDrawing final : public frame::Drawing<Op> {
 public:
  using Drawing::Drawing;

 private:
  /// Some hundred cycles of one kind: mostly gives, mostly takes, or both.
  void draw_phase() override {
    add(Op::kRates, {random_.between(0, 100), random_.between(0, 100)});
    if (random_.percent(5)) add(Op::kReset, {random_.between(1, 4)});
    now_ += 20 + random_.below(300);
  }
};

}  // namespace

plant::Stimulus draw_stimulus(const Params& /*params*/, std::uint64_t seed, std::uint64_t cycles) {
  return CreditDrawing(seed, cycles).draw();
}

}  // namespace segue::credit_counter

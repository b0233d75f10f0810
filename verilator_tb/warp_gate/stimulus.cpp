#include "cmodel/gen/warp_gate_enums.hpp"
#include "verilator_tb/frame/drawing.hpp"
#include "verilator_tb/warp_gate/operations.hpp"

namespace segue::warp_gate {
namespace {

class WarpGateDrawing final : public frame::Drawing<Op> {
 public:
  using Drawing::Drawing;

 private:
  /// Mostly few, sometimes none or many.
  std::int64_t seldom() {
    if (random_.percent(30)) return 0;
    return random_.between(1, random_.percent(20) ? 60 : 6);
  }

  /// Some hundred cycles of one kind: load, mix of line ends, share of nonsense.
  void draw_phase() override {
    if (random_.percent(40)) {
      add(Op::kScheme, {random_.between(0, static_cast<std::int64_t>(kSchemeNames.size()) - 1)});
    }
    add(Op::kRates, {often(), often(), often(), often(), often(), seldom()});
    const std::int64_t shared = random_.between(0, 40);
    const std::int64_t global = random_.between(0, 100 - shared);
    add(Op::kLines, {shared, global, random_.between(0, 100 - shared - global)});
    add(Op::kChurn, {1 + random_.between(0, 99), seldom(), seldom(), often()});
    add(Op::kNoise, {random_.percent(50) ? 0 : seldom()});
    if (random_.percent(5)) add(Op::kReset, {random_.between(1, 4)});
    now_ += 100 + random_.below(1500);
  }
};

}  // namespace

plant::Stimulus draw_stimulus(const Params& /*params*/, std::uint64_t seed, std::uint64_t cycles) {
  return WarpGateDrawing(seed, cycles).draw();
}

}  // namespace segue::warp_gate

#include <algorithm>

#include "verilator_tb/frame/drawing.hpp"
#include "verilator_tb/scoreboard/operations.hpp"

namespace segue::scoreboard {
namespace {

class ScoreboardDrawing final : public frame::Drawing<Op> {
 public:
  ScoreboardDrawing(const Params& params, std::uint64_t seed, std::uint64_t cycles)
      : Drawing(seed, cycles), params_(params) {}

 private:
  /// A few, or any number.
  std::int64_t few_of(std::int64_t most, std::int64_t few) {
    return random_.between(1, random_.percent(60) ? std::min(most, few) : most);
  }

  /// Some hundred cycles of one kind: how busy, how entangled, how much nonsense.
  void draw_phase() override {
    const std::uint64_t end = now_ + 200 + random_.below(1500);
    const bool clogged = random_.percent(25);  // more comes in than goes out
    add(Op::kRates,
        {often(), often(), often(), often(), clogged ? random_.between(1, 15) : often()});
    add(Op::kMix, {random_.between(0, 100), random_.between(0, 80), random_.between(0, 100),
                   random_.percent(40) ? 0 : random_.between(1, 20), random_.between(5, 90),
                   random_.between(20, 100)});
    add(Op::kPool, {few_of(std::int64_t{1} << params_.reg_bits, 8), few_of(params_.num_warps, 2),
                    random_.percent(70) ? 100 : random_.between(0, 99), random_.between(0, 60)});
    add(Op::kExtras, {random_.percent(40) ? 0 : random_.between(1, 30),
                      random_.percent(30) ? 0 : random_.between(1, 70)});
    add(Op::kNoise, {random_.percent(50) ? 0 : random_.between(1, random_.percent(30) ? 60 : 6)});
    const std::uint64_t step = 50 + random_.below(400);
    while (now_ < end) {
      now_ += 1 + random_.below(step);
      if (random_.percent(60)) {
        const std::int64_t count = few_of(params_.num_warps, 4);
        add(Op::kKill, {random_.between(0, params_.num_warps - 1), count});
      } else if (random_.percent(4)) {
        add(Op::kReset, {random_.between(1, 4)});
      }
    }
  }

  Params params_;
};

}  // namespace

plant::Stimulus draw_stimulus(const Params& params, std::uint64_t seed, std::uint64_t cycles) {
  return ScoreboardDrawing(params, seed, cycles).draw();
}

}  // namespace segue::scoreboard

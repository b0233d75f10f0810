#include "verilator_tb/operand_log/stimulus.hpp"

#include <array>
#include <utility>

#include "verilator_tb/operand_log/operations.hpp"
#include "cmodel/random/random.hpp"

namespace segue::operand_log {
namespace {


class Drawing {
 public:
  Drawing(const Params& params, std::uint64_t seed, std::uint64_t cycles)
      : params_(params), random_(seed), stimulus_{seed, cycles, {}} {}

  plant::Stimulus draw() {
    while (now_ < stimulus_.cycles) draw_phase();
    auto& operations = stimulus_.operations;
    while (!operations.empty() && operations.back().cycle >= stimulus_.cycles) {
      operations.pop_back();
    }
    return std::move(stimulus_);
  }

 private:
  void add(Op op, std::array<std::int64_t, plant::kMaxOperationArgs> args) {
    stimulus_.operations.push_back({now_, static_cast<std::uint32_t>(op), args});
  }

  /// One kernel or several, some thousand cycles: how busy, how many replays, how much nonsense.
  void draw_phase() {
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
  Random random_;
  plant::Stimulus stimulus_;
  std::uint64_t now_ = 1;
};

}  // namespace

plant::Stimulus draw_stimulus(const Params& params, std::uint64_t seed, std::uint64_t cycles) {
  return Drawing(params, seed, cycles).draw();
}

}  // namespace segue::operand_log

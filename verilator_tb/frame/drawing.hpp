#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "cmodel/random/random.hpp"
#include "verilator_tb/plant/operation.hpp"

namespace segue::frame {

/// Draws a random stimulus, phase after phase. `Op` numbers the kinds of operations of a block;
/// the same seed and number of cycles draw the same on every machine.
template <class Op>
class Drawing {
 public:
  /// The first operation comes in cycle `first`.
  Drawing(std::uint64_t seed, std::uint64_t cycles, std::uint64_t first = 1)
      : random_(seed), now_(first), stimulus_{seed, cycles, {}} {}
  Drawing(const Drawing&) = delete;
  Drawing& operator=(const Drawing&) = delete;
  virtual ~Drawing() = default;

  /// Draws the stimulus; to be called once.
  plant::Stimulus draw() {
    begin();
    while (now_ < stimulus_.cycles) draw_phase();
    auto& operations = stimulus_.operations;
    while (!operations.empty() && operations.back().cycle >= stimulus_.cycles) {
      operations.pop_back();
    }
    return std::move(stimulus_);
  }

 protected:
  /// Operations that come once, before the first phase.
  virtual void begin() {}
  /// Adds operations from `now_` on, and moves `now_` behind them.
  virtual void draw_phase() = 0;

  /// In cycle `now_`.
  void add(Op op, std::array<std::int64_t, plant::kMaxOperationArgs> args) {
    stimulus_.operations.push_back({now_, static_cast<std::uint32_t>(op), args});
  }

  /// A percentage: mostly 100, sometimes less.
  std::int64_t often() { return random_.percent(60) ? 100 : random_.between(1, 99); }

  Random random_;
  std::uint64_t now_;

 private:
  plant::Stimulus stimulus_;
};

}  // namespace segue::frame

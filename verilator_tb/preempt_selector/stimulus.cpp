#include <algorithm>

#include "verilator_tb/frame/drawing.hpp"
#include "verilator_tb/preempt_selector/operations.hpp"
#include "verilator_tb/preempt_selector/workload.hpp"

namespace segue::preempt_selector {
namespace {

constexpr std::int64_t kCostBits = kCostW;
constexpr std::int64_t kCpiBits = 30;
constexpr std::int64_t kCpiPoint = 8;
constexpr std::int64_t kMost = kCostUnknown;

class SelectorDrawing final : public frame::Drawing<Op> {
 public:
  SelectorDrawing(const Params& params, std::uint64_t seed, std::uint64_t cycles)
      : Drawing(seed, cycles), params_(params), cycles_(cycles) {}

 private:
  /// Some runs begin near the end of time, or where the lower half of its bits overflows.
  void begin() override {
    const auto room = static_cast<std::int64_t>(2 * cycles_ + 1'000'000);
    if (random_.percent(25)) add(Op::kJump, {static_cast<std::int64_t>(kLastTime) - room});
    if (random_.percent(25)) add(Op::kJump, {(std::int64_t{1} << kCostW) - room / 4});
  }

  /// Some hundred cycles of one kind of kernels, of one mood of driver, SMs and OS.
  void draw_phase() override {
    draw_numbers();
    add(Op::kDriver, {random_.between(1, 100), random_.between(0, 95),
                      random_.percent(50) ? 100 : random_.between(1, 99),
                      random_.percent(20) ? random_.between(1, 50) : 0});
    add(Op::kSms, {random_.percent(60) ? random_.between(0, 40) : 0,
                   random_.percent(60) ? random_.between(0, 15) : 0,
                   random_.percent(50) ? random_.between(0, 10) : 0, often(),
                   random_.percent(50) ? random_.between(0, 100) : 100});
    add(Op::kSamples, {often(), random_.percent(10) ? random_.between(1, 10) : 0});
    add(Op::kMessages, {random_.percent(30) ? random_.between(0, 100) : 0,
                        random_.percent(50) ? random_.between(0, 40) : 0,
                        random_.percent(50) ? random_.between(0, 100) : 0});
    add(Op::kNoise, {random_.percent(30) ? random_.between(1, 20) : 0});
    for (std::uint64_t resets = random_.percent(25) ? 3 : 0; resets != 0; --resets) {
      now_ += random_.below(300);
      add(Op::kReset, {random_.between(1, 3)});
    }
    if (random_.percent(10)) add(Op::kJump, {random_.between(1, 5000)});
    now_ += 200 + random_.below(phase_length());
  }

  /// So that all SMs are evaluated some times.
  [[nodiscard]] std::uint64_t phase_length() const {
    return 1200 + std::uint64_t{40} * params_.num_sms;
  }

  /// Techniques compete where their costs are of one magnitude: a drain takes as long as
  /// instructions and CPI say, a save a part of it, and the limit lies near both.
  void draw_numbers() {
    const bool extreme = random_.percent(15);
    const std::int64_t instructions =
        random_.percent(40) ? random_.between(0, 5) : random_.between(0, kCostBits);
    const std::int64_t cpi =
        extreme ? random_.between(0, kCpiBits) : random_.between(kCpiPoint - 3, kCpiPoint + 4);
    const std::int64_t drain = instructions + cpi - kCpiPoint;
    const std::int64_t save =
        extreme ? random_.between(0, kCostBits) : drain - random_.between(0, 5);
    const std::int64_t limit =
        extreme ? random_.between(0, kCostBits) : drain + 1 - random_.between(0, 4);
    add(Op::kKernel, {below_power(instructions, kMost), below_power(cpi, kMostCpi),
                      below_power(save, kMost), random_.percent(30) ? 0 : random_.between(1, 100)});
    const std::int64_t bound = std::max<std::int64_t>(1, below_power(limit, kMost));
    const std::int64_t headroom = random_.percent(50) ? 0 : random_.between(0, bound);
    add(Op::kRegisters, {std::min(kMost, bound + headroom), headroom, draw_fresh()});
  }

  std::int64_t draw_fresh() {
    if (random_.percent(10)) return random_.between(0, kMost);
    return below_power(random_.between(3, 13), kMost);
  }

  /// A number of so many bits, its highest one mostly set.
  std::int64_t below_power(std::int64_t bits, std::int64_t most) {
    if (bits <= 0) return random_.between(0, 1);
    const std::int64_t high = std::int64_t{1} << bits;
    return std::min(most, random_.between(random_.percent(20) ? 0 : high / 2, high));
  }

  Params params_;
  std::uint64_t cycles_;
};

}  // namespace

plant::Stimulus draw_stimulus(const Params& params, std::uint64_t seed, std::uint64_t cycles) {
  return SelectorDrawing(params, seed, cycles).draw();
}

}  // namespace segue::preempt_selector

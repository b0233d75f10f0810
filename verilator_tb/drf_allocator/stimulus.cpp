#include <algorithm>

#include "verilator_tb/drf_allocator/operations.hpp"
#include "verilator_tb/drf_allocator/workload.hpp"
#include "verilator_tb/frame/drawing.hpp"

namespace segue::drf_allocator {
namespace {

/// Cycles of a thread block: several must end after the last operation.
constexpr std::int64_t kLongestRun = 2'000;

class AllocatorDrawing final : public frame::Drawing<Op> {
 public:
  AllocatorDrawing(const Params& params, std::uint64_t seed, std::uint64_t cycles)
      : Drawing(seed, cycles), params_(params) {}

 private:
  void begin() override {
    if (random_.percent(25)) add(Op::kJump, {kLastTime - random_.between(1, 1'000'000'000)});
  }

  /// Some kernels of one mode and of about one size, which compete for the SMs for some of the
  /// phases: they run long enough to fill all of them.
  void draw_phase() override {
    const auto slots = static_cast<std::int64_t>(params_.num_slots);
    const auto sms = static_cast<std::int64_t>(params_.num_sms);
    const bool is_small = random_.percent(70);
    const std::int64_t fit =
        random_.between(1, is_small ? std::min<std::int64_t>(slots, 6) : slots);
    add(Op::kMode, {random_.between(0, 3), random_.between(0, 2), draw_limit()});
    add(Op::kDemand, {fit, random_.between(0, 100),
                      random_.percent(40) ? random_.between(0, 100) : 0, random_.between(0, 100)});
    // So many cycles it takes to issue as many thread blocks as fit.
    const std::int64_t fill = fit * sms * scan();
    const std::int64_t run =
        std::clamp<std::int64_t>(fill * random_.between(1, 16) / 4, 2, kLongestRun);
    draw_sms(run);
    // Or short kernels come and end beside long ones, and preempt them again and again.
    const bool changes = random_.percent(40);
    if (changes) {
      add(Op::kLaunches, {random_.between(5, 100), random_.between(1, 1 + fit * sms / 2), 30});
    } else {
      add(Op::kLaunches,
          {random_.percent(70) ? random_.between(2, 100) : 1,
           random_.percent(70) ? random_.between(1, 4 * fit * sms) : random_.between(1, 4), 0});
    }
    add(Op::kPace, {often(), random_.percent(70) ? often() : random_.between(1, 10), often()});
    add(Op::kWrites, {random_.percent(40) ? random_.between(1, 60) : 0,
                      random_.percent(70) ? random_.between(0, 4) : random_.between(0, kMostStart),
                      random_.percent(30) ? random_.between(1, 60) : 0});
    add(Op::kFaults, {random_.percent(40) ? random_.between(1, 60) : 0,
                      random_.percent(40) ? random_.between(1, 60) : 0});
    const std::uint64_t length = 300 + static_cast<std::uint64_t>(fill + (changes ? 20 : 3) * run);
    for (std::uint64_t resets = random_.percent(25) ? 8 : 0; resets != 0; --resets) {
      now_ += length / 8 + random_.below(length / 4);
      add(Op::kReset, {random_.between(1, 3)});
    }
    now_ += length + random_.below(length);
  }

  /// Latencies: mostly much shorter than a thread block.
  void draw_sms(std::int64_t run) {
    const std::int64_t part = std::max<std::int64_t>(1, run / (random_.percent(70) ? 10 : 1));
    add(Op::kSms, {run, random_.between(1, part), random_.between(1, part), random_.between(0, 100),
                   random_.percent(30) ? random_.between(0, 100) : 0});
  }

  /// Cycles of a scan, about.
  [[nodiscard]] std::int64_t scan() const {
    return std::int64_t{4} + params_.num_ctxs +
           2 * std::int64_t{(params_.num_sms + params_.lanes - 1) / params_.lanes};
  }

  /// Small ones make ranks that differ by little.
  std::int64_t draw_limit() {
    const std::int64_t most = (std::int64_t{1} << params_.share_w) - 1;
    if (random_.percent(20)) return most;
    if (random_.percent(40)) return random_.between(1, 12);
    return random_.between(1, most);
  }

  Params params_;
};

}  // namespace

plant::Stimulus draw_stimulus(const Params& params, std::uint64_t seed, std::uint64_t cycles) {
  return AllocatorDrawing(params, seed, cycles).draw();
}

}  // namespace segue::drf_allocator

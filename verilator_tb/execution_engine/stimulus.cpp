#include <algorithm>

#include "cmodel/gen/execution_engine_layout.hpp"
#include "verilator_tb/execution_engine/operations.hpp"
#include "verilator_tb/frame/drawing.hpp"

namespace segue::execution_engine {
namespace {

/// Pacing of the SMs and of memory, besides the driver's stimulus.
class PacingDrawing final : public frame::Drawing<Op> {
 public:
  PacingDrawing(std::uint64_t seed, std::uint64_t cycles, std::uint32_t num_ctxs)
      : Drawing(seed, cycles), num_ctxs_(num_ctxs) {}

 private:
  void begin() override {
    draw_region();
    draw_limits();
  }

  void draw_phase() override {
    add(Op::kSm, {random_.between(0, 100), random_.percent(40) ? random_.between(0, 5) : 0});
    add(Op::kMemory, {often(), often()});
    add(Op::kNoise, {random_.percent(20) ? random_.between(1, 10) : 0});
    if (random_.percent(10)) draw_region();
    if (random_.percent(40)) kills();
    add(Op::kAim, {random_.percent(15) ? random_.between(1, 40) : 0});
    if (random_.percent(40)) draw_limits();
    add(Op::kSample, {often()});
    now_ += 100 + random_.below(1500);
  }

  void draw_region() {
    add(Op::kRegion, {random_.between(kLeastFrameLog2, preempt_engine::kMaxFrameLog2),
                      random_.percent(40) ? 1 : 0});
  }

  /// Contexts are saved in some tens of cycles, and thread blocks run for some hundreds: limits
  /// that all, some or none of the techniques meet. Some are not above the headroom.
  void draw_limits() {
    using preempt_selector::ConfigOp;
    const auto write = [&](ConfigOp op, std::int64_t ctx, std::int64_t value) {
      add(Op::kLimits, {static_cast<std::int64_t>(op), ctx, value});
      now_ += random_.below(3);
    };
    write(ConfigOp::kSetHeadroom, 0, random_.between(0, 60));
    write(ConfigOp::kSetLimit, 0, random_.between(1, random_.percent(50) ? 300 : 3000));
    if (random_.percent(50)) write(ConfigOp::kSetFresh, 0, random_.between(0, 1000));
    for (std::int64_t ctx = 0; ctx < num_ctxs_; ++ctx) {
      if (random_.percent(70)) {
        write(ConfigOp::kSetLatency, ctx, random_.between(0, random_.percent(50) ? 40 : 300));
      }
    }
  }

  /// One context after the other, in any state of their SMs.
  void kills() {
    const auto kill = static_cast<Op>(sm_driver::Op::kKill);
    const std::uint64_t apart = random_.percent(50) ? 20 : 300;
    for (std::int64_t n = random_.between(1, 4 + num_ctxs_ / 2); n > 0; --n) {
      add(kill, {random_.between(0, num_ctxs_ - 1)});
      now_ += random_.below(apart);
    }
  }

  std::uint32_t num_ctxs_;
};

}  // namespace

plant::Stimulus draw_stimulus(const Params& params, std::uint64_t seed, std::uint64_t cycles) {
  plant::Stimulus stimulus = sm_driver::draw_stimulus(u_driver_params(params), seed, cycles);
  auto& operations = stimulus.operations;
  // Here the messages to the driver are not the bench's, nor the selector's answers.
  std::erase_if(operations, [](const plant::Operation& operation) {
    return operation.kind == static_cast<std::uint32_t>(sm_driver::Op::kBadSm) ||
           operation.kind == static_cast<std::uint32_t>(sm_driver::Op::kSelector);
  });
  const plant::Stimulus pacing = PacingDrawing(hash(seed, cycles), cycles, params.num_ctxs).draw();
  operations.insert(operations.end(), pacing.operations.begin(), pacing.operations.end());
  std::stable_sort(operations.begin(), operations.end(),
                   [](const auto& a, const auto& b) { return a.cycle < b.cycle; });
  return stimulus;
}

}  // namespace segue::execution_engine

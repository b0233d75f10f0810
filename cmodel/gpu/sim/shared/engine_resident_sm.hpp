#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "cmodel/blocks/preempt_engine/preempt_engine.hpp"
#include "cmodel/gen/sm_driver_layout.hpp"
#include "cmodel/gpu/sim/engine/context_shape.hpp"
#include "cmodel/gpu/sim/engine/line_port.hpp"
#include "cmodel/gpu/sim/event.hpp"
#include "cmodel/gpu/sim/launch_state.hpp"
#include "cmodel/gpu/sim/shared/context_regions.hpp"
#include "cmodel/gpu/sim/sm/rated_tbs.hpp"
#include "cmodel/gpu/sim/sm/sm_model.hpp"
#include "cmodel/gpu/sim/sm/tb_program.hpp"
#include "cmodel/gpu/sim/sm/tb_progress.hpp"
#include "cmodel/layout/model.hpp"

namespace segue::gpu {

/// A preemption engine, by its twin or by its RTL.
using PreemptEngineModel = layout::Model<preempt_engine::Types>;

/// The sizes of each SM's preemption engine where kernels share SMs.
preempt_engine::Params preempt_engine_params(const Plan& plan);

/// @throws BadInput, with the limit, if a kernel's context is larger than the engine can move.
void check_preempt_engine(const Plan& plan);

/// The objects that all SMs of a GPU share.
struct EngineSmSurroundings {
  ContextRegions& contexts;
  RateModel& rates;
  EventObserver* observer = nullptr;
};

/// An SM that several kernels share, with a preemption engine of its own (SMK 4.1): the engine
/// stops the thread blocks that a preempt names, and moves their contexts line by line through the
/// SM's share of the memory's bandwidth, no more at a time than the throttle allows, while the
/// others run. As `ResidentSm`, whose transfers are a closed form. Thread blocks have nothing in
/// flight when they stop. Kernels are drained, switched, or partially switched.
///
/// Time comes to all SMs alike, as with `ResidentSm` under a rate model. The engine has a cycle
/// whenever it has something to do; between, it is quiescent.
class EngineResidentSm {
 public:
  EngineResidentSm(std::uint32_t sm, const Plan& plan, const EngineSmSurroundings& surroundings,
                   std::unique_ptr<PreemptEngineModel> engine);

  /// Takes a command in cycle `now`. `launch` is that of the set-up's context; only a set-up
  /// reads it. The engine sees the command in a later cycle.
  /// @throws HarnessError for a command that the SM's state does not allow.
  void take(const sm_driver::SmCmd& cmd, Cycle now, const LaunchState* launch);

  [[nodiscard]] Cycle next_event() const { return next_event_; }
  /// @throws HarnessError if the engine refuses a message.
  void fire(Cycle now);
  /// The rate model has moved: new speeds from `now` on.
  void rerate(Cycle now);

  [[nodiscard]] bool has_message() const { return !messages_.empty(); }
  [[nodiscard]] const sm_driver::SmMsg& message() const { return messages_.front().message; }
  [[nodiscard]] std::uint32_t message_ctx() const { return messages_.front().ctx; }
  void pop_message() { messages_.pop_front(); }

  /// Work of thread blocks of `ctx` by `now`.
  [[nodiscard]] double useful_work(std::uint32_t ctx, Cycle now) const;
  [[nodiscard]] Cycle vacate_cycles() const { return vacate_cycles_; }
  [[nodiscard]] std::uint64_t vacates() const { return vacates_; }
  /// Thread blocks that could not be saved because all frames of their SM were taken.
  [[nodiscard]] std::uint64_t without_frame() const { return without_frame_; }
  template <class Visit>
  void for_each_holder(const Visit& visit) const {
    for (std::uint32_t ctx = 0; ctx < kernels_.size(); ++ctx) {
      if (kernels_[ctx].plan == nullptr) continue;
      visit(holder(ctx));
    }
  }

 private:
  static constexpr std::uint32_t kSlots = RatedTbs::kSlots;

  struct Kernel {
    const KernelPlan* plan = nullptr;  ///< null: the SM was never set up for it
    std::uint64_t stream = 0;
    ContextShape shape = {};
    std::uint64_t line_cost = 0;  ///< 1/1024 cycles
    Cycle setup_end = kNoEvent;   ///< while it is set up
  };
  /// In a slot, from its issue until the engine's report about it.
  struct Tb {
    std::uint32_t ctx = 0;
    std::uint32_t tb_id = 0;
    std::uint64_t issue = 0;  ///< how many the SM was issued before it
    TbProgress progress = {};
    Work done_before = 0;  ///< when it came into the slot, or was counted last
    bool started = false;  ///< the engine knows it
    bool runs = false;
    bool ended = false;       ///< the engine knows that
    std::uint32_t lines = 0;  ///< of its context, live: when it stopped, or was saved
    Cycle moves_since = 0;    ///< its context: the engine's start, or the stop
  };
  /// A command to the engine; of a preempt, of the thread block with this number.
  struct Command {
    preempt_engine::Command command;
    std::uint64_t issue = 0;
  };
  struct Vacate {
    std::uint32_t slots = 0;  ///< that must become free
    Cycle vacating_since = 0;
  };
  struct Sent {
    sm_driver::SmMsg message;
    std::uint32_t ctx = 0;
  };

  void setup(const sm_driver::SmCmd& cmd, Cycle now, const LaunchState* launch);
  void issue(const sm_driver::SmCmd& cmd);
  void preempt(const sm_driver::SmCmd& cmd, Cycle now);

  void run_engine(Cycle now);
  void drop_stale_commands();
  void drive(Cycle now);
  bool look(Cycle now);
  void apply(Cycle now);
  void take_report(const preempt_engine::Report& report, Cycle now);
  void refuse_errors(Cycle now);
  void tell(SmActivity::Kind kind, std::uint32_t slot, Cycle begin, Cycle end,
            std::uint64_t bytes = 0) const {
    if (around_.observer == nullptr) return;
    around_.observer->on_activity(
        {.kind = kind, .sm = sm_, .slot = slot, .begin = begin, .end = end, .bytes = bytes});
  }

  [[nodiscard]] bool is_over(const Tb& tb, Cycle now) const {
    return tb.started && !tb.ended && tb.progress.done_at(now) >= tb.progress.work;
  }
  void stop(Tb& tb, Cycle now);
  void count_work(Tb& tb);
  void free_slot(std::uint32_t slot, Cycle now);
  void set_rates(Cycle now);
  void find_next_event(Cycle now);
  [[nodiscard]] std::uint32_t resident(std::uint32_t ctx) const;
  [[nodiscard]] SmHolder holder(std::uint32_t ctx) const;
  void send(sm_driver::SmEvent event, std::uint32_t ctx, std::uint32_t slot = 0,
            std::uint32_t tb_id = 0, std::uint32_t handle = 0);
  void require(bool holds, const char* what) const {
    if (!holds) [[unlikely]]
      fail(what);
  }
  [[noreturn]] void fail(const char* what) const;

  std::uint32_t sm_;
  Cycle setup_time_;
  Cycle memory_latency_;
  EngineSmSurroundings around_;
  std::unique_ptr<PreemptEngineModel> engine_;
  preempt_engine::Inputs in_;
  preempt_engine::Outputs out_;
  std::deque<Command> commands_;  ///< one a cycle
  LinePort port_;
  bool engine_acts_ = true;  ///< in the next cycle, in any case

  std::vector<Kernel> kernels_;  ///< by context
  std::array<std::optional<Tb>, kSlots> tbs_;
  RatedTbs running_;
  std::vector<Vacate> under_way_;
  std::deque<Sent> messages_;  ///< oldest first
  std::uint64_t issues_ = 0;
  Cycle next_event_ = 0;
  Cycle vacate_cycles_ = 0;  ///< from preempt until the last of its thread blocks is gone, summed
  std::uint64_t vacates_ = 0;
  std::uint64_t without_frame_ = 0;
  std::array<double, 64>
      useful_work_{};  ///< by context, of thread blocks that have left or stopped
};

}  // namespace segue::gpu

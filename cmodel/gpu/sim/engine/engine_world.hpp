#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "cmodel/blocks/execution_engine/execution_engine.hpp"
#include "cmodel/gpu/plan/plan.hpp"
#include "cmodel/gpu/sim/engine/engine_sm.hpp"
#include "cmodel/gpu/sim/event_recorder.hpp"
#include "cmodel/gpu/sim/handover_watch.hpp"
#include "cmodel/gpu/sim/host.hpp"
#include "cmodel/gpu/sim/selector_counts.hpp"
#include "cmodel/gpu/sim/sm/sm_model.hpp"
#include "cmodel/layout/model.hpp"

namespace segue::gpu {

/// An execution engine, by its twin or by its RTL.
using ExecutionEngineModel = layout::Model<execution_engine::Types>;

/// The sizes of the execution engine that runs a plan.
execution_engine::Params engine_params(const Plan& plan);

/// @throws BadInput if a kernel's context is larger than the engine can move, or the machine has
/// more SMs than it can have; the message names the limits.
void check_engine(const Plan& plan);

/// Everything around an execution engine: the host and the SMs with their memory, wired to its
/// ports. The decisions are the driver's and the engines'; data moves as the engines request it.
class EngineWorld {
 public:
  EngineWorld(const Plan& plan, EventObserver* observer);
  EngineWorld(const EngineWorld&) = delete;
  EngineWorld& operator=(const EngineWorld&) = delete;

  /// Messages of cycle `now`; everything that is due is fired.
  execution_engine::Inputs& drive(Cycle now);
  /// Updates inputs that depend on the outputs of this state. True if an input changes.
  bool look(const execution_engine::Outputs& out, Cycle now);
  /// The handshakes of cycle `now`.
  /// @throws HarnessError if a message is refused, or a thread block lost.
  void apply(const execution_engine::Outputs& out, Cycle now);

  [[nodiscard]] bool no_input() const {
    return !inputs_.host_valid && !inputs_.region_valid && !inputs_.selector_valid &&
           (inputs_.setup_done_valid | inputs_.event_valid | inputs_.rsp_valid) == 0;
  }
  [[nodiscard]] Cycle next_event() const;
  [[nodiscard]] bool stopped() const { return host_.complete() || host_.stalled(); }
  [[nodiscard]] const Host& host() const { return host_; }
  [[nodiscard]] std::uint64_t event_hash() const { return recorder_.hash(); }
  /// Thread blocks that finished or were taken out.
  [[nodiscard]] std::uint64_t tb_events() const { return tb_events_; }
  /// Vacates of SMs by preempts, their cycles from preempt to vacated, and vacates by kills.
  [[nodiscard]] std::uint64_t vacates() const { return vacates_; }
  [[nodiscard]] Cycle vacate_cycles() const { return vacate_cycles_; }
  [[nodiscard]] std::uint64_t killed_vacates() const { return killed_vacates_; }
  [[nodiscard]] std::uint64_t restarts() const { return restarts_; }
  [[nodiscard]] Cycle lost_cycles() const { return lost_cycles_; }
  /// Thread blocks that could not be saved because all frames of their SM were taken.
  [[nodiscard]] std::uint64_t without_frame() const { return without_frame_; }
  /// How the thread blocks of vacated SMs left them, and the selector's answers; all 0 without one.
  /// When the driver asked is not at the engine's ports.
  [[nodiscard]] const LeaveCounts& leaves() const { return leaves_; }
  [[nodiscard]] const AnswerCounts& answers() const { return answers_; }
  [[nodiscard]] std::vector<SmHolder> holders() const;

 private:
  void end_tbs(std::uint32_t sm, Cycle now);
  void watch_vacates(const execution_engine::Outputs& out, Cycle now);
  void watch_end(std::uint32_t sm, const TbEnd& end, Cycle now);
  void look_at_counters(const execution_engine::Outputs& out, Cycle now);
  void kill(std::uint32_t ctx);
  void take_host_message(Cycle now);
  void take_done(const execution_engine::DoneMsg& done, Cycle now);

  EventRecorder recorder_;
  Host host_;
  std::vector<EngineSm> sms_;
  SavedTbs saved_;
  std::vector<bool> killed_;  ///< contexts whose launch is being killed
  Cycle memory_latency_ = 0;  ///< of a request
  execution_engine::Inputs inputs_;
  std::uint32_t lanes_ = 1;
  bool selects_ = false;  ///< the technique is the selector's
  /// Registers of the selector that the OS is about to write.
  std::deque<execution_engine::Config> writes_;
  std::uint32_t frame_log2_ = 0;
  std::uint64_t vacating_ = 0;
  std::vector<Cycle> vacating_since_;
  std::uint64_t tb_events_ = 0;
  std::uint64_t vacates_ = 0;
  Cycle vacate_cycles_ = 0;
  std::uint64_t killed_vacates_ = 0;
  std::uint64_t restarts_ = 0;
  Cycle lost_cycles_ = 0;
  std::uint64_t without_frame_ = 0;
  LeaveCounts leaves_;
  AnswerCounts answers_;
  HandoverWatch handovers_;
};

struct SimulateOptions;
struct SimulateCounts;

/// The cycle loop around an execution engine in its reset state, as `simulate` around a driver.
SimulateCounts simulate(ExecutionEngineModel& engine, EngineWorld& world,
                        const SimulateOptions& options);

}  // namespace segue::gpu

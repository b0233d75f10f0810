#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/blocks/sm_driver/sm_driver_model.hpp"
#include "cmodel/gpu/plan/plan.hpp"
#include "cmodel/gpu/run/metrics.hpp"
#include "cmodel/gpu/run/stall_report.hpp"
#include "cmodel/gpu/sim/engine/engine_world.hpp"
#include "cmodel/gpu/sim/event.hpp"
#include "cmodel/gpu/sim/hardware.hpp"
#include "cmodel/gpu/sim/launch_outcome.hpp"
#include "cmodel/gpu/sim/selector_counts.hpp"
#include "cmodel/gpu/sim/shared/shared_world.hpp"

namespace segue::gpu {

/// The part of a run that a driver is made for.
enum class RunPart { kIsolated, kShared };

/// Makes a driver in its reset state.
using DriverFactory =
    std::function<std::unique_ptr<sm_driver::SmDriverModel>(const sm_driver::Params&, RunPart)>;

/// Makes a preempt selector in its reset state.
using SelectorFactory =
    std::function<std::unique_ptr<SelectorModel>(const preempt_selector::Params&, RunPart)>;

/// Makes an execution engine in its reset state.
using EngineFactory =
    std::function<std::unique_ptr<ExecutionEngineModel>(const execution_engine::Params&, RunPart)>;

/// Makes an allocator in its reset state.
using AllocatorFactory =
    std::function<std::unique_ptr<AllocatorModel>(const drf_allocator::Params&, RunPart)>;

/// Makes the preemption engine of an SM that kernels share in its reset state.
using PreemptEngineFactory =
    std::function<std::unique_ptr<PreemptEngineModel>(const preempt_engine::Params&, RunPart)>;

/// How contexts are moved.
enum class EngineKind {
  kClosedForm,  ///< bytes at the SM's share of the memory bandwidth (thesis 5.2.2)
  kCycle,       ///< by the preemption engines, request by request
};

/// Which model of an SM runs.
enum class SmKind { kFast, kGeneral };

struct RunOptions {
  bool skip = true;
  std::optional<SmKind> sm;  ///< none: the fast one if it can run the plan
  DriverFactory driver;      ///< empty: the twin
  SelectorFactory selector;  ///< where the technique needs one; empty: the twin
  EngineKind engine_kind = EngineKind::kClosedForm;
  EngineFactory engine;                 ///< of `kCycle`; empty: the twin
  AllocatorFactory allocator;           ///< of plans with a shared policy; empty: the twin
  PreemptEngineFactory preempt_engine;  ///< of those with `kCycle`; empty: the twin
  EventObserver* observer = nullptr;    ///< sees the shared run
  /// Called now and then: the part of the run that is simulated, and its time so far.
  std::function<void(const std::string& part, Cycle now)> progress;
};

struct ProcessResult {
  std::string name;
  std::string application;
  bool background = false;
  bool periodic = false;
  std::uint64_t runs = 0;               ///< completed, or with launches that were killed
  std::vector<LaunchOutcome> outcomes;  ///< of launches with a deadline
  double turnaround_cycles = 0.0;       ///< mean of the completed runs
  double alone_cycles = 0.0;            ///< mean of the isolated runs; 0 if there were none
  /// The process is compared with its isolated runs; not so if it is in the background or periodic,
  /// or completed no run.
  bool measured = false;
  double ntt = 0.0;
  std::uint64_t finished_tbs = 0;
  std::uint64_t preempted_tbs = 0;
  /// Cycles that its thread blocks executed, without discarded work; 0 with the fast SM.
  double useful_cycles = 0.0;
  /// The same alone on the GPU for the same time; 0 unless a shared policy runs for a fixed time.
  double useful_alone_cycles = 0.0;
  /// When it had executed the stop rule's instructions or ended its first run; 0: it did not.
  double budget_cycles = 0.0;

  /// Launches with a deadline.
  [[nodiscard]] std::uint64_t launches() const;
  /// Those of them that ended so.
  [[nodiscard]] std::uint64_t count(Outcome outcome) const;
};

struct RunResult {
  /// Set if the run ended before every application completed; then there are no
  /// metrics. `stalled_part` says which run it was: "workload", or "0:lbm alone".
  std::optional<StallReport> stall;
  std::string stalled_part;
  std::vector<ProcessResult> processes;
  std::optional<Metrics> metrics;  ///< of the measured processes; none if there are none
  std::uint64_t event_hash = 0;    ///< of the shared run and of all isolated ones
  // Of the shared run:
  Cycle simulated = 0;
  std::uint64_t tb_events = 0;
  std::uint64_t driver_ticks = 0;  ///< cycles in which the driver had something to do
  /// SMs that preempts vacated; with a shared policy, of some thread blocks.
  std::uint64_t preemptions = 0;
  double mean_vacate_cycles = 0.0;  ///< of the preemptions
  /// SMs that a preempt was to vacate and had not, at the end; where kernels share SMs, thread
  /// blocks' preempts.
  std::uint64_t open_preempts = 0;
  std::uint64_t killed_vacates = 0;  ///< SMs vacated because their kernel was killed
  LeaveCounts leaves;                ///< choices of the selector
  AnswerCounts answers;              ///< of the selector
  std::uint64_t restarts = 0;        ///< thread blocks that were flushed
  double mean_lost_cycles = 0.0;     ///< of work, of each of them
  std::uint64_t without_frame = 0;   ///< thread blocks that found no frame to be saved in
  double cpu_s = 0.0;                ///< of the one core that it ran on

  [[nodiscard]] double ticks_per_tb() const {
    return tb_events == 0 ? 0.0
                          : static_cast<double>(driver_ticks) / static_cast<double>(tb_events);
  }
  [[nodiscard]] double tb_events_per_s() const {
    return cpu_s > 0.0 ? static_cast<double>(tb_events) / cpu_s : 0.0;
  }
};

/// Runs all processes together; nothing is compared.
RunResult run_shared(const Plan& plan, const RunOptions& options);

/// Runs all processes together and, if they complete, every measured one alone, and
/// compares. A run that ends early, as by `Plan::max_time`, is compared with nothing.
RunResult run_workload(const Plan& plan, const RunOptions& options);

}  // namespace segue::gpu

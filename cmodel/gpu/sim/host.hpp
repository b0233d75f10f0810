#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "cmodel/gen/sm_driver_structs.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/sim/event_recorder.hpp"
#include "cmodel/gpu/sim/process_state.hpp"
#include "cmodel/gpu/sim/service_queue.hpp"
#include "cmodel/gpu/sim/stop_rules.hpp"

namespace segue::gpu {

/// Simulated time is over before the run is.
class EndOfTime : public BadInput {
  using BadInput::BadInput;
};

/// The processes, their operating system and the path between them and the SM driver (thesis 2.1,
/// 2.2, 4.2.1): writes the policy and context registers at the start, runs each process's program
/// on the CPU, dispatches the commands that it enqueues, copies over PCIe, and replays the
/// application when it completes (5.3.1).
///
/// The commands of a queue go to their engines one after the other; of one process each
/// engine, transfer and execution, has one command at a time. The next in a queue is dispatched
/// `launch_latency` after the end of the one before.
///
/// A periodic process begins a run at each period, or when the run before has ended if that is
/// later. Launches with a deadline that are not done by then are late, or the host kills them:
/// the outstanding one by a message, later ones of that run by not beginning them.
class Host {
 public:
  Host(const Plan& plan, EventRecorder& recorder);

  /// When it next does something by itself.
  [[nodiscard]] Cycle next_event() const { return next_event_; }
  /// @throws EndOfTime
  void fire(Cycle now);

  [[nodiscard]] bool has_message() const { return next_message_ < messages_.size(); }
  [[nodiscard]] const sm_driver::HostMsg& message() const { return messages_[next_message_]; }
  void pop_message() {
    if (++next_message_ < messages_.size()) return;
    messages_.clear();  // keeps its storage
    next_message_ = 0;
  }

  /// The SMs' messages that the driver has taken, and its `kernel_done`.
  void tb_finished(std::uint32_t ctx, Cycle now) {
    ProcessState& process = processes_[ctx];
    process.progresses(now);
    ++process.launch_finished;
    ++process.finished_tbs;
    process.instructions += process.launch_instructions;
    if (process.instructions >= enough_instructions_) [[unlikely]] {
      process.budget_at = std::min(process.budget_at, now);
      check_complete(now);
    }
  }
  void tb_preempted(std::uint32_t ctx) { ++processes_[ctx].preempted_tbs; }
  /// @param delay of a launch with a deadline
  void kernel_done(const sm_driver::DoneMsg& done, Cycle now, const Delay& delay = {});

  [[nodiscard]] const std::vector<ProcessState>& processes() const { return processes_; }
  [[nodiscard]] const LaunchState* launch_of(std::uint32_t ctx) const {
    return ctx < processes_.size() ? &processes_[ctx].launch : nullptr;
  }
  /// The plan's stop rule holds.
  [[nodiscard]] bool complete() const { return complete_; }
  /// Some process made no progress for the plan's limit, or the time is up.
  [[nodiscard]] bool stalled() const { return stalled_; }
  /// When it last came nearer to the end that the stop rule waits for.
  [[nodiscard]] Cycle progress_since(const ProcessState& process) const;
  /// The stop rule waits for it.
  [[nodiscard]] bool unfinished(const ProcessState& process) const {
    return stop_.waits_for(process);
  }

 private:
  void write_registers();
  void advance(std::uint32_t ctx, Cycle now);
  [[nodiscard]] bool blocked(const ProcessState& process, Cycle now) const;
  void enqueue(std::uint32_t ctx, const Step& step, Cycle now);
  void end_run(ProcessState& process, Cycle now);
  void dispatch(std::uint32_t ctx, Cycle now);
  [[nodiscard]] bool engine_free(const ProcessState& process, const CommandQueue& queue) const;
  void launch(std::uint32_t ctx, const Step& step);
  void kill_late(std::uint32_t ctx, Cycle now);
  void check_complete(Cycle now);
  void command_ended(std::uint32_t ctx, std::uint32_t queue, Cycle now);
  void start_jobs(ServiceQueue& servers, EventKind begin, Cycle now);
  void end_jobs(Cycle now);
  void check_progress(Cycle now);
  void find_next_event();

  const Plan* plan_;
  StopRules stop_;
  std::uint64_t enough_instructions_;  ///< of a process: the stop rule may hold
  EventRecorder* recorder_;
  std::vector<ProcessState> processes_;
  ServiceQueue cpu_;
  ServiceQueue transfers_;
  std::vector<sm_driver::HostMsg> messages_;  ///< not taken yet, from `next_message_` on
  std::size_t next_message_ = 0;
  Cycle check_at_ = 0;
  Cycle next_event_ = 0;
  bool complete_ = false;
  bool stalled_ = false;
};

}  // namespace segue::gpu

#include "cmodel/gpu/plan/plan_text.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>
#include <variant>

// Every function below names all members of its struct in a structured binding, so that a new
// member does not compile until it is part of the text.
namespace segue::gpu {
namespace {

class Fields {
 public:
  template <class... Values>
  void add(const Values&... values) {
    (add_one(values), ...);
  }
  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  /// Adds a text with its length in front, since a name may have any characters.
  void add_one(const std::string& text) {
    fmt::format_to(std::back_inserter(text_), "{}:{} ", text.size(), text);
  }
  template <class Number>
  void add_one(Number number) {
    if constexpr (std::is_enum_v<Number>) {
      add_one(static_cast<std::underlying_type_t<Number>>(number));
    } else {
      static_assert(std::is_arithmetic_v<Number>);
      fmt::format_to(std::back_inserter(text_), "{} ", number);
    }
  }

  std::string text_;
};

void add_params(const sm_driver::Params& params, Fields& fields) {
  const auto& [num_sms, num_slots, num_ctxs, num_ksrs, action_clocks] = params;
  fields.add(num_sms, num_slots, num_ctxs, num_ksrs);
  static_cast<void>(action_clocks);  // below
}

void add_speed_limits(const SpeedLimits& limits, Fields& fields) {
  const auto& [issue_slots, scheduler, dram_bytes_per_cycle] = limits;
  fields.add(issue_slots, scheduler, dram_bytes_per_cycle);
}

void add_kernel(const KernelPlan& kernel, Fields& fields) {
  const auto& [name, tb_count, tbs_per_sm, persistent, tb_shortest, tb_spread, tb_quantiles,
               tb_transfer, tb_transfer_least, context_lines, warps, profile, speed, shares] =
      kernel;
  fields.add(name, tb_count, tbs_per_sm, persistent, tb_shortest, tb_spread, tb_transfer,
             tb_transfer_least, context_lines, warps, tb_quantiles.size());
  for (const Cycle quantile : tb_quantiles) fields.add(quantile);
  const auto& [issue, dram_bytes, memory_wait] = speed;
  fields.add(issue, dram_bytes, memory_wait);
  const auto& [regs, threads, smem, tbs, limit] = shares;
  fields.add(regs, threads, smem, tbs, limit);
  const auto& [instructions, issue_rate, bytes_per_instruction, duration, context,
               first_non_idempotent, faults] = profile;
  fields.add(instructions, issue_rate, bytes_per_instruction, duration, context.points().size());
  for (const ContextSize::Point& point : context.points()) fields.add(point.progress, point.bytes);
  fields.add(first_non_idempotent.has_value(), first_non_idempotent.value_or(0.0),
             faults.has_value());
  const auto& [per_tb, latency_us] = faults.value_or(FaultBehaviour{});
  fields.add(per_tb, latency_us);
}

void add_step(const Step& step, Fields& fields) {
  const auto& [kind, asynchronous, queue, kernel, launch, cycles, bytes] = step;
  fields.add(kind, asynchronous, queue, kernel, launch, cycles, bytes);
}

void add_process(const ProcessPlan& process, Fields& fields) {
  const auto& [name, application, stream, kernels, steps, queues, start, tokens, priority,
               background, period, deadline, kill_late] = process;
  fields.add(name, application, stream, queues, start, tokens, priority, background, period,
             deadline, kill_late);
  fields.add(kernels.size());
  for (const KernelPlan& kernel : kernels) add_kernel(kernel, fields);
  fields.add(steps.size());
  for (const Step& step : steps) add_step(step, fields);
}

struct AddStopRule {
  void operator()(const StopAfterRuns&) const { fields.add(0); }
  void operator()(const StopAfterInstructions& rule) const { fields.add(1, rule.instructions); }
  void operator()(const StopAfterTime& rule) const { fields.add(2, rule.time); }

  Fields& fields;
};

}  // namespace

std::string plan_text(const Plan& plan) {
  const auto& [params, speed, policy, shared, share_limit, technique, modes, sizes, quantum,
               drain_deadline, latency_limit, headroom, spare_tokens, setup_time, memory_latency,
               launch_latency, cpu_threads, queue_depth, urgent_copies_first, runs, stop,
               no_progress_limit, max_time, seed, processes] = plan;
  Fields fields;
  add_params(params, fields);
  add_speed_limits(speed, fields);
  fields.add(policy, shared, share_limit, technique, quantum, drain_deadline, latency_limit,
             headroom, spare_tokens, setup_time, memory_latency, launch_latency, cpu_threads,
             queue_depth, urgent_copies_first, runs, no_progress_limit, max_time, seed,
             processes.size());
  const auto& [release_event, spare_once, fullest_victim, fcfs_exclusive] = modes;
  fields.add(release_event, spare_once, fullest_victim, fcfs_exclusive);
  const auto& [selector_lanes, selector_div_bits, selector_mul_bits, allocator_lanes, engine_tags,
               driver_action_clocks] = sizes;
  fields.add(selector_lanes, selector_div_bits, selector_mul_bits, allocator_lanes, engine_tags);
  std::visit(AddStopRule{fields}, stop);
  for (const ProcessPlan& process : processes) add_process(process, fields);
  // Last, and not the usual ones, which older texts do not name.
  if (params.action_clocks != 1 || driver_action_clocks != 1) {
    fields.add(params.action_clocks, driver_action_clocks);
  }
  return fields.take();
}

}  // namespace segue::gpu

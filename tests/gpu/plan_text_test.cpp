// The text of a plan is a key: a field that it left out would make two runs look alike.
#include "cmodel/gpu/plan/plan_text.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <string>

namespace segue::gpu {
namespace {

Plan small_plan() {
  Plan plan;
  plan.processes.resize(2);
  for (ProcessPlan& process : plan.processes) {
    process.kernels.resize(1);
    process.steps.resize(2);
  }
  return plan;
}

/// Changes of one field each, by the field's name.
std::map<std::string, std::function<void(Plan&)>> plan_changes() {
  return {{"num_sms", [](Plan& p) { ++p.params.num_sms; }},
          {"num_slots", [](Plan& p) { ++p.params.num_slots; }},
          {"num_ctxs", [](Plan& p) { ++p.params.num_ctxs; }},
          {"num_ksrs", [](Plan& p) { ++p.params.num_ksrs; }},
          {"action_clocks", [](Plan& p) { ++p.params.action_clocks; }},
          {"policy", [](Plan& p) { p.policy = sm_driver::Policy::kDss; }},
          {"technique", [](Plan& p) { p.technique = sm_driver::Technique::kSwitch; }},
          {"quantum", [](Plan& p) { ++p.quantum; }},
          {"drain_deadline", [](Plan& p) { ++p.drain_deadline; }},
          {"spare_tokens", [](Plan& p) { --p.spare_tokens; }},
          {"setup_time", [](Plan& p) { ++p.setup_time; }},
          {"launch_latency", [](Plan& p) { ++p.launch_latency; }},
          {"cpu_threads", [](Plan& p) { ++p.cpu_threads; }},
          {"queue_depth", [](Plan& p) { ++p.queue_depth; }},
          {"urgent_copies_first", [](Plan& p) { p.urgent_copies_first = true; }},
          {"runs", [](Plan& p) { ++p.runs; }},
          {"stop after instructions", [](Plan& p) { p.stop = StopAfterInstructions{7}; }},
          {"stop after more instructions", [](Plan& p) { p.stop = StopAfterInstructions{8}; }},
          {"stop after time", [](Plan& p) { p.stop = StopAfterTime{7}; }},
          {"stop after more time", [](Plan& p) { p.stop = StopAfterTime{8}; }},
          {"no_progress_limit", [](Plan& p) { ++p.no_progress_limit; }},
          {"max_time", [](Plan& p) { --p.max_time; }},
          {"issue slots", [](Plan& p) { p.speed.issue_slots = 4.0; }},
          {"warp scheduler", [](Plan& p) { p.speed.scheduler = WarpScheduler::kOldestFirst; }},
          {"bandwidth", [](Plan& p) { p.speed.dram_bytes_per_cycle = 4.0; }},
          {"release_event", [](Plan& p) { p.modes.release_event = true; }},
          {"spare_once", [](Plan& p) { p.modes.spare_once = true; }},
          {"fullest_victim", [](Plan& p) { p.modes.fullest_victim = true; }},
          {"fcfs_exclusive", [](Plan& p) { p.modes.fcfs_exclusive = true; }},
          {"selector lanes", [](Plan& p) { ++p.sizes.selector_lanes; }},
          {"selector division", [](Plan& p) { ++p.sizes.selector_div_bits; }},
          {"selector product", [](Plan& p) { ++p.sizes.selector_mul_bits; }},
          {"allocator lanes", [](Plan& p) { ++p.sizes.allocator_lanes; }},
          {"engine tags", [](Plan& p) { ++p.sizes.engine_tags; }},
          {"driver clocks", [](Plan& p) { ++p.sizes.driver_action_clocks; }},
          {"seed", [](Plan& p) { ++p.seed; }},
          {"processes", [](Plan& p) { p.processes.pop_back(); }}};
}

std::map<std::string, std::function<void(ProcessPlan&)>> process_changes() {
  return {{"name", [](ProcessPlan& p) { p.name = "n"; }},
          {"application", [](ProcessPlan& p) { p.application = "a"; }},
          {"stream", [](ProcessPlan& p) { ++p.stream; }},
          {"kernels", [](ProcessPlan& p) { p.kernels.emplace_back(); }},
          {"steps", [](ProcessPlan& p) { p.steps.emplace_back(); }},
          {"queues", [](ProcessPlan& p) { ++p.queues; }},
          {"start", [](ProcessPlan& p) { ++p.start; }},
          {"tokens", [](ProcessPlan& p) { --p.tokens; }},
          {"priority", [](ProcessPlan& p) { ++p.priority; }},
          {"background", [](ProcessPlan& p) { p.background = true; }},
          {"period", [](ProcessPlan& p) { ++p.period; }},
          {"deadline", [](ProcessPlan& p) { ++p.deadline; }},
          {"kill_late", [](ProcessPlan& p) { p.kill_late = true; }}};
}

std::map<std::string, std::function<void(KernelPlan&)>> kernel_changes() {
  return {{"name", [](KernelPlan& k) { k.name = "n"; }},
          {"tb_count", [](KernelPlan& k) { ++k.tb_count; }},
          {"tbs_per_sm", [](KernelPlan& k) { ++k.tbs_per_sm; }},
          {"persistent", [](KernelPlan& k) { k.persistent = true; }},
          {"tb_shortest", [](KernelPlan& k) { ++k.tb_shortest; }},
          {"tb_spread", [](KernelPlan& k) { ++k.tb_spread; }},
          {"tb_quantiles",
           [](KernelPlan& k) {
             k.tb_quantiles = {1, 2};
           }},
          {"other tb_quantiles",
           [](KernelPlan& k) {
             k.tb_quantiles = {1, 3};
           }},
          {"tb_transfer", [](KernelPlan& k) { ++k.tb_transfer; }},
          {"tb_transfer_least", [](KernelPlan& k) { ++k.tb_transfer_least; }},
          {"issue demand", [](KernelPlan& k) { k.speed.issue = 0.5; }},
          {"traffic", [](KernelPlan& k) { k.speed.dram_bytes = 0.5; }},
          {"waiting for the memory", [](KernelPlan& k) { k.speed.memory_wait = 0.5; }},
          {"issue rate", [](KernelPlan& k) { k.profile.issue_rate = 0.5; }},
          {"bytes of an instruction", [](KernelPlan& k) { k.profile.dram_bytes = 0.5; }},
          {"context_lines", [](KernelPlan& k) { ++k.context_lines; }},
          {"instructions", [](KernelPlan& k) { ++k.profile.instructions; }},
          {"duration", [](KernelPlan& k) { ++k.profile.duration; }},
          {"context", [](KernelPlan& k) { k.profile.context = ContextSize(7); }},
          {"context bytes", [](KernelPlan& k) { k.profile.context = ContextSize(8); }},
          {"context progress",
           [](KernelPlan& k) {
             k.profile.context = ContextSize({{0.0, 7}, {0.25, 7}});
           }},
          {"context progress, a little later",
           [](KernelPlan& k) {
             k.profile.context = ContextSize({{0.0, 7}, {0.25 + 1e-16, 7}});
           }},
          {"idempotence", [](KernelPlan& k) { k.profile.first_non_idempotent = 0.0; }},
          {"idempotence, later", [](KernelPlan& k) { k.profile.first_non_idempotent = 0.5; }},
          {"faults", [](KernelPlan& k) { k.profile.faults.emplace(); }},
          {"faults of a thread block",
           [](KernelPlan& k) { k.profile.faults = FaultBehaviour{.per_tb = 1.0}; }},
          {"latency of faults",
           [](KernelPlan& k) { k.profile.faults = FaultBehaviour{.latency_us = 1.0}; }}};
}

std::map<std::string, std::function<void(Step&)>> step_changes() {
  return {{"kind", [](Step& s) { s.kind = Step::Kind::kCpu; }},
          {"asynchronous", [](Step& s) { s.asynchronous = true; }},
          {"queue", [](Step& s) { ++s.queue; }},
          {"kernel", [](Step& s) { ++s.kernel; }},
          {"launch", [](Step& s) { ++s.launch; }},
          {"cycles", [](Step& s) { ++s.cycles; }},
          {"bytes", [](Step& s) { ++s.bytes; }}};
}

TEST(PlanText, EqualPlansHaveEqualTexts) {
  EXPECT_EQ(plan_text(small_plan()), plan_text(small_plan()));
}

TEST(PlanText, EveryFieldChangesIt) {
  std::map<std::string, std::string> field_of_text = {{plan_text(small_plan()), "none"}};
  const auto expect_new = [&](const std::string& field, const Plan& plan) {
    const auto [other, is_new] = field_of_text.emplace(plan_text(plan), field);
    EXPECT_TRUE(is_new) << field << " and " << other->second << " have the same text";
  };
  for (const auto& [field, change] : plan_changes()) {
    Plan plan = small_plan();
    change(plan);
    expect_new(field, plan);
  }
  for (const std::size_t i : {0U, 1U}) {
    const std::string process = "process " + std::to_string(i) + " ";
    for (const auto& [field, change] : process_changes()) {
      Plan plan = small_plan();
      change(plan.processes[i]);
      expect_new(process + field, plan);
    }
    for (const auto& [field, change] : kernel_changes()) {
      Plan plan = small_plan();
      change(plan.processes[i].kernels.front());
      expect_new(process + "kernel " + field, plan);
    }
    for (const auto& [field, change] : step_changes()) {
      Plan plan = small_plan();
      change(plan.processes[i].steps.back());
      expect_new(process + "step " + field, plan);
    }
  }
}

TEST(PlanText, ANameCannotLookLikeOtherFields) {
  Plan one = small_plan();
  Plan other = small_plan();
  one.processes[0].name = "a 1:b";
  one.processes[0].application = "c";
  other.processes[0].name = "a";
  other.processes[0].application = "b 1:c";
  EXPECT_NE(plan_text(one), plan_text(other));
}

}  // namespace
}  // namespace segue::gpu

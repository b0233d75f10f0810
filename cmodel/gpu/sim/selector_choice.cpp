#include "cmodel/gpu/sim/selector_choice.hpp"

#include "cmodel/gpu/sim/selector_ports.hpp"
#include "cmodel/gpu/sim/sm/tb_sample.hpp"

namespace segue::gpu {
namespace {

Plan one_sm_plan(const KernelPlan& kernel, const EvenSm& sm) {
  Plan plan;
  plan.params.num_sms = 1;
  plan.params.num_slots = kernel.tbs_per_sm;
  plan.params.num_ctxs = 1;
  plan.latency_limit = sm.latency_limit;
  plan.headroom = sm.headroom;
  return plan;
}

}  // namespace

TechniqueCode selector_choice(const KernelPlan& kernel, const EvenSm& sm) {
  const Plan plan = one_sm_plan(kernel, sm);
  const LaunchState launch{.kernel = &kernel};
  const preempt_selector::Ended whole = ended_of(0, launch, 0);
  const auto part = [&](std::uint32_t all) {
    return static_cast<std::uint32_t>(sm.progress * all);
  };
  const preempt_selector::Sample sample{.taken = true,
                                        .idempotent = sm.idempotent,
                                        .executed = part(whole.executed),
                                        .cycles = part(whole.cycles)};
  SelectorPorts ports(plan);
  preempt_selector::PreemptSelector selector(selector_params(plan));
  ports.launched(0, kernel);
  ports.ended(whole);
  sm_driver::Outputs driver;
  for (Cycle now = 0;; ++now) {
    ports.begin(selector);
    if (ports.outputs().victim_valid) break;
    driver.ask_valid = driver.ask_valid || ports.rests(driver);  // when all is written
    driver.ask = {.ctx = 0, .sms = 1};
    ports.answer_samples([&](std::uint32_t, std::uint32_t) { return sample; });
    ports.end(selector, driver, now);
  }
  return ports.techniques(0).front();
}

}  // namespace segue::gpu

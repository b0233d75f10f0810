#include <fmt/format.h>

#include <cmath>
#include <iterator>

#include "cmodel/cli/area/hardware_remark.hpp"
#include "cmodel/cli/common/fidelity.hpp"
#include "cmodel/cli/estimate/estimate_report.hpp"
#include "cmodel/gpu/config/printable.hpp"
#include "cmodel/gpu/techniques/technique_table.hpp"

namespace segue::cli {
namespace {

std::string drain_text(double us) {
  return std::isfinite(us) ? fmt::format("{:.1f}", us) : "never";
}

std::string kernels_text(const Estimate& estimate) {
  std::string text =
      fmt::format("{:<24} {:>4} {:>7} {:>7} {:>5} {:>7} {:>7} {:>8} {:>7} {:>8} {:>8}  {}\n",
                  "kernel", "TBs", "regs B", "shared", "other", "saved B", "TB save", "throttle",
                  "SM save", "TB drain", "SM drain", "0..100 %");
  for (const KernelEstimate& it : estimate.kernels) {
    const std::string throttle =
        it.tb_throttle_us > 0.0 ? fmt::format("{:.2f}", it.tb_throttle_us) : "-";
    fmt::format_to(std::back_inserter(text),
                   "{:<24} {:>4} {:>7} {:>7} {:>5} {:>7} {:>7.2f} {:>8} {:>7.2f} {:>8} {:>8}  {}\n",
                   it.application + "/" + it.kernel, it.tbs_per_sm, it.register_bytes,
                   it.shared_bytes, it.other_bytes, it.saved_bytes, it.tb_save_us, throttle,
                   it.sm_save_us, drain_text(it.tb_drain_us), drain_text(it.sm_drain_us), it.ways);
  }
  return text +
         fmt::format(
             "TBs an SM; bytes of a thread block; us; restoring takes as long as saving   [{}]\n"
             "0..100 %: how a thread block of that progress leaves: F flush, D drain, S "
             "switch; an endless one is always at its start{}\n",
             kModelled,
             gpu::find_technique(estimate.request.options.technique)->by_selector
                 ? fmt::format("   [{}: the selector's twin]", kChecked)
                 : fmt::format("   [{}]", kModelled));
}

std::string run_text(const Estimate& estimate) {
  if (!estimate.run) return "";
  const EstimateRun& run = *estimate.run;
  std::string text =
      fmt::format("\na run of {}: {} preemptions", estimate.request.workload.name, run.preemptions);
  if (run.preemptions != 0) text += fmt::format(", {:.2f} us each until vacated", run.mean_us);
  if (run.open_preempts != 0) {
    text += fmt::format(", {} not vacated at the end", run.open_preempts);
  }
  text += fmt::format("   [{}]\n", kModelled);
  if (!run.stall.empty()) text += run.stall + "\n";
  for (const LatencyDistribution& it : run.latencies) {
    fmt::format_to(std::back_inserter(text),
                   "{}: {} {}; us: median {:.2f}, p95 {:.2f}, max {:.2f}\n", it.way, it.us.count,
                   estimate.request.plan.kernels_share_sms() ? "commands" : "SMs", it.us.median,
                   it.us.p95, it.us.max);
  }
  return text;
}

std::string hardware_text(const Estimate& estimate) {
  const cost::HardwareCost& cost = estimate.hardware;
  std::string text = "\nhardware:";
  for (const cost::CountedBlock& it : cost.blocks) {
    text += fmt::format(" {} x {} {:.1f} kGE ({}{}){}", it.count, it.cost.block, it.cost.kge,
                        it.cost.from(), it.cost.beyond_rows ? ", larger than all rows" : "",
                        &it == &cost.blocks.back() ? "" : ",");
  }
  return text +
         fmt::format("\nin all {:.1f} kGE +-{:.0f} %, {} flip-flops, {} SRAM bits   [{}]{}\n",
                     cost.kge(), 100.0 * cost.uncertainty(), cost.flip_flop_bits(),
                     cost.sram_bits(), kModelled, hardware_remark(cost));
}

/// The sources of all these figures.
std::string fidelity_text(const Estimate& estimate) {
  const Fidelity fidelity = fidelity_of(estimate.request);
  std::string text = "\n";
  const auto add = [&](std::string_view word, const std::vector<std::string>& lines) {
    for (const std::string& line : lines) text += fmt::format("{:<10}{}\n", word, line);
  };
  add(kGiven, fidelity.given);
  add(kPublished, fidelity.published);
  add(kAssumed, fidelity.assumed);
  return text;
}

}  // namespace

std::string estimate_table(const Estimate& estimate) {
  const std::string& settings = estimate.request.settings;
  return fmt::format("{}, {}, {}, {}, faults {}{}\n\n", estimate.request.machine.name,
                     estimate.request.workload.name, estimate.request.policy,
                     estimate.request.technique, estimate.faults,
                     settings.empty() ? "" : ", " + gpu::printable(settings)) +
         kernels_text(estimate) + run_text(estimate) + hardware_text(estimate) +
         fidelity_text(estimate);
}

}  // namespace segue::cli

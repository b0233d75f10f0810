#include "cmodel/cli/kernel/kernel_yield.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "cmodel/cli/common/rtl_sm_blocks.hpp"
#include "cmodel/cli/kernel/kernel_files.hpp"
#include "cmodel/cli/kernel/sm_options.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/paths/json_text.hpp"
#include "cmodel/studies/effisha/yielding.hpp"

namespace segue::cli {
namespace {

namespace effisha = studies::effisha;
namespace thesis6 = studies::thesis6;
using sm_model::YieldCycles;
using thesis6::Subject;

/// Mean and worst, in us.
struct Latency {
  double mean = 0.0;
  double worst = 0.0;
};

Latency latency_of(const std::vector<std::uint64_t>& cycles, double cycles_per_us) {
  const std::uint64_t sum = std::accumulate(cycles.begin(), cycles.end(), std::uint64_t{0});
  return {.mean = static_cast<double>(sum) / static_cast<double>(cycles.size()) / cycles_per_us,
          .worst = static_cast<double>(*std::ranges::max_element(cycles)) / cycles_per_us};
}

std::string text_of(const sm_model::LaunchTrace& trace, const thesis6::Assumptions& assumptions,
                    const effisha::YieldingLaunch& launch, std::string_view decided_by) {
  std::string text = fmt::format(
      "kernel {}, {}: {} of {} thread blocks as block-tasks on {} SMs, {} warps each; {} "
      "warp-instructions\n",
      trace.kernel, launch_in_words(trace), trace.tbs.size(), trace.thread_blocks,
      assumptions.machine.sms, trace.needs.warps, trace.instructions);
  text +=
      fmt::format("{:26} {:>10} {:>10} {:>8} {:>8} {:>10} {:>7} {:>9} {:>9}\n", "", "cycles",
                  "overhead", "workers", "looks", "host reads", "evicted", "mean us", "worst us");
  text += fmt::format("{:26} {:>10}\n", "unchanged", launch.unchanged);
  for (std::size_t k = 0; k < launch.of.size(); ++k) {
    const YieldCycles& alone = launch.of[k].alone;
    text += fmt::format("{:26} {:>10} {:>8.2f} % {:>8} {:>8} {:>10}",
                        effisha::kYieldVariants[k].name, alone.cycles, launch.overhead(k),
                        alone.workers, alone.checks, alone.host_reads);
    const std::vector<std::uint64_t>& left = launch.of[k].left_after;
    if (!left.empty()) {
      const Latency latency = latency_of(left, assumptions.machine.cycles_per_us);
      text += fmt::format(" {:>7} {:>9.2f} {:>9.2f}", left.size(), latency.mean, latency.worst);
    }
    text += "\n";
  }
  text +=
      "looks: of thread blocks at the flag; host reads: of warps; evicted: runs in which the flag "
      "is "
      "set, and\nus from then until no thread block was left   [modelled]\n";
  text += fmt::format("fetch and issue are decided by the {}   [checked]\n", decided_by);
  return text + sm_notes(trace, assumptions, Subject::kYielding);
}

std::string json_of(const KernelFiles& files, const sm_model::LaunchTrace& trace,
                    const thesis6::Assumptions& assumptions, const effisha::YieldingLaunch& launch,
                    std::string_view decided_by) {
  using Json = nlohmann::ordered_json;
  Json document;
  document["schema"] = "segue-kernel-yield-1";
  document["command"] = "kernel yield";
  describe_launch(files, trace, assumptions, Subject::kYielding, decided_by, document);
  document["block_tasks"] = trace.tbs.size();
  document["unchanged_cycles"] = launch.unchanged;
  document["runs"] = Json::array();
  for (std::size_t k = 0; k < launch.of.size(); ++k) {
    const YieldCycles& alone = launch.of[k].alone;
    Json row;
    row["flag"] = effisha::kYieldVariants[k].word;
    row["cycles"] = alone.cycles;
    row["overhead_percent"] = launch.overhead(k);
    row["workers"] = alone.workers;
    row["looks"] = alone.checks;
    row["host_reads"] = alone.host_reads;
    row["instructions"] = alone.instructions;
    if (effisha::kYieldVariants[k].check != sm_model::FlagCheck::kNone) {
      row["left_after_us"] = Json::array();
      for (const std::uint64_t cycles : launch.of[k].left_after) {
        row["left_after_us"].push_back(static_cast<double>(cycles) /
                                       assumptions.machine.cycles_per_us);
      }
    }
    document["runs"].push_back(std::move(row));
  }
  return json_text(document, 2) + "\n";
}

}  // namespace

std::string kernel_yield_footer() {
  return "The launch with the most warp-instructions is executed, and its thread blocks run on all "
         "SMs of the\nthesis' Table 6.1: as they are, and as block-tasks that persistent thread "
         "blocks take from a counter.\nBetween two of them these look at a flag, in the host's "
         "memory or in a copy of it that one of them, the\nproxy, keeps in the GPU's, and leave if "
         "it is set (EffiSha 5, 6). The twin of the front end decides;\ncaches, TLBs and the link "
         "are modelled.\n\n" +
         sm_options_footer(Subject::kYielding);
}

ExitCode kernel_yield_command(const KernelWords& words) {
  const thesis6::Assumptions assumptions = sm_of(words, Subject::kYielding);
  const KernelFiles files = open_host_file(words);
  if (!words.kernel.empty()) static_cast<void>(chosen_kernels(words, files.program));
  sm_model::TraceRequest request = effisha::yielding_request(assumptions);
  request.kernel = words.kernel;
  request.most_instructions = words.most_instructions;
  const sm_model::LaunchTrace trace = sm_model::trace_launch(*files.host, files.program, request);
  sm_frontend::FrontendFactory frontend;
  if (!words.rtl.empty()) frontend = rtl_frontend_factory(words.rtl == "compare");
  const effisha::YieldingLaunch launch = effisha::run_yielding(trace, assumptions, frontend);
  const std::string decided_by = sm_decided_by(words.rtl);
  std::cout << (words.json
                    ? json_of(files, trace, assumptions, launch, decided_by)
                    : text_of(trace, assumptions, launch, decided_by) + given_lines(files.given));
  return ExitCode::kOk;
}

}  // namespace segue::cli

#include "cmodel/cli/kernel/kernel_preempt.hpp"

#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "cmodel/cli/common/rtl_sm_blocks.hpp"
#include "cmodel/cli/kernel/kernel_files.hpp"
#include "cmodel/cli/kernel/sm_options.hpp"
#include "cmodel/paths/json_text.hpp"
#include "cmodel/studies/ctxback/switch_times.hpp"

namespace segue::cli {
namespace {

namespace ctxback = studies::ctxback;
using ctxback::KernelTimes;
using ctxback::Scheme;

constexpr std::size_t kBaselineAt = 0;

/// Of one scheme, in us.
struct Times {
  double leaving = 0;      ///< of a warp's routine, in the mean
  double left = 0;         ///< until the SM is empty
  double coming_back = 0;  ///< of a warp's routine, in the mean
  double back = 0;         ///< until all are back
};

Times times_of(const KernelTimes& times, std::size_t scheme,
               const ctxback::Assumptions& assumptions) {
  const auto us = [&](std::uint64_t cycles, std::uint64_t count) {
    return static_cast<double>(cycles) / static_cast<double>(count) /
           assumptions.machine.cycles_per_us;
  };
  const ctxback::SwitchTimes& sum = times.of[scheme];
  return {.leaving = us(sum.leaving, times.warps[scheme]),
          .left = us(sum.left, times.moments[scheme]),
          .coming_back = us(sum.coming_back, times.warps[scheme]),
          .back = us(sum.back, times.moments[scheme])};
}

/// CKPT has no routine to leave with.
bool leaves_by_routine(std::size_t scheme) {
  return ctxback::kSchemes[scheme].scheme != Scheme::kCheckpoint;
}

double percent(double part, double all) { return all == 0 ? 0.0 : 100 * part / all; }

double added_percent(std::uint64_t cycles, const KernelTimes& times) {
  return percent(static_cast<double>(cycles), static_cast<double>(times.cycles)) - 100;
}

std::string launch_text(const KernelTimes& times) {
  return fmt::format("launch {}{}", times.launch + 1,
                     times.round == 0 ? "" : fmt::format(" of round {}", times.round + 1));
}

std::string text_of(const KernelTimes& times, const ctxback::Assumptions& assumptions,
                    std::string_view decided_by) {
  std::string text = fmt::format(
      "kernel {}, {}: {} of {} thread blocks on one of {} SMs, {} of {} warps at once\n",
      times.name, launch_text(times), times.thread_blocks_run, times.thread_blocks,
      assumptions.machine.sms, times.tbs_at_once, times.warps_of_tb);
  text += fmt::format("{:18} {:>9} {:>7} {:>9} {:>9} {:>7} {:>9}   [modelled]\n", "scheme",
                      "leave us", "of all", "empty us", "return us", "of all", "back us");
  const Times all = times_of(times, kBaselineAt, assumptions);
  const std::uint64_t moments = times.moments[kBaselineAt];
  for (std::size_t n = 0; n < ctxback::kSchemes.size(); ++n) {
    const Times one = times_of(times, n, assumptions);
    const std::string leave = leaves_by_routine(n) ? fmt::format("{:>9.3f} {:>5.1f} %", one.leaving,
                                                                 percent(one.leaving, all.leaving))
                                                   : fmt::format("{:>9} {:>7}", "-", "-");
    text += fmt::format("{:18} {} {:>9.3f} {:>9.3f} {:>5.1f} % {:>9.3f}\n",
                        ctxback::kSchemes[n].name, leave, one.left, one.coming_back,
                        percent(one.coming_back, all.coming_back), one.back);
  }
  text += fmt::format(
      "leave, return: a warp's routine, mean over {} warps at {} {}{}; of all: of BASELINE's, "
      "which moves\nall registers; empty, back: until the SM's last warp has left, draining "
      "included, "
      "and is back, mean\nover the moments\n",
      times.warps[kBaselineAt], moments, moments == 1 ? "moment" : "moments",
      moments == assumptions.moments
          ? ""
          : fmt::format(" of {} (at the others no warp was there)", assumptions.moments));
  text += fmt::format(
      "where nothing is preempted: checkpoints add {:.2f} % of time, copies of scalar registers "
      "{:.2f} %   [modelled]\n",
      added_percent(times.cycles_with_checkpoints, times),
      added_percent(times.cycles_with_copies, times));
  text += fmt::format("fetch and issue are decided by the {}   [checked]\n", decided_by);
  if (times.untracked_share != 0) text += untracked_in_words(times.untracked_share) + "\n";
  text += "assumed  ";
  for (const std::string& one : describe(assumptions, ctxback::Subject::kLaunch)) text += " " + one;
  text += "\n";
  for (const std::string& one : ctxback::fixed_assumptions()) text += "assumed   " + one + "\n";
  return text;
}

std::string json_of(const KernelFiles& files, const KernelTimes& times,
                    const ctxback::Assumptions& assumptions, std::string_view decided_by) {
  using Json = nlohmann::ordered_json;
  Json document;
  document["schema"] = "segue-kernel-preempt-1";
  document["command"] = "kernel preempt";
  document["version"] = SEGUE_VERSION;
  document["file"] = files.host->path;
  document["size"] = files.host->size;
  document["isa"] = name_of(files.program.architecture);
  document["kernel"] = times.name;
  document["launch"] = times.launch + 1;
  document["round"] = times.round + 1;
  document["fidelity"] = "modelled";
  document["decided_by"] = decided_by;
  document["thread_blocks"] = times.thread_blocks;
  document["thread_blocks_run"] = times.thread_blocks_run;
  document["thread_blocks_at_once"] = times.tbs_at_once;
  document["warps_per_tb"] = times.warps_of_tb;
  document["moments"] = times.moments[kBaselineAt];
  document["untracked_share"] = times.untracked_share;
  document["schemes"] = Json::array();
  for (std::size_t n = 0; n < ctxback::kSchemes.size(); ++n) {
    const Times one = times_of(times, n, assumptions);
    Json row;
    row["scheme"] = ctxback::kSchemes[n].name;
    row["warps"] = times.warps[n];
    row["leave_us"] = leaves_by_routine(n) ? Json(one.leaving) : Json();
    row["empty_us"] = one.left;
    row["return_us"] = one.coming_back;
    row["back_us"] = one.back;
    document["schemes"].push_back(std::move(row));
  }
  document["checkpoints_add_percent"] = added_percent(times.cycles_with_checkpoints, times);
  document["copies_add_percent"] = added_percent(times.cycles_with_copies, times);
  document["assumptions"] = describe(assumptions, ctxback::Subject::kLaunch);
  document["given"] = files.given;
  document["assumed"] = ctxback::fixed_assumptions();
  return json_text(document, 2) + "\n";
}

}  // namespace

std::string kernel_preempt_footer() {
  std::string text =
      "The launch with the most warp-instructions is executed, and its thread blocks fill one SM. "
      "At "
      "some\nmoments all its warps are preempted: each commits the instructions that it has "
      "issued, "
      "executes the\nroutine of a scheme, and comes back later (CTXBack, IPDPS 2021, Figures 8 to "
      "10). The twin of the\nfront end decides about fetch and issue; caches and memory are "
      "modelled.\n\nAssumptions:\n";
  for (const studies::AssumptionKey& key : ctxback::assumption_keys(ctxback::Subject::kLaunch)) {
    text += fmt::format("  {}={}\n      {}\n", key.key, key.values, key.meaning);
  }
  return text + sm_limits_footer();
}

ExitCode kernel_preempt_command(const KernelWords& words) {
  refuse_twice("--assume", words.assume);
  ctxback::Assumptions assumptions;
  for (const std::string& text : words.assume) {
    ctxback::assume(assumptions, text, ctxback::Subject::kLaunch);
  }
  const KernelFiles files = open_host_file(words);
  if (!words.kernel.empty()) static_cast<void>(chosen_kernels(words, files.program));
  ctxback::PreemptedLaunch launch{.host = *files.host, .program = files.program};
  launch.kernel = words.kernel;
  launch.most_instructions = words.most_instructions;
  if (!words.rtl.empty()) launch.frontend = rtl_frontend_factory(words.rtl == "compare");
  const KernelTimes times = ctxback::switch_times(launch, assumptions);
  const std::string decided_by = sm_decided_by(words.rtl);
  std::cout << (words.json ? json_of(files, times, assumptions, decided_by)
                           : text_of(times, assumptions, decided_by) + given_lines(files.given));
  return ExitCode::kOk;
}

}  // namespace segue::cli

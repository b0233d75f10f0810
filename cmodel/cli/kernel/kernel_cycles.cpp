#include "cmodel/cli/kernel/kernel_cycles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cmodel/cli/common/rtl_sm_blocks.hpp"
#include "cmodel/cli/kernel/kernel_files.hpp"
#include "cmodel/cli/kernel/sm_options.hpp"
#include "cmodel/cost/hardware_cost.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/paths/json_text.hpp"
#include "cmodel/sm_model/kernel_sm.hpp"
#include "cmodel/studies/thesis6/assumptions.hpp"

namespace segue::cli {
namespace {

namespace thesis6 = studies::thesis6;

/// The schemes that are compared with `stall`, in the order of the hardware that they need.
std::vector<std::size_t> schemes_of(const KernelWords& words) {
  std::vector<std::size_t> schemes;
  for (std::size_t k = 1; k < cost::kFaultSchemes.size(); ++k) {
    const std::string_view name = cost::kFaultSchemes[k].first;
    if (words.faults.empty() || std::ranges::find(words.faults, name) != words.faults.end()) {
      schemes.push_back(k);
    }
  }
  return schemes;
}

struct SchemeCycles {
  std::string_view name;
  sm_model::KernelCycles cycles;
};

double share(const sm_model::HitCount& count) {
  const std::uint64_t all = count.hits + count.misses;
  return all == 0 ? 0.0 : static_cast<double>(count.hits) / static_cast<double>(all);
}

std::string hits(const sm_model::HitCount& count) {
  return count.hits + count.misses == 0 ? "-" : fmt::format("{:.1f} %", 100 * share(count));
}

std::string header(const sm_model::LaunchTrace& trace, const sm_model::SmMachine& machine,
                   const std::vector<SchemeCycles>& schemes) {
  return fmt::format(
      "kernel {}, {}: {} of {} thread blocks on one of {} SMs, {} of {} warps at once; "
      "{} warp-instructions\n",
      trace.kernel, launch_in_words(trace), trace.tbs.size(), trace.thread_blocks, machine.sms,
      schemes.front().cycles.tbs_at_once, trace.needs.warps, trace.instructions);
}

std::string text_of(const sm_model::LaunchTrace& trace, const thesis6::Assumptions& assumptions,
                    const std::vector<SchemeCycles>& schemes, const KernelWords& words,
                    std::string_view decided_by) {
  std::string text = header(trace, assumptions.machine, schemes);
  text += fmt::format("{:13} {:>10} {:>7} {:>9} {:>9} {:>9} {:>9} {:>11} {:>9}   [modelled]\n",
                      "scheme", "cycles", "IPC", "of stall", "L1 hits", "L2 hits", "TLB hits",
                      "DRAM lines", "held up");
  const double base = static_cast<double>(schemes.front().cycles.cycles);
  for (const SchemeCycles& scheme : schemes) {
    const sm_model::KernelCycles& cycles = scheme.cycles;
    text += fmt::format(
        "{:13} {:>10} {:>7.3f} {:>9.3f} {:>9} {:>9} {:>9} {:>11} {:>7.1f} %\n", scheme.name,
        cycles.cycles, cycles.ipc(), base / static_cast<double>(cycles.cycles),
        hits(cycles.memory.l1), hits(cycles.memory.l2), hits(cycles.memory.l1_tlb),
        cycles.memory.dram_lines,
        100.0 * static_cast<double>(cycles.memory.held_up) / static_cast<double>(cycles.cycles));
  }
  if (words.first_use_us != 0) {
    text += fmt::format(
        "{} regions of 64 KB with results alone are mapped {} us after their first use\n",
        schemes.front().cycles.regions_mapped, words.first_use_us);
    for (const SchemeCycles& scheme : schemes) {
      if (scheme.cycles.faults == 0) continue;
      text += fmt::format("{:13} {:>10} accesses are squashed and replayed\n", scheme.name,
                          scheme.cycles.faults);
    }
  }
  if (words.at_commit) text += "the replay queue keeps an access until its commit (--at-commit)\n";
  text += fmt::format("fetch, issue{} are decided by the {}   [checked]\n",
                      words.first_use_us == 0 ? " and replay" : ", replay and faults in flight",
                      decided_by);
  return text + sm_notes(trace, assumptions, thesis6::Subject::kSm);
}

std::string json_of(const KernelFiles& files, const sm_model::LaunchTrace& trace,
                    const thesis6::Assumptions& assumptions,
                    const std::vector<SchemeCycles>& schemes, const KernelWords& words,
                    std::string_view decided_by) {
  using Json = nlohmann::ordered_json;
  Json document;
  document["schema"] = "segue-kernel-cycles-1";
  document["command"] = "kernel cycles";
  describe_launch(files, trace, assumptions, thesis6::Subject::kSm, decided_by, document);
  document["thread_blocks_on_sm"] = trace.tbs.size();
  document["thread_blocks_at_once"] = schemes.front().cycles.tbs_at_once;
  document["at_commit"] = words.at_commit;
  document["first_use_us"] = words.first_use_us;
  document["schemes"] = Json::array();
  for (const SchemeCycles& scheme : schemes) {
    const sm_model::KernelCycles& cycles = scheme.cycles;
    Json row;
    row["scheme"] = scheme.name;
    row["cycles"] = cycles.cycles;
    row["ipc"] = cycles.ipc();
    row["of_stall"] =
        static_cast<double>(schemes.front().cycles.cycles) / static_cast<double>(cycles.cycles);
    for (const auto& [name, count] : {std::pair{"l1", &cycles.memory.l1},
                                      {"l2", &cycles.memory.l2},
                                      {"l1_tlb", &cycles.memory.l1_tlb},
                                      {"l2_tlb", &cycles.memory.l2_tlb}}) {
      row[name] = {{"hits", count->hits}, {"misses", count->misses}};
    }
    row["dram_lines"] = cycles.memory.dram_lines;
    row["requests"] = cycles.memory.requests;
    row["held_up_cycles"] = cycles.memory.held_up;
    row["regions_mapped"] = cycles.regions_mapped;
    row["replayed"] = cycles.faults;
    document["schemes"].push_back(std::move(row));
  }
  return json_text(document, 2) + "\n";
}

}  // namespace

std::string kernel_cycles_footer() {
  return "The launch with the most warp-instructions is executed, and what the warps of one SM "
         "execute of it\nruns on an SM of the thesis' Table 6.1. Its front end's C++ twin decides; "
         "caches,\nTLBs and latencies are modelled.\n\n" +
         sm_options_footer(thesis6::Subject::kSm);
}

ExitCode kernel_cycles_command(const KernelWords& words) {
  const thesis6::Assumptions assumptions = sm_of(words, thesis6::Subject::kSm);
  refuse_twice("--faults", words.faults);
  const std::vector<std::size_t> chosen = schemes_of(words);
  if (words.at_commit && std::ranges::none_of(chosen, is_queued)) {
    throw gpu::BadInput(
        "--at-commit: is of the replay queue; allowed: with the schemes replay-queue and "
        "operand-log");
  }
  refuse_unused_hardware(words, chosen);
  const KernelFiles files = open_host_file(words);
  if (!words.kernel.empty()) static_cast<void>(chosen_kernels(words, files.program));
  sm_model::TraceRequest request;
  request.kernel = words.kernel;
  request.sms = assumptions.machine.sms;
  request.neighbours = assumptions.neighbours;
  request.most_tbs = assumptions.most_tbs;
  request.layout = assumptions.layout;
  request.window = 1U << assumptions.machine.frontend.window_bits;
  request.most_instructions = words.most_instructions;
  const sm_model::LaunchTrace trace = sm_model::trace_launch(*files.host, files.program, request);
  const sm_model::SmMachine machine = sm_model::machine_for(trace, assumptions.machine);
  std::vector<std::pair<std::size_t, sm_model::FaultScheme>> schemes_to_run = {{0, {}}};
  for (const std::size_t k : chosen) {
    schemes_to_run.push_back(
        {k, {static_cast<warp_gate::Scheme>(k), words.at_commit && is_queued(k)}});
  }
  for (const auto& [k, scheme] : schemes_to_run) {
    static_cast<void>(sm_model::tbs_at_once(trace, machine, scheme));  // before any runs
  }
  sm_frontend::FrontendFactory frontend;
  if (!words.rtl.empty()) frontend = rtl_frontend_factory(words.rtl == "compare");
  const auto run = [&](sm_model::FaultScheme scheme) {
    if (words.first_use_us == 0) {
      return sm_model::run_kernel_on_sm(trace, machine, scheme, frontend);
    }
    sm_model::Paging paging =
        sm_model::first_use(trace, words.first_use_us * machine.cycles_per_us);
    if (!words.rtl.empty()) paging.unit = rtl_fault_unit_factory(words.rtl == "compare");
    return sm_model::run_kernel_with_faults(trace, machine, scheme, paging, frontend);
  };
  std::vector<SchemeCycles> schemes;
  for (const auto& [k, scheme] : schemes_to_run) {
    schemes.push_back({cost::kFaultSchemes[k].first, run(scheme)});
  }
  const std::string decided_by = sm_decided_by(words.rtl);
  std::cout << (words.json ? json_of(files, trace, assumptions, schemes, words, decided_by)
                           : text_of(trace, assumptions, schemes, words, decided_by) +
                                 given_lines(files.given));
  return ExitCode::kOk;
}

}  // namespace segue::cli

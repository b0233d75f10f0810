#include "cmodel/cli/kernel/kernel_cycles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "cmodel/cli/common/rtl_frontend.hpp"
#include "cmodel/cli/kernel/kernel_files.hpp"
#include "cmodel/cost/hardware_cost.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/nearest.hpp"
#include "cmodel/paths/json_text.hpp"
#include "cmodel/sm_model/kernel_sm.hpp"
#include "cmodel/studies/thesis6/assumptions.hpp"

namespace segue::cli {
namespace {

namespace thesis6 = studies::thesis6;

struct HardwareKey {
  std::string_view name;
  std::uint32_t sm_frontend::Params::*size;
  std::uint32_t least;
  std::uint32_t most;
  std::string_view meaning;
};
constexpr std::array kHardware = {
    HardwareKey{"QueueEntries", &sm_frontend::Params::queue_entries, 64, 128, "of the issue queue"},
    HardwareKey{"ReplayEntries", &sm_frontend::Params::replay_entries, 65, 256,
                "of the replay queue, more than the issue queue has"},
    HardwareKey{"LogEntries", &sm_frontend::Params::log_entries, 3, 256, "of the operand log"},
    HardwareKey{"WindowBits", &sm_frontend::Params::window_bits, 1, 6,
                "a warp has 2^WindowBits places between fetch and commit"},
};

/// @throws gpu::BadInput
void set_hardware(const std::string& text, sm_frontend::Params& params) {
  const std::size_t equals = text.find('=');
  const std::string name = text.substr(0, equals);
  const auto* const key = std::ranges::find(kHardware, name, &HardwareKey::name);
  if (key == kHardware.end() || equals == std::string::npos) {
    std::vector<std::string_view> names;
    for (const HardwareKey& one : kHardware) names.push_back(one.name);
    throw gpu::BadInput(fmt::format("--hardware: '{}'{}; allowed: NAME=VALUE of {}", text,
                                    gpu::suggestion(name, names), gpu::join(names)));
  }
  if (!studies::set_number(text.substr(equals + 1), key->least, key->most, params.*key->size)) {
    throw gpu::BadInput(fmt::format("--hardware: '{}'; allowed: {}={}..{}", text, key->name,
                                    key->least, key->most));
  }
}

/// "KEY" of "KEY=VALUE".
std::string key_of(const std::string& text) { return text.substr(0, text.find('=')); }

void refuse_twice(const char* option, const std::vector<std::string>& texts) {
  for (auto text = texts.begin(); text != texts.end(); ++text) {
    const auto same = [&](const std::string& other) { return key_of(other) == key_of(*text); };
    if (std::none_of(texts.begin(), text, same)) continue;
    throw gpu::BadInput(fmt::format("{}: {} comes twice; allowed: once", option, key_of(*text)));
  }
}

thesis6::Assumptions assumptions_of(const KernelWords& words) {
  refuse_twice("--assume", words.assume);
  refuse_twice("--hardware", words.hardware);
  thesis6::Assumptions assumptions;
  for (const std::string& text : words.assume) {
    thesis6::assume(assumptions, text, thesis6::Subject::kSm);
  }
  for (const std::string& text : words.hardware) {
    set_hardware(text, assumptions.machine.frontend);
  }
  // The replay queue is larger than the issue queue, also where no scheme uses it.
  sm_frontend::Params& frontend = assumptions.machine.frontend;
  const bool queue_given = std::ranges::any_of(
      words.hardware, [](const std::string& text) { return key_of(text) == "ReplayEntries"; });
  if (!queue_given) {
    frontend.replay_entries = std::max(frontend.replay_entries, frontend.queue_entries + 1);
  }
  try {
    static_cast<void>(sm_frontend::SmFrontend(assumptions.machine.frontend));
  } catch (const std::invalid_argument& error) {
    throw gpu::BadInput(std::string("--hardware: ") + error.what());
  }
  return assumptions;
}

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

bool is_queued(std::size_t scheme) {
  return static_cast<warp_gate::Scheme>(scheme) >= warp_gate::Scheme::kReplayQueue;
}

/// Sizes of blocks that no chosen scheme has.
void refuse_unused(const KernelWords& words, const std::vector<std::size_t>& chosen) {
  const auto has = [&](warp_gate::Scheme scheme) {
    return std::ranges::find(chosen, static_cast<std::size_t>(scheme)) != chosen.end();
  };
  for (const std::string& text : words.hardware) {
    const std::string name = key_of(text);
    const bool log = name == "LogEntries" && !has(warp_gate::Scheme::kOperandLog);
    const bool queue = name == "ReplayEntries" && std::ranges::none_of(chosen, is_queued);
    if (!log && !queue) continue;
    throw gpu::BadInput(
        fmt::format("--hardware {}: is of {}; allowed: with {}", name,
                    log ? "the operand log" : "the replay queue",
                    log ? "the scheme operand-log" : "the schemes replay-queue and operand-log"));
  }
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
      "kernel {}, launch {}{}: {} of {} thread blocks on one of {} SMs, {} of {} warps at once; "
      "{} warp-instructions\n",
      trace.kernel, trace.launch + 1,
      trace.round == 0 ? "" : fmt::format(" of round {}", trace.round + 1), trace.tbs.size(),
      trace.thread_blocks, machine.sms, schemes.front().cycles.tbs_at_once, trace.needs.warps,
      trace.instructions);
}

std::string text_of(const sm_model::LaunchTrace& trace, const thesis6::Assumptions& assumptions,
                    const std::vector<SchemeCycles>& schemes, std::uint64_t first_use_us,
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
  if (first_use_us != 0) {
    text += fmt::format(
        "{} regions of 64 KB with results alone are mapped {} us after their first use\n",
        schemes.front().cycles.regions_mapped, first_use_us);
    for (const SchemeCycles& scheme : schemes) {
      if (scheme.cycles.faults == 0) continue;
      text += fmt::format("{:13} {:>10} accesses are squashed and replayed\n", scheme.name,
                          scheme.cycles.faults);
    }
  }
  text += fmt::format("fetch, issue and replay are decided by the {}   [checked]\n", decided_by);
  if (trace.untracked.instructions != 0) {
    text += fmt::format(
        "{:.2f} % of the instructions have more operands than the front end can name: some of "
        "their dependences are left out\n",
        100.0 * static_cast<double>(trace.untracked.instructions) /
            static_cast<double>(trace.instructions));
  }
  text += "assumed  ";
  for (const std::string& one : thesis6::describe(assumptions)) text += " " + one;
  text += "\n";
  for (const std::string& one : thesis6::fixed_assumptions()) text += "assumed   " + one + "\n";
  return text;
}

std::string json_of(const KernelFiles& files, const sm_model::LaunchTrace& trace,
                    const thesis6::Assumptions& assumptions,
                    const std::vector<SchemeCycles>& schemes, const KernelWords& words,
                    std::string_view decided_by) {
  using Json = nlohmann::ordered_json;
  Json document;
  document["schema"] = "segue-kernel-cycles-1";
  document["command"] = "kernel cycles";
  document["version"] = SEGUE_VERSION;
  document["file"] = files.host->path;
  document["size"] = files.host->size;
  document["isa"] = name_of(files.program.architecture);
  document["kernel"] = trace.kernel;
  document["launch"] = trace.launch + 1;
  document["round"] = trace.round + 1;
  document["fidelity"] = "modelled";
  document["decided_by"] = decided_by;
  document["sms"] = assumptions.machine.sms;
  document["thread_blocks"] = trace.thread_blocks;
  document["thread_blocks_on_sm"] = trace.tbs.size();
  document["thread_blocks_at_once"] = schemes.front().cycles.tbs_at_once;
  document["warps_per_tb"] = trace.needs.warps;
  document["instructions"] = trace.instructions;
  document["untracked_instructions"] = trace.untracked.instructions;
  document["hardware"] = Json::object();
  for (const HardwareKey& key : kHardware) {
    document["hardware"][std::string(key.name)] = assumptions.machine.frontend.*key.size;
  }
  document["at_commit"] = words.at_commit;
  document["first_use_us"] = words.first_use_us;
  document["assumptions"] = thesis6::describe(assumptions);
  document["assumed"] = thesis6::fixed_assumptions();
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
    row["faults"] = cycles.faults;
    document["schemes"].push_back(std::move(row));
  }
  return json_text(document, 2) + "\n";
}

}  // namespace

std::string kernel_cycles_footer() {
  std::string text =
      "The launch with the most warp-instructions is executed, and what the warps of one SM "
      "execute "
      "of it\nruns on an SM of the thesis' Table 6.1. Its front end's C++ "
      "twin "
      "decides; caches,\nTLBs and latencies are modelled.\n\nHardware:\n";
  for (const HardwareKey& key : kHardware) {
    text +=
        fmt::format("  {}={}\n      {}\n", key.name, sm_frontend::Params{}.*key.size, key.meaning);
  }
  text += "\nAssumptions:\n";
  for (const studies::AssumptionKey& key : thesis6::assumption_keys(thesis6::Subject::kSm)) {
    text += fmt::format("  {}={}\n      {}\n", key.key, key.values, key.meaning);
  }
  return text +
         "\nExit codes: 0 done, 2 bad input, 10 mismatch (of --rtl=compare), 11 assertion (of the "
         "RTL),\n12 no-progress (--max-instructions, loop.max), 13 harness-error or output that "
         "cannot be written,\n15 kernel-fault, 130 and 143 interrupted.";
}

ExitCode kernel_cycles_command(const KernelWords& words) {
  const thesis6::Assumptions assumptions = assumptions_of(words);
  const std::vector<std::size_t> chosen = schemes_of(words);
  if (words.at_commit && std::ranges::none_of(chosen, is_queued)) {
    throw gpu::BadInput(
        "--at-commit: is of the replay queue; allowed: with the schemes replay-queue and "
        "operand-log");
  }
  refuse_unused(words, chosen);
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
  sm_frontend::FrontendFactory frontend;
  if (!words.rtl.empty()) frontend = rtl_frontend_factory(words.rtl == "compare");
  const auto run = [&](sm_model::FaultScheme scheme) {
    if (words.first_use_us == 0) {
      return sm_model::run_kernel_on_sm(trace, machine, scheme, frontend);
    }
    const sm_model::Paging paging =
        sm_model::first_use(trace, words.first_use_us * machine.cycles_per_us);
    return sm_model::run_kernel_with_faults(trace, machine, scheme, paging, frontend);
  };
  std::vector<SchemeCycles> schemes = {{cost::kFaultSchemes[0].first, run({})}};
  for (const std::size_t k : chosen) {
    const sm_model::FaultScheme scheme{static_cast<warp_gate::Scheme>(k),
                                       words.at_commit && is_queued(k)};
    schemes.push_back({cost::kFaultSchemes[k].first, run(scheme)});
  }
  const std::string decided_by = frontend_decided_by(words.rtl);
  std::cout << (words.json ? json_of(files, trace, assumptions, schemes, words, decided_by)
                           : text_of(trace, assumptions, schemes, words.first_use_us, decided_by));
  return ExitCode::kOk;
}

}  // namespace segue::cli

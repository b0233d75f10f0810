#include "cmodel/cli/kernel/sm_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "cmodel/blocks/sm_frontend/sm_frontend.hpp"
#include "cmodel/cost/hardware_cost.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/nearest.hpp"

namespace segue::cli {
namespace {

namespace thesis6 = studies::thesis6;
using thesis6::Subject;

struct HardwareKey {
  std::string_view name;
  std::uint32_t sm_frontend::Params::*size;
  std::uint32_t least;
  std::uint32_t most;
  std::string_view meaning;
  std::string_view otherwise;  ///< behind the value that it has where none is given
  bool of_schemes = false;     ///< of some fault schemes alone

  [[nodiscard]] bool acts(Subject subject) const {
    return !of_schemes || subject != Subject::kYielding;
  }
};
constexpr std::uint32_t kMostReplayEntries = 256;
constexpr std::array kHardware = {
    HardwareKey{"QueueEntries", &sm_frontend::Params::queue_entries, 64, 128, "of the issue queue",
                ""},
    HardwareKey{"ReplayEntries", &sm_frontend::Params::replay_entries, 65, kMostReplayEntries,
                "of the replay queue, more than the issue queue has",
                ", or QueueEntries + 1 where that is more", true},
    HardwareKey{"LogEntries", &sm_frontend::Params::log_entries, 3, 256, "of the operand log", "",
                true},
    HardwareKey{"WindowBits", &sm_frontend::Params::window_bits, 1, 6,
                "a warp has 2^WindowBits places between fetch and commit", ""},
};

/// @throws gpu::BadInput
void set_hardware(const std::string& text, Subject subject, sm_frontend::Params& params) {
  const std::size_t equals = text.find('=');
  const std::string name = text.substr(0, equals);
  const auto* const key = std::ranges::find(kHardware, name, &HardwareKey::name);
  if (key == kHardware.end() || !key->acts(subject)) {
    std::vector<std::string_view> names;
    for (const HardwareKey& one : kHardware) {
      if (one.acts(subject)) names.push_back(one.name);
    }
    throw gpu::BadInput(fmt::format("--hardware: '{}'{}; allowed: NAME=VALUE of {}", text,
                                    gpu::suggestion(name, names), gpu::join(names)));
  }
  const std::string value = equals == std::string::npos ? "" : text.substr(equals + 1);
  if (!studies::set_number(value, key->least, key->most, params.*key->size)) {
    throw gpu::BadInput(fmt::format("--hardware: '{}'; allowed: {}={}..{}", text, key->name,
                                    key->least, key->most));
  }
}

/// "KEY" of "KEY=VALUE".
std::string key_of(const std::string& text) { return text.substr(0, text.find('=')); }

}  // namespace

void refuse_twice(const char* option, const std::vector<std::string>& texts) {
  for (auto text = texts.begin(); text != texts.end(); ++text) {
    const auto same = [&](const std::string& other) { return key_of(other) == key_of(*text); };
    if (std::none_of(texts.begin(), text, same)) continue;
    throw gpu::BadInput(fmt::format("{}: {} comes twice; allowed: once", option, key_of(*text)));
  }
}

thesis6::Assumptions sm_of(const KernelWords& words, Subject subject) {
  refuse_twice("--assume", words.assume);
  refuse_twice("--hardware", words.hardware);
  thesis6::Assumptions assumptions;
  for (const std::string& text : words.assume) {
    thesis6::assume(assumptions, text, subject);
  }
  thesis6::refuse_rounds_of_blocks(assumptions, words.assume);
  for (const std::string& text : words.hardware) {
    set_hardware(text, subject, assumptions.machine.frontend);
  }
  // The replay queue is larger than the issue queue, also where no scheme uses it.
  sm_frontend::Params& frontend = assumptions.machine.frontend;
  const bool queue_given = std::ranges::any_of(
      words.hardware, [](const std::string& text) { return key_of(text) == "ReplayEntries"; });
  if (!queue_given) {
    frontend.replay_entries = std::max(frontend.replay_entries, frontend.queue_entries + 1);
  }
  if (frontend.replay_entries <= frontend.queue_entries) {
    throw gpu::BadInput(
        fmt::format("--hardware: ReplayEntries={} with QueueEntries={}; allowed: ReplayEntries={}.."
                    "{}, more than the issue queue has",
                    frontend.replay_entries, frontend.queue_entries, frontend.queue_entries + 1,
                    kMostReplayEntries));
  }
  try {
    static_cast<void>(sm_frontend::SmFrontend(assumptions.machine.frontend));
  } catch (const std::invalid_argument& error) {
    throw gpu::BadInput(std::string("--hardware: ") + error.what());
  }
  return assumptions;
}

bool is_queued(std::size_t scheme) {
  return static_cast<warp_gate::Scheme>(scheme) >= warp_gate::Scheme::kReplayQueue;
}

void refuse_unused_hardware(const KernelWords& words, const std::vector<std::size_t>& chosen) {
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

std::string sm_options_footer(Subject subject) {
  std::string text = "Hardware:\n";
  for (const HardwareKey& key : kHardware) {
    if (!key.acts(subject)) continue;
    text +=
        fmt::format("  {}=a whole number, {}..{}\n      {}; without, {}{}\n", key.name, key.least,
                    key.most, key.meaning, sm_frontend::Params{}.*key.size, key.otherwise);
  }
  text += "\nAssumptions:\n";
  for (const studies::AssumptionKey& key : thesis6::assumption_keys(subject)) {
    text += fmt::format("  {}={}\n      {}\n", key.key, key.values, key.meaning);
  }
  return text + sm_limits_footer();
}

std::string sm_limits_footer() {
  return "\nUp to 30000000 warp-instructions of the thread blocks that run are kept; a launch with "
         "more, such as\nan endless one, is bad input. --max-instructions is of the whole launch.\n"
         "\nExit codes: 0 done, 2 bad input, 10 mismatch (of --rtl=compare), 11 assertion (of the "
         "RTL),\n12 no-progress (--max-instructions, loop.max), 13 harness-error or output that "
         "cannot be written,\n15 kernel-fault, 130 and 143 interrupted.";
}

std::string launch_in_words(const sm_model::LaunchTrace& trace) {
  return fmt::format("launch {}{}", trace.launch + 1,
                     trace.round == 0 ? "" : fmt::format(" of round {}", trace.round + 1));
}

void describe_launch(const KernelFiles& files, const sm_model::LaunchTrace& trace,
                     const thesis6::Assumptions& assumptions, Subject subject,
                     std::string_view decided_by, nlohmann::ordered_json& document) {
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
  document["warps_per_tb"] = trace.needs.warps;
  document["instructions"] = trace.instructions;
  document["untracked_instructions"] = trace.untracked.instructions;
  document["hardware"] = nlohmann::ordered_json::object();
  for (const HardwareKey& key : kHardware) {
    if (!key.acts(subject)) continue;
    document["hardware"][std::string(key.name)] = assumptions.machine.frontend.*key.size;
  }
  const bool heap_alone = !trace.heap_regions.empty();
  document["assumptions"] = thesis6::describe(assumptions, subject, heap_alone);
  document["given"] = files.given;
  document["assumed"] = thesis6::fixed_assumptions(subject, heap_alone);
}

std::string untracked_in_words(double share) {
  return fmt::format(
      "{:.2f} % of the instructions have more operands than the front end can name: some of their "
      "dependences are left out",
      100.0 * share);
}

std::string sm_notes(const sm_model::LaunchTrace& trace, const thesis6::Assumptions& assumptions,
                     Subject subject) {
  const std::string untracked =
      trace.untracked.instructions == 0 ? "" : untracked_in_words(trace.untracked_share()) + "\n";
  std::string hardware = "hardware ";
  for (const HardwareKey& key : kHardware) {
    if (!key.acts(subject)) continue;
    hardware += fmt::format(" {}={}", key.name, assumptions.machine.frontend.*key.size);
  }
  return untracked + hardware + "\n" +
         assumed_lines(assumptions, subject, !trace.heap_regions.empty());
}

std::string assumed_lines(const thesis6::Assumptions& assumptions, Subject subject,
                          bool heap_alone) {
  std::string text = "assumed  ";
  for (const std::string& one : thesis6::describe(assumptions, subject, heap_alone)) {
    text += " " + one;
  }
  text += "\n";
  for (const std::string& one : thesis6::fixed_assumptions(subject, heap_alone)) {
    text += "assumed   " + one + "\n";
  }
  return text;
}

}  // namespace segue::cli

#include "cmodel/cli/kernel/kernel_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "cmodel/cli/common/output_file.hpp"
#include "cmodel/cli/common/progress_line.hpp"
#include "cmodel/cli/kernel/kernel_files.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/nearest.hpp"
#include "cmodel/gpu/config/printable.hpp"
#include "cmodel/isa/execute/execution_error.hpp"
#include "cmodel/isa/flashback/program_preemption.hpp"
#include "cmodel/isa/flashback/scalar_backup.hpp"
#include "cmodel/isa/host/run_host_file.hpp"
#include "cmodel/isa/suite/reference.hpp"
#include "cmodel/paths/json_text.hpp"

namespace segue::cli {
namespace {

/// A buffer with known expected contents.
struct Compared {
  std::string name;
  std::uint64_t elements = 0;
  std::string against;
  std::optional<isa::Mismatch> mismatch;
};

bool listed(std::string_view words, std::string_view name) {
  return fmt::format(" {} ", words).find(fmt::format(" {} ", name)) != std::string::npos;
}

/// What a buffer is compared with.
struct Expected {
  std::size_t buffer = 0;
  isa::HostBuffer contents;
  std::string against;
};

/// Before the kernels run, since what is wrong with it is bad input.
std::vector<Expected> expectations(const isa::HostFile& file) {
  std::vector<Expected> all;
  const isa::NamedReference* const reference = reference_of(file);
  std::vector<isa::HostBuffer> computed;
  if (reference != nullptr) {
    computed = isa::initial_buffers(file);
    try {
      reference->compute(file, computed);
    } catch (const std::invalid_argument& error) {
      throw gpu::BadInput(gpu::Place{.file = file.path}, error.what());
    }
  }
  for (std::size_t k = 0; k < file.buffers.size(); ++k) {
    const isa::BufferSpec& spec = file.buffers[k];
    std::optional<isa::HostBuffer> expected = isa::expected_buffer(file, spec);
    std::string against = "the file";
    if (!expected && reference != nullptr && !listed(reference->not_compared, spec.name)) {
      expected = computed[k];
      against = "the CPU reference";
    }
    if (expected) all.push_back({k, *std::move(expected), std::move(against)});
  }
  return all;
}

std::vector<Compared> compare_all(const isa::HostFile& file, const isa::HostRun& run,
                                  const std::vector<Expected>& expected) {
  std::vector<Compared> compared;
  for (const Expected& one : expected) {
    const isa::BufferSpec& spec = file.buffers[one.buffer];
    compared.push_back({.name = spec.name,
                        .elements = one.contents.count(),
                        .against = one.against,
                        .mismatch = isa::compare(run.buffers[one.buffer], one.contents, spec)});
  }
  return compared;
}

/// NAME=FILE of `--dump`.
struct Dump {
  std::size_t buffer = 0;
  std::string file;
};

std::vector<Dump> dumps_of(const KernelWords& words, const isa::HostFile& host) {
  std::vector<Dump> dumps;
  std::vector<std::string_view> names;
  for (const isa::BufferSpec& spec : host.buffers) names.push_back(spec.name);
  for (const std::string& word : words.dumps) {
    const std::size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    if (equals == std::string::npos || equals + 1 == word.size()) {
      throw gpu::BadInput(fmt::format("--dump: '{}'; allowed: BUFFER=FILE", word));
    }
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
      throw gpu::BadInput(fmt::format("--dump: there is no buffer '{}'{}; there are: {}", name,
                                      gpu::suggestion(name, names), gpu::join(names)));
    }
    dumps.push_back({.buffer = static_cast<std::size_t>(found - names.begin()),
                     .file = word.substr(equals + 1)});
  }
  return dumps;
}

std::string table(const KernelFiles& files, const isa::HostRun& run,
                  const std::vector<Compared>& compared, double seconds) {
  const isa::HostFile& host = *files.host;
  const unsigned lanes = isa::lanes_of(files.program.architecture);
  std::string text = fmt::format("{}, size {}, {} ({} lanes a warp)\n", host.path, host.size,
                                 name_of(files.program.architecture), lanes);
  text += fmt::format("source {}\n", files.program.file);
  if (!files.program.compiler.empty())
    text += fmt::format("compiled by {}\n", files.program.compiler);
  text += given_lines(files.given);
  if (host.loop) text += fmt::format("{} rounds\n", run.rounds);
  text += fmt::format("\n{:20} {:>13} {:>11} {:>18} {:>11}\n", "kernel", "thread blocks",
                      "warps/block", "warp-instructions", "lanes awake");
  std::uint64_t sum = 0;
  for (std::size_t k = 0; k < host.launches.size(); ++k) {
    const isa::ExecutionCounts& counts = run.of_launch[k];
    const std::uint32_t items = host.launches[k].dispatch.group_items();
    const std::uint64_t instructions = counts.instructions();
    sum += instructions;
    text += fmt::format(
        "{:20} {:>13} {:>11} {:>18} {:>9.1f} %\n", host.launches[k].kernel, counts.groups,
        (items + lanes - 1) / lanes, instructions,
        100.0 * static_cast<double>(counts.lanes()) / static_cast<double>(instructions) / lanes);
  }
  text += fmt::format("\n{} warp-instructions   [modelled]\n", sum);
  text += fmt::format("{:.2f} s, {:.3g} million warp-instructions a second   [measured]\n", seconds,
                      static_cast<double>(sum) / seconds / 1e6);
  for (const Compared& one : compared) {
    if (!one.mismatch) {
      text += fmt::format("{}: {} elements as {} has them\n", one.name, one.elements, one.against);
      continue;
    }
    text += fmt::format("{}: {} of {} elements differ from {}; the first, {}, is {} and not {}\n",
                        one.name, one.mismatch->differing, one.elements, one.against,
                        one.mismatch->index, one.mismatch->got, one.mismatch->expected);
  }
  return text;
}

std::string preemption_text(const isa::WarpPreemption::Counts& counts,
                            const std::optional<std::string>& difference) {
  if (counts.preemptions == 0) return "no warp was preempted (--preempt)\n";
  const auto each = [&counts](std::uint64_t sum) {
    return static_cast<double>(sum) / static_cast<double>(counts.preemptions);
  };
  std::string text = fmt::format(
      "{} preemptions of warps, {} of them with a flashback, {} before the warp had left its basic "
      "block: {:.1f} bytes of registers, {:.2f} instructions executed again and {:.2f} reverted "
      "each   [modelled]\n",
      counts.preemptions, counts.flashbacks, counts.again, each(counts.bytes),
      each(counts.executed), each(counts.reverted));
  if (difference) text += fmt::format("{}\n", *difference);
  return text;
}

nlohmann::ordered_json preemption_json(const isa::WarpPreemption::Counts& counts,
                                       const std::optional<std::string>& difference) {
  nlohmann::ordered_json json = {{"preemptions", counts.preemptions},
                                 {"flashbacks", counts.flashbacks},
                                 {"again_in_block", counts.again},
                                 {"register_bytes", counts.bytes},
                                 {"executed_again", counts.executed},
                                 {"reverted", counts.reverted},
                                 {"difference", nullptr},
                                 {"fidelity", "modelled"}};
  if (difference) json["difference"] = *difference;
  return json;
}

/// @param reason of a verdict that ends the run; else empty
std::string json(const KernelFiles& files, const isa::HostRun& run,
                 const std::vector<Compared>& compared, const char* verdict,
                 const nlohmann::ordered_json& preemption, const std::string& reason = "") {
  using Json = nlohmann::ordered_json;
  const isa::HostFile& host = *files.host;
  Json document;
  document["schema"] = "segue-kernel-run-1";
  document["command"] = "kernel run";
  document["version"] = SEGUE_VERSION;
  document["file"] = host.path;
  document["source"] = files.program.file;
  document["size"] = host.size;
  document["isa"] = name_of(files.program.architecture);
  document["compiler"] = files.program.compiler;
  document["rounds"] = run.rounds == 0 ? Json() : Json(run.rounds);  // of a run that failed
  document["fidelity"] = "modelled";
  document["given"] = files.given;
  document["launches"] = Json::array();
  for (std::size_t k = 0; k < run.of_launch.size(); ++k) {
    const isa::ExecutionCounts& counts = run.of_launch[k];
    document["launches"].push_back({{"kernel", host.launches[k].kernel},
                                    {"thread_blocks", counts.groups},
                                    {"warp_instructions", counts.instructions()},
                                    {"lane_instructions", counts.lanes()}});
  }
  document["buffers"] = Json::array();
  for (const Compared& one : compared) {
    Json row = {{"name", one.name}, {"elements", one.elements}, {"against", one.against}};
    row["differing"] = one.mismatch ? one.mismatch->differing : 0;
    document["buffers"].push_back(row);
  }
  document["preemption"] = preemption;
  document["verdict"] = verdict;
  if (!reason.empty()) document["reason"] = reason;
  return json_text(document, 2) + "\n";
}

}  // namespace

ExitCode run_kernel_command(const KernelWords& words) {
  KernelFiles files = open_host_file(words);
  const std::vector<Dump> dumps = dumps_of(words, *files.host);
  const bool taken =
      std::ranges::any_of(dumps, [](const Dump& dump) { return is_standard_output(dump.file); });
  if (taken && words.json) {
    throw gpu::BadInput("--dump: '-' is taken by --json; allowed: BUFFER=FILE");
  }
  std::vector<NamedFile> outputs;
  for (const Dump& dump : dumps) outputs.push_back({"--dump", dump.file});
  refuse_overwriting(files_read(*files.host), outputs);
  std::deque<OutputFile> files_out;
  for (const Dump& dump : dumps) files_out.emplace_back("--dump", dump.file);
  isa::check_launches(*files.host, files.program);
  const std::vector<Expected> expected = expectations(*files.host);
  std::optional<isa::ProgramPreemption> preemption;
  if (words.preempt != 0) {
    files.program = isa::back_up_scalars(files.program);
    preemption.emplace(files.program, isa::FlashbackMethods{}, words.preempt, words.seed);
  }
  const auto begin = std::chrono::steady_clock::now();
  std::ostream& report = taken ? std::cerr : std::cout;
  isa::HostRun run;
  try {
    ProgressLine line;
    run = isa::run_host_file(*files.host, files.program, [&](std::size_t launch, std::uint32_t) {
      isa::RunOptions options;
      options.most_instructions = words.most_instructions;
      options.progress = [&line, launch](std::uint64_t instructions) {
        line.show(executed_in_words(launch, instructions));
      };
      if (preemption) preemption->add_to(options, files.host->launches[launch].kernel);
      return options;
    });
  } catch (const isa::ExecutionError& error) {
    if (words.json) {
      report << json(files, {.buffers = {}, .of_launch = {}, .rounds = 0}, {},
                     error.endless() ? "no-progress" : "kernel-fault", nullptr, error.what());
    }
    for (const Dump& dump : dumps) {
      std::cerr << "segue kernel: --dump: " << gpu::printable(dump.file)
                << " not written: the run failed\n";
    }
    throw;
  }
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const std::vector<Compared> compared = compare_all(*files.host, run, expected);
  const std::optional<std::string> difference =
      preemption ? preemption->difference() : std::optional<std::string>();
  const bool wrong = difference.has_value() ||
                     std::any_of(compared.begin(), compared.end(),
                                 [](const auto& one) { return one.mismatch.has_value(); });
  const char* verdict = wrong ? "mismatch" : compared.empty() ? "not compared" : "match";
  if (words.json) {
    report << json(files, run, compared, verdict,
                   preemption ? preemption_json(preemption->counts(), difference) : nullptr);
  } else {
    report << table(files, run, compared, seconds)
           << (preemption ? preemption_text(preemption->counts(), difference) : "")
           << "verdict: " << verdict << "\n";
  }
  bool unwritten = false;
  for (std::size_t i = 0; i < dumps.size(); ++i) {
    const std::vector<std::byte>& bytes = run.buffers[dumps[i].buffer].bytes;
    files_out[i].stream().write(reinterpret_cast<const char*>(bytes.data()),
                                static_cast<std::streamsize>(bytes.size()));
    try {
      files_out[i].commit();
    } catch (const UnwrittenOutput& error) {
      std::cerr << "segue kernel: " << gpu::printable(error.what()) << "\n";
      unwritten = true;
    }
  }
  return wrong ? ExitCode::kMismatch : unwritten ? ExitCode::kHarnessError : ExitCode::kOk;
}

}  // namespace segue::cli

#include "cmodel/cli/run/run_request.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <span>
#include <string_view>
#include <system_error>
#include <utility>

#include "cmodel/cli/area/hardware_request.hpp"
#include "cmodel/cli/common/anywhere.hpp"
#include "cmodel/cli/common/duration.hpp"
#include "cmodel/cli/common/output_file.hpp"
#include "cmodel/cli/common/overwriting.hpp"
#include "cmodel/cli/run/run_settings.hpp"
#include "cmodel/cli/run/run_warnings.hpp"
#include "cmodel/gen/preempt_selector_params.hpp"
#include "cmodel/gpu/config/nearest.hpp"
#include "cmodel/gpu/techniques/technique_names.hpp"
#include "cmodel/gpu/techniques/technique_table.hpp"
#include "cmodel/gpu/workload/machine_file.hpp"
#include "cmodel/gpu/workload/policy_names.hpp"
#include "cmodel/gpu/workload/workload_file.hpp"

namespace segue::cli {
namespace {

constexpr std::array<std::string_view, 2> kTbTimes = {"corrected", "printed"};
constexpr std::array<std::string_view, 2> kIdempotences = {"relaxed", "strict"};
constexpr std::array<std::string_view, 2> kEngines = {"closed", "cycle"};

[[noreturn]] void unknown_word(std::string_view option, std::string_view what,
                               const std::string& word, std::span<const std::string_view> allowed) {
  throw gpu::BadInput(fmt::format("{}: unknown {} '{}'{}; allowed: {}", option, what, word,
                                  gpu::suggestion(word, allowed), gpu::join(allowed)));
}

gpu::TbTime parse_tb_time(const std::string& word) {
  if (word == "corrected") return gpu::TbTime::kCorrected;
  if (word == "printed") return gpu::TbTime::kPrinted;
  unknown_word("--tb-time", "reading", word, kTbTimes);
}

std::uint32_t quantum(const RunWords& words, const RunRequest& request) {
  if (request.options.policy != sm_driver::Policy::kRoundRobin) {
    if (words.quantum.empty()) return 0;
    throw gpu::BadInput(
        fmt::format("--quantum: policy '{}' has none; allowed: with round-robin", request.policy));
  }
  if (words.quantum.empty()) {
    throw gpu::BadInput(
        "--quantum: policy 'round-robin' needs one; allowed: a positive number with us, ms or s, "
        "such as 100us");
  }
  return parse_timer("--quantum", words.quantum, request.machine.clock);
}

const gpu::Technique& technique(const RunRequest& request) {
  return *gpu::find_technique(request.options.technique);
}

std::uint32_t drain_deadline(const RunWords& words, const RunRequest& request) {
  if (words.drain_deadline.empty() || words.drain_deadline == "0") return 0;
  if (!technique(request).can_be_replaced) {
    throw gpu::BadInput(
        fmt::format("--drain-deadline: technique '{}' drains nothing; allowed: with {}",
                    request.technique, gpu::techniques_that(&gpu::Technique::can_be_replaced)));
  }
  return parse_timer("--drain-deadline", words.drain_deadline, request.machine.clock);
}

gpu::Idempotence idempotence(const RunWords& words, const RunRequest& request) {
  if (words.idempotence.empty()) return gpu::Idempotence::kRelaxed;
  if (!technique(request).drops) {
    throw gpu::BadInput(
        fmt::format("--idempotence: technique '{}' flushes nothing; allowed: with {}",
                    request.technique, gpu::techniques_that(&gpu::Technique::drops)));
  }
  if (words.idempotence == "relaxed") return gpu::Idempotence::kRelaxed;
  if (words.idempotence == "strict") return gpu::Idempotence::kStrict;
  unknown_word("--idempotence", "word", words.idempotence, kIdempotences);
}

/// The selector's limit and headroom.
void read_limit(const RunWords& words, RunRequest& request) {
  if (!technique(request).by_selector) {
    for (const auto& [option, word] :
         {std::pair("--limit", &words.limit), std::pair("--headroom", &words.headroom)}) {
      if (word->empty()) continue;
      throw gpu::BadInput(fmt::format("{}: technique '{}' has no limit; allowed: with {}", option,
                                      request.technique,
                                      gpu::techniques_that(&gpu::Technique::by_selector)));
    }
    return;
  }
  if (words.limit.empty()) {
    throw gpu::BadInput(
        fmt::format("--limit: technique '{}' needs one; allowed: a positive number with us, ms or "
                    "s, such as 15us",
                    request.technique));
  }
  request.options.latency_limit_us = parse_duration_us("--limit", words.limit);
  const gpu::Cycle limit = request.machine.clock.cycles(request.options.latency_limit_us);
  if (limit < 1 || limit > preempt_selector::kLimitReset) {
    throw gpu::BadInput(fmt::format("--limit: '{}' is {:.0f} cycles at {} MHz; allowed: 1..{}",
                                    words.limit,
                                    request.options.latency_limit_us * request.machine.clock.mhz(),
                                    request.machine.clock.mhz(), preempt_selector::kLimitReset));
  }
  if (words.headroom.empty()) {
    const std::uint32_t cycles = request.options.headroom;
    if (limit <= cycles) {
      throw gpu::BadInput(fmt::format(
          "--limit: {} is not above the selector's headroom of {} cycles; allowed: a longer one, "
          "or a lower --headroom",
          words.limit, cycles));
    }
    return;
  }
  const double headroom_us =
      words.headroom == "0" ? 0.0 : parse_duration_us("--headroom", words.headroom);
  if (request.machine.clock.cycles(headroom_us) >= limit) {
    throw gpu::BadInput(fmt::format("--headroom: {} of a limit of {}; allowed: less than the limit",
                                    words.headroom, words.limit));
  }
  request.options.headroom = static_cast<std::uint32_t>(request.machine.clock.cycles(headroom_us));
}

/// Modes of taking an SM away.
void check_takes_away(const RunWords& words, const RunRequest& request) {
  using enum sm_driver::Policy;
  const sm_driver::Policy policy = request.options.policy;
  if (policy != kFcfs && policy != kNpq) return;
  for (const auto& [option, given] :
       {std::pair("--fullest-victim", words.fullest_victim),
        std::pair("--drain-deadline", request.options.drain_deadline != 0),
        std::pair("--idempotence", !words.idempotence.empty()),
        std::pair("--headroom", !words.headroom.empty())}) {
    if (!given) continue;
    throw gpu::BadInput(
        fmt::format("{}: policy '{}' takes no SM away; allowed: with one that does, such as dss",
                    option, request.policy));
  }
}

/// Modes of some policies, which another one would not see.
void check_modes(const RunWords& words, const RunRequest& request) {
  const auto needs = [&](bool given, const char* option, sm_driver::Policy policy,
                         const char* name) {
    if (!given || request.options.policy == policy) return;
    throw gpu::BadInput(fmt::format("{}: policy '{}' has no such mode; allowed: with {}", option,
                                    request.policy, name));
  };
  needs(words.release_event, "--release-event", sm_driver::Policy::kDssLiteral, "dss-literal");
  needs(words.fcfs_exclusive, "--fcfs-exclusive", sm_driver::Policy::kFcfs, "fcfs");
  using enum sm_driver::Policy;
  const sm_driver::Policy policy = request.options.policy;
  if (words.spare_once && policy != kDss && policy != kDssLiteral) {
    throw gpu::BadInput(
        fmt::format("--spare-once: policy '{}' has no tokens; allowed: with dss, "
                    "dss-literal",
                    request.policy));
  }
  if (words.fullest_victim && gpu::find_technique(request.options.technique)->by_selector) {
    throw gpu::BadInput(fmt::format(
        "--fullest-victim: with technique '{}' the selector names the SM; allowed: with "
        "another one, such as switch",
        request.technique));
  }
  check_takes_away(words, request);
}

/// Both readings are of a kernel's time alone.
void check_tb_time(const RunRequest& request) {
  if (request.options.tb_time == gpu::TbTime::kCorrected) return;
  for (const gpu::Process& process : request.workload.processes) {
    for (const gpu::Kernel& kernel : request.workload.applications[process.application].kernels) {
      if (kernel.avg_time_us && kernel.profile.issue_rate == 0.0) return;
    }
  }
  throw gpu::BadInput(
      "--tb-time printed: no kernel of the workload has a time alone (avg_time_us); allowed: "
      "corrected");
}

/// The allocator has no timers and none of the SM driver's modes.
void check_shared(const RunWords& words, const RunRequest& request) {
  if (request.options.drain_deadline != 0) {
    throw gpu::BadInput(fmt::format(
        "--drain-deadline: policy '{}' has none; allowed: with a policy of the SM driver, such as "
        "dss",
        request.policy));
  }
  for (const auto& [option, given] : {std::pair("--release-event", words.release_event),
                                      std::pair("--spare-once", words.spare_once),
                                      std::pair("--fullest-victim", words.fullest_victim),
                                      std::pair("--fcfs-exclusive", words.fcfs_exclusive)}) {
    if (!given) continue;
    throw gpu::BadInput(fmt::format(
        "{}: policy '{}' has no such mode; allowed: with a policy of the SM driver, such as dss",
        option, request.policy));
  }
}

gpu::EngineKind parse_engine(const RunWords& words, bool kernels_share_sms) {
  if (words.engine == "closed") return gpu::EngineKind::kClosedForm;
  if (words.engine != "cycle") unknown_word("--engine", "word", words.engine, kEngines);
  for (const auto& [option, given] :
       {std::pair("--trace", !words.trace.empty()), std::pair("--csv", !words.csv.empty()),
        std::pair("--statistics", words.statistics), std::pair("--histogram", words.histogram)}) {
    if (!given || kernels_share_sms) continue;
    throw gpu::BadInput(fmt::format(
        "{}: the messages between driver and SMs are not seen with --engine cycle; allowed: "
        "with --engine closed",
        option));
  }
  return gpu::EngineKind::kCycle;
}

/// Fault scheme and sizes; hardware that a run would not have is refused.
void check_hardware(const RunWords& words, RunRequest& request) {
  request.shows_hardware = !words.faults.empty() || !words.size.empty();
  if (!request.shows_hardware) return;
  if (!words.faults.empty()) request.faults = fault_blocks_from_words(words.faults);
  if (request.sizes.has_engine_size() && request.engine == gpu::EngineKind::kClosedForm) {
    throw gpu::BadInput(
        "--size: a closed form moves the contexts, so that a size of preempt_engine would not act "
        "on times; allowed: with `segue run --engine cycle`, or in `segue area --machine`");
  }
  if (request.sizes.has_driver_size() && request.engine == gpu::EngineKind::kCycle) {
    throw gpu::BadInput(
        "--size: the driver of an execution engine has one clock an action, so that a size of "
        "sm_driver would not act on times; allowed: with --engine closed");
  }
  static_cast<void>(hardware_of(request));
}

/// One thing at a time goes to standard output.
void check_standard_output(const RunWords& words) {
  const char* by = words.json ? "--json" : nullptr;
  for (const auto& [option, file] :
       {std::pair("--csv", &words.csv), std::pair("--process-csv", &words.process_csv),
        std::pair("--trace", &words.trace)}) {
    if (file->empty() || !is_standard_output(*file)) continue;
    if (by != nullptr) {
      throw gpu::BadInput(
          fmt::format("{}: '{}' is taken by {}; allowed: a file", option, *file, by));
    }
    by = option;
  }
  // --csv writes the statistics of kernels.
  const bool by_csv = by != nullptr && std::string_view(by) == "--csv";
  for (const auto& [option, asked] : {std::pair("--histogram", words.histogram),
                                      std::pair("--statistics", words.statistics && !by_csv),
                                      std::pair("--faults", !words.faults.empty())}) {
    if (!asked || by == nullptr || words.json) continue;
    throw gpu::BadInput(
        fmt::format("{}: it stands below the table, whose place {} takes; allowed: {} to a file",
                    option, by, by));
  }
  if (!words.wave.empty() && (is_standard_output(words.wave) || is_standard_error(words.wave))) {
    throw gpu::BadInput(fmt::format(
        "--wave: '{}' is standard {}, but a waveform is not written from its beginning to its "
        "end; allowed: a file",
        words.wave, is_standard_output(words.wave) ? "output" : "error"));
  }
  // Its writer removes any file of that name, and makes a new one.
  std::error_code ignored;
  if (const auto kind = std::filesystem::status(words.wave, ignored).type();
      std::filesystem::exists(words.wave, ignored) && kind != std::filesystem::file_type::regular &&
      kind != std::filesystem::file_type::directory) {
    throw gpu::BadInput(
        fmt::format("--wave: '{}' is a device or a pipe, but a waveform is not written from its "
                    "beginning to its "
                    "end; allowed: a file",
                    words.wave));
  }
}

/// "-" for any path that leads to standard output.
std::string output_file(const std::string& word) {
  return !word.empty() && is_standard_output(word) ? "-" : word;
}

/// The words that repeat the run.
RunWords repeating(RunWords words, const RunRequest& request) {
  words.machine = anywhere(words.machine);
  words.workload = anywhere(words.workload);
  words.policy = request.policy;
  words.technique = request.technique;
  words.rtl = request.rtl && !request.rtl_compared;
  return words;
}

/// Refuses outputs that would overwrite a file that the run reads.
void check_files(const RunRequest& request) {
  refuse_overwriting(files_read(request), {{"--trace", request.trace},
                                           {"--csv", request.csv},
                                           {"--process-csv", request.process_csv},
                                           {"--wave", request.wave}});
}

}  // namespace

std::vector<NamedFile> files_read(const RunRequest& request) {
  std::vector<NamedFile> files = {{"the machine", request.machine.file},
                                  {"the workload", request.workload.file}};
  for (const gpu::Application& application : request.workload.applications) {
    files.push_back({"a file of applications", application.place.file});
  }
  for (const std::string& file : request.workload.profile_files) {
    files.push_back({"a file of profiles", file});
  }
  return files;
}

RunRequest make_request(const RunWords& words) {
  RunRequest request;
  request.machine = gpu::load_machine(words.machine);
  request.workload = gpu::load_workload(words.workload);
  request.policy = words.policy.empty() ? request.machine.policy : words.policy;
  request.technique = words.technique.empty() ? request.machine.technique : words.technique;
  request.settings = further_settings(words);
  const gpu::PolicyChoice choice = gpu::policy_from_name(request.policy, "--policy");
  request.options.policy = choice.driver;
  request.options.shared = choice.shared;
  request.options.technique = gpu::technique_from_name(request.technique, "--technique");
  request.options.quantum = quantum(words, request);
  request.options.drain_deadline = drain_deadline(words, request);
  request.options.modes = {.release_event = words.release_event,
                           .spare_once = words.spare_once,
                           .fullest_victim = words.fullest_victim,
                           .fcfs_exclusive = words.fcfs_exclusive};
  request.options.idempotence = idempotence(words, request);
  read_limit(words, request);
  request.options.seed = words.seed;
  request.options.tb_time = parse_tb_time(words.tb_time);
  check_tb_time(request);
  if (!words.max_time.empty()) {
    request.options.max_time_us = parse_duration_us("--max-time", words.max_time);
  }
  request.sizes = HardwareSizes(words.size);
  request.options.sizes = request.sizes.of_runs();
  request.plan = gpu::make_plan(request.machine, request.workload, request.options);
  if (request.plan.kernels_share_sms()) {
    check_shared(words, request);
  } else {
    check_modes(words, request);
  }
  request.engine = parse_engine(words, request.plan.kernels_share_sms());
  if (request.engine == gpu::EngineKind::kCycle) {
    if (request.plan.kernels_share_sms()) {
      gpu::check_preempt_engine(request.plan);
    } else {
      gpu::check_engine(request.plan);
    }
  }
  check_hardware(words, request);
  if (words.rtl && words.rtl_compared) {  // a sweep's point
    throw gpu::BadInput("rtl and rtl_compare of one run; allowed: one of them");
  }
  request.rtl_compared = words.rtl_compared;
  request.rtl = words.rtl || words.rtl_compared || !words.wave.empty();
  request.skip = !words.no_skip;
  request.wave = words.wave;
  if (!words.wave_time.empty()) {
    request.wave_time = parse_time_window("--wave-time", words.wave_time, request.machine.clock);
  }
  request.trace = output_file(words.trace);
  request.trace_time = parse_time_window("--trace-time", words.trace_time, request.machine.clock);
  request.csv = output_file(words.csv);
  request.process_csv = output_file(words.process_csv);
  check_standard_output(words);
  check_files(request);
  request.histogram = words.histogram;
  request.statistics = words.statistics;
  request.warnings = warnings_of(request);
  request.again = repeating(words, request);
  return request;
}

cost::HardwareCost hardware_of(const RunRequest& request) {
  // The block whose sizes check_hardware() refuses.
  const bool closed = request.engine == gpu::EngineKind::kClosedForm;
  return request.sizes.cost(request.plan, request.faults, closed ? "preempt_engine" : "sm_driver");
}

}  // namespace segue::cli

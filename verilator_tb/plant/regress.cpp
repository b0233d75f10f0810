#include "verilator_tb/plant/regress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <system_error>

#include "cmodel/paths/json_text.hpp"
#include "cmodel/studies/grid/digest.hpp"
#include "verilator_tb/plant/bad_input.hpp"
#include "verilator_tb/plant/bucket.hpp"
#include "verilator_tb/plant/harness_error.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/plant/report_json.hpp"
#include "verilator_tb/plant/run_and_show.hpp"
#include "verilator_tb/plant/workers.hpp"

namespace segue::plant {
namespace {

using Json = nlohmann::ordered_json;

/// An entry that is ready to run.
struct Prepared {
  RunSetting setting;
  std::optional<RtlModule> own_module;
  std::string failure;  ///< why it is not
};

/// Members of a run with the names of files that its failure has left.
constexpr std::array kLeft = {"report", "wave"};

/// Empty: it is no file of which that can be told.
std::string digest_of(const std::filesystem::path& file) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return "";
  return studies::grid::digest_of_file(file);
}

std::string to_message(const RunRecord& record) {
  const Json run = Json::parse(json_run(record));
  Json message;
  message["run"] = run;
  for (const char* file : kLeft) {
    if (run.contains(file)) message["digests"][file] = digest_of(run[file].get<std::string>());
  }
  message["counts"] = record.result.coverage.counts();
  message["verdict"] = record.result.verdict;
  message["seconds"] = record.result.seconds;
  return json_text(message);
}

/// Drops the names of files that another run has replaced, and where asked of those that are gone.
void drop_lost_files(Json& message, bool also_gone) {
  Json& run = message.at("run");
  const Json digests = message.value("digests", Json::object());
  for (const char* file : kLeft) {
    std::error_code ignored;
    const auto path = run.find(file);
    if (path == run.end() || !path->is_string()) continue;
    const std::string name = path->get<std::string>();
    const std::string digest = digests.value(file, "");
    const bool lost = std::filesystem::exists(name, ignored)
                          ? !digest.empty() && digest != digest_of(name)
                          : also_gone;
    if (lost) run.erase(file);
  }
}

/// Killed from outside: by an operator, a batch system, a limit, a machine without memory. The
/// signals of a crash are the run's own.
bool was_killed(int signal) {
  constexpr std::array kOfACrash = {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGTRAP, SIGSYS};
  return signal != 0 && std::ranges::find(kOfACrash, signal) == kOfACrash.end();
}

class Regress {
 public:
  explicit Regress(const RegressRequest& request) : request_(request) {
    for (std::size_t i = 0; i < request.entries.size(); ++i) {
      const RegressEntry& entry = request.entries[i];
      for (std::uint64_t n = 0; n < entry.num_runs(); ++n) {
        RegressRun& run = result_.runs.emplace_back();
        run.entry = i;
        run.seed = entry.first_seed + n;
      }
    }
  }

  RegressResult run() {
    const auto start = std::chrono::steady_clock::now();
    const std::vector<std::size_t> to_make = take_known();
    run_in_workers(
        to_make.size(), request_.jobs,
        [&](std::size_t job) { return to_message(make(to_make[job])); },
        [&](std::size_t job, JobEnd end) { finish(to_make[job], std::move(end)); });
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    result_.seconds = took.count();
    return std::move(result_);
  }

 private:
  /// Takes the known results, prepares the entries of the other runs, and returns these.
  std::vector<std::size_t> take_known() {
    std::vector<std::size_t> to_make;
    prepared_.resize(request_.entries.size());
    for (std::size_t i = 0; i < result_.runs.size(); ++i) {
      if (request_.wanted && !request_.wanted(i)) continue;
      ++all_;
      if (request_.known) {
        if (const std::optional<std::string> text = request_.known(i)) {
          result_.runs[i].kept = !request_.known_of_tasks;
          take_earlier(i, *text);
          continue;
        }
      }
      to_make.push_back(i);
      std::unique_ptr<Prepared>& prepared = prepared_[result_.runs[i].entry];
      if (!prepared) prepared = prepare(result_.runs[i].entry);
    }
    return to_make;
  }

  /// Modules are built and loaded here, before there are workers.
  std::unique_ptr<Prepared> prepare(std::size_t index) {
    const RegressEntry& entry = request_.entries[index];
    auto prepared = std::make_unique<Prepared>();
    prepared->setting = setting_of(index);
    RunSetting& setting = prepared->setting;
    try {
      if (entry.module.empty()) {
        setting.module = &module_store().get(entry.block->configs(), entry.config->sizes);
      } else {
        setting.module =
            &prepared->own_module.emplace(load_module(entry.module, entry.block->name()));
      }
    } catch (const HarnessError& error) {
      prepared->failure = error.what();
    }
    return prepared;
  }

  /// But for the module.
  [[nodiscard]] RunSetting setting_of(std::size_t index) const {
    const RegressEntry& entry = request_.entries[index];
    RunSetting setting;
    setting.block = entry.block;
    setting.config = entry.config;
    setting.module_file = entry.module;
    if (entry.stimulus) setting.replay = entry.replay;
    setting.out_dir = request_.out_dir /
                      fmt::format("{}-{}-{}", index + 1, entry.block->name(), entry.config->name);
    return setting;
  }

  [[nodiscard]] std::uint64_t cycles_of(const RegressEntry& entry) const {
    return entry.stimulus ? entry.stimulus->cycles : entry.cycles;
  }

  /// In a worker.
  [[nodiscard]] RunRecord make(std::size_t index) const {
    const RegressRun& run = result_.runs[index];
    const RegressEntry& entry = request_.entries[run.entry];
    const Prepared& prepared = *prepared_[run.entry];
    if (!prepared.failure.empty()) return not_made(run, prepared.failure);
    try {
      const Stimulus stimulus =
          entry.stimulus ? *entry.stimulus
                         : entry.block->draw(entry.config->sizes, run.seed, entry.cycles);
      RunRecord record = run_and_show(prepared.setting, stimulus);
      if (record.result.verdict != Verdict::kEqual) leave_report(prepared.setting, record);
      return record;
    } catch (const HarnessError& error) {
      return not_made(run, error.what());
    }
  }

  /// A run that came to no verdict of its own.
  [[nodiscard]] RunRecord not_made(const RegressRun& run, const std::string& what) const {
    const RegressEntry& entry = request_.entries[run.entry];
    const RunSetting& setting = prepared_[run.entry]->setting;
    RunRecord record;
    record.block = entry.block->name();
    record.config = *entry.config;
    record.seed = run.seed;
    record.repeat = repeat_line(setting, run.seed, cycles_of(entry));
    record.result.verdict = Verdict::kHarnessError;
    record.result.notes = {what};
    record.bucket = bucket_of(record.block, record.result);
    leave_report(setting, record);
    return record;
  }

  void finish(std::size_t index, JobEnd end) {
    // Ends that may be others tomorrow: a process was killed, or a module was not built.
    const bool passing =
        was_killed(end.signal) || !prepared_[result_.runs[index].entry]->failure.empty();
    if (!end.death.empty()) {
      end.text = to_message(not_made(result_.runs[index], "the worker " + end.death));
    }
    if (request_.made && !passing) request_.made(index, end.text);
    take(index, Json::parse(end.text));
  }

  /// Of an earlier regression, or of another task of this one: maybe from another folder, from
  /// which the list's files have other names.
  void take_earlier(std::size_t index, const std::string& text) {
    RegressRun& run = result_.runs[index];
    Json message = Json::parse(text);
    Json& json = message.at("run");
    if (json.contains("repeat")) {
      json["repeat"] =
          repeat_line(setting_of(run.entry), run.seed, cycles_of(request_.entries[run.entry]));
    }
    if (run.kept) json["kept"] = true;
    drop_lost_files(message, run.kept);
    take(index, message);
  }

  void take(std::size_t index, const Json& message) {
    RegressRun& run = result_.runs[index];
    const Json& json = message.at("run");
    run.verdict = message.at("verdict").get<Verdict>();
    run.cycles = json.at("cycles");
    run.seconds = message.at("seconds");
    run.bucket = json.value("bucket", "");
    run.repeat = json.value("repeat", "");
    run.report = json.value("report", "");
    run.notes = json.value("notes", std::vector<std::string>());
    run.unwritten = json.value("unwritten", std::vector<std::string>());
    run.json = json_text(json);
    if (!message.at("counts").empty()) {
      const Block& block = *request_.entries[run.entry].block;
      const auto seen =
          result_.coverage.try_emplace(std::string(block.name()), block.nothing_seen());
      seen.first->second.add(message.at("counts").get<std::vector<std::uint64_t>>());
    }
    ++done_;
    failed_ += run.verdict != Verdict::kEqual ? 1 : 0;
    if (request_.progress) request_.progress(done_, all_, failed_);
  }

  const RegressRequest& request_;
  std::vector<std::unique_ptr<Prepared>> prepared_;
  RegressResult result_;
  std::size_t all_ = 0;  ///< that are wanted
  std::size_t done_ = 0;
  std::size_t failed_ = 0;
};

}  // namespace

RegressResult regress(const RegressRequest& request) { return Regress(request).run(); }

int exit_code(const RegressResult& result) {
  int code = 0;
  for (const RegressRun& run : result.runs) code = std::max(code, exit_code(run.verdict));
  return code;
}

}  // namespace segue::plant

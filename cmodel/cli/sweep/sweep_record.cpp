#include "cmodel/cli/sweep/sweep_record.hpp"

#include <exception>

#include "cmodel/cli/area/hardware_json.hpp"
#include "cmodel/cli/common/anywhere.hpp"
#include "cmodel/cli/common/exit_code.hpp"
#include "cmodel/cli/run/execute.hpp"
#include "cmodel/cli/run/run_json.hpp"
#include "cmodel/cli/run/run_observers.hpp"
#include "cmodel/cli/run/run_settings.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#ifdef SEGUE_HAS_RTL
#include "verilator_tb/plant/assertion_failed.hpp"
#include "verilator_tb/plant/twin_differs.hpp"
#endif

namespace segue::cli {
namespace {

constexpr const char* kSchema = "segue-sweep-1";

SweepRecord settings_of(const RunWords& words) {
  SweepRecord settings;
  for (const RunSetting& setting : run_settings()) {
    if (const auto* number = std::get_if<RunSetting::Number>(&setting.member)) {
      settings[std::string(setting.key)] = words.**number;
    } else if (const auto* flag = std::get_if<RunSetting::Flag>(&setting.member)) {
      if (words.**flag) settings[std::string(setting.key)] = true;
    } else if (const std::string word = word_of(words, setting); !word.empty()) {
      settings[std::string(setting.key)] = word;
    }
  }
  return settings;
}

void set_end(SweepRecord& record, const char* status, ExitCode code) {
  record["status"] = status;
  record["exit_code"] = static_cast<int>(code);
}

void fail(SweepRecord& record, ExitCode code, const std::string& reason) {
  set_end(record, "failed", code);
  record["reason"] = reason;
}

void add_run(SweepRecord& record, const RunRequest& request) {
  RunObservers observers(request);
  const gpu::RunResult result = execute(request, observers.observer(), {});
  observers.finish(result);
  if (!result.stall) {
    set_end(record, "done", ExitCode::kOk);
  } else if (result.stall->time_up) {
    set_end(record, "stopped", ExitCode::kStopped);
    record["reason"] = stall_line(request, result);
  } else {
    fail(record, ExitCode::kNoProgress, stall_line(request, result));
  }
  SweepRecord run = SweepRecord::parse(run_json(request, result, observers));
  for (const char* key : {"cpu_s", "speed", "speed_unit", "kernels", "hardware"}) run.erase(key);
  run.erase("repeated_by");  // `command` is
  record["run"] = std::move(run);
  record["hardware"] = hardware_json(hardware_of(request));
}

}  // namespace

SweepRecord simulate(const SweepPoint& point) {
  SweepRecord record;
  record["schema"] = kSchema;
  record["command"] = with_environment(run_command_line(point.words));
  record["point"] = settings_of(point.spec_words);
  try {
    const RunRequest request = make_request(point.words);
    if (sweep_key(point, request) != point.key) {
      throw gpu::BadInput(
          "a file of this point has changed since the sweep began; allowed: the same command "
          "again");
    }
    add_run(record, request);
  } catch (const gpu::BadInput& error) {
    fail(record, ExitCode::kBadInput, error.what());
#ifdef SEGUE_HAS_RTL
  } catch (const plant::TwinDiffers& error) {
    fail(record, ExitCode::kMismatch, error.what());
  } catch (const plant::AssertionFailed& error) {
    fail(record, ExitCode::kAssertion, error.what());
#endif
  } catch (const std::bad_alloc&) {
    fail(record, ExitCode::kHarnessError, "there is not enough memory for this");
  } catch (const std::exception& error) {  // also gpu::HarnessError
    fail(record, ExitCode::kHarnessError, error.what());
  }
  return record;
}

SweepRecord read_record(const SweepPoint& point, const std::string& text) {
  SweepRecord record = SweepRecord::parse(text, nullptr, false);
  if (!record.is_object() || record.value("schema", "") != kSchema) return nullptr;
  record["command"] = with_environment(run_command_line(point.words));
  if (record.contains("run")) {
    SweepRecord& run = record["run"];
    run["fidelity"]["given"] = point.given;
    run["warnings"] = point.warnings;
  }
  return record;
}

bool is_lasting(const SweepRecord& record) {
  return record.at("exit_code") != static_cast<int>(ExitCode::kBadInput);
}

SweepRecord setting_of(const SweepRecord& record, std::string_view key) {
  const std::string name(key);
  const SweepRecord& point = record.at("point");
  if (point.contains(name)) return point[name];
  const bool of_machine = key == "policy" || key == "technique";
  return of_machine && record.contains("run") ? record["run"].value(name, SweepRecord(nullptr))
                                              : SweepRecord(nullptr);
}

bool has_failed(const SweepRecord& record) { return record.at("status") == "failed"; }

}  // namespace segue::cli

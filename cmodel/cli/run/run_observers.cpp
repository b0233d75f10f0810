#include "cmodel/cli/run/run_observers.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "cmodel/cli/common/anywhere.hpp"
#include "cmodel/cli/common/fidelity.hpp"
#include "cmodel/cli/run/kernel_csv.hpp"
#include "cmodel/cli/run/process_csv.hpp"
#include "cmodel/cli/run/run_json.hpp"
#include "cmodel/cli/run/run_settings.hpp"

namespace segue::cli {

RunObservers::RunObservers(const RunRequest& request) : request_(&request) {
  const gpu::Plan& plan = request.plan;
  if (!request.csv.empty() && request.csv != "-") csv_file_.emplace("--csv", request.csv);
  if (!request.process_csv.empty() && request.process_csv != "-") {
    process_csv_file_.emplace("--process-csv", request.process_csv);
  }
  if (!request.trace.empty()) {
    trace_file_.emplace("--trace", request.trace);
    trace_.emplace(plan, request.machine.clock, request.trace_time, trace_file_->stream());
    all_.add(*trace_);
  }
  if (request.statistics || !request.csv.empty()) all_.add(kernels_.emplace(plan));
  if (request.statistics || !request.process_csv.empty()) all_.add(processes_.emplace(plan));
  if (request.histogram) all_.add(latencies_.emplace(plan.kernels_share_sms()));
}

void RunObservers::finish(const gpu::RunResult& result) {
  if (processes_) processes_->finish(result.simulated);
  if (trace_) {
    trace::TraceArgs about;
    about.text("program", "segue " SEGUE_VERSION);
    nlohmann::ordered_json settings = settings_json(*request_);
    // The trace is the same whatever decides it.
    for (const char* same : {"driver", "skip"}) settings.erase(same);
    RunWords again = request_->again;
    again.rtl = again.rtl_compared = again.no_skip = false;
    settings["repeated_by"] = with_environment(run_command_line(again));
    for (const auto& [key, value] : settings.items()) {
      if (value.is_string()) about.text(key, value.get<std::string>());
      if (value.is_boolean()) about.flag(key, value.get<bool>());
      if (value.is_number_integer()) about.number(key, value.get<std::uint64_t>());
      if (value.is_number_float()) about.real(key, value.get<double>());
    }
    const gpu::Clock& clock = request_->machine.clock;
    about
        .text("trace_time", fmt::format("{}us..{}us", clock.us(request_->trace_time.begin),
                                        clock.us(request_->trace_time.end)))
        .text("times", kModelled)
        .text("decisions", kChecked);
    trace_->finish(result.simulated, about);
  }
}

std::vector<std::string> RunObservers::write(const gpu::RunResult& result) {
  if (csv_file_) csv_file_->stream() << kernel_csv(*request_, result, *kernels_);
  if (process_csv_file_) {
    process_csv_file_->stream() << process_csv(*request_, result, *processes_);
  }
  std::vector<std::string> unwritten;
  for (std::optional<OutputFile>* const file : {&trace_file_, &csv_file_, &process_csv_file_}) {
    try {
      if (*file) (*file)->commit();
    } catch (const UnwrittenOutput& error) {
      unwritten.emplace_back(error.what());
    }
  }
  return unwritten;
}

std::vector<std::string> RunObservers::unwritten() const {
  std::vector<std::string> lines;
  for (const auto& [option, file] :
       {std::pair("--trace", &request_->trace), std::pair("--csv", &request_->csv),
        std::pair("--process-csv", &request_->process_csv)}) {
    if (!file->empty()) lines.push_back(fmt::format("{}: not written: the run failed", option));
  }
  return lines;
}

}  // namespace segue::cli

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cmodel/cli/common/output_file.hpp"
#include "cmodel/cli/run/run_request.hpp"
#include "cmodel/gpu/sim/observer_list.hpp"
#include "cmodel/report/statistics/kernel_statistics.hpp"
#include "cmodel/report/statistics/process_statistics.hpp"
#include "cmodel/report/statistics/vacate_latencies.hpp"
#include "cmodel/report/trace/run_trace.hpp"

namespace segue::cli {

/// The reports requested beside the result: watches the shared run for them.
class RunObservers {
 public:
  /// @throws gpu::BadInput if a file cannot be written
  explicit RunObservers(const RunRequest& request);

  /// Null if there is nothing to watch for: such a run is faster.
  [[nodiscard]] gpu::EventObserver* observer() { return all_.empty() ? nullptr : &all_; }
  /// Completes the counts.
  void finish(const gpu::RunResult& result);
  /// Completes the files, behind that; returns messages about those that could not be written.
  std::vector<std::string> write(const gpu::RunResult& result);
  /// Of a run without a result: messages about the files, which are not written.
  [[nodiscard]] std::vector<std::string> unwritten() const;

  // Null unless asked for.
  [[nodiscard]] const statistics::KernelStatistics* kernels() const { return get(kernels_); }
  [[nodiscard]] const statistics::ProcessStatistics* processes() const { return get(processes_); }
  [[nodiscard]] const statistics::VacateLatencies* latencies() const { return get(latencies_); }
  [[nodiscard]] const trace::RunTrace* trace() const { return get(trace_); }

 private:
  template <class T>
  static const T* get(const std::optional<T>& part) {
    return part ? &*part : nullptr;
  }

  const RunRequest* request_;
  std::optional<OutputFile> csv_file_;
  std::optional<OutputFile> process_csv_file_;
  std::optional<OutputFile> trace_file_;
  std::optional<statistics::KernelStatistics> kernels_;
  std::optional<statistics::ProcessStatistics> processes_;
  std::optional<statistics::VacateLatencies> latencies_;
  std::optional<trace::RunTrace> trace_;
  gpu::ObserverList all_;
};

}  // namespace segue::cli

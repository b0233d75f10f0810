#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/cli/area/hardware_sizes.hpp"
#include "cmodel/cli/common/overwriting.hpp"
#include "cmodel/cli/run/time_window.hpp"
#include "cmodel/gpu/plan/make_plan.hpp"
#include "cmodel/gpu/run/run_workload.hpp"

namespace segue::cli {

/// The words of a `segue run` command line.
struct RunWords {
  std::string machine = "k20c";
  std::string workload = "parboil-4";
  std::string workload_behind;  ///< named without an option; empty: not
  std::string policy;           ///< empty: the machine's
  std::string technique;        ///< likewise
  std::string quantum;          ///< empty: none
  std::string drain_deadline;   ///< empty: none
  std::string idempotence;      ///< empty: relaxed
  std::string limit;            ///< empty: none
  std::string headroom;         ///< empty: the selector's reset value
  std::string faults;           ///< empty: stall
  std::string size;             ///< empty: the hardware's own
  std::string engine = "closed";
  std::string tb_time = "corrected";
  std::string max_time;   ///< empty: none
  std::string wave;       ///< empty: none
  std::string wave_time;  ///< empty: the whole run
  std::string trace;      ///< empty: none
  std::string trace_time = kTraceTime;
  std::string csv;          ///< empty: none
  std::string process_csv;  ///< empty: none
  std::uint64_t seed = 1;
  bool release_event = false;
  bool spare_once = false;
  bool fullest_victim = false;
  bool fcfs_exclusive = false;
  bool rtl = false;
  bool rtl_compared = false;
  std::string rtl_mode;  ///< the word that the two above are read from
  bool no_skip = false;
  bool json = false;
  bool kernels = false;
  bool histogram = false;
  bool statistics = false;
};

/// The user's request, read and checked; the reports read it.
struct RunRequest {
  gpu::Machine machine;
  gpu::Workload workload;
  gpu::PlanOptions options;
  gpu::Plan plan;
  std::string policy;
  std::string technique;
  RunWords again;        ///< repeat the run: files by absolute paths
  std::string settings;  ///< the others that act on times, as given: "limit=15us max_time=1ms"
  gpu::EngineKind engine = gpu::EngineKind::kClosedForm;
  cost::FaultBlocks faults;
  HardwareSizes sizes{""};
  bool shows_hardware = false;  ///< something of it was chosen
  bool rtl = false;
  bool rtl_compared = false;  ///< in every cycle, with the twin
  bool skip = true;
  std::string wave;             ///< file, empty: none
  trace::TimeWindow wave_time;  ///< all of the run, unless the user said otherwise
  std::string trace;            ///< file, empty: none, "-": standard output
  trace::TimeWindow trace_time;
  // Files of statistics by kernel, by process; empty: none, "-": standard output.
  std::string csv;
  std::string process_csv;
  bool histogram = false;
  bool statistics = false;
  std::vector<std::string> warnings;  ///< of settings that can be run but are hardly as meant
};

/// @throws gpu::BadInput
RunRequest make_request(const RunWords& words);

/// The files that the run reads.
std::vector<NamedFile> files_read(const RunRequest& request);

/// The hardware that its policy, technique and fault scheme need.
/// @throws gpu::BadInput
cost::HardwareCost hardware_of(const RunRequest& request);

}  // namespace segue::cli

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <string>

#include "cmodel/cli/common/csv_field.hpp"
#include "cmodel/cli/common/fidelity.hpp"
#include "cmodel/cli/estimate/estimate_report.hpp"

namespace segue::cli {
namespace {

/// Empty of persistent threads, which never leave.
std::string time_field(double us) { return std::isfinite(us) ? fmt::format("{:.3f}", us) : ""; }

}  // namespace

std::string estimate_csv(const Estimate& estimate) {
  std::string text =
      "machine,workload,policy,technique,faults,seed,settings,application,kernel,tbs_per_sm,"
      "register_bytes,"
      "shared_bytes,other_bytes,saved_bytes,tb_save_us,tb_throttle_us,sm_save_us,tb_drain_us,"
      "sm_drain_us,ways,ways_fidelity,run_verdict,run_preemptions,run_mean_vacate_us,run_open_"
      "preempts,hardware_kge,"
      "hardware_flip_flop_bits,hardware_sram_bits,hardware_stale,hardware_beyond_rows,fidelity\r\n";
  const RunRequest& request = estimate.request;
  const std::string about = fmt::format(
      "{},{},{},{},{},{},{}", csv_field(request.machine.name), csv_field(request.workload.name),
      request.policy, request.technique, estimate.faults,
      estimate.run ? std::to_string(request.options.seed) : "", csv_field(request.settings));
  std::string run = ",,,";
  if (estimate.run) {
    const EstimateRun& it = *estimate.run;
    run =
        fmt::format("{},{},{},{}", it.verdict, it.preemptions,
                    it.preemptions == 0 ? "" : fmt::format("{:.3f}", it.mean_us), it.open_preempts);
  }
  const std::string stale =
      estimate.hardware.unchecked() ? "" : fmt::format("{}", estimate.hardware.stale());
  for (const KernelEstimate& it : estimate.kernels) {
    const std::string throttle =
        it.tb_throttle_us > 0.0 ? fmt::format("{:.3f}", it.tb_throttle_us) : "";
    fmt::format_to(
        std::back_inserter(text),
        "{},{},{},{},{},{},{},{},{:.3f},{},{:.3f},{},{},{},{},{},{:.3f},{},{},{},{},{}"
        "\r\n",
        about, csv_field(it.application), csv_field(it.kernel), it.tbs_per_sm, it.register_bytes,
        it.shared_bytes, it.other_bytes, it.saved_bytes, it.tb_save_us, throttle, it.sm_save_us,
        time_field(it.tb_drain_us), time_field(it.sm_drain_us), it.ways, ways_fidelity(request),
        run, estimate.hardware.kge(), estimate.hardware.flip_flop_bits(),
        estimate.hardware.sram_bits(), stale, estimate.hardware.beyond_rows(), kModelled);
  }
  return text;
}

}  // namespace segue::cli

#include <fmt/format.h>

#include <iterator>

#include "cmodel/cli/run/kernel_rows.hpp"
#include "cmodel/cli/run/run_table.hpp"

namespace segue::cli {

std::string kernel_table(const RunRequest& request) {
  std::string text;
  const auto out = std::back_inserter(text);
  fmt::format_to(out, "{:<14}{:<18}{:>8}{:>8}{:>14}{:>12}{:>12}{:>10}{:>12}\n", "application",
                 "kernel", "TBs", "TBs/SM", "corrected us", "printed us", "context B", "save us",
                 "alone us");
  for (const KernelRow& row : kernel_rows(request)) {
    fmt::format_to(out, "{:<14}{:<18}{:>8}{:>8}{:>14.2f}{:>12.2f}{:>12}{:>10.2f}{:>12.2f}\n",
                   row.application, row.kernel, row.tbs, row.tbs_per_sm, row.tb_time_corrected,
                   row.tb_time_printed, row.context_bytes, row.save_time, row.alone_us);
  }
  text +=
      "corrected, printed: time of a thread block with and without the SMs that Table 5.2's\n"
      "Time/TB leaves out (--tb-time chooses); save: a full SM at its share of the bandwidth;\n"
      "alone: a launch with its latency, an SM's set-up and whole waves of thread blocks  "
      "[modelled]\n";
  return text;
}

}  // namespace segue::cli

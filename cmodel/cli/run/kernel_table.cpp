#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "cmodel/cli/common/fidelity.hpp"
#include "cmodel/cli/run/kernel_rows.hpp"
#include "cmodel/cli/run/run_table.hpp"

namespace segue::cli {

std::string kernel_table(const RunRequest& request) {
  std::string text;
  const auto out = std::back_inserter(text);
  const auto rows = kernel_rows(request);
  std::size_t application = 14;
  std::size_t kernel = 18;
  for (const KernelRow& row : rows) {
    application = std::max(application, row.application.size() + 2);
    kernel = std::max(kernel, row.kernel.size() + 1);
  }
  fmt::format_to(out, "{:<{}}{:<{}} {:>7} {:>7} {:>13} {:>11} {:>11} {:>9} {:>11}\n", "application",
                 application, "kernel", kernel, "TBs", "TBs/SM", "corrected us", "printed us",
                 "context B", "save us", "alone us");
  for (const KernelRow& row : rows) {
    fmt::format_to(out, "{:<{}}{:<{}} {:>7} {:>7} {:>13.2f} {:>11.2f} {:>11} {:>9.2f} {:>11.2f}\n",
                   row.application, application, row.kernel, kernel, row.tbs, row.tbs_per_sm,
                   row.tb_time_corrected, row.tb_time_printed, row.context_bytes, row.save_time,
                   row.alone_us);
  }
  text +=
      "corrected, printed: time of a thread block with and without the SMs that Table 5.2's\n"
      "Time/TB leaves out (--tb-time chooses); save: a full SM at its share of the bandwidth, or\n"
      "as the latency of the memory allows where the machine states it and that is longer, its\n"
      "thread blocks one after another in a partial switch;\n"
      "alone: a launch with its latency, an SM's set-up and whole waves of thread blocks  "
      "[modelled]\n";
  return text + sources_text(fidelity_of(request));
}

}  // namespace segue::cli

#include "cmodel/cli/run/process_figures.hpp"

#include <cmath>

namespace segue::cli {

ProcessFigures figures_of(const gpu::ProcessResult& process, const gpu::Clock& clock) {
  // The mean of no run is 0, which no run takes.
  const auto ms = [&](double cycles) {
    return cycles == 0.0 ? std::nullopt : std::optional(cycles / clock.mhz() / 1e3);
  };
  ProcessFigures figures{.alone_ms = ms(process.alone_cycles),
                         .shared_ms = ms(process.turnaround_cycles),
                         .ntt = {},
                         .progress = {},
                         .work_alone_ms = ms(process.useful_alone_cycles)};
  if (process.measured) {
    if (std::isfinite(process.ntt)) figures.ntt = process.ntt;
    figures.progress = 1.0 / process.ntt;
  }
  return figures;
}

}  // namespace segue::cli

#pragma once

#include <optional>

#include "cmodel/gpu/run/run_workload.hpp"
#include "cmodel/gpu/workload/clock.hpp"

namespace segue::cli {

/// A process's figures as text, JSON and CSV show them; none where nothing was measured, as of
/// runs that did not take place.
struct ProcessFigures {
  std::optional<double> alone_ms;   ///< mean of the runs alone, also where no run beside them ended
  std::optional<double> shared_ms;  ///< mean of the runs that ended without a kill
  std::optional<double> ntt;        ///< none, too, if it is endless: no work beside the others
  std::optional<double> progress;
  std::optional<double> work_alone_ms;
};

ProcessFigures figures_of(const gpu::ProcessResult& process, const gpu::Clock& clock);

}  // namespace segue::cli

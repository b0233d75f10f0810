#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "cmodel/sm_model/kernel_sm.hpp"
#include "cmodel/studies/comparison/row.hpp"
#include "cmodel/studies/grid/evaluate.hpp"
#include "cmodel/studies/thesis6/assumptions.hpp"
#include "cmodel/studies/thesis6/paging.hpp"
#include "cmodel/studies/thesis6/suite_kernels.hpp"

namespace segue::studies::thesis6 {

/// The common input of all figures.
struct Setting {
  Assumptions assumptions;
  grid::GridOptions grid;                 ///< threads, cache, progress
  sm_frontend::FrontendFactory frontend;  ///< empty: the twin
  /// The model of a front end of these sizes, for the key of a kept result; empty: the twin.
  std::function<std::string(const sm_frontend::Params& params)> decided_by;
  sm_model::SwitcherFactory switcher;  ///< likewise
  std::function<std::string(const block_switcher::Params& params)> switches_decided_by;
  sm_model::FaultUnitFactory fault_unit;  ///< likewise
  std::function<std::string(const fault_unit::Params& params)> faults_decided_by;
};

/// A front end that a figure compares with the baseline, `stall`.
struct Variant {
  std::string name;
  sm_model::FaultScheme scheme;
  std::uint32_t replay_entries = sm_frontend::Params{}.replay_entries;
  std::uint32_t log_entries = sm_frontend::Params{}.log_entries;
};

/// A kernel of the suite on the SM, without a fault.
struct KernelSpeed {
  std::string kernel;
  std::uint32_t tbs_at_once = 0;
  std::uint32_t warps_of_tb = 0;
  double ipc = 0.0;              ///< of the baseline
  double untracked_share = 0.0;  ///< of instructions without some of their dependences
  std::vector<double> speeds;    ///< of each variant, of the baseline's
};

/// Refuses an SM that holds no thread block of one of the kernels, without running any.
/// @throws gpu::BadInput
void check_kernels_fit(const Assumptions& assumptions,
                       std::span<const std::string_view> kernels = kSuiteKernels);

/// The thesis' eleven kernels, by name.
/// @throws grid::CacheError, gpu::HarnessError, gpu::BadInput
std::vector<KernelSpeed> speeds_of(const Setting& setting, std::span<const Variant> variants);

/// A kernel of the suite on all SMs under demand paging.
struct PagedKernel {
  std::string kernel;
  std::uint64_t tbs = 0;
  double untracked_share = 0.0;  ///< likewise
  std::uint64_t migrated = 0;    ///< regions of the first run
  std::uint64_t allocated = 0;
  std::vector<double> cycles;     ///< of each link, and of each variant behind it
  std::vector<double> link_busy;  ///< share of these
};

/// A suite's kernels, by name.
/// @throws grid::CacheError, gpu::HarnessError, gpu::BadInput
std::vector<PagedKernel> paged_kernels(const Setting& setting,
                                       std::span<const PagingVariant> variants,
                                       const PagedSuite& suite = {});

/// "; 9.62 % ..." behind a kernel's note; empty where all dependences are kept.
std::string untracked_note(double share);

/// Geometric means of the variants' speeds, and rows of kernels: of `lbm` always, of which the
/// thesis prints numbers.
std::vector<Row> speed_rows(const Setting& setting, std::span<const Variant> variants, bool each);

}  // namespace segue::studies::thesis6

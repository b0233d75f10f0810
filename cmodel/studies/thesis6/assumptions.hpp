#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cmodel/sm_model/launch_trace.hpp"
#include "cmodel/sm_model/paging.hpp"
#include "cmodel/sm_model/sm_machine.hpp"
#include "cmodel/sm_model/yielding_kernel.hpp"
#include "cmodel/studies/comparison/assumption.hpp"

namespace segue::studies::thesis6 {

/// Demand paging of the whole GPU, times in cycles of 1 ns. The thesis (6.5.3, 6.5.4) has the extra
/// thread blocks and the handlers; a region's time on the link is assumed to be the difference
/// between its times of a fault with and without a transfer.
struct PagingAssumptions {
  std::uint32_t rounds = 3;  ///< of thread blocks that fill all SMs; 0: the whole launch
  std::uint32_t extra = 4;   ///< thread blocks of an SM beyond those that fit
  warp_gate::Scheme scheme = warp_gate::Scheme::kOperandLog;
  std::uint64_t cpu_handler = 2'000;
  std::uint64_t gpu_handler = 20'000;
  std::uint64_t gpu_forward = 0;  ///< more for a fault that the GPU's handler leaves to the CPU
  std::uint32_t faults = sm_model::Paging{}.in_flight;
  std::uint64_t nvlink_transfer = 2'000;
  std::uint64_t pcie_transfer = 13'000;
};

/// Kernels that leave by themselves (EffiSha), on the same GPU; times in cycles of 1 ns.
struct YieldAssumptions {
  sm_model::YieldTimes times;
  std::uint32_t rounds = 3;   ///< of thread blocks that fill all SMs; 0: the whole launch
  std::uint32_t moments = 2;  ///< at which the flag is set, each in a run of its own
};

/// What Table 6.1 of the thesis leaves open of the SM; one set for all figures.
/// `--assume KEY=VALUE` changes one.
struct Assumptions {
  sm_model::SmMachine machine;
  std::uint32_t neighbours = sm_model::TraceRequest{}.neighbours;
  std::uint64_t most_tbs = 0;
  std::uint64_t layout = sm_model::TraceRequest{}.layout;
  PagingAssumptions paging;
  YieldAssumptions yielding;
};

/// Runs of an SM alone, of the whole GPU under demand paging, and of kernels on it that yield.
enum class Subject : std::uint8_t { kSm, kPaging, kYielding };

/// The keys that change something in such runs.
std::vector<AssumptionKey> assumption_keys(Subject subject);
/// Those of the thesis' figures.
std::vector<AssumptionKey> assumption_keys();
/// Whether `text`, KEY=VALUE, changes something in such runs.
bool acts(const std::string& text, Subject subject);

/// Whether `text`, KEY=VALUE, is of regions with contents, which are brought: of none where the
/// heap alone is absent.
bool is_of_brought_regions(std::string_view text);

/// @param text KEY=VALUE of any key. @throws gpu::BadInput
void assume(Assumptions& assumptions, const std::string& text);
/// @param text KEY=VALUE of a key that acts. @throws gpu::BadInput
void assume(Assumptions& assumptions, const std::string& text, Subject subject);
/// Refuses `rounds` beside so many `blocks`, which leave none to it.
/// @param texts KEY=VALUE, set before. @throws gpu::BadInput
void refuse_rounds_of_blocks(const Assumptions& assumptions, const std::vector<std::string>& texts);

/// Every assumption of such runs as KEY=VALUE, in the order of the keys.
/// @param heap_alone without those of regions that are brought
std::vector<std::string> describe(const Assumptions& assumptions, Subject subject = Subject::kSm,
                                  bool heap_alone = false);

/// Assumptions without a key.
/// @param heap_alone under demand paging only memory that the launch allocates is absent
std::vector<std::string> fixed_assumptions(Subject subject = Subject::kSm, bool heap_alone = false);

}  // namespace segue::studies::thesis6

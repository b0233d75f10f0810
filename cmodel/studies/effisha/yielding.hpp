#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "cmodel/sm_model/kernel_gpu.hpp"
#include "cmodel/sm_model/yielding_kernel.hpp"
#include "cmodel/studies/thesis6/assumptions.hpp"

namespace segue::studies::effisha {

/// A way in which a kernel learns that it is to leave.
struct YieldVariant {
  std::string_view name;
  std::string_view word;
  sm_model::FlagCheck check = sm_model::FlagCheck::kNone;
};

inline constexpr std::array kYieldVariants = {
    YieldVariant{"block-tasks, no flag", "tasks", sm_model::FlagCheck::kNone},
    YieldVariant{"flag in the host's memory", "host", sm_model::FlagCheck::kHost},
    YieldVariant{"proxy", "proxy", sm_model::FlagCheck::kProxy},
    YieldVariant{"proxy, looks in turn", "in-turn", sm_model::FlagCheck::kProxyInTurn},
};

/// A launch with and without EffiSha's loop around its thread blocks.
struct YieldingLaunch {
  std::uint64_t unchanged = 0;  ///< cycles of the launch as it is
  struct Variant {
    sm_model::YieldCycles alone;  ///< without a flag that is set
    /// Cycles from the flag until no thread block was left, by moment; none without a flag.
    std::vector<std::uint64_t> left_after = {};
  };
  std::array<Variant, kYieldVariants.size()> of = {};  ///< in the order of `kYieldVariants`

  /// Percent that the variant takes longer than the launch as it is.
  [[nodiscard]] double overhead(std::size_t variant) const;
};

/// Cycles at which a kernel's flag is set, each in a run of its own: between two and four of the
/// times after which a thread block looks at the flag, where it looks in turn. Steps of the golden
/// ratio, so that they fall into different parts of that time.
std::vector<std::uint64_t> moments(const thesis6::YieldAssumptions& assumptions);

/// The part of a launch that runs: so many rounds of thread blocks on all SMs, and half of one: the
/// last tasks of most launches fill no round.
sm_model::TraceRequest yielding_request(const thesis6::Assumptions& assumptions);

/// @param trace of the whole launch
/// @throws gpu::BadInput, gpu::HarnessError as `sm_model::run_yielding_kernel`
YieldingLaunch run_yielding(const sm_model::LaunchTrace& trace,
                            const thesis6::Assumptions& assumptions,
                            const sm_frontend::FrontendFactory& frontend = {});

}  // namespace segue::studies::effisha

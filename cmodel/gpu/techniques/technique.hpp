#pragma once

#include <cstdint>
#include <string_view>

#include "cmodel/gen/sm_driver_enums.hpp"
#include "cmodel/gpu/kernel_profile/kernel_profile.hpp"
#include "cmodel/gpu/techniques/vacate_plan.hpp"

namespace segue::gpu {

/// The hardware's number of a technique, as the technique register and `preempt` carry it.
using TechniqueCode = sm_driver::Technique;

/// The effect of a technique on every thread block of an SM, if it is the same for all of them. An
/// SM model that knows only whole SMs (SmSlots) goes by it.
enum class WholeSm : std::uint8_t {
  kPerTb,   ///< not the same to all: such a model refuses the technique
  kFinish,  ///< all run to their ends
  kSave,    ///< all stop at once and are saved, each with its whole context
};

/// A way to vacate an SM, for all models: one entry of `kTechniques`.
struct Technique {
  using Plan = VacatePlan (*)(const TbState& tb, const KernelProfile& kernel);

  TechniqueCode code = TechniqueCode::kDrain;
  std::string_view name;  ///< on the command line and in machine files
  std::string_view help;  ///< a phrase for `segue run --help`
  Plan plan = nullptr;    ///< null: not built yet, and refused with a message, or `by_selector`
  WholeSm whole_sm = WholeSm::kPerTb;
  /// A preempt with another technique may follow for thread blocks that have not left yet.
  bool can_be_replaced = false;
  /// One thread block of an SM at a time: the others run on, and their plans are made when it is
  /// their turn.
  bool in_turn = false;
  /// The selector replaces it, thread block by thread block, by techniques that have plans. Needs a
  /// limit.
  bool by_selector = false;
  /// Some thread blocks may be dropped, to start over: only those that may.
  bool drops = false;
  /// An SM that several kernels share can be vacated by it.
  bool with_shared_sms = false;

  /// No context moves as long as it is not replaced.
  [[nodiscard]] constexpr bool moves_nothing() const { return whole_sm == WholeSm::kFinish; }

  /// A user may ask for it.
  [[nodiscard]] constexpr bool is_built() const { return plan != nullptr || by_selector; }
};

/// A technique that the hardware's enum has and no model runs yet.
constexpr Technique not_built_yet(TechniqueCode code, std::string_view name) {
  return {.code = code, .name = name, .help = {}};
}

}  // namespace segue::gpu

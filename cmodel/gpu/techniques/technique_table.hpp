#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "cmodel/gpu/techniques/chimera.hpp"
#include "cmodel/gpu/techniques/drain.hpp"
#include "cmodel/gpu/techniques/flush.hpp"
#include "cmodel/gpu/techniques/partial_switch.hpp"
#include "cmodel/gpu/techniques/switch_now.hpp"
#include "cmodel/gpu/techniques/technique.hpp"

namespace segue::gpu {

/// Every value of the hardware's enum, in its order. It defines names, help, the techniques that a
/// user may ask for, and the reaction of an SM to a preempt.
inline constexpr std::array<Technique, 5> kTechniques = {
    kDrainTechnique, kSwitchTechnique, kPartialSwitchTechnique, kFlushTechnique, kChimeraTechnique,
};

/// Has `table` one entry for each of `codes` values of the enum, at its place?
constexpr bool names_every_code(std::span<const Technique> table, std::size_t codes) {
  if (table.size() != codes) return false;
  for (std::size_t i = 0; i < codes; ++i) {
    if (static_cast<std::size_t>(table[i].code) != i || table[i].name.empty()) return false;
    if (table[i].is_built() && table[i].help.empty()) return false;
  }
  return true;
}

static_assert(names_every_code(kTechniques, sm_driver::kTechniqueNames.size()),
              "a technique of the hardware has no entry in kTechniques: write its plug-in, or "
              "say not_built_yet (cmodel/gpu/techniques/README.md)");

/// The entry of a code; null if there is no such technique.
constexpr const Technique* find_technique(TechniqueCode code) {
  const auto index = static_cast<std::size_t>(code);
  return index < kTechniques.size() ? &kTechniques[index] : nullptr;
}

}  // namespace segue::gpu

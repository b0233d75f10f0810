#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "verilator_tb/plant/operation.hpp"

namespace segue::plant {

/// When shrinking gives up. A budget of runs gives the same result everywhere, one of
/// seconds need not.
struct ShrinkBudget {
  std::uint64_t runs = 10'000;
  double seconds = 60;
};

/// A failing stimulus made smaller.
struct Shrunk {
  Stimulus stimulus;
  std::uint64_t at = 0;    ///< the cycle in which it fails
  std::uint64_t runs = 0;  ///< tried so far
  double seconds = 0;
  bool complete = false;  ///< no single step makes it smaller; false: the budget was spent
};

/// Runs a stimulus. The cycle in which it fails, if it fails as it should.
using FailsAt = std::function<std::optional<std::uint64_t>(const Stimulus&)>;

/// Makes a stimulus that fails in cycle `at` smaller while `fails_at` agrees: first only its end,
/// then without operations (delta debugging), with shorter gaps between them and with numbers as
/// plain as their ranges allow. The seed does not change. The same arguments give the same result,
/// unless time runs out. `progress` is called before every run.
Shrunk shrink(const Stimulus& failing, std::uint64_t at, std::span<const OperationKind> kinds,
              const FailsAt& fails_at, const ShrinkBudget& budget,
              const std::function<void(const Shrunk&)>& progress = {});

}  // namespace segue::plant

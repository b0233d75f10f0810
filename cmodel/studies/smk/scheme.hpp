#pragma once

#include <string_view>

#include "cmodel/gpu/plan/shared_policy.hpp"

namespace segue::studies::smk {

/// A way to share the SMs: a policy of `segue run`.
struct Scheme {
  std::string_view name;  ///< in rows
  gpu::SharedPolicy policy = gpu::SharedPolicy::kSmk;
  bool moved_by_engines = false;  ///< contexts; false: by a closed form
};

inline constexpr Scheme kSpart{.name = "Spart", .policy = gpu::SharedPolicy::kSpart};
inline constexpr Scheme kSpartRounds{.name = "Spart by rounds",
                                     .policy = gpu::SharedPolicy::kSpartRounds};
inline constexpr Scheme kSmk{.name = "SMK", .policy = gpu::SharedPolicy::kSmk};
inline constexpr Scheme kSmkRelaxed{.name = "SMK relaxed",
                                    .policy = gpu::SharedPolicy::kSmkRelaxed};
inline constexpr Scheme kSmkP{.name = "SMK-P", .policy = gpu::SharedPolicy::kSmkP};

}  // namespace segue::studies::smk

#pragma once

#include <string_view>

namespace segue::studies::smk {

/// A way to share the SMs: a policy of `segue run`.
struct Scheme {
  std::string_view name;    ///< in rows
  std::string_view policy;  ///< on the command line
};

inline constexpr Scheme kSpart{.name = "Spart", .policy = "spart"};
inline constexpr Scheme kSpartRounds{.name = "Spart by rounds", .policy = "spart-rounds"};
inline constexpr Scheme kSmk{.name = "SMK", .policy = "smk"};
inline constexpr Scheme kSmkRelaxed{.name = "SMK relaxed", .policy = "smk-relaxed"};
inline constexpr Scheme kSmkP{.name = "SMK-P", .policy = "smk-p"};

}  // namespace segue::studies::smk

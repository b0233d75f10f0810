#pragma once

#include <optional>
#include <string>
#include <variant>

namespace segue::policies {

/// A free SM starts to run a kernel.
struct Bind {
  unsigned sm = 0;
  unsigned row = 0;
  bool operator==(const Bind&) const = default;
};

/// A running SM is to be taken from its kernel for another.
struct Reserve {
  unsigned sm = 0;
  unsigned victim = 0;
  unsigned next = 0;
  bool operator==(const Reserve&) const = default;
};

/// A released SM becomes idle because its `next` has no work for it.
struct Drop {
  unsigned sm = 0;
  bool operator==(const Drop&) const = default;
};

/// Nothing is to be moved.
struct Stay {
  bool operator==(const Stay&) const = default;
};

using Decision = std::variant<Bind, Reserve, Drop, Stay>;

/// How much a decision owes to the view that it is judged by. *Exact*: it was made
/// on this view. *Sound*: events fell between the look and the move, so it has to be
/// permissible still, not the best.
enum class Rigor { kExact, kSound };

/// Why a decision is illegal, or nothing.
using Objection = std::optional<std::string>;

[[nodiscard]] std::string to_string(const Decision& decision);

}  // namespace segue::policies

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "cmodel/gen/drf_allocator_enums.hpp"

/// Simultaneous Multikernel's resource allocation (SMK 4.2 and 4.3: Algorithm 1, Figure 3), and
/// Spart, to be read beside the paper: all shares are summed up anew for each question, no clock.
/// Of equals the one with the lowest index is taken.
namespace segue::oracles::smk {

using Mode = drf_allocator::Mode;

/// Registers, threads, shared memory and TB slots, each in parts of the limit.
using Shares = std::array<std::uint64_t, 4>;

/// The kernel of a context.
struct Kernel {
  bool active = false;
  Shares demand{};             ///< of a thread block
  std::uint64_t to_issue = 0;  ///< thread blocks, those that were preempted too
  std::uint64_t start = 0;     ///< SMs that Spart adds to its rank

  bool operator==(const Kernel&) const = default;
};

struct Tb {
  std::uint32_t ctx = 0;
  bool leaves = false;
  std::uint64_t age = 0;  ///< lower is older

  bool operator==(const Tb&) const = default;
};

/// Room of an SM, in Spart the SM, that is kept for a kernel.
struct Claim {
  std::uint32_t ctx = 0;
  bool fresh = true;  ///< no thread block was issued for it

  bool operator==(const Claim&) const = default;
};

/// Thread blocks of each context.
using Partition = std::vector<std::optional<std::uint64_t>>;

struct Sm {
  std::vector<std::optional<Tb>> slots;
  std::uint64_t set_up = 0;  ///< mask of contexts
  bool in_setup = false;
  std::optional<Claim> claim;
  Partition partition;

  bool operator==(const Sm&) const = default;
};

struct Gpu {
  Mode mode = Mode::kOnDemand;
  std::uint64_t limit = 0;  ///< all that an SM has of each resource
  std::vector<Kernel> kernels;
  std::vector<Sm> sms;

  bool operator==(const Gpu&) const = default;
};

/// The dominant share of a thread block.
[[nodiscard]] std::uint64_t unit(const Kernel& kernel);
/// rK, in Spart the kernel's SMs: with claims, without thread blocks that leave.
[[nodiscard]] std::uint64_t rank(const Gpu& gpu, std::uint32_t ctx);
/// Resources in use; without `ctx`, if there is one.
[[nodiscard]] Shares taken(const Gpu& gpu, std::uint32_t sm,
                           std::optional<std::uint32_t> without = {});
/// Thread blocks of `ctx` that stay.
[[nodiscard]] std::uint64_t count(const Sm& sm, std::uint32_t ctx);
/// Figure 3, for a kernel that asks for a partition.
[[nodiscard]] Partition part(const Gpu& gpu, std::uint32_t sm, std::uint32_t asks);

/// The next action of the driver.
struct Action {
  enum class Kind : std::uint8_t {
    kNothing,
    kSetUp,
    kIssue,
    kClaim,      ///< of the room that `leave` makes, and in Spart of the SM
    kRelease,    ///< Spart: of an SM
    kPartition,  ///< of an SM; `leave` are those beyond it
  };
  Kind kind = Kind::kNothing;
  std::uint32_t sm = 0;
  std::uint32_t ctx = 0;
  std::uint64_t leave = 0;  ///< mask of slots
  Partition partition = {};

  bool operator==(const Action&) const = default;
};
[[nodiscard]] Action next_action(const Gpu& gpu);

}  // namespace segue::oracles::smk

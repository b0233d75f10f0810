#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "cmodel/gen/sm_driver_layout.hpp"
#include "cmodel/gpu/workload/clock.hpp"

namespace segue::gpu {

/// How a launch with a deadline ended, if it did.
enum class Outcome : std::uint8_t {
  kMet,     ///< by its deadline
  kLate,    ///< after it
  kKilled,  ///< not done at its deadline, and then killed or not begun
  kOpen,    ///< not done at its deadline, nor at the end of the simulation
};

inline constexpr std::array kOutcomes = {Outcome::kMet, Outcome::kLate, Outcome::kKilled,
                                         Outcome::kOpen};

constexpr std::string_view to_string(Outcome outcome) {
  constexpr std::array<std::string_view, 4> kNames = {"met", "late", "killed", "open"};
  return kNames[static_cast<std::size_t>(outcome)];
}

/// The thread block that left last, of the SMs that were vacated and set up for a launch; not of
/// those that a kill has emptied.
struct WaitedFor {
  std::uint32_t sm = 0;
  std::uint32_t slot = 0;
  std::uint32_t tb_id = 0;
  sm_driver::Technique technique = sm_driver::Technique::kDrain;  ///< drain: it finished
  Cycle left = 0;

  bool operator==(const WaitedFor&) const = default;
};

/// Why a launch came late to its SMs.
struct Delay {
  std::optional<WaitedFor> waited_for = {};  ///< if an SM was preempted and set up for the launch
  /// When it was killed, of other contexts, told to leave: for this launch or another that waits.
  std::uint32_t tbs_not_left = 0;
  std::uint32_t sms_not_vacated = 0;

  bool operator==(const Delay&) const = default;
};

struct LaunchOutcome {
  Cycle release = 0;  ///< of its run: the start of the period
  Cycle end = 0;      ///< of an open one that of the simulation
  Outcome outcome = Outcome::kMet;
  Delay delay = {};  ///< of one that is late or killed
  /// More than one only of open ones: `release` is of the first, and the others follow by period.
  std::uint64_t launches = 1;

  /// From the beginning of its run to its own end; none of a launch that was killed or is open.
  [[nodiscard]] std::optional<Cycle> latency() const {
    const bool completed = outcome == Outcome::kMet || outcome == Outcome::kLate;
    return completed ? std::optional(end - release) : std::nullopt;
  }

  bool operator==(const LaunchOutcome&) const = default;
};

}  // namespace segue::gpu

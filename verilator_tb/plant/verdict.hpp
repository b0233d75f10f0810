#pragma once

#include <cstdint>
#include <string_view>

namespace segue::plant {

/// How a lockstep run ended. The words are those of `--json`.
enum class Verdict : std::uint8_t { kEqual, kMismatch, kAssertion, kNoProgress, kHarnessError };

constexpr std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::kEqual:
      return "equal";
    case Verdict::kMismatch:
      return "mismatch";
    case Verdict::kAssertion:
      return "assertion";
    case Verdict::kNoProgress:
      return "no-progress";
    case Verdict::kHarnessError:
      return "harness-error";
  }
  return "?";
}

inline constexpr int kBadInputExitCode = 2;

constexpr int exit_code(Verdict verdict) {
  switch (verdict) {
    case Verdict::kEqual:
      return 0;
    case Verdict::kMismatch:
      return 10;
    case Verdict::kAssertion:
      return 11;
    case Verdict::kNoProgress:
      return 12;
    case Verdict::kHarnessError:
      return 13;
  }
  return 13;
}

}  // namespace segue::plant

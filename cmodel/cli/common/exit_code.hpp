#pragma once

namespace segue::cli {

/// What the program's end says; CI relies on the numbers.
enum class ExitCode {
  kOk = 0,
  kBadInput = 2,
  kAssertion = 11,
  kNoProgress = 12,
  kHarnessError = 13,
  kStopped = 14  ///< by the user's limit
};

}  // namespace segue::cli

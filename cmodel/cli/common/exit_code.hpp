#pragma once

namespace segue::cli {

/// What the program's end says; CI relies on the numbers.
enum class ExitCode {
  kOk = 0,
  kBadInput = 2,
  kMismatch = 10,  ///< a result is not what it has to be
  kAssertion = 11,
  kNoProgress = 12,
  kHarnessError = 13,
  kStopped = 14,     ///< by the user's limit
  kKernelFault = 15  ///< a kernel did what no kernel may, such as an access outside of its buffers
};

}  // namespace segue::cli

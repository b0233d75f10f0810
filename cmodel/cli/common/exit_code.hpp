#pragma once

namespace segue::cli {

/// The program's end as a number, on which CI relies.
enum class ExitCode {
  kOk = 0,
  kBadInput = 2,
  kMismatch = 10,  ///< a result differs from the expected one
  kAssertion = 11,
  kNoProgress = 12,
  kHarnessError = 13,
  kStopped = 14,     ///< by the user's limit
  kKernelFault = 15  ///< an illegal action of a kernel, such as an access outside of its buffers
};

}  // namespace segue::cli

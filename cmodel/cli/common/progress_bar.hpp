#pragma once

#include <chrono>
#include <cstddef>
#include <string>

#include "cmodel/cli/common/progress_line.hpp"

namespace segue::cli {

/// How far work of many equal parts is.
struct Progress {
  std::size_t done = 0;
  std::size_t all = 0;
  std::size_t known = 0;  ///< of those done: without work, as from an earlier run
  double seconds = 0.0;   ///< that the others took
};

/// "[###...] 12 of 40 runs, 3.2/s, 9 s left"; without rate and time as long as nothing was worked.
std::string progress_text(const Progress& progress, const std::string& parts);

/// Shows that on a `ProgressLine`.
class ProgressBar {
 public:
  /// @param command begins the line, such as "segue sweep"
  /// @param parts the noun for the counted parts, such as "points"
  ProgressBar(std::string command, std::string parts);

  void show(std::size_t done, std::size_t all, std::size_t known = 0);

 private:
  std::string command_;
  std::string parts_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  ProgressLine line_;
};

}  // namespace segue::cli

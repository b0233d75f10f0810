#pragma once

#include <chrono>
#include <string>

namespace segue::cli {

/// One line on standard error that is overwritten while a long run goes on; where that is no
/// terminal, a line every 30 s.
class ProgressLine {
 public:
  ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine();

  void show(const std::string& text);

 private:
  bool terminal_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace segue::cli

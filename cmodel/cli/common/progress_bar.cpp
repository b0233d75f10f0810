#include "cmodel/cli/common/progress_bar.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace segue::cli {
namespace {

std::string time_text(double seconds) {
  const auto whole = static_cast<long>(std::lround(seconds));
  if (whole < 100) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  return fmt::format("{} h {:02} min", whole / 3600, whole % 3600 / 60);
}

}  // namespace

std::string progress_text(const Progress& progress, const std::string& parts) {
  constexpr std::size_t kWidth = 30;
  const std::size_t all = std::max<std::size_t>(1, progress.all);
  const std::size_t filled = kWidth * std::min(progress.done, all) / all;
  std::string text = fmt::format("[{:#<{}}{:.<{}}] {} of {} {}", "", filled, "", kWidth - filled,
                                 progress.done, progress.all, parts);
  if (progress.done <= progress.known || progress.seconds <= 0.0) return text;
  const double rate = static_cast<double>(progress.done - progress.known) / progress.seconds;
  const double left = static_cast<double>(progress.all - progress.done) / rate;
  return text + fmt::format(", {:.2g}/s, {} left", rate, time_text(left));
}

ProgressBar::ProgressBar(std::string command, std::string parts)
    : command_(std::move(command)), parts_(std::move(parts)) {}

void ProgressBar::show(std::size_t done, std::size_t all, std::size_t known) {
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start_;
  line_.show(
      command_ + ": " +
      progress_text({.done = done, .all = all, .known = known, .seconds = passed.count()}, parts_));
}

}  // namespace segue::cli

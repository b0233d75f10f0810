#pragma once

#include <string>
#include <vector>

namespace segue::cli {

/// A figure of a page as a file of its own.
struct FigureFile {
  std::string name;  ///< such as "pareto-latency.svg"
  std::string data;
};

/// The figures of a page, drawn by Chromium without a window.
/// @param format "svg" or "png"
/// @throws gpu::BadInput if Chromium is not installed
/// @throws gpu::HarnessError if it does not draw
std::vector<FigureFile> figure_files(const std::string& page, const std::string& format);

}  // namespace segue::cli

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace segue::cli {

/// The KEY=VALUE of --assume that are meant for a paper: those that begin with "PAPER:", without
/// that, and those that name none.
std::vector<std::string> assumptions_of(const std::vector<std::string>& assume,
                                        std::string_view paper);

/// Refuses a paper without a figure that is made, and of several papers' figures
/// an assumption that names none.
/// @throws gpu::BadInput
void check_papers(const std::vector<std::string>& assume,
                  const std::vector<std::string_view>& papers);

}  // namespace segue::cli

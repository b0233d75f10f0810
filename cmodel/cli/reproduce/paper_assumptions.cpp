#include "cmodel/cli/reproduce/paper_assumptions.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/nearest.hpp"

namespace segue::cli {
namespace {

/// "PAPER" of "PAPER:KEY=VALUE", else nothing.
std::string_view paper_of(std::string_view assumption) {
  const std::string_view key = assumption.substr(0, assumption.find('='));
  const std::size_t colon = key.find(':');
  return colon == std::string_view::npos ? std::string_view() : key.substr(0, colon);
}

}  // namespace

std::vector<std::string> assumptions_of(const std::vector<std::string>& assume,
                                        std::string_view paper) {
  std::vector<std::string> result;
  for (const std::string& text : assume) {
    const std::string_view named = paper_of(text);
    if (!named.empty() && named != paper) continue;
    const std::string one = named.empty() ? text : text.substr(named.size() + 1);
    const std::string key = one.substr(0, one.find('=') + 1);  // npos + 1: none
    if (!key.empty() && std::ranges::any_of(result, [&](const std::string& other) {
          return other.starts_with(key);
        })) {
      throw gpu::BadInput(
          fmt::format("--assume: {} comes twice; allowed: once", key.substr(0, key.size() - 1)));
    }
    result.push_back(one);
  }
  return result;
}

void check_papers(const std::vector<std::string>& assume,
                  const std::vector<std::string_view>& papers) {
  for (const std::string& text : assume) {
    const std::string_view named = paper_of(text);
    if (named.empty() ? papers.size() == 1 : std::ranges::find(papers, named) != papers.end()) {
      continue;
    }
    throw gpu::BadInput(
        fmt::format("--assume {}: of figures of {}{}; allowed: PAPER:KEY=VALUE with "
                    "one of them",
                    text, fmt::join(papers, ", "), gpu::suggestion(named, papers)));
  }
}

}  // namespace segue::cli

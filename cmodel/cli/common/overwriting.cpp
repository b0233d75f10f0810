#include "cmodel/cli/common/overwriting.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "cmodel/gpu/config/bad_input.hpp"

namespace segue::cli {
namespace {

namespace fs = std::filesystem;

bool is_file(const NamedFile& file) { return !file.path.empty() && file.path != "-"; }

/// Files that are there may have several names; others only several ways to write one.
bool same(const NamedFile& a, const NamedFile& b) {
  std::error_code error;
  if (fs::exists(a.path, error) && fs::exists(b.path, error)) {
    return fs::equivalent(a.path, b.path, error) && !error;
  }
  const fs::path one = fs::weakly_canonical(fs::absolute(a.path, error), error);
  const fs::path other = fs::weakly_canonical(fs::absolute(b.path, error), error);
  return !error && one == other;
}

}  // namespace

void refuse_overwriting(const std::vector<NamedFile>& inputs,
                        const std::vector<NamedFile>& outputs) {
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    if (!is_file(outputs[k])) continue;
    const auto refuse = [&](const NamedFile& other) {
      throw gpu::BadInput(fmt::format("{}: '{}' is also {}; allowed: another file", outputs[k].name,
                                      outputs[k].path, other.name));
    };
    for (const NamedFile& input : inputs) {
      if (is_file(input) && same(outputs[k], input)) refuse(input);
    }
    for (std::size_t other = 0; other < k; ++other) {
      if (is_file(outputs[other]) && same(outputs[k], outputs[other])) refuse(outputs[other]);
    }
  }
}

}  // namespace segue::cli

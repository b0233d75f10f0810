#include "cmodel/cli/common/overwriting.hpp"

#include <fmt/format.h>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/paths/file_identity.hpp"

namespace segue::cli {
namespace {

bool is_file(const NamedFile& file) { return !file.path.empty() && file.path != "-"; }

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
      if (is_file(input) && same_file(outputs[k].path, input.path)) refuse(input);
    }
    for (std::size_t other = 0; other < k; ++other) {
      if (is_file(outputs[other]) && same_file(outputs[k].path, outputs[other].path))
        refuse(outputs[other]);
    }
  }
}

}  // namespace segue::cli

#pragma once

#include <string>
#include <vector>

namespace segue::cli {

/// A file of a command line, and its name in messages ("--trace", "the workload").
struct NamedFile {
  std::string name;
  std::string path;
};

/// No output takes the place of an input or of another output of the same call, by any path.
/// Empty paths and "-" are none.
/// @throws gpu::BadInput
void refuse_overwriting(const std::vector<NamedFile>& inputs,
                        const std::vector<NamedFile>& outputs);

}  // namespace segue::cli

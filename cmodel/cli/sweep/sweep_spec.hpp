#pragma once

#include <string>
#include <vector>

#include "cmodel/cli/common/overwriting.hpp"
#include "cmodel/cli/run/run_request.hpp"

namespace segue::cli {

/// One run of a sweep.
struct SweepPoint {
  RunWords words;
  /// The same words as all users of this file write them: machines and workloads of one's
  /// own by their path from the spec's folder.
  RunWords spec_words;
  /// Everything that decides the record: the words and a digest of the contents of their files, and
  /// of the RTL modules that decide.
  std::string key;
  // What `segue run --json` says of the files by their names, which decide nothing.
  std::vector<std::string> given;
  std::vector<std::string> warnings;
};

/// A file that names the runs of a sweep.
struct SweepSpec {
  std::string name;
  std::string about;               ///< may be empty
  std::vector<SweepPoint> points;  ///< in the order of the file, each once
  std::vector<NamedFile> files;    ///< this one, and all that the points read
};

/// The key of a point whose words were read as this request.
/// @throws gpu::BadInput if its RTL cannot be had
std::string sweep_key(const SweepPoint& point, const RunRequest& request);

/// Reads a spec from a TOML file, or by its name from the shipped ones, and checks every point as
/// `segue run` does.
/// @throws gpu::BadInput
SweepSpec read_sweep_spec(const std::string& name_or_path);

}  // namespace segue::cli

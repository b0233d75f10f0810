#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cmodel/cli/report/results/result_set.hpp"

namespace segue::cli {

/// Records of sweeps. One that is there twice (a point that was run again after it had failed)
/// counts as its last line says, also where files that it reads had changed. Records of different
/// versions of the model are not mixed.
class SweepLines {
 public:
  /// @param model_version as of read_results()
  explicit SweepLines(std::string model_version) : wanted_(std::move(model_version)) {}

  /// Whether a file's text is lines of records, by the first one; also if that was cut.
  static bool is_one(std::string_view text);

  /// The lines of a file. A last one without an end that is no JSON is one that a killed sweep was
  /// writing: it is skipped, with a note.
  /// @throws gpu::BadInput
  void add_lines(std::string_view text, const std::string& path);
  /// A document of `segue sweep --json`.
  /// @throws gpu::BadInput
  void add_document(const ResultSet::Json& document, const std::string& path);

  /// Adds the records that are wanted, in their files' order.
  /// @throws gpu::BadInput if there are several versions, none of which was asked for
  void finish(ResultSet& set);

 private:
  struct Record {
    std::string version;
    std::string key;
    std::string file;
    std::size_t line = 0;
    ResultSet::Json point;
  };

  void add(ResultSet::Json result, std::string version, std::string key, const std::string& path,
           std::size_t line);
  [[nodiscard]] std::string chosen_version() const;
  /// The same for all records of a point, also where its files or its RTL have changed in between.
  static std::string point_of(const Record& record);

  std::string wanted_;
  std::vector<Record> records_;
  std::vector<std::string> notes_;
};

}  // namespace segue::cli

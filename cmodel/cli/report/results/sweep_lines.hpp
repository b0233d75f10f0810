#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cmodel/cli/report/results/result_set.hpp"

namespace segue::cli {

/// Records of sweeps, each point once. A sweep appends to its file, so that in a file the last line
/// of a point counts, also where files that the point reads had changed. Records have no time: of
/// files that differ in a point the one that was added last counts, with a note. Records of
/// different versions of the model are not mixed.
class SweepLines {
 public:
  /// @param model_version as of read_results()
  explicit SweepLines(std::string model_version) : wanted_(std::move(model_version)) {}

  /// Whether a file's text is lines of records, by the first one; also if that was cut.
  static bool is_one(std::string_view text);

  /// The lines of a file. A last one without an end that is no JSON is one that a killed sweep was
  /// writing: it is skipped, with a note.
  /// @throws gpu::BadInput also if a line is not as it was written, by its digest
  void add_lines(std::string_view text, const std::string& path);
  /// A document of `segue sweep --json`.
  /// @throws gpu::BadInput
  void add_document(const ResultSet::Json& document, const std::string& path);

  /// Adds the records that are wanted, in their files' order.
  /// @throws gpu::BadInput if there are several versions, none of which was asked for, or if a
  /// wanted line has no digest
  void finish(ResultSet& set);

 private:
  struct Record {
    std::string version;
    std::string key;
    std::string file;
    std::size_t line = 0;     ///< 0: the file is a document
    bool has_digest = false;  ///< as lines have, and records of a document have not
    ResultSet::Json point;

    [[nodiscard]] std::string place() const;
    /// The same for all records of a point, also where its files or its RTL have changed.
    [[nodiscard]] std::string name() const;
  };
  /// A record's place in records_.
  using Index = std::size_t;

  void add(Record record);
  [[nodiscard]] std::string chosen_version() const;
  /// That of the last record of each file; they have to be of one.
  [[nodiscard]] std::string latest_version() const;
  /// The records of a version, of each point the last one of each file.
  [[nodiscard]] std::vector<Index> last_of_files(const std::string& version);
  /// Of these, of each point the one of the last file.
  [[nodiscard]] std::vector<Index> last_of_points(const std::vector<Index>& records);

  std::string wanted_;
  std::vector<Record> records_;
  std::vector<std::string> notes_;
};

}  // namespace segue::cli

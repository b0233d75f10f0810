#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "cmodel/gen/sm_frontend_layout.hpp"

namespace segue::sm_frontend {

/// The pipeline diagram of a run, from its ports: a row for each fetched instruction, a column for
/// each cycle. F fetch, I issue (the cycle before the operand read), O operand read, E execution, C
/// commit, x fault.
class Timeline {
 public:
  explicit Timeline(const Params& params) : widths_(params) {}

  void watch(const Inputs& in, const Outputs& out);

  /// The first column is the cycle of the first fetch. `name` gives the text of a row, by the
  /// instruction that was fetched.
  template <class Name>
  [[nodiscard]] std::string text(Name name) const {
    std::vector<std::string> names;
    for (const Row& row : rows_) names.push_back(name(row.instr));
    return table(names);
  }

 private:
  struct Row {
    Decoded instr;
    std::map<std::uint64_t, char> marks;
    bool runs = false;
  };

  Row* running(std::uint32_t warp, std::uint32_t seq);
  [[nodiscard]] std::string table(const std::vector<std::string>& names) const;

  const Widths widths_;
  std::uint64_t now_ = 0;
  std::vector<Row> rows_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> row_of_;  ///< by warp and number
};

}  // namespace segue::sm_frontend

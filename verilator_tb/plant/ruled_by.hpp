#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "verilator_tb/plant/lockstep.hpp"

namespace segue::plant {

/// The sentences of the specification about a field's value.
struct RuledBy {
  std::string field;              ///< "ksrt_q.tokens", "u_board.live_q"; of a property its name
  std::string page;               ///< "rtl/scoreboard/scoreboard.md"
  std::vector<std::string> says;  ///< "apply: bind, valid. If t is released with a valid next ..."
};

/// The sentences, `most` at most, that name a field of `block`, or of a block in it, most exactly.
/// None if nothing names it.
RuledBy ruled_by(const std::filesystem::path& rtl, const std::string& block,
                 const std::string& field, std::size_t most);

/// The rules of the first fields that differ, or of the property that is broken.
std::vector<RuledBy> rules_of(const std::filesystem::path& rtl, const std::string& block,
                              const LockstepResult& result);

}  // namespace segue::plant

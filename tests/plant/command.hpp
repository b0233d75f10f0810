#pragma once

#include <string>
#include <vector>

namespace segue::cli {

struct Ran {
  int code = -1;
  std::string out;
  std::string err;
};

/// A command line of the plant's commands, run in this process.
Ran run_command(const std::string& line);

/// The same from its words, from last to first, as CLI11 wants them.
Ran run_command(std::vector<std::string> words);

}  // namespace segue::cli

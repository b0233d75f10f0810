#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace segue::plant {

/// The signals of an FST file as GTKWave names them ("TOP.cmd_o.op[1:0]"), and whether
/// the file has a table of names for the values. Needs fst2vcd.
std::map<std::string, bool> fst_signals(const std::filesystem::path& path);

}  // namespace segue::plant

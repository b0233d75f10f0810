#pragma once

#include <filesystem>
#include <string>

namespace segue::plant {

/// When the youngest of the files was written that the RTL module of a block is built from: its
/// own, those of the blocks that are instances in it (as its card says), and the generated
/// ones. `rtl`: the folder of all RTL.
std::filesystem::file_time_type youngest_source(const std::filesystem::path& rtl,
                                                const std::string& block);

/// The same of the interface between a module and the program that loads it (verilator_tb/module).
std::filesystem::file_time_type youngest_interface(const std::filesystem::path& module);

}  // namespace segue::plant

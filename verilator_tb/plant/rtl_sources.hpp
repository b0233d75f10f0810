#pragma once

#include <filesystem>
#include <string>

#include "verilator_tb/plant/config_table.hpp"

namespace segue::plant {

/// Where the sources of modules lie.
struct SourceFolders {
  std::filesystem::path rtl;        ///< all RTL
  std::filesystem::path settings;   ///< Verilator's settings for each block, which the build makes
  std::filesystem::path interface;  ///< between a module and the program (verilator_tb/module)
};

/// Which module this is, as its record of sources begins.
std::string module_of(const std::string& block, const Sizes& sizes);

/// Refuses a module whose record is of another block or size: a size may change what is done in a
/// cycle and no port. Modules of other RTL than the program's have no record. Throws HarnessError.
void check_record(const std::filesystem::path& module, const std::string& block,
                  const Sizes& sizes);

/// What the module of a block at a size would be made of now: `module_of`, and a digest of its
/// own RTL, that of the blocks that are instances in it (as its card says), what is common or
/// generated, and the interface. A module that was built has the same record if it is current
/// (scripts/verilated/sources.py). By contents, for a file's time tells neither an edit while the
/// module was built nor a file that was put back. Empty where there is no RTL, as where the program
/// is installed.
std::string record_of_sources(const SourceFolders& folders, const std::string& block,
                              const Sizes& sizes);

}  // namespace segue::plant

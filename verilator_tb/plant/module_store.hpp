#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "verilator_tb/plant/config_table.hpp"
#include "verilator_tb/plant/rtl_module.hpp"

namespace segue::plant {

/// The use of a module.
enum class ModuleKind : std::uint8_t {
  kChecked,  ///< lockstep: with properties and waveforms, and registers that can be read
  kLine,     ///< and counts the lines that ran
  kToggle,   ///< or the bits that changed
  kFast,     ///< speed: ports alone, nothing checked
};

/// Where the modules lie and how a missing one is made: by the build directory that
/// this program came from, or that the environment variable SEGUE_BUILD_DIR names.
class ModuleStore {
 public:
  using Say = std::function<void(const std::string&)>;

  /// `say` is told when a build begins, since it takes the user's time.
  explicit ModuleStore(Say say);

  /// The module of a block at a size, from the table or of its own; built first if it is missing,
  /// cut, or made of other sources than there are now. Throws HarnessError with the build's last
  /// lines, and BadInput if the file there is no module of the block. One that counts coverage has
  /// to be of the table. For a fast one of an installed program, which builds nothing, a checked
  /// one does as well.
  const RtlModule& get(const ConfigTable& table, const Sizes& sizes,
                       ModuleKind kind = ModuleKind::kChecked);

  /// Whether `get` can be tried: the module is there, or can be built. Builds nothing.
  /// @throws BadInput
  void check(const ConfigTable& table, const Config& config) const;

  /// Where modules lie and are built: this build, or the one that SEGUE_BUILD_DIR names.
  [[nodiscard]] const std::filesystem::path& build_dir() const { return build_dir_; }

 private:
  /// Makes the module in `path` unless it is current.
  void build_named(const std::filesystem::path& path, const std::string& block,
                   const Config& config, ModuleKind kind);
  void build_custom(const std::filesystem::path& path, const std::string& block, const Sizes& sizes,
                    bool fast);

  Say say_;
  std::filesystem::path build_dir_;
};

/// The process's store, which talks to standard error.
ModuleStore& module_store();

}  // namespace segue::plant

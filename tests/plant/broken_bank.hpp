#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace segue::plant {

/// A wrong variant of a block's RTL (tests/BLOCK/broken.toml) whose module the build makes.
struct BrokenRtl {
  std::string name;
  bool in_lockstep = false;  ///< a run beside the twin must catch it
  std::string verdict;       ///< of that run; empty: any but `equal`
  std::string differs;       ///< in the name of a field that differs then; empty: any
  std::string alone;         ///< the rule that catches it with no twin beside; empty: none

  friend void PrintTo(const BrokenRtl& rtl, std::ostream* out);
};

/// The wrong variants of a block whose modules the build makes (option SEGUE_EVERY_BROKEN), and how
/// long runs may take to catch them.
struct BrokenBank {
  std::uint64_t seeds = 1;   ///< runs with the seeds 1 to this
  std::uint64_t cycles = 0;  ///< of each run
  bool golden = false;       ///< the report of each is held against plant/golden/rtl_NAME.txt
  std::vector<BrokenRtl> variants;
};

/// Throws HarnessError if one of the two lists cannot be read.
BrokenBank broken_bank(const std::string& block);

/// Path of a variant's module.
std::string broken_module(const std::string& block, const std::string& name);

}  // namespace segue::plant

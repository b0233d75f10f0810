#pragma once

#include <string>
#include <vector>

#include "verilator_tb/plant/block.hpp"

namespace segue::plant {

/// Runs seeds of the SM driver at the sizes of `small` until one fails, shrinks it, and expects
/// that a handful of operations is left which, read from its file, fails in the same bucket.
void expect_shrinks(const Block& block, const RtlModule& module);

/// The same for the module of an edit in broken/, and for a twin of the bank.
void expect_broken_rtl_shrinks(const std::string& edit);
void expect_broken_twin_shrinks(std::size_t twin);

/// The names of the edits in broken/.
std::vector<std::string> broken_edits();

}  // namespace segue::plant

#pragma once

namespace segue::cli {

/// The commit that this program was built from, `-dirty` if the tree had changes; `unknown` outside
/// a git checkout.
const char* build_commit();

/// Compiler and Verilator that built it and its RTL modules.
const char* build_tools();

}  // namespace segue::cli

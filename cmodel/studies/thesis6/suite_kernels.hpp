#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "cmodel/isa/program/program.hpp"
#include "cmodel/sm_model/launch_trace.hpp"

namespace segue::studies::thesis6 {

/// The thesis' eleven kernels, those that take longest first.
inline constexpr std::array<std::string_view, 11> kSuiteKernels = {
    "tpacf",   "cutcp", "sgemm", "spmv", "mri-gridding", "bfs",
    "stencil", "mri-q", "lbm",   "sad",  "histo"};

/// Kernels that allocate memory, which stand for those that the thesis takes from an allocator's
/// distribution (6.5.4): with chunks found by hashing, and behind them the same with a heap of
/// which an atomic moves the end.
inline constexpr std::array<std::string_view, 3> kHashedKernels = {"hashed-graph", "hashed-grid",
                                                                   "hashed-strings"};
inline constexpr std::array<std::string_view, 3> kBumpedKernels = {"random-graph", "grid-points",
                                                                   "string-concat"};

/// Kernels, and what is absent when one begins.
struct PagedSuite {
  std::span<const std::string_view> kernels = kSuiteKernels;
  /// Buffer of which alone regions are absent, without contents: all others have been transferred.
  /// Empty: no buffer is there.
  std::string_view heap = {};
};

/// The kernel's machine code, of gfx1010.
isa::Program suite_program(std::string_view kernel);

/// Its host file, of the default size.
std::string suite_host_file(std::string_view kernel);

/// @param request whose limit of instructions is lifted
sm_model::LaunchTrace suite_trace(std::string_view kernel, sm_model::TraceRequest request);

/// The kernel, for the key of a kept result: its name, and digests of code and host file.
std::string suite_key(std::string_view kernel);

}  // namespace segue::studies::thesis6

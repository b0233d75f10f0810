#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace segue::studies::effisha {

/// Nanoseconds.
using Time = std::int64_t;
inline constexpr Time kMicrosecond = 1'000;
inline constexpr Time kMillisecond = 1'000'000;

/// A kernel of the paper's Table 3.
struct Kernel {
  std::string name;
  Time alone = 0;            ///< unchanged, on an idle GPU
  Time eviction = 0;         ///< from the flag to its end, its block-tasks done
  std::uint32_t random = 0;  ///< priorities by setting
  std::uint32_t group = 0;
  std::uint32_t sjf = 0;
  std::vector<std::string> assumed = {};  ///< keys of the file with guessed values
};

/// The paper's Table 3 in the data folder.
std::string table_3_file();

/// The kernels of a file, at least one, in the order of their arrival.
/// @throws gpu::BadInput
std::vector<Kernel> read_kernels(const std::string& path);

/// Those of Table 3. @throws gpu::BadInput
std::vector<Kernel> table_3();

/// A line for each key with guessed values: "EffiSha's kernels: KEY of NAME, NAME".
std::vector<std::string> assumed_values(const std::vector<Kernel>& kernels);

}  // namespace segue::studies::effisha

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
};

/// In the order of their arrival. @throws gpu::BadInput
std::vector<Kernel> table_3();

}  // namespace segue::studies::effisha

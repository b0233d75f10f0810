#pragma once

#include <cstddef>
#include <functional>

namespace segue::studies::grid {

/// Calls `task` for 0 to count - 1, in `jobs` threads. After the first exception nothing is
/// begun any more, and it is thrown again.
void in_parallel(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& task);

}  // namespace segue::studies::grid

#pragma once

#include <span>
#include <string_view>

namespace segue::gpu {

/// In our files the unit is part of the key (`setup_time_us`). The key of `keys`
/// that differs from `key` only in its unit, or by lacking one; empty if none does.
std::string_view same_but_unit(std::string_view key, std::span<const std::string_view> keys);

}  // namespace segue::gpu

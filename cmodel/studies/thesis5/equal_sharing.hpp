#pragma once

#include "cmodel/studies/thesis5/ratios.hpp"

namespace segue::studies::thesis5 {

/// The schemes of thesis 5.3.4, without priorities: FCFS, then DSS with both
/// techniques, tokens shared equally, the transfer engine FCFS.
std::vector<Scheme> equal_sharing_schemes();
inline constexpr std::size_t kFcfs = 0;
inline constexpr std::size_t kSwitch = 1;
inline constexpr std::size_t kDrain = 2;
/// Names of the second and third scheme in rows.
inline const std::vector<std::string> kDssNames = {"", "DSS switch", "DSS drain"};

}  // namespace segue::studies::thesis5

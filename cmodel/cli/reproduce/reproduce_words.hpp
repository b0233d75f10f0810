#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

namespace segue::cli {

/// The options of `segue reproduce`.
struct ReproduceWords {
  std::vector<std::string> figures;
  std::string machine;       ///< empty: the paper's
  std::string applications;  ///< likewise
  std::vector<std::string> assume;
  std::vector<std::string> size_lists = {"2,4,6,8"};
  std::vector<std::uint32_t> sizes;  ///< of these lists
  bool sizes_given = false;
  bool workloads_given = false;
  bool seed_given = false;
  std::uint32_t workloads = 10;
  std::uint64_t seed = 1;
  unsigned jobs = std::max(1U, std::thread::hardware_concurrency());
  bool jobs_given = false;
  std::string cache;
  bool each_application = false;
  bool all = false;
  bool full = false;
  bool list = false;
  bool json = false;
  std::string rtl;  ///< of the front end: alone, compare, or empty: its twin
};

}  // namespace segue::cli

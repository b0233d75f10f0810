#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace segue::cli {

/// The user's words behind `segue kernel COMMAND`.
struct KernelWords {
  std::string file;
  std::string isa = "gfx1010";
  std::string size;
  bool compile = false;
  std::string kernel;
  std::string machine = "k20c";
  std::uint32_t group = 0;
  bool live = false;
  bool assembly = false;
  bool json = false;
  std::uint64_t most_instructions = 1'000'000'000;
  std::uint64_t block = 0;
  std::uint64_t warp = 0;
  std::uint64_t limit = 1000;
  std::vector<std::string> dumps;
  std::string output;
  std::vector<std::string> beside;
  double issue_rate = 0.1;
  bool timed = false;  ///< thread blocks, on the SM model
  bool list = false;
  std::optional<std::uint64_t> at;
  std::string contexts = "live";
  std::uint64_t preempt = 0;  ///< 0: never
  std::uint64_t seed = 1;
  std::vector<std::string> faults;  ///< schemes; none: all
  bool at_commit = false;
  std::vector<std::string> hardware;  ///< NAME=VALUE of the front end
  std::vector<std::string> assume;    ///< KEY=VALUE of the SM
  std::uint64_t first_use_us = 0;     ///< to map results at their first use; 0: all is mapped
  std::vector<std::string> links;     ///< under demand paging; none: all
  std::string heap;                   ///< buffer that alone is absent; empty: all are
  std::string rtl;                    ///< empty: the twin; alone; compare
};

}  // namespace segue::cli

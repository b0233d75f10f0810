#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "cmodel/gen/sm_frontend_layout.hpp"

namespace segue::sm_frontend {

/// Tells the environment of a front end which promise about order it has broken (sm_frontend.md,
/// "Environment assumptions"): last checks and faults of a warp come in the order of issue, behind
/// a fault every unchecked instruction faults, with all of its lanes, and none commits unchecked. A
/// program on a load/store unit that breaks one ends wrong without any error of the hardware,
/// thousands of cycles later.
class Promises {
 public:
  explicit Promises(const Params& params) : warps_(params.num_warps) {}

  /// Once a cycle, with its inputs and outputs.
  void observe(const Inputs& in, const Outputs& out);
  /// The first promise that was broken, in words; empty if none was.
  [[nodiscard]] const std::string& broken() const { return broken_; }

 private:
  struct Unchecked {
    std::uint32_t tb = 0;
    std::uint32_t seq = 0;
    std::uint64_t mask = 0;
  };
  void see_check(const Tag& tag);
  void see_fault(const FaultMsg& fault, bool poisoned);
  void see_commit(const Tag& tag);
  void see_command(const Command& command);
  /// Takes it out of those that are unchecked; whether it is the first of its warp.
  bool take(std::uint32_t warp, std::uint32_t seq);
  void complain(std::uint32_t warp, std::uint32_t seq, const std::string& what);

  std::vector<std::deque<Unchecked>> warps_;  ///< as they were issued
  std::string broken_;
};

}  // namespace segue::sm_frontend

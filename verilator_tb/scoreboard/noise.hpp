#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/scoreboard_layout.hpp"
#include "cmodel/random/random.hpp"
#include "verilator_tb/scoreboard/warp_stub.hpp"

namespace segue::scoreboard {

/// Messages made up, on lanes that have none: many are illegal.
class Noise {
 public:
  explicit Noise(const Params& params) : params_(params), widths_(params) {}

  /// On each idle lane with a chance of `percent`.
  void add(Inputs& in, std::uint64_t percent, const std::vector<WarpStub>& warps,
           Random& random) const;

 private:
  [[nodiscard]] PlaceRef any(Random& random) const;
  /// The place of another message of the cycle, of a live instruction, or any place.
  [[nodiscard]] PlaceRef place(const Inputs& in, const std::vector<WarpStub>& warps,
                               Random& random) const;
  void insert(Inputs& in, std::size_t lane, const std::vector<WarpStub>& warps,
              Random& random) const;

  Params params_;
  Widths widths_;
};

}  // namespace segue::scoreboard

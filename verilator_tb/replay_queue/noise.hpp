#pragma once

#include <cstdint>
#include <span>

#include "cmodel/gen/replay_queue_layout.hpp"
#include "cmodel/random/random.hpp"
#include "verilator_tb/replay_queue/message.hpp"
#include "verilator_tb/replay_queue/warp_stub.hpp"

namespace segue::replay_queue {

/// Messages made up, on ports that have none: most are illegal.
class Noise {
 public:
  explicit Noise(const Params& params) : params_(params), widths_(params) {}

  /// On each idle port with a chance of `percent`. Faults keep the promise "Lanes": `lanes` are
  /// those that the instruction of each entry must still do.
  void add(Inputs& in, AtPorts& at_ports, std::uint64_t percent, std::span<const WarpStub> warps,
           std::span<const std::uint64_t> lanes, Random& random) const;

 private:
  [[nodiscard]] Instruction instruction(std::span<const WarpStub> warps, Random& random) const;

  Params params_;
  Widths widths_;
};

}  // namespace segue::replay_queue

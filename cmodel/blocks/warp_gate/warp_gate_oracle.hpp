#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/gen/warp_gate_layout.hpp"

namespace segue::oracles {

/// Reference model of a fetch gate (thesis 2.4, 6.3.1), without its registers: a book of the warps,
/// of the last fetch of each and of its events since. It looks at the ports only, takes the gate's
/// verdicts on commands as given, and complains when a warp fetches that may not, when none does
/// though one may, when an awaited event is refused or another one taken, and when a warp that
/// could always fetch is passed over for a whole round.
class WarpGateOracle {
 public:
  explicit WarpGateOracle(const warp_gate::Params& params) : warps_(params.num_warps) {}

  /// A cycle, before its clock edge.
  void observe(const warp_gate::Inputs& in, const warp_gate::Outputs& out);

  /// The first complaint; empty if there is none.
  [[nodiscard]] const std::string& complaint() const { return complaint_; }
  /// Lines that were fetched.
  [[nodiscard]] std::uint64_t fetches() const { return fetches_; }

 private:
  struct Warp {
    bool live = false;
    bool halted = false;
    warp_gate::Gate waits_for = warp_gate::Gate::kOpen;  ///< kOpen: nothing
    std::uint64_t passed_over = 0;  ///< fetches of others since it could fetch last
  };

  [[nodiscard]] bool waits_for(std::uint64_t warp, warp_gate::Gate event) const;
  void check_event(const warp_gate::Outputs& out, warp_gate::Source source, std::uint64_t warp,
                   bool awaited);
  void check_fetch(const warp_gate::Inputs& in, const warp_gate::Outputs& out);
  void fetch(std::uint64_t warp, warp_gate::LineEnd end);
  void take(const warp_gate::Command& command);
  void complain(const std::string& what);

  std::vector<Warp> warps_;
  warp_gate::Scheme scheme_ = warp_gate::Scheme::kStall;
  std::uint64_t fetches_ = 0;
  std::string complaint_;
};

}  // namespace segue::oracles

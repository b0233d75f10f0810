#pragma once

#include <cstdint>

#include "cmodel/blocks/sm_driver/sm_driver.hpp"
#include "verilator_tb/sm_driver/hits.hpp"

namespace segue::sm_driver {

/// Watches the requests to the selector: how it answers, the events meanwhile, and the use of its
/// answers.
class SelectorWatch {
 public:
  /// Before the clock edge.
  void before(const Inputs& in, const Outputs& out, const SmDriver& twin, Hits& hits);
  /// Behind the clock edge.
  void after(const State& q, Hits& hits) const;
  void reset() { asked_ = asks_ = applies_ = false; }

 private:
  void while_asking(const Inputs& in, const Outputs& out, const State& q, Hits& hits) const;
  [[nodiscard]] Bin refusal(const State& q) const;

  bool asked_ = false;        // in the cycle before
  bool asks_ = false;         // the selector is asked in this cycle
  bool applies_ = false;      // its answer is applied in this cycle
  std::uint32_t sm_ = 0;      // that it names
  std::uint32_t lowest_ = 0;  // SM that its kernel still runs on
  Bin refusal_ = Bin::kAnswerVoid;
  std::uint64_t need_preempt_ = 0;
  std::uint64_t ksr_valid_ = 0;
  bool scan_pending_ = false;
  bool release_pending_ = false;
  std::uint32_t turn_ = 0;
};

}  // namespace segue::sm_driver

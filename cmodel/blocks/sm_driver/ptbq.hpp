#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/sm_driver_layout.hpp"

namespace segue::sm_driver {

/// Memory of the preempted-TB queues with its read register (`u_ptbq`, thesis
/// 5.2.3). Queue `k` is a ring of NumSms * NumSlots entries; heads and counts
/// are the driver's. Reset clears the read register, never the memory.
class Ptbq {
 public:
  explicit Ptbq(const Params& params)
      : depth_(params.num_sms * params.num_slots), mem_(std::size_t{params.num_ksrs} * depth_) {}

  void reset() { rdata_ = {}; }

  /// Entries a queue.
  [[nodiscard]] std::uint32_t depth() const { return depth_; }

  /// `place` wrapped into a queue, place < 2 * depth().
  [[nodiscard]] std::uint32_t wrap(std::uint32_t place) const {
    return place >= depth_ ? place - depth_ : place;
  }

  /// Element of the memory at `place` of queue `k`.
  [[nodiscard]] std::uint32_t element(std::uint32_t k, std::uint32_t place) const {
    return k * depth_ + place;
  }

  void write(std::uint32_t element, const PtbqEntry& entry) { mem_[element] = entry; }
  void read(std::uint32_t element) { rdata_ = mem_[element]; }

  [[nodiscard]] const PtbqEntry& rdata() const { return rdata_; }
  [[nodiscard]] const std::vector<PtbqEntry>& mem() const { return mem_; }

 private:
  std::uint32_t depth_;
  std::vector<PtbqEntry> mem_;
  PtbqEntry rdata_;
};

}  // namespace segue::sm_driver

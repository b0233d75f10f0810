#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/sm_driver_layout.hpp"

namespace segue::sm_driver {

/// Fields of a set-up in memories with a read register each (`u_descriptors`, `u_page_tables`).
/// Each context has two descriptors: that of its kernel, and that of its waiting or next launch.
/// Reset clears the read registers, never the memories.
class SetupMemory {
 public:
  explicit SetupMemory(const Params& params)
      : descriptors_(std::size_t{2} * params.num_ctxs), page_tables_(params.num_ctxs) {}

  void reset() {
    descriptor_ = 0;
    page_table_base_ = 0;
  }

  /// Element of context `c`'s descriptor in this half.
  [[nodiscard]] static std::uint32_t element(std::uint32_t c, bool half) {
    return 2 * c + (half ? 1 : 0);
  }

  void write_descriptor(std::uint32_t element, std::uint32_t descriptor) {
    descriptors_[element] = descriptor;
  }
  void write_page_table(std::uint32_t c, std::uint64_t base) { page_tables_[c] = base; }

  /// Reads both: the descriptor in `element`, and the page-table base of context `c`.
  void read(std::uint32_t element, std::uint32_t c) {
    descriptor_ = descriptors_[element];
    page_table_base_ = page_tables_[c];
  }

  [[nodiscard]] std::uint32_t descriptor() const { return descriptor_; }
  [[nodiscard]] std::uint64_t page_table_base() const { return page_table_base_; }
  [[nodiscard]] const std::vector<std::uint32_t>& descriptors() const { return descriptors_; }
  [[nodiscard]] const std::vector<std::uint64_t>& page_tables() const { return page_tables_; }

 private:
  std::vector<std::uint32_t> descriptors_;
  std::vector<std::uint64_t> page_tables_;
  std::uint32_t descriptor_ = 0;
  std::uint64_t page_table_base_ = 0;
};

}  // namespace segue::sm_driver

#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/sm_model/sm_machine.hpp"

namespace segue::sm_model {

/// Tags of a set-associative table, by number of line or page; the least recently used is replaced.
/// An entry is there from the cycle on in which its contents are.
class LruTable {
 public:
  explicit LruTable(const TableSize& size);

  struct Entry {
    std::uint64_t number = 0;
    std::uint64_t there_at = 0;  ///< cycle
    std::uint64_t used = 0;      ///< 0: empty
    bool dirty = false;
  };
  /// Null: a miss. A hit counts as a use.
  Entry* find(std::uint64_t number);
  /// The entry that becomes that of `number`, which is not in the table, with its old contents.
  struct Placed {
    Entry* entry = nullptr;
    bool wrote_back = false;  ///< it was dirty
  };
  Placed place(std::uint64_t number, std::uint64_t there_at);
  void forget(std::uint64_t number);

 private:
  [[nodiscard]] Entry* set_of(std::uint64_t number);

  std::uint32_t ways_;
  std::uint64_t sets_;
  std::vector<Entry> entries_;
  std::uint64_t uses_ = 0;
};

}  // namespace segue::sm_model

#pragma once

#include <array>
#include <cstdint>

namespace segue::plant {

/// The last N records of a run, kept cheaply in every cycle and put into words only
/// when somebody asks.
template <class Record, std::size_t N = 16>
class Recent {
 public:
  void add(const Record& record) { ring_[count_++ % N] = record; }

  /// Calls `visit` with each, oldest first.
  template <class Visit>
  void for_each(Visit visit) const {
    for (std::uint64_t i = count_ > N ? count_ - N : 0; i < count_; ++i) visit(ring_[i % N]);
  }

 private:
  std::array<Record, N> ring_{};
  std::uint64_t count_ = 0;
};

}  // namespace segue::plant

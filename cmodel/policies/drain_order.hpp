#pragma once

#include <cstdint>
#include <vector>

namespace segue::policies {

/// The drains in the order of their beginnings, and whether the driver has to know when the first
/// one ends: it looks at that one alone, for all have the same deadline.
///
/// A drain joins the order in the cycle behind its beginning, in which the driver looks at none.
/// One that is over leaves when it is the first, in any other cycle. When another drain is the
/// first, or the deadline was written, its beginning is read and the deadline is added, in a cycle
/// each.
class DrainOrder {
 public:
  struct Drain {
    unsigned sm = 0;
    std::uint64_t began = 0;
    bool over = false;
  };

  /// A cycle, and what happens in it.
  void pass();
  void begin(unsigned sm, std::uint64_t now);
  void end(unsigned sm);
  void write_deadline() { changed_ = cycle_; }

  /// The first drain that is not over; null if there is none.
  [[nodiscard]] const Drain* first() const;
  /// The driver knows when the first drain ends, or has none.
  [[nodiscard]] bool settled() const;

 private:
  static constexpr std::uint64_t kLook = 2;  // cycles: it reads and adds

  void join();

  std::vector<Drain> drains_;
  bool joins_ = false;         // the last of them began in the cycle before
  std::uint64_t cycle_ = 0;    // counted, for the clock may leap
  std::uint64_t changed_ = 0;  // when another drain became the first, or got another deadline
};

}  // namespace segue::policies

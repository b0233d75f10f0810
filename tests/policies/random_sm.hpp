#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "cmodel/blocks/sm_driver/sm_driver_model.hpp"
#include "tests/policies/dice.hpp"

namespace segue::policies {

/// An SM that keeps its promises (`What an SM promises` of the specification) and is otherwise
/// as erratic as they allow: every delay is random.
class RandomSm {
 public:
  RandomSm(std::uint32_t slots, Dice& dice) : dice_(dice), slots_(slots) {}

  void reset();
  void take(const sm_driver::SmCmd& cmd);
  /// One cycle of work.
  void step();
  /// What it has to say; stays until `said`.
  [[nodiscard]] const sm_driver::SmMsg* message() const {
    return messages_.empty() ? nullptr : &messages_.front();
  }
  void said() { messages_.pop_front(); }
  /// Longest time that a TB takes, in cycles.
  void set_tempo(unsigned longest_tb) { longest_tb_ = longest_tb; }

 private:
  struct Tb {
    std::uint32_t id = 0;
    unsigned left = 0;
  };

  void end(std::uint32_t slot, bool saved);
  void vacate_if_empty();

  Dice& dice_;
  std::vector<std::optional<Tb>> slots_;
  std::deque<sm_driver::SmMsg> messages_;
  unsigned longest_tb_ = 60;
  unsigned setup_left_ = 0;
  unsigned answer_left_ = 0;  // of a preempt or kill
  bool vacating_ = false;
  bool saving_ = false;
  bool killed_ = false;
  bool has_kernel_ = false;
};

}  // namespace segue::policies

#pragma once

#include <cstdint>

#include "cmodel/gen/sm_driver_layout.hpp"

namespace segue::sm_driver {

/// How a selector answers: after how many cycles at most, which percentage of its answers may be
/// any number, and in which percentage of cycles it answers though nothing is asked.
struct SelectorHabits {
  std::uint32_t delay = 0;
  std::uint32_t wrong_percent = 0;
  std::uint32_t stray_percent = 0;
};

/// The selector as the driver sees it: it answers each request within a bounded time. Mostly with
/// an SM of the request's mask, which may have left its kernel meanwhile.
class SelectorStub {
 public:
  SelectorStub(const Params& params, std::uint64_t seed);

  void reset() { asked_ = false; }
  void set_habits(const SelectorHabits& habits) { habits_ = habits; }
  /// Answers from now on at once, and well.
  void stop() {
    habits_ = {};
    due_ = 0;
  }

  /// Drives the answer of a cycle, which may come in the very cycle of the request.
  void answer(std::uint64_t cycle, const Outputs& out, Inputs& in);

 private:
  [[nodiscard]] std::uint32_t any_sm(std::uint64_t chance) const;

  std::uint32_t sm_width_;
  std::uint64_t seed_;
  SelectorHabits habits_;
  bool asked_ = false;     // the request is known, and not answered yet
  std::uint64_t due_ = 0;  // when it is answered
};

}  // namespace segue::sm_driver

#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "cmodel/blocks/sm_driver/mask.hpp"
#include "cmodel/blocks/sm_driver/time.hpp"
#include "cmodel/gen/sm_driver_layout.hpp"

namespace segue::sm_driver {

/// How long SMs may drain (`u_timer`): a drain that lasts longer becomes a switch
/// (thesis 7.2.1). All have the same deadline, so the one that began first is the first to be late.
struct DrainTimer {
  std::uint32_t deadline = 0;         ///< cycles; 0: never
  std::uint64_t timed = 0;            ///< the SMs that drain, and have not done so for too long
  bool starting = false;              ///< an SM has begun to drain in the last cycle
  std::uint32_t start_sm = 0;         ///< that SM, or an earlier one
  std::vector<std::uint32_t> order;   ///< SMs as their drains began; some may be over
  std::uint32_t order_count = 0;      ///< entries of `order`, the others are 0
  FirstEnd state = FirstEnd::kRead;   ///< what is known of the end of the first drain in `order`
  std::uint64_t first_end = 0;        ///< that end, if it is known
  std::uint64_t began = 0;            ///< read register of `begins`
  std::vector<std::uint64_t> begins;  ///< memory: beginning of the latest drain, by SM

  /// But for the memory.
  void reset() {
    deadline = order_count = start_sm = 0;
    starting = false;
    timed = first_end = began = 0;
    std::fill(order.begin(), order.end(), 0);
    state = FirstEnd::kRead;
  }

  [[nodiscard]] bool first_timed() const {
    return order_count != 0 && mask::has(timed, order.front());
  }
  /// When the first drain ends; never, as long as that is not known.
  [[nodiscard]] std::uint64_t wake_at() const { return knows_end() ? first_end : kNever; }
  [[nodiscard]] bool knows_end() const {
    return first_timed() && state == FirstEnd::kKnown && !starting;
  }
  [[nodiscard]] bool late(std::uint64_t now) const { return knows_end() && now >= first_end; }
  /// Nothing changes by itself.
  [[nodiscard]] bool settled() const {
    if (starting) return false;
    return order_count == 0 ||
           (first_timed() && (state == FirstEnd::kKnown || state == FirstEnd::kUnlimited));
  }

  /// A cycle, before its action.
  /// @return whether the order has changed
  bool step() {
    const bool drops = order_count != 0 && !first_timed() && !starting;
    if (order_count != 0) look_at_first();
    if (drops) remove(0);
    const bool joins = starting;
    if (joins) join();
    return drops || joins;
  }

  /// SM `s` begins to drain.
  void start(std::uint32_t s, std::uint64_t now) {
    mask::set(timed, s);
    begins[s] = now;
    starting = true;
    start_sm = s;
  }

  void write_deadline(std::uint32_t cycles) {
    deadline = cycles;
    state = FirstEnd::kRead;
  }

 private:
  void look_at_first() {
    switch (state) {
      case FirstEnd::kRead:
        began = begins[order.front()];
        state = FirstEnd::kAdd;
        return;
      case FirstEnd::kAdd:
        first_end = after(began, deadline);
        state = deadline == 0 ? FirstEnd::kUnlimited : FirstEnd::kKnown;
        return;
      case FirstEnd::kKnown:
      case FirstEnd::kUnlimited:
        return;
    }
  }

  /// The SM that has begun to drain is the last in the order, and only there.
  void join() {
    for (std::uint32_t i = 0; i < order_count; ++i) {
      if (order[i] == start_sm) remove(i);
    }
    if (order_count == 0) state = FirstEnd::kRead;
    order[order_count++] = start_sm;
    starting = false;
  }

  void remove(std::uint32_t place) {
    order.erase(order.begin() + place);
    order.push_back(0);
    --order_count;
    if (place == 0) state = FirstEnd::kRead;
  }
};

}  // namespace segue::sm_driver

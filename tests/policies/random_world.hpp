#pragma once

#include <optional>
#include <vector>

#include "cmodel/blocks/sm_driver/sm_driver.hpp"
#include "tests/policies/dice.hpp"
#include "tests/policies/random_sm.hpp"

namespace segue::policies {

/// What the host of a random run does.
struct Habits {
  std::vector<sm_driver::Policy> policies;  ///< Those that it switches between.
  bool kills = true;
  bool os_writes = true;           ///< Tokens and priorities while kernels run.
  std::uint32_t most_urgent = 15;  ///< Priorities are 0 .. this.
  std::uint32_t longest_quantum = 400;
  std::uint32_t longest_drain = 0;   ///< Deadlines are 1 .. this, or none.
  std::uint32_t longest_answer = 0;  ///< Cycles of a selector's answer, 1 .. this; 0: no chimera.
};

/// A host and SMs around a driver, all legal, in phases of hurry and of calm.
class RandomWorld {
 public:
  RandomWorld(const sm_driver::Params& params, std::uint64_t seed, Habits habits);

  /// The inputs of this cycle.
  [[nodiscard]] const sm_driver::Inputs& next(const sm_driver::Outputs& last);
  /// What the driver made of them.
  void follow(const sm_driver::Outputs& out);

 private:
  void change_phase();
  void think_of_a_message(const sm_driver::Outputs& last);
  [[nodiscard]] sm_driver::HostMsg random_message(const sm_driver::Outputs& last);
  [[nodiscard]] sm_driver::HostMsg policy_message();
  void answer(const sm_driver::Outputs& last);
  [[nodiscard]] std::uint32_t a_time(std::uint32_t longest);
  void reset();

  const sm_driver::Params params_;
  const Habits habits_;
  Dice dice_;
  std::vector<RandomSm> sms_;
  sm_driver::Inputs in_;
  unsigned phase_left_ = 0;
  unsigned pause_ = 1;     // mean cycles between host messages
  unsigned slowness_ = 1;  // one_in of cmd_ready and done_ready
  bool configured_ = false;
};

}  // namespace segue::policies

#pragma once

#include <cstdint>
#include <optional>
#include <random>

#include "tests/sm_driver/twin/rig.hpp"
#include "tests/sm_driver/twin/tb_ledger.hpp"

namespace segue::sm_driver {

/// How lively a random run is; each a chance of 0 to 100 percent in a cycle.
struct Mix {
  std::uint32_t cmd_ready = 80;
  std::uint32_t done_ready = 80;
  std::uint32_t host = 10;     ///< a new message, if none waits
  std::uint32_t sm_event = 5;  ///< per SM: a TB ends, a set-up or a kill is done
  std::uint32_t kill = 5;      ///< of the host's messages
  std::uint32_t save = 80;     ///< of the TBs told to: saved rather than finished
};

/// A run with a random host (legal and illegal messages) and random SMs that keep
/// their promises. Everything observable is checked in every cycle.
class RandomRun {
 public:
  RandomRun(const Params& params, const Mix& mix, std::uint32_t seed);

  void step();
  /// Without new messages of the host: until every launch has ended.
  void finish();

  [[nodiscard]] Rig& rig() { return rig_; }
  [[nodiscard]] const TbLedger& ledger() const { return ledger_; }

 private:
  bool chance(std::uint32_t percent) { return random_() % 100 < percent; }
  std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(random_() % n); }
  HostMsg host_message();
  std::uint32_t any_delay();
  void slow_down();
  void skip_time();
  void move_sm(SmStub& sm);
  void end_a_tb(SmStub& sm);
  void checked_cycle();
  void check_outputs(const State& before, const Outputs& previous);
  void check_issue(const State& before);
  void check_rest();

  Mix mix_;
  std::mt19937 random_;
  Rig rig_;
  TbLedger ledger_;
  bool cmd_waited_ = false;
  std::optional<std::uint32_t> chosen_source_;  // with two clocks an action
  bool done_waited_ = false;
};

}  // namespace segue::sm_driver

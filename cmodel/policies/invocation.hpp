#pragma once

#include <optional>

#include "cmodel/policies/decision.hpp"
#include "cmodel/policies/view.hpp"

namespace segue::policies {

/// Where the published loop of DSS stands: it is invoked by an event, moves, and ends, after which
/// it owes nothing until the next event. The fate of a released SM is no part of it.
class Invocation {
 public:
  void reset();
  /// An event invokes the policy; a scan under way will be followed by another.
  void begin(bool during_scan);
  void scan_begins() { again_ = false; }
  /// A scan ended without a move.
  void rest();
  void move(const Decision& decision, const View& view, Rigor rigor);

  /// False after a move that was decided on an older view.
  [[nodiscard]] bool is_known() const { return state_ != State::kUnknown; }
  /// Doing nothing has to be explained.
  [[nodiscard]] bool is_open() const { return state_ == State::kOpen; }
  [[nodiscard]] const std::optional<MovedPair>& moved() const { return moved_; }

 private:
  enum class State { kOpen, kEnded, kUnknown };

  State state_ = State::kOpen;
  std::optional<MovedPair> moved_;
  bool again_ = false;
};

}  // namespace segue::policies

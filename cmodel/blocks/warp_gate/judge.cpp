#include "cmodel/blocks/warp_gate/judge.hpp"

namespace segue::warp_gate {
namespace {

class Judge {
 public:
  Judge(const State& state, const Params& params) : q_(state), params_(params) {}

  [[nodiscard]] Error event(std::uint64_t warp, Gate opens) const {
    if (const Error error = of_live_warp(warp); error != Error::kNone) return error;
    return q_.gate[warp] == opens ? Error::kNone : Error::kGate;
  }

  [[nodiscard]] Error refetched(std::uint64_t warp) const {
    if (const Error error = of_live_warp(warp); error != Error::kNone) return error;
    const Gate gate = q_.gate[warp];
    return gate == Gate::kLastCheck || gate == Gate::kCommit ? Error::kNone : Error::kGate;
  }

  [[nodiscard]] Error command(const Command& command) const {
    switch (command.op) {
      case CommandOp::kStart:
        if (command.warp >= params_.num_warps) return Error::kIndex;
        return is_live(command.warp) ? Error::kLive : Error::kNone;
      case CommandOp::kEnd:
        return of_live_warp(command.warp);
      case CommandOp::kHalt:
      case CommandOp::kResume:
        return halt_or_resume(command);
      case CommandOp::kSetScheme:
        if (command.scheme > Scheme::kOperandLog) return Error::kValue;
        return q_.live != 0 ? Error::kLive : Error::kNone;
    }
    return Error::kValue;
  }

 private:
  [[nodiscard]] bool is_live(std::uint64_t warp) const { return (q_.live >> warp & 1) != 0; }
  [[nodiscard]] Error of_live_warp(std::uint64_t warp) const {
    if (warp >= params_.num_warps) return Error::kIndex;
    return is_live(warp) ? Error::kNone : Error::kNotLive;
  }
  [[nodiscard]] Error halt_or_resume(const Command& command) const {
    if (const Error error = of_live_warp(command.warp); error != Error::kNone) return error;
    const bool halted = (q_.halted >> command.warp & 1) != 0;
    if (command.op == CommandOp::kHalt) return halted ? Error::kHalted : Error::kNone;
    return halted ? Error::kNone : Error::kNotHalted;
  }

  const State& q_;
  const Params& params_;
};

}  // namespace

Errors check_legality(const State& state, const Params& params, const Inputs& in) {
  const Judge judge(state, params);
  Errors errors{};
  const auto set = [&](Source source, Error error) {
    errors[static_cast<std::size_t>(source)] = error;
  };
  if (in.issued_valid) set(Source::kIssued, judge.event(in.issued, Gate::kIssue));
  if (in.checked_valid) set(Source::kChecked, judge.event(in.checked, Gate::kLastCheck));
  if (in.committed_valid) set(Source::kCommitted, judge.event(in.committed, Gate::kCommit));
  if (in.refetched_valid) set(Source::kRefetched, judge.refetched(in.refetched));
  if (in.command_valid) set(Source::kCommand, judge.command(in.command));
  return errors;
}

Gate gate_behind(LineEnd end, Scheme scheme) {
  switch (end) {
    case LineEnd::kPlain:
      return Gate::kOpen;
    case LineEnd::kShared:
      return Gate::kIssue;
    case LineEnd::kControl:
      return Gate::kCommit;
    case LineEnd::kGlobal:
      break;
  }
  if (scheme == Scheme::kWdCommit) return Gate::kCommit;
  if (scheme == Scheme::kWdLastCheck) return Gate::kLastCheck;
  return Gate::kIssue;
}

}  // namespace segue::warp_gate

#include "cmodel/blocks/fault_unit/judge.hpp"

namespace segue::fault_unit {
namespace {

Error check_answer(const State& state, const Params& params, const Answer& answer) {
  if (answer.entry >= params.num_entries) return Error::kIndex;
  const EntryState at = state.state[answer.entry];
  if (at != EntryState::kAtOwn && at != EntryState::kAtCpu) return Error::kState;
  switch (answer.result) {
    case Result::kThere:
    case Result::kAbort:
      return Error::kNone;
    case Result::kForward:
      return at == EntryState::kAtOwn ? Error::kNone : Error::kResult;
  }
  return Error::kResult;
}

}  // namespace

Errors check_legality(const State& state, const Params& params, const Inputs& in) {
  Errors errors{};
  const auto set = [&](Source source, Error error) {
    errors[static_cast<std::size_t>(source)] = error;
  };
  if (in.setup_valid && state.count != 0) set(Source::kSetup, Error::kBusy);
  if (takes_fault(state, params, in) && in.fault.sm >= params.num_sms) {
    set(Source::kFault, Error::kIndex);
  }
  if (in.answer_valid) set(Source::kAnswer, check_answer(state, params, in.answer));
  return errors;
}

}  // namespace segue::fault_unit

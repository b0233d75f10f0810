#include "cmodel/blocks/preempt_selector/judge.hpp"

namespace segue::preempt_selector {
namespace {

Error index_error(bool exists) { return exists ? Error::kNone : Error::kIndex; }

Error config_error(const State& q, const Params& params, const Config& config) {
  switch (config.op) {
    case ConfigOp::kSetLimit:
      return config.value <= q.headroom || config.value == kCostUnknown ? Error::kLimit
                                                                        : Error::kNone;
    case ConfigOp::kSetHeadroom:
      return config.value >= q.limit ? Error::kLimit : Error::kNone;
    case ConfigOp::kSetFresh:
      return Error::kNone;
    case ConfigOp::kSetLatency:
      return index_error(config.ctx < params.num_ctxs);
  }
  return Error::kNone;
}

Error ask_error(const Params& params, const Ask& ask) {
  if (ask.ctx >= params.num_ctxs) return Error::kIndex;
  return ask.sms == 0 ? Error::kNoSm : Error::kNone;
}

}  // namespace

Judgement check_legality(const State& state, const Params& params, const Inputs& in) {
  Judgement verdict;
  if (in.config_valid) verdict.set(Source::kConfig, config_error(state, params, in.config));
  if (in.ask_valid && state.state == SelectState::kIdle) {
    verdict.set(Source::kAsk, ask_error(params, in.ask));
  }
  if (in.ended_valid) verdict.set(Source::kEnded, index_error(in.ended.ctx < params.num_ctxs));
  if (in.done_valid) verdict.set(Source::kDone, index_error(in.done_ctx < params.num_ctxs));
  if (in.issued_valid) {
    verdict.set(Source::kIssued,
                index_error(in.issued.sm < params.num_sms && in.issued.slot < params.num_slots));
  }
  return verdict;
}

}  // namespace segue::preempt_selector

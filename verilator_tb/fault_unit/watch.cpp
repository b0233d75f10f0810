#include "verilator_tb/fault_unit/watch.hpp"

#include <bit>

#include "cmodel/layout/bits.hpp"

namespace segue::fault_unit {
namespace {

bool is_accepted(bool valid, const Outputs& out, Source source) {
  return valid && (out.err_valid >> static_cast<unsigned>(source) & 1) == 0;
}

bool has_one(std::uint64_t mask, std::uint64_t entry) { return (mask >> entry & 1) != 0; }

}  // namespace

void Watch::before(const Inputs& in, const Outputs& out, const FaultUnit& twin) {
  const State& q = twin.state();
  ++cycle_;
  look_at(in, out, q);
  if (!in.rst_n) return in_reset(q);
  verdicts(in, out, q);
  if (enters_) new_faults(in, out, q);
  if (fault_ && !enters_) merged_faults(in, out, q);
  full_table(in, out, q);
  set_ups(in, out, q);
  queue(own_, {Bin::kOwnJoinsEmpty, Bin::kOwnJoinsOne, Bin::kOwnJoinsAsOnlyLeaves,
               Bin::kOwnJoinsMany, Bin::kOwnJoinsAsFirstLeaves, Bin::kOwnEmptied,
               Bin::kOwnShortened, Bin::kOwnWaits, Bin::kOwnNotByNumber, Bin::kOwnReadyForNone});
  queue(cpu_, {Bin::kCpuJoinsEmpty, Bin::kCpuJoinsOne, Bin::kCpuJoinsAsOnlyLeaves,
               Bin::kCpuJoinsMany, Bin::kCpuJoinsAsFirstLeaves, Bin::kCpuEmptied,
               Bin::kCpuShortened, Bin::kCpuWaits, Bin::kCpuNotByNumber, Bin::kCpuReadyForNone});
  both_queues(out);
  if (answer_ && in.answer.result == Result::kForward) forwards();
  answers(in, out, q);
  quiet(in, out);
  keep_book(in, out);
  was_held_ = in.fault_valid && !out.fault_ready;
  freed_last_ = out.resolved_valid && q.count == 1 && !enters_;
}

void Watch::look_at(const Inputs& in, const Outputs& out, const State& q) {
  entries_.fill(0);
  for (std::uint32_t e = 0; e < params_.num_entries; ++e) {
    entries_[static_cast<std::size_t>(q.state[e])] |= std::uint64_t{1} << e;
  }
  all_ = layout::low_mask(params_.num_entries);
  setup_ = is_accepted(in.setup_valid, out, Source::kSetup);
  fault_ = is_accepted(in.fault_valid && out.fault_ready, out, Source::kFault);
  enters_ = fault_ && !out.ticket.merged;
  answer_ = is_accepted(in.answer_valid, out, Source::kAnswer);
  own_first_ = setup_ ? in.setup.own_first : q.own_first;
  own_ = {.asks = entries(EntryState::kAsksOwn),
          .head = q.own_head,
          .ready = in.own_ready,
          .fault_joins = enters_ && own_first_};
  cpu_ = {.asks = entries(EntryState::kAsksCpu),
          .head = q.cpu_head,
          .ready = in.cpu_ready,
          .fault_joins = enters_ && !own_first_};
}

void Watch::in_reset(const State& q) {
  hit_if(own_.asks != 0, Bin::kResetAsksOwn);
  hit_if(cpu_.asks != 0, Bin::kResetAsksCpu);
  hit_if((entries(EntryState::kAtOwn) | entries(EntryState::kAtCpu)) != 0, Bin::kResetAtHandler);
  hit_if((entries(EntryState::kThere) | entries(EntryState::kAborted)) != 0, Bin::kResetShown);
  hit_if(q.count == params_.num_entries, Bin::kResetFull);
  untaken_ = 0;
  was_held_ = freed_last_ = false;
}

void Watch::verdicts(const Inputs& in, const Outputs& out, const State& q) {
  const auto judged = [&](bool valid, Source source) {
    if (valid) {
      coverage_.hit(verdict_bin(source, out.err_code[static_cast<std::size_t>(source)]));
    }
  };
  judged(in.setup_valid, Source::kSetup);
  judged(in.fault_valid && out.fault_ready, Source::kFault);
  judged(in.answer_valid, Source::kAnswer);
  if (!in.answer_valid || in.answer.entry >= params_.num_entries) return;
  if (in.answer.result > Result::kAbort) return;
  coverage_.hit(answered_bin(q.state[in.answer.entry], in.answer.result));
}

void Watch::new_faults(const Inputs& in, const Outputs& out, const State& q) {
  const std::uint32_t entry = out.ticket.entry;
  const std::uint64_t free = entries(EntryState::kFree);
  const std::uint64_t below = layout::low_mask(entry);
  hit_if(own_first_, Bin::kEntersOwn);
  hit_if(!own_first_, Bin::kEntersCpu);
  const bool anew = out.resolved_valid && out.resolved.region == in.fault.region;
  hit_if(anew && !out.resolved.aborted, Bin::kAnewThere);
  hit_if(anew && out.resolved.aborted, Bin::kAnewAborted);
  bool stale = false;
  for (std::uint32_t e = 0; e < params_.num_entries; ++e) {
    stale = stale || (has_one(free, e) && q.region[e] == in.fault.region && q.region[e] != 0);
  }
  hit_if(stale, Bin::kAnewFree);
  hit_if(std::popcount(free) > 1, Bin::kLowestOfMany);
  hit_if((~free & below) != 0, Bin::kAboveUsed);
  hit_if((~free & all_ & ~below) != 0, Bin::kBelowUsed);
  hit_if(entry == params_.num_entries - 1, Bin::kLastEntry);
  hit_if(std::popcount(free) == 1, Bin::kFills);
  hit_if(out.resolved_valid, Bin::kEntersAsOneFrees);
}

void Watch::merged_faults(const Inputs& in, const Outputs& out, const State& q) {
  const std::uint32_t entry = out.ticket.entry;
  const EntryState state = q.state[entry];
  hit_if(state == EntryState::kAsksOwn, Bin::kMergedAsksOwn);
  hit_if(state == EntryState::kAtOwn, Bin::kMergedAtOwn);
  hit_if(state == EntryState::kAsksCpu, Bin::kMergedAsksCpu);
  hit_if(state == EntryState::kAtCpu, Bin::kMergedAtCpu);
  hit_if((own_.leaves() && own_.head == entry) || (cpu_.leaves() && cpu_.head == entry),
         Bin::kMergedAsTaken);
  const bool answered = answer_ && in.answer.entry == entry;
  hit_if(answered && in.answer.result == Result::kThere, Bin::kMergedAsThere);
  hit_if(answered && in.answer.result == Result::kAbort, Bin::kMergedAsAborted);
  hit_if(answered && in.answer.result == Result::kForward, Bin::kMergedAsForwarded);
  hit_if(out.resolved_valid, Bin::kMergedAsOneFrees);
  hit_if(q.sm[entry] != in.fault.sm, Bin::kMergedOtherSm);
  hit_if(q.sm[entry] == in.fault.sm, Bin::kMergedSameSm);
  hit_if(entry == params_.num_entries - 1, Bin::kMergedLast);
}

void Watch::full_table(const Inputs& in, const Outputs& out, const State& q) {
  hit_if(fault_ && was_held_, Bin::kTakenAfter);
  if (q.count != params_.num_entries) return;
  const std::uint64_t at_handlers = entries(EntryState::kAtOwn) | entries(EntryState::kAtCpu);
  hit_if(true, Bin::kAllInUse);
  hit_if(own_.asks == all_, Bin::kAllAskOwn);
  hit_if(cpu_.asks == all_, Bin::kAllAskCpu);
  hit_if(at_handlers == all_, Bin::kAllAtHandlers);
  if (!in.fault_valid) return;
  hit_if(true, Bin::kHeld);
  hit_if(out.resolved_valid, Bin::kHeldAsOneFrees);
  const std::uint64_t in_flight = own_.asks | cpu_.asks | at_handlers;
  for (std::uint32_t e = 0; e < params_.num_entries; ++e) {
    hit_if(has_one(in_flight, e) && q.region[e] == in.fault.region, Bin::kHeldRegionInFlight);
  }
}

void Watch::set_ups(const Inputs& in, const Outputs& out, const State& q) {
  if (!in.setup_valid) return;
  const bool changes = in.setup.own_first != q.own_first;
  if (setup_) {
    hit_if(own_first_, Bin::kSetupOwn);
    hit_if(!own_first_, Bin::kSetupCpu);
    hit_if(changes && own_.fault_joins, Bin::kSetupOwnWithFault);
    hit_if(changes && cpu_.fault_joins, Bin::kSetupCpuWithFault);
    hit_if(freed_last_, Bin::kSetupBehindLast);
    return;
  }
  hit_if(changes && enters_, Bin::kRefusedWithFault);
  hit_if(out.resolved_valid && q.count == 1, Bin::kSetupAsLastFrees);
}

void Watch::quiet(const Inputs& in, const Outputs& out) {
  if (!out.quiescent) return;
  hit_if(out.used != 0, Bin::kQuiescentWithFaults);
  hit_if(out.used == params_.num_entries, Bin::kQuiescentFull);
  hit_if(in.fault_valid, Bin::kQuiescentWithMessage);
}

}  // namespace segue::fault_unit

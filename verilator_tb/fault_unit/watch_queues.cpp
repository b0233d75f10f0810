// Situations of the queues to the handlers, and of their answers.

#include <bit>

#include "cmodel/layout/bits.hpp"
#include "verilator_tb/fault_unit/watch.hpp"

namespace segue::fault_unit {

void Watch::queue(const QueueNow& now, const QueueBins& bins) {
  const int waiting = std::popcount(now.asks);
  const bool leaves = now.leaves();
  const bool joins = now.fault_joins;
  hit_if(joins && waiting == 0, bins.joins_empty);
  hit_if(joins && waiting == 1 && !leaves, bins.joins_one);
  hit_if(joins && waiting == 1 && leaves, bins.joins_as_only_leaves);
  hit_if(joins && waiting > 1 && !leaves, bins.joins_many);
  hit_if(joins && waiting > 1 && leaves, bins.joins_as_first_leaves);
  hit_if(!joins && waiting == 1 && leaves, bins.emptied);
  hit_if(!joins && waiting > 1 && leaves, bins.shortened);
  hit_if(waiting != 0 && !now.ready, bins.waits);
  hit_if(leaves && (now.asks & layout::low_mask(now.head)) != 0, bins.not_by_number);
  hit_if(waiting == 0 && now.ready, bins.ready_for_none);
}

void Watch::both_queues(const Outputs& out) {
  hit_if(own_.asks != 0 && cpu_.asks != 0, Bin::kBothWait);
  const bool both_leave = own_.leaves() && cpu_.leaves();
  hit_if(both_leave, Bin::kBothLeave);
  hit_if(both_leave && out.resolved_valid, Bin::kAllLeave);
  const bool untaken = (own_.asks | cpu_.asks) != 0 && !own_.leaves() && !cpu_.leaves();
  untaken_ = untaken ? untaken_ + 1 : 0;
  hit_if(untaken_ >= 100, Bin::kNeitherTakes);
}

/// No fault joins the CPU's queue in the cycle.
void Watch::forwards() {
  const int waiting = std::popcount(cpu_.asks);
  const bool leaves = cpu_.leaves();
  hit_if(waiting == 0, Bin::kForwardToEmpty);
  hit_if(waiting == 1 && !leaves, Bin::kForwardBehindOne);
  hit_if(waiting == 1 && leaves, Bin::kForwardAsOnlyLeaves);
  hit_if(waiting > 1 && !leaves, Bin::kForwardBehindMany);
  hit_if(waiting > 1 && leaves, Bin::kForwardAsFirstLeaves);
  hit_if(own_.fault_joins, Bin::kForwardAndFault);
  hit_if(own_.leaves(), Bin::kForwardAndOwnLeaves);
}

void Watch::answers(const Inputs& in, const Outputs& out, const State& q) {
  hit_if(out.resolved_valid && out.resolved.entry == 0, Bin::kFirstShown);
  hit_if(out.resolved_valid && out.resolved.entry == params_.num_entries - 1, Bin::kLastShown);
  if (!in.answer_valid || in.answer.entry >= params_.num_entries) return;
  const std::uint32_t entry = in.answer.entry;
  const EntryState state = q.state[entry];
  if (!answer_) {
    hit_if((own_.leaves() && own_.head == entry) || (cpu_.leaves() && cpu_.head == entry),
           Bin::kRefusedAsTaken);
    hit_if(state == EntryState::kAtCpu && in.answer.result == Result::kForward, Bin::kForwardOfCpu);
    return;
  }
  const bool own = state == EntryState::kAtOwn;
  const bool there = in.answer.result == Result::kThere;
  const bool aborts = in.answer.result == Result::kAbort;
  hit_if(own && there, Bin::kOwnThere);
  hit_if(own && aborts, Bin::kOwnAbort);
  hit_if(own && !there && !aborts, Bin::kOwnForward);
  hit_if(!own && there, Bin::kCpuThere);
  hit_if(!own && aborts, Bin::kCpuAbort);
  hit_if(!own && there && forwarded_[entry], Bin::kForwardedThere);
  hit_if(!own && aborts && forwarded_[entry], Bin::kForwardedAborted);
  hit_if(taken_at_[entry] == cycle_ - 1, Bin::kAtOnce);
  bool older = false;
  for (std::uint32_t e = 0; e < params_.num_entries; ++e) {
    older = older || (q.state[e] == state && taken_at_[e] < taken_at_[entry]);
  }
  hit_if(older, Bin::kOutOfOrder);
  hit_if(out.resolved_valid, Bin::kAnswersInARow);
}

/// What the state does not tell: when a request was taken, and by which way it came.
void Watch::keep_book(const Inputs& in, const Outputs& out) {
  if (own_.leaves()) taken_at_[own_.head] = cycle_;
  if (cpu_.leaves()) taken_at_[cpu_.head] = cycle_;
  if (enters_) forwarded_[out.ticket.entry] = false;
  if (answer_) forwarded_[in.answer.entry] = in.answer.result == Result::kForward;
}

}  // namespace segue::fault_unit

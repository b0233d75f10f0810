#include <algorithm>

#include "cmodel/blocks/sm_frontend/kinds.hpp"
#include "cmodel/layout/bits.hpp"
#include "cmodel/sm/machine.hpp"

namespace segue::sm_frontend {

// The units: the register file, last checks in order of issue, commits, faults.

/// The pages of the addresses of some lanes, one bit each.
std::uint64_t Machine::pages(const Flight& flight, std::uint64_t lanes) {
  std::uint64_t all = 0;
  for (std::size_t lane = 0; lane < flight.result.size(); ++lane) {
    if ((lanes >> lane & 1) == 0) continue;
    all |= std::uint64_t{1} << word_of(step_of(flight), flight.sources[0][lane]) / kWordsOfPage;
  }
  return all;
}

/// The lanes to be done that have their address on these pages.
std::uint64_t Machine::lanes_on(const Flight& flight, std::uint64_t some_pages) {
  std::uint64_t lanes = 0;
  for (std::size_t lane = 0; lane < flight.result.size(); ++lane) {
    const std::uint64_t bit = std::uint64_t{1} << lane;
    if ((pages(flight, flight.reading.mask & bit) & some_pages) != 0) lanes |= bit;
  }
  return lanes;
}

bool Machine::is_due(const Flight& flight) {
  return flight.reading.may_fault && !flight.checked &&
         flight.have == step_of(flight).instr.operands && flight.check_at <= now_;
}

/// Memory is accessed in the order of issue.
bool Machine::is_oldest_unchecked(const Flight& flight) const {
  if (seeded_bug_ == SeededBug::kChecksOutOfOrder) return true;
  return std::none_of(flights_.begin(), flights_.end(), [&](const Flight& other) {
    return other.id < flight.id && other.reading.warp == flight.reading.warp &&
           other.reading.may_fault && !other.checked;
  });
}

void Machine::drive_check(Inputs& in) {
  const auto tell = [&](Flight& flight) {
    in.checked_valid = flight.check_sent = true;
    in.checked = tag_of(flight.reading);
  };
  if (seeded_bug_ == SeededBug::kLateRelease) {
    for (Flight& flight : flights_) {
      if (!flight.reading.may_fault || flight.check_sent) continue;
      tell(flight);
      break;
    }
  }
  for (Flight& flight : flights_) {
    if (!is_due(flight) || must_fault(flight) || !is_oldest_unchecked(flight)) continue;
    if (!flight.check_sent && in.checked_valid) continue;
    if (!flight.check_sent) tell(flight);
    flight.checked = true;
    flight.commit_at = now_ + this->in(pacing_.commit);
    execute(step_of(flight), flight.reading.mask, flight.sources, warp_of(flight).state,
            flight.result);
    break;
  }
}

/// Its pages are absent, or those of an older instruction of its warp were: memory instructions
/// behind a fault must not overtake it.
bool Machine::must_fault(const Flight& flight) {
  return flight.faults ||
         (warp_of(flight).poisoned && seeded_bug_ != SeededBug::kPassesBehindFault);
}

/// The lanes that fault first: those on one page, or of arithmetic some.
std::uint64_t Machine::first_to_fault(const Flight& flight) {
  const std::uint64_t lanes = flight.reading.mask;
  if (step_of(flight).instr.operands == 0) return lanes & (random_.next() | (lanes & (~lanes + 1)));
  const std::uint64_t touched = pages(flight, lanes);
  return lanes_on(flight, touched & ~(touched - 1));
}

/// In order of issue, as the last checks. Of the first that faults other lanes may be done, because
/// all before it is; those behind it fault with all of theirs, in any order.
void Machine::drive_fault(Inputs& in) {
  fault_.reset();
  for (Flight& flight : flights_) {
    if (!is_due(flight) || !must_fault(flight)) continue;
    const bool first = !warp_of(flight).poisoned || seeded_bug_ == SeededBug::kSplitsBehindFault;
    if (!warp_of(flight).poisoned && !is_oldest_unchecked(flight)) continue;
    const std::uint64_t lanes = flight.reading.mask;
    const bool splits = is_queued(scheme_) && first && random_.percent(pacing_.split);
    std::uint64_t faulted = splits ? first_to_fault(flight) : lanes;
    if (seeded_bug_ == SeededBug::kFaultsInDoneLanes) faulted = layout::low_mask(params_.num_lanes);
    fault_ = SplitFault{.id = flight.id, .done = lanes & ~faulted};
    if (fault_->done != 0) {
      execute(step_of(flight), fault_->done, flight.sources, warp_of(flight).state, flight.result);
      ++counts_.split_faults;
    }
    in.fault_valid = true;
    in.fault = fault_of(tag_of(flight.reading), faulted);
    return;
  }
}

/// Lane 0 takes any commit, lane 1 only those that need no lane of their own.
void Machine::drive_commits(Inputs& in) {
  for (const Flight& flight : flights_) {
    const Tag tag = tag_of(flight.reading);
    if (flight.commit_at > now_ || (tag.may_fault && !flight.checked)) continue;
    std::uint32_t lane = 0;
    if ((in.commit_valid & 1) != 0) {
      if (params_.commit_width == 1 || tag.may_fault || tag.kind == Kind::kControl) continue;
      lane = 1;
    }
    in.commit_valid |= std::uint64_t{1} << lane;
    in.commit[lane] = tag;
    if (lane + 1 == params_.commit_width) return;
  }
}

Machine::Flight* Machine::flight_of(std::uint32_t warp, std::uint32_t seq) {
  const auto at = std::find_if(flights_.begin(), flights_.end(), [&](const Flight& flight) {
    return flight.reading.warp == warp && flight.reading.seq == seq;
  });
  return at != flights_.end() ? &*at : nullptr;
}

void Machine::drop(std::uint64_t id) {
  flights_.erase(std::find_if(flights_.begin(), flights_.end(),
                              [&](const Flight& flight) { return flight.id == id; }));
}

void Machine::take_log_data(const Outputs& out) {
  if (out.log_valid != log_for_.has_value()) complain("log data without a reader, or the reverse");
  if (!log_for_) return;
  const auto flight = std::find_if(flights_.begin(), flights_.end(),
                                   [&](const Flight& some) { return some.id == *log_for_; });
  log_for_.reset();
  if (flight == flights_.end()) return;  // killed
  if (seeded_bug_ != SeededBug::kLog) flight->sources[flight->have] = out.log_data;
  ++flight->have;
}

void Machine::take_read(const Reading& reading) {
  WarpRun* const warp = owner(reading.warp);
  const auto index = warp != nullptr ? index_of(*warp, reading.seq) : std::nullopt;
  if (!index) return complain("an instruction of nobody is issued");
  const Step& step = warp->program[*index];
  const std::string name = to_string(step);
  // Rule 2.
  if (warp->committed[*index]) complain("issued again: " + name);
  if (flight_of(reading.warp, reading.seq) != nullptr) complain("issued twice: " + name);
  if (reading.instr != packed(step.instr, w_)) complain("another instruction than " + name);
  if (reading.mask != warp->to_do[*index]) complain("other lanes than are to be done: " + name);
  const Owner& owned = *slots_[reading.warp];
  if (reading.tb != jobs_[owned.job].tb) complain("of another TB: " + name);
  const Decoded& instr = step.instr;
  if (reading.kind != instr.kind || reading.may_fault != instr.may_fault)
    complain("of another kind: " + name);
  if (reading.logged != (instr.operands != 0 && scheme_ == warp_gate::Scheme::kOperandLog)) {
    complain("logged or not: " + name);
  }
  Flight flight;
  flight.id = next_id_++;
  flight.job = owned.job;
  flight.warp = owned.warp;
  flight.index = *index;
  flight.reading = reading;
  flight.sources.assign(3, Lanes(params_.num_lanes));
  flight.result.resize(params_.num_lanes);
  if (instr.operands == 0) {
    for (std::uint32_t n = 0; n < 3; ++n) flight.sources[n] = source(step, n, warp->state);
  }
  if (instr.may_fault) {
    const bool drawn = random_.percent(pacing_.fault);
    flight.faults = scheme_ != warp_gate::Scheme::kStall && (warp->planned[*index] || drawn);
    warp->planned[*index] = false;
    flight.check_at = now_ + in(pacing_.check);
  } else {
    execute(step, reading.mask, flight.sources, warp->state, flight.result);
    flight.commit_at = now_ + 1 + in(pacing_.execute);
  }
  counts_.replays += std::uint32_t{reading.replay};
  counts_.from_log += std::uint32_t{reading.from_log};
  flights_.push_back(std::move(flight));
}

void Machine::take_operand(const Inputs& in, const Outputs& out) {
  if (!out.operand_valid) return;
  Flight* const flight = flight_of(out.operand.warp, out.operand.seq);
  if (flight == nullptr) return complain("an operand without its instruction");
  if (tag_of(out.operand) != tag_of(flight->reading) || out.operand.index != flight->asked ||
      out.operand.from_log != flight->reading.from_log ||
      out.operand.count != step_of(*flight).instr.operands || flight->asked >= out.operand.count) {
    complain("another operand of " + to_string(step_of(*flight)));
  }
  const std::uint32_t n = std::min(flight->asked++, 2U);
  if (out.operand.from_log) {
    log_for_ = flight->id;
    flight->sources[n] = source(step_of(*flight), n, warp_of(*flight).state);  // the log's is right
  } else {
    flight->sources[n] = in.operand_data;
    ++flight->have;
  }
}

void Machine::take_commits(const Inputs& in) {
  for (std::uint32_t lane = 0; lane < params_.commit_width; ++lane) {
    if ((in.commit_valid >> lane & 1) == 0) continue;
    Flight* const flight = flight_of(in.commit[lane].warp, in.commit[lane].seq);
    WarpRun& warp = warp_of(*flight);
    write_back(step_of(*flight), flight->reading.mask, flight->result, warp.state);
    if (step_of(*flight).instr.fence) arrive(*flight);
    warp.committed[flight->index] = true;
    warp.finished = std::all_of(warp.committed.begin(), warp.committed.end(),
                                [](bool committed) { return committed; });
    ++counts_.commits;
    last_progress_ = now_;
    open_barrier(jobs_[flight->job]);
    drop(flight->id);
  }
}

/// At a barrier, behind all of its warp's older memory.
void Machine::arrive(const Flight& flight) {
  WarpRun& warp = warp_of(flight);
  for (std::uint32_t n = 0; n < flight.index; ++n) {
    if (is_ordered(warp.program[n].instr) && !warp.committed[n]) {
      complain("a fence passes " + to_string(warp.program[n]));
    }
  }
  if (warp.pc != flight.index + 1) complain("fetched past a barrier");
  warp.at_barrier = true;
}

/// The barrier opens when all warps that still run have arrived.
void Machine::open_barrier(JobRun& run) {
  bool arrived = false;
  for (const WarpRun& warp : run.warps) {
    if (!warp.at_barrier && !warp.finished) return;
    arrived = arrived || warp.at_barrier;
  }
  if (!arrived) return;
  ++counts_.barriers;
  for (WarpRun& warp : run.warps) warp.at_barrier = false;
}

void Machine::take_fault(const Inputs& in) {
  if (!fault_ || !in.fault_valid) return;
  owner(in.fault.warp)->poisoned = true;
  Flight* const flight = flight_of(in.fault.warp, in.fault.seq);
  if (flight == nullptr) return;  // killed
  WarpRun& warp = warp_of(*flight);
  write_back(step_of(*flight), fault_->done, flight->result, warp.state);
  if (is_queued(scheme_)) warp.to_do[flight->index] = in.fault.mask;
  warp.stopped = warp.needs_resume = true;
  warp.resuming = false;
  resume_later(warp);
  ++counts_.faults;
  drop(flight->id);
}

}  // namespace segue::sm_frontend

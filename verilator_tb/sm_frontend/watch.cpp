#include "verilator_tb/sm_frontend/watch.hpp"

#include <bit>

#include "cmodel/blocks/sm_frontend/kinds.hpp"
#include "cmodel/layout/bits.hpp"
#include "verilator_tb/sm_frontend/transaction.hpp"

namespace segue::sm_frontend {
namespace {

constexpr bool is_set(std::uint64_t mask, std::uint64_t i) { return (mask >> i & 1) != 0; }

}  // namespace

void Watch::before(const Inputs& in, const Outputs& out, const SmFrontend& twin) {
  if (!in.rst_n) return lost_.clear();
  for_each_transaction(0, in, out, [&](const Transaction& what) {
    if (what.what != Transaction::What::kMessage) return;
    coverage_.hit(verdict_bin(what.source, what.error));
  });
  fetch(in, twin);
  issue(in, twin);
  operand_reads(out, twin);
  faults(in, out, twin);
  stopped(in, twin);
  contexts(in, twin);
  turns(in, twin);
  if (twin.wires().killed_tb) kills(in, twin);
}

void Watch::fetch(const Inputs& in, const SmFrontend& twin) {
  const Wires& x = twin.wires();
  hit_if(x.num_fetched == 2, Bin::kFetchTwo);
  hit_if(x.num_fetched != 0 && x.gate_in.issued_valid && x.gate_in.issued == x.gate.fetch_warp,
         Bin::kFetchInIssue);
  std::uint64_t open = x.gate.live & ~twin.state().stopped & ~x.replay.held;
  for (std::uint32_t w = 0; w < params_.num_warps; ++w) {
    if (x.gate.gate[w] != warp_gate::Gate::kOpen) open &= ~(std::uint64_t{1} << w);
  }
  hit_if(x.num_fetched != 0 && (open & ~in.fetch_may) != 0, Bin::kNoLine);
  if (open == 0) return;
  const bool room = x.replay.free > x.held + params_.fetch_width;
  hit_if(!x.queue.insert_ready, Bin::kQueueFull);
  hit_if(!room, Bin::kNoTakeOverRoom);
  hit_if(x.replay.replay_valid, Bin::kReplayBeforeFetch);
  hit_if(x.queue.insert_ready && room && !x.replay.replay_valid &&
             (open & in.fetch_may & ~x.gate_in.may) != 0,
         Bin::kNoWindow);
}

void Watch::issue(const Inputs& in, const SmFrontend& twin) {
  const Wires& x = twin.wires();
  if (x.issued_valid == 3) {
    hit_if(true, Bin::kIssueTwo);
    hit_if(x.issued[0].warp != x.issued[1].warp, Bin::kIssueTwoWarps);
    hit_if(x.issued[0].may_fault || x.issued[1].may_fault, Bin::kIssueBesideMemory);
  }
  for (std::uint32_t lane = 0; lane < x.issued.size(); ++lane) {
    hit_if(is_set(x.body_lane, lane) && operands_of(x.issued[lane].instr) == 0,
           Bin::kArithmeticRecorded);
  }
  fences(twin);
  constexpr auto kMemory = static_cast<std::uint64_t>(issue_queue::Unit::kMemory);
  hit_if(x.more_operands && is_set(in.unit_ready, kMemory), Bin::kMemoryWaitsOperands);
  if (x.queue_in.entry_ready) return;
  bool first_waits = false;
  const issue_queue::State& queue = twin.queue().state();
  (queue.free_to_go(x.queue_in.waits) & queue.needs_entry()).for_each([&](std::uint32_t e) {
    first_waits = first_waits || !is_set(twin.state().stopped, queue.instruction(e).warp);
  });
  if (!first_waits) return;
  hit_if((x.give_back & x.queue.in_use) != 0, Bin::kFirstWaitsGiveBack);
  hit_if(in.restore_valid && x.replay.free > x.held, Bin::kFirstWaitsRestore);
}

std::uint32_t Watch::operands_of(std::uint64_t instr) const {
  return decoded(instr, widths_).operands;
}

void Watch::fences(const SmFrontend& twin) {
  const issue_queue::State& queue = twin.queue().state();
  queue.live().for_each([&](std::uint32_t e) {
    const issue_queue::Instruction& entry = queue.instruction(e);
    if (!decoded(unpacked(queue.body(e), widths_).instr, widths_).fence) return;
    const std::uint64_t waits = queue.waits(e).result;
    const scoreboard::State& board = twin.board().state();
    const scoreboard::Registers* const row = &board.mem[std::size_t{entry.warp} * widths_.window];
    for (std::uint64_t rest = waits & board.issued[entry.warp]; rest != 0; rest &= rest - 1) {
      hit_if(row[std::countr_zero(rest)].memory, Bin::kFenceWaits);
    }
  });
}

void Watch::operand_reads(const Outputs& out, const SmFrontend& twin) {
  for (std::size_t lane = 0; lane < out.read.size(); ++lane) {
    if (!is_set(out.read_valid, lane)) continue;
    const Reading& reading = out.read[lane];
    std::uint64_t& replayed = replayed_[reading.warp];
    const std::uint64_t bit = std::uint64_t{1} << (reading.seq & (widths_.window - 1));
    replayed = reading.replay ? replayed | bit : replayed & ~bit;
  }
  if (!out.operand_valid) return;
  hit_if(out.operand.index == 2, Bin::kThirdOperand);
  hit_if(out.operand.from_log, Bin::kOperandFromLog);
  hit_if(out.operand.index == 2 && out.operand.from_log, Bin::kLastOperandFromLog);
  const Wires& x = twin.wires();
  hit_if(x.more_operands && x.killed_tb == out.operand.tb, Bin::kKilledBetweenOperands);
}

void Watch::faults(const Inputs& in, const Outputs& out, const SmFrontend& twin) {
  hit_if(std::popcount(out.held) > 1, Bin::kTwoHeld);
  const auto at = static_cast<std::size_t>(Source::kFault);
  const Wires& x = twin.wires();
  constexpr auto kSquash = static_cast<std::uint32_t>(scoreboard::Source::kSquash);
  // Of an instruction that is there.
  if (!in.fault_valid || out.err_code[at] != Error::kNone || is_set(x.board.err_valid, kSquash)) {
    return;
  }
  const State& q = twin.state();
  const bool queued = is_queued(out.scheme);
  hit_if(queued && !is_global(in.fault.kind), Bin::kFaultOfArithmetic);
  hit_if(is_set(q.poisoned, in.fault.warp), Bin::kFaultOfPoisoned);
  hit_if(queued, Bin::kFaultQueued);
  hit_if(!queued, Bin::kFaultDisabling);
  hit_if(is_set(q.stopped, in.fault.warp), Bin::kFaultOfStopped);
  hit_if(is_set(q.resuming, in.fault.warp), Bin::kFaultWhileResuming);
  hit_if(in.command_valid && in.command.op == CommandOp::kResume &&
             in.command.warp == in.fault.warp &&
             out.err_code[static_cast<std::size_t>(Source::kCommand)] == Error::kNone,
         Bin::kFaultAndResume);
  constexpr auto kFault = static_cast<std::uint32_t>(replay_queue::Source::kFault);
  if (!queued || is_set(x.replay.err_valid, kFault)) return;
  const replay_queue::State& replay = twin.replay().state();
  const bool is_new = replay.entered && replay.entered_entry == in.fault.entry;
  const std::uint64_t mask =
      is_new ? x.replay_in.body.mask : replay.entries[in.fault.entry].payload.mask;
  hit_if(in.fault.mask != mask, Bin::kFaultOfSomeLanes);
  hit_if(is_set(replayed_[in.fault.warp], in.fault.seq & (widths_.window - 1)),
         Bin::kFaultOfReplayed);
}

void Watch::stopped(const Inputs& in, const SmFrontend& twin) {
  const Wires& x = twin.wires();
  const State& q = twin.state();
  constexpr auto kCommit = static_cast<std::uint32_t>(replay_queue::Source::kCommit);
  const bool frees = x.replay_in.commit_valid && !is_set(x.replay.err_valid, kCommit);
  hit_if(frees && !q.at_commit, Bin::kCheckedFreesEntry);
  hit_if(frees && q.at_commit, Bin::kCommitFreesEntry);
  hit_if(is_queued(twin.gate().state().scheme) &&
             (q.stopped & x.queue.in_use & x.board.in_flight & ~x.replay.in_flight) != 0,
         Bin::kTakeOverWaitsChecked);
  if (x.queue.back_valid) {
    const bool logged = unpacked(x.queue.back.payload, widths_).logged;
    hit_if(x.replay_in.hand_back_valid, Bin::kHandedBack);
    hit_if(x.replay_in.hand_back_valid && logged, Bin::kHandedBackLogged);
    hit_if(x.replay_in.take_over_valid && x.replay_in.take_over.memory, Bin::kTakenOverGlobal);
    hit_if(x.replay_in.take_over_valid && !x.replay_in.take_over.memory, Bin::kTakenOverOther);
  }
  if (x.replay.replay_valid) {
    hit_if(!x.replay_in.replay_ready, Bin::kReplayWaitsQueue);
    hit_if(x.replay_in.replay_ready && is_set(x.replay.replay.handle, widths_.handle_w),
           Bin::kReplayLogged);
  }
  const std::uint64_t goers = q.resuming & x.drained;
  if (goers == 0) return;
  hit_if(std::popcount(goers) > 1, Bin::kGoTwoWait);
  if (!x.go) return hit_if(true, Bin::kGoWaitsCommand);
  hit_if(x.replay_in.command_valid, Bin::kGoToReplay);
  hit_if(!x.replay_in.command_valid && !x.go->refetch, Bin::kGoPlain);
  hit_if(in.command_valid && in.command.op == CommandOp::kResume && in.command.warp == x.go->warp,
         Bin::kResumeOfGoing);
  if (x.go->refetch) refetch(x);
}

void Watch::refetch(const Wires& x) {
  const std::uint32_t w = x.go->warp;
  const auto told = [&](bool valid, std::uint64_t warp) {
    if (valid) hit_if(true, warp == w ? Bin::kGoRefetchTold : Bin::kGoRefetchBeside);
  };
  hit_if(x.gate.gate[w] == warp_gate::Gate::kCommit, Bin::kGoRefetchCommit);
  hit_if(x.gate.gate[w] == warp_gate::Gate::kLastCheck, Bin::kGoRefetchCheck);
  told(x.gate_in.committed_valid, x.gate_in.committed);
  told(x.gate_in.checked_valid, x.gate_in.checked);
  hit_if(x.gate.err_code[static_cast<std::size_t>(warp_gate::Source::kRefetched)] !=
             warp_gate::Error::kNone,
         Bin::kGoRefetchRefused);
}

void Watch::contexts(const Inputs& in, const SmFrontend& twin) {
  const Wires& x = twin.wires();
  const State& q = twin.state();
  if (x.save_taken) {
    const bool logged = is_set(x.replay.save.handle, widths_.handle_w);
    hit_if(!logged, Bin::kSavedPlain);
    hit_if(logged, Bin::kSavedLogged);
  }
  if (q.dump_valid && !x.dump_reads) {
    const bool reads = x.operand_valid && x.operand.from_log;
    hit_if(reads, Bin::kDumpWaitsRead);
    hit_if(!reads, Bin::kDumpWaitsFree);
  }
  hit_if(x.restore_taken && in.restore.logged, Bin::kRestoredLogged);
  if (in.restore_valid && !x.restore_ready && !q.fill_valid) {
    const bool room = x.replay.free > x.held;
    hit_if(!room, Bin::kRestoreWaitsRoom);
    hit_if(room && !x.replay_in.take_over_valid && x.log_in.alloc_valid, Bin::kRestoreWaitsAlloc);
  }
  hit_if(q.fill_valid && in.restore_data_valid && !x.fill_ready, Bin::kFillWaitsWrite);
}

void Watch::turns(const Inputs& in, const SmFrontend& twin) {
  const Wires& x = twin.wires();
  const State& q = twin.state();
  if (q.gives_way) {
    hit_if(x.issued_valid != 0, Bin::kOtherWhileGivesWay);
    hit_if(x.dump_waits || x.restore_waits || x.fill_waits, Bin::kWaitsAgain);
    // The issue if the queue did not give way.
    issue_queue::Inputs levels = x.queue_in;
    levels.unit_ready = x.more_operands ? 0 : in.unit_ready;
    const auto choice = issue_queue::choose(twin.queue().state(), twin.queue().params(), levels);
    for (const auto& e : choice.issue) {
      if (!e || twin.queue().state().instruction(*e).unit != issue_queue::Unit::kMemory) continue;
      for (const Bin bin : lost_) hit_if(true, bin);
    }
  }
  lost_.clear();
  if (x.dump_waits) lost_.push_back(Bin::kGivesWayToDump);
  if (x.restore_waits) lost_.push_back(Bin::kGivesWayToRestore);
  if (x.fill_waits) lost_.push_back(Bin::kGivesWayToFill);
  hit_if((x.dump_waits && q.dump.tb == x.killed_tb) || (x.fill_waits && q.fill.tb == x.killed_tb),
         Bin::kKillWhileWaiting);
}

void Watch::kills(const Inputs& in, const SmFrontend& twin) {
  const Wires& x = twin.wires();
  const State& q = twin.state();
  hit_if(x.save_taken && is_set(x.replay.save.handle, widths_.handle_w) &&
             x.replay.save.tb == x.killed_tb,
         Bin::kKillInSave);
  hit_if(x.restore_taken && in.restore.logged && in.restore.tb == x.killed_tb, Bin::kKillInRestore);
  hit_if(q.dump_valid && q.dump.tb == x.killed_tb, Bin::kKillEndsDump);
  hit_if(q.fill_valid && q.fill.tb == x.killed_tb, Bin::kKillEndsFill);
  for (std::uint32_t lane = 0; lane < params_.issue_width; ++lane) {
    hit_if(is_set(x.issued_valid, lane) && x.issued[lane].tb == x.killed_tb, Bin::kKillInIssue);
    hit_if(is_set(q.read_valid, lane) && q.read[lane].tb == x.killed_tb, Bin::kKillInRead);
  }
}

}  // namespace segue::sm_frontend

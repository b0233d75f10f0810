// The context of a thread block as rows, for a switch that moves them.

#include <algorithm>

#include "cmodel/sm/machine.hpp"

namespace segue::sm_frontend {

using preempt_engine::Row;
using preempt_engine::Space;

/// The job in that slot.
std::optional<std::uint32_t> Machine::job_in(std::uint32_t slot) const {
  for (std::uint32_t job = 0; job < jobs_.size(); ++job) {
    const JobRun& run = jobs_[job];
    if (run.phase != Phase::kOut && run.phase != Phase::kDone && run.tb == slot) return job;
  }
  return std::nullopt;
}

const Machine::JobRun* Machine::in_slot(std::uint32_t slot) const {
  const auto job = job_in(slot);
  return job ? &jobs_[*job] : nullptr;
}

bool Machine::is_out(std::uint32_t slot) const {
  const JobRun* const run = in_slot(slot);
  return run != nullptr && run->phase == Phase::kOutside;
}

bool Machine::is_gone(std::uint32_t slot) const {
  const JobRun* const run = in_slot(slot);
  return run != nullptr && run->phase == Phase::kGone;
}

bool Machine::has_ended(std::uint32_t slot) const {
  const JobRun* const run = in_slot(slot);
  return run != nullptr && run->phase == Phase::kEnded;
}

bool Machine::has_stored(std::uint32_t slot) const {
  const JobRun* const run = in_slot(slot);
  if (run == nullptr) return false;
  return std::any_of(run->warps.begin(), run->warps.end(), [](const WarpRun& warp) {
    return std::any_of(warp.program.begin(), warp.program.begin() + warp.pc, [](const Step& step) {
      return step.instr.kind == Kind::kStore || step.instr.kind == Kind::kAtomic ||
             step.instr.kind == Kind::kCas;
    });
  });
}

void Machine::leave_slot(std::uint32_t slot) {
  const std::uint32_t job = *job_in(slot);
  JobRun& run = jobs_[job];
  if (run.phase == Phase::kEnded) return leave(job);
  tbs_[run.tb] = false;
  run.phase = Phase::kOut;
  run.start_at = now_ + in(pacing_.away);
}

/// True if an instruction of its program writes the register: otherwise it has its initial value.
bool Machine::is_written(const WarpRun& warp, std::uint32_t reg) const {
  return std::any_of(warp.program.begin(), warp.program.end(), [&](const Step& step) {
    return (step.instr.dst_valid && step.instr.dst == reg) ||
           (step.instr.dst_1_valid && step.instr.dst_1 == reg);
  });
}

bool Machine::is_live(std::uint32_t slot, const Row& row) const {
  const JobRun* const run = in_slot(slot);
  if (run == nullptr) return false;
  const bool back = run->phase == Phase::kEntering;
  switch (row.space) {
    case Space::kTbHeader:
    case Space::kWarpHeader:
      return true;
    case Space::kRegisters:
      return row.warp < run->warps.size() && is_written(run->warps[row.warp], row.row);
    case Space::kStack:
      return row.warp < run->warps.size();
    case Space::kShared:
      return row.row < run->warps.size();
    case Space::kReplay:
      return row.row < (back ? run->num_kept : run->context.size());
    case Space::kLog: {
      std::size_t operands = 0;
      for (const Kept& kept : run->context) operands += kept.data.size();
      return row.row < (back ? run->num_operands : operands);
    }
  }
  return false;
}

Machine::Words Machine::read_row(std::uint32_t slot, const Row& row) const {
  const JobRun& run = *in_slot(slot);
  const bool there = row.warp < run.warps.size();
  switch (row.space) {
    case Space::kTbHeader: {
      std::size_t operands = 0;
      for (const Kept& kept : run.context) operands += kept.data.size();
      return {run.context.size(), operands};
    }
    case Space::kWarpHeader: {
      if (!there) return {};
      const WarpRun& warp = run.warps[row.warp];
      const Context& context = warp.context;
      return {warp.pc,
              static_cast<std::uint64_t>(context.gate),
              context.seq,
              context.closer,
              std::uint64_t{context.stopped},
              std::uint64_t{context.drained},
              std::uint64_t{warp.at_barrier}};
    }
    case Space::kRegisters:
      return run.warps[row.warp].state.registers[row.row];
    case Space::kStack:
      return {run.warps[row.warp].state.trace};
    case Space::kShared:
      return run.warps[row.row].state.shared;
    case Space::kReplay: {
      const Kept& kept = run.context[row.row];
      std::vector<std::uint32_t> packed(Saved::width(w_) / 32 + 2);
      kept.saved.pack(packed.data(), 0, w_);
      Words words{kept.warp, kept.data.size()};
      words.insert(words.end(), packed.begin(), packed.end());
      return words;
    }
    case Space::kLog: {
      std::size_t n = row.row;
      for (const Kept& kept : run.context) {
        if (n < kept.data.size()) return kept.data[n];
        n -= kept.data.size();
      }
      return {};
    }
  }
  return {};
}

void Machine::write_row(std::uint32_t slot, const Row& row, const Words& words) {
  JobRun& run = jobs_[*job_in(slot)];
  const bool there = row.warp < run.warps.size();
  switch (row.space) {
    case Space::kTbHeader:
      run.context.clear();
      run.num_kept = static_cast<std::uint32_t>(words[0]);
      run.num_operands = static_cast<std::uint32_t>(words[1]);
      return;
    case Space::kWarpHeader: {
      if (!there) return;
      WarpRun& warp = run.warps[row.warp];
      warp.pc = static_cast<std::uint32_t>(words[0]);
      warp.context = {.gate = static_cast<warp_gate::Gate>(words[1]),
                      .seq = static_cast<std::uint32_t>(words[2]),
                      .closer = static_cast<std::uint32_t>(words[3]),
                      .stopped = words[4] != 0,
                      .drained = words[5] != 0};
      warp.at_barrier = words[6] != 0;
      return;
    }
    case Space::kRegisters:
      run.warps[row.warp].state.registers[row.row] = words;
      return;
    case Space::kStack:
      run.warps[row.warp].state.trace = words[0];
      return;
    case Space::kShared:
      run.warps[row.row].state.shared = words;
      return;
    case Space::kReplay: {
      // Memory answers in any order: the place is the row's.
      if (run.context.size() < run.num_kept) run.context.resize(run.num_kept);
      Kept& kept = run.context[row.row];
      kept.warp = static_cast<std::uint32_t>(words[0]);
      kept.num_data = static_cast<std::uint32_t>(words[1]);
      const std::vector<std::uint32_t> packed(words.begin() + 2, words.end());
      kept.saved.unpack(packed.data(), 0, w_);
      return;
    }
    case Space::kLog:
      run.operands.resize(run.num_operands);
      run.operands[row.row] = words;
      return;
  }
}

/// Operands go to their instructions, when all have come.
void Machine::arrange(std::uint32_t slot) {
  JobRun& run = jobs_[*job_in(slot)];
  std::size_t next = 0;
  for (Kept& kept : run.context) {
    kept.data.assign(run.operands.begin() + static_cast<std::ptrdiff_t>(next),
                     run.operands.begin() + static_cast<std::ptrdiff_t>(next + kept.num_data));
    next += kept.num_data;
  }
  run.operands.clear();
}

void Machine::forget(std::uint32_t slot) {
  JobRun& run = jobs_[*job_in(slot)];
  run.context.clear();
  for (WarpRun& warp : run.warps) {
    for (std::uint32_t r = 0; r < warp.state.registers.size(); ++r) {
      if (!is_written(warp, r)) continue;
      for (std::uint64_t& lane : warp.state.registers[r]) lane = random_.next();
    }
    for (std::uint64_t& word : warp.state.shared) word = random_.next();
    warp.state.trace = random_.next();
    warp.pc = 0;
    warp.context = {};
    warp.at_barrier = random_.percent(50);
  }
}

}  // namespace segue::sm_frontend

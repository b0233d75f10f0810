#include <algorithm>
#include <utility>

#include "cmodel/blocks/sm_frontend/kinds.hpp"
#include "cmodel/sm/machine.hpp"

namespace segue::sm_frontend {

// Contexts, out and in.

void Machine::drive_transfers(Inputs& in) {
  in.save_ready = random_.percent(pacing_.save);
  if (!restoring_) return;
  JobRun& run = jobs_[*restoring_];
  if (to_fill_ != 0) {
    const bool killed =
        in.command_valid && in.command.op == CommandOp::kKill && in.command.tb == run.tb;
    shows_operand_ = shows_operand_ || (!killed && random_.percent(pacing_.restore));
    in.restore_data_valid = shows_operand_;
    in.restore_data = run.context[restored_ - 1].data[filled_];
    return;
  }
  if (restored_ == run.context.size()) {
    run.context.clear();
    run.phase = Phase::kRunning;
    restoring_.reset();
    return;
  }
  shows_restore_ = shows_restore_ || random_.percent(pacing_.restore);
  in.restore_valid = shows_restore_;
  in.restore = run.context[restored_].saved;
  in.restore.tb = run.tb;
  in.restore.warp = run.warps[run.context[restored_].warp].slot;
}

/// Rule 8, for saves: while a save loses its turn no memory instruction is issued, so it waits only
/// for those issued before it first lost it: for their operand reads, then for their checks.
void Machine::watch_save(const Outputs& out) {
  if (!saving_ || awaited_ == 0 || now_ < operand_due_) return;
  if (now_ == operand_due_) {
    const auto unchecked = std::count_if(flights_.begin(), flights_.end(), [](const Flight& some) {
      return some.reading.may_fault && !some.checked;
    });
    operand_until_ = now_ + kMostOperands + 1 + static_cast<std::uint64_t>(unchecked);
  }
  if (!out.save_data_valid && now_ >= operand_until_) complain("a save is passed by");
}

void Machine::take_save(const Inputs& in, const Outputs& out) {
  watch_save(out);
  if (saving_ && out.save_data_valid) {
    if (awaited_ == 0) return complain("an operand that was not saved");
    jobs_[*saving_].context.back().data.push_back(out.log_data);
    --awaited_;
    operand_due_ = now_ + 1;
  }
  if (!out.save_valid || !in.save_ready) return;
  if (!saving_ || out.save.tb != jobs_[*saving_].tb || awaited_ != 0) {
    return complain("what is saved is not of the TB, or too soon");
  }
  if (owner(out.save.warp) == nullptr) return complain("what is saved is nobody's");
  jobs_[*saving_].context.push_back(
      {.saved = out.save, .warp = slots_[out.save.warp]->warp, .data = {}});
  if (out.save.logged) awaited_ = decoded(out.save.instr, w_).operands;
  operand_due_ = now_ + 2;
  ++counts_.saved;
  counts_.saved_logged += std::uint32_t{out.save.logged};
}

void Machine::take_restore(const Inputs& in, const Outputs& out) {
  if (!restoring_) return;
  // Rule 8.
  fill_waits_ = in.restore_data_valid && !out.restore_data_ready ? fill_waits_ + 1 : 0;
  if (fill_waits_ > kMostOperands + 1) complain("a restore is passed by");
  if (in.restore_data_valid && out.restore_data_ready) {
    shows_operand_ = false;
    if (++filled_ == to_fill_) to_fill_ = 0;
  }
  if (!in.restore_valid || !out.restore_ready) return;
  shows_restore_ = false;
  filled_ = 0;
  to_fill_ = static_cast<std::uint32_t>(jobs_[*restoring_].context[restored_].data.size());
  ++restored_;
}

/// The save is complete: the rest to keep of each warp is its context.
void Machine::end_save(std::uint32_t job) {
  JobRun& run = jobs_[job];
  run.phase = Phase::kEnding;
  saving_.reset();
  for (WarpRun& warp : run.warps) {
    if (!warp.live) continue;
    warp.context = contexts_[warp.slot];
    counts_.saved_at_barrier += std::uint32_t{warp.at_barrier};
    if (!warp.context.stopped || !warp.context.drained) complain("saved, but not drained");
    if (warp.context.seq == seq_of(warp, warp.pc)) continue;
    const auto index = index_of(warp, warp.context.seq);
    if (!index || *index + 1 != warp.pc || !is_disabling(scheme_)) {
      complain("the context goes on somewhere else");
    } else {
      warp.pc = *index;
    }
  }
  check_saved(run);
  if (seeded_bug_ == SeededBug::kReplaysCommitted) replay_committed(run);
}

/// Rule 3: for each warp exactly its uncommitted instructions, in program order.
void Machine::check_saved(const JobRun& run) {
  std::vector<std::vector<std::uint32_t>> there(run.warps.size());
  for (const Kept& kept : run.context) {
    const WarpRun& warp = run.warps[kept.warp];
    const auto index = index_of(warp, kept.saved.seq);
    if (!index) return complain("what is saved was not fetched");
    there[kept.warp].push_back(*index);
    const Step& step = warp.program[*index];
    if (kept.saved.instr != packed(step.instr, w_) || kept.saved.mask != warp.to_do[*index]) {
      complain("saved with a fault: " + to_string(step));
    }
    if (kept.data.size() != (kept.saved.logged ? step.instr.operands : 0)) {
      complain("saved without its operands: " + to_string(step));
    }
  }
  for (std::size_t i = 0; i < run.warps.size(); ++i) {
    const WarpRun& warp = run.warps[i];
    std::vector<std::uint32_t> missing;
    for (std::uint32_t n = 0; n < warp.pc; ++n) {
      if (!warp.committed[n]) missing.push_back(n);
    }
    if (there[i] != missing) complain("what is saved is not what has not committed");
  }
}

/// The wrong context of a machine that knows no more than where the oldest of a warp is: all
/// behind it once more (thesis 6.2, sparse replay).
void Machine::replay_committed(JobRun& run) {
  std::deque<Kept> context;
  for (std::uint32_t i = 0; i < run.warps.size(); ++i) {
    WarpRun& warp = run.warps[i];
    const auto oldest = std::find(warp.committed.begin(), warp.committed.end(), false);
    for (auto n = static_cast<std::uint32_t>(oldest - warp.committed.begin()); n < warp.pc; ++n) {
      const auto kept = std::find_if(run.context.begin(), run.context.end(), [&](const Kept& some) {
        return some.warp == i && some.saved.seq == seq_of(warp, n);
      });
      if (kept != run.context.end()) {
        context.push_back(std::move(*kept));
        continue;
      }
      warp.committed[n] = false;
      Kept again;
      again.warp = i;
      again.saved.seq = seq_of(warp, n);
      again.saved.mask = warp.to_do[n] = warp.program[n].mask;
      again.saved.instr = packed(warp.program[n].instr, w_);
      context.push_back(std::move(again));
    }
  }
  run.context = std::move(context);
}

}  // namespace segue::sm_frontend

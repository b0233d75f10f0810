#include <algorithm>

#include "cmodel/blocks/sm_frontend/kinds.hpp"
#include "cmodel/sm/machine.hpp"

namespace segue::sm_frontend {
namespace {

bool per_mille(Random& random, std::uint32_t chance) {
  return chance != 0 && random.below(1000) < chance;
}

Command of_warp(CommandOp op, std::uint32_t slot) {
  Command command;
  command.op = op;
  command.warp = slot;
  return command;
}

Command of_tb(CommandOp op, std::uint32_t tb) {
  Command command;
  command.op = op;
  command.tb = tb;
  return command;
}

/// Most kills of a thread block by chance: one that starts from nothing ever again may never end.
constexpr std::uint32_t kMostKills = 20;

}  // namespace

/// By chance, in per mille.
bool Machine::kills(const JobRun& run, std::uint32_t chance) {
  return per_mille(random_, chance) && run.kills < kMostKills;
}

// The fault handler and the preemption engine: one command a cycle.

void Machine::drive_command(Inputs& in) {
  Command& command = in.command;
  if (set_up_ < 2) {
    command = {};
    command.op = set_up_ == 0 ? CommandOp::kSetScheme : CommandOp::kSetup;
    command.scheme = scheme_;
    command.at_commit = at_commit_;
    command.tbs = params_.num_tbs;
    command.need = 3;
    // A log that is too small for all slots serves fewer.
    while (command.tbs > 1 && params_.log_entries / command.tbs < command.need) --command.tbs;
    if (set_up_ == 1) tbs_.resize(command.tbs);
    in.command_valid = true;
    return;
  }
  for (std::uint32_t i = 0; i < jobs_.size() && !in.command_valid; ++i) {
    const auto job = static_cast<std::uint32_t>((turn_ + i) % jobs_.size());
    if (const auto next = command_of(job)) {
      command = *next;
      in.command_valid = true;
    }
  }
  ++turn_;
}

std::optional<Command> Machine::command_of(std::uint32_t job) {
  JobRun& run = jobs_[job];
  switch (run.phase) {
    case Phase::kOut:
    case Phase::kStarting:
    case Phase::kEntering:
      return start_command(job);
    case Phase::kRestoring:
      // A message that is shown is not withdrawn.
      if (!shows_operand_ && to_fill_ != 0 && (must_drop(run) || kills(run, 8 * pacing_.kill))) {
        return of_tb(CommandOp::kKill, run.tb);
      }
      return std::nullopt;
    case Phase::kRunning:
      return run_command(job);
    case Phase::kStopping:
      return stop_command(job);
    case Phase::kSaving:
      // It does not take long: more often.
      if (must_drop(run) || kills(run, 8 * pacing_.kill)) {
        return of_tb(CommandOp::kKill, run.tb);
      }
      if (now_ >= saving_since_ + 2 && !shows_saving_) end_save(job);
      return std::nullopt;
    case Phase::kEnding:
    case Phase::kKilled:
      return end_command(job);
    case Phase::kOutside:
    case Phase::kEnded:
      return outside_command(job);
    case Phase::kGone:
    case Phase::kDone:
      break;
  }
  return std::nullopt;
}

bool Machine::find_slots(std::uint32_t job) {
  JobRun& run = jobs_[job];
  std::uint32_t needed = 0;
  for (const WarpRun& warp : run.warps) needed += std::uint32_t{!warp.finished};
  const auto free = std::count(slots_.begin(), slots_.end(), std::nullopt);
  std::vector<std::uint32_t> tbs;
  for (std::uint32_t t = 0; t < tbs_.size(); ++t) {
    if (!tbs_[t]) tbs.push_back(t);
  }
  if (tbs.empty() || static_cast<std::uint32_t>(free) < needed) return false;
  run.tb = tbs[random_.below(tbs.size())];
  tbs_[run.tb] = true;
  return find_warps(job);
}

/// Places for its warps, if there are enough.
bool Machine::find_warps(std::uint32_t job) {
  JobRun& run = jobs_[job];
  const auto needed = std::count_if(run.warps.begin(), run.warps.end(),
                                    [](const WarpRun& warp) { return !warp.finished; });
  if (std::count(slots_.begin(), slots_.end(), std::nullopt) < needed) return false;
  for (std::uint32_t i = 0; i < run.warps.size(); ++i) {
    if (run.warps[i].finished) continue;
    auto slot = static_cast<std::uint32_t>(random_.below(slots_.size()));
    while (slots_[slot]) slot = (slot + 1) % static_cast<std::uint32_t>(slots_.size());
    slots_[slot] = Owner{.job = job, .warp = i};
    run.warps[i].slot = slot;
  }
  return true;
}

/// Starts the warps of the thread block one after the other; then its context comes back.
std::optional<Command> Machine::start_command(std::uint32_t job) {
  JobRun& run = jobs_[job];
  if (run.phase == Phase::kOut) {
    if (now_ < run.start_at || !find_slots(job)) return std::nullopt;
    run.phase = switch_ != nullptr ? Phase::kEntering : Phase::kStarting;
  }
  if (run.phase == Phase::kEntering) {
    if (!switch_->enters(job, run.tb)) return std::nullopt;
    run.phase = Phase::kStarting;
  }
  for (const WarpRun& warp : run.warps) {
    if (warp.live || warp.finished) continue;
    Command command = of_warp(CommandOp::kStart, warp.slot);
    command.tb = run.tb;
    command.gate = warp.context.gate;
    command.seq = warp.context.seq;
    command.closer = warp.context.closer;
    command.stopped = warp.context.stopped;
    return command;
  }
  const bool ended = std::all_of(run.warps.begin(), run.warps.end(),
                                 [](const WarpRun& warp) { return warp.finished; });
  if (switch_ != nullptr && ended) {
    run.phase = Phase::kEnded;
  } else if (run.context.empty()) {
    run.phase = Phase::kRunning;
  } else if (!restoring_) {
    run.phase = Phase::kRestoring;
    restoring_ = job;
    restored_ = filled_ = to_fill_ = 0;
  }
  return std::nullopt;
}

std::optional<Command> Machine::run_command(std::uint32_t job) {
  JobRun& run = jobs_[job];
  const auto is_planned = [&](Event event) {
    if (run.planned != event) return false;
    run.planned.reset();
    return true;
  };
  if (must_drop(run) || is_planned(Event::kKill) || kills(run, pacing_.kill)) {
    return of_tb(CommandOp::kKill, run.tb);
  }
  const bool halted = switch_ != nullptr && switch_->is_halted(run.tb);
  if (halted || is_planned(Event::kPreempt) || per_mille(random_, pacing_.preempt)) {
    run.phase = Phase::kStopping;
    return stop_command(job);
  }
  if (run.planned == Event::kStop) {
    for (const WarpRun& warp : run.warps) {
      if (warp.live && !warp.stopped) return of_warp(CommandOp::kStop, warp.slot);
    }
    run.planned.reset();
  }
  for (const WarpRun& warp : run.warps) {
    if (!warp.live) continue;
    if (warp.finished && !warp.stopped) return of_warp(CommandOp::kEnd, warp.slot);
    if (warp.needs_resume && now_ >= warp.resume_at) {
      return of_warp(CommandOp::kResume, warp.slot);
    }
    if (per_mille(random_, pacing_.stop)) return of_warp(CommandOp::kStop, warp.slot);
  }
  return std::nullopt;
}

std::optional<Command> Machine::stop_command(std::uint32_t job) {
  JobRun& run = jobs_[job];
  if (must_drop(run) || kills(run, pacing_.kill)) {
    return of_tb(CommandOp::kKill, run.tb);
  }
  bool drained = true;
  for (const WarpRun& warp : run.warps) {
    if (!warp.live) continue;
    if (!warp.stopped || warp.resuming) return of_warp(CommandOp::kStop, warp.slot);
    drained = drained && (drained_ >> warp.slot & 1) != 0;
  }
  if (!drained) return std::nullopt;
  if (std::find(to_save_.begin(), to_save_.end(), job) == to_save_.end()) to_save_.push_back(job);
  if (to_save_.front() != job || saving_ || to_fill_ != 0 || shows_saving_) return std::nullopt;
  return of_tb(CommandOp::kSave, run.tb);
}

std::optional<Command> Machine::end_command(std::uint32_t job) {
  JobRun& run = jobs_[job];
  for (const WarpRun& warp : run.warps) {
    if (warp.live) return of_warp(CommandOp::kEnd, warp.slot);
  }
  const bool killed = run.phase == Phase::kKilled;
  if (killed) begin(run);
  if (switch_ != nullptr) {
    run.phase = killed ? Phase::kGone : Phase::kOutside;
  } else {
    leave(job);
  }
  return std::nullopt;
}

/// The thread block waits for its switch; one that may go on after all starts again where it was.
std::optional<Command> Machine::outside_command(std::uint32_t job) {
  JobRun& run = jobs_[job];
  if (must_drop(run)) {
    begin(run);
    run.phase = Phase::kGone;
  } else if (run.phase == Phase::kOutside && !switch_->is_halted(run.tb) && find_warps(job)) {
    run.phase = Phase::kStarting;
  }
  return std::nullopt;
}

/// Frees the slots of the thread block, which comes again if it has not finished.
void Machine::leave(std::uint32_t job) {
  JobRun& run = jobs_[job];
  tbs_[run.tb] = false;
  run.phase = Phase::kOut;
  run.start_at = now_ + in(pacing_.away);
  if (!std::all_of(run.warps.begin(), run.warps.end(),
                   [](const WarpRun& warp) { return warp.finished; })) {
    return;
  }
  run.phase = Phase::kDone;
  ++counts_.jobs;
  // Rule 1.
  for (std::size_t i = 0; i < run.warps.size(); ++i) {
    if (run.warps[i].state == run.warps[i].expected) continue;
    complain("job " + std::to_string(job) + ", warp " + std::to_string(i) +
             ": not what the program leaves in order");
  }
}

void Machine::take_command(const Command& command) {
  if (set_up_ < 2) {
    ++set_up_;
    return;
  }
  if (command.op == CommandOp::kSave || command.op == CommandOp::kKill) {
    const auto run = std::find_if(jobs_.begin(), jobs_.end(), [&](const JobRun& some) {
      return some.phase != Phase::kOut && some.phase != Phase::kDone && some.tb == command.tb;
    });
    const auto job = static_cast<std::uint32_t>(run - jobs_.begin());
    if (command.op == CommandOp::kKill) return kill(job);
    run->phase = Phase::kSaving;
    to_save_.pop_front();
    saving_ = job;
    saving_since_ = now_;
    awaited_ = 0;
    ++counts_.saves;
    return;
  }
  WarpRun& warp = *owner(command.warp);
  const Owner owned = *slots_[command.warp];
  JobRun& run = jobs_[owned.job];
  switch (command.op) {
    case CommandOp::kStart:
      warp.live = true;
      warp.stopped = warp.needs_resume = command.stopped;
      resume_later(warp);
      warp.resuming = false;
      return;
    case CommandOp::kEnd:
      warp.live = warp.stopped = warp.poisoned = false;
      slots_[command.warp].reset();
      if (run.phase == Phase::kRunning &&
          std::none_of(run.warps.begin(), run.warps.end(),
                       [](const WarpRun& some) { return some.live; })) {
        if (switch_ != nullptr) {
          run.phase = Phase::kEnded;
        } else {
          leave(owned.job);
        }
      }
      return;
    case CommandOp::kStop:
      warp.stopped = warp.needs_resume = true;
      warp.resuming = false;
      resume_later(warp);
      ++counts_.stops;
      return;
    case CommandOp::kResume:
      warp.resuming = true;
      warp.needs_resume = false;
      return;
    default:
      return;
  }
}

/// Resumes the warp when its fault, or any other reason for the stop, is over.
void Machine::resume_later(WarpRun& warp) {
  warp.resume_at = now_ + in(pacing_.handling);
  last_resume_ = std::max(last_resume_, warp.resume_at);
}

/// Removes everything of the thread block; its warps are stopped.
void Machine::kill(std::uint32_t job) {
  JobRun& run = jobs_[job];
  run.phase = Phase::kKilled;
  ++run.kills;
  for (WarpRun& warp : run.warps) {
    warp.stopped = true;
    warp.resuming = warp.needs_resume = warp.poisoned = false;
  }
  std::erase_if(flights_, [&](const Flight& flight) { return flight.job == job; });
  std::erase(to_save_, job);
  if (saving_ == job) saving_.reset();
  if (restoring_ == job) {
    restoring_.reset();
    to_fill_ = 0;
  }
  run.context.clear();
  ++counts_.kills;
}

void Machine::take_go(const Outputs& out) {
  if (!out.go_valid) return;
  WarpRun* const warp = owner(out.go.warp);
  if (warp == nullptr || !warp->resuming) return complain("a warp goes on that was not resumed");
  warp->stopped = warp->resuming = warp->poisoned = false;
  if (out.go.refetch) {
    const auto index = index_of(*warp, out.go.seq);
    if (!index || warp->committed[*index]) return complain("it goes back to what is done");
    warp->pc = *index;
    ++counts_.refetches;
  } else if (out.go.seq != seq_of(*warp, warp->pc)) {
    complain("it goes on somewhere else");
  }
}

}  // namespace segue::sm_frontend

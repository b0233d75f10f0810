#include "cmodel/sm/machine.hpp"

#include <algorithm>
#include <array>

#include "cmodel/blocks/sm_frontend/kinds.hpp"
#include "cmodel/layout/bits.hpp"

namespace segue::sm_frontend {
namespace {

/// Longer than anything takes by itself.
constexpr std::uint64_t kPatience = 4000;

template <class Codes>
std::string errors_of(const char* who, const Codes& codes) {
  std::string text;
  for (const auto code : codes) {
    if (static_cast<int>(code) != 0)
      text += std::string(" ") + who + ": " + std::string(to_string(code));
  }
  return text;
}

}  // namespace

Machine::Machine(const Params& params, warp_gate::Scheme scheme, const Pacing& pacing,
                 std::uint64_t seed, SeededBug seeded_bug)
    : params_(params),
      w_(params),
      scheme_(scheme),
      pacing_(pacing),
      seeded_bug_(seeded_bug),
      random_(seed),
      slots_(params.num_warps),
      tbs_(params.num_tbs),
      contexts_(params.num_warps),
      promises_(params) {}

void Machine::add(Job job) {
  JobRun run;
  run.job = std::move(job);
  for (std::size_t i = 0; i < run.job.programs.size(); ++i) {
    WarpRun warp;
    warp.program = run.job.programs[i];
    warp.expected = run.job.states[i];
    run_in_order(warp.program, warp.expected);
    warp.planned.resize(warp.program.size());
    warp.first_seq = static_cast<std::uint32_t>(random_.next() & layout::low_mask(w_.seq_w));
    run.warps.push_back(std::move(warp));
  }
  begin(run);
  const auto ended = std::find_if(jobs_.begin(), jobs_.end(),
                                  [](const JobRun& some) { return some.phase == Phase::kDone; });
  if (ended == jobs_.end()) {
    jobs_.push_back(std::move(run));
  } else {
    *ended = std::move(run);
  }
}

std::size_t Machine::jobs_under_way() const {
  return static_cast<std::size_t>(std::count_if(
      jobs_.begin(), jobs_.end(), [](const JobRun& run) { return run.phase != Phase::kDone; }));
}

std::vector<std::string> Machine::unfinished() const {
  constexpr std::array<const char*, 13> kNames{
      "out",    "starting", "restoring", "running", "stopping", "saving", "ending",
      "killed", "done",     "entering",  "outside", "gone",     "ended"};
  std::vector<std::string> list;
  for (const JobRun& run : jobs_) {
    if (run.phase == Phase::kDone) continue;
    std::string text = "a thread block that is ";
    text.append(kNames[static_cast<std::size_t>(run.phase)]);
    for (const WarpRun& warp : run.warps) {
      text.append(", a warp at ").append(std::to_string(warp.pc)).append(" of ");
      text.append(std::to_string(warp.program.size()));
    }
    list.push_back(text);
  }
  return list;
}

/// As if nothing of it had run.
void Machine::begin(JobRun& run) const {
  run.context.clear();
  for (std::size_t i = 0; i < run.warps.size(); ++i) {
    WarpRun& warp = run.warps[i];
    warp.state = run.job.states[i];
    warp.finished = warp.stopped = warp.needs_resume = warp.resuming = false;
    warp.at_barrier = warp.poisoned = false;
    warp.pc = 0;
    warp.committed.assign(warp.program.size(), false);
    warp.to_do.clear();
    for (const Step& step : warp.program) warp.to_do.push_back(step.mask);
    warp.context = {.gate = warp_gate::Gate::kOpen,
                    .seq = warp.first_seq,
                    .closer = 0,
                    .stopped = false,
                    .drained = false};
  }
}

void Machine::plan_fault(std::uint32_t job, std::uint32_t warp, std::uint32_t index) {
  jobs_[job].warps[warp].planned[index] = true;
}

void Machine::plan(std::uint32_t job, Event event) { jobs_[job].planned = event; }

bool Machine::done() const {
  return std::all_of(jobs_.begin(), jobs_.end(),
                     [](const JobRun& run) { return run.phase == Phase::kDone; });
}

void Machine::complain(const std::string& what) {
  if (complaint_.empty()) complaint_ = "cycle " + std::to_string(now_) + ": " + what;
}

std::uint64_t Machine::in(const Range& range) {
  return range.low + random_.below(range.high - range.low + 1);
}

Machine::WarpRun* Machine::owner(std::uint32_t slot) {
  if (slot >= slots_.size() || !slots_[slot]) return nullptr;
  return &jobs_[slots_[slot]->job].warps[slots_[slot]->warp];
}

std::uint32_t Machine::seq_of(const WarpRun& warp, std::uint32_t index) const {
  return static_cast<std::uint32_t>((warp.first_seq + index) & layout::low_mask(w_.seq_w));
}

/// Index of the last fetched instruction with this number.
std::optional<std::uint32_t> Machine::index_of(const WarpRun& warp, std::uint32_t seq) const {
  const auto back =
      static_cast<std::uint32_t>((seq_of(warp, warp.pc) - seq) & layout::low_mask(w_.seq_w));
  if (back == 0 || back > warp.pc) return std::nullopt;
  return warp.pc - back;
}

void Machine::drive(Inputs& in) {
  in.rst_n = true;
  in.fetch_ready = in.checked_valid = in.fault_valid = in.command_valid = false;
  in.restore_valid = in.restore_data_valid = false;
  in.line_valid = in.commit_valid = in.unit_ready = 0;
  in.fetch_may = warps_with_a_line();
  for (std::uint32_t unit = 0; unit < kNumUnits; ++unit) {
    if (random_.percent(pacing_.unit)) in.unit_ready |= std::uint64_t{1} << unit;
  }
  drive_check(in);
  drive_fault(in);
  drive_commits(in);
  drive_command(in);
  drive_transfers(in);
}

/// Warps that have a line to fetch: none at a barrier or at its program's end; now and then a miss.
std::uint64_t Machine::warps_with_a_line() {
  std::uint64_t warps = 0;
  for (std::uint32_t slot = 0; slot < slots_.size(); ++slot) {
    const WarpRun* const warp = owner(slot);
    if (warp == nullptr || warp->pc >= warp->program.size()) continue;
    if (warp->at_barrier || random_.percent(pacing_.miss)) continue;
    warps |= std::uint64_t{1} << slot;
  }
  return warps;
}

void Machine::answer(const Outputs& out, Inputs& in) {
  line_ = 0;
  if (out.fetch_valid) {
    WarpRun* const warp = owner(static_cast<std::uint32_t>(out.fetch_warp));
    if (warp == nullptr) return complain("a fetch of nobody");
    if (out.fetch_seq != seq_of(*warp, warp->pc)) complain("a fetch with another number");
    if (out.fetch_tb != jobs_[slots_[out.fetch_warp]->job].tb) complain("a fetch for another TB");
    if (warp->pc < warp->program.size() && random_.percent(pacing_.fetch)) {
      const Step* const step = &warp->program[warp->pc];
      line_ = 1;
      if (params_.fetch_width == 2 && warp->pc + 1 < warp->program.size() &&
          !closes_gate(step->instr) && step[1].mask == step->mask && random_.percent(90)) {
        line_ = 2;
      }
      in.fetch_ready = true;
      in.line_valid = layout::low_mask(line_);
      in.line_mask = step->mask;
      for (std::uint32_t i = 0; i < line_; ++i) in.line[i] = step[i].instr;
    }
  }
  if (!out.operand_valid) return;
  const WarpRun* const warp = owner(out.operand.warp);
  const auto index = warp != nullptr ? index_of(*warp, out.operand.seq) : std::nullopt;
  if (!index) return complain("an operand of nobody");
  if (out.operand.from_log) {
    for (std::uint64_t& lane : in.operand_data) lane = random_.next();
  } else {
    in.operand_data = source(warp->program[*index], out.operand.index, warp->state);
  }
}

void Machine::observe(const Inputs& in, const Outputs& out) {
  check_errors(out);
  check_poisoned(out);
  promises_.observe(in, out);
  if (!promises_.broken().empty()) complain("a promise is broken: " + promises_.broken());
  take_go(out);
  take_fetch(in, out);
  take_log_data(out);
  for (std::uint32_t lane = 0; lane < params_.issue_width; ++lane) {
    if ((out.read_valid >> lane & 1) != 0) take_read(out.read[lane]);
  }
  take_operand(in, out);
  take_commits(in);
  take_save(in, out);
  take_restore(in, out);
  drained_ = out.drained;
  shows_saving_ = out.saving;
  contexts_ = out.context;
  if (in.command_valid) take_command(in.command);
  take_fault(in);
  if (done()) last_progress_ = now_;
  if (now_ > std::max(last_progress_, last_resume_) + kPatience) complain("no progress");
  ++now_;
}

/// Rule 5: none, for the promises are kept.
void Machine::check_errors(const Outputs& out) {
  if ((out.err_valid | out.gate_err_valid | out.board_err_valid | out.queue_err_valid |
       out.replay_err_valid | out.log_err_valid) == 0) {
    return;
  }
  complain("errors:" + errors_of("own", out.err_code) + errors_of("gate", out.gate_err_code) +
           errors_of("board", out.board_err_code) + errors_of("queue", out.queue_err_code) +
           errors_of("replay", out.replay_err_code) + errors_of("log", out.log_err_code));
}

void Machine::check_poisoned(const Outputs& out) {
  for (std::uint32_t slot = 0; slot < slots_.size(); ++slot) {
    const WarpRun* const warp = owner(slot);
    if (warp != nullptr && warp->live && warp->poisoned != ((out.poisoned >> slot & 1) != 0)) {
      complain("poisoned_o is wrong of warp " + std::to_string(slot));
    }
  }
}

void Machine::take_fetch(const Inputs& in, const Outputs& out) {
  if (!out.fetch_valid || !in.fetch_ready) return;
  if (WarpRun* const warp = owner(static_cast<std::uint32_t>(out.fetch_warp))) warp->pc += line_;
}

}  // namespace segue::sm_frontend

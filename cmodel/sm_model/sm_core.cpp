#include "cmodel/sm_model/sm_core.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cmodel/blocks/sm_frontend/kinds.hpp"
#include "cmodel/gpu/sim/harness_error.hpp"
#include "cmodel/layout/bits.hpp"

namespace segue::sm_model {
namespace {

using sm_frontend::Command;
using sm_frontend::CommandOp;
using sm_frontend::Tag;

/// Cycles without a commit, beside those of faults and of accesses that are under way.
constexpr std::uint64_t kStuck = 1'000'000;
constexpr std::uint64_t kNever = ~std::uint64_t{0};
/// Fewer cycles are not worth the look whether they can be left out.
constexpr std::uint64_t kWorthSleeping = 16;

/// Of the SM's size, whatever the kernel fills of it.
block_switcher::Params switcher_params(const SmMachine& machine, const BlockSwitching& switching) {
  block_switcher::Params params;
  params.num_slots = machine.most_tbs;
  params.num_extra = std::max(params.num_extra, switching.extra);
  params.num_warps = machine.most_warps;
  return params;
}

}  // namespace

SmCore::SmCore(const LaunchTrace& trace, const SmMachine& machine, FaultScheme scheme,
               std::uint32_t at_once, SmSurroundings around)
    : trace_(trace),
      machine_(machine),
      around_(std::move(around)),
      warps_of_tb_(trace.needs.warps),
      seq_mask_(layout::low_mask(machine.frontend.window_bits + 2)),
      twin_(machine.frontend),
      model_(around_.frontend ? around_.frontend(machine.frontend) : nullptr),
      in_(machine.frontend),
      out_(machine.frontend),
      disabling_(sm_frontend::is_disabling(scheme.scheme)),
      image_words_(sm_frontend::ImageLayout(machine.frontend).words),
      unit_(machine, around_.paged, scheme.scheme != warp_gate::Scheme::kStall,
            around_.second_level, around_.sm, around_.host),
      warps_(std::size_t{at_once} * warps_of_tb_),
      tbs_(at_once) {
  Command command;
  command.op = CommandOp::kSetScheme;
  command.scheme = scheme.scheme;
  command.at_commit = scheme.at_commit;
  give(command);
  if (scheme.scheme == warp_gate::Scheme::kOperandLog) {
    command = {};
    command.op = CommandOp::kSetup;
    command.tbs = at_once;
    command.need = std::max(1U, trace.need);
    give(command);
  }
  if (around_.switching == nullptr) return;
  const block_switcher::Params params = switcher_params(machine, *around_.switching);
  switcher_ = around_.switching->switcher
                  ? around_.switching->switcher(params)
                  : std::make_unique<layout::TwinModel<block_switcher::Types>>(params);
  off_chip_.resize(std::size_t{params.num_slots} + params.num_extra);
}

KernelCycles SmCore::result() const {
  return {.cycles = last_commit_ + 1,
          .instructions = committed_,
          .tbs_at_once = static_cast<std::uint32_t>(tbs_.size()),
          .tb_cycles = tb_cycles_,
          .tbs = around_.tbs->taken(),
          .regions_mapped = around_.paged ? around_.paged->resolved() : 0,
          .faults = faults_,
          .memory = unit_.counts()};
}

/// Before the first cycle.
void SmCore::give(const Command& command) {
  in_.command = command;
  in_.command_valid = true;
  if (model_) {
    model_->eval(in_, out_);
    refuse_errors();
    model_->tick(in_);
  } else {
    twin_.tick(in_);
  }
}

void SmCore::start(std::uint32_t slot, std::uint64_t now) {
  moved_at_ = std::max(moved_at_, now);
  start_tb(slot, around_.tbs->take(around_.sm, slot, now), 0);
  if (tbs_[slot].trace == nullptr) return;
  tbs_[slot].began_at = now;
  done_ = false;
  wake(now);
}

void SmCore::start_tb(std::uint32_t slot, const NextTb& next, std::uint32_t number) {
  if (next.tb == nullptr) return;
  ++running_;
  const TbTrace& tb = *next.tb;
  const auto count = static_cast<std::uint32_t>(tb.warps.size());
  tbs_[slot] = {.trace = &tb,
                .ahead = next.ahead,
                .number = number,
                .unfinished = count,
                .at_barrier = 0,
                .not_ended = count,
                .began_at = now_};
  for (std::uint32_t k = 0; k < count; ++k) {
    const std::uint32_t warp = slot * warps_of_tb_ + k;
    std::span<const TracedInstruction> ahead;
    if (next.ahead != nullptr) ahead = next.ahead->warps[k];
    warps_[warp] = {.code = {ahead, tb.warps[k]}, .tb = slot, .live = true};
    Command command;
    command.op = CommandOp::kStart;
    command.warp = warp;
    command.tb = slot;
    commands_.push_back({command});
    if (warps_[warp].code.size() == 0) finish(warp);
  }
}

/// All instructions of the warp have committed.
void SmCore::finish(std::uint32_t warp) {
  TbSlot& tb = tbs_[warps_[warp].tb];
  warps_[warp].ended_at = now_;
  --tb.unfinished;
  if (tb.unfinished == 0) tb_cycles_ += now_ - tb.began_at + 1;
  Command command;
  command.op = CommandOp::kEnd;
  command.warp = warp;
  commands_.push_back({command, true});
  open_barrier(warps_[warp].tb);
}

/// Those that have ended are not waited for.
void SmCore::open_barrier(std::uint32_t slot) {
  TbSlot& tb = tbs_[slot];
  if (tb.at_barrier == 0 || tb.at_barrier != tb.unfinished) return;
  tb.at_barrier = 0;
  for (WarpSlot& warp : warps_of(slot)) warp.at_barrier = false;
  tell(block_switcher::Source::kOpened, tb.number);
}

void SmCore::cycle(std::uint64_t now) {
  if (began_) unit_.skip(now - now_ - 1);
  if (!began_) moved_at_ = now;
  began_ = true;
  now_ = now;
  active_ = false;
  show_inputs();
  resume();
  drive_switcher();
  command();
  if (const std::optional<Check> check = unit_.check(now_, poisoned_)) {
    active_ = true;
    if (check->faults) {
      fault(*check);
    } else {
      in_.checked_valid = true;
      in_.checked = check->tag;
    }
  }
  commit();
  drive_move();
  clock();
  observe_move();
  unit_.send(now_);
  note_drained();
  done_ = running_ == 0 && (switcher_ == nullptr || switcher_out_.done) && events_.empty();
  fall_asleep();
}

void SmCore::show_inputs() {
  in_.fetch_ready = in_.checked_valid = in_.fault_valid = in_.command_valid = false;
  in_.restore_valid = in_.restore_data_valid = false;
  in_.line_valid = in_.commit_valid = 0;
  in_.fetch_may = 0;
  for (std::size_t warp = 0; warp < warps_.size(); ++warp) {
    const WarpSlot& slot = warps_[warp];
    const bool waits = slot.at_barrier || slot.begins_at > now_ || stopped_at_ != kRuns;
    const bool may = slot.code.there() && !waits && slot.fetched < slot.code.size();
    in_.fetch_may |= std::uint64_t{may} << warp;
  }
  in_.unit_ready = stopped_at_ == kRuns ? layout::low_mask(sm_frontend::kNumUnits) : 0;
  if (!unit_.ready()) {
    in_.unit_ready &= ~(std::uint64_t{1} << static_cast<unsigned>(issue_queue::Unit::kMemory));
  }
}

void SmCore::clock() {
  if (model_) {
    model_->eval(in_, out_);
    refuse_errors();
    if (out_.fetch_valid) fetch(out_.fetch_warp, out_.fetch_seq);
    take_reads(out_.read_valid, out_.read);
    note_poisoned();
    model_->tick(in_);
    return;
  }
  // Saved and restored instructions are only among all outputs; fetch is not asked twice.
  if (uses_transfer_ports()) twin_.eval(in_, out_);
  const sm_frontend::Shown& shown = twin_.begin_cycle(in_);
  const sm_frontend::State& state = twin_.state();
  if (shown.fetch_valid) fetch(shown.fetch_warp, state.next[shown.fetch_warp]);
  take_reads(state.read_valid, state.read);
  twin_.end_cycle(in_);
  poisoned_ = state.poisoned;
}

/// As of the next cycle: a fault wins over going on.
void SmCore::note_poisoned() {
  poisoned_ = out_.poisoned;
  if (out_.go_valid) poisoned_ &= ~(std::uint64_t{1} << out_.go.warp);
  if (in_.fault_valid) poisoned_ |= std::uint64_t{1} << in_.fault.warp;
  // A warp that starts has the fault of none before it.
  if (in_.command_valid && in_.command.op == CommandOp::kStart) {
    poisoned_ &= ~(std::uint64_t{1} << in_.command.warp);
  }
  if (in_.command_valid && in_.command.op == CommandOp::kEnd) {
    poisoned_ &= ~(std::uint64_t{1} << in_.command.warp);
  }
}

/// Warps that wait for no region any more. One of a thread block that leaves goes on when that is
/// back.
void SmCore::resume() {
  if (around_.paged == nullptr) return;
  if (around_.paged->resolved() == resolved_ && !looks_) return;
  resolved_ = around_.paged->resolved();
  looks_ = false;
  active_ = true;
  const auto is_due = [this](WarpSlot& warp) {
    if (!warp.faulted) return false;
    std::erase_if(warp.lacks, [this](std::uint64_t region) {
      return !around_.paged->is_region_absent(region);
    });
    warp.faulted = !warp.lacks.empty();
    return !warp.faulted;
  };
  for (std::uint32_t warp = 0; warp < warps_.size(); ++warp) {
    if (!is_due(warps_[warp])) continue;
    const TbSlot& tb = tbs_[warps_[warp].tb];
    tell(block_switcher::Source::kResolved, tb.number);
    const bool moves = move_.phase != Phase::kNone && move_.what.slot == warps_[warp].tb;
    if (!moves) send(CommandOp::kResume, warp);
  }
  for (SavedTb& saved : off_chip_) {
    for (WarpSlot& warp : saved.warps) {
      if (is_due(warp)) tell(block_switcher::Source::kResolved, saved.tb.number);
    }
  }
}

void SmCore::fault(const Check& check) {
  ++faults_;
  const TracedInstruction& instruction = instruction_of(check.tag);
  in_.fault_valid = true;
  in_.fault = sm_frontend::fault_of(check.tag, lanes_of(instruction));
  WarpSlot& slot = warps_[check.tag.warp];
  // With warp disabling it is the last one that was fetched, and is fetched again.
  if (disabling_) slot.fetched = index_of(check.tag);
  if (!slot.faulted) tell(block_switcher::Source::kFaulted, tbs_[slot.tb].number);
  slot.faulted = true;
  slot.lacks.insert(slot.lacks.end(), check.lacks.begin(), check.lacks.end());
  looks_ = true;  // a region may have come before the check
}

std::uint64_t SmCore::lanes_of(const TracedInstruction& instruction) const {
  return instruction.mask & layout::low_mask(trace_.lanes);
}

void SmCore::command() {
  if (commands_.empty()) return;
  active_ = true;
  const QueuedCommand next = commands_.front();
  commands_.pop_front();
  in_.command = next.command;
  in_.command_valid = true;
  if (in_.command.op != CommandOp::kEnd) return;
  WarpSlot& warp = warps_[in_.command.warp];
  warp.live = false;
  if (!next.finishes) return;
  const std::uint32_t slot = warp.tb;
  tell(block_switcher::Source::kEnded, tbs_[slot].number);
  if (--tbs_[slot].not_ended == 0) end_tb(slot);
}

void SmCore::end_tb(std::uint32_t slot) {
  --running_;
  tbs_[slot].trace = nullptr;
  for (WarpSlot& warp : warps_of(slot)) warp.code = {};
  if (switcher_ != nullptr || stopped_at_ != kRuns) return;
  start_tb(slot, around_.tbs->take(around_.sm, slot, now_), 0);
}

void SmCore::stop(std::uint64_t now) {
  stopped_at_ = now;
  undrained_ = 1;  // until the first look
  wakes_at_ = now;
}

/// An issued instruction is seen two cycles later at the latest.
void SmCore::note_drained() {
  if (stopped_at_ == kRuns || now_ < stopped_at_ + 2) return;
  undrained_ = 0;
  for (WarpSlot& warp : warps_) {
    if (!warp.code.there()) continue;
    const bool drained = warp.committed_to.end() >= warp.issued_to.end();
    undrained_ += drained ? 0 : 1;
    if (drained && warp.drained_at == 0) warp.drained_at = now_;
  }
}

bool SmCore::stopped() const {
  const auto empty = [](const std::deque<Flight>& pipe) { return pipe.empty(); };
  return stopped_at_ != kRuns && undrained_ == 0 && unit_.idle() &&
         std::ranges::all_of(pipes_, empty);
}

std::vector<StoppedWarp> SmCore::stopped_warps() const {
  std::vector<StoppedWarp> stopped;
  std::vector<std::uint32_t> of_tb(tbs_.size());
  for (std::uint32_t warp = 0; warp < warps_.size(); ++warp) {
    const WarpSlot& slot = warps_[warp];
    if (!slot.code.there() || slot.committed == slot.code.size()) continue;
    ++of_tb[slot.tb];
    stopped.push_back({.tb = tbs_[slot.tb].trace,
                       .slot = slot.tb,
                       .number = warp - slot.tb * warps_of_tb_,
                       .executed = slot.issued_to.end(),
                       .of_tb = 0,
                       .drained_at = slot.drained_at});
  }
  for (StoppedWarp& warp : stopped) warp.of_tb = of_tb[warp.slot];
  return stopped;
}

/// Accesses and branches on lane 0, the others on any lane that is left.
void SmCore::commit() {
  commit_memory_or_branch();
  for (std::uint32_t lane = 0; lane < machine_.frontend.commit_width; ++lane) {
    if ((in_.commit_valid >> lane & 1) != 0) continue;
    std::deque<Flight>* oldest = nullptr;
    for (std::size_t k = 0; k < kLatencies; ++k) {
      std::deque<Flight>& pipe = pipes_[k];
      if (k == static_cast<std::size_t>(Latency::kBranch) || pipe.empty()) continue;
      if (pipe.front().due > now_) continue;
      if (oldest == nullptr || pipe.front().due < oldest->front().due) oldest = &pipe;
    }
    if (oldest == nullptr) return;
    commit(lane, oldest->front().tag);
    oldest->pop_front();
  }
}

void SmCore::commit_memory_or_branch() {
  std::deque<Flight>& branches = pipes_[static_cast<std::size_t>(Latency::kBranch)];
  const Access* const access = unit_.done(now_);
  const bool branch = !branches.empty() && branches.front().due <= now_;
  if (access != nullptr && (!branch || access->done_at <= branches.front().due)) {
    commit(0, access->tag);
    unit_.commit();
  } else if (branch) {
    commit(0, branches.front().tag);
    branches.pop_front();
  }
}

void SmCore::commit(std::uint32_t lane, const Tag& tag) {
  active_ = true;
  in_.commit_valid |= std::uint64_t{1} << lane;
  in_.commit[lane] = tag;
  WarpSlot& slot = warps_[tag.warp];
  const TracedInstruction& instruction = instruction_of(tag);
  ++slot.committed;
  slot.committed_to.mark(index_of(tag));
  ++committed_;
  moved_at_ = last_commit_ = now_;
  // One that ends with a barrier is not waited for: nothing of it comes behind.
  if (instruction.barrier && index_of(tag) + 1 != slot.code.size()) {
    slot.at_barrier = true;
    ++tbs_[slot.tb].at_barrier;
    tell(block_switcher::Source::kArrived, tbs_[slot.tb].number);
    open_barrier(slot.tb);
  }
  if (slot.committed == slot.code.size()) finish(tag.warp);
}

/// By its number: the instruction of the warp that is not older than its window.
std::size_t SmCore::index_of(const Tag& tag) const {
  const std::uint64_t fetched = warps_[tag.warp].fetched;
  return fetched - ((fetched - tag.seq) & seq_mask_);
}

const TracedInstruction& SmCore::instruction_of(const Tag& tag) const {
  return warps_[tag.warp].code[index_of(tag)];
}

void SmCore::fetch(std::uint64_t warp, std::uint64_t seq) {
  active_ = true;
  WarpSlot& slot = warps_[warp];
  if (seq != (slot.fetched & seq_mask_)) {
    throw gpu::HarnessError(
        fmt::format("warp {} fetches another instruction in cycle {}", warp, now_));
  }
  in_.line_mask = lanes_of(slot.code[slot.fetched]);
  std::uint32_t count = 0;
  do {
    in_.line[count++] = slot.code[slot.fetched++].decoded();
  } while (count < machine_.frontend.fetch_width && slot.fetched < slot.code.size() &&
           !sm_frontend::closes_gate(in_.line[count - 1]));
  in_.fetch_ready = true;
  in_.line_valid = layout::low_mask(count);
}

void SmCore::take_reads(std::uint64_t valid, std::span<const sm_frontend::Reading> readings) {
  active_ = active_ || valid != 0;
  for (std::uint32_t lane = 0; lane < machine_.frontend.issue_width; ++lane) {
    if ((valid >> lane & 1) != 0) take_read(readings[lane]);
  }
}

void SmCore::take_read(const sm_frontend::Reading& reading) {
  const Tag tag = tag_of(reading);
  const TracedInstruction& instruction = instruction_of(tag);
  warps_[tag.warp].issued_to.mark(index_of(tag));
  if (tag.may_fault) {
    const WarpSlot& warp = warps_[tag.warp];
    const TbSlot& tb = tbs_[warp.tb];
    const std::span lines(warp.code.is_ahead(index_of(tag)) ? tb.ahead->lines : tb.trace->lines);
    unit_.take({.tag = tag,
                .lines = lines.subspan(instruction.first_line, instruction.lines),
                .returns = instruction.destinations[0] != kNoName,
                .route = instruction.route});
    return;
  }
  pipes_[static_cast<std::size_t>(instruction.latency)].push_back(
      {.tag = tag, .due = now_ + cycles_of(machine_.cycles, instruction.latency)});
}

/// Sleeps until something happens by itself, if the front end stays as it is until then.
void SmCore::fall_asleep() {
  const std::uint64_t faults_end = around_.paged ? around_.paged->last_there() : 0;
  const bool faults = around_.paged && around_.paged->busy();
  if (!faults && now_ > std::max({moved_at_, faults_end, move_.due}) + kStuck &&
      now_ > unit_.busy_until() + kStuck) {
    throw gpu::HarnessError(fmt::format("nothing commits from cycle {} on", moved_at_));
  }
  wakes_at_ = now_ + 1;
  if (done_) wakes_at_ = kNever;
  if (done_ || active_ || !commands_.empty() || !events_.empty() || asked_) return;
  if (switcher_ != nullptr && !switcher_quiet_) return;
  if (stopped_at_ != kRuns && now_ < stopped_at_ + 2) return;
  if (model_ && uses_transfer_ports()) return;
  if (looks_) return;
  std::uint64_t next = unit_.next_event(now_);
  for (const std::deque<Flight>& pipe : pipes_) {
    if (!pipe.empty()) next = std::min(next, pipe.front().due);
  }
  for (const WarpSlot& warp : warps_) {
    if (warp.begins_at > now_) next = std::min(next, warp.begins_at);
  }
  if (move_.phase == Phase::kOut || move_.phase == Phase::kIn) next = std::min(next, move_.due);
  if (next > now_ + kWorthSleeping && stands_still()) wakes_at_ = next;
}

/// Whether the front end stays as it is without a message: it says so (sm_frontend.md,
/// `quiescent_o`), or this cycle had the inputs of the last one and changed no register, whatever
/// waits for a unit.
bool SmCore::stands_still() {
  if (model_) return out_.quiescent;
  if (now_ < looks_at_) return false;
  const std::uint32_t* const words = twin_.image();
  const bool same = seen_at_ + 1 == now_ && std::equal(seen_.begin(), seen_.end(), words);
  const bool first = seen_at_ + 1 != now_;
  if (!same) seen_.assign(words, words + image_words_);
  seen_at_ = now_;
  if (!same && !first) looks_at_ = now_ + kWorthSleeping;
  return same;
}

void SmCore::refuse_errors() const {
  if ((out_.err_valid | out_.gate_err_valid | out_.board_err_valid | out_.queue_err_valid |
       out_.replay_err_valid | out_.log_err_valid) == 0) {
    return;
  }
  throw gpu::HarnessError(fmt::format("the front end refuses a message in cycle {}", now_));
}

}  // namespace segue::sm_model

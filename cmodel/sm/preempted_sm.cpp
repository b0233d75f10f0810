#include "cmodel/sm/preempted_sm.hpp"

#include <algorithm>

namespace segue::sm_frontend {

using preempt_engine::EventOp;
using preempt_engine::MemOp;
using preempt_engine::Outcome;
using preempt_engine::Row;
using preempt_engine::Space;
using preempt_engine::Technique;

namespace {

constexpr std::uint32_t kFrameLog2 = 12;
constexpr std::uint32_t kRowBits = 9;
constexpr std::uint64_t kPeace = 1500;  // cycles

bool has(std::uint64_t mask, std::uint32_t i) { return (mask >> i & 1) != 0; }

}  // namespace

preempt_engine::Params PreemptedSm::engine_params(const Params& front, std::uint32_t tags) {
  return {.num_slots = front.num_tbs,
          .num_warps = front.num_warps,
          .num_kernels = 1,
          .num_frames = 2 * front.num_tbs + 2,
          .num_tags = tags,
          .row_bits = kRowBits};
}

PreemptedSm::PreemptedSm(FrontEndModel& front, EngineModel& engine, warp_gate::Scheme scheme,
                         const Pacing& pacing, const EnginePacing& engine_pacing,
                         std::uint64_t seed, ContextBug bug)
    : front_(front),
      engine_(engine),
      pacing_(engine_pacing),
      bug_(bug),
      random_(segue::hash(seed, 1)),
      machine_(front.params(), scheme, pacing, seed),
      front_in_(front.params()),
      front_out_(front.params()),
      slots_(front.params().num_tbs) {
  machine_.set_switch(*this);
  const Params& params = front.params();
  const std::uint32_t entries = params.queue_entries + params.replay_entries;
  shape_ = {.warps = params.num_warps,
            .registers = 1U << params.reg_bits,
            .simt_stack = 1,
            .shared = params.num_warps,
            .replay = entries,
            .log = params.log_entries};
  const std::uint32_t lines = 1 + shape_.warps * (1 + shape_.registers + shape_.simt_stack) +
                              shape_.shared + shape_.replay + shape_.log;
  commands_.push_back(
      {.op = preempt_engine::CommandOp::kSetRegion, .base = 0, .frame_log2 = kFrameLog2});
  commands_.push_back({.op = preempt_engine::CommandOp::kSetup,
                       .max_lines = lines,
                       .warps = shape_.warps,
                       .registers = shape_.registers,
                       .simt_stack = shape_.simt_stack,
                       .shared = shape_.shared,
                       .replay = shape_.replay,
                       .log = shape_.log});
}

void PreemptedSm::complain(const std::string& what, std::uint32_t slot) {
  if (!complaint_.empty()) return;
  complaint_ = "cycle " + std::to_string(cycle_) + ", slot " + std::to_string(slot) + ": " + what;
}

const std::string& PreemptedSm::run() {
  while (!machine_.done() && complaint().empty()) cycle();
  return complaint();
}

bool PreemptedSm::enters(std::uint32_t job, std::uint32_t slot) {
  Slot& its = slots_[slot];
  if (!its.asked) {
    if (handles_.size() <= job) handles_.resize(job + 1);
    const auto handle = handles_[job];
    its = {.job = job, .asked = true, .epoch = its.epoch};
    its.restoring = handle.has_value();
    its.handle = handle.value_or(0);
    commands_.push_back({.op = preempt_engine::CommandOp::kStart,
                         .slot = slot,
                         .tb_id = job,
                         .resume = handle.has_value(),
                         .handle = its.handle});
    handles_[job].reset();
  }
  return its.entered;
}

/// Reads the state that the engine shows of its slots.
void PreemptedSm::look() {
  for (std::uint32_t s = 0; s < slots_.size(); ++s) {
    Slot& slot = slots_[s];
    const bool epoch = has(engine_out_.epoch, s);
    if (epoch != slot.epoch) {
      slot.dropped = slot.asked;
      if (slot.store_sent) complain("flushed behind a store", s);
    }
    slot.epoch = epoch;
    const bool halted = has(engine_out_.halt, s);
    if (has(engine_out_.resident, s) && !halted) {
      if (slot.was_halted && slot.entered && !slot.restoring) ++counts_.withdrawals;
      slot.entered = slot.asked;
    }
    slot.was_halted = halted;
  }
}

void PreemptedSm::cycle() {
  engine_in_.command_valid = engine_in_.event_valid = engine_in_.rsp_valid = false;
  engine_.eval(engine_in_, engine_out_);
  look();
  machine_.drive(front_in_);
  front_.eval(front_in_, front_out_);
  machine_.answer(front_out_, front_in_);
  front_.eval(front_in_, front_out_);
  machine_.observe(front_in_, front_out_);
  front_.tick_evaluated(front_in_);
  drive_engine();
  engine_.eval(engine_in_, engine_out_);
  take_engine();
  engine_.tick_evaluated(engine_in_);
  absorb(front_out_.read_valid ^ front_out_.drained << 8 ^ front_out_.stopped << 24);
  absorb(engine_out_.halt ^ engine_out_.epoch << 16 ^ std::uint64_t{engine_out_.req.addr} << 32);
  ++cycle_;
}

void PreemptedSm::drive_engine() {
  engine_in_.drained = engine_in_.storing = engine_in_.loaded_non_idempotent = 0;
  for (std::uint32_t s = 0; s < slots_.size(); ++s) {
    const std::uint64_t bit = std::uint64_t{1} << s;
    if (machine_.is_out(s)) engine_in_.drained |= bit;
    if (slots_[s].dropped && !machine_.is_gone(s)) engine_in_.storing |= bit;
    if (slots_[s].restoring && machine_.has_stored(s)) engine_in_.loaded_non_idempotent |= bit;
  }
  engine_in_.req_ready = random_.percent(pacing_.ready);
  engine_in_.report_ready = random_.percent(pacing_.report);
  engine_in_.row_live = engine_out_.row_valid && is_live(engine_out_.row.slot, engine_out_.row);
  if (!outstanding_.empty() && random_.percent(pacing_.answer)) {
    engine_in_.rsp_valid = true;
    std::swap(outstanding_[random_.below(outstanding_.size())], outstanding_.back());
    engine_in_.rsp_tag = outstanding_.back().tag;
  }
  draw_event();
  draw_command();
}

bool PreemptedSm::is_live(std::uint32_t slot, const Row& row) const {
  const bool live = machine_.is_live(slot, row);
  if (bug_ == ContextBug::kDeadRow && row.space == Space::kRegisters && row.row == 1) return false;
  return live;
}

void PreemptedSm::draw_event() {
  for (std::uint32_t s = 0; s < slots_.size() && !engine_in_.event_valid; ++s) {
    Slot& slot = slots_[s];
    if (!slot.entered || slot.dropped || (engine_in_.drained >> s & 1) != 0) continue;
    if (machine_.has_ended(s) && !slot.end_sent) {
      engine_in_.event_valid = slot.end_sent = true;
      engine_in_.event = {.op = EventOp::kFinished, .slot = s};
    } else if (machine_.has_stored(s) && !slot.store_sent) {
      engine_in_.event_valid = slot.store_sent = true;
      engine_in_.event = {.op = EventOp::kNonIdempotent, .slot = s};
    }
  }
}

void PreemptedSm::draw_command() {
  if (!commands_.empty()) {
    engine_in_.command_valid = true;
    engine_in_.command = commands_.front();
    commands_.pop_front();
    return;
  }
  // In between they are left alone, or none would ever come to its end.
  if (cycle_ / kPeace % 2 != 0) return;
  for (std::uint32_t s = 0; s < slots_.size(); ++s) {
    if (!has(engine_out_.resident, s) || random_.below(1000) >= pacing_.preempt) continue;
    const bool withdraws = random_.percent(pacing_.withdraw);
    engine_in_.command_valid = true;
    engine_in_.command = {
        .op = preempt_engine::CommandOp::kPreempt,
        .slot = s,
        .technique = withdraws ? Technique::kDrain : static_cast<Technique>(1 + random_.below(3))};
    return;
  }
}

void PreemptedSm::take_engine() {
  for (const preempt_engine::Error error : engine_out_.err_code) {
    // A frame may be wanting; then it stays.
    if (error == preempt_engine::Error::kNone || error == preempt_engine::Error::kFull) continue;
    // It may have left since it was chosen.
    if (error == preempt_engine::Error::kEmpty &&
        engine_in_.command.op == preempt_engine::CommandOp::kPreempt)
      continue;
    complain("the engine refuses: " + std::string(to_string(error)), engine_in_.command.slot);
  }
  if (engine_in_.rsp_valid) {
    answer(outstanding_.back());
    outstanding_.pop_back();
  }
  if (engine_out_.req_valid && engine_in_.req_ready) {
    outstanding_.push_back(engine_out_.req);
    ++slots_[engine_out_.req.slot].lines;
  }
  if (engine_out_.report_valid && engine_in_.report_ready) take_report(engine_out_.report);
}

/// Memory has moved that line.
void PreemptedSm::answer(const preempt_engine::Request& request) {
  const Row row{request.slot, request.space, request.warp, request.row};
  if (request.op == MemOp::kStore) {
    if (!machine_.is_out(request.slot))
      return complain("a row of one that is not out", request.slot);
    Machine::Words words = machine_.read_row(request.slot, row);
    const bool spoil = bug_ == ContextBug::kWord && row.space == Space::kShared && !words.empty();
    if (spoil) words.front() ^= 1;
    memory_[request.addr] = std::move(words);
    ++counts_.lines;
    if (row.space == Space::kReplay || row.space == Space::kLog) ++counts_.entries;
    return;
  }
  const auto found = memory_.find(request.addr);
  if (found == memory_.end()) return complain("a line that was not written", request.slot);
  machine_.write_row(request.slot, row, found->second);
}

/// The live rows of a context, with their words.
std::vector<PreemptedSm::Line> PreemptedSm::rows_of(std::uint32_t slot) const {
  std::vector<Line> lines;
  const auto add = [&](Space space, std::uint32_t warp, std::uint32_t rows) {
    for (std::uint32_t r = 0; r < rows; ++r) {
      const Row row{0, space, warp, r};
      if (machine_.is_live(slot, row)) lines.push_back({row, machine_.read_row(slot, row)});
    }
  };
  add(Space::kTbHeader, 0, 1);
  for (std::uint32_t w = 0; w < shape_.warps; ++w) {
    add(Space::kWarpHeader, w, 1);
    add(Space::kRegisters, w, shape_.registers);
    add(Space::kStack, w, shape_.simt_stack);
  }
  add(Space::kShared, 0, shape_.shared);
  add(Space::kReplay, 0, shape_.replay);
  add(Space::kLog, 0, shape_.log);
  return lines;
}

void PreemptedSm::take_report(const preempt_engine::Report& report) {
  const std::uint32_t s = report.slot;
  Slot& slot = slots_[s];
  if (report.tb_id != slot.job) complain("a report of another thread block", s);
  switch (report.outcome) {
    case Outcome::kFinished:
      if (!machine_.has_ended(s)) return complain("finished, and is not", s);
      break;
    case Outcome::kPreempted: {
      if (!machine_.is_out(s)) return complain("saved, and is not out", s);
      std::vector<Line> rows = rows_of(s);
      if (slot.lines != rows.size() && bug_ != ContextBug::kDeadRow) {
        complain(std::to_string(slot.lines) + " lines written, " + std::to_string(rows.size()) +
                     " are live",
                 s);
      }
      contexts_[report.handle] = std::move(rows);
      handles_[slot.job] = report.handle;
      machine_.forget(s);
      ++counts_.saves;
      break;
    }
    case Outcome::kRestored: {
      machine_.arrange(s);
      const auto original = contexts_.find(slot.handle);
      if (original == contexts_.end()) return complain("restored from nothing", s);
      if (slot.lines != original->second.size()) complain("lines read are not those written", s);
      for (const Line& line : original->second) {
        if (machine_.read_row(s, line.row) == line.words) continue;
        complain("the " + std::string(to_string(line.row.space)) + " that comes back is another",
                 s);
      }
      contexts_.erase(original);
      commands_.push_back({.op = preempt_engine::CommandOp::kRelease, .handle = slot.handle});
      slot.restoring = false;
      slot.lines = 0;
      slot.store_sent = machine_.has_stored(s);
      ++counts_.restores;
      return;
    }
    case Outcome::kRestarted:
      if (!machine_.is_gone(s)) return complain("restarted, and is not gone", s);
      ++counts_.restarts;
      break;
    case Outcome::kKilled:
      return complain("killed without a kill", s);
  }
  machine_.leave_slot(s);
  slot = {.epoch = slot.epoch};
}

}  // namespace segue::sm_frontend

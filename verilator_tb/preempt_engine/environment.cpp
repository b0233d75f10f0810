#include "verilator_tb/preempt_engine/environment.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cmodel/layout/bits.hpp"
#include "verilator_tb/preempt_engine/operations.hpp"

namespace segue::preempt_engine {
namespace {

constexpr std::uint32_t kMostInFlight = 4;        // loads of a slot, and stores
constexpr std::uint32_t kMostLines = 1U << 21;    // of a region
constexpr std::uint32_t kFarApart = 0x9e37'79b1;  // odd: indices of thread blocks with all bits

bool has(std::uint64_t mask, std::uint32_t i) { return (mask >> i & 1) != 0; }

}  // namespace

Environment::Environment(const Params& params, const plant::Stimulus& stimulus)
    : params_(params),
      seed_(stimulus.seed),
      operations_(stimulus),
      slots_(params.num_slots),
      kernels_(params.num_kernels) {}

void Environment::apply(const plant::Operation& operation) {
  const auto arg = [&](std::size_t i) { return static_cast<std::uint64_t>(operation.args[i]); };
  switch (static_cast<Op>(operation.kind)) {
    case Op::kDriver:
      start_ = arg(0);
      preempt_ = arg(1);
      kill_ = arg(2);
      break;
    case Op::kSm:
      issue_ = arg(0);
      finish_ = arg(1);
      announce_ = arg(2);
      break;
    case Op::kMemory:
      ready_ = arg(0);
      answer_ = arg(1);
      report_ = arg(2);
      break;
    case Op::kNoise:
      noise_ = arg(0);
      break;
    case Op::kReset:
      reset_until_ = cycle_ + arg(0);
      break;
  }
}

void Environment::reset() {
  std::fill(slots_.begin(), slots_.end(), Slot{});
  std::fill(kernels_.begin(), kernels_.end(), std::nullopt);
  region_ = false;
  saved_.clear();
  done_.clear();
  outstanding_.clear();
}

void Environment::complain(const std::string& what, std::uint32_t slot) {
  if (complaint_.empty()) complaint_ = fmt::format("slot {}: {}", slot, what);
}

const Inputs& Environment::drive(std::uint64_t cycle, const Outputs& now) {
  cycle_ = cycle;
  if (!stopped_) {
    operations_.apply(cycle, [this](const plant::Operation& operation) { apply(operation); });
  }
  random_ = Random(hash(seed_, cycle));
  in_ = Inputs{};
  in_.rst_n = cycle >= reset_until_;
  if (!in_.rst_n) {
    reset();
    return in_;
  }
  in_.req_ready = random_.percent(ready_);
  in_.report_ready = random_.percent(report_);
  if (now.row_valid && now.row.slot < slots_.size() && slots_[now.row.slot].tb) {
    in_.row_live = rows_of(*slots_[now.row.slot].tb).is_live(now.row);
  }
  run_slots(now);
  draw_answer();
  draw_event(now);
  if (!stopped_) draw_command(now);
  return in_;
}

/// Loads and stores in flight in each slot go on, and show as its levels.
void Environment::run_slots(const Outputs& now) {
  for (std::uint32_t s = 0; s < slots_.size(); ++s) {
    Slot& slot = slots_[s];
    const bool epoch = has(now.epoch, s);
    if (slot.tb && epoch != slot.epoch) slot.tb->dropped = true;
    slot.epoch = epoch;
    const bool halted = has(now.halt, s);
    if (slot.tb && !halted && !slot.tb->ended && !slot.tb->restoring && !stopped_) {
      if (random_.percent(issue_) && slot.loads.size() < kMostInFlight) slot.loads.push_back(epoch);
      if (random_.percent(issue_ / 2) && slot.stores < kMostInFlight) ++slot.stores;
    }
    // A trap routine issues the stores of its save.
    if (slot.tb && slot.tb->traps != 0 && !slot.tb->restoring && slot.stores < kMostInFlight &&
        random_.percent(20)) {
      ++slot.stores;
    }
    if (!slot.loads.empty() && random_.percent(15)) {
      slot.loads.erase(slot.loads.begin() +
                       static_cast<std::ptrdiff_t>(random_.below(slot.loads.size())));
    }
    if (slot.stores != 0 && random_.percent(30)) --slot.stores;
    const bool stale = std::find(slot.loads.begin(), slot.loads.end(), !epoch) != slot.loads.end();
    const bool fresh = std::find(slot.loads.begin(), slot.loads.end(), epoch) != slot.loads.end();
    if (stale) in_.stale |= std::uint64_t{1} << s;
    if (slot.stores != 0) in_.storing |= std::uint64_t{1} << s;
    if (!halted) slot.shown_drained = false;
    if (slot.tb && halted && !fresh && slot.stores == 0) in_.drained |= std::uint64_t{1} << s;
    if (slot.tb && slot.tb->restoring && slot.tb->context.non_idempotent) {
      in_.loaded_non_idempotent |= std::uint64_t{1} << s;
    }
  }
}

void Environment::draw_answer() {
  if (outstanding_.empty() || !random_.percent(answer_)) {
    if (random_.percent(noise_)) {
      in_.rsp_valid = true;
      in_.rsp_tag = random_.next() & layout::low_mask(Widths(params_).tag_w);
      // One that would be legal is an answer that memory has not given.
      if (std::any_of(outstanding_.begin(), outstanding_.end(),
                      [&](const Outstanding& one) { return one.tag == in_.rsp_tag; })) {
        in_.rsp_valid = false;
      }
    }
    return;
  }
  in_.rsp_valid = true;
  in_.rsp_tag = outstanding_[random_.below(outstanding_.size())].tag;
}

/// False for an empty slot, one that is restored, and the end of a routine that does not run.
bool Environment::may_be_legal(const EventMsg& event) const {
  if (event.slot >= slots_.size() || !slots_[event.slot].tb) return false;
  const Tb& tb = *slots_[event.slot].tb;
  switch (event.op) {
    case EventOp::kFinished:
    case EventOp::kNonIdempotent:
      return !tb.restoring;
    case EventOp::kTrapDone:
      return tb.traps != 0;
  }
  return false;
}

/// Draws an event of a thread block that executes, or of a warp that ends its trap routine.
void Environment::draw_event(const Outputs& now) {
  const Widths widths(params_);
  illegal_event_ = false;
  if (random_.percent(noise_)) {
    in_.event_valid = true;
    in_.event = {
        .op = static_cast<EventOp>(random_.below(4)),
        .slot = static_cast<std::uint32_t>(random_.next() & layout::low_mask(widths.slot_w))};
    // Legal events are drawn below, where the account records them.
    if (may_be_legal(in_.event)) in_.event_valid = false;
    illegal_event_ = in_.event_valid;
    return;
  }
  const std::uint64_t first = random_.below(slots_.size());
  for (std::uint64_t i = 0; i < slots_.size() && !in_.event_valid; ++i) {
    const auto s = static_cast<std::uint32_t>((first + i) % slots_.size());
    Slot& slot = slots_[s];
    if (!slot.tb || slot.tb->ended) continue;
    Tb& tb = *slot.tb;
    if (tb.traps != 0) {
      if (!random_.percent(30)) continue;
      in_.event_valid = true;
      in_.event = {.op = EventOp::kTrapDone, .slot = s};
      continue;
    }
    if (tb.restoring || (has(now.halt, s) && slot.shown_drained)) continue;
    const bool ends = random_.percent(finish_) && slot.stores == 0;
    if (!ends && !random_.percent(announce_)) continue;
    in_.event_valid = true;
    in_.event = {.op = ends ? EventOp::kFinished : EventOp::kNonIdempotent, .slot = s};
  }
}

Command Environment::setup_command() {
  const std::uint32_t most = (std::uint32_t{1} << params_.row_bits) - 1;
  const auto rows = [&](std::uint32_t limit) {
    return static_cast<std::uint32_t>(random_.below(std::min(limit, most) + 1));
  };
  Command command;
  command.op = CommandOp::kSetup;
  command.kernel = static_cast<std::uint32_t>(random_.below(params_.num_kernels));
  command.warps = 1 + static_cast<std::uint32_t>(random_.below(std::min(params_.num_warps, 6U)));
  command.registers = rows(5);
  command.simt_stack = rows(2);
  command.shared = rows(6);
  command.replay = rows(2);
  command.log = rows(2);
  const std::uint32_t need = 1 + command.warps * (1 + command.registers + command.simt_stack) +
                             command.shared + command.replay + command.log;
  command.max_lines = need + rows(3) - (random_.percent(5) ? 1 : 0);
  return command;
}

/// Fields that are mostly legal.
Command Environment::any_command(const Outputs& now) {
  const auto slot = static_cast<std::uint32_t>(random_.below(params_.num_slots));
  Command command;
  command.slot = slot;
  const bool any_resident = now.resident != 0;
  if (!region_ && random_.percent(20)) return setup_command();
  if (!region_ || (!any_resident && saved_.empty() && done_.empty() && random_.percent(3))) {
    command.op = CommandOp::kSetRegion;
    // Each region lies where none was; a handle outside belongs to another SM.
    command.frame_log2 =
        5 + static_cast<std::uint32_t>(random_.below(random_.percent(50) ? 3 : 12));
    while (params_.num_frames << command.frame_log2 > kMostLines) --command.frame_log2;
    command.base = ((regions_ + 1) & 0x3ff) * (2 * kMostLines) +
                   static_cast<std::uint32_t>(random_.below(kMostLines));
    return command;
  }
  const std::uint64_t what = random_.below(100);
  if (what < 6 || std::none_of(kernels_.begin(), kernels_.end(),
                               [](const auto& kernel) { return kernel.has_value(); })) {
    return setup_command();
  }
  if (!done_.empty() && what < 60) {
    command.op = CommandOp::kRelease;
    command.handle = done_[random_.below(done_.size())];
    return command;
  }
  if (what < 65 && has(now.resident, slot) && random_.percent(kill_)) {
    command.op = CommandOp::kKill;
    return command;
  }
  if (has(now.resident, slot)) {
    command.op = CommandOp::kPreempt;
    command.technique = static_cast<Technique>(random_.below(4));
    command.method = static_cast<Method>(random_.below(2));
    return command;
  }
  command.op = CommandOp::kStart;
  command.kernel = static_cast<std::uint32_t>(random_.below(params_.num_kernels));
  command.tb_id = next_tb_ * kFarApart;
  command.non_idempotent = random_.percent(10);
  if (!saved_.empty() && random_.percent(60)) {
    const Context& context = saved_[random_.below(saved_.size())];
    command.resume = true;
    command.handle = context.handle;
    command.kernel = context.kernel;
    command.tb_id = context.tb_id;
    command.method = context.method;
  }
  return command;
}

void Environment::draw_command(const Outputs& now) {
  if (random_.percent(noise_)) {
    const Widths widths(params_);
    const auto any = [&](std::uint32_t width) {
      return static_cast<std::uint32_t>(random_.next() & layout::low_mask(width));
    };
    in_.command_valid = true;
    Command& command = in_.command = any_command(now);
    switch (random_.below(6)) {
      case 0:
        command.op = static_cast<CommandOp>(any(3));
        // A region anywhere could lie over contexts that the account has elsewhere.
        if (command.op == CommandOp::kSetRegion) command.frame_log2 = 17 + any(3);
        break;
      case 1:
        command.slot = any(widths.slot_w);
        break;
      case 2:
        command.kernel = any(widths.kernel_w);
        if (command.op == CommandOp::kStart && command.resume) command.resume = false;
        break;
      case 3:
        command.technique = static_cast<Technique>(any(3));
        break;
      case 4:
        if (command.resume || command.op == CommandOp::kRelease) {
          command.handle = random_.percent(50) ? base_ + any(frame_log2_ + 3)
                                               : command.handle ^ 1U << random_.below(kHandleW);
        }
        break;
      default:
        if (command.op == CommandOp::kSetup) {
          command.max_lines = any(kLinesW);
          command.warps = any(widths.warp_cnt_w);
        }
        break;
    }
    return;
  }
  if (!random_.percent(std::max(start_, preempt_))) return;
  const Command command = any_command(now);
  const bool starts = command.op == CommandOp::kStart;
  if (starts && !random_.percent(start_ + 20)) return;
  if (command.op == CommandOp::kPreempt && !random_.percent(preempt_)) return;
  in_.command_valid = true;
  in_.command = command;
}

ContextRows Environment::rows_of(const Tb& tb) const {
  return {.kernel = *kernels_[tb.context.kernel], .content = tb.context.content};
}

void Environment::take(const Outputs& out) {
  if (!in_.rst_n) return;
  const auto error = [&](Source source) { return out.err_code[static_cast<std::size_t>(source)]; };
  for (std::uint32_t s = 0; s < slots_.size(); ++s) {
    if (has(in_.drained, s)) slots_[s].shown_drained = true;
  }
  if (in_.rsp_valid && error(Source::kResponse) == Error::kNone) {
    const auto found = std::find_if(outstanding_.begin(), outstanding_.end(),
                                    [&](const Outstanding& one) { return one.tag == in_.rsp_tag; });
    if (found == outstanding_.end()) {
      complain("an answer to nothing is legal", 0);
    } else {
      if (slots_[found->slot].tb) --slots_[found->slot].tb->unanswered;
      outstanding_.erase(found);
    }
    ++messages_;
  }
  if (out.report_valid && in_.report_ready) take_report(out.report);
  if (out.req_valid && in_.req_ready) take_request(out.req);
  if (in_.event_valid) take_event(out, error(Source::kEvent));
  if (in_.command_valid) take_command(error(Source::kCommand));
}

void Environment::take_event(const Outputs& out, Error error) {
  const std::uint32_t s = in_.event.slot;
  if (error != Error::kNone) {
    if (!illegal_event_) {
      complain(fmt::format("event {} is refused", to_string(in_.event.op)), s);
    }
    return;
  }
  if (illegal_event_) return complain("an event that must not be is legal", s);
  ++messages_;
  Tb& tb = *slots_[s].tb;
  // After the drop it comes too late.
  if (has(out.epoch, s) != slots_[s].epoch || tb.dropped) return;
  switch (in_.event.op) {
    case EventOp::kFinished:
      tb.ended = true;
      break;
    case EventOp::kNonIdempotent:
      tb.context.non_idempotent = true;
      break;
    case EventOp::kTrapDone:
      --tb.traps;
      break;
  }
}

void Environment::take_command(Error error) {
  if (error != Error::kNone) return;
  ++messages_;
  const Command& command = in_.command;
  switch (command.op) {
    case CommandOp::kSetRegion:
      region_ = true;
      base_ = command.base;
      frame_log2_ = command.frame_log2;
      ++regions_;
      std::fill(kernels_.begin(), kernels_.end(), std::nullopt);
      break;
    case CommandOp::kSetup:
      kernels_[command.kernel] = Kernel{command.warps,  command.registers, command.simt_stack,
                                        command.shared, command.replay,    command.log};
      std::erase_if(saved_, [&](const Context& context) {
        // Contexts of the kernel before will not be restored.
        if (context.kernel != command.kernel) return false;
        done_.push_back(context.handle);
        return true;
      });
      break;
    case CommandOp::kStart: {
      Tb tb;
      tb.context = {.content = hash(seed_, cycle_),
                    .tb_id = command.tb_id,
                    .kernel = command.kernel,
                    .non_idempotent = command.non_idempotent};
      if (command.resume) {
        const auto found = std::find_if(saved_.begin(), saved_.end(), [&](const Context& context) {
          return context.handle == command.handle;
        });
        tb.restoring = true;
        tb.known = found != saved_.end() && found->method == command.method &&
                   found->kernel == command.kernel;
        if (found != saved_.end()) {
          if (tb.known) tb.context = *found;
          saved_.erase(found);
        }
        tb.context.tb_id = command.tb_id;
        tb.context.method = command.method;
        tb.context.handle = command.handle;
        tb.context.non_idempotent |= command.non_idempotent;
      } else {
        ++next_tb_;
      }
      slots_[command.slot].tb = std::move(tb);
      break;
    }
    case CommandOp::kPreempt: {
      if (!slots_[command.slot].tb) break;
      Tb& tb = *slots_[command.slot].tb;
      tb.may_flush |= command.technique == Technique::kFlush;
      tb.may_save |= command.technique != Technique::kDrain;
      break;
    }
    case CommandOp::kKill:
      if (slots_[command.slot].tb) slots_[command.slot].tb->killed = true;
      break;
    case CommandOp::kRelease:
      std::erase(done_, command.handle);
      std::erase_if(saved_, [&](const Context& one) { return one.handle == command.handle; });
      break;
  }
}

void Environment::take_request(const Request& request) {
  ++messages_;
  const std::uint32_t s = request.slot;
  if (!slots_[s].tb) return complain("a request for an empty slot", s);
  Tb& tb = *slots_[s].tb;
  const bool saves = request.op == MemOp::kStore || request.op == MemOp::kTrapSave;
  if (saves == tb.restoring) return complain("a request in the wrong direction", s);
  if (tb.restoring && !tb.base) tb.base = tb.context.handle;
  if (request.op == MemOp::kTrapLoad || request.op == MemOp::kTrapSave) {
    if (tb.trapped) complain("a second trap", s);
    tb.trapped = true;
    tb.traps = kernels_[tb.context.kernel]->warps;
    tb.base = tb.base.value_or(request.addr);
    if (*tb.base != request.addr) complain("a trap with another handle", s);
    return;
  }
  outstanding_.push_back({request.tag, s});
  ++tb.unanswered;
  const ContextRows rows = rows_of(tb);
  if (!tb.listed) tb.to_move = rows.to_move(s, saves);
  tb.listed = true;
  if (tb.to_move.empty()) return complain("a row too many", s);
  const Row row{s, request.space, request.warp, request.row};
  if (row != tb.to_move.front()) complain("not the row that comes next", s);
  tb.to_move.pop_front();
  const std::uint32_t offset = rows.offset_of(row);
  tb.base = tb.base.value_or(request.addr - offset);
  if (request.addr != *tb.base + offset) complain("not the line of the row", s);
}

void Environment::take_report(const Report& report) {
  ++messages_;
  const std::uint32_t s = report.slot;
  if (!slots_[s].tb) return complain("a report of an empty slot", s);
  Tb& tb = *slots_[s].tb;
  if (report.tb_id != tb.context.tb_id) complain("a report of another thread block", s);
  if (tb.unanswered != 0 || tb.traps != 0) complain("a report before all is answered", s);
  const bool moved = tb.trapped || (tb.listed && tb.to_move.empty());
  switch (report.outcome) {
    case Outcome::kFinished:
      if (!tb.ended) complain("finished, and is not", s);
      break;
    case Outcome::kPreempted: {
      if (!tb.may_save || !moved) complain("preempted without a save", s);
      const std::uint32_t line = report.handle - base_;
      const bool inside =
          line >> frame_log2_ < params_.num_frames && (line & ((1U << frame_log2_) - 1)) == 0;
      if (!inside || tb.base != report.handle) complain("not the handle of its context", s);
      const bool twice = std::any_of(saved_.begin(), saved_.end(), [&](const Context& context) {
        return context.handle == report.handle;
      });
      if (twice) complain("two contexts at one handle", s);
      tb.context.handle = report.handle;
      tb.context.method = report.method;
      // Some are restored in another SM, which then says that the context is needed no more.
      if (random_.percent(25)) {
        done_.push_back(report.handle);
      } else {
        saved_.push_back(tb.context);
      }
      break;
    }
    case Outcome::kRestarted:
      if (!tb.may_flush || !tb.dropped) complain("restarted without a flush", s);
      if (tb.context.non_idempotent) complain("restarted, and is not idempotent", s);
      break;
    case Outcome::kKilled:
      if (!tb.killed) complain("killed without a kill", s);
      break;
    case Outcome::kRestored:
      if (!tb.restoring || !moved) complain("restored without a restore", s);
      if (report.handle != tb.context.handle) complain("restored from another handle", s);
      done_.push_back(report.handle);
      tb.restoring = tb.trapped = tb.listed = false;
      tb.base.reset();
      slots_[s].shown_drained = false;
      return;
  }
  slots_[s].tb.reset();
  slots_[s].shown_drained = false;
}

}  // namespace segue::preempt_engine

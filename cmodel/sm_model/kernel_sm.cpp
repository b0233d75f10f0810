#include "cmodel/sm_model/kernel_sm.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "cmodel/blocks/sm_frontend/kinds.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/sim/harness_error.hpp"
#include "cmodel/layout/bits.hpp"

namespace segue::sm_model {
namespace {

using sm_frontend::Command;
using sm_frontend::CommandOp;
using sm_frontend::Kind;
using sm_frontend::Tag;

constexpr std::uint64_t kStuck = 1'000'000;  ///< cycles without a commit, beside those of faults
constexpr std::size_t kLatencies = static_cast<std::size_t>(Latency::kMemory);

/// An instruction in a unit of a fixed latency.
struct Flight {
  Tag tag;
  std::uint64_t due = 0;
};

struct WarpSlot {
  const std::vector<TracedInstruction>* trace = nullptr;
  std::uint32_t tb = 0;
  std::size_t fetched = 0;
  std::size_t committed = 0;
  bool at_barrier = false;
  bool faulted = false;        ///< and is to be resumed
  std::uint64_t there_at = 0;  ///< when that is
};

struct TbSlot {
  const TbTrace* trace = nullptr;
  std::uint32_t unfinished = 0;  ///< warps
  std::uint32_t at_barrier = 0;
  std::uint32_t not_ended = 0;  ///< warps that the front end still has
  std::uint64_t began_at = 0;
};

class KernelSm {
 public:
  KernelSm(const LaunchTrace& trace, const SmMachine& machine, FaultScheme scheme,
           std::uint32_t at_once, AbsentRegions absent, const sm_frontend::FrontendFactory& factory)
      : trace_(trace),
        machine_(machine),
        warps_of_tb_(trace.needs.warps),
        seq_mask_(layout::low_mask(machine.frontend.window_bits + 2)),
        twin_(machine.frontend),
        model_(factory ? factory(machine.frontend) : nullptr),
        in_(machine.frontend),
        out_(machine.frontend),
        disabling_(sm_frontend::is_disabling(scheme.scheme)),
        unit_(machine, std::move(absent), scheme.scheme != warp_gate::Scheme::kStall),
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
    for (std::uint32_t tb = 0; tb < at_once; ++tb) start_tb(tb);
  }

  KernelCycles run() {
    while (running_ != 0) {
      cycle();
      if (now_ - moved_at_ > kStuck + 2 * unit_.fault_cycles()) {
        throw gpu::HarnessError(fmt::format("nothing commits from cycle {} on", moved_at_));
      }
    }
    return {.cycles = last_commit_ + 1,
            .instructions = committed_,
            .tbs_at_once = static_cast<std::uint32_t>(tbs_.size()),
            .tb_cycles = tb_cycles_,
            .tbs = next_tb_,
            .regions_mapped = unit_.regions_mapped(),
            .faults = faults_,
            .memory = unit_.counts()};
  }

 private:
  /// Before the first cycle.
  void give(const Command& command) {
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

  void start_tb(std::uint32_t tb) {
    if (next_tb_ == trace_.tbs.size()) return;
    const TbTrace& trace = trace_.tbs[next_tb_++];
    ++running_;
    const auto count = static_cast<std::uint32_t>(trace.warps.size());
    tbs_[tb] = {.trace = &trace,
                .unfinished = count,
                .at_barrier = 0,
                .not_ended = count,
                .began_at = now_};
    for (std::uint32_t k = 0; k < count; ++k) {
      const std::uint32_t warp = tb * warps_of_tb_ + k;
      warps_[warp] = {.trace = &trace.warps[k], .tb = tb};
      Command command;
      command.op = CommandOp::kStart;
      command.warp = warp;
      command.tb = tb;
      commands_.push_back(command);
      if (trace.warps[k].empty()) finish(warp);
    }
  }

  /// All instructions of the warp have committed.
  void finish(std::uint32_t warp) {
    TbSlot& tb = tbs_[warps_[warp].tb];
    --tb.unfinished;
    if (tb.unfinished == 0) tb_cycles_ += now_ - tb.began_at + 1;
    Command command;
    command.op = CommandOp::kEnd;
    command.warp = warp;
    commands_.push_back(command);
    open_barrier(warps_[warp].tb);
  }

  /// Those that have ended are not waited for.
  void open_barrier(std::uint32_t number) {
    TbSlot& tb = tbs_[number];
    if (tb.at_barrier == 0 || tb.at_barrier != tb.unfinished) return;
    tb.at_barrier = 0;
    for (std::uint32_t k = 0; k < warps_of_tb_; ++k) {
      warps_[number * warps_of_tb_ + k].at_barrier = false;
    }
  }

  void cycle() {
    in_.fetch_ready = in_.checked_valid = in_.fault_valid = in_.command_valid = false;
    in_.line_valid = in_.commit_valid = 0;
    in_.fetch_may = 0;
    for (std::size_t warp = 0; warp < warps_.size(); ++warp) {
      const WarpSlot& slot = warps_[warp];
      const bool may =
          slot.trace != nullptr && !slot.at_barrier && slot.fetched < slot.trace->size();
      in_.fetch_may |= std::uint64_t{may} << warp;
    }
    in_.unit_ready = layout::low_mask(sm_frontend::kNumUnits);
    if (!unit_.ready()) {
      in_.unit_ready &= ~(std::uint64_t{1} << static_cast<unsigned>(issue_queue::Unit::kMemory));
    }
    resume();
    command();
    if (const std::optional<Check> check = unit_.check(now_, poisoned_)) {
      if (check->faults) {
        fault(*check);
      } else {
        in_.checked_valid = true;
        in_.checked = check->tag;
      }
    }
    commit();
    if (model_) {
      model_->eval(in_, out_);
      refuse_errors();
      if (out_.fetch_valid) fetch(out_.fetch_warp, out_.fetch_seq);
      take_reads(out_.read_valid, out_.read);
      note_poisoned();
      model_->tick(in_);
    } else {
      const sm_frontend::Shown& shown = twin_.begin_cycle(in_);
      const sm_frontend::State& state = twin_.state();
      if (shown.fetch_valid) fetch(shown.fetch_warp, state.next[shown.fetch_warp]);
      take_reads(state.read_valid, state.read);
      twin_.end_cycle(in_);
      poisoned_ = state.poisoned;
    }
    unit_.send(now_);
    ++now_;
  }

  /// As of the next cycle: a fault wins over going on.
  void note_poisoned() {
    poisoned_ = out_.poisoned;
    if (out_.go_valid) poisoned_ &= ~(std::uint64_t{1} << out_.go.warp);
    if (in_.fault_valid) poisoned_ |= std::uint64_t{1} << in_.fault.warp;
  }

  /// Warps whose regions are there now.
  void resume() {
    if (next_resume_ > now_) return;
    next_resume_ = ~std::uint64_t{0};
    for (std::uint32_t warp = 0; warp < warps_.size(); ++warp) {
      WarpSlot& slot = warps_[warp];
      if (!slot.faulted) continue;
      if (slot.there_at > now_) {
        next_resume_ = std::min(next_resume_, slot.there_at);
        continue;
      }
      slot.faulted = false;
      Command command;
      command.op = CommandOp::kResume;
      command.warp = warp;
      commands_.push_back(command);
    }
  }

  void fault(const Check& check) {
    ++faults_;
    const TracedInstruction& instruction = instruction_of(check.tag);
    in_.fault_valid = true;
    in_.fault = sm_frontend::fault_of(check.tag, lanes_of(instruction));
    WarpSlot& slot = warps_[check.tag.warp];
    // With warp disabling it is the last one that was fetched, and is fetched again.
    if (disabling_) slot.fetched = index_of(check.tag);
    slot.faulted = true;
    slot.there_at = std::max(slot.there_at, check.there_at);
    next_resume_ = std::min(next_resume_, slot.there_at);
  }

  [[nodiscard]] std::uint64_t lanes_of(const TracedInstruction& instruction) const {
    return instruction.mask & layout::low_mask(trace_.lanes);
  }

  void command() {
    if (commands_.empty()) return;
    in_.command = commands_.front();
    in_.command_valid = true;
    commands_.pop_front();
    if (in_.command.op != CommandOp::kEnd) return;
    const std::uint32_t tb = warps_[in_.command.warp].tb;
    if (--tbs_[tb].not_ended != 0) return;
    --running_;
    start_tb(tb);
  }

  /// Accesses and branches on lane 0, the others on any lane that is left.
  void commit() {
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

  void commit_memory_or_branch() {
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

  void commit(std::uint32_t lane, const Tag& tag) {
    in_.commit_valid |= std::uint64_t{1} << lane;
    in_.commit[lane] = tag;
    WarpSlot& slot = warps_[tag.warp];
    const TracedInstruction& instruction = instruction_of(tag);
    ++slot.committed;
    ++committed_;
    moved_at_ = last_commit_ = now_;
    if (instruction.barrier) {
      slot.at_barrier = true;
      ++tbs_[slot.tb].at_barrier;
      open_barrier(slot.tb);
    }
    if (slot.committed == slot.trace->size()) finish(tag.warp);
  }

  /// By its number: the instruction of the warp that is not older than its window.
  [[nodiscard]] std::size_t index_of(const Tag& tag) const {
    const std::uint64_t fetched = warps_[tag.warp].fetched;
    return fetched - ((fetched - tag.seq) & seq_mask_);
  }
  [[nodiscard]] const TracedInstruction& instruction_of(const Tag& tag) const {
    return (*warps_[tag.warp].trace)[index_of(tag)];
  }

  void fetch(std::uint64_t warp, std::uint64_t seq) {
    WarpSlot& slot = warps_[warp];
    if (seq != (slot.fetched & seq_mask_)) {
      throw gpu::HarnessError(
          fmt::format("warp {} fetches another instruction in cycle {}", warp, now_));
    }
    in_.line_mask = lanes_of((*slot.trace)[slot.fetched]);
    std::uint32_t count = 0;
    do {
      in_.line[count++] = (*slot.trace)[slot.fetched++].decoded();
    } while (count < machine_.frontend.fetch_width && slot.fetched < slot.trace->size() &&
             !sm_frontend::closes_gate(in_.line[count - 1]));
    in_.fetch_ready = true;
    in_.line_valid = layout::low_mask(count);
  }

  void take_reads(std::uint64_t valid, std::span<const sm_frontend::Reading> readings) {
    for (std::uint32_t lane = 0; lane < machine_.frontend.issue_width; ++lane) {
      if ((valid >> lane & 1) != 0) take_read(readings[lane]);
    }
  }

  void take_read(const sm_frontend::Reading& reading) {
    const Tag tag = tag_of(reading);
    const TracedInstruction& instruction = instruction_of(tag);
    if (tag.may_fault) {
      const TbTrace& trace = *tbs_[warps_[tag.warp].tb].trace;
      unit_.take(
          {.tag = tag,
           .lines = std::span(trace.lines).subspan(instruction.first_line, instruction.lines),
           .returns = instruction.destinations[0] != kNoName});
      return;
    }
    pipes_[static_cast<std::size_t>(instruction.latency)].push_back(
        {.tag = tag, .due = now_ + cycles_of(instruction.latency)});
  }

  [[nodiscard]] std::uint32_t cycles_of(Latency latency) const {
    const UnitCycles& cycles = machine_.cycles;
    switch (latency) {
      case Latency::kDouble:
        return cycles.of_double;
      case Latency::kSpecial:
        return cycles.special;
      case Latency::kConstant:
        return cycles.constant;
      case Latency::kShared:
        return cycles.shared;
      case Latency::kBranch:
        return cycles.branch;
      default:
        return cycles.math;
    }
  }

  void refuse_errors() const {
    if ((out_.err_valid | out_.gate_err_valid | out_.board_err_valid | out_.queue_err_valid |
         out_.replay_err_valid | out_.log_err_valid) == 0) {
      return;
    }
    throw gpu::HarnessError(fmt::format("the front end refuses a message in cycle {}", now_));
  }

  const LaunchTrace& trace_;
  const SmMachine& machine_;
  const std::uint32_t warps_of_tb_;
  const std::uint64_t seq_mask_;
  sm_frontend::SmFrontend twin_;  ///< settled once a cycle, and asked for no errors
  std::unique_ptr<sm_frontend::FrontendModel> model_;  ///< in its place, if there is one
  sm_frontend::Inputs in_;
  sm_frontend::Outputs out_;
  const bool disabling_;
  LoadStoreUnit unit_;
  std::uint64_t poisoned_ = 0;  ///< warps with a fault, as of this cycle's beginning
  std::uint64_t next_resume_ = ~std::uint64_t{0};
  std::uint64_t faults_ = 0;
  std::array<std::deque<Flight>, kLatencies> pipes_;  ///< by latency, in order of `due`
  std::vector<WarpSlot> warps_;
  std::vector<TbSlot> tbs_;
  std::deque<Command> commands_;
  std::size_t next_tb_ = 0;
  std::uint32_t running_ = 0;  ///< thread blocks on the SM
  std::uint64_t now_ = 0;
  std::uint64_t moved_at_ = 0;
  std::uint64_t last_commit_ = 0;
  std::uint64_t committed_ = 0;
  std::uint64_t tb_cycles_ = 0;
};

}  // namespace

std::uint32_t tbs_at_once(const LaunchTrace& trace, const SmMachine& machine, FaultScheme scheme) {
  struct Part {
    const char* name;
    std::uint64_t needed;
    std::uint64_t there;
  };
  const kernel_profile::TbResources& needs = trace.needs;
  const std::array parts = {Part{"warps", needs.warps, machine.most_warps},
                            Part{"registers", needs.registers, machine.registers},
                            Part{"bytes of shared memory", needs.lds_bytes, machine.shared_bytes}};
  std::uint64_t most = std::min<std::uint64_t>(machine.most_tbs, trace.tbs.size());
  for (const Part& part : parts) {
    if (part.needed > part.there) {
      throw gpu::BadInput(fmt::format("kernel '{}': a thread block takes {} {}; an SM has {}",
                                      trace.kernel, part.needed, part.name, part.there));
    }
    if (part.needed != 0) most = std::min(most, part.there / part.needed);
  }
  const std::uint64_t entries = most * std::max(1U, trace.need);
  if (scheme.scheme == warp_gate::Scheme::kOperandLog && machine.frontend.log_entries < entries) {
    throw gpu::BadInput(fmt::format(
        "kernel '{}': {} thread blocks need {} entries of the operand log, {} each; it has {}",
        trace.kernel, most, entries, trace.need, machine.frontend.log_entries));
  }
  return static_cast<std::uint32_t>(most);
}

SmMachine machine_for(const LaunchTrace& trace, const SmMachine& machine) {
  SmMachine fitted = machine;
  fitted.frontend.num_lanes = trace.lanes;
  while (trace.names > std::uint32_t{1} << fitted.frontend.reg_bits) ++fitted.frontend.reg_bits;
  return fitted;
}

KernelCycles run_kernel_on_sm(const LaunchTrace& trace, const SmMachine& machine,
                              FaultScheme scheme, const sm_frontend::FrontendFactory& frontend) {
  const std::uint32_t at_once = tbs_at_once(trace, machine, scheme);
  return KernelSm(trace, machine, scheme, at_once, {}, frontend).run();
}

KernelCycles run_kernel_with_faults(const LaunchTrace& trace, const SmMachine& machine,
                                    FaultScheme scheme, const FaultHandler& handler,
                                    const sm_frontend::FrontendFactory& frontend) {
  const std::uint32_t at_once = tbs_at_once(trace, machine, scheme);
  return KernelSm(trace, machine, scheme, at_once, {trace.written_regions, handler}, frontend)
      .run();
}

}  // namespace segue::sm_model

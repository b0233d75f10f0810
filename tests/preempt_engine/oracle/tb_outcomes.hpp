#pragma once

#include <algorithm>
#include <cstdint>
#include <list>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "tests/preempt_engine/oracle/context_rows.hpp"

namespace segue::preempt_engine::oracle {

/// A context in memory.
struct Context {
  std::uint32_t handle = 0;
  std::uint32_t tb_id = 0;
  std::uint32_t kernel = 0;
  Method method = Method::kWalk;
  bool non_idempotent = false;
  Live live;
};

/// Legal outcomes of each thread block of an SM under the commands for it, by the papers:
/// - Context switch: "stops fetching new instructions for TBx, and drains all currently executing
///   instructions", stores the context, "Once PCS is complete, PreEng sends the memory address";
///   swapping in is symmetric, and requests in flight are "no more than the number of warps in
///   preempted TBs" (SMK 4.1).
/// - Draining: it "finish[es] naturally"; "no context has to be saved" (thesis 5.2.2).
/// - Flush: dropped and run from the beginning, if it is "idempotent at a given time" (Chimera
///   3.4), else saved.
/// It sees the outputs (`look`, before the messages of a step) and is told each message.
/// Decisions count from when they show; there are no states of the engine and no cycles. A message
/// of the step before may have come too late for a decision, which is why `before` is kept.
class TbOutcomes {
 public:
  explicit TbOutcomes(const Params& params) : params_(params) {}

  struct Asked {
    Technique technique = Technique::kDrain;
    bool killed = false;
  };
  struct Tb {
    std::uint32_t slot = 0;
    std::uint32_t id = 0;
    std::uint32_t kernel = 0;
    Kernel shape;
    Live live;
    Asked now, before;
    std::set<Technique> techniques;  ///< asked for since it ran last
    std::set<Method> methods;        ///< the same
    Method last_method = Method::kWalk;
    bool non_idempotent = false;
    bool finished = false;
    bool dropped = false;
    bool halted = false;
    bool restoring = false;
    std::optional<Outcome> decided;  ///< before it was killed, perhaps
    std::uint32_t handle = 0;        ///< of its restore
    bool restores_non_idempotent = false;
    bool has_frame = false;
    std::optional<std::uint32_t> frame;  ///< address, when the first request has told it
    Method method = Method::kWalk;       ///< of its move
    std::optional<std::list<Request>> to_request;
    std::set<std::uint32_t> tags;  ///< requested and not answered
    std::uint32_t trapped = 0;     ///< warps in their trap routine
    int after_kill = 0;            ///< requests
  };

  // ---- messages: legal ones ----

  void set_region(std::uint32_t base, std::uint32_t frame_log2) {
    base_ = base;
    frame_lines_ = 1U << frame_log2;
  }
  void setup(std::uint32_t kernel, const Kernel& shape) { kernels_[kernel] = shape; }
  void start(const Command& command, const Live& live, const Context* context) {
    Tb tb;
    tb.slot = command.slot;
    tb.id = command.tb_id;
    tb.kernel = command.kernel;
    tb.shape = kernels_.at(command.kernel);
    tb.live = live;
    tb.non_idempotent = command.non_idempotent;
    if (context != nullptr) {
      tb.restoring = tb.halted = true;
      tb.handle = context->handle;
      tb.method = context->method;
      tb.last_method = tb.method;
      tb.restores_non_idempotent = context->non_idempotent;
      tb.to_request = requests(tb.slot, tb.shape, live, tb.handle, tb.method, /*save=*/false);
    }
    tbs_[command.slot] = tb;
  }
  /// Whether a preemption finds no frame for the context that may have to be saved.
  [[nodiscard]] bool is_full(std::uint32_t slot, Technique technique) const {
    return needs_frame(tbs_.at(slot), technique) && frames_taken() == params_.num_frames;
  }
  void preempt(std::uint32_t slot, Technique technique, Method method) {
    Tb& tb = tbs_.at(slot);
    if (needs_frame(tb, technique)) tb.has_frame = true;
    tb.now.technique = technique;
    tb.techniques.insert(technique);
    if (tb.restoring) return;
    tb.last_method = method;
    tb.methods.insert(method);
  }
  void kill(std::uint32_t slot, bool storing) {
    Tb& tb = tbs_.at(slot);
    if (!tb.now.killed && !tb.restoring) {
      if (tb.dropped && !storing) tb.decided = Outcome::kRestarted;
      if (tb.to_request && why_not_moved(tb, storing).empty()) tb.decided = Outcome::kPreempted;
    }
    tb.now.killed = true;
  }
  void release(std::uint32_t handle) { handed_.erase(handle); }
  void finish(std::uint32_t slot) {
    Tb& tb = tbs_.at(slot);
    if (!tb.dropped) tb.finished = true;
  }
  void announce(std::uint32_t slot) {
    Tb& tb = tbs_.at(slot);
    if (!tb.dropped) tb.non_idempotent = true;
  }
  void trap_done(std::uint32_t slot) { --tbs_.at(slot).trapped; }
  void answer(std::uint32_t tag) {
    for (auto& [slot, tb] : tbs_) tb.tags.erase(tag);
  }

  // ---- outputs and requests of the engine: a complaint, or nothing ----

  /// The engine at the beginning of a step; `drained` and `storing` are the SM's levels in it.
  std::string look(const Outputs& out, std::uint64_t storing) {
    std::string complaint;
    const auto complain = [&](const std::string& what) {
      if (complaint.empty()) complaint = what;
    };
    for (std::uint32_t slot = 0; slot < params_.num_slots; ++slot) {
      const auto bit = [slot](std::uint64_t bits) { return (bits >> slot & 1) != 0; };
      const bool flipped = bit(out.epoch ^ epochs_);
      const auto at = tbs_.find(slot);
      if (bit(out.resident) != (at != tbs_.end())) {
        complain(at == tbs_.end() ? "slot " + std::to_string(slot) + " is empty, and taken"
                                  : name(at->second) + " is no longer there");
      } else if (at != tbs_.end()) {
        if (flipped) complain(drop(at->second));
        complain(watch(at->second, bit(out.halt), bit(out.non_idempotent)));
      } else if (flipped || bit(out.halt)) {
        complain("slot " + std::to_string(slot) + " is empty, and halted or dropped");
      }
    }
    epochs_ = out.epoch;
    if (out.req_valid && !offered_) complain(throttle(out.req));
    offered_ = out.req_valid;
    if (out.report_valid) complain(judge(out.report, storing));
    for (auto& [slot, tb] : tbs_) tb.before = tb.now;
    return complaint;
  }

  /// A request is taken.
  std::string request(const Request& request, std::uint64_t drained) {
    const auto at = tbs_.find(request.slot);
    if (at == tbs_.end()) return "a request of empty slot " + std::to_string(request.slot);
    Tb& tb = at->second;
    offered_ = false;
    if (!tb.to_request) {
      const std::string why = begin_save(tb, request, (drained >> tb.slot & 1) != 0);
      if (!why.empty()) return name(tb) + " is saved, but " + why;
    }
    if (tb.to_request->empty()) {
      return name(tb) + " is moved already, and asks for " + to_string(request);
    }
    Request expected = tb.to_request->front();
    tb.to_request->pop_front();
    expected.tag = request.tag;
    if (request != expected) {
      return name(tb) + " is to ask for " + to_string(expected) + ", not " + to_string(request);
    }
    // One may be on its way when it is killed.
    if (tb.before.killed && !tb.restoring && ++tb.after_kill > 1) {
      return name(tb) + " is killed, and asks for " + to_string(request);
    }
    if (tb.method == Method::kTrap) {
      tb.trapped = tb.shape.warps;
      return "";
    }
    if (is_outstanding(request.tag)) return name(tb) + " asks with a tag that is in use";
    tb.tags.insert(request.tag);
    return "";
  }

  /// A report is taken. The context that it hands over, if any.
  std::optional<Context> report(const Report& report) {
    Tb& tb = tbs_.at(report.slot);
    std::optional<Context> context;
    if (report.outcome == Outcome::kRestored) {
      tb.restoring = tb.halted = false;
      tb.to_request.reset();
      tb.non_idempotent = tb.non_idempotent || tb.restores_non_idempotent;
      return context;
    }
    if (report.outcome == Outcome::kPreempted) {
      handed_.insert(report.handle);
      context = {.handle = report.handle,
                 .tb_id = tb.id,
                 .kernel = tb.kernel,
                 .method = report.method,
                 .non_idempotent = tb.non_idempotent,
                 .live = tb.live};
    }
    tbs_.erase(report.slot);
    return context;
  }

  /// No message comes any more, and the engine does nothing: each thread block that was asked to
  /// leave has left.
  [[nodiscard]] std::string silence() const {
    for (const auto& [slot, tb] : tbs_) {
      if (tb.restoring) return name(tb) + " is not restored";
      if (tb.finished) return name(tb) + " is finished, and not reported";
      if (tb.now.killed) return name(tb) + " is killed, and still there";
      if (tb.dropped) return name(tb) + " is dropped, and not reported";
      if (tb.now.technique != Technique::kDrain) {
        return name(tb) + " is to leave by " +
               std::string(preempt_engine::to_string(tb.now.technique)) + ", and still there";
      }
      if (tb.halted) return name(tb) + " need not leave, and is halted";
    }
    return "";
  }

  [[nodiscard]] const std::map<std::uint32_t, Tb>& tbs() const { return tbs_; }
  /// Frames are taken by thread blocks that may be saved, and by contexts until their release.
  [[nodiscard]] std::size_t frames_taken() const {
    const auto owners =
        std::count_if(tbs_.begin(), tbs_.end(), [](const auto& at) { return at.second.has_frame; });
    return handed_.size() + static_cast<std::size_t>(owners);
  }
  [[nodiscard]] bool in_region(std::uint32_t handle) const {
    return handle - base_ < params_.num_frames * frame_lines_;
  }

 private:
  static std::string name(const Tb& tb) {
    return "thread block " + std::to_string(tb.id) + " in slot " + std::to_string(tb.slot);
  }
  static bool needs_frame(const Tb& tb, Technique technique) {
    return technique != Technique::kDrain && !tb.has_frame && !tb.finished && !tb.dropped;
  }
  [[nodiscard]] bool is_outstanding(std::uint32_t tag) const {
    return std::any_of(tbs_.begin(), tbs_.end(),
                       [tag](const auto& at) { return at.second.tags.contains(tag); });
  }

  /// The epoch of its slot has changed.
  static std::string drop(Tb& tb) {
    const bool asked = tb.before.technique == Technique::kFlush;
    std::string why;
    if (!tb.before.killed && !asked) why = "nobody asked for it";
    if (!tb.before.killed && tb.non_idempotent) why = "it is not idempotent";
    if (tb.finished) why = "it has ended";
    if (tb.dropped) why = "it was dropped before";
    if (tb.to_request) why = "its context is being moved";
    tb.dropped = true;
    return why.empty() ? "" : name(tb) + " is dropped, but " + why;
  }
  std::string watch(Tb& tb, bool halt, bool non_idempotent) {
    const bool was_halted = tb.halted;
    tb.halted = halt;
    if (!tb.restoring && non_idempotent != tb.non_idempotent) {
      return name(tb) + " is idempotent or not: non_idempotent_o is wrong";
    }
    if (!halt) {
      tb.techniques = {tb.now.technique};
      tb.methods = {tb.last_method};
      if (tb.restoring) return name(tb) + " runs, and is not restored";
      if (tb.finished || tb.dropped || tb.to_request) return name(tb) + " runs, and has left";
      const bool must_go = tb.before.killed || tb.before.technique != Technique::kDrain;
      return was_halted && must_go ? name(tb) + " goes on, and is to leave" : "";
    }
    if (was_halted) return "";
    if (!tb.finished && !tb.before.killed && tb.before.technique == Technique::kDrain) {
      return name(tb) + " is halted, and nobody asked for it";
    }
    return tb.finished || tb.before.killed ? "" : wait_its_turn(tb);
  }
  /// Partial switching swaps out one thread block after the other, while the rest runs.
  [[nodiscard]] std::string wait_its_turn(const Tb& tb) const {
    if (tb.before.technique != Technique::kPartialSwitch) return "";
    for (const auto& [slot, other] : tbs_) {
      const bool partial = other.techniques == std::set{Technique::kPartialSwitch} &&
                           other.before.technique == Technique::kPartialSwitch;
      const bool leaving = other.halted && !other.restoring && !other.finished &&
                           !other.before.killed && !other.dropped;
      const bool moved =
          other.to_request && other.to_request->empty() && other.tags.empty() && other.trapped == 0;
      if (slot != tb.slot && partial && leaving && !moved) {
        return name(tb) + " is halted before " + name(other) + " is saved";
      }
    }
    return "";
  }

  std::string begin_save(Tb& tb, const Request& request, bool drained) {
    if (!drained) return "has not drained";
    if (tb.finished) return "has ended";
    if (tb.dropped) return "was dropped";
    const bool asked = tb.techniques.contains(Technique::kSwitch) ||
                       tb.techniques.contains(Technique::kPartialSwitch) ||
                       (tb.techniques.contains(Technique::kFlush) && tb.non_idempotent);
    if (!asked) return "nobody asked for it";
    tb.method = request.op == MemOp::kTrapSave ? Method::kTrap : Method::kWalk;
    if (!tb.methods.contains(tb.method)) return "by another method";
    const std::uint32_t offset = request.addr - base_;
    if (!in_region(request.addr) || offset % frame_lines_ != 0) {
      return "not into a frame: " + to_string(request);
    }
    if (handed_.contains(request.addr)) return "into the frame of another context";
    for (const auto& [slot, other] : tbs_) {
      if (other.frame == request.addr) return "into the frame of " + name(other);
    }
    tb.frame = request.addr;
    tb.to_request = requests(tb.slot, tb.shape, tb.live, request.addr, tb.method, /*save=*/true);
    return "";
  }
  /// As many requests as there are warps in transfer, of thread blocks that are restored, or
  /// halted and not reported. Judged when a request comes up: it may wait until fewer are.
  [[nodiscard]] std::string throttle(const Request& request) const {
    if (request.op == MemOp::kTrapLoad || request.op == MemOp::kTrapSave) return "";
    std::size_t outstanding = 1, warps = 0;
    for (const auto& [slot, tb] : tbs_) {
      outstanding += tb.tags.size();
      if (tb.halted && !tb.finished && !tb.dropped) warps += tb.shape.warps;
    }
    if (outstanding <= warps) return "";
    return to_string(request) + " of slot " + std::to_string(request.slot) + ": " +
           std::to_string(outstanding) + " requests are outstanding, of " + std::to_string(warps) +
           " warps in transfer";
  }

  /// Why its context is not moved yet; empty: it is.
  static std::string why_not_moved(const Tb& tb, bool storing) {
    if (!tb.to_request) return "nothing is requested";
    if (!tb.to_request->empty()) return to_string(tb.to_request->front()) + " is not requested";
    if (!tb.tags.empty()) return "its last request is not answered";
    if (tb.trapped != 0) return "not all warps have ended their routine";
    if (tb.method == Method::kTrap && storing && !tb.restoring)
      return "stores are not acknowledged";
    return "";
  }
  [[nodiscard]] std::string judge(const Report& report, std::uint64_t storing_mask) const {
    const auto at = tbs_.find(report.slot);
    if (at == tbs_.end()) return "a report of empty slot " + std::to_string(report.slot);
    const Tb& tb = at->second;
    const std::string why = why_not(tb, report, (storing_mask >> tb.slot & 1) != 0);
    if (why.empty()) return "";
    return name(tb) + " is reported " + std::string(preempt_engine::to_string(report.outcome)) +
           ", but " + why;
  }
  [[nodiscard]] static std::string why_not(const Tb& tb, const Report& report, bool storing) {
    if (report.tb_id != tb.id) return "as " + std::to_string(report.tb_id);
    std::uint32_t handle = 0;
    Method method = Method::kWalk;
    std::string why;
    const bool killed = tb.before.killed && tb.decided != report.outcome;
    switch (report.outcome) {
      case Outcome::kFinished:
        if (!tb.finished) why = "it has not ended";
        break;
      case Outcome::kPreempted:
        why = why_not_moved(tb, storing);
        if (killed) why = "it is killed";
        if (tb.restoring) why = "it is being restored";
        handle = tb.frame.value_or(0);
        method = tb.method;
        break;
      case Outcome::kRestarted:
        if (killed) why = "it is killed";
        if (!tb.dropped) why = "it is not dropped";
        if (storing) why = "its stores are not acknowledged";
        break;
      case Outcome::kKilled:
        if (!tb.before.killed) why = "it is not killed";
        if (!tb.tags.empty() || tb.trapped != 0) why = "its last request is not answered";
        if (tb.dropped && storing) why = "its stores are not acknowledged";
        if (tb.restoring) why = "it is being restored";
        break;
      case Outcome::kRestored:
        why = tb.restoring ? why_not_moved(tb, storing) : "it is not being restored";
        handle = tb.handle;
        break;
    }
    if (report.outcome != Outcome::kFinished && tb.finished) why = "it has ended";
    if (why.empty() && (report.handle != handle || report.method != method)) {
      why = "its context is at " + std::to_string(handle) + ", not at " +
            std::to_string(report.handle) + ", or was moved by another method";
    }
    return why;
  }

  Params params_;
  std::uint32_t base_ = 0, frame_lines_ = 1;
  std::map<std::uint32_t, Kernel> kernels_;
  std::map<std::uint32_t, Tb> tbs_;  ///< by slot
  std::set<std::uint32_t> handed_;   ///< handles in the region that are not released
  std::uint64_t epochs_ = 0;
  bool offered_ = false;  ///< a request was shown and not taken
};

}  // namespace segue::preempt_engine::oracle

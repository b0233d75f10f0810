#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "cmodel/blocks/preempt_engine/preempt_engine.hpp"
#include "cmodel/random/random.hpp"
#include "tests/preempt_engine/oracle/tb_outcomes.hpp"

namespace segue::preempt_engine::oracle {

/// A twin in a random SM with a memory: thread blocks start, end, announce operations, are
/// preempted by any technique and method, withdrawn, killed and restored, here or elsewhere. Each
/// step is put to the oracle; from time to time all messages cease, and at the end of a region all
/// frames must be free.
class RandomSm {
 public:
  RandomSm(const Params& params, std::uint64_t seed)
      : params_(params), twin_(params), out_{}, oracle_(params), random_(seed) {}

  /// Some regions of so many steps each. Returns the first complaint.
  std::string run(int regions, int steps) {
    for (int i = 0; i < regions && complaint_.empty(); ++i) {
      set_up();
      for (int j = 0; j < steps && complaint_.empty(); ++j) {
        step(Mode::kBusy);
        if (j % 300 == 299) be_quiet();
      }
      end();
    }
    return complaint_;
  }

  /// Change the inputs of the engine, or its outputs before they are judged.
  std::function<void(Inputs&)> tamper = [](Inputs&) {};
  std::function<void(Outputs&)> spoil = [](Outputs&) {};

  std::map<std::pair<Technique, Outcome>, int> outcomes;  ///< by the technique asked for last
  std::uint64_t operations = 0, requests = 0, refused = 0, silences = 0;

 private:
  enum class Mode { kBusy, kQuiet, kEnding };

  // ---- phases ----

  void set_up() {
    std::vector<Kernel> shapes;
    std::uint32_t most = 1;
    for (std::uint32_t k = 0; k < params_.num_kernels; ++k) {
      const std::uint32_t row_limit = std::min(6U, 1U << params_.row_bits);
      const auto rows = [&] { return static_cast<std::uint32_t>(random_.below(row_limit)); };
      shapes.push_back(
          {.warps = 1 + static_cast<std::uint32_t>(random_.below(std::min(8U, params_.num_warps))),
           .registers = rows(),
           .simt_stack = rows() / 2,
           .shared = rows(),
           .replay = rows(),
           .log = rows()});
      most = std::max(most, lines_of(shapes.back()));
    }
    const auto log2 = static_cast<std::uint32_t>(std::bit_width(most - 1) + random_.below(2));
    const auto base = static_cast<std::uint32_t>(1 + random_.below(1 << 20));
    tell({.op = CommandOp::kSetRegion, .base = base, .frame_log2 = log2}, Error::kNone);
    oracle_.set_region(base, log2);
    for (std::uint32_t k = 0; k < params_.num_kernels; ++k) {
      const Kernel& shape = shapes[k];
      tell({.op = CommandOp::kSetup,
            .kernel = k,
            .max_lines = lines_of(shape),
            .warps = shape.warps,
            .registers = shape.registers,
            .simt_stack = shape.simt_stack,
            .shared = shape.shared,
            .replay = shape.replay,
            .log = shape.log},
           Error::kNone);
      oracle_.setup(k, shape);
    }
  }
  /// A command in a step of its own.
  void tell(const Command& command, Error expected) {
    Inputs in;
    in.command_valid = true;
    in.command = command;
    finish_step(in, expected);
  }
  void be_quiet() {
    for (int i = 0; complaint_.empty() && (i < 2 || !out_.quiescent); ++i) {
      step(Mode::kQuiet);
      if (i == 5'000) complain(oracle_.silence() + " (after 5000 steps without a message)");
    }
    complain(oracle_.silence());
    ++silences;
  }
  void end() {
    const auto is_over = [&] {
      return oracle_.tbs().empty() && contexts_.empty() && to_release_.empty();
    };
    for (int i = 0; complaint_.empty() && !is_over(); ++i) {
      step(Mode::kEnding);
      if (i == 20'000) complain("thread blocks do not end");
    }
    if (oracle_.frames_taken() != 0) complain("frames are lost");
  }

  // ---- a step ----

  void step(Mode mode) {
    twin_.eval({}, out_);
    spoil(out_);
    const std::uint64_t flipped = out_.epoch ^ epochs_;
    epochs_ = out_.epoch;
    complain(oracle_.look(out_, storing_));
    if (!complaint_.empty()) return;
    move_levels(flipped);
    Inputs in;
    Error expected = Error::kNone;
    if (mode != Mode::kQuiet && random_.percent(30)) draw_command(in, mode, expected);
    draw_event(in, mode, flipped);
    draw_answer(in, mode);
    in.req_ready = random_.percent(mode == Mode::kQuiet ? 100 : 70);
    in.report_ready = random_.percent(mode == Mode::kQuiet ? 100 : 50);
    finish_step(in, expected);
  }
  void finish_step(Inputs& in, Error expected) {
    in.drained = drained_;
    in.stale = stale_;
    in.storing = storing_;
    for (const auto& [slot, tb] : oracle_.tbs()) {
      if (tb.restores_non_idempotent) in.loaded_non_idempotent |= bit(slot);
    }
    if (out_.row_valid) in.row_live = oracle_.tbs().at(out_.row.slot).live(out_.row);
    tamper(in);
    Outputs answer;
    twin_.eval(in, answer);
    operations += in.command_valid + in.event_valid + in.rsp_valid;
    if (answer.err_code[0] != expected) {
      complain(std::string(preempt_engine::to_string(in.command.op)) + " of slot " +
               std::to_string(in.command.slot) + ": error " +
               std::string(preempt_engine::to_string(answer.err_code[0])) + ", not " +
               std::string(preempt_engine::to_string(expected)));
    }
    for (std::size_t source = 1; source < kNumSources; ++source) {
      if (answer.err_code[source] == Error::kNone) continue;
      complain(std::string(kSourceNames[source]) +
               " refused: " + std::string(preempt_engine::to_string(answer.err_code[source])) +
               ", slot " + std::to_string(in.event.slot) + " or tag " + std::to_string(in.rsp_tag));
    }
    take(in);
    twin_.tick(in);
  }
  /// Requests and reports that are taken in this step.
  void take(const Inputs& in) {
    if (out_.req_valid && in.req_ready && complaint_.empty()) {
      ++requests;
      ++operations;
      complain(oracle_.request(out_.req, drained_));
      if (out_.req.op == MemOp::kTrapSave) storing_ |= bit(out_.req.slot);
    }
    if (out_.report_valid && in.report_ready && complaint_.empty()) {
      ++operations;
      const TbOutcomes::Tb& tb = oracle_.tbs().at(out_.report.slot);
      ++outcomes[{tb.now.technique, out_.report.outcome}];
      if (tb.restoring && oracle_.in_region(tb.handle)) to_release_.push_back(tb.handle);
      if (!tb.restoring) {
        storing_ &= ~bit(tb.slot);
        drained_ &= ~bit(tb.slot);
      }
      if (const auto context = oracle_.report(out_.report)) contexts_.push_back(*context);
    }
    out_.req_valid = out_.report_valid = out_.row_valid = false;
  }

  /// Loads return, stores are made and acknowledged, pipelines drain.
  void move_levels(std::uint64_t flipped) {
    if (random_.percent(30)) stale_ &= random_.next();
    for (const auto& [slot, tb] : oracle_.tbs()) {
      if ((flipped & bit(slot)) != 0 && (drained_ & bit(slot)) == 0 && random_.percent(50)) {
        stale_ |= bit(slot);
      }
      if (tb.restoring) continue;
      if (!tb.halted) {
        drained_ &= ~bit(slot);
        if (random_.percent(10)) storing_ ^= bit(slot);
      } else if (tb.dropped || tb.to_request || tb.finished) {
        const bool routine = tb.trapped != 0;
        if (!routine && random_.percent(15)) storing_ &= ~bit(slot);
      } else if (random_.percent(10)) {
        storing_ &= ~bit(slot);
        drained_ |= bit(slot);
      }
    }
  }

  // ---- messages ----

  static std::uint64_t bit(std::uint32_t slot) { return std::uint64_t{1} << slot; }

  void draw_command(Inputs& in, Mode mode, Error& expected) {
    in.command_valid = true;
    if (!to_release_.empty() && random_.percent(40)) return release(in);
    if (mode == Mode::kEnding && !contexts_.empty() && random_.percent(40)) {
      // Restored elsewhere.
      to_release_.push_back(contexts_.back().handle);
      contexts_.pop_back();
    }
    if (random_.percent(1)) return set_region(in, expected);
    const auto slot = static_cast<std::uint32_t>(random_.below(params_.num_slots));
    in.command.slot = slot;
    const auto at = oracle_.tbs().find(slot);
    if (at == oracle_.tbs().end()) {
      if (mode == Mode::kBusy) return start(in, slot);
    } else if (mode == Mode::kBusy && random_.percent(8)) {
      in.command.op = CommandOp::kKill;
      return oracle_.kill(slot, (storing_ & bit(slot)) != 0);
    } else if (mode == Mode::kBusy || !random_.percent(5)) {
      in.command.op = CommandOp::kPreempt;
      in.command.technique = draw_technique(mode);
      in.command.method = random_.percent(30) ? Method::kTrap : Method::kWalk;
      if (oracle_.is_full(slot, in.command.technique)) {
        expected = Error::kFull;
        ++refused;
        return;
      }
      return oracle_.preempt(slot, in.command.technique, in.command.method);
    }
    in.command_valid = false;
  }
  Technique draw_technique(Mode mode) {
    if (mode == Mode::kEnding) return Technique::kDrain;
    return static_cast<Technique>(random_.below(4));
  }
  void release(Inputs& in) {
    in.command.op = CommandOp::kRelease;
    in.command.handle = to_release_.back();
    oracle_.release(to_release_.back());
    to_release_.pop_back();
  }
  /// The region is busy as long as there is a thread block or a context.
  void set_region(Inputs& in, Error& expected) {
    if (oracle_.tbs().empty() && oracle_.frames_taken() == 0) {
      in.command_valid = false;
      return;
    }
    in.command = {.op = CommandOp::kSetRegion, .base = 5, .frame_log2 = 3};
    expected = Error::kBusy;
  }
  void start(Inputs& in, std::uint32_t slot) {
    in.command.op = CommandOp::kStart;
    in.command.tb_id = next_id_++;
    in.command.kernel = static_cast<std::uint32_t>(random_.below(params_.num_kernels));
    in.command.non_idempotent = random_.percent(5);
    if (!contexts_.empty() && random_.percent(60)) {
      const std::size_t i = random_.below(contexts_.size());
      const Context context = contexts_[i];
      contexts_.erase(contexts_.begin() + static_cast<std::ptrdiff_t>(i));
      in.command.tb_id = context.tb_id;
      return resume(in, context);
    }
    const Live live = draw_live();
    if (random_.percent(5)) {
      // Its context was saved by another SM.
      return resume(in,
                    {.handle = 0x8000'0000U + static_cast<std::uint32_t>(random_.below(1 << 20)),
                     .tb_id = in.command.tb_id,
                     .kernel = in.command.kernel,
                     .method = random_.percent(30) ? Method::kTrap : Method::kWalk,
                     .non_idempotent = random_.percent(30),
                     .live = live});
    }
    drained_ &= ~bit(slot);
    oracle_.start(in.command, live, nullptr);
  }
  void resume(Inputs& in, const Context& context) {
    in.command.resume = true;
    in.command.handle = context.handle;
    in.command.method = context.method;
    in.command.kernel = context.kernel;
    oracle_.start(in.command, context.live, &context);
  }
  Live draw_live() {
    const std::uint64_t seed = random_.next();
    return [seed](const Row& row) {
      const std::uint64_t place =
          static_cast<std::uint64_t>(row.space) << 32 | row.warp << 16 | row.row;
      return hash(seed, place) % 3 != 0;
    };
  }

  void draw_event(Inputs& in, Mode mode, std::uint64_t flipped) {
    const auto slot = static_cast<std::uint32_t>(random_.below(params_.num_slots));
    const auto at = oracle_.tbs().find(slot);
    const bool starts = in.command_valid && in.command.op == CommandOp::kStart;
    if (at == oracle_.tbs().end() || (starts && in.command.slot == slot)) return;
    const TbOutcomes::Tb& tb = at->second;
    in.event.slot = slot;
    if (tb.trapped != 0) {
      in.event_valid = random_.percent(50);
      in.event.op = EventOp::kTrapDone;
      if (in.event_valid) oracle_.trap_done(slot);
      return;
    }
    const bool late = tb.dropped && (flipped & bit(slot)) != 0;
    const bool silent = tb.dropped || tb.restoring || tb.finished || (drained_ & bit(slot)) != 0;
    if (mode == Mode::kQuiet || (silent && !late)) return;
    in.event_valid = random_.percent(mode == Mode::kEnding ? 30 : 4);
    in.event.op = random_.percent(50) ? EventOp::kFinished : EventOp::kNonIdempotent;
    if (!in.event_valid) return;
    if (in.event.op == EventOp::kFinished) {
      oracle_.finish(slot);
    } else {
      oracle_.announce(slot);
    }
  }
  void draw_answer(Inputs& in, Mode mode) {
    if (!random_.percent(mode == Mode::kQuiet ? 80 : 50)) return;
    std::vector<std::uint32_t> tags;
    for (const auto& [slot, tb] : oracle_.tbs()) {
      tags.insert(tags.end(), tb.tags.begin(), tb.tags.end());
    }
    if (tags.empty()) return;
    in.rsp_valid = true;
    const std::uint32_t tag = tags[random_.below(tags.size())];
    in.rsp_tag = tag;
    oracle_.answer(tag);
  }

  void complain(const std::string& what) {
    if (complaint_.empty()) complaint_ = what;
  }

  Params params_;
  PreemptEngine twin_;
  Outputs out_;
  TbOutcomes oracle_;
  Random random_;
  std::vector<Context> contexts_;
  std::vector<std::uint32_t> to_release_;  ///< handles of contexts that were restored
  std::uint64_t drained_ = 0, stale_ = 0, storing_ = 0, epochs_ = 0;
  std::uint32_t next_id_ = 1;
  std::string complaint_;
};

}  // namespace segue::preempt_engine::oracle

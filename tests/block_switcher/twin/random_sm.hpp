#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "cmodel/blocks/block_switcher/block_switcher.hpp"
#include "cmodel/blocks/block_switcher/block_switcher_oracle.hpp"
#include "cmodel/random/random.hpp"

namespace segue::block_switcher {

/// An SM and a driver that do anything, mostly legal, to a twin with the oracle beside it.
class RandomSm {
 public:
  RandomSm(const Params& params, std::uint64_t seed)
      : twin(params), oracle(params), random_(seed), params_(params) {}

  /// Until the first complaint, which it returns.
  const std::string& run(std::uint64_t cycles) {
    for (std::uint64_t i = 0; i < cycles && oracle.complaint().empty(); ++i) {
      if (i % 256 == 0) draw_phase();
      cycle();
    }
    return oracle.complaint();
  }

  BlockSwitcher twin;
  oracles::BlockSwitcherOracle oracle;
  Inputs in;
  Outputs out;
  std::uint64_t refused = 0;
  std::uint64_t kernels = 0;  ///< set up
  /// Changes the outputs that the oracle sees.
  std::function<void(const Inputs&, Outputs&)> spoil;
  /// Called between the outputs and the clock edge, and behind it.
  std::function<void()> before_edge;
  std::function<void()> behind_edge;

 private:
  /// Chances of 256 cycles, in percent.
  struct Phase {
    std::uint64_t fault, arrival, end, resolution, opening, move, answer, more;
  };
  void draw_phase() {
    const auto draw = [&] { return random_.percent(50) ? random_.below(100) : random_.below(10); };
    phase_ = {draw(), draw(), random_.below(15), draw(), draw(), 1 + draw(), 1 + draw(), 0};
    phase_.more = 80 + random_.below(20);
  }

  void cycle() {
    draw();
    twin.eval(in, out);
    if (spoil) spoil(in, out);
    oracle.observe(in, out);
    refused += out.err_valid != 0;
    kernels += in.rst_n && in.setup_valid && (out.err_valid & 1) == 0;
    if (before_edge) before_edge();
    twin.tick(in);
    if (behind_edge) behind_edge();
  }

  void draw() {
    in = {};
    in.rst_n = !random_.percent(1) || random_.percent(95);
    in.request_ready = random_.percent(phase_.answer);
    in.move_ready = random_.percent(phase_.move);
    in.answer_valid = twin.state().asked ? random_.percent(phase_.answer) : random_.percent(1);
    in.answer = random_.percent(phase_.more);
    in.moved_valid = twin.state().moving ? random_.percent(phase_.move) : random_.percent(1);
    in.setup_valid = random_.percent(out.done ? 20 : 1);
    in.setup.slots = draw_number(1, params_.num_slots);
    in.setup.extra = draw_number(0, params_.num_extra);
    in.setup.warps = draw_number(1, random_.percent(70) ? 2 : params_.num_warps);
    const State& q = twin.state();
    const auto runs = [&](std::uint64_t tb) {
      return (q.place[tb] == Place::kOn || q.place[tb] == Place::kLeaving) &&
             q.live[tb] > q.faulted[tb] + q.waiting[tb];
    };
    tell(in.faulted_valid, in.faulted, phase_.fault, runs);
    tell(in.arrived_valid, in.arrived, phase_.arrival, runs);
    tell(in.ended_valid, in.ended, phase_.end, runs);
    tell(in.resolved_valid, in.resolved, phase_.resolution,
         [&](std::uint64_t tb) { return q.faulted[tb] != 0; });
    tell(in.opened_valid, in.opened, phase_.opening,
         [&](std::uint64_t tb) { return q.waiting[tb] != 0; });
  }
  /// Rarely out of range.
  std::uint32_t draw_number(std::uint32_t low, std::uint32_t high) {
    if (random_.percent(3)) return static_cast<std::uint32_t>(random_.below(high + 2));
    return low + static_cast<std::uint32_t>(random_.below(high - low + 1));
  }
  /// Mostly of a thread block of which it can be told.
  void tell(bool& valid, std::uint64_t& tb, std::uint64_t chance,
            const std::function<bool(std::uint64_t)>& can) {
    const std::uint64_t count = num_tbs(params_);
    valid = random_.percent(chance);
    tb = random_.below(count);
    if (random_.percent(3)) {
      tb = random_.below(count + 1);
      return;
    }
    for (std::uint64_t i = 0; i < count && !can(tb); ++i) tb = (tb + 1) % count;
    if (!can(tb)) valid = valid && random_.percent(3);
  }

  Random random_;
  Params params_;
  Phase phase_{};
};

}  // namespace segue::block_switcher

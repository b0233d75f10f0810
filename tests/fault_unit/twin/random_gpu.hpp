#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "cmodel/blocks/fault_unit/fault_unit.hpp"
#include "cmodel/blocks/fault_unit/fault_unit_oracle.hpp"
#include "cmodel/layout/bits.hpp"
#include "cmodel/random/random.hpp"

namespace segue::fault_unit {

/// SMs and handlers that do anything, mostly legal, to a twin with the oracle beside it.
class RandomGpu {
 public:
  RandomGpu(const Params& params, std::uint64_t seed)
      : twin(params), oracle(params), random_(seed), params_(params), widths_(params) {}

  /// Until the first complaint, which it returns.
  const std::string& run(std::uint64_t cycles) {
    for (std::uint64_t i = 0; i < cycles && oracle.complaint().empty(); ++i) {
      if (i % 128 == 0) draw_phase();
      cycle();
    }
    return oracle.complaint();
  }

  FaultUnit twin;
  oracles::FaultUnitOracle oracle;
  Inputs in;
  Outputs out;
  std::uint64_t refused = 0;  ///< cycles with an illegal message
  std::uint64_t full = 0;     ///< cycles in which a fault is held
  std::uint64_t set_ups = 0;  ///< legal ones
  /// Changes the outputs that the oracle sees.
  std::function<void(const Inputs&, Outputs&)> spoil;
  /// Changes the inputs that the twin sees, or those that the oracle sees.
  std::function<void(Inputs&)> mislead_twin;
  std::function<void(Inputs&)> mislead_oracle;
  /// Called between the outputs and the clock edge, and behind it.
  std::function<void()> before_edge;
  std::function<void()> behind_edge;

 private:
  /// Chances of 128 cycles, in percent, and the number of regions that are used.
  struct Phase {
    std::uint64_t fault, own, cpu, answer, forward, abort, regions, first_region;
  };
  void draw_phase() {
    const auto draw = [&] { return random_.percent(50) ? random_.below(101) : random_.below(10); };
    phase_ = {draw(), draw(), draw(), draw(), draw(), random_.below(20), 1, random_.next()};
    if (random_.percent(25)) phase_ = {0, 80, 80, 100, 30, 5, 1, 0};  // until nothing is in flight
    if (random_.percent(25)) phase_.fault = 100;
    phase_.regions = 1 + random_.below(3 * std::uint64_t{params_.num_entries});
  }

  void cycle() {
    draw();
    Inputs seen = in;
    if (mislead_twin) mislead_twin(seen);
    twin.eval(seen, out);
    if (spoil) spoil(in, out);
    Inputs told = in;
    if (mislead_oracle) mislead_oracle(told);
    oracle.observe(told, out);
    refused += out.err_valid != 0;
    full += in.rst_n && in.fault_valid && !out.fault_ready;
    set_ups += in.rst_n && in.setup_valid && (out.err_valid & 1) == 0;
    if (before_edge) before_edge();
    twin.tick(seen);
    if (behind_edge) behind_edge();
  }

  void draw() {
    const bool held = in.fault_valid && !out.fault_ready;
    const Fault fault = in.fault;
    in = {};
    in.rst_n = !random_.percent(1) || random_.percent(90);
    in.own_ready = random_.percent(phase_.own);
    in.cpu_ready = random_.percent(phase_.cpu);
    in.fault_valid = held || random_.percent(phase_.fault);
    in.fault = held ? fault : draw_fault();
    in.setup_valid = random_.percent(twin.state().count == 0 ? 30 : 2);
    in.setup.own_first = random_.percent(60);
    draw_answer();
  }
  Fault draw_fault() {
    const std::uint64_t region = phase_.first_region + random_.below(phase_.regions);
    const std::uint64_t sms = random_.percent(3) ? layout::low_mask(widths_.sm_w) + 1  // or none
                                                 : params_.num_sms;
    return {.region = region & layout::low_mask(params_.region_bits),
            .sm = static_cast<std::uint32_t>(random_.below(sms))};
  }
  /// Mostly of a handler that has taken the request.
  void draw_answer() {
    const auto can = [&](std::uint32_t entry) {
      const EntryState state = twin.state().state[entry];
      return state == EntryState::kAtOwn || state == EntryState::kAtCpu;
    };
    in.answer_valid = random_.percent(phase_.answer);
    std::uint32_t& entry = in.answer.entry;
    if (random_.percent(5)) {
      entry = static_cast<std::uint32_t>(random_.below(layout::low_mask(widths_.entry_w) + 1));
      in.answer.result = static_cast<Result>(random_.below(4));
      return;
    }
    entry = static_cast<std::uint32_t>(random_.below(params_.num_entries));
    for (std::uint32_t i = 0; i < params_.num_entries && !can(entry); ++i) {
      entry = (entry + 1) % params_.num_entries;
    }
    in.answer_valid = in.answer_valid && (can(entry) || random_.percent(3));
    const bool own = twin.state().state[entry] == EntryState::kAtOwn;
    in.answer.result = random_.percent(phase_.abort) ? Result::kAbort : Result::kThere;
    if (random_.percent(own ? phase_.forward : 3)) in.answer.result = Result::kForward;
  }

  Random random_;
  Params params_;
  Widths widths_;
  Phase phase_{};
};

}  // namespace segue::fault_unit

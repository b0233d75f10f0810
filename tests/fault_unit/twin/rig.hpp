#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "cmodel/blocks/fault_unit/fault_unit.hpp"
#include "cmodel/blocks/fault_unit/fault_unit_oracle.hpp"

namespace segue::fault_unit {

/// A twin, one cycle after the other, and the oracle beside it.
class Rig {
 public:
  explicit Rig(const Params& params = {.num_entries = 3, .num_sms = 3, .region_bits = 3})
      : twin(params), oracle(params) {
    look();
  }
  Rig(const Rig&) = delete;
  Rig& operator=(const Rig&) = delete;
  ~Rig() {
    if (spoil) return;
    EXPECT_EQ(oracle.complaint(), "");
  }

  /// A cycle with the inputs as they are; the messages are withdrawn behind it.
  void cycle() {
    twin.eval(in, out);
    Outputs shown = out;
    if (spoil) spoil(shown);
    oracle.observe(in, shown);
    twin.tick(in);
    in = {};
    look();
  }
  void cycles(int count) {
    for (int i = 0; i < count; ++i) cycle();
  }
  void reset() {
    in.rst_n = false;
    cycle();
  }

  // The message of the next cycle, for cycles with several.
  void set_setup(bool own_first) {
    in.setup_valid = true;
    in.setup.own_first = own_first;
  }
  void set_fault(std::uint64_t region, std::uint32_t sm) {
    in.fault_valid = true;
    in.fault = {.region = region, .sm = sm};
  }
  void set_answer(std::uint32_t entry, Result result) {
    in.answer_valid = true;
    in.answer = {.entry = entry, .result = result};
  }

  // A cycle with it.
  Error setup(bool own_first) {
    set_setup(own_first);
    cycle();
    return error(Source::kSetup);
  }
  Ticket fault(std::uint64_t region, std::uint32_t sm = 0) {
    set_fault(region, sm);
    cycle();
    EXPECT_TRUE(out.fault_ready);
    EXPECT_EQ(error(Source::kFault), Error::kNone);
    return out.ticket;
  }
  Error answer(std::uint32_t entry, Result result = Result::kThere) {
    set_answer(entry, result);
    cycle();
    return error(Source::kAnswer);
  }
  /// What the handler is offered and takes.
  Request take_own() {
    in.own_ready = true;
    cycle();
    EXPECT_TRUE(out.own_valid);
    return out.own;
  }
  Request take_cpu() {
    in.cpu_ready = true;
    cycle();
    EXPECT_TRUE(out.cpu_valid);
    return out.cpu;
  }

  [[nodiscard]] Error error(Source source) const {
    return out.err_code[static_cast<std::size_t>(source)];
  }
  [[nodiscard]] const State& state() const { return twin.state(); }
  [[nodiscard]] EntryState state(std::uint32_t entry) const { return state().state.at(entry); }

  FaultUnit twin;
  oracles::FaultUnitOracle oracle;
  std::function<void(Outputs&)> spoil;  ///< changes the outputs that the oracle sees
  Inputs in;
  Outputs out;   ///< of the last cycle
  Outputs next;  ///< of the next one, with the inputs as they are

 private:
  void look() { twin.eval(in, next); }
};

constexpr Ticket fresh(std::uint32_t entry) { return {.entry = entry, .merged = false}; }
constexpr Ticket merged(std::uint32_t entry) { return {.entry = entry, .merged = true}; }
constexpr Request request(std::uint32_t entry, std::uint64_t region, std::uint32_t sm = 0) {
  return {.entry = entry, .region = region, .sm = sm};
}

}  // namespace segue::fault_unit

// Any messages at any size: the oracle agrees with every answer, the image with the state, and the
// page's rules hold of the registers.

#include <rapidcheck/gtest.h>

#include <array>

#include "cmodel/blocks/operand_log/operand_log_oracle.hpp"
#include "cmodel/layout/bits.hpp"
#include "tests/operand_log/twin/rig.hpp"

namespace segue::operand_log {
namespace {

struct Draw {
  const Params& params;

  static std::uint32_t below(std::uint32_t count) {
    return *rc::gen::inRange<std::uint32_t>(0, count);
  }
  static bool percent(std::uint32_t chance) { return below(100) < chance; }

  [[nodiscard]] std::uint32_t tb() const { return below(params.num_tbs + (percent(5) ? 1 : 0)); }
  [[nodiscard]] std::uint32_t handle(const State& q) const {
    const std::uint32_t any = below(params.num_entries + (percent(3) ? 1 : 0));
    for (std::uint32_t i = 0; i < params.num_entries && percent(95); ++i) {
      const std::uint32_t e = (any + i) % params.num_entries;
      if (q.entries[e].live && q.entries[e].first) return e;
    }
    return any;
  }

  void messages(Inputs& in, const State& q) const {
    in.rst_n = !percent(1);
    in.setup_valid = percent(q.part == 0 ? 50 : 10);
    in.setup = {.tbs = below(params.num_tbs + 2), .need = below(4)};
    in.alloc_valid = percent(60);
    in.alloc = {.tb = tb(), .count = below(4)};
    in.write_valid = percent(60);
    in.write = {.handle = handle(q), .operand = below(percent(5) ? 4 : 3)};
    for (std::uint64_t& lane : in.write_data) lane = *rc::gen::arbitrary<std::uint64_t>();
    in.read_valid = percent(50);
    in.read = {.handle = handle(q), .operand = below(percent(5) ? 4 : 3)};
    in.free_valid = percent(30);
    in.free = handle(q);
    in.kill_valid = percent(6);
    in.kill = tb();
  }
};

/// Rules 1, 4 and 7, of the registers.
void check_rules(const Params& params, const State& q) {
  std::vector<std::uint32_t> used(params.num_tbs);
  std::vector<bool> in_chain(params.num_entries);
  for (std::uint32_t e = 0; e < params.num_entries; ++e) {
    if (!q.entries[e].live) continue;
    ++used[q.entries[e].tb];
    if (!q.entries[e].first) continue;
    std::uint32_t at = e;
    for (std::uint32_t length = 1;; ++length) {
      RC_ASSERT(length <= kMaxOperands);
      RC_ASSERT(!in_chain[at]);
      RC_ASSERT(q.entries[at].live);
      RC_ASSERT(q.entries[at].tb == q.entries[e].tb);
      RC_ASSERT(q.entries[at].first == (at == e));
      in_chain[at] = true;
      if (q.entries[at].last) break;
      RC_ASSERT(q.entries[at].next > at);
      at = q.entries[at].next;
    }
  }
  for (std::uint32_t e = 0; e < params.num_entries; ++e) {
    RC_ASSERT(in_chain[e] == q.entries[e].live);
  }
  RC_ASSERT(used == q.used);
  for (std::uint32_t t = 0; t < params.num_tbs; ++t) {
    RC_ASSERT(used[t] <= (t < q.tbs ? q.part : 0));
  }
}

/// What was packed piece by piece says what the state says.
void check_image(const Params& params, const std::uint32_t* image, const State& q) {
  const ImageLayout layout(params);
  const auto element = [&](Signal signal, std::uint32_t i, std::uint32_t lsb, std::uint32_t width) {
    const auto& at = layout[signal];
    return layout::extract(image + at.word, i * at.stride_bits + lsb, width);
  };
  const auto number = [&](Signal signal, std::uint32_t i) {
    return element(signal, i, 0, layout[signal].width);
  };
  for (std::uint32_t e = 0; e < params.num_entries; ++e) {
    Entry entry;
    const auto& at = layout[Signal::kEntriesQ];
    entry.unpack(image + at.word, e * at.stride_bits, layout.widths);
    RC_ASSERT(entry == q.entries[e]);
    for (std::uint32_t lane = 0; lane < params.num_lanes; ++lane) {
      RC_ASSERT(element(Signal::kUDataMemQ, e, kLaneW * lane, kLaneW) == q.operand(e)[lane]);
    }
  }
  for (std::uint32_t t = 0; t < params.num_tbs; ++t) {
    RC_ASSERT(number(Signal::kUsedQ, t) == q.used[t]);
  }
  for (std::uint32_t lane = 0; lane < params.num_lanes; ++lane) {
    RC_ASSERT(number(Signal::kUDataRdataQ, lane) == q.rdata[lane]);
  }
  RC_ASSERT(number(Signal::kTbsQ, 0) == q.tbs);
  RC_ASSERT(number(Signal::kPartQ, 0) == q.part);
  RC_ASSERT(number(Signal::kReadValidQ, 0) == std::uint64_t{q.read_valid});
}

RC_GTEST_PROP(OperandLogRandom, KeepsItsPromises, ()) {
  const Params params{.num_entries = *rc::gen::inRange(1U, 20U),
                      .num_tbs = *rc::gen::inRange(1U, 6U),
                      .num_lanes = *rc::gen::inRange(1U, 5U)};
  const Draw draw{params};
  OperandLog log(params);
  oracles::OperandLogOracle oracle(params);
  Inputs in(params);
  Outputs out(params);
  const auto cycles = *rc::gen::inRange(1, 150);
  for (int cycle = 0; cycle < cycles; ++cycle) {
    draw.messages(in, log.state());
    log.eval(in, out);
    oracle.observe(in, out);
    RC_ASSERT(oracle.complaint().empty());
    log.tick(in);
    check_rules(params, log.state());
    if (cycle % 3 == 0) check_image(params, log.image(), log.state());
  }
  check_image(params, log.image(), log.state());
}

/// Rule 9.
RC_GTEST_PROP(OperandLogRandom, IsQuietWhenItIsQuiescent, ()) {
  const Params params = kSmall;
  const Draw draw{params};
  OperandLog log(params);
  Inputs in(params);
  const auto cycles = *rc::gen::inRange(1, 60);
  for (int cycle = 0; cycle < cycles; ++cycle) {
    draw.messages(in, log.state());
    log.tick(in);
  }
  Outputs out(params);
  const Inputs idle(params);
  log.eval(idle, out);
  if (!out.quiescent) log.tick(idle);
  log.eval(idle, out);
  RC_ASSERT(out.quiescent);
  RC_ASSERT(!out.read_valid);
  RC_ASSERT(out.err_valid == 0U);
  const State before = log.state();
  log.tick(idle);
  RC_ASSERT(log.state() == before);
}

}  // namespace
}  // namespace segue::operand_log

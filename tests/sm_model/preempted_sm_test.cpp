// Preemptions of an SM by hand: what it waits for, and what it moves.
#include "cmodel/sm_model/preempted_sm.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cmodel/isa/compile/load_program.hpp"
#include "cmodel/paths/paths.hpp"
#include "cmodel/sm_model/context_routine.hpp"
#include "cmodel/sm_model/kernel_sm.hpp"

namespace segue::sm_model {
namespace {

TracedInstruction chain() {
  TracedInstruction instruction;
  instruction.mask = 1;
  instruction.destinations[0] = instruction.sources[0] = 1;
  return instruction;
}

TracedInstruction barrier() {
  TracedInstruction instruction;
  instruction.kind = sm_frontend::Kind::kControl;
  instruction.latency = Latency::kBranch;
  instruction.barrier = true;
  return instruction;
}

using Warp = std::vector<TracedInstruction>;

LaunchTrace trace_of(std::vector<std::vector<Warp>> tbs) {
  LaunchTrace trace;
  trace.kernel = "by-hand";
  trace.needs.warps = static_cast<std::uint32_t>(tbs.front().size());
  trace.needs.threads = trace.needs.warps * 32;
  trace.names = 64;
  for (std::vector<Warp>& warps : tbs) {
    trace.tbs.push_back({.warps = std::move(warps), .lines = {0}});
  }
  return trace;
}

const isa::Program& program() {
  static const isa::Program loaded = isa::load_program(
      source_path("/cmodel/isa/suite/sgemm/sgemm.gfx906.s"), {}, isa::Architecture::kGfx906);
  return loaded;
}

const RegisterNames& names() {
  static const RegisterNames all(program(), kRoutineNames);
  return all;
}

/// Moves so many vector registers of 32 lanes, a line each.
SwitchRoutines moving(const StoppedWarp& warp, std::uint32_t registers) {
  const std::uint64_t context = 1'000'000 + 10'000 * warp.number;
  ContextRoutine leave(names(), 32, context);
  ContextRoutine back(names(), 32, context);
  for (std::uint32_t k = 0; k < registers; ++k) {
    const auto reg = static_cast<isa::Register>(isa::kFirstVector + k % 32);
    leave.save(reg);
    back.load(reg);
  }
  return {leave.finish(16), back.finish(16)};
}

SwitchedSm switched(const LaunchTrace& trace, std::uint32_t registers, std::uint64_t at = 1000,
                    const SmMachine& sizes = {}) {
  LaunchTrace named = trace;
  named.names = names().count();
  const std::vector<RoutinesOf> scheme = {
      [registers](const StoppedWarp& warp) { return moving(warp, registers); }};
  return switch_sm(named, machine_for(named, sizes), at, ComeBackTo::kEmptyCaches, scheme).front();
}

TEST(PreemptedSm, ALineTakesTheTimeOfItsPartOfTheBandwidth) {
  // One warp has too few stores under way to fill it.
  const LaunchTrace trace = trace_of({std::vector<Warp>(4, Warp(10'000, chain()))});
  const auto more = [&](const SmMachine& machine) {
    const SwitchedSm few = switched(trace, 100, 1000, machine);
    const SwitchedSm many = switched(trace, 300, 1000, machine);
    EXPECT_EQ(few.warps, 4U);
    return std::pair(static_cast<double>(many.left - few.left),
                     static_cast<double>(many.back - few.back));
  };
  SmMachine machine;  // 128 bytes of 250 GB/s among 16 SMs at 1 GHz: 8.192 cycles
  EXPECT_NEAR(more(machine).first, 800 * 8.192, 30);
  // 32 misses at most under way: a load's latency limits them, too.
  EXPECT_GE(more(machine).second, 800 * 8.192 - 30);
  machine.memory.dram_bytes_per_us *= 2;
  EXPECT_NEAR(more(machine).first, 800 * 4.096, 30);
}

TEST(PreemptedSm, WhatWasIssuedCommitsBefore) {
  const LaunchTrace arithmetic = trace_of({{Warp(10'000, chain())}});
  const SwitchedSm sm = switched(arithmetic, 1);
  EXPECT_LE(sm.drained, 12U + 3);  // one instruction of the chain, and the look for it
  EXPECT_GT(sm.left, sm.drained);

  TracedInstruction load = chain();
  load.kind = sm_frontend::Kind::kLoad;
  load.latency = Latency::kMemory;
  load.operands = 1;
  load.lines = 1;
  // From DRAM: a page walk, the line, and what was issued before.
  Warp waits = {load};
  waits.insert(waits.end(), 10'000, chain());
  EXPECT_GT(switched(trace_of({{waits}}), 1, 100).drained, 500U);
}

TEST(PreemptedSm, AWarpAtABarrierLeavesAtOnce) {
  Warp waits = {barrier(), chain()};
  Warp works(10'000, chain());
  works.push_back(barrier());
  works.push_back(chain());
  const SwitchedSm sm = switched(trace_of({{waits, works}}), 1);
  EXPECT_EQ(sm.warps, 2U);
  EXPECT_LE(sm.left, 500U);
}

TEST(PreemptedSm, InAnyCycleOfARun) {
  // Both wait at barriers, one for the other.
  LaunchTrace trace = trace_of({{{barrier(), chain()}, Warp(20, chain())}});
  trace.tbs[0].warps[1].push_back(barrier());
  trace.tbs[0].warps[1].push_back(chain());
  const std::uint64_t whole = run_kernel_on_sm(trace, SmMachine{}, {}).cycles;
  std::uint64_t before = 2;
  for (std::uint64_t at = 1; at < whole + 5; ++at) {
    const std::uint64_t warps = switched(trace, 1, at).warps;
    EXPECT_LE(warps, before) << at;
    before = warps;
  }
  EXPECT_EQ(before, 0U);
}

TEST(PreemptedSm, AWarpThatEndsIsWaitedFor) {
  // Its last instruction is a load from DRAM; the other warp has nothing under way.
  TracedInstruction load = chain();
  load.kind = sm_frontend::Kind::kLoad;
  load.latency = Latency::kMemory;
  load.operands = 1;
  load.lines = 1;
  const LaunchTrace trace = trace_of({{{load}, Warp(10'000, chain())}});
  const SwitchedSm sm = switched(trace, 1, 100);
  EXPECT_EQ(sm.warps, 1U) << "the other one";
  const std::uint64_t alone = run_kernel_on_sm(trace_of({{{load}}}), SmMachine{}, {}).cycles;
  EXPECT_NEAR(static_cast<double>(sm.drained), static_cast<double>(alone) - 100, 5);
  EXPECT_GE(sm.left, sm.drained);
}

TEST(PreemptedSm, NoThreadBlockFollows) {
  LaunchTrace trace = trace_of({{Warp(10'000, chain())}, {Warp(10'000, chain())}});
  trace.needs.registers = 65'536;  // one at a time
  const SwitchedSm sm = switched(trace, 1);
  EXPECT_EQ(sm.warps, 1U);
  EXPECT_LE(sm.left, 1000U);
}

TEST(PreemptedSm, WarpsThatHaveEndedHaveNoRoutine) {
  const LaunchTrace trace = trace_of({{Warp(100, chain()), Warp(10'000, chain())}});
  EXPECT_EQ(switched(trace, 1, 1000).warps, 2U);
  EXPECT_EQ(switched(trace, 1, 5000).warps, 1U);
  EXPECT_EQ(switched(trace, 1, 1'000'000).warps, 0U);
}

TEST(PreemptedSm, AWarpIsFoundWhereItIs) {
  LaunchTrace trace = trace_of({{Warp(10'000, chain())}});
  trace.names = names().count();
  const SmMachine machine = machine_for(trace, {});
  std::vector<std::size_t> executed;
  for (const std::uint64_t at : {1200U, 2400U}) {
    const std::vector<RoutinesOf> scheme = {[&](const StoppedWarp& warp) {
      EXPECT_EQ(warp.tb, trace.tbs.data());
      executed.push_back(warp.executed);
      return moving(warp, 1);
    }};
    switch_sm(trace, machine, at, ComeBackTo::kEmptyCaches, scheme);
  }
  ASSERT_EQ(executed.size(), 2U);
  EXPECT_EQ(executed[1] - executed[0], 100U);  // twelve cycles each
}

TEST(PreemptedSm, ASchemeIsTimedAsIfItWereAlone) {
  LaunchTrace trace = trace_of({std::vector<Warp>(4, Warp(10'000, chain()))});
  trace.names = names().count();
  const auto scheme = [](std::uint32_t registers) {
    return [registers](const StoppedWarp& warp) { return moving(warp, registers); };
  };
  const auto all = [&](const std::vector<RoutinesOf>& schemes) {
    return switch_sm(trace, machine_for(trace, {}), 1000, ComeBackTo::kKeptCaches, schemes);
  };
  const std::vector<SwitchedSm> both = all({scheme(100), scheme(300)});
  EXPECT_EQ(both[0], all({scheme(100)})[0]);
  EXPECT_EQ(both[1], all({scheme(300)})[0]);
}

TEST(PreemptedSm, RoutinesAreTimedByTheWarp) {
  const LaunchTrace trace = trace_of({{Warp(10'000, chain()), Warp(10'000, chain())}});
  const SwitchedSm sm = switched(trace, 200);
  EXPECT_EQ(sm.warps, 2U);
  // They share the bandwidth, and end together.
  EXPECT_NEAR(static_cast<double>(sm.leaving), 2.0 * static_cast<double>(sm.left), 100);
  EXPECT_NEAR(static_cast<double>(sm.coming_back), 2.0 * static_cast<double>(sm.back), 100);
}

TEST(ContextRoutine, ScalarRegistersMoveSixteenAtATime) {
  ContextRoutine routine(names(), 64, 0);
  for (isa::Register reg = 0; reg < 33; ++reg) routine.save(reg);
  routine.save(isa::kFirstVector);
  routine.save_shared(600);  // two of 256 bytes, and 88
  const WarpTrace trace = routine.finish(16);
  EXPECT_EQ(routine.context_lines(), 3U + 2 + 2 + 2 + 1);
  EXPECT_EQ(trace.lines.size(), 10U);
  EXPECT_EQ(trace.instructions.size(), 3U + 1 + 2 * 3);
}

// One at a time, each load would wait for the access before it.
TEST(ContextRoutine, SharedMemoryMovesThroughSomeRegistersAtATime) {
  ContextRoutine routine(names(), 64, 0);
  routine.load_shared(20 * 256);
  const WarpTrace trace = routine.finish(16);
  std::string order;
  for (const TracedInstruction& one : trace.instructions)
    order += one.route == Route::kContext ? 'l' : 's';
  EXPECT_EQ(order, std::string(16, 'l') + std::string(16, 's') + "llllssss");
}

TEST(ContextRoutine, ARegisterIsSavedBehindItsLastWrite) {
  ContextRoutine routine(names(), 64, 0);
  const isa::Register reg = isa::kFirstVector;
  routine.load(reg);
  routine.save(reg);
  const WarpTrace trace = routine.finish(16);
  ASSERT_EQ(trace.instructions.size(), 2U);
  EXPECT_NE(trace.instructions[0].destinations[0], kNoName);
  EXPECT_EQ(trace.instructions[1].sources[0], trace.instructions[0].destinations[0]);
}

}  // namespace
}  // namespace segue::sm_model

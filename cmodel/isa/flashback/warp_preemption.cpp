#include "cmodel/isa/flashback/warp_preemption.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cmodel/isa/opcode/opcode.hpp"

namespace segue::isa {

namespace {

using Kind = FlashbackStep::Kind;

std::vector<std::uint32_t> contents(const Wave& wave, Register reg) {
  if (!is_vector(reg)) return {wave.scalar(reg)};
  return {wave.vector(reg), wave.vector(reg) + wave.lanes()};
}

void set_contents(Wave& wave, Register reg, const std::vector<std::uint32_t>& words) {
  if (is_vector(reg)) {
    std::ranges::copy(words, wave.vector(reg));
  } else {
    wave.set_scalar(reg, words.at(0));
  }
}

void destroy(Wave& wave, std::mt19937_64& garbage) {
  const auto word = [&garbage] { return static_cast<std::uint32_t>(garbage()); };
  for (Register reg = 0; reg < kScc; ++reg) wave.set_scalar(reg, word());
  wave.set_scc((word() & 1U) != 0);
  for (unsigned k = 0; k < wave.vectors(); ++k) {
    std::uint32_t* const lanes = wave.vector(static_cast<Register>(kFirstVector + k));
    std::generate(lanes, lanes + wave.lanes(), word);
  }
}

}  // namespace

void preempt_and_resume(Wave& wave, const Program& program, const BlockValues& values,
                        const FlashbackPlan& plan, std::mt19937_64& garbage) {
  std::map<Value, std::vector<std::uint32_t>> context;
  const auto perform = [&](const FlashbackStep& step) {
    const Instruction& instruction = program.code[step.instruction];
    switch (step.kind) {
      case Kind::kSave:
        context[step.value] = contents(wave, step.reg);
        return;
      case Kind::kLoad:
        set_contents(wave, step.reg, context.at(step.value));
        return;
      case Kind::kMove:
        wave.set_scalar(step.reg, wave.scalar(step.from));
        return;
      case Kind::kExecute:
        instruction.opcode->execute(wave, instruction);
        return;
      case Kind::kRevert: {
        const Instruction& undoing = values.of(step.instruction).reversal->instruction;
        undoing.opcode->execute(wave, undoing);
        return;
      }
    }
  };
  std::ranges::for_each(plan.preempt, perform);
  destroy(wave, garbage);
  std::ranges::for_each(plan.resume, perform);
}

void WarpPreemption::step(Wave& wave) {
  const std::uint32_t index = wave.pc;
  if (index < kernel_.first || index >= kernel_.end) return;
  const BlockValues& values = plans_.values(index);
  const std::uint32_t block = values.block().first;
  const auto warp = std::pair(wave.group().id, wave.number());
  const auto resumed = resumed_in_.find(warp);
  const bool again = resumed != resumed_in_.end() && resumed->second == block && index != block;
  if (resumed != resumed_in_.end() && !again) resumed_in_.erase(resumed);
  if (random_() % interval_ != 0) return;
  const RegisterSet live = plans_.liveness().live(index);
  const FlashbackPlan plan = again ? live_plan(values, live, index) : plans_.plan(index);
  const Wave before = wave;
  preempt_and_resume(wave, program_, values, plan, random_);
  ++counts_.preemptions;
  counts_.flashbacks += plan.point != index ? 1 : 0;
  counts_.again += again ? 1 : 0;
  counts_.bytes += plan.bytes;
  counts_.executed += plan.count(Kind::kExecute);
  counts_.reverted += plan.count(Kind::kRevert);
  compare(before, wave);
  // The run counts lanes by EXEC, also where no instruction needs it any more.
  if (!live.test(kExecLo)) wave.set_mask(kExecLo, before.exec());
  resumed_in_[warp] = block;
}

void WarpPreemption::compare(const Wave& before, const Wave& after) {
  const std::uint32_t index = before.pc;
  const RegisterSet& awake = plans_.liveness().awake(index);
  const RegisterSet& asleep = plans_.liveness().asleep(index);
  for (Register reg = 0; reg < kRegisters && !difference_; ++reg) {
    if (!awake.test(reg) && !asleep.test(reg)) continue;
    const std::vector<std::uint32_t> had = contents(before, reg);
    const std::vector<std::uint32_t> has = contents(after, reg);
    for (unsigned lane = 0; lane < had.size(); ++lane) {
      const bool is_awake = !is_vector(reg) || (before.exec() >> lane & 1U) != 0;
      if (had[lane] == has[lane] || !(is_awake ? awake : asleep).test(reg)) continue;
      difference_ = fmt::format(
          "{}:{}: thread block {}, warp {}, preempted before instruction {}: {} lane {} has {:#x} "
          "instead of {:#x}",
          program_.file, program_.code[index].line, before.group().id, before.number(), index,
          register_name(reg), lane, has[lane], had[lane]);
      break;
    }
  }
}

}  // namespace segue::isa

#include "cmodel/sm/program.hpp"

#include <algorithm>
#include <array>

#include "cmodel/blocks/sm_frontend/kinds.hpp"
#include "cmodel/layout/bits.hpp"

namespace segue::sm_frontend {
namespace {

constexpr std::uint64_t kMix = 0x9e3779b97f4a7c15ULL;

bool is_on(std::uint64_t lanes, std::size_t lane) { return (lanes >> lane & 1) != 0; }

/// A load, an atomic or a compare-and-swap returns the old value.
void access(const Step& step, std::uint64_t& word, std::uint64_t second, std::uint64_t third,
            std::uint64_t& result) {
  const std::uint64_t before = word;
  switch (step.instr.kind) {
    case Kind::kStore:
      word = step.instr.operands == 3 ? second ^ third * kMix : second;
      break;
    case Kind::kAtomic:
      word += second * 2 + 1;
      break;
    case Kind::kCas:
      if (((before ^ second) & 1) == 0) word = third ^ kMix;
      break;
    case Kind::kShared:
      if (!step.instr.dst_valid) word = second;
      break;
    default:
      break;
  }
  result = before;
}

}  // namespace

std::uint32_t word_of(const Step& step, std::uint64_t address) {
  return static_cast<std::uint32_t>((address + step.immediate) % kWords);
}

Lanes source(const Step& step, std::uint32_t n, const WarpState& warp) {
  if ((step.instr.src_valid >> n & 1) == 0) return Lanes(warp.registers.front().size());
  const std::array<std::uint32_t, 3> names{step.instr.src_0, step.instr.src_1, step.instr.src_2};
  return warp.registers[names[n]];
}

void execute(const Step& step, std::uint64_t lanes, const std::vector<Lanes>& sources,
             WarpState& warp, Lanes& result) {
  const Kind kind = step.instr.kind;
  for (std::size_t lane = 0; lane < sources.front().size(); ++lane) {
    if (!is_on(lanes, lane)) continue;
    if (is_memory(kind)) {
      auto& words = is_global(kind) ? warp.global : warp.shared;
      access(step, words[word_of(step, sources[0][lane])], sources[1][lane], sources[2][lane],
             result[lane]);
      continue;
    }
    std::uint64_t value = step.immediate + (kind == Kind::kSpecial ? kMix : 0);
    for (const Lanes& from : sources) value = value * 5 + (from[lane] ^ value >> 7);
    if (kind == Kind::kControl) warp.trace = warp.trace * 3 + value;
    result[lane] = value;
  }
}

void write_back(const Step& step, std::uint64_t lanes, const Lanes& result, WarpState& warp) {
  for (std::size_t lane = 0; lane < result.size(); ++lane) {
    if (!is_on(lanes, lane)) continue;
    if (step.instr.dst_valid) warp.registers[step.instr.dst][lane] = result[lane];
    if (step.instr.dst_1_valid) warp.registers[step.instr.dst_1][lane] = result[lane] ^ kMix;
  }
}

void run_in_order(const Program& program, WarpState& warp) {
  Lanes result(warp.registers.front().size());
  for (const Step& step : program) {
    execute(step, step.mask, {source(step, 0, warp), source(step, 1, warp), source(step, 2, warp)},
            warp, result);
    write_back(step, step.mask, result, warp);
  }
}

WarpState first_state(const Params& params, std::uint64_t seed) {
  Random random(seed);
  WarpState warp;
  warp.registers.assign(std::size_t{1} << params.reg_bits, Lanes(params.num_lanes));
  for (Lanes& lanes : warp.registers) {
    for (std::uint64_t& value : lanes) value = random.next();
  }
  warp.global.resize(kWords);
  warp.shared.resize(kWords);
  for (std::uint64_t& word : warp.global) word = random.next();
  for (std::uint64_t& word : warp.shared) word = random.next();
  return warp;
}

Program draw_program(const Params& params, const ProgramMix& mix, Random& random) {
  const auto draw_kind = [&] {
    const std::uint64_t die = random.below(100);
    if (die < mix.control) return Kind::kControl;
    if (die >= mix.control + mix.memory) {
      return random.percent(75) ? Kind::kMath : Kind::kSpecial;
    }
    constexpr std::array kMemoryKinds{Kind::kLoad,   Kind::kLoad, Kind::kStore, Kind::kStore,
                                      Kind::kAtomic, Kind::kCas,  Kind::kShared};
    return kMemoryKinds[random.below(kMemoryKinds.size())];
  };
  const std::uint64_t registers =
      std::min<std::uint64_t>(mix.registers, std::uint64_t{1} << params.reg_bits);
  const auto draw_register = [&] { return static_cast<std::uint32_t>(random.below(registers)); };
  const std::uint64_t all_lanes = layout::low_mask(params.num_lanes);
  Program program;
  for (std::uint32_t i = 0; i <= mix.length; ++i) {
    Step step;
    Decoded& instr = step.instr;
    instr.kind = i == mix.length ? Kind::kControl : draw_kind();
    const bool writes = instr.kind != Kind::kControl && instr.kind != Kind::kStore;
    instr.dst_valid = writes && (instr.kind == Kind::kLoad || random.percent(80));
    if (instr.dst_valid) instr.dst = draw_register();
    instr.operands = usual_operands(instr.kind);
    if (instr.kind == Kind::kStore && random.percent(mix.wide)) instr.operands = 3;
    const bool arithmetic = instr.kind == Kind::kMath || instr.kind == Kind::kSpecial;
    instr.may_fault = is_global(instr.kind) || (arithmetic && random.percent(mix.exception));
    instr.dst_1_valid = arithmetic && random.percent(mix.second);
    if (instr.dst_1_valid) instr.dst_1 = draw_register();
    instr.fence = instr.kind == Kind::kControl && random.percent(mix.fence);
    const std::uint32_t needed = instr.kind == Kind::kShared ? 2 : instr.operands;
    instr.src_valid = static_cast<std::uint32_t>(is_memory(instr.kind) ? layout::low_mask(needed)
                                                                       : random.below(8));
    instr.src_0 = draw_register();
    instr.src_1 = draw_register();
    instr.src_2 = draw_register();
    instr.op = static_cast<std::uint32_t>(random.below(std::uint64_t{1} << params.op_bits));
    step.immediate = random.next();
    step.mask = all_lanes;
    // Some lane is on: an instruction of no lane has nothing that can fault.
    if (random.percent(mix.partial)) step.mask &= random.next() | 1;
    program.push_back(step);
  }
  return program;
}

std::string to_string(const Step& step) {
  const Decoded& instr = step.instr;
  std::string text(instr.fence ? "fence" : to_string(instr.kind));
  if (instr.may_fault && !is_memory(instr.kind)) text.append("!");
  if (instr.dst_valid) text.append(" r").append(std::to_string(instr.dst)).append(" <-");
  const std::array<std::uint32_t, 3> names{instr.src_0, instr.src_1, instr.src_2};
  for (std::uint32_t n = 0; n < names.size(); ++n) {
    if ((instr.src_valid >> n & 1) == 0) continue;
    const bool address = n == 0 && is_memory(instr.kind);
    text.append(address ? " [r" : " r").append(std::to_string(names[n]));
    if (address) text.append("]");
  }
  return text;
}

}  // namespace segue::sm_frontend

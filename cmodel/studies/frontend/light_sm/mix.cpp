#include "cmodel/studies/frontend/light_sm/mix.hpp"

#include <algorithm>
#include <array>

#include "cmodel/blocks/sm_frontend/kinds.hpp"

namespace segue::studies::frontend {
namespace {

using sm_frontend::Decoded;
using sm_frontend::Kind;

using Reg = std::uint32_t;

Decoded of_kind(Kind kind) {
  Decoded instr;
  instr.kind = kind;
  instr.may_fault = sm_frontend::is_global(kind);
  instr.operands = sm_frontend::usual_operands(kind);
  return instr;
}

Decoded load(Reg dst, Reg address, Kind kind = Kind::kLoad) {
  Decoded instr = of_kind(kind);
  instr.dst_valid = true;
  instr.dst = dst;
  instr.src_valid = 1;
  instr.src_0 = address;
  return instr;
}

Decoded store(Reg address, Reg datum) {
  Decoded instr = of_kind(Kind::kStore);
  instr.src_valid = 3;
  instr.src_0 = address;
  instr.src_1 = datum;
  return instr;
}

Decoded math(Reg dst, Reg left, Reg right) {
  Decoded instr = of_kind(Kind::kMath);
  instr.dst_valid = true;
  instr.dst = dst;
  instr.src_valid = 3;
  instr.src_0 = left;
  instr.src_1 = right;
  return instr;
}

/// dst += left * right
Decoded multiply_add(Reg dst, Reg left, Reg right) {
  Decoded instr = math(dst, left, right);
  instr.src_valid = 7;
  instr.src_2 = dst;
  return instr;
}

Decoded branch() { return of_kind(Kind::kControl); }

// Registers: data that was loaded, results, addresses.
constexpr Reg kData = 0;
constexpr Reg kResult = 64;
constexpr Reg kAddress = 160;

}  // namespace

std::uint32_t Mix::need() const {
  std::uint32_t most = 0;
  for (const Decoded& instr : loop) most = std::max(most, instr.operands);
  return most;
}

Mix gather() {
  Mix mix{.name = "gather", .loop = {}};
  for (Reg i = 0; i < 4; ++i) mix.loop.push_back(load(kData + i, kAddress + i));
  for (Reg i = 0; i < 4; ++i) mix.loop.push_back(math(kResult + i, kResult + i, kData + i));
  mix.loop.push_back(branch());
  return mix;
}

Mix stream() {
  Mix mix{.name = "stream", .loop = {}};
  for (Reg i = 0; i < 2; ++i) mix.loop.push_back(load(kData + i, kAddress + i));
  mix.loop.push_back(math(kResult, kData, kData + 1));
  mix.loop.push_back(store(kAddress + 2, kResult));
  for (Reg i = 0; i < 3; ++i) {
    mix.loop.push_back(math(kAddress + i, kAddress + i, kAddress + 3));
  }
  mix.loop.push_back(branch());
  return mix;
}

Mix lbm() {
  constexpr Reg kDirections = 19;
  constexpr Reg kCollision = 81;
  Mix mix{.name = "lbm", .loop = {}};
  const auto compute = [&](Reg i) {
    const Reg direction = i % kDirections;
    mix.loop.push_back(math(kResult + direction, kResult + direction, kData + direction));
  };
  for (Reg i = 0; i < kDirections; ++i) mix.loop.push_back(load(kData + i, kAddress + i));
  for (Reg i = 0; i < kCollision; ++i) compute(i);
  for (Reg i = 0; i < kDirections; ++i) {
    compute(i);
    mix.loop.push_back(store(kAddress + kDirections + i, kResult + i));
  }
  mix.loop.push_back(branch());
  return mix;
}

Mix sgemm() {
  constexpr Reg kRows = 8;
  constexpr Reg kTile = 2;
  Mix mix{.name = "sgemm", .loop = {}};
  for (Reg i = 0; i < kTile; ++i) mix.loop.push_back(load(kData + kRows + i, kAddress + i));
  for (Reg row = 0; row < kRows; ++row) {
    mix.loop.push_back(load(kData + row, kAddress + kTile + row, Kind::kShared));
    for (Reg column = 0; column < kRows; ++column) {
      mix.loop.push_back(multiply_add(kResult + row * kRows + column, kData + row, kAddress + 16));
    }
  }
  mix.loop.push_back(branch());
  return mix;
}

std::span<const Mix> mixes() {
  static const std::array<Mix, 4> all = {gather(), stream(), lbm(), sgemm()};
  return all;
}

}  // namespace segue::studies::frontend

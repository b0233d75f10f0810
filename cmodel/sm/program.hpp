#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/gen/sm_frontend_layout.hpp"
#include "cmodel/random/random.hpp"

namespace segue::sm_frontend {

/// A value of a register in every lane of a warp.
using Lanes = std::vector<std::uint64_t>;

/// An instruction of a program: its form in the front end, and the operation that its `op` is too
/// narrow to encode. Control flow is straight on.
struct Step {
  Decoded instr;
  std::uint64_t immediate = 0;
  std::uint64_t mask = 0;  ///< the warp's active lanes

  bool operator==(const Step&) const = default;
};
using Program = std::vector<Step>;

/// The state that a warp can change, all its own: registers, words of global and of shared memory,
/// and the values read by its control-flow instructions.
struct WarpState {
  std::vector<Lanes> registers;
  std::vector<std::uint64_t> global;
  std::vector<std::uint64_t> shared;
  std::uint64_t trace = 0;

  bool operator==(const WarpState&) const = default;
};

inline constexpr std::uint32_t kWords = 8;  ///< of global memory, and of shared
inline constexpr std::uint32_t kWordsOfPage = 2;

/// The word of memory that a lane accesses, by its address operand.
std::uint32_t word_of(const Step& step, std::uint64_t address);

/// Source `n` of all lanes, zeros if it has none.
Lanes source(const Step& step, std::uint32_t n, const WarpState& warp);

/// Computes the destination values of the lanes from the sources. Accesses memory, in the order of
/// the lanes.
void execute(const Step& step, std::uint64_t lanes, const std::vector<Lanes>& sources,
             WarpState& warp, Lanes& result);

void write_back(const Step& step, std::uint64_t lanes, const Lanes& result, WarpState& warp);

/// The reference: one instruction after the other.
void run_in_order(const Program& program, WarpState& warp);

/// Values that differ in every register, lane and word.
WarpState first_state(const Params& params, std::uint64_t seed);

/// The mix of a random program.
struct ProgramMix {
  std::uint32_t length = 12;    ///< instructions, the last a control-flow one besides
  std::uint32_t registers = 4;  ///< how many it uses: few, for hazards
  std::uint32_t memory = 50;    ///< percent that access memory, most of them global
  std::uint32_t control = 6;    ///< percent that are control flow
  std::uint32_t fence = 30;     ///< percent of those that are barriers
  std::uint32_t exception = 8;  ///< percent of arithmetic that may fault
  std::uint32_t second = 15;    ///< percent of arithmetic with a second destination
  std::uint32_t wide = 25;      ///< percent of stores with a third operand
  std::uint32_t partial = 20;   ///< percent with some lanes off
};
Program draw_program(const Params& params, const ProgramMix& mix, Random& random);

/// "ld r3 <- [r2]", for messages.
std::string to_string(const Step& step);

}  // namespace segue::sm_frontend

#pragma once

#include <variant>

#include "cmodel/gpu/kernel_profile/work.hpp"

namespace segue::gpu {

/// Computes, then exits.
struct Countdown {
  Work work = 0;
};

/// Persistent threads: never exits.
struct Persistent {};

/// The behaviour of a thread block, as a small program over its own work. A variant: the SM asks it
/// at each event, and a virtual call there costs.
using TbProgram = std::variant<Countdown, Persistent>;

/// The program of a thread block that runs for `cycles` at full speed; `kNever`: persistent.
constexpr TbProgram program_of(Cycle cycles) {
  if (cycles >= kNever) return Persistent{};
  return Countdown{.work = work_of(cycles)};
}

/// Work from start to end; `kEndless` if there is no end.
constexpr Work total_work(const TbProgram& program) {
  const auto* const countdown = std::get_if<Countdown>(&program);
  return countdown == nullptr ? kEndless : countdown->work;
}

/// Where the program next needs the SM when `done` is done: its exit, for the programs so far.
constexpr Work next_event(const TbProgram& program, Work /*done*/) { return total_work(program); }

}  // namespace segue::gpu

// Generated from rtl/layout/issue_queue.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "cmodel/gen/issue_queue_structs.hpp"

namespace segue::issue_queue {
/// What the block sees in a cycle.
struct Inputs {
  explicit Inputs(const Params& p)
      : insert(p.insert_width), release(p.num_releases), room(p.num_tbs) {}

  bool rst_n = true;                ///< synchronous reset, active low
  std::uint64_t insert_valid = 0;   ///< an instruction comes in, by lane
  std::vector<InsertMsg> insert;    ///< that instruction
  std::uint64_t release_valid = 0;  ///< an instruction has released its sources, or all, by lane
  std::vector<ReleaseMsg> release;  ///< which, and what
  bool kill_valid = false;          ///< a thread block is dropped
  std::uint64_t kill = 0;           ///< its slot
  std::uint64_t give_back = 0;      ///< warps whose instructions are to be given back, not issued
  std::uint64_t unit_ready = 0;     ///< kinds of units that take instructions in this cycle
  bool entry_ready = false;         ///< the replay queue has an entry for a new instruction
  /// operand-log entries that an instruction of each thread block would get, 3 if more
  std::vector<std::uint64_t> room;
  std::uint64_t stop = 0;  ///< warps of which nothing may be issued

  bool operator==(const Inputs&) const = default;
};

/// What the block answers in a cycle.
struct Outputs {
  explicit Outputs(const Params& p) : issue(p.issue_width) {}

  std::uint64_t issue_valid = 0;   ///< an instruction is issued, by lane
  std::vector<Instruction> issue;  ///< that instruction
  bool back_valid = false;         ///< an instruction is given back unissued
  Instruction back;                ///< that instruction
  std::uint64_t free = 0;          ///< free entries
  bool insert_ready = false;       ///< there is room for all lanes of an insert
  std::uint64_t in_use = 0;        ///< warps that have entries
  std::uint64_t err_valid = 0;  ///< the message of that source is illegal and dropped in this cycle
  std::array<Error, kNumSources> err_code{};  ///< why; none where err_valid_o is low
  bool quiescent = false;                     ///< no instruction is free to go
  std::uint64_t wake_at = 0;                  ///< all ones: it never acts by itself

  bool operator==(const Outputs&) const = default;
};

}  // namespace segue::issue_queue

// Generated from rtl/layout/replay_queue.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "cmodel/gen/replay_queue_structs.hpp"

namespace segue::replay_queue {
/// What the block sees in a cycle.
struct Inputs {
  bool rst_n = true;             ///< synchronous reset, active low
  std::uint64_t reserve = 0;     ///< entries to be kept free for take-overs
  bool insert_valid = false;     ///< a global-memory instruction is issued for the first time
  Instruction insert;            ///< that instruction
  bool take_over_valid = false;  ///< an instruction leaves the issue queue unissued
  Instruction take_over;         ///< that instruction
  bool restore_valid = false;    ///< an instruction comes back from a saved context
  Instruction restore;           ///< that instruction
  bool reissue_valid = false;    ///< a replayed instruction is issued
  ReissueMsg reissue;            ///< which
  bool hand_back_valid = false;  ///< a replayed instruction leaves the issue queue unissued
  std::uint64_t hand_back = 0;   ///< whose entry
  bool commit_valid = false;     ///< an instruction is done
  std::uint64_t commit = 0;      ///< whose entry
  bool fault_valid = false;      ///< an instruction has faulted
  FaultMsg fault;                ///< which, and which of its lanes
  bool command_valid = false;    ///< a command
  Command command;               ///< the command
  bool replay_ready = false;     ///< the issue queue takes it
  bool save_ready = false;       ///< the preemption engine takes it

  bool operator==(const Inputs&) const = default;
};

/// What the block answers in a cycle.
struct Outputs {
  bool insert_ready = false;       ///< it is taken
  std::uint64_t insert_entry = 0;  ///< and gets this entry
  bool take_over_ready = false;    ///< it is taken
  bool restore_ready = false;      ///< it is taken
  bool replay_valid = false;       ///< an instruction to be replayed
  Instruction replay;              ///< that instruction
  std::uint64_t replay_entry = 0;  ///< its entry, which it keeps if it accesses memory
  /// an instruction for the context of the thread block that is being saved
  bool save_valid = false;
  Instruction save;             ///< that instruction
  bool saving = false;          ///< a save is under way
  std::uint64_t held = 0;       ///< warps that have instructions to replay before new ones
  std::uint64_t in_flight = 0;  ///< warps that have instructions in flight
  std::uint64_t in_use = 0;     ///< warps that have entries
  std::uint64_t free = 0;       ///< free entries
  /// the message of that source is taken in this cycle, is illegal and dropped
  std::uint64_t err_valid = 0;
  std::array<Error, kNumSources> err_code{};  ///< why; none where err_valid_o is low
  bool quiescent = false;                     ///< nothing happens without a message
  std::uint64_t wake_at = 0;                  ///< all ones: it never acts by itself

  bool operator==(const Outputs&) const = default;
};

}  // namespace segue::replay_queue

#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/blocks/replay_queue/entry_table.hpp"

namespace segue::replay_queue {

/// Read registers of the memories: the instruction as it entered, and mask and handle that replace
/// its own.
struct StoredInstruction {
  Instruction word;
  std::uint64_t mask = 0;
  std::uint32_t handle = 0;
  bool faulted = false;
  bool reissued = false;

  bool operator==(const StoredInstruction&) const = default;
};

/// The registers of `replay_queue`: the entries, the memories, and else member `x` for the flop
/// `x_q` of the RTL.
struct State {
  explicit State(const Params& params)
      : entries(params),
        to_do(params.num_entries),
        words(params.num_entries),
        masks(params.num_entries),
        handles(params.num_entries),
        warp_tb(params.num_warps) {}

  /// The memories are not reset.
  void reset();
  void enter(std::uint32_t e, const Instruction& incoming);
  /// What the read registers hold after a read of an entry.
  [[nodiscard]] StoredInstruction stored(std::uint32_t e) const {
    return {words[e], masks[e], handles[e], has_faulted.contains(e), reissued.contains(e)};
  }

  EntryTable entries;
  std::vector<std::uint64_t> to_do;    // u_masks.mem_q
  std::vector<Instruction> words;      // u_replay_words.mem_q and u_save_words.mem_q
  std::vector<std::uint64_t> masks;    // u_replay_masks.mem_q and u_save_masks.mem_q
  std::vector<std::uint32_t> handles;  // u_replay_handles.mem_q and u_save_handles.mem_q
  EntrySet has_faulted;
  EntrySet reissued;
  StoredInstruction replay_read;
  StoredInstruction save_read;
  std::uint32_t offer = 0;
  std::uint32_t last_warp = 0;
  bool saving = false;
  std::uint32_t saving_tb = 0;
  bool handing = false;
  std::uint32_t save = 0;
  std::uint32_t save_warp = 0;
  std::vector<std::uint32_t> warp_tb;  // u_warps.tb_q

  bool operator==(const State&) const = default;
};

}  // namespace segue::replay_queue

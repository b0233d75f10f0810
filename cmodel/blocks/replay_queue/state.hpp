#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/blocks/replay_queue/entry_table.hpp"

namespace segue::replay_queue {

/// Read registers of the memories: the instruction as it entered, and mask and handle that replace
/// its own. A body that came in the cycle of the read is beside them.
struct StoredInstruction {
  Arrival word;
  Body body;
  bool passed = false;
  Body passed_body;
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
        words(params.num_entries),
        bodies(params.num_entries),
        masks(params.num_entries),
        handles(params.num_entries),
        warp_tb(params.num_warps) {}

  /// The memories are not reset.
  void reset();
  void enter(std::uint32_t e, const Arrival& incoming);
  /// Reads entry `e` in a cycle with this body at the port, before the body is written.
  void read(StoredInstruction& into, std::uint32_t e, const Body& coming) const {
    const bool passes = entered && entered_entry == e;
    into = {.word = words[e],
            .body = bodies[e],
            .passed = passes,
            .passed_body = passes ? coming : into.passed_body,
            .mask = masks[e],
            .handle = handles[e],
            .faulted = has_faulted.contains(e),
            .reissued = reissued.contains(e)};
  }

  EntryTable entries;
  std::vector<Arrival> words;          // u_replay_words.mem_q and u_save_words.mem_q
  std::vector<Body> bodies;            // u_replay_bodies.mem_q and u_save_bodies.mem_q
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
  bool entered = false;
  std::uint32_t entered_entry = 0;
  std::vector<std::uint32_t> warp_tb;  // warp_tb_q

  bool operator==(const State&) const = default;
};

}  // namespace segue::replay_queue

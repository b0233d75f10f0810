// Generated from rtl/layout/replay_queue.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cmodel/gen/replay_queue_ports.hpp"
#include "cmodel/layout/signal_info.hpp"

namespace segue::replay_queue {
/// Ports, then state, in the order of the layout file.
enum class Signal : std::uint16_t {
  kReserveI,        ///< entries to be kept free for take-overs
  kInsertValidI,    ///< a global-memory instruction is issued for the first time
  kInsertI,         ///< that instruction
  kInsertReadyO,    ///< it is taken
  kInsertEntryO,    ///< and gets this entry
  kTakeOverValidI,  ///< an instruction leaves the issue queue unissued
  kTakeOverI,       ///< that instruction
  kTakeOverReadyO,  ///< it is taken
  kRestoreValidI,   ///< an instruction comes back from a saved context
  kRestoreI,        ///< that instruction
  kRestoreReadyO,   ///< it is taken
  kReissueValidI,   ///< a replayed instruction is issued
  kReissueI,        ///< which
  kHandBackValidI,  ///< a replayed instruction leaves the issue queue unissued
  kHandBackI,       ///< whose entry
  kCommitValidI,    ///< an instruction is done
  kCommitI,         ///< whose entry
  kFaultValidI,     ///< an instruction has faulted
  kFaultI,          ///< which, and which of its lanes
  kCommandValidI,   ///< a command
  kCommandI,        ///< the command
  kReplayValidO,    ///< an instruction to be replayed
  kReplayO,         ///< that instruction
  kReplayEntryO,    ///< its entry, which it keeps if it accesses memory
  kReplayReadyI,    ///< the issue queue takes it
  kSaveValidO,      ///< an instruction for the context of the thread block that is being saved
  kSaveO,           ///< that instruction
  kSaveReadyI,      ///< the preemption engine takes it
  kSavingO,         ///< a save is under way
  kHeldO,           ///< warps that have instructions to replay before new ones
  kInFlightO,       ///< warps that have instructions in flight
  kInUseO,          ///< warps that have entries
  kFreeO,           ///< free entries
  kErrValidO,       ///< the message of that source is taken in this cycle, is illegal and dropped
  kErrCodeO,        ///< why; none where err_valid_o is low
  kQuiescentO,      ///< nothing happens without a message
  kWakeAtO,         ///< all ones: it never acts by itself
  kInFlightQ,       ///< entries that are in flight
  kFaultedQ,        ///< that are faulted
  kWaitingQ,        ///< that are waiting
  kDueQ,            ///< that are due
  kQueuedQ,         ///< that are queued
  kOfferingQ,       ///< one is offered
  kOfferQ,          ///< the entry that is offered, if one is
  kTbQ,             ///< thread-block slots
  kWarpQ,           ///< warps
  kSeqQ,            ///< places in their warps' program order
  kPayloadQ,        ///< all else of the entries but the decoded instruction
  kLastWarpQ,       ///< whose instruction was offered last
  kSavingQ,         ///< a save is under way
  kSavingTbQ,       ///< of this thread block
  kUInstrMemQ,      ///< the decoded instruction of each entry
};
inline constexpr std::size_t kNumSignals = 52;
inline constexpr std::size_t kNumPorts = 37;  ///< they come first

/// Where each signal lies in an image: a vector of 32-bit words in which every signal
/// starts at a word. The elements of a port or flop are packed, as Verilator stores a
/// packed vector; those of a memory lie at the stride of their C type.
struct ImageLayout {
  struct Place {
    std::uint32_t word = 0;         ///< offset in the image
    std::uint32_t width = 0;        ///< bits of one element
    std::uint32_t stride_bits = 0;  ///< from one element to the next
    std::uint32_t count = 0;        ///< elements
  };

  explicit ImageLayout(const Params& params);
  const Place& operator[](Signal signal) const {
    return places[static_cast<std::size_t>(signal)];
  }

  Params params;
  Widths widths;
  std::array<Place, kNumSignals> places;
  std::uint32_t words = 0;  ///< size of an image
};

/// The observables at a size, in the order of Signal. Throws as Params::check().
std::vector<layout::SignalInfo> signals(const Params& params);

// Ports to and from their place in an image; `rst_n` has none.
void pack_inputs(const Inputs& in, std::uint32_t* image, const ImageLayout& layout);
/// Where the image shows `before`, structs are packed only if they differ.
void pack_outputs(const Outputs& out, std::uint32_t* image, const ImageLayout& layout,
                  const Outputs* before = nullptr);
void unpack_inputs(const std::uint32_t* image, Inputs& in, const ImageLayout& layout);
void unpack_outputs(const std::uint32_t* image, Outputs& out, const ImageLayout& layout);

}  // namespace segue::replay_queue

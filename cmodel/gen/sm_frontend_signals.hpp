// Generated from rtl/layout/sm_frontend.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cmodel/gen/sm_frontend_ports.hpp"
#include "cmodel/gen/issue_queue_signals.hpp"
#include "cmodel/gen/operand_log_signals.hpp"
#include "cmodel/gen/replay_queue_signals.hpp"
#include "cmodel/gen/scoreboard_signals.hpp"
#include "cmodel/gen/warp_gate_signals.hpp"
#include "cmodel/layout/signal_info.hpp"

namespace segue::sm_frontend {
/// Ports, then state, in the order of the layout file.
enum class Signal : std::uint16_t {
  kFetchValidO,        ///< some warp can fetch
  kFetchWarpO,         ///< whose turn it is
  kFetchTbO,           ///< slot of its thread block
  kFetchSeqO,          ///< the number of the first instruction of the line
  kFetchReadyI,        ///< a line of it is fetched in this cycle
  kLineValidI,         ///< which instructions the line has
  kLineMaskI,          ///< active lanes of the warp
  kLineI,              ///< the instructions of the line
  kUnitReadyI,         ///< kinds of units that take instructions in this cycle
  kReadValidO,         ///< instructions whose operands are read
  kReadO,              ///< those instructions
  kOperandValidO,      ///< an operand goes to the load/store unit
  kOperandO,           ///< which
  kOperandDataI,       ///< it, lane by lane, if it comes from the register file
  kLogValidO,          ///< an operand that was read from the log in the last cycle
  kLogDataO,           ///< it, or an operand of a saved instruction, lane by lane
  kCheckedValidI,      ///< an instruction has passed its last TLB check
  kCheckedI,           ///< which
  kCommitValidI,       ///< instructions are done
  kCommitI,            ///< which
  kFaultValidI,        ///< an instruction has faulted
  kFaultI,             ///< which, and which of its lanes
  kCommandValidI,      ///< a command
  kCommandI,           ///< the command
  kGoValidO,           ///< a stopped warp goes on
  kGoO,                ///< which, and where
  kSaveValidO,         ///< an instruction for the context of the thread block that is saved
  kSaveO,              ///< that instruction
  kSaveReadyI,         ///< it is taken
  kSaveDataValidO,     ///< log_data_o is an operand of the instruction that was taken
  kSavingO,            ///< a save is under way
  kRestoreValidI,      ///< an instruction comes back from a saved context
  kRestoreI,           ///< that instruction
  kRestoreReadyO,      ///< it is taken
  kRestoreDataValidI,  ///< an operand of it
  kRestoreDataI,       ///< that operand, lane by lane
  kRestoreDataReadyO,  ///< it is taken
  kContextO,           ///< what a saved context holds of each warp
  kLiveO,              ///< warps that are live
  kHeldO,              ///< warps that have instructions to replay
  kStoppedO,           ///< warps that are stopped
  kDrainedO,           ///< warps that have drained
  kSchemeO,            ///< the fault scheme
  kGateErrValidO,      ///< the message at that port of u_gate is illegal and dropped in this cycle
  kGateErrCodeO,       ///< why; none where it is not
  kBoardErrValidO,     ///< the message at that port of u_board is illegal and dropped in this cycle
  kBoardErrCodeO,      ///< why; none where it is not
  kQueueErrValidO,     ///< the message at that port of u_queue is illegal and dropped in this cycle
  kQueueErrCodeO,      ///< why; none where it is not
  kReplayErrValidO,  ///< the message at that port of u_replay is illegal and dropped in this cycle
  kReplayErrCodeO,   ///< why; none where it is not
  kLogErrValidO,     ///< the message at that port of u_log is illegal and dropped in this cycle
  kLogErrCodeO,      ///< why; none where it is not
  kErrValidO,        ///< the message of that source is illegal and dropped in this cycle
  kErrCodeO,         ///< why; none where err_valid_o is low
  kQuiescentO,       ///< nothing happens without a message
  kWakeAtO,          ///< all ones: it never acts by itself
  kTbQ,              ///< slot of each warp's thread block
  kNextQ,            ///< the number of each warp's next instruction
  kCloserQ,          ///< the number of the last instruction that closed each warp's gate
  kStoppedQ,         ///< warps that are stopped
  kResumingQ,        ///< warps that go on when they have drained
  kRefetchQ,         ///< warps whose closer has faulted and must be fetched again
  kReadValidQ,       ///< instructions in the operand read
  kReadQ,            ///< those instructions
  kStepValidQ,       ///< the load/store unit takes a further operand
  kStepQ,            ///< which
  kDumpValidQ,       ///< operands of an instruction that was saved are to be read
  kDumpQ,            ///< which
  kDumpDataQ,        ///< the log was read for a save in the last cycle
  kFillValidQ,       ///< operands of an instruction that was restored are to come
  kFillQ,            ///< which
  /// a transfer lost its turn at the log in the last cycle: no memory instruction is issued
  kGivesWayQ,
};
inline constexpr std::size_t kNumSignals = 73;
inline constexpr std::size_t kNumPorts = 57;  ///< they come first

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
  /// Where the images of u_gate, u_board, u_queue, u_replay, u_log begin, behind the block's own.
  std::array<std::uint32_t, 5> children;
  std::uint32_t words = 0;  ///< size of an image
};

// The sizes of the children.
warp_gate::Params u_gate_params(const Params& p);
scoreboard::Params u_board_params(const Params& p);
issue_queue::Params u_queue_params(const Params& p);
replay_queue::Params u_replay_params(const Params& p);
operand_log::Params u_log_params(const Params& p);

/// The observables at a size, in the order of Signal. Throws as Params::check().
std::vector<layout::SignalInfo> signals(const Params& params);

// Ports to and from their place in an image; `rst_n` has none.
void pack_inputs(const Inputs& in, std::uint32_t* image, const ImageLayout& layout);
/// Where the image shows `before`, structs and arrays are packed only if they differ.
void pack_outputs(const Outputs& out, std::uint32_t* image, const ImageLayout& layout,
                  const Outputs* before = nullptr);
void unpack_inputs(const std::uint32_t* image, Inputs& in, const ImageLayout& layout);
void unpack_outputs(const std::uint32_t* image, Outputs& out, const ImageLayout& layout);

}  // namespace segue::sm_frontend

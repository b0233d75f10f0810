// Generated from rtl/layout/sm_frontend.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "cmodel/gen/sm_frontend_structs.hpp"

namespace segue::sm_frontend {
/// What the block sees in a cycle.
struct Inputs {
  explicit Inputs(const Params& p)
      : line(p.fetch_width), operand_data(p.num_lanes), commit(p.commit_width),
        restore_data(p.num_lanes) {}

  bool rst_n = true;             ///< synchronous reset, active low
  bool fetch_ready = false;      ///< a line of it is fetched in this cycle
  std::uint64_t line_valid = 0;  ///< which instructions the line has
  std::uint64_t line_mask = 0;   ///< active lanes of the warp
  std::vector<Decoded> line;     ///< the instructions of the line
  std::uint64_t unit_ready = 0;  ///< kinds of units that take instructions in this cycle
  /// it, lane by lane, if it comes from the register file
  std::vector<std::uint64_t> operand_data;
  bool checked_valid = false;               ///< an instruction has passed its last TLB check
  Tag checked;                              ///< which
  std::uint64_t commit_valid = 0;           ///< instructions are done
  std::vector<Tag> commit;                  ///< which
  bool fault_valid = false;                 ///< an instruction has faulted
  FaultMsg fault;                           ///< which, and which of its lanes
  bool command_valid = false;               ///< a command
  Command command;                          ///< the command
  bool save_ready = false;                  ///< it is taken
  bool restore_valid = false;               ///< an instruction comes back from a saved context
  Saved restore;                            ///< that instruction
  bool restore_data_valid = false;          ///< an operand of it
  std::vector<std::uint64_t> restore_data;  ///< that operand, lane by lane

  bool operator==(const Inputs&) const = default;
};

/// What the block answers in a cycle.
struct Outputs {
  explicit Outputs(const Params& p)
      : read(p.issue_width), log_data(p.num_lanes), context(p.num_warps) {}

  bool fetch_valid = false;             ///< some warp can fetch
  std::uint64_t fetch_warp = 0;         ///< whose turn it is
  std::uint64_t fetch_tb = 0;           ///< slot of its thread block
  std::uint64_t fetch_seq = 0;          ///< the number of the first instruction of the line
  std::uint64_t read_valid = 0;         ///< instructions whose operands are read
  std::vector<Reading> read;            ///< those instructions
  bool operand_valid = false;           ///< an operand goes to the load/store unit
  Operand operand;                      ///< which
  bool log_valid = false;               ///< an operand that was read from the log in the last cycle
  std::vector<std::uint64_t> log_data;  ///< it, or an operand of a saved instruction, lane by lane
  bool go_valid = false;                ///< a stopped warp goes on
  Go go;                                ///< which, and where
  bool save_valid = false;  ///< an instruction for the context of the thread block that is saved
  Saved save;               ///< that instruction
  bool save_data_valid = false;     ///< log_data_o is an operand of the instruction that was taken
  bool saving = false;              ///< a save is under way
  bool restore_ready = false;       ///< it is taken
  bool restore_data_ready = false;  ///< it is taken
  std::vector<Context> context;     ///< what a saved context holds of each warp
  std::uint64_t live = 0;           ///< warps that are live
  std::uint64_t held = 0;           ///< warps that have instructions to replay
  std::uint64_t stopped = 0;        ///< warps that are stopped
  std::uint64_t drained = 0;        ///< warps that have drained
  warp_gate::Scheme scheme = warp_gate::Scheme::kStall;  ///< the fault scheme
  /// the message at that port of u_gate is illegal and dropped in this cycle
  std::uint64_t gate_err_valid = 0;
  std::array<warp_gate::Error, kGateSources> gate_err_code{};  ///< why; none where it is not
  /// the message at that port of u_board is illegal and dropped in this cycle
  std::uint64_t board_err_valid = 0;
  std::array<scoreboard::Error, kBoardSources> board_err_code{};  ///< why; none where it is not
  /// the message at that port of u_queue is illegal and dropped in this cycle
  std::uint64_t queue_err_valid = 0;
  std::array<issue_queue::Error, kQueueSources> queue_err_code{};  ///< why; none where it is not
  /// the message at that port of u_replay is illegal and dropped in this cycle
  std::uint64_t replay_err_valid = 0;
  std::array<replay_queue::Error, kReplaySources> replay_err_code{};  ///< why; none where it is not
  /// the message at that port of u_log is illegal and dropped in this cycle
  std::uint64_t log_err_valid = 0;
  std::array<operand_log::Error, kLogSources> log_err_code{};  ///< why; none where it is not
  std::uint64_t err_valid = 0;  ///< the message of that source is illegal and dropped in this cycle
  std::array<Error, kNumSources> err_code{};  ///< why; none where err_valid_o is low
  bool quiescent = false;                     ///< nothing happens without a message
  std::uint64_t wake_at = 0;                  ///< all ones: it never acts by itself

  bool operator==(const Outputs&) const = default;
};

}  // namespace segue::sm_frontend

// Generated from rtl/replay_queue/replay_queue.toml by scripts/gen-layouts; do not edit.
`ifndef REPLAY_QUEUE_STRUCTS_SVH_
`define REPLAY_QUEUE_STRUCTS_SVH_

// A module cannot take its port types from a package when their widths depend on
// its parameters, so each such struct is a macro without typedef:
//   parameter int unsigned NumSms = 13, ..., `REPLAY_QUEUE_WIDTHS,
//   localparam type arrival_t = `REPLAY_QUEUE_ARRIVAL_STRUCT(WarpW, TbW, SeqW, HandleW)

/// All derived widths, for a parameter list that has NumEntries, NumWarps, NumTbs, NumLanes, SeqBits, InstrBits, HandleBits.
`define REPLAY_QUEUE_WIDTHS                              \
  localparam int unsigned EntryW = id_w(NumEntries),     \
  localparam int unsigned EntryCntW = cnt_w(NumEntries), \
  localparam int unsigned WarpW = id_w(NumWarps),        \
  localparam int unsigned TbW = id_w(NumTbs),            \
  localparam int unsigned LaneMaskW = NumLanes,          \
  localparam int unsigned SeqW = SeqBits,                \
  localparam int unsigned InstrW = InstrBits,            \
  localparam int unsigned HandleW = HandleBits

/// New instruction, without what comes a cycle later.
`define REPLAY_QUEUE_ARRIVAL_STRUCT(WarpW, TbW, SeqW, HandleW) \
  struct packed {                                              \
    logic [TbW-1:0] tb;                                        \
    logic [WarpW-1:0] warp;                                    \
    logic [SeqW-1:0] seq;                                      \
    logic memory;                                              \
    logic [HandleW-1:0] handle;                                \
  }

/// What of a new instruction comes a cycle later.
`define REPLAY_QUEUE_BODY_STRUCT(LaneMaskW, InstrW) \
  struct packed {                                   \
    logic [LaneMaskW-1:0] mask;                     \
    logic [InstrW-1:0] instr;                       \
  }

/// Instruction at an output.
`define REPLAY_QUEUE_INSTRUCTION_STRUCT(WarpW, TbW, LaneMaskW, SeqW, InstrW, HandleW) \
  struct packed {                                                                     \
    logic [TbW-1:0] tb;                                                               \
    logic [WarpW-1:0] warp;                                                           \
    logic [SeqW-1:0] seq;                                                             \
    logic memory;                                                                     \
    logic [LaneMaskW-1:0] mask;                                                       \
    logic [HandleW-1:0] handle;                                                       \
    logic [InstrW-1:0] instr;                                                         \
  }

/// Fault of an instruction.
`define REPLAY_QUEUE_FAULT_MSG_STRUCT(EntryW, LaneMaskW) \
  struct packed {                                        \
    logic [EntryW-1:0] entry;                            \
    logic [LaneMaskW-1:0] mask;                          \
  }

/// Issue of a replayed instruction.
`define REPLAY_QUEUE_REISSUE_MSG_STRUCT(EntryW, HandleW) \
  struct packed {                                        \
    logic [EntryW-1:0] entry;                            \
    logic [HandleW-1:0] handle;                          \
  }

/// Command of the fault handler or the preemption engine.
`define REPLAY_QUEUE_COMMAND_STRUCT(WarpW, TbW) \
  struct packed {                               \
    replay_queue_pkg::command_op_e op;          \
    logic [WarpW-1:0] warp;                     \
    logic [TbW-1:0] tb;                         \
  }

/// Fields of an entry that are not searched.
`define REPLAY_QUEUE_PAYLOAD_STRUCT(LaneMaskW, HandleW) \
  struct packed {                                       \
    logic memory;                                       \
    logic [LaneMaskW-1:0] mask;                         \
    logic [HandleW-1:0] handle;                         \
  }

`endif

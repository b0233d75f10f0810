// Generated from rtl/sm_frontend/sm_frontend.toml by scripts/gen-layouts; do not edit.
`ifndef SM_FRONTEND_STRUCTS_SVH_
`define SM_FRONTEND_STRUCTS_SVH_

// A module cannot take its port types from a package when their widths depend on
// its parameters, so each such struct is a macro without typedef:
//   parameter int unsigned NumSms = 13, ..., `SM_FRONTEND_WIDTHS,
//   localparam type decoded_t = `SM_FRONTEND_DECODED_STRUCT(RegW, OpW)

/// All derived widths, for a parameter list that has NumWarps, NumTbs, NumLanes, QueueEntries, ReplayEntries, LogEntries, WindowBits, RegBits, OpBits, FetchWidth, IssueWidth, CommitWidth.
`define SM_FRONTEND_WIDTHS                                    \
  localparam int unsigned WarpW = id_w(NumWarps),             \
  localparam int unsigned TbW = id_w(NumTbs),                 \
  localparam int unsigned TbCntW = cnt_w(NumTbs),             \
  localparam int unsigned LaneMaskW = NumLanes,               \
  localparam int unsigned SlotW = WindowBits,                 \
  localparam int unsigned Window = pow2(WindowBits),          \
  localparam int unsigned SeqW = WindowBits + 2,              \
  localparam int unsigned RegW = RegBits,                     \
  localparam int unsigned OpW = OpBits,                       \
  localparam int unsigned InstrW = 12 + 5 * RegBits + OpBits, \
  localparam int unsigned EntryW = id_w(ReplayEntries),       \
  localparam int unsigned HandleW = id_w(LogEntries)

/// Decoded instruction.
`define SM_FRONTEND_DECODED_STRUCT(RegW, OpW)       \
  struct packed {                                   \
    sm_frontend_pkg::kind_e kind;                   \
    logic dst_valid;                                \
    logic [RegW-1:0] dst;                           \
    logic dst_1_valid;                              \
    logic [RegW-1:0] dst_1;                         \
    logic [sm_frontend_pkg::NumSrcs-1:0] src_valid; \
    logic [RegW-1:0] src_0;                         \
    logic [RegW-1:0] src_1;                         \
    logic [RegW-1:0] src_2;                         \
    logic may_fault;                                \
    logic [sm_frontend_pkg::OperandW-1:0] operands; \
    logic fence;                                    \
    logic [OpW-1:0] op;                             \
  }

/// Instruction in the issue queue.
`define SM_FRONTEND_PAYLOAD_STRUCT(SeqW, EntryW, HandleW) \
  struct packed {                                         \
    logic [SeqW-1:0] seq;                                 \
    logic ordered;                                        \
    logic may_fault;                                      \
    logic replay;                                         \
    logic [EntryW-1:0] entry;                             \
    logic logged;                                         \
    logic [HandleW-1:0] handle;                           \
  }

/// The rest of an instruction in the issue queue, needed a cycle later.
`define SM_FRONTEND_BODY_STRUCT(LaneMaskW, InstrW) \
  struct packed {                                  \
    logic [LaneMaskW-1:0] mask;                    \
    logic [InstrW-1:0] instr;                      \
  }

/// Instruction in the operand read, without its body.
`define SM_FRONTEND_ISSUED_STRUCT(WarpW, TbW, SeqW, EntryW, HandleW) \
  struct packed {                                                    \
    logic [WarpW-1:0] warp;                                          \
    logic [TbW-1:0] tb;                                              \
    logic [SeqW-1:0] seq;                                            \
    logic may_fault;                                                 \
    logic [EntryW-1:0] entry;                                        \
    logic logged;                                                    \
    logic [HandleW-1:0] handle;                                      \
    logic replay;                                                    \
    logic from_log;                                                  \
  }

/// Tag of an instruction, to the units and back.
`define SM_FRONTEND_TAG_STRUCT(WarpW, TbW, SeqW, EntryW, HandleW) \
  struct packed {                                                 \
    logic [WarpW-1:0] warp;                                       \
    logic [TbW-1:0] tb;                                           \
    logic [SeqW-1:0] seq;                                         \
    sm_frontend_pkg::kind_e kind;                                 \
    logic may_fault;                                              \
    logic [EntryW-1:0] entry;                                     \
    logic logged;                                                 \
    logic [HandleW-1:0] handle;                                   \
  }

/// Instruction in the operand read.
`define SM_FRONTEND_READING_STRUCT(WarpW, TbW, LaneMaskW, SeqW, InstrW, EntryW, HandleW) \
  struct packed {                                                                        \
    logic [WarpW-1:0] warp;                                                              \
    logic [TbW-1:0] tb;                                                                  \
    logic [SeqW-1:0] seq;                                                                \
    sm_frontend_pkg::kind_e kind;                                                        \
    logic may_fault;                                                                     \
    logic [EntryW-1:0] entry;                                                            \
    logic logged;                                                                        \
    logic [HandleW-1:0] handle;                                                          \
    logic [LaneMaskW-1:0] mask;                                                          \
    logic replay;                                                                        \
    logic from_log;                                                                      \
    logic [InstrW-1:0] instr;                                                            \
  }

/// Operand of a global instruction, on its way to the load/store unit.
`define SM_FRONTEND_OPERAND_STRUCT(WarpW, TbW, SeqW, EntryW, HandleW) \
  struct packed {                                                     \
    logic [WarpW-1:0] warp;                                           \
    logic [TbW-1:0] tb;                                               \
    logic [SeqW-1:0] seq;                                             \
    sm_frontend_pkg::kind_e kind;                                     \
    logic may_fault;                                                  \
    logic [EntryW-1:0] entry;                                         \
    logic logged;                                                     \
    logic [HandleW-1:0] handle;                                       \
    logic [sm_frontend_pkg::OperandW-1:0] index;                      \
    logic [sm_frontend_pkg::OperandW-1:0] count;                      \
    logic from_log;                                                   \
  }

/// Fault of an instruction.
`define SM_FRONTEND_FAULT_MSG_STRUCT(WarpW, TbW, LaneMaskW, SeqW, EntryW, HandleW) \
  struct packed {                                                                  \
    logic [WarpW-1:0] warp;                                                        \
    logic [TbW-1:0] tb;                                                            \
    logic [SeqW-1:0] seq;                                                          \
    sm_frontend_pkg::kind_e kind;                                                  \
    logic may_fault;                                                               \
    logic [EntryW-1:0] entry;                                                      \
    logic logged;                                                                  \
    logic [HandleW-1:0] handle;                                                    \
    logic [LaneMaskW-1:0] mask;                                                    \
  }

/// Command of the fault handler or the preemption engine.
`define SM_FRONTEND_COMMAND_STRUCT(WarpW, TbW, TbCntW, SeqW) \
  struct packed {                                            \
    sm_frontend_pkg::command_op_e op;                        \
    logic [WarpW-1:0] warp;                                  \
    logic [TbW-1:0] tb;                                      \
    warp_gate_pkg::scheme_e scheme;                          \
    logic at_commit;                                         \
    warp_gate_pkg::gate_e gate;                              \
    logic [SeqW-1:0] seq;                                    \
    logic [SeqW-1:0] closer;                                 \
    logic stopped;                                           \
    logic [TbCntW-1:0] tbs;                                  \
    logic [sm_frontend_pkg::OperandW-1:0] need;              \
  }

/// A stopped warp continues.
`define SM_FRONTEND_GO_STRUCT(WarpW, SeqW) \
  struct packed {                          \
    logic [WarpW-1:0] warp;                \
    logic [SeqW-1:0] seq;                  \
    logic refetch;                         \
  }

/// Instruction of a saved context.
`define SM_FRONTEND_SAVED_STRUCT(WarpW, TbW, LaneMaskW, SeqW, InstrW) \
  struct packed {                                                     \
    logic [TbW-1:0] tb;                                               \
    logic [WarpW-1:0] warp;                                           \
    logic [SeqW-1:0] seq;                                             \
    logic [LaneMaskW-1:0] mask;                                       \
    logic logged;                                                     \
    logic [InstrW-1:0] instr;                                         \
  }

/// Front-end state in a warp's context.
`define SM_FRONTEND_CONTEXT_STRUCT(SeqW) \
  struct packed {                        \
    warp_gate_pkg::gate_e gate;          \
    logic [SeqW-1:0] seq;                \
    logic [SeqW-1:0] closer;             \
    logic stopped;                       \
    logic drained;                       \
  }

/// Transfer of an instruction's operands to or from a saved context.
`define SM_FRONTEND_TRANSFER_STRUCT(TbW, HandleW) \
  struct packed {                                 \
    logic [TbW-1:0] tb;                           \
    logic [HandleW-1:0] handle;                   \
    logic [sm_frontend_pkg::OperandW-1:0] index;  \
    logic [sm_frontend_pkg::OperandW-1:0] count;  \
  }

`endif

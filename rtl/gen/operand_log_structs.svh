// Generated from rtl/operand_log/operand_log.toml by scripts/gen-layouts; do not edit.
`ifndef OPERAND_LOG_STRUCTS_SVH_
`define OPERAND_LOG_STRUCTS_SVH_

// A module cannot take its port types from a package when their widths depend on
// its parameters, so each such struct is a macro without typedef:
//   parameter int unsigned NumSms = 13, ..., `OPERAND_LOG_WIDTHS,
//   localparam type setup_msg_t = `OPERAND_LOG_SETUP_MSG_STRUCT(TbCntW)

/// All derived widths, for a parameter list that has NumEntries, NumTbs, NumLanes.
`define OPERAND_LOG_WIDTHS                               \
  localparam int unsigned EntryW = id_w(NumEntries),     \
  localparam int unsigned EntryCntW = cnt_w(NumEntries), \
  localparam int unsigned TbW = id_w(NumTbs),            \
  localparam int unsigned TbCntW = cnt_w(NumTbs)

/// A kernel is set up.
`define OPERAND_LOG_SETUP_MSG_STRUCT(TbCntW)    \
  struct packed {                               \
    logic [TbCntW-1:0] tbs;                     \
    logic [operand_log_pkg::OperandW-1:0] need; \
  }

/// Entries are allocated for an instruction.
`define OPERAND_LOG_ALLOC_MSG_STRUCT(TbW)        \
  struct packed {                                \
    logic [TbW-1:0] tb;                          \
    logic [operand_log_pkg::OperandW-1:0] count; \
  }

/// An operand of an instruction.
`define OPERAND_LOG_OPERAND_REF_STRUCT(EntryW)     \
  struct packed {                                  \
    logic [EntryW-1:0] handle;                     \
    logic [operand_log_pkg::OperandW-1:0] operand; \
  }

/// An entry without its operand. A free or kill clears `live` alone, after all else of the cycle.
`define OPERAND_LOG_ENTRY_STRUCT(EntryW, TbW) \
  struct packed {                             \
    logic live;                               \
    logic first;                              \
    logic last;                               \
    logic written;                            \
    logic [TbW-1:0] tb;                       \
    logic [EntryW-1:0] next;                  \
  }

`endif

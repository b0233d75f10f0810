// Generated from rtl/issue_queue/issue_queue.toml by scripts/gen-layouts; do not edit.
`ifndef ISSUE_QUEUE_STRUCTS_SVH_
`define ISSUE_QUEUE_STRUCTS_SVH_

// A module cannot take its port types from a package when their widths depend on
// its parameters, so each such struct is a macro without typedef:
//   parameter int unsigned NumSms = 13, ..., `ISSUE_QUEUE_WIDTHS,
//   localparam type insert_msg_t = `ISSUE_QUEUE_INSERT_MSG_STRUCT(WarpW, TbW, SlotW, PayloadW, BodyW)

/// All derived widths, for a parameter list that has NumEntries, NumWarps, NumTbs, WindowBits, InsertWidth, IssueWidth, NumReleases, PayloadBits, BodyBits.
`define ISSUE_QUEUE_WIDTHS                               \
  localparam int unsigned EntryW = id_w(NumEntries),     \
  localparam int unsigned EntryCntW = cnt_w(NumEntries), \
  localparam int unsigned WarpW = id_w(NumWarps),        \
  localparam int unsigned TbW = id_w(NumTbs),            \
  localparam int unsigned SlotW = WindowBits,            \
  localparam int unsigned Window = pow2(WindowBits),     \
  localparam int unsigned PayloadW = PayloadBits,        \
  localparam int unsigned BodyW = BodyBits

/// An instruction to insert.
`define ISSUE_QUEUE_INSERT_MSG_STRUCT(WarpW, TbW, SlotW, PayloadW, BodyW) \
  struct packed {                                                         \
    logic [WarpW-1:0] warp;                                               \
    logic [TbW-1:0] tb;                                                   \
    logic [SlotW-1:0] slot;                                               \
    issue_queue_pkg::unit_e unit;                                         \
    logic needs_entry;                                                    \
    logic [issue_queue_pkg::OperandW-1:0] log_need;                       \
    logic [PayloadW-1:0] payload;                                         \
    logic [BodyW-1:0] body;                                               \
  }

/// Places of its warp's window that an instruction must wait for.
`define ISSUE_QUEUE_WAITS_MSG_STRUCT(Window) \
  struct packed {                            \
    logic [Window-1:0] result;               \
    logic [Window-1:0] sources;              \
    logic [Window-1:0] issue;                \
  }

/// An instruction that is issued or given back.
`define ISSUE_QUEUE_INSTRUCTION_STRUCT(WarpW, TbW, SlotW, PayloadW) \
  struct packed {                                                   \
    logic [WarpW-1:0] warp;                                         \
    logic [TbW-1:0] tb;                                             \
    logic [SlotW-1:0] slot;                                         \
    issue_queue_pkg::unit_e unit;                                   \
    logic needs_entry;                                              \
    logic [issue_queue_pkg::OperandW-1:0] log_need;                 \
    logic [PayloadW-1:0] payload;                                   \
  }

/// Body of an instruction that has left.
`define ISSUE_QUEUE_BODY_STRUCT(BodyW) \
  struct packed {                      \
    logic [BodyW-1:0] bits;            \
  }

/// A release by an instruction: of its sources, or of everything.
`define ISSUE_QUEUE_RELEASE_MSG_STRUCT(WarpW, SlotW) \
  struct packed {                                    \
    logic [WarpW-1:0] warp;                          \
    logic [SlotW-1:0] slot;                          \
    logic result;                                    \
  }

`endif

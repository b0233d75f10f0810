// Generated from rtl/scoreboard/scoreboard.toml by scripts/gen-layouts; do not edit.
`ifndef SCOREBOARD_STRUCTS_SVH_
`define SCOREBOARD_STRUCTS_SVH_

// A module cannot take its port types from a package when their widths depend on
// its parameters, so each such struct is a macro without typedef:
//   parameter int unsigned NumSms = 13, ..., `SCOREBOARD_WIDTHS,
//   localparam type insert_msg_t = `SCOREBOARD_INSERT_MSG_STRUCT(WarpW, SlotW, RegW)

/// All derived widths, for a parameter list that has NumWarps, WindowBits, RegBits, InsertWidth, IssueWidth, CommitWidth.
`define SCOREBOARD_WIDTHS                                                     \
  localparam int unsigned WarpW = id_w(NumWarps),                             \
  localparam int unsigned SlotW = WindowBits,                                 \
  localparam int unsigned Window = pow2(WindowBits),                          \
  localparam int unsigned RegW = RegBits,                                     \
  localparam int unsigned RegistersW = NumSrcs + 3 + (NumSrcs + 2) * RegBits, \
  localparam int unsigned NumReleases = IssueWidth + 1 + CommitWidth

/// An instruction to insert into the window of its warp.
`define SCOREBOARD_INSERT_MSG_STRUCT(WarpW, SlotW, RegW) \
  struct packed {                                        \
    logic [WarpW-1:0] warp;                              \
    logic [SlotW-1:0] slot;                              \
    logic memory;                                        \
    logic fence;                                         \
    logic late;                                          \
    logic [scoreboard_pkg::NumSrcs-1:0] src_valid;       \
    logic [RegW-1:0] src_0;                              \
    logic [RegW-1:0] src_1;                              \
    logic [RegW-1:0] src_2;                              \
    logic dst_valid;                                     \
    logic [RegW-1:0] dst;                                \
    logic dst_1_valid;                                   \
    logic [RegW-1:0] dst_1;                              \
  }

/// A place in the window of a warp.
`define SCOREBOARD_PLACE_REF_STRUCT(WarpW, SlotW) \
  struct packed {                                 \
    logic [WarpW-1:0] warp;                       \
    logic [SlotW-1:0] slot;                       \
  }

/// A release by an instruction, for those that wait for it.
`define SCOREBOARD_RELEASE_STRUCT(WarpW, SlotW) \
  struct packed {                               \
    logic [WarpW-1:0] warp;                     \
    logic [SlotW-1:0] slot;                     \
    logic result;                               \
  }

/// What others may wait for, as inserted: a place of u_registers.mem_q.
`define SCOREBOARD_REGISTERS_STRUCT(RegW)          \
  struct packed {                                  \
    logic memory;                                  \
    logic [scoreboard_pkg::NumSrcs-1:0] src_valid; \
    logic [RegW-1:0] src_0;                        \
    logic [RegW-1:0] src_1;                        \
    logic [RegW-1:0] src_2;                        \
    logic dst_valid;                               \
    logic [RegW-1:0] dst;                          \
    logic dst_1_valid;                             \
    logic [RegW-1:0] dst_1;                        \
  }

`endif

// Generated from rtl/block_switcher/block_switcher.toml by scripts/gen-layouts; do not edit.
`ifndef BLOCK_SWITCHER_STRUCTS_SVH_
`define BLOCK_SWITCHER_STRUCTS_SVH_

// A module cannot take its port types from a package when their widths depend on
// its parameters, so each such struct is a macro without typedef:
//   parameter int unsigned NumSms = 13, ..., `BLOCK_SWITCHER_WIDTHS,
//   localparam type setup_t = `BLOCK_SWITCHER_SETUP_STRUCT(SlotCntW, ExtraCntW, WarpCntW)

/// All derived widths, for a parameter list that has NumSlots, NumExtra, NumWarps.
`define BLOCK_SWITCHER_WIDTHS                              \
  localparam int unsigned TbW = id_w(NumSlots + NumExtra), \
  localparam int unsigned TbMaskW = NumSlots + NumExtra,   \
  localparam int unsigned SlotW = id_w(NumSlots),          \
  localparam int unsigned SlotCntW = cnt_w(NumSlots),      \
  localparam int unsigned ExtraCntW = cnt_w(NumExtra),     \
  localparam int unsigned WarpCntW = cnt_w(NumWarps)

/// Set-up of a kernel.
`define BLOCK_SWITCHER_SETUP_STRUCT(SlotCntW, ExtraCntW, WarpCntW) \
  struct packed {                                                  \
    logic [SlotCntW-1:0] slots;                                    \
    logic [ExtraCntW-1:0] extra;                                   \
    logic [WarpCntW-1:0] warps;                                    \
  }

/// Move of a thread block.
`define BLOCK_SWITCHER_MOVE_STRUCT(TbW, SlotW) \
  struct packed {                              \
    block_switcher_pkg::move_op_e op;          \
    logic [TbW-1:0] tb;                        \
    logic [SlotW-1:0] slot;                    \
  }

`endif

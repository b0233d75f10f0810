// Generated from rtl/warp_gate/warp_gate.toml by scripts/gen-layouts; do not edit.
`ifndef WARP_GATE_STRUCTS_SVH_
`define WARP_GATE_STRUCTS_SVH_

// A module cannot take its port types from a package when their widths depend on
// its parameters, so each such struct is a macro without typedef:
//   parameter int unsigned NumSms = 13, ..., `WARP_GATE_WIDTHS,
//   localparam type command_t = `WARP_GATE_COMMAND_STRUCT(WarpW)

/// All derived widths, for a parameter list that has NumWarps.
`define WARP_GATE_WIDTHS \
  localparam int unsigned WarpW = id_w(NumWarps)

/// Command of the SM's front end, the fault handler or the preemption engine.
`define WARP_GATE_COMMAND_STRUCT(WarpW) \
  struct packed {                       \
    warp_gate_pkg::command_op_e op;     \
    logic [WarpW-1:0] warp;             \
    warp_gate_pkg::gate_e gate;         \
    warp_gate_pkg::scheme_e scheme;     \
  }

`endif

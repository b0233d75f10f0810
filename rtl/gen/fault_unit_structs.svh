// Generated from rtl/fault_unit/fault_unit.toml by scripts/gen-layouts; do not edit.
`ifndef FAULT_UNIT_STRUCTS_SVH_
`define FAULT_UNIT_STRUCTS_SVH_

// A module cannot take its port types from a package when their widths depend on
// its parameters, so each such struct is a macro without typedef:
//   parameter int unsigned NumSms = 13, ..., `FAULT_UNIT_WIDTHS,
//   localparam type fault_t = `FAULT_UNIT_FAULT_STRUCT(SmW, RegionW)

/// All derived widths, for a parameter list that has NumEntries, NumSms, RegionBits.
`define FAULT_UNIT_WIDTHS                                \
  localparam int unsigned EntryW = id_w(NumEntries),     \
  localparam int unsigned EntryCntW = cnt_w(NumEntries), \
  localparam int unsigned SmW = id_w(NumSms),            \
  localparam int unsigned RegionW = RegionBits

/// Fault of an SM.
`define FAULT_UNIT_FAULT_STRUCT(SmW, RegionW) \
  struct packed {                             \
    logic [RegionW-1:0] region;               \
    logic [SmW-1:0] sm;                       \
  }

/// Reply to a fault, in the same cycle.
`define FAULT_UNIT_TICKET_STRUCT(EntryW) \
  struct packed {                        \
    logic [EntryW-1:0] entry;            \
    logic merged;                        \
  }

/// A fault for a handler.
`define FAULT_UNIT_REQUEST_STRUCT(EntryW, SmW, RegionW) \
  struct packed {                                       \
    logic [EntryW-1:0] entry;                           \
    logic [RegionW-1:0] region;                         \
    logic [SmW-1:0] sm;                                 \
  }

/// Answer of a handler.
`define FAULT_UNIT_ANSWER_STRUCT(EntryW) \
  struct packed {                        \
    logic [EntryW-1:0] entry;            \
    fault_unit_pkg::result_e result;     \
  }

/// A fault that is in flight no more.
`define FAULT_UNIT_RESOLVED_STRUCT(EntryW, RegionW) \
  struct packed {                                   \
    logic [EntryW-1:0] entry;                       \
    logic [RegionW-1:0] region;                     \
    logic aborted;                                  \
  }

`endif

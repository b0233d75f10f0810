// Generated from rtl/preempt_selector/preempt_selector.toml by scripts/gen-layouts; do not edit.
`ifndef PREEMPT_SELECTOR_STRUCTS_SVH_
`define PREEMPT_SELECTOR_STRUCTS_SVH_

// A module cannot take its port types from a package when their widths depend on
// its parameters, so each such struct is a macro without typedef:
//   parameter int unsigned NumSms = 13, ..., `PREEMPT_SELECTOR_WIDTHS,
//   localparam type config_t = `PREEMPT_SELECTOR_CONFIG_STRUCT(CtxW)

/// All derived widths, for a parameter list that has NumSms, NumSlots, NumCtxs, Lanes, DivBits, MulBits.
`define PREEMPT_SELECTOR_WIDTHS                       \
  localparam int unsigned SmW = id_w(NumSms),         \
  localparam int unsigned SlotW = id_w(NumSlots),     \
  localparam int unsigned SlotCntW = cnt_w(NumSlots), \
  localparam int unsigned CtxW = id_w(NumCtxs),       \
  localparam int unsigned GroupW = id_w(NumSlots),    \
  localparam int unsigned SmMaskW = NumSms

/// A register write.
`define PREEMPT_SELECTOR_CONFIG_STRUCT(CtxW)       \
  struct packed {                                  \
    preempt_selector_pkg::config_op_e op;          \
    logic [CtxW-1:0] ctx;                          \
    logic [preempt_selector_pkg::CostW-1:0] value; \
  }

/// A request: the best SM to take from a kernel.
`define PREEMPT_SELECTOR_ASK_STRUCT(CtxW, SmMaskW) \
  struct packed {                                  \
    logic [CtxW-1:0] ctx;                          \
    logic [SmMaskW-1:0] sms;                       \
  }

/// The answer to a request.
`define PREEMPT_SELECTOR_VICTIM_STRUCT(SmW) \
  struct packed {                           \
    logic [SmW-1:0] sm;                     \
    logic late;                             \
  }

/// Final counters of a thread block that ran to its end.
`define PREEMPT_SELECTOR_ENDED_STRUCT(CtxW)           \
  struct packed {                                     \
    logic [CtxW-1:0] ctx;                             \
    logic [preempt_selector_pkg::CostW-1:0] executed; \
    logic [preempt_selector_pkg::CostW-1:0] cycles;   \
  }

/// Start of a thread block in a slot.
`define PREEMPT_SELECTOR_ISSUED_STRUCT(SmW, SlotW) \
  struct packed {                                  \
    logic [SmW-1:0] sm;                            \
    logic [SlotW-1:0] slot;                        \
  }

`endif

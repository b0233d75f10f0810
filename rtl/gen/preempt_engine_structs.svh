// Generated from rtl/preempt_engine/preempt_engine.toml by scripts/gen-layouts; do not edit.
`ifndef PREEMPT_ENGINE_STRUCTS_SVH_
`define PREEMPT_ENGINE_STRUCTS_SVH_

// A module cannot take its port types from a package when their widths depend on
// its parameters, so each such struct is a macro without typedef:
//   parameter int unsigned NumSms = 13, ..., `PREEMPT_ENGINE_WIDTHS,
//   localparam type command_t = `PREEMPT_ENGINE_COMMAND_STRUCT(SlotW, WarpCntW, KernelW, RowW)

/// All derived widths, for a parameter list that has NumSlots, NumWarps, NumKernels, NumFrames, NumTags, RowBits.
`define PREEMPT_ENGINE_WIDTHS                                  \
  localparam int unsigned SlotW = id_w(NumSlots),              \
  localparam int unsigned WarpW = id_w(NumWarps),              \
  localparam int unsigned WarpCntW = cnt_w(NumWarps),          \
  localparam int unsigned KernelW = id_w(NumKernels),          \
  localparam int unsigned FrameW = id_w(NumFrames),            \
  localparam int unsigned TagW = id_w(NumTags),                \
  localparam int unsigned TagCntW = cnt_w(NumTags),            \
  localparam int unsigned LimitW = cnt_w(NumSlots * NumWarps), \
  localparam int unsigned CountW = cnt_w(NumTags + NumWarps),  \
  localparam int unsigned RowW = RowBits

/// A command; each op reads the fields that it names.
`define PREEMPT_ENGINE_COMMAND_STRUCT(SlotW, WarpCntW, KernelW, RowW) \
  struct packed {                                                     \
    preempt_engine_pkg::command_op_e op;                              \
    logic [SlotW-1:0] slot;                                           \
    logic [KernelW-1:0] kernel;                                       \
    logic [preempt_engine_pkg::TbIdW-1:0] tb_id;                      \
    logic resume;                                                     \
    preempt_engine_pkg::method_e method;                              \
    logic non_idempotent;                                             \
    preempt_engine_pkg::technique_e technique;                        \
    logic [preempt_engine_pkg::HandleW-1:0] handle;                   \
    logic [preempt_engine_pkg::HandleW-1:0] base;                     \
    logic [4:0] frame_log2;                                           \
    logic [preempt_engine_pkg::LinesW-1:0] max_lines;                 \
    logic [WarpCntW-1:0] warps;                                       \
    logic [RowW-1:0] registers;                                       \
    logic [RowW-1:0] simt_stack;                                      \
    logic [RowW-1:0] shared;                                          \
    logic [RowW-1:0] replay;                                          \
    logic [RowW-1:0] log;                                             \
  }

/// An event of a thread block.
`define PREEMPT_ENGINE_EVENT_MSG_STRUCT(SlotW) \
  struct packed {                              \
    preempt_engine_pkg::event_op_e op;         \
    logic [SlotW-1:0] slot;                    \
  }

/// A row of a resident thread block's context.
`define PREEMPT_ENGINE_ROW_STRUCT(SlotW, WarpW, RowW) \
  struct packed {                                     \
    logic [SlotW-1:0] slot;                           \
    preempt_engine_pkg::space_e space;                \
    logic [WarpW-1:0] warp;                           \
    logic [RowW-1:0] row;                             \
  }

/// A request to memory, or to the SM to run a trap routine.
`define PREEMPT_ENGINE_REQUEST_STRUCT(SlotW, WarpW, TagW, RowW) \
  struct packed {                                               \
    preempt_engine_pkg::mem_op_e op;                            \
    logic [preempt_engine_pkg::HandleW-1:0] addr;               \
    logic [TagW-1:0] tag;                                       \
    logic [SlotW-1:0] slot;                                     \
    preempt_engine_pkg::space_e space;                          \
    logic [WarpW-1:0] warp;                                     \
    logic [RowW-1:0] row;                                       \
  }

/// Report of the outcome of a thread block.
`define PREEMPT_ENGINE_REPORT_STRUCT(SlotW)         \
  struct packed {                                   \
    preempt_engine_pkg::outcome_e outcome;          \
    logic [SlotW-1:0] slot;                         \
    logic [preempt_engine_pkg::TbIdW-1:0] tb_id;    \
    logic [preempt_engine_pkg::HandleW-1:0] handle; \
    preempt_engine_pkg::method_e method;            \
  }

/// Context sizes of a kernel.
`define PREEMPT_ENGINE_KERNEL_STRUCT(WarpCntW, RowW) \
  struct packed {                                    \
    logic [WarpCntW-1:0] warps;                      \
    logic [RowW-1:0] registers;                      \
    logic [RowW-1:0] simt_stack;                     \
    logic [RowW-1:0] shared;                         \
    logic [RowW-1:0] replay;                         \
    logic [RowW-1:0] log;                            \
  }

`endif

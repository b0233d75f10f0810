// Generated from rtl/execution_engine/execution_engine.toml by scripts/gen-layouts; do not edit.
`ifndef EXECUTION_ENGINE_STRUCTS_SVH_
`define EXECUTION_ENGINE_STRUCTS_SVH_

// A module cannot take its port types from a package when their widths depend on
// its parameters, so each such struct is a macro without typedef:
//   parameter int unsigned NumSms = 13, ..., `EXECUTION_ENGINE_WIDTHS,
//   localparam type host_msg_t = `EXECUTION_ENGINE_HOST_MSG_STRUCT(SlotCntW, CtxW)

/// All derived widths, for a parameter list that has NumSms, NumSlots, NumCtxs, NumKsrs, NumWarps, NumFrames, NumTags, RowBits, Lanes, DivBits, MulBits.
`define EXECUTION_ENGINE_WIDTHS                       \
  localparam int unsigned SmW = id_w(NumSms),         \
  localparam int unsigned SlotW = id_w(NumSlots),     \
  localparam int unsigned SlotCntW = cnt_w(NumSlots), \
  localparam int unsigned SlotMaskW = NumSlots,       \
  localparam int unsigned CtxW = id_w(NumCtxs),       \
  localparam int unsigned KsrW = id_w(NumKsrs),       \
  localparam int unsigned WarpW = id_w(NumWarps),     \
  localparam int unsigned WarpCntW = cnt_w(NumWarps), \
  localparam int unsigned FrameW = id_w(NumFrames),   \
  localparam int unsigned TagW = id_w(NumTags),       \
  localparam int unsigned GroupW = id_w(NumSlots),    \
  localparam int unsigned RowW = RowBits

/// Message from the host; each op reads the fields it names.
`define EXECUTION_ENGINE_HOST_MSG_STRUCT(SlotCntW, CtxW) \
  struct packed {                                        \
    sm_driver_pkg::host_op_e op;                         \
    logic [CtxW-1:0] ctx;                                \
    logic [execution_engine_pkg::TbIdW-1:0] tb_count;    \
    logic [SlotCntW-1:0] tbs_per_sm;                     \
    logic [31:0] descriptor;                             \
    logic [3:0] prio;                                    \
    logic signed [7:0] tokens;                           \
    logic [39:0] page_table_base;                        \
    sm_driver_pkg::policy_e policy;                      \
    sm_driver_pkg::technique_e technique;                \
    logic [31:0] quantum;                                \
    logic [31:0] drain_deadline;                         \
    logic release_event;                                 \
    logic spare_once;                                    \
    logic fullest_victim;                                \
    logic fcfs_exclusive;                                \
  }

/// Message to the host: a launch has ended.
`define EXECUTION_ENGINE_DONE_MSG_STRUCT(CtxW) \
  struct packed {                              \
    logic [CtxW-1:0] ctx;                      \
    logic killed;                              \
  }

/// Command to an SM; unused fields are zero.
`define EXECUTION_ENGINE_SM_CMD_STRUCT(SmW, SlotW, SlotMaskW, CtxW, KsrW) \
  struct packed {                                                         \
    sm_driver_pkg::sm_op_e op;                                            \
    logic [SmW-1:0] sm;                                                   \
    logic [KsrW-1:0] ksr;                                                 \
    logic [CtxW-1:0] ctx;                                                 \
    logic [31:0] descriptor;                                              \
    logic [39:0] page_table_base;                                         \
    logic [SlotW-1:0] slot;                                               \
    logic [execution_engine_pkg::TbIdW-1:0] tb_id;                        \
    logic resume;                                                         \
    logic [execution_engine_pkg::HandleW-1:0] handle;                     \
    sm_driver_pkg::technique_e technique;                                 \
    logic [SlotMaskW-1:0] mask;                                           \
  }

/// An event of a thread block.
`define EXECUTION_ENGINE_EVENT_MSG_STRUCT(SlotW) \
  struct packed {                                \
    preempt_engine_pkg::event_op_e op;           \
    logic [SlotW-1:0] slot;                      \
  }

/// A row of a resident thread block's context.
`define EXECUTION_ENGINE_ROW_STRUCT(SlotW, WarpW, RowW) \
  struct packed {                                       \
    logic [SlotW-1:0] slot;                             \
    preempt_engine_pkg::space_e space;                  \
    logic [WarpW-1:0] warp;                             \
    logic [RowW-1:0] row;                               \
  }

/// A request to memory, or to the SM to run a trap routine.
`define EXECUTION_ENGINE_REQUEST_STRUCT(SlotW, WarpW, TagW, RowW) \
  struct packed {                                                 \
    preempt_engine_pkg::mem_op_e op;                              \
    logic [execution_engine_pkg::HandleW-1:0] addr;               \
    logic [TagW-1:0] tag;                                         \
    logic [SlotW-1:0] slot;                                       \
    preempt_engine_pkg::space_e space;                            \
    logic [WarpW-1:0] warp;                                       \
    logic [RowW-1:0] row;                                         \
  }

/// End of the set-up of an SM, with the context sizes of its kernel.
`define EXECUTION_ENGINE_SETUP_DONE_STRUCT(WarpCntW, RowW) \
  struct packed {                                          \
    logic [execution_engine_pkg::LinesW-1:0] max_lines;    \
    logic [WarpCntW-1:0] warps;                            \
    logic [RowW-1:0] registers;                            \
    logic [RowW-1:0] simt_stack;                           \
    logic [RowW-1:0] shared;                               \
    logic [RowW-1:0] replay;                               \
    logic [RowW-1:0] log;                                  \
    logic non_idempotent;                                  \
  }

/// A register write.
`define EXECUTION_ENGINE_CONFIG_STRUCT(CtxW)       \
  struct packed {                                  \
    preempt_selector_pkg::config_op_e op;          \
    logic [CtxW-1:0] ctx;                          \
    logic [execution_engine_pkg::CostW-1:0] value; \
  }

/// The answer to a request.
`define EXECUTION_ENGINE_VICTIM_STRUCT(SmW) \
  struct packed {                           \
    logic [SmW-1:0] sm;                     \
    logic late;                             \
  }

/// A thread block that ran to its end.
`define EXECUTION_ENGINE_ENDED_STRUCT(SmW, SlotW, CtxW) \
  struct packed {                                       \
    logic valid;                                        \
    logic [SmW-1:0] sm;                                 \
    logic [SlotW-1:0] slot;                             \
    logic [CtxW-1:0] ctx;                               \
  }

`endif

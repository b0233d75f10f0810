// Generated from rtl/sm_driver/sm_driver.toml by scripts/gen-layouts; do not edit.
`ifndef SM_DRIVER_STRUCTS_SVH_
`define SM_DRIVER_STRUCTS_SVH_

// A module cannot take its port types from a package when their widths depend on
// its parameters, so each such struct is a macro without typedef:
//   parameter int unsigned NumSms = 13, ..., `SM_DRIVER_WIDTHS,
//   localparam type host_msg_t = `SM_DRIVER_HOST_MSG_STRUCT(SlotCntW, CtxW)

/// All derived widths, for a parameter list that has NumSms, NumSlots, NumCtxs, NumKsrs, ActionClocks.
`define SM_DRIVER_WIDTHS                                        \
  localparam int unsigned SmW = id_w(NumSms),                   \
  localparam int unsigned SmCntW = cnt_w(NumSms),               \
  localparam int unsigned SlotW = id_w(NumSlots),               \
  localparam int unsigned SlotCntW = cnt_w(NumSlots),           \
  localparam int unsigned CtxW = id_w(NumCtxs),                 \
  localparam int unsigned CtxCntW = cnt_w(NumCtxs),             \
  localparam int unsigned KsrW = id_w(NumKsrs),                 \
  localparam int unsigned KsrCntW = cnt_w(NumKsrs),             \
  localparam int unsigned TbPtrW = id_w(NumSms * NumSlots),     \
  localparam int unsigned TbCntW = cnt_w(NumSms * NumSlots),    \
  localparam int unsigned LeftW = cnt_w(NumSms * NumSlots) + 1, \
  localparam int unsigned SrcW = id_w(NumSms + 1),              \
  localparam int unsigned SlotMaskW = NumSlots,                 \
  localparam int unsigned SmMaskW = NumSms

/// Message from the host; each op reads the fields it names.
`define SM_DRIVER_HOST_MSG_STRUCT(SlotCntW, CtxW) \
  struct packed {                                 \
    sm_driver_pkg::host_op_e op;                  \
    logic [CtxW-1:0] ctx;                         \
    logic [sm_driver_pkg::TbIdW-1:0] tb_count;    \
    logic [SlotCntW-1:0] tbs_per_sm;              \
    logic [31:0] descriptor;                      \
    logic [3:0] prio;                             \
    logic signed [7:0] tokens;                    \
    logic [39:0] page_table_base;                 \
    sm_driver_pkg::policy_e policy;               \
    sm_driver_pkg::technique_e technique;         \
    logic [31:0] quantum;                         \
    logic [31:0] drain_deadline;                  \
    logic release_event;                          \
    logic spare_once;                             \
    logic fullest_victim;                         \
    logic fcfs_exclusive;                         \
  }

/// Message from an SM; the port's index says which.
`define SM_DRIVER_SM_MSG_STRUCT(SlotW)         \
  struct packed {                              \
    sm_driver_pkg::sm_event_e op;              \
    logic [SlotW-1:0] slot;                    \
    logic [sm_driver_pkg::TbIdW-1:0] tb_id;    \
    logic [sm_driver_pkg::HandleW-1:0] handle; \
    logic restart;                             \
  }

/// Command to an SM; unused fields are zero.
`define SM_DRIVER_SM_CMD_STRUCT(SmW, SlotW, CtxW, KsrW, SlotMaskW) \
  struct packed {                                                  \
    sm_driver_pkg::sm_op_e op;                                     \
    logic [SmW-1:0] sm;                                            \
    logic [KsrW-1:0] ksr;                                          \
    logic [CtxW-1:0] ctx;                                          \
    logic [31:0] descriptor;                                       \
    logic [39:0] page_table_base;                                  \
    logic [SlotW-1:0] slot;                                        \
    logic [sm_driver_pkg::TbIdW-1:0] tb_id;                        \
    logic resume;                                                  \
    logic [sm_driver_pkg::HandleW-1:0] handle;                     \
    sm_driver_pkg::technique_e technique;                          \
    logic [SlotMaskW-1:0] mask;                                    \
  }

/// A command as its register has it; its other fields come from memories or are zero.
`define SM_DRIVER_OFFER_STRUCT(SmW, SlotW, CtxW, KsrW, SlotMaskW) \
  struct packed {                                                 \
    sm_driver_pkg::sm_op_e op;                                    \
    logic [SmW-1:0] sm;                                           \
    logic [KsrW-1:0] ksr;                                         \
    logic [CtxW-1:0] ctx;                                         \
    logic [SlotW-1:0] slot;                                       \
    sm_driver_pkg::technique_e technique;                         \
    logic [SlotMaskW-1:0] mask;                                   \
  }

/// Message to the host: a launch has ended.
`define SM_DRIVER_DONE_MSG_STRUCT(CtxW) \
  struct packed {                       \
    logic [CtxW-1:0] ctx;               \
    logic killed;                       \
  }

/// Request to the selector: an SM of a kernel, to be reserved.
`define SM_DRIVER_ASK_STRUCT(CtxW, SmMaskW) \
  struct packed {                           \
    logic [CtxW-1:0] ctx;                   \
    logic [SmMaskW-1:0] sms;                \
  }

/// Row of the context table (thesis 5.2.1).
`define SM_DRIVER_CTX_ENTRY_STRUCT(KsrW) \
  struct packed {                        \
    logic [3:0] prio;                    \
    logic signed [7:0] tokens;           \
    logic active;                        \
    logic [KsrW-1:0] ksr;                \
  }

/// Command buffer: one waiting launch of a context (thesis 5.2.3).
`define SM_DRIVER_COMMAND_STRUCT(SlotCntW) \
  struct packed {                          \
    logic [SlotCntW-1:0] tbs_per_sm;       \
    logic killed;                          \
  }

/// Kernel status register (thesis 2.3, 5.2.3).
`define SM_DRIVER_KSR_STRUCT(SmCntW, SlotCntW, CtxW, TbCntW) \
  struct packed {                                            \
    logic [CtxW-1:0] ctx;                                    \
    logic [sm_driver_pkg::TbIdW-1:0] total_tbs;              \
    logic [SlotCntW-1:0] tbs_per_sm;                         \
    logic [TbCntW-1:0] running;                              \
    logic signed [7:0] tokens;                               \
    logic spare;                                             \
    logic [3:0] prio;                                        \
    logic killed;                                            \
    logic [TbCntW-1:0] claimed;                              \
    logic [TbCntW-1:0] free;                                 \
    logic [SmCntW-1:0] sms_running;                          \
    logic [SmCntW-1:0] sms_leaving;                          \
  }

/// Row of the SM status table (thesis 5.2.3).
`define SM_DRIVER_SMST_ENTRY_STRUCT(SlotCntW, KsrW) \
  struct packed {                                   \
    sm_driver_pkg::sm_state_e state;                \
    logic [KsrW-1:0] ksr;                           \
    logic [KsrW-1:0] next;                          \
    logic next_valid;                               \
    logic [SlotCntW-1:0] tbs_running;               \
    sm_driver_pkg::technique_e technique;           \
  }

/// The free SM of a scan, to be given to a kernel.
`define SM_DRIVER_SCAN_TARGET_STRUCT(SmW) \
  struct packed {                         \
    logic valid;                          \
    logic [SmW-1:0] sm;                   \
  }

/// The selector's answer to a scan.
`define SM_DRIVER_SCAN_VICTIM_STRUCT(SmW) \
  struct packed {                         \
    logic valid;                          \
    logic [SmW-1:0] sm;                   \
  }

/// A kernel that a policy keeps during a scan.
`define SM_DRIVER_CANDIDATE_STRUCT(KsrW) \
  struct packed {                        \
    logic valid;                         \
    logic [KsrW-1:0] ksr;                \
    logic signed [7:0] tokens;           \
  }

/// A kernel that the priority queues keep during a scan.
`define SM_DRIVER_PRIO_CANDIDATE_STRUCT(KsrW) \
  struct packed {                             \
    logic valid;                              \
    logic [KsrW-1:0] ksr;                     \
    logic [3:0] prio;                         \
  }

/// What a choose clock has chosen for the do clock behind it (ActionClocks = 2).
`define SM_DRIVER_STEP_CHOICE_STRUCT(SmW, CtxW, KsrW) \
  struct packed {                                     \
    sm_driver_pkg::action_e action;                   \
    logic takes_host;                                 \
    logic takes_sm;                                   \
    logic turn;                                       \
    sm_driver_pkg::sm_op_e op;                        \
    logic [SmW-1:0] sm;                               \
    logic [KsrW-1:0] ksr;                             \
    logic [CtxW-1:0] ctx;                             \
    logic [CtxW-1:0] place;                           \
  }

/// The scan's part of a choice (ActionClocks = 2).
`define SM_DRIVER_SCAN_CHOICE_STRUCT(KsrW, SmMaskW) \
  struct packed {                                   \
    sm_driver_pkg::decision_e decision;             \
    logic [KsrW-1:0] seen;                          \
    logic [KsrW-1:0] victim;                        \
    logic [1:0] margin;                             \
    logic again;                                    \
    logic [SmMaskW-1:0] sms;                        \
  }

`endif

// Generated from rtl/drf_allocator/drf_allocator.toml by scripts/gen-layouts; do not edit.
`ifndef DRF_ALLOCATOR_STRUCTS_SVH_
`define DRF_ALLOCATOR_STRUCTS_SVH_

// A module cannot take its port types from a package when their widths depend on
// its parameters, so each such struct is a macro without typedef:
//   parameter int unsigned NumSms = 13, ..., `DRF_ALLOCATOR_WIDTHS,
//   localparam type share_t = `DRF_ALLOCATOR_SHARE_STRUCT(AmountW)

/// All derived widths, for a parameter list that has NumSms, NumSlots, NumCtxs, Lanes, ShareW.
`define DRF_ALLOCATOR_WIDTHS                                 \
  localparam int unsigned SmW = id_w(NumSms),                \
  localparam int unsigned SmCntW = cnt_w(NumSms),            \
  localparam int unsigned SlotW = id_w(NumSlots),            \
  localparam int unsigned SlotCntW = cnt_w(NumSlots),        \
  localparam int unsigned CtxW = id_w(NumCtxs),              \
  localparam int unsigned TbPtrW = id_w(NumSms * NumSlots),  \
  localparam int unsigned TbCntW = cnt_w(NumSms * NumSlots), \
  localparam int unsigned SrcW = id_w(NumSms + 1),           \
  localparam int unsigned SlotMaskW = NumSlots,              \
  localparam int unsigned CtxMaskW = NumCtxs,                \
  localparam int unsigned AmountW = ShareW,                  \
  localparam int unsigned RankW = ShareW + SmCntW + 2,       \
  localparam int unsigned PosW = id_w(NumSms + NumSlots + NumCtxs)

/// Resources of an SM, each in parts of the limit: `limit` is the full amount of an SM.
`define DRF_ALLOCATOR_SHARE_STRUCT(AmountW) \
  struct packed {                           \
    logic [AmountW-1:0] regs;               \
    logic [AmountW-1:0] threads;            \
    logic [AmountW-1:0] smem;               \
    logic [AmountW-1:0] tbs;                \
  }

/// Message from the host; each op reads the fields it names.
`define DRF_ALLOCATOR_HOST_MSG_STRUCT(CtxW, AmountW) \
  struct packed {                                    \
    drf_allocator_pkg::host_op_e op;                 \
    logic [CtxW-1:0] ctx;                            \
    logic [drf_allocator_pkg::TbIdW-1:0] tb_count;   \
    logic [AmountW-1:0] regs;                        \
    logic [AmountW-1:0] threads;                     \
    logic [AmountW-1:0] smem;                        \
    logic [AmountW-1:0] tbs;                         \
    logic [31:0] descriptor;                         \
    logic [39:0] page_table_base;                    \
    logic [drf_allocator_pkg::StartW-1:0] start;     \
    drf_allocator_pkg::mode_e mode;                  \
    drf_allocator_pkg::technique_e technique;        \
    logic [AmountW-1:0] limit;                       \
  }

/// Message from an SM; the port's index says which.
`define DRF_ALLOCATOR_SM_MSG_STRUCT(SlotW)         \
  struct packed {                                  \
    drf_allocator_pkg::sm_event_e op;              \
    logic [SlotW-1:0] slot;                        \
    logic [drf_allocator_pkg::TbIdW-1:0] tb_id;    \
    logic [drf_allocator_pkg::HandleW-1:0] handle; \
  }

/// Command to an SM; unused fields are zero.
`define DRF_ALLOCATOR_SM_CMD_STRUCT(SmW, SlotW, CtxW, SlotMaskW) \
  struct packed {                                                \
    drf_allocator_pkg::sm_op_e op;                               \
    logic [SmW-1:0] sm;                                          \
    logic [CtxW-1:0] ctx;                                        \
    logic [31:0] descriptor;                                     \
    logic [39:0] page_table_base;                                \
    logic [SlotW-1:0] slot;                                      \
    logic [drf_allocator_pkg::TbIdW-1:0] tb_id;                  \
    logic resume;                                                \
    logic [drf_allocator_pkg::HandleW-1:0] handle;               \
    drf_allocator_pkg::technique_e technique;                    \
    logic [SlotMaskW-1:0] mask;                                  \
  }

/// Kernel status register of a context (thesis 2.3).
`define DRF_ALLOCATOR_KSR_STRUCT(SmCntW, TbCntW, AmountW, RankW) \
  struct packed {                                                \
    logic [drf_allocator_pkg::TbIdW-1:0] next_tb;                \
    logic [drf_allocator_pkg::TbIdW-1:0] total_tbs;              \
    logic [TbCntW-1:0] running;                                  \
    logic [AmountW-1:0] unit;                                    \
    logic [RankW-1:0] rank;                                      \
    logic [SmCntW-1:0] claims;                                   \
    logic [31:0] descriptor;                                     \
  }

/// Claim: room of an SM that is kept for a kernel.
`define DRF_ALLOCATOR_CLAIM_STRUCT(CtxW) \
  struct packed {                        \
    logic valid;                         \
    logic fresh;                         \
    logic [CtxW-1:0] ctx;                \
  }

`endif

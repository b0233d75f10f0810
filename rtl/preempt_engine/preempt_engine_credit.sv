// Requests and their throttle (preempt_engine.md, "Throttle"): tags, outstanding requests, and
// the limit of these, which is the number of warps in the thread blocks in transfer.

`include "preempt_engine_structs.svh"

module preempt_engine_credit
  import preempt_engine_pkg::*;
#(
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTags = 64,
    parameter int unsigned RowBits = 10,
    parameter bit Throttled = 1'b1,
    localparam int unsigned SlotW = id_w(NumSlots),
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned WarpCntW = cnt_w(NumWarps),
    localparam int unsigned TagW = id_w(NumTags),
    localparam int unsigned TagCntW = cnt_w(NumTags),
    localparam int unsigned LimitW = cnt_w(NumSlots * NumWarps),
    localparam int unsigned CountW = cnt_w(NumTags + NumWarps),
    localparam int unsigned RowW = RowBits,
    localparam type row_t = `PREEMPT_ENGINE_ROW_STRUCT(SlotW, WarpW, RowW),
    localparam type request_t = `PREEMPT_ENGINE_REQUEST_STRUCT(SlotW, WarpW, TagW, RowW)
) (
    input logic clk_i,
    input logic rst_ni,

    // Nothing is in transfer; something may change in this cycle.
    input logic rests_i,
    input logic acts_i,

    // The request for a row, to be made now, and whether one can be.
    input  logic                   send_i,
    input  mem_op_e                send_op_i,
    input  row_t                   send_row_i,
    input  logic    [ HandleW-1:0] send_addr_i,
    input  logic    [WarpCntW-1:0] send_warps_i,  // of its thread block
    output logic                   can_send_o,
    output logic                   can_trap_o,

    output logic     req_valid_o,  // stays until memory takes it
    output request_t req_o,
    input  logic     req_ready_i,

    // An answer: whether its tag has an outstanding, taken request; if so, it counts.
    input  logic [TagW-1:0] rsp_tag_i,
    output logic            rsp_legal_o,
    input  logic            rsp_i,

    // A warp ends its trap routine: whether one is in it; if so, it counts.
    input  logic [SlotW-1:0] trap_slot_i,
    output logic             trap_legal_o,
    input  logic             trap_done_i,

    // A thread block with this number of warps begins its transfer, or has ended it.
    input logic                enters_i,
    input logic [WarpCntW-1:0] enter_warps_i,
    input logic                leaves_i,
    input logic [WarpCntW-1:0] leave_warps_i,

    // Slots without outstanding requests, while any are in transfer.
    output logic [NumSlots-1:0] answered_o
);

  logic req_valid_q;
  request_t req_q;
  logic [NumTags-1:0] busy_q;
  logic [NumTags-1:0][SlotW-1:0] owner_q;
  logic [TagCntW-1:0] total_q;
  logic [LimitW-1:0] limit_q;
  logic [NumSlots-1:0][CountW-1:0] count_q;

  logic sends_trap, sends_line;
  assign sends_trap = send_i && send_op_i inside {MemTrapLoad, MemTrapSave};
  assign sends_line = send_i && !sends_trap;
  assign can_trap_o = !req_valid_q || req_ready_i;
  assign can_send_o = can_trap_o && (!Throttled || 32'(total_q) < 32'(limit_q)) &&
      32'(total_q) < NumTags;

  logic [TagW-1:0] tag;
  preempt_engine_lowest #(
      .Width(NumTags)
  ) u_tag (
      .some_i (~busy_q),
      .index_o(tag)
  );

  // Can be false only if an index has more values than there are tags.
  /* verilator lint_off CMPCONST */
  /* verilator lint_off UNSIGNED */
  logic tag_exists;
  assign tag_exists = 32'(rsp_tag_i) < NumTags;
  /* verilator lint_on UNSIGNED */
  /* verilator lint_on CMPCONST */
  logic offers_trap;
  assign offers_trap = req_valid_q && req_q.op inside {MemTrapLoad, MemTrapSave};
  assign rsp_legal_o = tag_exists && busy_q[rsp_tag_i] &&
      !(req_valid_q && !offers_trap && req_q.tag == rsp_tag_i);
  assign trap_legal_o = count_q[trap_slot_i] != '0 && !(offers_trap && req_q.slot == trap_slot_i);

  logic [NumSlots-1:0] sent, answered, ended;
  assign sent = NumSlots'(1) << send_row_i.slot;
  assign answered = rsp_i ? NumSlots'(1) << owner_q[rsp_tag_i] : '0;
  assign ended = trap_done_i ? NumSlots'(1) << trap_slot_i : '0;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      req_valid_q <= 1'b0;
      req_q <= '0;
      busy_q <= '0;
      owner_q <= '0;
      total_q <= '0;
      limit_q <= '0;
      count_q <= '0;
    end else if (acts_i) begin
      if (send_i) begin
        req_valid_q <= 1'b1;
        req_q <= '{
            op: send_op_i,
            addr: send_addr_i,
            tag: sends_trap ? '0 : tag,
            slot: send_row_i.slot,
            space: send_row_i.space,
            warp: send_row_i.warp,
            row: send_row_i.row
        };
      end else if (req_ready_i) begin
        req_valid_q <= 1'b0;
      end
      if (rsp_i) busy_q[rsp_tag_i] <= 1'b0;
      if (sends_line) begin
        busy_q[tag]  <= 1'b1;
        owner_q[tag] <= send_row_i.slot;
      end
      total_q <= total_q + TagCntW'(sends_line) - TagCntW'(rsp_i);
      limit_q <= limit_q + (enters_i ? LimitW'(enter_warps_i) : '0) -
          (leaves_i ? LimitW'(leave_warps_i) : '0);
      if (send_i || rsp_i || trap_done_i) begin
        for (int unsigned s = 0; s < NumSlots; s++) begin
          count_q[s] <= count_q[s] - CountW'(answered[s]) - CountW'(ended[s]) +
              (sends_line && sent[s] ? CountW'(1) :
               sends_trap && sent[s] ? CountW'(send_warps_i) : '0);
        end
      end
    end
  end

  always_comb begin
    answered_o = '0;
    if (!rests_i) begin
      for (int unsigned s = 0; s < NumSlots; s++) answered_o[s] = count_q[s] == '0;
    end
  end
  assign req_valid_o = req_valid_q;
  assign req_o       = req_valid_q ? req_q : '0;

endmodule

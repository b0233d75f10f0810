// Technique of each thread block if its SM is taken. One group of an SM's slots is written at a time. A
// thread block that enters a slot gets flush, also in the cycle in which its slot is written.

module preempt_selector_leaves
  import preempt_selector_pkg::*;
#(
    parameter int unsigned NumSms = 13,
    parameter int unsigned NumSlots = 16,
    parameter int unsigned Lanes = 4,
    localparam int unsigned SmW = id_w(NumSms),
    localparam int unsigned SlotW = id_w(NumSlots),
    localparam int unsigned GroupW = id_w(NumSlots)
) (
    input logic clk_i,
    input logic rst_ni,

    // From the stage choose: techniques of a group of slots of the examined SM.
    input logic                write_i,
    input logic   [   SmW-1:0] sm_i,
    input logic   [GroupW-1:0] group_i,
    input leave_e [ Lanes-1:0] chosen_i,

    // From the SM driver: the thread block of this slot has just begun.
    input logic             issued_i,
    input logic [  SmW-1:0] issued_sm_i,
    input logic [SlotW-1:0] issued_slot_i,

    // To SM driver and engines, for all SMs: an answer only names one of them.
    output leave_e [NumSms*NumSlots-1:0] leave_o
);

  leave_e [NumSms*NumSlots-1:0] leave_q, leave_d;

  // One process for each SM: a single one has too many statements for the tools at large sizes.
  for (genvar m = 0; m < NumSms; m++) begin : g_sm
    leave_e [NumSlots-1:0] next;
    always_comb begin
      next = leave_q[m*NumSlots+:NumSlots];
      for (int unsigned s = 0; s < NumSlots; s++) begin
        if (write_i && sm_i == SmW'(m) && 32'(group_i) == s / Lanes) next[s] = chosen_i[s%Lanes];
        if (issued_i && issued_sm_i == SmW'(m) && issued_slot_i == SlotW'(s)) next[s] = LeaveFlush;
      end
    end
    assign leave_d[m*NumSlots+:NumSlots] = next;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) leave_q <= '{default: LeaveFlush};
    else leave_q <= leave_d;
  end

  assign leave_o = leave_q;

endmodule

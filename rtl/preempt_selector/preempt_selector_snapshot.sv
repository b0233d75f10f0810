// The snapshot of the examined SM, and sums over a group of its slots (preempt_selector.md,
// "gather" and "load"). A group is read and written at a time, in as many lanes.

module preempt_selector_snapshot
  import preempt_selector_pkg::*;
#(
    parameter int unsigned NumSlots = 16,
    parameter int unsigned Lanes = 4,
    localparam int unsigned SlotW = id_w(NumSlots),
    localparam int unsigned GroupW = id_w(NumSlots),
    localparam int unsigned LaneCntW = cnt_w(Lanes)
) (
    input logic clk_i,
    input logic rst_ni,

    // The group, its counters, and whether they are stored.
    input logic    [GroupW-1:0] group_i,
    input logic                 load_i,
    input sample_t [ Lanes-1:0] sample_i,

    // A thread block enters a slot of this SM.
    input logic             issued_i,
    input logic [SlotW-1:0] issued_slot_i,

    // The stored group, and its slots with an issue since then.
    output seen_t [Lanes-1:0] seen_o,
    output logic  [Lanes-1:0] new_o,

    // From the group's counters: sums, the highest, and the number of thread blocks.
    output logic [CostW+3:0] executed_o,
    output logic [CostW+3:0] cycles_o,
    output logic [CostW-1:0] most_o,
    output logic [LaneCntW-1:0] count_o,

    // For the rules: all slots with an issue since their snapshot.
    output logic [NumSlots-1:0] new_slots_o
);

  localparam int unsigned Groups = (NumSlots + Lanes - 1) / Lanes;
  localparam int unsigned Padded = Groups * Lanes;  // lanes beyond the last slot have none

  seen_t [NumSlots-1:0] seen_q, seen_d;
  logic [NumSlots-1:0] new_q, new_d;

  logic [Padded-1:0] slot_exists, new_padded;
  seen_t [Padded-1:0] seen_padded;
  logic  [ Lanes-1:0] taken;
  always_comb begin
    slot_exists = '0;
    new_padded = '0;
    seen_padded = '0;
    slot_exists[NumSlots-1:0] = '1;
    new_padded[NumSlots-1:0] = new_q;
    seen_padded[NumSlots-1:0] = seen_q;
    seen_o = '0;
    new_o = '0;
    taken = '0;
    for (int unsigned g = 0; g < Groups; g++) begin
      if (group_i == GroupW'(g)) begin
        seen_o = seen_padded[g*Lanes+:Lanes];
        new_o  = new_padded[g*Lanes+:Lanes];
        taken  = slot_exists[g*Lanes+:Lanes];
      end
    end
    for (int unsigned i = 0; i < Lanes; i++) taken[i] = taken[i] && sample_i[i].taken;
  end
  assign new_slots_o = new_q;

  // As trees: lane i takes in lane i + stride, for strides 1, 2, 4.
  logic [Lanes-1:0][CostW+3:0] executed, cycles;
  logic [Lanes-1:0][CostW-1:0] most;
  always_comb begin
    for (int unsigned i = 0; i < Lanes; i++) begin
      executed[i] = taken[i] ? (CostW + 4)'(sample_i[i].executed) : '0;
      cycles[i] = taken[i] ? (CostW + 4)'(sample_i[i].cycles) : '0;
      most[i] = taken[i] ? sample_i[i].executed : '0;
    end
    for (int unsigned stride = 1; stride < Lanes; stride = stride * 2) begin
      for (int unsigned i = 0; i + stride < Lanes; i = i + 2 * stride) begin
        executed[i] = executed[i] + executed[i+stride];
        cycles[i]   = cycles[i] + cycles[i+stride];
        if (most[i+stride] > most[i]) most[i] = most[i+stride];
      end
    end
  end
  assign executed_o = executed[0];
  assign cycles_o = cycles[0];
  assign most_o = most[0];
  assign count_o = LaneCntW'($countones(taken));

  always_comb begin
    seen_d = seen_q;
    new_d  = new_q;
    for (int unsigned s = 0; s < NumSlots; s++) begin
      if (load_i && 32'(group_i) == s / Lanes) begin
        seen_d[s] = '0;
        if (sample_i[s%Lanes].taken) begin
          seen_d[s].taken = 1'b1;
          seen_d[s].idempotent = sample_i[s%Lanes].idempotent;
          seen_d[s].executed = sample_i[s%Lanes].executed;
        end
        new_d[s] = 1'b0;
      end
      // Also in the cycle of the snapshot, which does not contain it yet.
      if (issued_i && issued_slot_i == SlotW'(s)) new_d[s] = 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      seen_q <= '0;
      new_q  <= '0;
    end else begin
      seen_q <= seen_d;
      new_q  <= new_d;
    end
  end

endmodule

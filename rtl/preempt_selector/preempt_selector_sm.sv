// The costs of the examined SM, added up group by group (preempt_selector.md, "load" to "store").

module preempt_selector_sm
  import preempt_selector_pkg::*;
#(
    parameter int unsigned NumSlots = 16,
    parameter int unsigned Lanes = 4,
    localparam int unsigned SlotCntW = cnt_w(NumSlots),
    localparam int unsigned LaneCntW = cnt_w(Lanes)
) (
    input logic clk_i,
    input logic rst_ni,

    // A new SM: its sums are cleared; the snapshot adds a group.
    input logic                clear_i,
    input logic                load_i,
    input logic [LaneCntW-1:0] group_count_i,
    input logic [   CostW-1:0] group_most_i,

    // All thread blocks are counted: switch overhead of each, derived from that of one alone.
    input logic             weigh_i,
    input logic [CostW-1:0] switch_i,

    // The techniques of a group are chosen: its costs are added.
    input logic             choose_i,
    input logic [CostW-1:0] chosen_overhead_i,
    input logic [CostW-1:0] chosen_saves_i,
    input logic [CostW-1:0] chosen_left_i,

    // All techniques are chosen, and the latency of the draining thread blocks is known.
    input  logic  [CostW-1:0] drain_latency_i,
    output cost_t             cost_o,

    // Registers, for the other parts, the bench and the rules.
    output logic [SlotCntW-1:0] count_o,
    output logic [   CostW-1:0] most_o,
    output logic [   CostW-1:0] weight_o,
    output logic [   CostW-1:0] overhead_o,
    output logic [   CostW-1:0] saves_o,
    output logic [   CostW-1:0] left_o
);

  logic [SlotCntW-1:0] count_q, count_d;
  logic [CostW-1:0] most_q, most_d, weight_q, weight_d;
  logic [CostW-1:0] overhead_q, overhead_d, saves_q, saves_d, left_q, left_d;

  logic [CostW+SlotCntW-1:0] weight;
  assign weight = (CostW + SlotCntW)'(switch_i) * (CostW + SlotCntW)'(count_q);

  always_comb begin
    count_d = count_q;
    most_d = most_q;
    weight_d = weight_q;
    overhead_d = overhead_q;
    saves_d = saves_q;
    left_d = left_q;
    if (clear_i) begin
      count_d = '0;
      most_d  = '0;
    end
    if (load_i) begin
      count_d = count_q + SlotCntW'(group_count_i);
      if (group_most_i > most_q) most_d = group_most_i;
    end
    if (weigh_i) begin
      weight_d = switch_i == CostUnknown || |weight[CostW+SlotCntW-1:CostW] ? CostUnknown :
          weight[CostW-1:0];
      overhead_d = '0;
      saves_d = '0;
      left_d = '0;
    end
    if (choose_i) begin
      overhead_d = chosen_overhead_i;
      saves_d = chosen_saves_i;
      left_d = chosen_left_i;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      count_q <= '0;
      most_q <= '0;
      weight_q <= '0;
      overhead_q <= '0;
      saves_q <= '0;
      left_q <= '0;
    end else begin
      count_q <= count_d;
      most_q <= most_d;
      weight_q <= weight_d;
      overhead_q <= overhead_d;
      saves_q <= saves_d;
      left_q <= left_d;
    end
  end

  assign cost_o = '{
          overhead: overhead_q,
          latency: saves_q > drain_latency_i ? saves_q : drain_latency_i
      };
  assign count_o = count_q;
  assign most_o = most_q;
  assign weight_o = weight_q;
  assign overhead_o = overhead_q;
  assign saves_o = saves_q;
  assign left_o = left_q;

endmodule

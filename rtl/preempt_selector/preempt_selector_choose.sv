// Techniques of a group of thread blocks, combinational (Algorithm 1 of Chimera without its sort;
// preempt_selector.md, "choose"): each gets the cheaper one of flush and drain, or a switch
// if that is still cheaper and its save fits in the limit after those chosen before. The costs
// of the group are added to those of the SM's earlier groups.

module preempt_selector_choose
  import preempt_selector_pkg::*;
#(
    parameter int unsigned Lanes = 4
) (
    // The group: its snapshot, and slots with an issue since then.
    input seen_t [Lanes-1:0] seen_i,
    input logic  [Lanes-1:0] new_i,

    // The kernel's estimates, and the limit less its headroom.
    input logic             measured_i,
    input logic [CostW-1:0] bound_i,
    input logic [CostW-1:0] save_i,
    input logic [CostW-1:0] switch_i,
    input logic [CostW-1:0] mean_i,
    input logic [CostW-1:0] reach_i,

    // The SM, and its costs up to here.
    input logic [CostW-1:0] most_i,
    input logic [CostW-1:0] weight_i,
    input logic [CostW-1:0] overhead_i,
    input logic [CostW-1:0] saves_i,
    input logic [CostW-1:0] left_i,

    // Techniques of the group, and the SM's costs including this group.
    output leave_e [Lanes-1:0] leave_o,
    output logic   [CostW-1:0] overhead_o,
    output logic   [CostW-1:0] saves_o,
    output logic   [CostW-1:0] left_o,

    // For the rules: switches; those without an alternative; and the saves fit in the limit.
    output logic [Lanes-1:0] switches_o,
    output logic [Lanes-1:0] forced_o
);

  localparam int unsigned CntW = cnt_w(Lanes);
  localparam int unsigned SumW = CostW + CntW + 1;

  // ---- Saves: for any number more, so that only the number depends on the wishes ---------

  logic [Lanes:0][SumW-1:0] saves_with;
  logic [Lanes:0] fit;
  always_comb begin
    for (int unsigned n = 0; n <= Lanes; n++) begin
      saves_with[n] = SumW'(saves_i);
      for (int unsigned b = 0; b < CntW; b++) begin
        if (n[b]) saves_with[n] = saves_with[n] + (SumW'(save_i) << b);
      end
      // Not if one of them is unknown, the highest number: the bound is a number (rule 9).
      fit[n] = saves_with[n] <= SumW'(bound_i);
    end
  end

  // ---- Each thread block alone ----------------------------------------------------------

  logic [Lanes-1:0][CostW-1:0] drain_cost, left, alternative_cost;
  logic [Lanes-1:0]
      drain_ok, flush_ok, flushes, drains, wish;  // `flushes`, `drains`: the alternative
  always_comb begin
    for (int unsigned i = 0; i < Lanes; i++) begin
      // If its own executed count is unknown, the maximum is, too (rule 4).
      drain_cost[i] = most_i == CostUnknown ? CostUnknown : most_i - seen_i[i].executed;
      left[i] = mean_i > seen_i[i].executed ? mean_i - seen_i[i].executed : '0;
      drain_ok[i] = measured_i && seen_i[i].executed != CostUnknown && left[i] <= reach_i;
      flush_ok[i] = seen_i[i].idempotent || new_i[i];
      flushes[i] = flush_ok[i] && (!drain_ok[i] || seen_i[i].executed <= drain_cost[i]);
      drains[i] = !flushes[i] && drain_ok[i];
      alternative_cost[i] = flushes[i] ? seen_i[i].executed : drain_cost[i];
      // At equal overhead a switch replaces a drain only if it disturbs for a shorter time.
      wish[i] = seen_i[i].taken &&
          ((!flushes[i] && !drains[i]) || weight_i < alternative_cost[i] ||
           (weight_i == alternative_cost[i] && drains[i] && left[i] > switch_i >> 1));
    end
  end

  // ---- One after the other ----------------------------------------------------------------

  // From all earlier slots at once, not slot by slot.
  logic [Lanes-1:0][CntW-1:0] upto;  // wishes of the slots up to this one
  logic [Lanes-1:0] switches;
  always_comb begin
    for (int unsigned i = 0; i < Lanes; i++) begin
      upto[i] = CntW'($countones(wish & ~(~Lanes'(1) << i)));
      forced_o[i] = seen_i[i].taken && !flushes[i] && !drains[i];
      switches[i] = forced_o[i] || (wish[i] && fit[upto[i]]);
      leave_o[i] = !seen_i[i].taken || new_i[i] ? LeaveFlush :
          switches[i] ? LeaveSwitch : flushes[i] ? LeaveFlush : LeaveDrain;
    end
  end
  assign switches_o = switches;

  // ---- Costs ---------------------------------------------------------------------------------

  // As trees: lane i takes in lane i + stride, for strides 1, 2, 4. Unknown is the highest number, so
  // that a sum that saturates keeps it.
  logic [Lanes-1:0][ SumW-1:0] costs;
  logic [Lanes-1:0][CostW-1:0] longest;
  logic [SumW-1:0] overhead, saves;
  always_comb begin
    for (int unsigned i = 0; i < Lanes; i++) begin
      costs[i] = '0;
      if (seen_i[i].taken) costs[i] = switches[i] ? SumW'(weight_i) : SumW'(alternative_cost[i]);
      longest[i] = seen_i[i].taken && !switches[i] && drains[i] ? left[i] : '0;
    end
    for (int unsigned stride = 1; stride < Lanes; stride = stride * 2) begin
      for (int unsigned i = 0; i + stride < Lanes; i = i + 2 * stride) begin
        costs[i] = costs[i] + costs[i+stride];
        if (longest[i+stride] > longest[i]) longest[i] = longest[i+stride];
      end
    end
    overhead = SumW'(overhead_i) + costs[0];
    left_o   = longest[0] > left_i ? longest[0] : left_i;
  end
  logic [CntW-1:0] num_switches;
  assign num_switches = CntW'($countones(switches));
  always_comb begin
    saves = '0;
    for (int unsigned n = 0; n <= Lanes; n++) begin
      if (num_switches == CntW'(n)) saves = saves_with[n];
    end
  end
  assign overhead_o = |overhead[SumW-1:CostW] ? CostUnknown : overhead[CostW-1:0];
  assign saves_o = |saves[SumW-1:CostW] ? CostUnknown : saves[CostW-1:0];

endmodule

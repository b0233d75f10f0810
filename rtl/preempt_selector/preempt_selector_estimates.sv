// The kernel's estimates (preempt_selector.md, "gather" and "divide"): its warp-instructions and their
// cycles, and the quotients derived from these, one after another. Unknown is the highest
// number, so that a sum that saturates keeps it.

module preempt_selector_estimates
  import preempt_selector_pkg::*;
#(
    parameter int unsigned UsedW = 42,  // bits of a quotient
    localparam int unsigned SumW = CostW + 4
) (
    input logic clk_i,
    input logic rst_ni,

    // A batch of costs begins: the sums over the ended thread blocks of its launch, if there are any, and
    // the cycles of a save.
    input logic                begin_i,
    input logic                measured_i,
    input counts_t             counts_i,
    input logic    [CostW-1:0] save_i,

    // Live counters of a group of slots: they are summed if no thread block has ended.
    input logic            gather_i,
    input logic [SumW-1:0] executed_i,
    input logic [SumW-1:0] cycles_i,

    // The divider: it runs, and a quotient is there.
    input  logic             divide_i,
    input  logic [CostW-1:0] bound_i,
    output logic             run_o,
    output logic [ NumW-1:0] dividend_o,
    output logic [CostW-1:0] divisor_o,
    input  logic             divided_i,
    input  logic [UsedW-1:0] quotient_i,

    // In this cycle the last estimate is derived, or none can be.
    output logic last_o,
    output logic cpi_unknown_o,

    // Registers, for the other parts, the bench and the rules.
    output logic                  measured_o,
    output logic      [CostW-1:0] instructions_o,
    output logic      [CostW-1:0] cycles_o,
    output logic      [CostW-1:0] tbs_o,
    output logic      [CostW-1:0] save_o,
    output logic      [ CpiW-1:0] cpi_o,
    output logic      [CostW-1:0] switch_o,
    output logic      [CostW-1:0] mean_o,
    output logic      [CostW-1:0] reach_o,
    output quotient_e             quotient_o
);

  logic measured_q, measured_d;
  logic [CostW-1:0] instructions_q, instructions_d, cycles_q, cycles_d, tbs_q, tbs_d;
  logic [CostW-1:0] save_q, save_d, switch_q, switch_d, mean_q, mean_d, reach_q, reach_d;
  logic [CpiW-1:0] cpi_q, cpi_d;
  quotient_e quotient_q, quotient_d;

  logic [SumW:0] sum_instructions, sum_cycles;
  assign sum_instructions = (SumW + 1)'(instructions_q) + (SumW + 1)'(executed_i);
  assign sum_cycles = (SumW + 1)'(cycles_q) + (SumW + 1)'(cycles_i);

  assign cpi_unknown_o = instructions_q == '0 || instructions_q == CostUnknown ||
      cycles_q == CostUnknown;
  assign run_o = divide_i && !cpi_unknown_o;

  logic last_quotient;
  logic [CostW-1:0] quotient_sat;
  assign last_quotient = quotient_q == (measured_q ? QuotReach : QuotSwitch);
  assign last_o = divide_i && (cpi_unknown_o || (divided_i && last_quotient));
  assign quotient_sat = |quotient_i[UsedW-1:CostW] ? CostUnknown : quotient_i[CostW-1:0];

  always_comb begin
    divisor_o = CostW'(cpi_q);
    case (quotient_q)
      QuotCpi: begin
        dividend_o = (NumW'(cycles_q) << 8) + NumW'(instructions_q) - 1'b1;
        divisor_o  = instructions_q;
      end
      QuotSwitch: dividend_o = NumW'(save_q) << 9;
      QuotMean: begin
        dividend_o = NumW'(instructions_q);
        divisor_o  = tbs_q;
      end
      default: dividend_o = NumW'(bound_i) << 8;
    endcase
  end

  always_comb begin
    measured_d = measured_q;
    instructions_d = instructions_q;
    cycles_d = cycles_q;
    tbs_d = tbs_q;
    save_d = save_q;
    cpi_d = cpi_q;
    switch_d = switch_q;
    mean_d = mean_q;
    reach_d = reach_q;
    quotient_d = quotient_q;
    if (begin_i) begin
      save_d = save_i;
      quotient_d = QuotCpi;
      measured_d = measured_i;
      instructions_d = measured_i ? counts_i.instructions : '0;
      cycles_d = measured_i ? counts_i.cycles : '0;
      tbs_d = measured_i ? counts_i.tbs : '0;
    end
    if (gather_i) begin
      instructions_d = |sum_instructions[SumW:CostW] ? CostUnknown : sum_instructions[CostW-1:0];
      cycles_d = |sum_cycles[SumW:CostW] ? CostUnknown : sum_cycles[CostW-1:0];
    end
    if (divide_i) begin
      if (cpi_unknown_o) begin
        cpi_d = '0;
        switch_d = CostUnknown;
        mean_d = '0;
        reach_d = '0;
      end else if (divided_i) begin
        case (quotient_q)
          QuotCpi: begin
            cpi_d = |quotient_i[UsedW-1:CpiW] ? '1 : quotient_i[CpiW-1:0];
            if (cpi_d == '0) cpi_d = CpiW'(1);
          end
          QuotSwitch: switch_d = save_q == CostUnknown ? CostUnknown : quotient_sat;
          QuotMean: mean_d = quotient_i[CostW-1:0];
          default: reach_d = quotient_sat;
        endcase
        if (!last_quotient) begin
          quotient_d = quotient_e'(quotient_q + 2'd1);
        end else if (!measured_q) begin
          mean_d  = '0;
          reach_d = '0;
        end
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      measured_q <= 1'b0;
      instructions_q <= '0;
      cycles_q <= '0;
      tbs_q <= '0;
      save_q <= '0;
      cpi_q <= '0;
      switch_q <= '0;
      mean_q <= '0;
      reach_q <= '0;
      quotient_q <= QuotCpi;
    end else begin
      measured_q <= measured_d;
      instructions_q <= instructions_d;
      cycles_q <= cycles_d;
      tbs_q <= tbs_d;
      save_q <= save_d;
      cpi_q <= cpi_d;
      switch_q <= switch_d;
      mean_q <= mean_d;
      reach_q <= reach_d;
      quotient_q <= quotient_d;
    end
  end

  assign measured_o = measured_q;
  assign instructions_o = instructions_q;
  assign cycles_o = cycles_q;
  assign tbs_o = tbs_q;
  assign save_o = save_q;
  assign cpi_o = cpi_q;
  assign switch_o = switch_q;
  assign mean_o = mean_q;
  assign reach_o = reach_q;
  assign quotient_o = quotient_q;

endmodule

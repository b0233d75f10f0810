// Drain latency of an SM: most warp-instructions that a draining thread block has left, times CPI, with
// `MulBits` bits of the CPI a cycle, the highest ones first.

module preempt_selector_product
  import preempt_selector_pkg::*;
#(
    parameter int unsigned MulBits = 8
) (
    input logic clk_i,
    input logic rst_ni,

    // From the stages: one product for each SM with a draining thread block.
    input logic clear_i,  // a new SM
    input logic run_i,

    // Both are read in each step, and stay as they are until the last one.
    input logic [CostW-1:0] left_i,
    input logic [ CpiW-1:0] cpi_i,

    // This step is the last one.
    output logic             last_o,
    // Cycles, rounded up; read behind the last step.
    output logic [CostW-1:0] cycles_o
);

  localparam int unsigned Parts = (CpiW + MulBits - 1) / MulBits;
  localparam int unsigned PartsW = Parts * MulBits;
  localparam int unsigned SumW = CostW + CpiW;
  localparam int unsigned FractionW = 8;  // of a CPI

  logic [SumW-1:0] sum_q, sum_d;
  logic [StepW-1:0] step_q, step_d;

  // The parts of the CPI, the highest one first.
  logic [Parts-1:0][MulBits-1:0] parts;
  always_comb begin
    for (int unsigned p = 0; p < Parts; p++) begin
      parts[p] = MulBits'(PartsW'(cpi_i) >> ((Parts - 1 - p) * MulBits));
    end
  end
  logic [MulBits-1:0] part;
  always_comb begin
    part = '0;
    for (int unsigned p = 0; p < Parts; p++) if (step_q == StepW'(p)) part = parts[p];
  end

  always_comb begin
    sum_d  = sum_q;
    step_d = step_q;
    if (clear_i) begin
      sum_d  = '0;
      step_d = '0;
    end else if (run_i) begin
      sum_d  = (sum_q << MulBits) + SumW'(left_i) * SumW'(part);
      step_d = step_q + 1'b1;
    end
  end
  assign last_o = step_q == StepW'(Parts - 1);

  logic [SumW-FractionW:0] whole;  // a carry more
  assign whole = {1'b0, sum_q[SumW-1:FractionW]} + (SumW - FractionW + 1)'(|sum_q[FractionW-1:0]);
  assign cycles_o = |whole[SumW-FractionW:CostW] ? CostUnknown : whole[CostW-1:0];

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      sum_q  <= '0;
      step_q <= '0;
    end else begin
      sum_q  <= sum_d;
      step_q <= step_d;
    end
  end

endmodule

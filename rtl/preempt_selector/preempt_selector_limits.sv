// Registers that the OS writes: the latency limit, its headroom, and the lifetime of a batch
// (preempt_selector.md, "Cycle rules: messages"). A write is judged by the present registers.

module preempt_selector_limits
  import preempt_selector_pkg::*;
(
    input logic clk_i,
    input logic rst_ni,

    // A write of one of them; `limit_error_o`: the headroom would not be below the limit.
    input  logic                   write_i,
    input  config_op_e             op_i,
    input  logic       [CostW-1:0] value_i,
    output logic                   limit_error_o,

    // To the stages: latencies are compared with `bound_o`, the limit less its headroom.
    output logic [CostW-1:0] limit_o,
    output logic [CostW-1:0] headroom_o,
    output logic [CostW-1:0] bound_o,
    output logic [CostW-1:0] fresh_o
);

  logic [CostW-1:0] limit_q, limit_d, headroom_q, headroom_d, bound_q, bound_d, fresh_q, fresh_d;

  always_comb begin
    limit_error_o = 1'b0;
    // All ones cannot be met as a latency.
    if (op_i == CfgSetLimit) limit_error_o = value_i <= headroom_q || value_i == CostUnknown;
    if (op_i == CfgSetHeadroom) limit_error_o = value_i >= limit_q;
  end

  always_comb begin
    limit_d = limit_q;
    headroom_d = headroom_q;
    bound_d = bound_q;
    fresh_d = fresh_q;
    if (write_i && op_i == CfgSetLimit) begin
      limit_d = value_i;
      bound_d = value_i - headroom_q;
    end
    if (write_i && op_i == CfgSetHeadroom) begin
      headroom_d = value_i;
      bound_d = limit_q - value_i;
    end
    if (write_i && op_i == CfgSetFresh) fresh_d = value_i;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      limit_q <= LimitReset;
      headroom_q <= HeadroomReset;
      bound_q <= LimitReset - HeadroomReset;
      fresh_q <= FreshReset;
    end else begin
      limit_q <= limit_d;
      headroom_q <= headroom_d;
      bound_q <= bound_d;
      fresh_q <= fresh_d;
    end
  end

  assign limit_o = limit_q;
  assign headroom_o = headroom_q;
  assign bound_o = bound_q;
  assign fresh_o = fresh_q;

endmodule

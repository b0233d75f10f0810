// The register between the two clocks of an action (sm_driver.md, "Two clocks an action"): in a
// choose clock the action and the rows that it reads are chosen, in a do clock it is performed.
// With one clock an action there is no register.

`include "sm_driver_structs.svh"

module sm_driver_choice
  import sm_driver_pkg::*;
#(
    parameter  int unsigned ActionClocks = 1,
    parameter  int unsigned SmW          = 4,
    parameter  int unsigned CtxW         = 4,
    parameter  int unsigned KsrW         = 4,
    localparam type         choice_t     = `SM_DRIVER_STEP_CHOICE_STRUCT(SmW, CtxW, KsrW)
) (
    input logic clk_i,
    input logic rst_ni,

    // What this clock chooses, and whether it is anything.
    input logic    some_i,
    input choice_t choice_i,

    // What this clock performs, and whether it may: not in a choose clock, where the choice is 0.
    output logic    do_o,
    output choice_t choice_o
);

  logic doing_q;
  choice_t choice_q;

  if (ActionClocks == 1) begin : gen_one
    assign doing_q  = 1'b0;
    assign choice_q = '0;
    assign do_o     = 1'b1;
    assign choice_o = choice_i;
    logic unused_inputs;
    assign unused_inputs = ^{clk_i, rst_ni, some_i, doing_q, choice_q};
  end else begin : gen_two
    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        doing_q  <= 1'b0;
        choice_q <= '0;
      end else begin
        doing_q  <= some_i && !doing_q;
        choice_q <= (some_i && !doing_q) ? choice_i : '0;
      end
    end
    assign do_o     = doing_q;
    assign choice_o = choice_q;
  end

endmodule

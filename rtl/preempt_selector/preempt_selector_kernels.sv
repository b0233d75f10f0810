// Measured numbers of each context's kernel: the sums over its ended thread blocks, and the
// cycles to save one (preempt_selector.md, "Estimates of a kernel"). A valid bit for each context
// tells if its row of the tables has a value, so that these need no reset.

module preempt_selector_kernels
  import preempt_selector_pkg::*;
#(
    parameter  int unsigned NumCtxs = 16,
    localparam int unsigned CtxW    = id_w(NumCtxs)
) (
    input logic clk_i,
    input logic rst_ni,

    // A thread block ran to its end: its counters are added.
    input  logic                ended_i,
    input  logic    [ CtxW-1:0] ended_ctx_i,
    input  logic    [CostW-1:0] ended_executed_i,
    input  logic    [CostW-1:0] ended_cycles_i,
    input  counts_t             ended_counts_i,    // the sums of its context, old and new
    output counts_t             new_counts_o,

    // End of a launch: its sums do not count for the next one.
    input logic            done_i,
    input logic [CtxW-1:0] done_ctx_i,

    // The OS writes the cycles of a save.
    input logic            timed_i,
    input logic [CtxW-1:0] timed_ctx_i,

    // The kernel of a request, as at the start of the cycle.
    input  logic    [ CtxW-1:0] ask_ctx_i,
    input  counts_t             ask_counts_i,
    input  logic    [CostW-1:0] ask_latency_i,
    output logic                ask_measured_o,
    output logic    [CostW-1:0] ask_save_o
);

  logic [NumCtxs-1:0] known_q, known_d;
  logic [NumCtxs-1:0] timed_q, timed_d;

  // Unknown is the highest number, so that a sum that saturates keeps it.
  function automatic logic [CostW-1:0] add(logic [CostW-1:0] a, logic [CostW-1:0] b);
    logic [CostW:0] sum;
    sum = {1'b0, a} + {1'b0, b};
    return sum[CostW] ? CostUnknown : sum[CostW-1:0];
  endfunction

  always_comb begin
    known_d = known_q;
    timed_d = timed_q;
    if (ended_i) known_d[ended_ctx_i] = 1'b1;
    if (done_i) known_d[done_ctx_i] = 1'b0;
    if (timed_i) timed_d[timed_ctx_i] = 1'b1;
  end

  counts_t old_counts;  // of a launch without an ended thread block: none
  assign old_counts = known_q[ended_ctx_i] ? ended_counts_i : '0;
  assign new_counts_o = '{
          instructions: add(old_counts.instructions, ended_executed_i),
          cycles: add(old_counts.cycles, ended_cycles_i),
          tbs: add(old_counts.tbs, CostW'(1))
      };

  assign ask_save_o = timed_q[ask_ctx_i] ? ask_latency_i : CostUnknown;
  assign ask_measured_o = known_q[ask_ctx_i] && ask_counts_i.instructions != '0 &&
      ask_counts_i.instructions != CostUnknown && ask_counts_i.cycles != CostUnknown &&
      ask_counts_i.tbs != CostUnknown;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      known_q <= '0;
      timed_q <= '0;
    end else begin
      known_q <= known_d;
      timed_q <= timed_d;
    end
  end

endmodule

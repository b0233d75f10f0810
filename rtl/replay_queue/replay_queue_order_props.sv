// The order of each warp's instructions is total: what the rules of replay_queue_props.sv about
// the oldest one rest on. Bound into replay_queue, for the prover only: it looks at all pairs.

`include "replay_queue_structs.svh"

`ifdef SEGUE_PROVER
module replay_queue_order_props
  import replay_queue_pkg::*;
#(
    parameter int unsigned NumEntries = 64,
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned NumLanes = 32,
    parameter int unsigned SeqBits = 10,
    parameter int unsigned HandleBits = 10,
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned TbW = id_w(NumTbs),
    localparam int unsigned LaneMaskW = NumLanes,
    localparam int unsigned SeqW = SeqBits,
    localparam int unsigned HandleW = HandleBits,
    localparam type entry_t = `REPLAY_QUEUE_ENTRY_STRUCT(WarpW, TbW, LaneMaskW, SeqW, HandleW)
) (
    input logic clk_i,
    input logic rst_ni,

    input entry_t [NumEntries-1:0] entries_q
);

  function automatic logic are_near(logic [SeqW-1:0] a, logic [SeqW-1:0] b);
    logic [SeqW-1:0] there, back;
    there = a - b;
    back  = b - a;
    return there != '0 && (there[SeqW-1] == there[SeqW-2] || back[SeqW-1] == back[SeqW-2]);
  endfunction

  logic [NumEntries-1:0] near;
  always_comb begin
    near = '1;
    for (int unsigned i = 0; i < NumEntries; i++) begin
      for (int unsigned j = 0; j < i; j++) begin
        if (entries_q[i].state != EntryFree && entries_q[j].state != EntryFree &&
            entries_q[i].warp == entries_q[j].warp) begin
          near[i] &= are_near(entries_q[i].seq, entries_q[j].seq);
        end
      end
    end
  end

  // Rule 3. All live entries of a warp are pairwise near.
  always_ff @(posedge clk_i) if (rst_ni) AllAreNear : assert (&near);

endmodule

bind replay_queue replay_queue_order_props #(
    .NumEntries(NumEntries),
    .NumWarps  (NumWarps),
    .NumTbs    (NumTbs),
    .NumLanes  (NumLanes),
    .SeqBits   (SeqBits),
    .HandleBits(HandleBits)
) u_order_props (.*);
`endif

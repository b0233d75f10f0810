// Per-entry rules of operand_log_props.sv, assumed for the entries that a rule uses: the picked or
// followed entry, those of its chain, and those of the chain that a message names (for all entries:
// a formula a hundred times as large). Bound into operand_log, for the prover.

`include "operand_log_structs.svh"

`ifdef SEGUE_PROVER
module operand_log_near_props
  import operand_log_pkg::*;
#(
    parameter int unsigned NumEntries = 64,
    parameter int unsigned NumTbs = 16,
    `OPERAND_LOG_WIDTHS,
    localparam type operand_ref_t = `OPERAND_LOG_OPERAND_REF_STRUCT(EntryW),
    localparam type entry_t = `OPERAND_LOG_ENTRY_STRUCT(EntryW, TbW)
) (
    input logic clk_i,
    input logic rst_ni,

    input operand_ref_t              write_i,
    input operand_ref_t              read_i,
    input logic         [EntryW-1:0] free_i,

    input entry_t [NumEntries-1:0] entries_q
);

  // Of an entry's chain: itself and the two before it, or itself and the two behind it.
  typedef logic [2:0][EntryW-1:0] chain_t;
  function automatic chain_t up_to(logic [EntryW-1:0] e);
    up_to[0] = e;
    up_to[1] = u_props.links_q[e].prior;
    up_to[2] = u_props.links_q[up_to[1]].prior;
  endfunction
  function automatic chain_t from (logic [EntryW-1:0] e);
    from[0] = e;
    from[1] = entries_q[e].next;
    from[2] = entries_q[from[1]].next;
  endfunction

  function automatic logic are_linked(chain_t chain);
    are_linked = 1'b1;
    for (int unsigned i = 0; i < 3; i++) begin
      if (32'(chain[i]) < NumEntries && entries_q[chain[i]].live) begin
        are_linked &= u_props.linked(chain[i]) == '1;
      end
    end
  endfunction

  // A live entry has stayed, or has left if it was freed or killed.
  function automatic logic was_kept(logic [EntryW-1:0] e);
    was_kept = 1'b1;
    if (32'(e) < NumEntries && u_props.were_entries_q[e].live) begin
      was_kept = u_props.leaving_q[e] ? !entries_q[e].live :
          u_props.is_kept(u_props.were_entries_q[e], entries_q[e]);
    end
  endfunction

  logic started_q = 1'b0;
  logic were_q, picked_were_q, freed_were_q;
  chain_t up_to_q, from_q;  // of the picked entry, in the cycle before
  logic were_kept;
  always_comb begin
    were_kept = 1'b1;
    for (int unsigned i = 0; i < 3; i++) begin
      were_kept &= was_kept(up_to_q[i]) && was_kept(from_q[i]);
    end
  end
  logic picked_are, freed_are;
  assign picked_are = are_linked(up_to(u_props.pick_q)) && are_linked(from (u_props.pick_q));
  assign freed_are  = are_linked(from (free_i));
  always_ff @(posedge clk_i) begin
    started_q     <= 1'b1;
    were_q        <= rst_ni;
    picked_were_q <= !rst_ni || picked_are;
    freed_were_q  <= !rst_ni || freed_are;
    up_to_q       <= up_to(u_props.pick_q);
    from_q        <= from (u_props.pick_q);

    // From NoneLost and NoneLeft.
    PickedWereKept : assume (!started_q || !were_q || were_kept);
    // From Chain*, in the cycle before.
    PickedWereLinked : assume (!started_q || picked_were_q);
    FreedWereLinked : assume (!started_q || freed_were_q);
    // From Chain*, in this cycle.
    PickedAreLinked : assume (!rst_ni || picked_are);
    FreedAreLinked : assume (!rst_ni || freed_are);
    FollowedAreLinked : assume (!rst_ni || are_linked(up_to(u_props.follow_q)));
    WrittenAreLinked : assume (!rst_ni || are_linked(from (write_i.handle)));
    ReadAreLinked : assume (!rst_ni || are_linked(from (read_i.handle)));
  end

endmodule

bind operand_log operand_log_near_props #(
    .NumEntries(NumEntries),
    .NumTbs    (NumTbs)
) u_near_props (.*);
`endif

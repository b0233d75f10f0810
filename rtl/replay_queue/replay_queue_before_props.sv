// Next-state relation of an entry, for the prover: a live entry was live before with the same
// fields, or is new. Proved for an arbitrary entry and assumed for the two entries of a rule, which
// then needs the tables of one state only. Bound into replay_queue.
//
// The proof may assume the rules of replay_queue_one_props.sv in the cycle before, but in no other:
// in each cycle they follow from NearEachOther in that cycle.

`include "replay_queue_structs.svh"

`ifdef SEGUE_PROVER
module replay_queue_before_props
  import replay_queue_pkg::*;
#(
    parameter int unsigned NumEntries = 64,
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned NumLanes = 32,
    parameter int unsigned SeqBits = 10,
    parameter int unsigned InstrBits = 64,
    parameter int unsigned HandleBits = 10,
    localparam int unsigned EntryW = id_w(NumEntries),
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned TbW = id_w(NumTbs),
    localparam int unsigned SeqW = SeqBits,
    localparam int unsigned HandleW = HandleBits,
    localparam type arrival_t = `REPLAY_QUEUE_ARRIVAL_STRUCT(WarpW, TbW, SeqW, HandleW),
    localparam type set_t = logic [NumEntries-1:0]
) (
    input logic clk_i,
    input logic rst_ni,

    input set_t                  live,
    input set_t                  due_q,
    input set_t                  next_offer,
    input logic                  enters,
    input logic     [EntryW-1:0] free_entry,
    input arrival_t              incoming,

    input set_t [     TbW-1:0]          tb_q,
    input set_t                         to_replay,
    input set_t                         in_flight_q,
    input logic [NumWarps-1:0]          held_o,
    input logic [NumWarps-1:0]          in_flight_o,
    input logic [NumWarps-1:0]          in_use_o,
    input logic [NumWarps-1:0][TbW-1:0] warp_tb,

    // An arbitrary warp and its entries.
    input logic [WarpW-1:0] any_warp,
    input set_t             of_any,

    // Two arbitrary entries, their thread blocks, warps and sequence numbers.
    input logic [EntryW-1:0] pick_q,
    input logic [EntryW-1:0] other_q,
    input logic [   TbW-1:0] tb_a,
    input logic [   TbW-1:0] tb_b,
    input logic [ WarpW-1:0] warp_a,
    input logic [ WarpW-1:0] warp_b,
    input logic [  SeqW-1:0] seq_a,
    input logic [  SeqW-1:0] seq_b
);

  typedef struct packed {
    logic             live;
    logic [TbW-1:0]   tb;
    logic [WarpW-1:0] warp;
    logic [SeqW-1:0]  seq;
  } what_t;
  what_t pick, other;
  assign pick  = '{live: live[pick_q], tb: tb_a, warp: warp_a, seq: seq_a};
  assign other = '{live: live[other_q], tb: tb_b, warp: warp_b, seq: seq_b};

  // The entry after the clock, if it is live then.
  function automatic what_t next(what_t what, logic [EntryW-1:0] entry);
    if (enters && free_entry == entry) return '{1'b1, incoming.tb, incoming.warp, incoming.seq};
    return what;
  endfunction

  // WarpsAreSet (replay_queue_props.sv) of all entries of the arbitrary warp, in the cycle before.
  set_t of_other_tb;
  always_comb begin
    of_other_tb = '0;
    for (int unsigned b = 0; b < TbW; b++) begin
      of_other_tb |= warp_tb[any_warp][b] ? ~tb_q[b] : tb_q[b];
    end
  end

  logic due_was_q, sets_were_q;
  what_t pick_next_q, other_next_q;
  logic was_on_q;
  logic started_q = 1'b0;
  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    was_on_q <= rst_ni;
    due_was_q <= !rst_ni || ((next_offer & ~due_q) == '0 && (due_q == '0 || next_offer != '0));
    pick_next_q <= next(pick, pick_q);
    other_next_q <= next(other, other_q);
    sets_were_q  <= !rst_ni || ((live & of_any & of_other_tb) == '0 &&
        (in_use_o[any_warp] || (live & of_any) == '0) &&
        (held_o[any_warp] || (to_replay & of_any) == '0) &&
        (in_flight_o[any_warp] || (in_flight_q & of_any) == '0));
    SetsWere : assume (!started_q || sets_were_q);
    DueWasOffered : assume (!started_q || due_was_q);
    if (rst_ni) begin
      // Rule 1. No loss: a live entry was live with the same fields, or is new.
      LiveIsNext : assert (!started_q || !was_on_q || !pick.live || pick == pick_next_q);
      PickIsNext : assume (!started_q || !was_on_q || !pick.live || pick == pick_next_q);
      OtherIsNext : assume (!started_q || !was_on_q || !other.live || other == other_next_q);
    end
  end

endmodule

bind replay_queue replay_queue_before_props #(
    .NumEntries(NumEntries),
    .NumWarps  (NumWarps),
    .NumTbs    (NumTbs),
    .NumLanes  (NumLanes),
    .SeqBits   (SeqBits),
    .InstrBits (InstrBits),
    .HandleBits(HandleBits)
) u_before_props (
    .*,
    .any_warp(u_props.any_warp_q),
    .of_any(u_props.of_any),
    .pick_q (u_props.pick_q),
    .other_q(u_props.other_q),
    .tb_a   (u_props.tb_a),
    .tb_b   (u_props.tb_b),
    .warp_a (u_props.warp_a),
    .warp_b (u_props.warp_b),
    .seq_a  (u_props.seq_a),
    .seq_b  (u_props.seq_b)
);
`endif

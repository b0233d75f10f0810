// The rounds of a search (replay_queue_first.sv), for the prover: the winner of a lane does not come
// after any marked entry of that lane, and has the fields of its entry. Each rule takes one round from
// the rules of the round before; a lane and an entry are arbitrary.
//
// All of a warp are near each other (NearEachOther in replay_queue_props.sv), so also these winners.

`ifdef SEGUE_PROVER
module replay_queue_rounds_props
  import replay_queue_pkg::*;
#(
    parameter  int unsigned NumEntries = 64,
    parameter  int unsigned WarpW      = 6,
    parameter  int unsigned SeqW       = 10,
    localparam int unsigned EntryW     = id_w(NumEntries),
    localparam int unsigned Width      = 2 ** EntryW
) (
    input logic [Width-1:0]            marked_i,
    input logic [Width-1:0]            ahead_i,
    input logic [WarpW-1:0][Width-1:0] warp_i,
    input logic [ SeqW-1:0][Width-1:0] seq_i,

    // An arbitrary entry, and an entry of an arbitrary lane.
    input logic [EntryW-1:0] pick,
    input logic [EntryW-1:0] other
);

  typedef struct packed {
    logic              marked;
    logic              ahead;
    logic [WarpW-1:0]  warp;
    logic [SeqW-1:0]   seq;
    logic [EntryW-1:0] entry;
  } lane_t;

  function automatic lane_t entry_of(logic [EntryW-1:0] e);
    entry_of.marked = marked_i[e];
    entry_of.ahead  = ahead_i[e];
    entry_of.entry  = e;
    for (int unsigned b = 0; b < WarpW; b++) entry_of.warp[b] = warp_i[b][e];
    for (int unsigned b = 0; b < SeqW; b++) entry_of.seq[b] = seq_i[b][e];
  endfunction

  function automatic logic is_before(lane_t a, lane_t b);
    logic [SeqW-1:0] distance;
    distance = a.seq - b.seq;
    if (a.ahead != b.ahead) return a.ahead;
    return a.warp < b.warp || (a.warp == b.warp && distance[SeqW-1]);
  endfunction

  // Also if they are the same.
  function automatic logic are_near(lane_t a, lane_t b);
    logic [SeqW-1:0] there, back;
    there = a.seq - b.seq;
    back  = b.seq - a.seq;
    return !a.marked || !b.marked || a.warp != b.warp || there == '0 ||
        there[SeqW-1] == there[SeqW-2] || back[SeqW-1] == back[SeqW-2];
  endfunction

  lane_t picked;
  assign picked = entry_of(pick);

  logic [EntryW-1:0] leads, fields;
  for (genvar r = 0; r < EntryW; r++) begin : gen_rule
    localparam int unsigned Half = Width >> (r + 1);

    function automatic lane_t enters(logic [EntryW-1:0] l);
      enters.marked = gen_round[r].marked[l];
      enters.ahead  = gen_round[r].ahead[l];
      enters.entry  = EntryW'(32'(l) % (2 * Half));
      for (int unsigned b = 0; b < WarpW; b++) enters.warp[b] = gen_round[r].warp[b][l];
      for (int unsigned b = 0; b < SeqW; b++) enters.seq[b] = gen_round[r].seq[b][l];
      for (int unsigned b = EntryW; b > EntryW - r; b--) begin
        enters.entry[b-1] = gen_round[r].entry[b-1][l];
      end
    endfunction
    function automatic lane_t leaves(logic [EntryW-1:0] l);
      leaves.marked = gen_round[r].left[l];
      leaves.ahead  = gen_round[r].left_ahead[l];
      leaves.entry  = EntryW'(32'(l) % Half);
      for (int unsigned b = 0; b < WarpW; b++) leaves.warp[b] = gen_round[r].left_warp[b][l];
      for (int unsigned b = 0; b < SeqW; b++) leaves.seq[b] = gen_round[r].left_seq[b][l];
      for (int unsigned b = EntryW; b > EntryW - r - 1; b--) begin
        leaves.entry[b-1] = gen_round[r].left_entry[b-1][l];
      end
    endfunction

    // The lane of the arbitrary entry: itself, and its opponent.
    lane_t mine, against, winner;
    assign mine    = enters(EntryW'(32'(pick) % (2 * Half)));
    assign against = enters(EntryW'((32'(pick) + Half) % (2 * Half)));
    assign winner  = leaves(EntryW'(32'(pick) % Half));
    assign leads[r] = !picked.marked || (winner.marked && !is_before(picked, winner));

    // The arbitrary lane.
    lane_t low, high, result;
    assign low    = enters(EntryW'(32'(other) % Half));
    assign high   = enters(EntryW'(32'(other) % Half + Half));
    assign result = leaves(EntryW'(32'(other) % Half));
    assign fields[r] = !result.marked || result == entry_of(result.entry);

    always_comb begin
      NearPick : assume (are_near(winner, picked));
      NearWinner : assume (are_near(mine, picked) && are_near(mine, against));
      WinnerLeads : assert (leads[r] || (r > 0 && !leads[r>0?r-1 : 0]));
      WinnerFields :
      assert (fields[r] || (low.marked && low != entry_of(
          low.entry
      )) || (high.marked && high != entry_of(
          high.entry
      )));
    end
  end

endmodule

bind replay_queue_first replay_queue_rounds_props #(
    .NumEntries(NumEntries),
    .WarpW     (WarpW),
    .SeqW      (SeqW)
) u_rounds (
    .*,
    .pick (u_order_props.pick_q),
    .other(u_order_props.other_q)
);
`endif

// Choice of the next offer and of the next entry of a save (replay_queue.md, "Cycle rules"): two searches
// over the same entries, in the order of output.

module replay_queue_choice
  import replay_queue_pkg::*;
#(
    parameter int unsigned NumEntries = 64,
    parameter int unsigned WarpW = 6,
    parameter int unsigned SeqW = 10,
    localparam int unsigned EntryW = id_w(NumEntries),
    localparam type set_t = logic [NumEntries-1:0]
) (
    // Warps and sequence numbers of the entries, bit by bit.
    input set_t [WarpW-1:0] warps_i,
    input set_t [ SeqW-1:0] seqs_i,

    // An offer goes to the first warp with due entries after that of the last one, cyclically.
    input  set_t              due_i,
    input  logic [ WarpW-1:0] last_warp_i,
    output logic              any_due_o,
    output logic [EntryW-1:0] offer_entry_o,
    output logic [ WarpW-1:0] offer_warp_o,

    // A save hands out warp after warp.
    input  set_t              to_hand_out_i,
    output logic              any_saved_o,
    output logic [EntryW-1:0] save_entry_o,
    output logic [ WarpW-1:0] save_warp_o
);

  // The first round of both searches: the order of entries e and e + half.
  localparam int unsigned Width = 2 ** EntryW;
  localparam int unsigned Half = Width / 2;
  logic [WarpW-1:0][Width-1:0] lane_warp;
  logic [ SeqW-1:0][Width-1:0] lane_seq;
  logic [WarpW-1:0][Half-1:0] low_warp, high_warp;
  logic [SeqW-1:0][Half-1:0] low_seq, high_seq;
  logic [Half-1:0] lower_first;
  always_comb begin
    for (int unsigned b = 0; b < WarpW; b++) begin
      lane_warp[b] = Width'(warps_i[b]);
      {high_warp[b], low_warp[b]} = lane_warp[b];
    end
    for (int unsigned b = 0; b < SeqW; b++) begin
      lane_seq[b] = Width'(seqs_i[b]);
      {high_seq[b], low_seq[b]} = lane_seq[b];
    end
  end
  replay_queue_earlier #(
      .NumPairs(Half),
      .WarpW   (WarpW),
      .SeqW    (SeqW)
  ) u_pairs (
      .warp_a_i (low_warp),
      .seq_a_i  (low_seq),
      .warp_b_i (high_warp),
      .seq_b_i  (high_seq),
      .a_first_o(lower_first)
  );

  // The second round of both.
  localparam int unsigned Quarter = (Width > 2) ? Width / 4 : 1;
  logic [3:0][Quarter-1:0] crossed_first;
  if (Width > 2) begin : gen_crossed
    replay_queue_crossed #(
        .NumPairs(Quarter),
        .WarpW   (WarpW),
        .SeqW    (SeqW)
    ) u_crossed (
        .warp_i (lane_warp),
        .seq_i  (lane_seq),
        .first_o(crossed_first)
    );
  end else begin : gen_crossed
    assign crossed_first = '0;
  end

  set_t behind;
  replay_queue_behind #(
      .NumEntries(NumEntries),
      .Width     (WarpW)
  ) u_behind (
      .fields_i(warps_i),
      .value_i (last_warp_i),
      .behind_o(behind)
  );
  replay_queue_first #(
      .NumEntries(NumEntries),
      .WarpW     (WarpW),
      .SeqW      (SeqW)
  ) u_offer (
      .marked_i       (Width'(due_i)),
      .ahead_i        (Width'(behind)),
      .warp_i         (lane_warp),
      .seq_i          (lane_seq),
      .lower_first_i  (lower_first),
      .crossed_first_i(crossed_first),
      .any_o          (any_due_o),
      .entry_o        (offer_entry_o),
      .warp_o         (offer_warp_o)
  );
  replay_queue_first #(
      .NumEntries(NumEntries),
      .WarpW     (WarpW),
      .SeqW      (SeqW)
  ) u_save (
      .marked_i       (Width'(to_hand_out_i)),
      .ahead_i        ('0),
      .warp_i         (lane_warp),
      .seq_i          (lane_seq),
      .lower_first_i  (lower_first),
      .crossed_first_i(crossed_first),
      .any_o          (any_saved_o),
      .entry_o        (save_entry_o),
      .warp_o         (save_warp_o)
  );

endmodule

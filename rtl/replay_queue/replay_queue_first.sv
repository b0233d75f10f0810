// Selects the first of the marked entries in the order of output, those `ahead` before all others: a
// tournament. In each round the lower half of the lanes meets the upper half, and of two marked ones
// the earlier goes on.
//
// Each second round is decided together with the one before it: of two lanes that meet there, all four
// pairs that may come are compared while their winners are not known yet. The fields of the entries
// decide the first two rounds, whatever is marked, so several searches share these (`lower_first_i`,
// and `crossed_first_i` for the second, see replay_queue_crossed). Lanes without an entry are unmarked.

module replay_queue_first
  import replay_queue_pkg::*;
#(
    parameter  int unsigned NumEntries = 64,
    parameter  int unsigned WarpW      = 6,
    parameter  int unsigned SeqW       = 10,
    localparam int unsigned EntryW     = id_w(NumEntries),
    localparam int unsigned Width      = 2 ** EntryW,
    localparam int unsigned Quarter    = (Width > 2) ? Width / 4 : 1
) (
    input  logic [  Width-1:0]              marked_i,
    input  logic [  Width-1:0]              ahead_i,
    input  logic [  WarpW-1:0][  Width-1:0] warp_i,
    input  logic [   SeqW-1:0][  Width-1:0] seq_i,
    input  logic [Width/2-1:0]              lower_first_i,
    /* verilator lint_off UNUSEDSIGNAL */  // two entries have one round
    input  logic [        3:0][Quarter-1:0] crossed_first_i,
    /* verilator lint_on UNUSEDSIGNAL */
    output logic                            any_o,
    output logic [ EntryW-1:0]              entry_o,
    output logic [  WarpW-1:0]              warp_o
);

  for (genvar r = 0; r < EntryW; r++) begin : gen_round
    localparam int unsigned Half = Width >> (r + 1);
    logic [2*Half-1:0] marked, ahead;
    logic [ WarpW-1:0][2*Half-1:0] warp;
    logic [  SeqW-1:0][2*Half-1:0] seq;
    logic [EntryW-1:0][2*Half-1:0] entry;  // the higher bits, as far as rounds have decided them
    if (r == 0) begin : gen_in
      assign marked = marked_i;
      assign ahead  = ahead_i;
      assign warp   = warp_i;
      assign seq    = seq_i;
      assign entry  = '0;
    end else begin : gen_in
      assign marked = gen_round[r-1].left;
      assign ahead  = gen_round[r-1].left_ahead;
      assign warp   = gen_round[r-1].left_warp;
      assign seq    = gen_round[r-1].left_seq;
      assign entry  = gen_round[r-1].left_entry;
    end

    logic [WarpW-1:0][Half-1:0] warp_low, warp_high;
    logic [SeqW-1:0][Half-1:0] seq_low, seq_high;
    for (genvar b = 0; b < WarpW; b++) begin : gen_warp
      assign {warp_high[b], warp_low[b]} = warp[b];
    end
    for (genvar b = 0; b < SeqW; b++) begin : gen_seq
      assign {seq_high[b], seq_low[b]} = seq[b];
    end

    logic [Half-1:0] low_first, low, ahead_low, ahead_high;
    if (r == 0) begin : gen_order
      assign low_first = lower_first_i;
    end else if (r % 2 == 0) begin : gen_order
      replay_queue_earlier #(
          .NumPairs(Half),
          .WarpW   (WarpW),
          .SeqW    (SeqW)
      ) u_earlier (
          .warp_a_i (warp_low),
          .seq_a_i  (seq_low),
          .warp_b_i (warp_high),
          .seq_b_i  (seq_high),
          .a_first_o(low_first)
      );
    end else begin : gen_order
      // Lanes l and l + half are the winners of the round before.
      logic [3:0][Half-1:0] crossed_first;
      if (r == 1) begin : gen_crossed
        assign crossed_first = crossed_first_i;
      end else begin : gen_crossed
        replay_queue_crossed #(
            .NumPairs(Half),
            .WarpW   (WarpW),
            .SeqW    (SeqW)
        ) u_crossed (
            .warp_i (gen_round[r-1].warp),
            .seq_i  (gen_round[r-1].seq),
            .first_o(crossed_first)
        );
      end
      logic [Half-1:0] of_low, of_high;  // the lower half of the lane that won
      assign {of_high, of_low} = gen_round[r-1].low;
      assign low_first = (of_low & of_high & crossed_first[0]) |
          (of_low & ~of_high & crossed_first[1]) | (~of_low & of_high & crossed_first[2]) |
          (~of_low & ~of_high & crossed_first[3]);
    end

    // The winners.
    logic [Half-1:0] left;
    logic [WarpW-1:0][Half-1:0] left_warp;
    /* verilator lint_off UNUSEDSIGNAL */  // of the last round
    logic [Half-1:0] left_ahead;
    logic [SeqW-1:0][Half-1:0] left_seq;
    /* verilator lint_on UNUSEDSIGNAL */
    logic [EntryW-1:0][Half-1:0] left_entry;
    always_comb begin
      {ahead_high, ahead_low} = ahead;
      low = marked[Half-1:0] & (~marked[Half+:Half] | (ahead_low & ~ahead_high) |
                                (~(ahead_low ^ ahead_high) & low_first));
      left = marked[Half-1:0] | marked[Half+:Half];
      left_ahead = (low & ahead_low) | (~low & ahead_high);
      for (int unsigned b = 0; b < WarpW; b++) begin
        left_warp[b] = (low & warp_low[b]) | (~low & warp_high[b]);
      end
      for (int unsigned b = 0; b < SeqW; b++) begin
        left_seq[b] = (low & seq_low[b]) | (~low & seq_high[b]);
      end
      for (int unsigned b = 0; b < EntryW; b++) begin
        left_entry[b] = (low & entry[b][Half-1:0]) | (~low & entry[b][Half+:Half]);
      end
      left_entry[EntryW-1-r] = ~low;
    end
  end

  assign any_o = gen_round[EntryW-1].left;
  always_comb begin
    for (int unsigned b = 0; b < EntryW; b++) begin
      entry_o[b] = any_o & gen_round[EntryW-1].left_entry[b];
    end
    for (int unsigned b = 0; b < WarpW; b++) warp_o[b] = gen_round[EntryW-1].left_warp[b];
  end

endmodule

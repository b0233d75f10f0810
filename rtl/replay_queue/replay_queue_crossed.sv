// Order of output of the pairs that may meet in the second of two rounds of a search: lanes l and l + 2n
// meet in the first, l + n and l + 3n, too, and in the second the two winners.

module replay_queue_crossed #(
    parameter int unsigned NumPairs = 16,
    parameter int unsigned WarpW = 6,
    parameter int unsigned SeqW = 10
) (
    input logic [WarpW-1:0][4*NumPairs-1:0] warp_i,
    input logic [ SeqW-1:0][4*NumPairs-1:0] seq_i,

    // The winner out of l and l + 2n comes before that out of l + n and l + 3n: 0 if these are l and
    // l + n, 1 if l and l + 3n, 2 if l + 2n and l + n, 3 if l + 2n and l + 3n.
    output logic [3:0][NumPairs-1:0] first_o
);

  for (genvar p = 0; p < 4; p++) begin : gen_pair
    localparam int unsigned A = (p / 2) * 2 * NumPairs;
    localparam int unsigned B = (p % 2) * 2 * NumPairs + NumPairs;
    logic [WarpW-1:0][NumPairs-1:0] warp_a, warp_b;
    logic [SeqW-1:0][NumPairs-1:0] seq_a, seq_b;
    for (genvar b = 0; b < WarpW; b++) begin : gen_warp
      assign warp_a[b] = warp_i[b][A+:NumPairs];
      assign warp_b[b] = warp_i[b][B+:NumPairs];
    end
    for (genvar b = 0; b < SeqW; b++) begin : gen_seq
      assign seq_a[b] = seq_i[b][A+:NumPairs];
      assign seq_b[b] = seq_i[b][B+:NumPairs];
    end
    replay_queue_earlier #(
        .NumPairs(NumPairs),
        .WarpW   (WarpW),
        .SeqW    (SeqW)
    ) u_earlier (
        .warp_a_i (warp_a),
        .seq_a_i  (seq_a),
        .warp_b_i (warp_b),
        .seq_b_i  (seq_b),
        .a_first_o(first_o[p])
    );
  end

endmodule

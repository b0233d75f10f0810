// Order of output of pairs of entries: warp after warp, each warp in its program order.
//
// Numbers come bit by bit: bit b of all entries is one vector. Sequence numbers wrap, but any two of
// a warp are near (rule 3), so the sign of their difference tells which one is older.

module replay_queue_earlier #(
    parameter int unsigned NumPairs = 32,
    parameter int unsigned WarpW = 6,
    parameter int unsigned SeqW = 10
) (
    input  logic [   WarpW-1:0][NumPairs-1:0] warp_a_i,
    input  logic [    SeqW-1:0][NumPairs-1:0] seq_a_i,
    input  logic [   WarpW-1:0][NumPairs-1:0] warp_b_i,
    input  logic [    SeqW-1:0][NumPairs-1:0] seq_b_i,
    output logic [NumPairs-1:0]               a_first_o
);

  logic [NumPairs-1:0] same, less, borrow, older;
  always_comb begin
    borrow = '0;
    for (int unsigned b = 0; b < SeqW - 1; b++) begin
      borrow = (~seq_a_i[b] & seq_b_i[b]) | (~(seq_a_i[b] ^ seq_b_i[b]) & borrow);
    end
    older = seq_a_i[SeqW-1] ^ seq_b_i[SeqW-1] ^ borrow;

    same  = '1;
    less  = '0;
    for (int unsigned b = WarpW; b > 0; b--) begin
      less |= same & ~warp_a_i[b-1] & warp_b_i[b-1];
      same &= ~(warp_a_i[b-1] ^ warp_b_i[b-1]);
    end
    a_first_o = less | (same & older);
  end

endmodule

// Selects the first of the marked entries in the order of output: warp after warp, each in its
// program order. One bit of `first_o` is set, none if no entry is marked.
//
// Numbers come bit by bit (bit b of all entries is one vector), and so does the selection: from the
// highest bit down, entries with a 0 precede those with a 1.
//
// Sequence numbers of a warp wrap, but any two are near (rule 3), so the numbers of a warp lie in
// one quarter of the range or in two neighbouring ones. Only if these are the last and the first
// quarter, the last one comes first: then the order of the highest bit is inverted.

module replay_queue_first
  import replay_queue_pkg::*;
#(
    parameter int unsigned NumEntries = 64,
    parameter int unsigned WarpW = 6,
    parameter int unsigned SeqW = 10
) (
    input  logic [NumEntries-1:0]                 marked_i,
    input  logic [     WarpW-1:0][NumEntries-1:0] warp_i,
    input  logic [      SeqW-1:0][NumEntries-1:0] seq_i,
    output logic [NumEntries-1:0]                 first_o
);

  // The entries that have a 0; if none has, all of them.
  function automatic logic [NumEntries-1:0] earlier(logic [NumEntries-1:0] some,
                                                    logic [NumEntries-1:0] ones);
    return (some & ~ones) != '0 ? some & ~ones : some;
  endfunction

  logic [NumEntries-1:0] left, high, next;
  logic wraps;
  always_comb begin
    left  = marked_i;
    high  = seq_i[SeqW-1];
    next  = seq_i[SeqW-2];
    wraps = 1'b0;
    if (marked_i != '0) begin
      for (int unsigned b = WarpW; b > 0; b--) left = earlier(left, warp_i[b-1]);
      wraps = (left & high & next) != '0 && (left & ~(high | next)) != '0;
      left  = earlier(left, wraps ? ~high : high);
      for (int unsigned b = SeqW - 1; b > 0; b--) left = earlier(left, seq_i[b-1]);
    end
    first_o = left;
  end

endmodule

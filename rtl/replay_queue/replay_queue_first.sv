// Of the marked entries the first in the order in which they go out: warp after warp, each in
// its program order. One bit of `first_o` is set, none if none is marked.
//
// The numbers come bit by bit (bit b of all entries is one vector), and so does the answer: from
// the highest bit down, entries with a 0 are before those with a 1.
//
// Sequence numbers of a warp wrap, but any two are near (rule 3), so a warp's lie in one quarter of
// the range or two that are neighbours. Only where those are the last and the first, the last is
// before the first: then the highest bit counts the other way round.

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

  // Those that have a 0, if there are any.
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

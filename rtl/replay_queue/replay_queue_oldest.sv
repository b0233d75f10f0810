// The oldest of the marked entries, which are of one warp: a tree of comparisons,
// as deep as the logarithm of the queue. `entry_o` is 0 if none is marked.

module replay_queue_oldest
  import replay_queue_pkg::*;
#(
    parameter  int unsigned NumEntries = 64,
    parameter  int unsigned SeqW       = 10,
    localparam int unsigned EntryW     = id_w(NumEntries)
) (
    input  logic [NumEntries-1:0]           marked_i,
    input  logic [NumEntries-1:0][SeqW-1:0] seq_i,
    output logic [    EntryW-1:0]           entry_o
);

  localparam int unsigned Leaves = 2 ** EntryW;

  // Of two entries of a warp: does the first come before the second?
  function automatic logic is_older(logic [SeqW-1:0] a, logic [SeqW-1:0] b);
    logic [SeqW-1:0] distance;
    distance = a - b;
    return distance[SeqW-1];
  endfunction

  // A heap: the children of node i are 2i and 2i + 1, the leaves come last, node 1 is the root.
  logic [2*Leaves-1:0] marked;
  logic [2*Leaves-1:0][SeqW-1:0] seq;
  logic [2*Leaves-1:0][EntryW-1:0] entry;
  logic [Leaves-1:0] right;  // the right child is the older one

  always_comb begin
    marked = '0;
    seq    = '0;
    entry  = '0;
    right  = '0;
    if (marked_i != '0) begin
      for (int unsigned e = 0; e < NumEntries; e++) begin
        marked[Leaves+e] = marked_i[e];
        seq[Leaves+e]    = seq_i[e];
        entry[Leaves+e]  = EntryW'(e);
      end
      for (int unsigned i = Leaves - 1; i > 0; i--) begin
        right[i]  = marked[2*i+1] && (!marked[2*i] || is_older(seq[2*i+1], seq[2*i]));
        marked[i] = marked[2*i] || marked[2*i+1];
        seq[i]    = right[i] ? seq[2*i+1] : seq[2*i];
        entry[i]  = right[i] ? entry[2*i+1] : entry[2*i];
      end
    end
  end

  assign entry_o = entry[1];

endmodule

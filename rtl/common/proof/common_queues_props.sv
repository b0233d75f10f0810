// Properties of common_queues, checked by the prover; bound into it. One entry of an arbitrary queue is followed from
// its push to the pop that returns it.

module common_queues_props #(
    parameter int unsigned NumQueues = 4,
    parameter int unsigned Depth = 16,
    parameter int unsigned QueueW = 2,
    parameter int unsigned PlaceW = 4,
    parameter int unsigned CountW = 5,
    parameter int unsigned AddrW = 6
) (
    input logic clk_i,
    input logic rst_ni,

    input logic              look_i,
    input logic [QueueW-1:0] queue_i,
    input logic              push_i,
    input logic              pop_i,
    input logic              drop_i,
    input logic              clear_i,
    input logic [QueueW-1:0] clear_queue_i,
    input logic [CountW-1:0] waiting_o,
    input logic [ AddrW-1:0] write_addr_o,
    input logic [ AddrW-1:0] read_addr_o,

    input logic [NumQueues-1:0][PlaceW-1:0] head_o,
    input logic [NumQueues-1:0][CountW-1:0] count_o
);

  // A run begins in reset. One queue is used at a time; a push finds room, a pop finds an entry.
  logic started_q = 1'b0;
  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    Begin : assume (started_q || !rst_ni);
  end
  always_comb begin
    Exists : assume (32'(queue_i) < NumQueues && 32'(clear_queue_i) < NumQueues);
    OneAction : assume ($onehot0({push_i, pop_i, drop_i, clear_i}));
    Looks : assume (look_i || !(push_i || pop_i || drop_i));
    HasRoom : assume (!push_i || 32'(waiting_o) < Depth);
    HasEntry : assume (!pop_i || waiting_o != '0);
  end

  // The queue of the followed entry: an arbitrary constant. The followed entry: any push; an input without effect in
  // that cycle (clear_queue_i) selects it.
  logic [QueueW-1:0] pick_q;
  logic follow;
  always_ff @(posedge clk_i) pick_q <= pick_q;
  assign follow = push_i && queue_i == pick_q && clear_queue_i == '0;

  // Its address, and the number of entries ahead of it.
  logic followed_q, gone;
  logic [ AddrW-1:0] addr_q;
  logic [CountW-1:0] ahead_q;
  assign gone = (pop_i && queue_i == pick_q && ahead_q == '0) || (drop_i && queue_i == pick_q) ||
      (clear_i && clear_queue_i == pick_q);
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      followed_q <= 1'b0;
    end else if (!followed_q) begin
      followed_q <= follow;
      addr_q <= write_addr_o;
      ahead_q <= waiting_o;
    end else begin
      if (gone) followed_q <= 1'b0;
      if (pop_i && queue_i == pick_q) ahead_q <= ahead_q - 1'b1;
    end
  end

  logic [CountW:0] behind, place;
  assign behind = (CountW + 1)'(head_o[pick_q]) + (CountW + 1)'(ahead_q);
  assign place  = 32'(behind) >= Depth ? behind - (CountW + 1)'(Depth) : behind;

  logic exists, in_ring;
  assign exists = 32'(pick_q) < NumQueues;
  always_comb begin
    in_ring = 1'b1;
    for (int unsigned k = 0; k < NumQueues; k++) begin
      if (32'(head_o[k]) >= Depth || 32'(count_o[k]) > Depth) in_ring = 1'b0;
    end
  end
  always_ff @(posedge clk_i) begin
    if (rst_ni && exists) begin
      // A queue's head is a place of its ring, and it has no more entries than places.
      InRing : assert (in_ring);

      // An entry stays in its queue until those ahead of it have left.
      StaysInOrder :
      assert (!followed_q || (ahead_q < count_o[pick_q] &&
              32'(addr_q) == 32'(pick_q) * Depth + 32'(place)));

      // A pop reads the address that its push wrote.
      GivenBack :
      assert (!followed_q || !pop_i || queue_i != pick_q || ahead_q != '0 || read_addr_o == addr_q);

      // No push overwrites it.
      KeptWhole : assert (!followed_q || !push_i || write_addr_o != addr_q);
    end
  end

endmodule

bind common_queues common_queues_props #(
    .NumQueues(NumQueues),
    .Depth    (Depth),
    .QueueW   (QueueW),
    .PlaceW   (PlaceW),
    .CountW   (CountW),
    .AddrW    (AddrW)
) u_props (.*);

// Heads and counts of queues that share a memory, one after another, each a ring: the preempted-TB queues
// (thesis 5.2.3), one for each kernel. The memory is beside it, a `common_sram`.
//
// An action uses one queue. A push adds an entry at the tail, a pop removes the oldest; neither is checked: the
// caller guarantees room or an entry.

module common_queues #(
    parameter int unsigned NumQueues = 4,
    parameter int unsigned Depth = 16,  // entries of a queue
    localparam int unsigned QueueW = NumQueues > 1 ? $clog2(NumQueues) : 1,
    localparam int unsigned PlaceW = Depth > 1 ? $clog2(Depth) : 1,
    localparam int unsigned CountW = $clog2(Depth + 1),
    localparam int unsigned AddrW = NumQueues * Depth > 1 ? $clog2(NumQueues * Depth) : 1
) (
    input logic clk_i,
    input logic rst_ni,

    // The queue of an action. Without an action its outputs are 0, so that logic behind them does not switch.
    input logic              look_i,
    input logic [QueueW-1:0] queue_i,

    // The action on that queue, one of these at most.
    input logic push_i,
    input logic pop_i,
    input logic drop_i,  // drops all entries of the queue

    // A queue to be emptied, to begin at the start of its ring.
    input logic              clear_i,
    input logic [QueueW-1:0] clear_queue_i,

    // For the caller, to decide on the action of this cycle.
    output logic [CountW-1:0] waiting_o,  // entries of the queue

    // Memory addresses of the pushed entry and of the popped one; 0 without an action.
    output logic [AddrW-1:0] write_addr_o,
    output logic [AddrW-1:0] read_addr_o,

    // Registers: the place of the oldest entry in its ring, and the number of entries.
    output logic [NumQueues-1:0][PlaceW-1:0] head_o,
    output logic [NumQueues-1:0][CountW-1:0] count_o
);

  logic [NumQueues-1:0][PlaceW-1:0] head_q;
  logic [NumQueues-1:0][CountW-1:0] count_q;

  logic [PlaceW-1:0] head;
  logic [CountW-1:0] count;
  always_comb begin
    head  = '0;
    count = '0;
    if (look_i) begin
      head  = head_q[queue_i];
      count = count_q[queue_i];
    end
  end

  // Place of the next push, before wrapping round the ring.
  logic [  CountW:0] behind;
  logic [PlaceW-1:0] tail;
  assign behind = (CountW + 1)'(head) + (CountW + 1)'(count);
  assign tail = PlaceW'(32'(behind) >= Depth ? behind - (CountW + 1)'(Depth) : behind);

  assign waiting_o = count;
  always_comb begin
    write_addr_o = '0;
    read_addr_o  = '0;
    if (push_i) write_addr_o = AddrW'(32'(queue_i) * Depth + 32'(tail));
    if (pop_i) read_addr_o = AddrW'(32'(queue_i) * Depth + 32'(head));
  end

  logic [PlaceW-1:0] head_d;
  logic [CountW-1:0] count_d;
  always_comb begin
    head_d  = head;
    count_d = count;
    if (pop_i) begin
      head_d  = 32'(head) == Depth - 1 ? '0 : head + 1'b1;
      count_d = count - 1'b1;
    end
    if (push_i) count_d = count + 1'b1;
    if (drop_i) count_d = '0;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      head_q  <= '0;
      count_q <= '0;
    end else begin
      if (clear_i) begin
        head_q[clear_queue_i]  <= '0;
        count_q[clear_queue_i] <= '0;
      end
      if (push_i || pop_i || drop_i) begin
        head_q[queue_i]  <= head_d;
        count_q[queue_i] <= count_d;
      end
    end
  end

  assign head_o  = head_q;
  assign count_o = count_q;

endmodule

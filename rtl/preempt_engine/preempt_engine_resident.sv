// What a slot keeps of its thread block and nothing looks for: one write port, two read ports
// without a register. The memory is neither reset nor written in a reset cycle.

module preempt_engine_resident
  import preempt_engine_pkg::*;
#(
    parameter  int unsigned NumSlots = 16,
    localparam int unsigned SlotW    = id_w(NumSlots)
) (
    input logic clk_i,
    input logic rst_ni,

    // A thread block starts.
    input logic                  write_i,
    input logic      [SlotW-1:0] write_slot_i,
    input resident_t             write_data_i,

    // Of the walk that begins, and of the report.
    input  logic      [SlotW-1:0] walk_slot_i,
    output resident_t             walk_data_o,
    input  logic      [SlotW-1:0] report_slot_i,
    output resident_t             report_data_o
);

  resident_t mem_q[NumSlots];

  always_ff @(posedge clk_i) begin
    if (rst_ni && write_i) mem_q[write_slot_i] <= write_data_i;
  end

  assign walk_data_o   = mem_q[walk_slot_i];
  assign report_data_o = mem_q[report_slot_i];

endmodule

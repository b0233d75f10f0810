// Costs of each SM in the batch. One write port, read ports without a register; neither reset nor written
// in a reset cycle.

module preempt_selector_costs #(
    parameter int unsigned Width = 32,
    parameter int unsigned NumEntries = 16,
    parameter int unsigned NumReads = 1,
    localparam int unsigned IndexW = NumEntries > 1 ? $clog2(NumEntries) : 1
) (
    input logic clk_i,
    input logic rst_ni,

    input logic              write_i,
    input logic [IndexW-1:0] write_index_i,
    input logic [ Width-1:0] write_data_i,

    input  logic [NumReads-1:0][IndexW-1:0] read_index_i,
    output logic [NumReads-1:0][ Width-1:0] read_data_o
);

  logic [Width-1:0] mem_q[NumEntries];

  always_ff @(posedge clk_i) begin
    if (rst_ni && write_i) mem_q[write_index_i] <= write_data_i;
  end

  always_comb for (int unsigned r = 0; r < NumReads; r++) read_data_o[r] = mem_q[read_index_i[r]];

endmodule

// Properties of common_regfile, checked by the prover; bound into it. The words of one arbitrary address are followed
// from their writes to the reads that return them.

module common_regfile_props #(
    parameter int unsigned Width = 32,
    parameter int unsigned Depth = 16,
    parameter int unsigned NumReads = 1,
    parameter int unsigned AddrW = 4
) (
    input logic clk_i,
    input logic rst_ni,

    input logic             write_i,
    input logic [AddrW-1:0] write_addr_i,
    input logic [Width-1:0] write_data_i,

    input logic [NumReads-1:0][AddrW-1:0] read_addr_i,
    input logic [NumReads-1:0][Width-1:0] read_data_o,

    input logic [Width-1:0] stored  // word of the table at the followed address
);

  // A run begins in reset.
  logic started_q = 1'b0;
  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    Begin : assume (started_q || !rst_ni);
  end

  // The followed address: an arbitrary constant.
  logic [AddrW-1:0] pick_q;
  always_ff @(posedge clk_i) pick_q <= pick_q;

  // The word written last there, if any was.
  logic written_q = 1'b0;
  logic [Width-1:0] word_q;
  always_ff @(posedge clk_i) begin
    if (rst_ni && write_i && write_addr_i == pick_q) begin
      written_q <= 1'b1;
      word_q <= write_data_i;
    end
  end

  logic exists;
  assign exists = 32'(pick_q) < Depth;
  always_ff @(posedge clk_i) begin
    // A word stays as it was written, also during a reset.
    Stored : assert (!exists || !written_q || stored == word_q);
  end
  for (genvar r = 0; r < NumReads; r++) begin : gen_read
    always_ff @(posedge clk_i) begin
      // Each port returns the word that was written last before this cycle.
      ReadsLastWritten :
      assert (!exists || !written_q || read_addr_i[r] != pick_q || read_data_o[r] == word_q);
    end
  end

endmodule

bind common_regfile common_regfile_props #(
    .Width   (Width),
    .Depth   (Depth),
    .NumReads(NumReads),
    .AddrW   (AddrW)
) u_props (
    .*,
    .stored(mem_q[u_props.pick_q])
);

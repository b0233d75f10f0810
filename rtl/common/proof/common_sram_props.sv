// Properties of common_sram, checked by the prover; bound into it. The words of one arbitrary address are followed from
// their writes to the reads that return them.

module common_sram_props #(
    parameter int unsigned Width = 32,
    parameter int unsigned Depth = 16,
    parameter int unsigned AddrW = 4
) (
    input logic clk_i,
    input logic rst_ni,

    input logic             write_i,
    input logic [AddrW-1:0] write_addr_i,
    input logic [Width-1:0] write_data_i,
    input logic             read_i,
    input logic [AddrW-1:0] read_addr_i,
    input logic [Width-1:0] read_data_o,

    input logic [Width-1:0] stored  // word of the memory at the followed address
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

  // The last read was of that word. The memory's output in the cycle before, which the read port keeps.
  logic shown_q = 1'b0;
  logic reset_q = 1'b0;
  logic kept_q = 1'b0;
  logic [Width-1:0] shown_word_q, output_q;
  always_ff @(posedge clk_i) begin
    reset_q  <= !rst_ni;
    kept_q   <= rst_ni && !read_i;
    output_q <= read_data_o;
    if (!rst_ni) begin
      shown_q <= 1'b0;
    end else if (read_i) begin
      shown_q <= read_addr_i == pick_q && written_q;
      shown_word_q <= word_q;
    end
  end

  logic exists;
  assign exists = 32'(pick_q) < Depth;
  always_ff @(posedge clk_i) begin
    // A word stays as it was written, also during a reset.
    Stored : assert (!exists || !written_q || stored == word_q);

    // A read returns the word that was written last before its cycle, until the next read.
    ReadsLastWritten : assert (!exists || !shown_q || read_data_o == shown_word_q);
    KeptUntilRead : assert (!kept_q || read_data_o == output_q);

    // A reset clears the read register.
    ClearedByReset : assert (!reset_q || read_data_o == '0);
  end

endmodule

bind common_sram common_sram_props #(
    .Width(Width),
    .Depth(Depth),
    .AddrW(AddrW)
) u_props (
    .*,
    .stored(mem_q[u_props.pick_q])
);

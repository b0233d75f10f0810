// Properties of common_lowest, checked by the prover; bound into it.

module common_lowest_props #(
    parameter int unsigned Width  = 8,
    parameter int unsigned IndexW = 3
) (
    input logic [ Width-1:0] some_i,
    input logic [IndexW-1:0] index_o
);

  // The index is that of a set bit, if any bit is set.
  always_comb begin
    IsMarked : assert (some_i == '0 ? index_o == '0 : some_i[index_o]);
  end

  // No set bit is lower.
  for (genvar i = 0; i < Width; i++) begin : gen_place
    always_comb begin
      IsLowest : assert (!some_i[i] || 32'(index_o) <= i);
    end
  end

endmodule

bind common_lowest common_lowest_props #(
    .Width (Width),
    .IndexW(IndexW)
) u_props (.*);

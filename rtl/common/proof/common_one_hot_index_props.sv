// Properties of common_one_hot_index, checked by the prover; bound into it.

module common_one_hot_index_props #(
    parameter int unsigned Width  = 8,
    parameter int unsigned IndexW = 3
) (
    input logic [ Width-1:0] only_i,
    input logic [IndexW-1:0] index_o
);

  // Without a bit the index is 0.
  always_comb begin
    NoneIsZero : assert (only_i != '0 || index_o == '0);
  end

  // A bit that is alone has the index.
  for (genvar i = 0; i < Width; i++) begin : gen_place
    always_comb begin
      OnlyIsIndex : assert (only_i != Width'(1) << i || 32'(index_o) == i);
    end
  end

endmodule

bind common_one_hot_index common_one_hot_index_props #(
    .Width (Width),
    .IndexW(IndexW)
) u_props (.*);

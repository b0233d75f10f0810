// Properties of common_first, checked by the prover; bound into it.

module common_first_props #(
    parameter int unsigned Width  = 8,
    parameter bit          Behind = 1'b0,
    parameter int unsigned IndexW = 3
) (
    input logic [ Width-1:0] some_i,
    input logic [IndexW-1:0] from_i,
    input logic [IndexW-1:0] index_o
);

  // Distance of a place from the first candidate, upwards with wrap-around.
  function automatic logic [IndexW+1:0] distance(logic [IndexW-1:0] place);
    logic [IndexW+1:0] first, at;
    first = (IndexW + 2)'(from_i) + (IndexW + 2)'(Behind);
    at = (IndexW + 2)'(place);
    return at >= first ? at - first : at + (IndexW + 2)'(Width) - first;
  endfunction

  // The start index is below the width.
  logic legal;
  assign legal = 32'(from_i) < Width;

  // The index is that of a set bit, if any bit is set.
  always_comb begin
    IsMarked : assert (!legal || (some_i == '0 ? index_o == '0 : some_i[index_o]));
  end

  // No set bit is nearer.
  for (genvar i = 0; i < Width; i++) begin : gen_place
    always_comb begin
      IsFirst : assert (!legal || !some_i[i] || distance(index_o) <= distance(IndexW'(i)));
    end
  end

endmodule

bind common_first common_first_props #(
    .Width (Width),
    .Behind(Behind),
    .IndexW(IndexW)
) u_props (.*);

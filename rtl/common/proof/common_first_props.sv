// What common_first promises, for the prover; bound into it.

module common_first_props #(
    parameter int unsigned Width  = 8,
    parameter bit          Behind = 1'b0,
    parameter int unsigned IndexW = 3
) (
    input logic [ Width-1:0] some_i,
    input logic [IndexW-1:0] from_i,
    input logic [IndexW-1:0] index_o
);

  // How far a place is from the first to look at, upwards and round.
  function automatic logic [IndexW+1:0] distance(logic [IndexW-1:0] place);
    logic [IndexW+1:0] first, at;
    first = (IndexW + 2)'(from_i) + (IndexW + 2)'(Behind);
    at = (IndexW + 2)'(place);
    return at >= first ? at - first : at + (IndexW + 2)'(Width) - first;
  endfunction

  // The place to look from exists; above the width there are none.
  logic legal;
  assign legal = 32'(from_i) < Width;

  // A marked one, if there is any.
  always_comb begin
    IsMarked : assert (!legal || (some_i == '0 ? index_o == '0 : some_i[index_o]));
  end

  // None is nearer.
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

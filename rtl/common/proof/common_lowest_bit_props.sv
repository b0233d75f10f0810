// Properties of common_lowest_bit, checked by the prover; bound into it.

module common_lowest_bit_props #(
    parameter int unsigned Width = 8
) (
    input logic [Width-1:0] some_i,
    input logic [Width-1:0] lowest_o
);

  // A bit is set if any is set in the input, and only one that is.
  always_comb begin
    IsMarked : assert ((lowest_o != '0) == (some_i != '0) && (lowest_o & ~some_i) == '0);
  end

  // Nothing is set below it, so that it is also the only one.
  for (genvar i = 0; i < Width; i++) begin : gen_place
    always_comb begin
      IsLowest : assert (!lowest_o[i] || (some_i & ~({Width{1'b1}} << i)) == '0);
    end
  end

endmodule

bind common_lowest_bit common_lowest_bit_props #(.Width(Width)) u_props (.*);

// Properties of common_oldest, checked by the prover; bound into it.

module common_oldest_props #(
    parameter int unsigned Width = 8
) (
    input logic [Width-1:0][Width-1:0] older_i,
    input logic [Width-1:0]            some_i,
    input logic [Width-1:0]            oldest_o
);

  // For each place, all older ones: the input has those below it.
  logic [Width-1:0][Width-1:0] older;
  for (genvar p = 0; p < Width; p++) begin : gen_older
    for (genvar q = 0; q < Width; q++) begin : gen_bit
      if (q < p) assign older[p][q] = older_i[p][q];
      else assign older[p][q] = q != p && !older_i[q][p];
    end
  end

  // A place is the oldest if it is in the set and no older one is. Of two one is older, so that there
  // is one at most.
  for (genvar p = 0; p < Width; p++) begin : gen_place
    always_comb begin
      IsOldest : assert (oldest_o[p] == (some_i[p] && (some_i & older[p]) == '0));
    end
  end

  // Age is an order: it is transitive.
  logic is_order;
  always_comb begin
    is_order = 1'b1;
    for (int unsigned p = 0; p < Width; p++) begin
      for (int unsigned q = 0; q < Width; q++) begin
        if (older[p][q]) is_order &= (older[q] & ~older[p]) == '0;
      end
    end
  end

  // Then one of any set is the oldest.
  always_comb begin
    OneIsOldest : assert (!is_order || some_i == '0 || oldest_o != '0);
  end

endmodule

bind common_oldest common_oldest_props #(.Width(Width)) u_props (.*);

// The cells of rtl/common at several widths, all fed by the same inputs; cells_test.cpp knows them.

module cells_top (
    input logic [12:0] some_i,
    input logic [ 3:0] from_i,

    output logic [4:0][3:0] at_o,
    output logic [4:0][3:0] behind_o,
    output logic [4:0][3:0] lowest_o
);

  localparam int unsigned Widths[5] = '{1, 2, 5, 8, 13};

  for (genvar w = 0; w < 5; w++) begin : gen_width
    localparam int unsigned Width = Widths[w];
    localparam int unsigned IndexW = Width > 1 ? $clog2(Width) : 1;
    logic [IndexW-1:0] at, behind, lowest;

    common_first #(
        .Width(Width)
    ) u_at (
        .some_i (some_i[Width-1:0]),
        .from_i (from_i[IndexW-1:0]),
        .index_o(at)
    );

    common_first #(
        .Width (Width),
        .Behind(1'b1)
    ) u_behind (
        .some_i (some_i[Width-1:0]),
        .from_i (from_i[IndexW-1:0]),
        .index_o(behind)
    );

    common_lowest #(
        .Width(Width)
    ) u_lowest (
        .some_i (some_i[Width-1:0]),
        .index_o(lowest)
    );

    assign at_o[w]     = 4'(at);
    assign behind_o[w] = 4'(behind);
    assign lowest_o[w] = 4'(lowest);
  end

endmodule

// A NAND of each bit.

module common_nand #(
    parameter int unsigned Width = 1
) (
    input  logic [Width-1:0] a_i,
    input  logic [Width-1:0] b_i,
    output logic [Width-1:0] y_o
);

  assign y_o = ~(a_i & b_i);

endmodule

// Generated from rtl/layout/warp_gate.toml by scripts/gen-layouts; do not edit.
`include "warp_gate_structs.svh"

package warp_gate_walk_pkg;
  typedef logic [0:0][63:0] structs_t;
  typedef logic [2:0][3:0][63:0] fields_t;
  typedef logic [2:0][3:0] negatives_t;
  typedef logic [3:0][31:0] field_widths_t;
  typedef logic [3:0][31:0] numbers_t;
  typedef logic [5:0][7:0][255:0] names_t;
endpackage

/// Takes structs apart and puts them together, at one size.
module warp_gate_walk
  import warp_gate_pkg::*;
  import warp_gate_walk_pkg::*;
#(
    parameter int unsigned NumWarps = 64,
    `WARP_GATE_WIDTHS
) (
    input  structs_t      structs_i,
    output fields_t       fields_o,
    output negatives_t    negatives_o,
    input  fields_t       fields_i,
    output structs_t      structs_o,
    output field_widths_t field_widths_o,
    output numbers_t      numbers_o,
    output names_t        names_o
);

  typedef `WARP_GATE_COMMAND_STRUCT(WarpW) command_t;

  command_t [2:0] command_in, command_out;
  assign command_in = structs_i[0][$bits(command_in)-1:0];

  always_comb begin
    field_widths_o[0] = $bits(command_in[0].op);
    field_widths_o[1] = $bits(command_in[0].warp);
    field_widths_o[2] = $bits(command_in[0].gate);
    field_widths_o[3] = $bits(command_in[0].scheme);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][0] = 64'(unsigned'(command_in[i].op));
      negatives_o[i][0] = command_in[i].op < 0;
      command_out[i].op = command_op_e'(fields_i[i][0][$bits(command_out[i].op)-1:0]);
      fields_o[i][1] = 64'(unsigned'(command_in[i].warp));
      negatives_o[i][1] = command_in[i].warp < 0;
      command_out[i].warp = fields_i[i][1][$bits(command_out[i].warp)-1:0];
      fields_o[i][2] = 64'(unsigned'(command_in[i].gate));
      negatives_o[i][2] = command_in[i].gate < 0;
      command_out[i].gate = gate_e'(fields_i[i][2][$bits(command_out[i].gate)-1:0]);
      fields_o[i][3] = 64'(unsigned'(command_in[i].scheme));
      negatives_o[i][3] = command_in[i].scheme < 0;
      command_out[i].scheme = scheme_e'(fields_i[i][3][$bits(command_out[i].scheme)-1:0]);
    end
    structs_o[0] = $bits(structs_o[0])'(command_out);
  end

  assign numbers_o[0] = 32'(NumWarps);
  assign numbers_o[1] = 32'(TimeW);
  assign numbers_o[2] = 32'(NumSources);
  assign numbers_o[3] = 32'(WarpW);

  initial begin : gate_names
    gate_e value;
    logic [255:0] text;
    names_o[0] = '0;
    for (int unsigned i = 0; i < 4; i++) begin
      value = gate_e'(i);
      $sformat(text, "%s", value.name());
      names_o[0][i] = text;
    end
  end
  initial begin : scheme_names
    scheme_e value;
    logic [255:0] text;
    names_o[1] = '0;
    for (int unsigned i = 0; i < 8; i++) begin
      value = scheme_e'(i);
      $sformat(text, "%s", value.name());
      names_o[1][i] = text;
    end
  end
  initial begin : line_end_names
    line_end_e value;
    logic [255:0] text;
    names_o[2] = '0;
    for (int unsigned i = 0; i < 4; i++) begin
      value = line_end_e'(i);
      $sformat(text, "%s", value.name());
      names_o[2][i] = text;
    end
  end
  initial begin : source_names
    source_e value;
    logic [255:0] text;
    names_o[3] = '0;
    for (int unsigned i = 0; i < 8; i++) begin
      value = source_e'(i);
      $sformat(text, "%s", value.name());
      names_o[3][i] = text;
    end
  end
  initial begin : command_op_names
    command_op_e value;
    logic [255:0] text;
    names_o[4] = '0;
    for (int unsigned i = 0; i < 8; i++) begin
      value = command_op_e'(i);
      $sformat(text, "%s", value.name());
      names_o[4][i] = text;
    end
  end
  initial begin : error_names
    error_e value;
    logic [255:0] text;
    names_o[5] = '0;
    for (int unsigned i = 0; i < 8; i++) begin
      value = error_e'(i);
      $sformat(text, "%s", value.name());
      names_o[5][i] = text;
    end
  end
endmodule

// Generated from rtl/layout/operand_log.toml by scripts/gen-layouts; do not edit.
`include "operand_log_structs.svh"

package operand_log_walk_pkg;
  typedef logic [3:0][63:0] structs_t;
  typedef logic [2:0][11:0][63:0] fields_t;
  typedef logic [2:0][11:0] negatives_t;
  typedef logic [11:0][31:0] field_widths_t;
  typedef logic [11:0][31:0] numbers_t;
  typedef logic [1:0][15:0][255:0] names_t;
endpackage

/// Takes structs apart and puts them together, at one size.
module operand_log_walk
  import operand_log_pkg::*;
  import operand_log_walk_pkg::*;
#(
    parameter int unsigned NumEntries = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned NumLanes = 32,
    `OPERAND_LOG_WIDTHS
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

  typedef `OPERAND_LOG_SETUP_MSG_STRUCT(TbCntW) setup_msg_t;
  typedef `OPERAND_LOG_ALLOC_MSG_STRUCT(TbW) alloc_msg_t;
  typedef `OPERAND_LOG_OPERAND_REF_STRUCT(EntryW) operand_ref_t;
  typedef `OPERAND_LOG_ENTRY_STRUCT(EntryW, TbW) entry_t;

  setup_msg_t [2:0] setup_msg_in, setup_msg_out;
  assign setup_msg_in = structs_i[0][$bits(setup_msg_in)-1:0];
  alloc_msg_t [2:0] alloc_msg_in, alloc_msg_out;
  assign alloc_msg_in = structs_i[1][$bits(alloc_msg_in)-1:0];
  operand_ref_t [2:0] operand_ref_in, operand_ref_out;
  assign operand_ref_in = structs_i[2][$bits(operand_ref_in)-1:0];
  entry_t [2:0] entry_in, entry_out;
  assign entry_in = structs_i[3][$bits(entry_in)-1:0];

  always_comb begin
    field_widths_o[0] = $bits(setup_msg_in[0].tbs);
    field_widths_o[1] = $bits(setup_msg_in[0].need);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][0] = 64'(unsigned'(setup_msg_in[i].tbs));
      negatives_o[i][0] = setup_msg_in[i].tbs < 0;
      setup_msg_out[i].tbs = fields_i[i][0][$bits(setup_msg_out[i].tbs)-1:0];
      fields_o[i][1] = 64'(unsigned'(setup_msg_in[i].need));
      negatives_o[i][1] = setup_msg_in[i].need < 0;
      setup_msg_out[i].need = fields_i[i][1][$bits(setup_msg_out[i].need)-1:0];
    end
    structs_o[0] = $bits(structs_o[0])'(setup_msg_out);
    field_widths_o[2] = $bits(alloc_msg_in[0].tb);
    field_widths_o[3] = $bits(alloc_msg_in[0].count);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][2] = 64'(unsigned'(alloc_msg_in[i].tb));
      negatives_o[i][2] = alloc_msg_in[i].tb < 0;
      alloc_msg_out[i].tb = fields_i[i][2][$bits(alloc_msg_out[i].tb)-1:0];
      fields_o[i][3] = 64'(unsigned'(alloc_msg_in[i].count));
      negatives_o[i][3] = alloc_msg_in[i].count < 0;
      alloc_msg_out[i].count = fields_i[i][3][$bits(alloc_msg_out[i].count)-1:0];
    end
    structs_o[1] = $bits(structs_o[1])'(alloc_msg_out);
    field_widths_o[4] = $bits(operand_ref_in[0].handle);
    field_widths_o[5] = $bits(operand_ref_in[0].operand);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][4] = 64'(unsigned'(operand_ref_in[i].handle));
      negatives_o[i][4] = operand_ref_in[i].handle < 0;
      operand_ref_out[i].handle = fields_i[i][4][$bits(operand_ref_out[i].handle)-1:0];
      fields_o[i][5] = 64'(unsigned'(operand_ref_in[i].operand));
      negatives_o[i][5] = operand_ref_in[i].operand < 0;
      operand_ref_out[i].operand = fields_i[i][5][$bits(operand_ref_out[i].operand)-1:0];
    end
    structs_o[2] = $bits(structs_o[2])'(operand_ref_out);
    field_widths_o[6] = $bits(entry_in[0].live);
    field_widths_o[7] = $bits(entry_in[0].first);
    field_widths_o[8] = $bits(entry_in[0].last);
    field_widths_o[9] = $bits(entry_in[0].written);
    field_widths_o[10] = $bits(entry_in[0].tb);
    field_widths_o[11] = $bits(entry_in[0].next);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][6] = 64'(unsigned'(entry_in[i].live));
      negatives_o[i][6] = entry_in[i].live < 0;
      entry_out[i].live = fields_i[i][6][$bits(entry_out[i].live)-1:0];
      fields_o[i][7] = 64'(unsigned'(entry_in[i].first));
      negatives_o[i][7] = entry_in[i].first < 0;
      entry_out[i].first = fields_i[i][7][$bits(entry_out[i].first)-1:0];
      fields_o[i][8] = 64'(unsigned'(entry_in[i].last));
      negatives_o[i][8] = entry_in[i].last < 0;
      entry_out[i].last = fields_i[i][8][$bits(entry_out[i].last)-1:0];
      fields_o[i][9] = 64'(unsigned'(entry_in[i].written));
      negatives_o[i][9] = entry_in[i].written < 0;
      entry_out[i].written = fields_i[i][9][$bits(entry_out[i].written)-1:0];
      fields_o[i][10] = 64'(unsigned'(entry_in[i].tb));
      negatives_o[i][10] = entry_in[i].tb < 0;
      entry_out[i].tb = fields_i[i][10][$bits(entry_out[i].tb)-1:0];
      fields_o[i][11] = 64'(unsigned'(entry_in[i].next));
      negatives_o[i][11] = entry_in[i].next < 0;
      entry_out[i].next = fields_i[i][11][$bits(entry_out[i].next)-1:0];
    end
    structs_o[3] = $bits(structs_o[3])'(entry_out);
  end

  assign numbers_o[0] = 32'(NumEntries);
  assign numbers_o[1] = 32'(NumTbs);
  assign numbers_o[2] = 32'(NumLanes);
  assign numbers_o[3] = 32'(TimeW);
  assign numbers_o[4] = 32'(NumSources);
  assign numbers_o[5] = 32'(LaneW);
  assign numbers_o[6] = 32'(OperandW);
  assign numbers_o[7] = 32'(MaxOperands);
  assign numbers_o[8] = 32'(EntryW);
  assign numbers_o[9] = 32'(EntryCntW);
  assign numbers_o[10] = 32'(TbW);
  assign numbers_o[11] = 32'(TbCntW);

  initial begin : source_names
    source_e value;
    logic [255:0] text;
    names_o[0] = '0;
    for (int unsigned i = 0; i < 8; i++) begin
      value = source_e'(i);
      $sformat(text, "%s", value.name());
      names_o[0][i] = text;
    end
  end
  initial begin : error_names
    error_e value;
    logic [255:0] text;
    names_o[1] = '0;
    for (int unsigned i = 0; i < 16; i++) begin
      value = error_e'(i);
      $sformat(text, "%s", value.name());
      names_o[1][i] = text;
    end
  end
endmodule

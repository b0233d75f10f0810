// Generated from rtl/layout/scoreboard.toml by scripts/gen-layouts; do not edit.
`include "scoreboard_structs.svh"

package scoreboard_walk_pkg;
  typedef logic [3:0][159:0] structs_t;
  typedef logic [2:0][20:0][63:0] fields_t;
  typedef logic [2:0][20:0] negatives_t;
  typedef logic [20:0][31:0] field_widths_t;
  typedef logic [14:0][31:0] numbers_t;
  typedef logic [1:0][15:0][255:0] names_t;
endpackage

/// Takes structs apart and puts them together, at one size.
module scoreboard_walk
  import scoreboard_pkg::*;
  import scoreboard_walk_pkg::*;
#(
    parameter int unsigned NumWarps = 64,
    parameter int unsigned WindowBits = 4,
    parameter int unsigned RegBits = 8,
    parameter int unsigned InsertWidth = 2,
    parameter int unsigned IssueWidth = 2,
    parameter int unsigned CommitWidth = 2,
    `SCOREBOARD_WIDTHS
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

  typedef `SCOREBOARD_INSERT_MSG_STRUCT(WarpW, SlotW, RegW) insert_msg_t;
  typedef `SCOREBOARD_PLACE_REF_STRUCT(WarpW, SlotW) place_ref_t;
  typedef `SCOREBOARD_RELEASE_STRUCT(WarpW, SlotW) release_t;
  typedef `SCOREBOARD_REGISTERS_STRUCT(RegW) registers_t;

  insert_msg_t [2:0] insert_msg_in, insert_msg_out;
  assign insert_msg_in = structs_i[0][$bits(insert_msg_in)-1:0];
  place_ref_t [2:0] place_ref_in, place_ref_out;
  assign place_ref_in = structs_i[1][$bits(place_ref_in)-1:0];
  release_t [2:0] release_in, release_out;
  assign release_in = structs_i[2][$bits(release_in)-1:0];
  registers_t [2:0] registers_in, registers_out;
  assign registers_in = structs_i[3][$bits(registers_in)-1:0];

  always_comb begin
    field_widths_o[0] = $bits(insert_msg_in[0].warp);
    field_widths_o[1] = $bits(insert_msg_in[0].slot);
    field_widths_o[2] = $bits(insert_msg_in[0].memory);
    field_widths_o[3] = $bits(insert_msg_in[0].late);
    field_widths_o[4] = $bits(insert_msg_in[0].src_valid);
    field_widths_o[5] = $bits(insert_msg_in[0].src_0);
    field_widths_o[6] = $bits(insert_msg_in[0].src_1);
    field_widths_o[7] = $bits(insert_msg_in[0].src_2);
    field_widths_o[8] = $bits(insert_msg_in[0].dst_valid);
    field_widths_o[9] = $bits(insert_msg_in[0].dst);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][0] = 64'(unsigned'(insert_msg_in[i].warp));
      negatives_o[i][0] = insert_msg_in[i].warp < 0;
      insert_msg_out[i].warp = fields_i[i][0][$bits(insert_msg_out[i].warp)-1:0];
      fields_o[i][1] = 64'(unsigned'(insert_msg_in[i].slot));
      negatives_o[i][1] = insert_msg_in[i].slot < 0;
      insert_msg_out[i].slot = fields_i[i][1][$bits(insert_msg_out[i].slot)-1:0];
      fields_o[i][2] = 64'(unsigned'(insert_msg_in[i].memory));
      negatives_o[i][2] = insert_msg_in[i].memory < 0;
      insert_msg_out[i].memory = fields_i[i][2][$bits(insert_msg_out[i].memory)-1:0];
      fields_o[i][3] = 64'(unsigned'(insert_msg_in[i].late));
      negatives_o[i][3] = insert_msg_in[i].late < 0;
      insert_msg_out[i].late = fields_i[i][3][$bits(insert_msg_out[i].late)-1:0];
      fields_o[i][4] = 64'(unsigned'(insert_msg_in[i].src_valid));
      negatives_o[i][4] = insert_msg_in[i].src_valid < 0;
      insert_msg_out[i].src_valid = fields_i[i][4][$bits(insert_msg_out[i].src_valid)-1:0];
      fields_o[i][5] = 64'(unsigned'(insert_msg_in[i].src_0));
      negatives_o[i][5] = insert_msg_in[i].src_0 < 0;
      insert_msg_out[i].src_0 = fields_i[i][5][$bits(insert_msg_out[i].src_0)-1:0];
      fields_o[i][6] = 64'(unsigned'(insert_msg_in[i].src_1));
      negatives_o[i][6] = insert_msg_in[i].src_1 < 0;
      insert_msg_out[i].src_1 = fields_i[i][6][$bits(insert_msg_out[i].src_1)-1:0];
      fields_o[i][7] = 64'(unsigned'(insert_msg_in[i].src_2));
      negatives_o[i][7] = insert_msg_in[i].src_2 < 0;
      insert_msg_out[i].src_2 = fields_i[i][7][$bits(insert_msg_out[i].src_2)-1:0];
      fields_o[i][8] = 64'(unsigned'(insert_msg_in[i].dst_valid));
      negatives_o[i][8] = insert_msg_in[i].dst_valid < 0;
      insert_msg_out[i].dst_valid = fields_i[i][8][$bits(insert_msg_out[i].dst_valid)-1:0];
      fields_o[i][9] = 64'(unsigned'(insert_msg_in[i].dst));
      negatives_o[i][9] = insert_msg_in[i].dst < 0;
      insert_msg_out[i].dst = fields_i[i][9][$bits(insert_msg_out[i].dst)-1:0];
    end
    structs_o[0] = $bits(structs_o[0])'(insert_msg_out);
    field_widths_o[10] = $bits(place_ref_in[0].warp);
    field_widths_o[11] = $bits(place_ref_in[0].slot);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][10] = 64'(unsigned'(place_ref_in[i].warp));
      negatives_o[i][10] = place_ref_in[i].warp < 0;
      place_ref_out[i].warp = fields_i[i][10][$bits(place_ref_out[i].warp)-1:0];
      fields_o[i][11] = 64'(unsigned'(place_ref_in[i].slot));
      negatives_o[i][11] = place_ref_in[i].slot < 0;
      place_ref_out[i].slot = fields_i[i][11][$bits(place_ref_out[i].slot)-1:0];
    end
    structs_o[1] = $bits(structs_o[1])'(place_ref_out);
    field_widths_o[12] = $bits(release_in[0].warp);
    field_widths_o[13] = $bits(release_in[0].slot);
    field_widths_o[14] = $bits(release_in[0].result);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][12] = 64'(unsigned'(release_in[i].warp));
      negatives_o[i][12] = release_in[i].warp < 0;
      release_out[i].warp = fields_i[i][12][$bits(release_out[i].warp)-1:0];
      fields_o[i][13] = 64'(unsigned'(release_in[i].slot));
      negatives_o[i][13] = release_in[i].slot < 0;
      release_out[i].slot = fields_i[i][13][$bits(release_out[i].slot)-1:0];
      fields_o[i][14] = 64'(unsigned'(release_in[i].result));
      negatives_o[i][14] = release_in[i].result < 0;
      release_out[i].result = fields_i[i][14][$bits(release_out[i].result)-1:0];
    end
    structs_o[2] = $bits(structs_o[2])'(release_out);
    field_widths_o[15] = $bits(registers_in[0].src_valid);
    field_widths_o[16] = $bits(registers_in[0].src_0);
    field_widths_o[17] = $bits(registers_in[0].src_1);
    field_widths_o[18] = $bits(registers_in[0].src_2);
    field_widths_o[19] = $bits(registers_in[0].dst_valid);
    field_widths_o[20] = $bits(registers_in[0].dst);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][15] = 64'(unsigned'(registers_in[i].src_valid));
      negatives_o[i][15] = registers_in[i].src_valid < 0;
      registers_out[i].src_valid = fields_i[i][15][$bits(registers_out[i].src_valid)-1:0];
      fields_o[i][16] = 64'(unsigned'(registers_in[i].src_0));
      negatives_o[i][16] = registers_in[i].src_0 < 0;
      registers_out[i].src_0 = fields_i[i][16][$bits(registers_out[i].src_0)-1:0];
      fields_o[i][17] = 64'(unsigned'(registers_in[i].src_1));
      negatives_o[i][17] = registers_in[i].src_1 < 0;
      registers_out[i].src_1 = fields_i[i][17][$bits(registers_out[i].src_1)-1:0];
      fields_o[i][18] = 64'(unsigned'(registers_in[i].src_2));
      negatives_o[i][18] = registers_in[i].src_2 < 0;
      registers_out[i].src_2 = fields_i[i][18][$bits(registers_out[i].src_2)-1:0];
      fields_o[i][19] = 64'(unsigned'(registers_in[i].dst_valid));
      negatives_o[i][19] = registers_in[i].dst_valid < 0;
      registers_out[i].dst_valid = fields_i[i][19][$bits(registers_out[i].dst_valid)-1:0];
      fields_o[i][20] = 64'(unsigned'(registers_in[i].dst));
      negatives_o[i][20] = registers_in[i].dst < 0;
      registers_out[i].dst = fields_i[i][20][$bits(registers_out[i].dst)-1:0];
    end
    structs_o[3] = $bits(structs_o[3])'(registers_out);
  end

  assign numbers_o[0] = 32'(NumWarps);
  assign numbers_o[1] = 32'(WindowBits);
  assign numbers_o[2] = 32'(RegBits);
  assign numbers_o[3] = 32'(InsertWidth);
  assign numbers_o[4] = 32'(IssueWidth);
  assign numbers_o[5] = 32'(CommitWidth);
  assign numbers_o[6] = 32'(TimeW);
  assign numbers_o[7] = 32'(NumSources);
  assign numbers_o[8] = 32'(NumSrcs);
  assign numbers_o[9] = 32'(WarpW);
  assign numbers_o[10] = 32'(SlotW);
  assign numbers_o[11] = 32'(Window);
  assign numbers_o[12] = 32'(RegW);
  assign numbers_o[13] = 32'(RegistersW);
  assign numbers_o[14] = 32'(NumReleases);

  initial begin : source_names
    source_e value;
    logic [255:0] text;
    names_o[0] = '0;
    for (int unsigned i = 0; i < 16; i++) begin
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

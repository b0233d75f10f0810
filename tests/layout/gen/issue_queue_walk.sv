// Generated from rtl/layout/issue_queue.toml by scripts/gen-layouts; do not edit.
`include "issue_queue_structs.svh"

package issue_queue_walk_pkg;
  typedef logic [2:0][927:0] structs_t;
  typedef logic [2:0][19:0][191:0] fields_t;
  typedef logic [2:0][19:0] negatives_t;
  typedef logic [19:0][31:0] field_widths_t;
  typedef logic [19:0][31:0] numbers_t;
  typedef logic [2:0][3:0][255:0] names_t;
endpackage

/// Takes structs apart and puts them together, at one size.
module issue_queue_walk
  import issue_queue_pkg::*;
  import issue_queue_walk_pkg::*;
#(
    parameter int unsigned NumEntries = 96,
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned WindowBits = 4,
    parameter int unsigned InsertWidth = 2,
    parameter int unsigned IssueWidth = 2,
    parameter int unsigned NumReleases = 5,
    parameter int unsigned PayloadBits = 128,
    `ISSUE_QUEUE_WIDTHS
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

  typedef `ISSUE_QUEUE_INSERT_MSG_STRUCT(WarpW, TbW, SlotW, Window, PayloadW) insert_msg_t;
  typedef `ISSUE_QUEUE_INSTRUCTION_STRUCT(WarpW, TbW, SlotW, PayloadW) instruction_t;
  typedef `ISSUE_QUEUE_RELEASE_MSG_STRUCT(WarpW, SlotW) release_msg_t;

  insert_msg_t [2:0] insert_msg_in, insert_msg_out;
  assign insert_msg_in = structs_i[0][$bits(insert_msg_in)-1:0];
  instruction_t [2:0] instruction_in, instruction_out;
  assign instruction_in = structs_i[1][$bits(instruction_in)-1:0];
  release_msg_t [2:0] release_msg_in, release_msg_out;
  assign release_msg_in = structs_i[2][$bits(release_msg_in)-1:0];

  always_comb begin
    field_widths_o[0] = $bits(insert_msg_in[0].warp);
    field_widths_o[1] = $bits(insert_msg_in[0].tb);
    field_widths_o[2] = $bits(insert_msg_in[0].slot);
    field_widths_o[3] = $bits(insert_msg_in[0].unit);
    field_widths_o[4] = $bits(insert_msg_in[0].needs_entry);
    field_widths_o[5] = $bits(insert_msg_in[0].log_need);
    field_widths_o[6] = $bits(insert_msg_in[0].result);
    field_widths_o[7] = $bits(insert_msg_in[0].sources);
    field_widths_o[8] = $bits(insert_msg_in[0].issue);
    field_widths_o[9] = $bits(insert_msg_in[0].payload);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][0] = 192'(unsigned'(insert_msg_in[i].warp));
      negatives_o[i][0] = insert_msg_in[i].warp < 0;
      insert_msg_out[i].warp = fields_i[i][0][$bits(insert_msg_out[i].warp)-1:0];
      fields_o[i][1] = 192'(unsigned'(insert_msg_in[i].tb));
      negatives_o[i][1] = insert_msg_in[i].tb < 0;
      insert_msg_out[i].tb = fields_i[i][1][$bits(insert_msg_out[i].tb)-1:0];
      fields_o[i][2] = 192'(unsigned'(insert_msg_in[i].slot));
      negatives_o[i][2] = insert_msg_in[i].slot < 0;
      insert_msg_out[i].slot = fields_i[i][2][$bits(insert_msg_out[i].slot)-1:0];
      fields_o[i][3] = 192'(unsigned'(insert_msg_in[i].unit));
      negatives_o[i][3] = insert_msg_in[i].unit < 0;
      insert_msg_out[i].unit = unit_e'(fields_i[i][3][$bits(insert_msg_out[i].unit)-1:0]);
      fields_o[i][4] = 192'(unsigned'(insert_msg_in[i].needs_entry));
      negatives_o[i][4] = insert_msg_in[i].needs_entry < 0;
      insert_msg_out[i].needs_entry = fields_i[i][4][$bits(insert_msg_out[i].needs_entry)-1:0];
      fields_o[i][5] = 192'(unsigned'(insert_msg_in[i].log_need));
      negatives_o[i][5] = insert_msg_in[i].log_need < 0;
      insert_msg_out[i].log_need = fields_i[i][5][$bits(insert_msg_out[i].log_need)-1:0];
      fields_o[i][6] = 192'(unsigned'(insert_msg_in[i].result));
      negatives_o[i][6] = insert_msg_in[i].result < 0;
      insert_msg_out[i].result = fields_i[i][6][$bits(insert_msg_out[i].result)-1:0];
      fields_o[i][7] = 192'(unsigned'(insert_msg_in[i].sources));
      negatives_o[i][7] = insert_msg_in[i].sources < 0;
      insert_msg_out[i].sources = fields_i[i][7][$bits(insert_msg_out[i].sources)-1:0];
      fields_o[i][8] = 192'(unsigned'(insert_msg_in[i].issue));
      negatives_o[i][8] = insert_msg_in[i].issue < 0;
      insert_msg_out[i].issue = fields_i[i][8][$bits(insert_msg_out[i].issue)-1:0];
      fields_o[i][9] = 192'(unsigned'(insert_msg_in[i].payload));
      negatives_o[i][9] = insert_msg_in[i].payload < 0;
      insert_msg_out[i].payload = fields_i[i][9][$bits(insert_msg_out[i].payload)-1:0];
    end
    structs_o[0] = $bits(structs_o[0])'(insert_msg_out);
    field_widths_o[10] = $bits(instruction_in[0].warp);
    field_widths_o[11] = $bits(instruction_in[0].tb);
    field_widths_o[12] = $bits(instruction_in[0].slot);
    field_widths_o[13] = $bits(instruction_in[0].unit);
    field_widths_o[14] = $bits(instruction_in[0].needs_entry);
    field_widths_o[15] = $bits(instruction_in[0].log_need);
    field_widths_o[16] = $bits(instruction_in[0].payload);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][10] = 192'(unsigned'(instruction_in[i].warp));
      negatives_o[i][10] = instruction_in[i].warp < 0;
      instruction_out[i].warp = fields_i[i][10][$bits(instruction_out[i].warp)-1:0];
      fields_o[i][11] = 192'(unsigned'(instruction_in[i].tb));
      negatives_o[i][11] = instruction_in[i].tb < 0;
      instruction_out[i].tb = fields_i[i][11][$bits(instruction_out[i].tb)-1:0];
      fields_o[i][12] = 192'(unsigned'(instruction_in[i].slot));
      negatives_o[i][12] = instruction_in[i].slot < 0;
      instruction_out[i].slot = fields_i[i][12][$bits(instruction_out[i].slot)-1:0];
      fields_o[i][13] = 192'(unsigned'(instruction_in[i].unit));
      negatives_o[i][13] = instruction_in[i].unit < 0;
      instruction_out[i].unit = unit_e'(fields_i[i][13][$bits(instruction_out[i].unit)-1:0]);
      fields_o[i][14] = 192'(unsigned'(instruction_in[i].needs_entry));
      negatives_o[i][14] = instruction_in[i].needs_entry < 0;
      instruction_out[i].needs_entry = fields_i[i][14][$bits(instruction_out[i].needs_entry)-1:0];
      fields_o[i][15] = 192'(unsigned'(instruction_in[i].log_need));
      negatives_o[i][15] = instruction_in[i].log_need < 0;
      instruction_out[i].log_need = fields_i[i][15][$bits(instruction_out[i].log_need)-1:0];
      fields_o[i][16] = 192'(unsigned'(instruction_in[i].payload));
      negatives_o[i][16] = instruction_in[i].payload < 0;
      instruction_out[i].payload = fields_i[i][16][$bits(instruction_out[i].payload)-1:0];
    end
    structs_o[1] = $bits(structs_o[1])'(instruction_out);
    field_widths_o[17] = $bits(release_msg_in[0].warp);
    field_widths_o[18] = $bits(release_msg_in[0].slot);
    field_widths_o[19] = $bits(release_msg_in[0].result);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][17] = 192'(unsigned'(release_msg_in[i].warp));
      negatives_o[i][17] = release_msg_in[i].warp < 0;
      release_msg_out[i].warp = fields_i[i][17][$bits(release_msg_out[i].warp)-1:0];
      fields_o[i][18] = 192'(unsigned'(release_msg_in[i].slot));
      negatives_o[i][18] = release_msg_in[i].slot < 0;
      release_msg_out[i].slot = fields_i[i][18][$bits(release_msg_out[i].slot)-1:0];
      fields_o[i][19] = 192'(unsigned'(release_msg_in[i].result));
      negatives_o[i][19] = release_msg_in[i].result < 0;
      release_msg_out[i].result = fields_i[i][19][$bits(release_msg_out[i].result)-1:0];
    end
    structs_o[2] = $bits(structs_o[2])'(release_msg_out);
  end

  assign numbers_o[0] = 32'(NumEntries);
  assign numbers_o[1] = 32'(NumWarps);
  assign numbers_o[2] = 32'(NumTbs);
  assign numbers_o[3] = 32'(WindowBits);
  assign numbers_o[4] = 32'(InsertWidth);
  assign numbers_o[5] = 32'(IssueWidth);
  assign numbers_o[6] = 32'(NumReleases);
  assign numbers_o[7] = 32'(PayloadBits);
  assign numbers_o[8] = 32'(TimeW);
  assign numbers_o[9] = 32'(NumSources);
  assign numbers_o[10] = 32'(NumUnits);
  assign numbers_o[11] = 32'(UnitW);
  assign numbers_o[12] = 32'(OperandW);
  assign numbers_o[13] = 32'(EntryW);
  assign numbers_o[14] = 32'(EntryCntW);
  assign numbers_o[15] = 32'(WarpW);
  assign numbers_o[16] = 32'(TbW);
  assign numbers_o[17] = 32'(SlotW);
  assign numbers_o[18] = 32'(Window);
  assign numbers_o[19] = 32'(PayloadW);

  initial begin : unit_names
    unit_e value;
    logic [255:0] text;
    names_o[0] = '0;
    for (int unsigned i = 0; i < 4; i++) begin
      value = unit_e'(i);
      $sformat(text, "%s", value.name());
      names_o[0][i] = text;
    end
  end
  initial begin : source_names
    source_e value;
    logic [255:0] text;
    names_o[1] = '0;
    for (int unsigned i = 0; i < 4; i++) begin
      value = source_e'(i);
      $sformat(text, "%s", value.name());
      names_o[1][i] = text;
    end
  end
  initial begin : error_names
    error_e value;
    logic [255:0] text;
    names_o[2] = '0;
    for (int unsigned i = 0; i < 4; i++) begin
      value = error_e'(i);
      $sformat(text, "%s", value.name());
      names_o[2][i] = text;
    end
  end
endmodule

// Generated from rtl/layout/sm_frontend.toml by scripts/gen-layouts; do not edit.
`include "sm_frontend_structs.svh"

package sm_frontend_walk_pkg;
  typedef logic [10:0][511:0] structs_t;
  typedef logic [2:0][77:0][63:0] fields_t;
  typedef logic [2:0][77:0] negatives_t;
  typedef logic [77:0][31:0] field_widths_t;
  typedef logic [34:0][31:0] numbers_t;
  typedef logic [3:0][15:0][255:0] names_t;
endpackage

/// Takes structs apart and puts them together, at one size.
module sm_frontend_walk
  import sm_frontend_pkg::*;
  import sm_frontend_walk_pkg::*;
#(
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned NumLanes = 32,
    parameter int unsigned QueueEntries = 96,
    parameter int unsigned ReplayEntries = 128,
    parameter int unsigned LogEntries = 64,
    parameter int unsigned WindowBits = 4,
    parameter int unsigned RegBits = 8,
    parameter int unsigned OpBits = 25,
    parameter int unsigned FetchWidth = 2,
    parameter int unsigned IssueWidth = 2,
    parameter int unsigned CommitWidth = 2,
    `SM_FRONTEND_WIDTHS
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

  typedef `SM_FRONTEND_DECODED_STRUCT(RegW, OpW) decoded_t;
  typedef `SM_FRONTEND_PAYLOAD_STRUCT(LaneMaskW, SeqW, InstrW, EntryW, HandleW) payload_t;
  typedef `SM_FRONTEND_TAG_STRUCT(WarpW, TbW, SeqW, EntryW, HandleW) tag_t;
  typedef `SM_FRONTEND_READING_STRUCT(WarpW, TbW, LaneMaskW, SeqW, InstrW, EntryW, HandleW) reading_t;
  typedef `SM_FRONTEND_OPERAND_STRUCT(WarpW, TbW, SeqW, EntryW, HandleW) operand_t;
  typedef `SM_FRONTEND_FAULT_MSG_STRUCT(WarpW, TbW, LaneMaskW, SeqW, EntryW, HandleW) fault_msg_t;
  typedef `SM_FRONTEND_COMMAND_STRUCT(WarpW, TbW, TbCntW, SeqW) command_t;
  typedef `SM_FRONTEND_GO_STRUCT(WarpW, SeqW) go_t;
  typedef `SM_FRONTEND_SAVED_STRUCT(WarpW, TbW, LaneMaskW, SeqW, InstrW) saved_t;
  typedef `SM_FRONTEND_CONTEXT_STRUCT(SeqW) context_t;
  typedef `SM_FRONTEND_TRANSFER_STRUCT(TbW, HandleW) transfer_t;

  decoded_t [2:0] decoded_in, decoded_out;
  assign decoded_in = structs_i[0][$bits(decoded_in)-1:0];
  payload_t [2:0] payload_in, payload_out;
  assign payload_in = structs_i[1][$bits(payload_in)-1:0];
  tag_t [2:0] tag_in, tag_out;
  assign tag_in = structs_i[2][$bits(tag_in)-1:0];
  reading_t [2:0] reading_in, reading_out;
  assign reading_in = structs_i[3][$bits(reading_in)-1:0];
  operand_t [2:0] operand_in, operand_out;
  assign operand_in = structs_i[4][$bits(operand_in)-1:0];
  fault_msg_t [2:0] fault_msg_in, fault_msg_out;
  assign fault_msg_in = structs_i[5][$bits(fault_msg_in)-1:0];
  command_t [2:0] command_in, command_out;
  assign command_in = structs_i[6][$bits(command_in)-1:0];
  go_t [2:0] go_in, go_out;
  assign go_in = structs_i[7][$bits(go_in)-1:0];
  saved_t [2:0] saved_in, saved_out;
  assign saved_in = structs_i[8][$bits(saved_in)-1:0];
  context_t [2:0] context_in, context_out;
  assign context_in = structs_i[9][$bits(context_in)-1:0];
  transfer_t [2:0] transfer_in, transfer_out;
  assign transfer_in = structs_i[10][$bits(transfer_in)-1:0];

  always_comb begin
    field_widths_o[0] = $bits(decoded_in[0].kind);
    field_widths_o[1] = $bits(decoded_in[0].dst_valid);
    field_widths_o[2] = $bits(decoded_in[0].dst);
    field_widths_o[3] = $bits(decoded_in[0].src_valid);
    field_widths_o[4] = $bits(decoded_in[0].src_0);
    field_widths_o[5] = $bits(decoded_in[0].src_1);
    field_widths_o[6] = $bits(decoded_in[0].src_2);
    field_widths_o[7] = $bits(decoded_in[0].op);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][0] = 64'(unsigned'(decoded_in[i].kind));
      negatives_o[i][0] = decoded_in[i].kind < 0;
      decoded_out[i].kind = kind_e'(fields_i[i][0][$bits(decoded_out[i].kind)-1:0]);
      fields_o[i][1] = 64'(unsigned'(decoded_in[i].dst_valid));
      negatives_o[i][1] = decoded_in[i].dst_valid < 0;
      decoded_out[i].dst_valid = fields_i[i][1][$bits(decoded_out[i].dst_valid)-1:0];
      fields_o[i][2] = 64'(unsigned'(decoded_in[i].dst));
      negatives_o[i][2] = decoded_in[i].dst < 0;
      decoded_out[i].dst = fields_i[i][2][$bits(decoded_out[i].dst)-1:0];
      fields_o[i][3] = 64'(unsigned'(decoded_in[i].src_valid));
      negatives_o[i][3] = decoded_in[i].src_valid < 0;
      decoded_out[i].src_valid = fields_i[i][3][$bits(decoded_out[i].src_valid)-1:0];
      fields_o[i][4] = 64'(unsigned'(decoded_in[i].src_0));
      negatives_o[i][4] = decoded_in[i].src_0 < 0;
      decoded_out[i].src_0 = fields_i[i][4][$bits(decoded_out[i].src_0)-1:0];
      fields_o[i][5] = 64'(unsigned'(decoded_in[i].src_1));
      negatives_o[i][5] = decoded_in[i].src_1 < 0;
      decoded_out[i].src_1 = fields_i[i][5][$bits(decoded_out[i].src_1)-1:0];
      fields_o[i][6] = 64'(unsigned'(decoded_in[i].src_2));
      negatives_o[i][6] = decoded_in[i].src_2 < 0;
      decoded_out[i].src_2 = fields_i[i][6][$bits(decoded_out[i].src_2)-1:0];
      fields_o[i][7] = 64'(unsigned'(decoded_in[i].op));
      negatives_o[i][7] = decoded_in[i].op < 0;
      decoded_out[i].op = fields_i[i][7][$bits(decoded_out[i].op)-1:0];
    end
    structs_o[0] = $bits(structs_o[0])'(decoded_out);
    field_widths_o[8] = $bits(payload_in[0].seq);
    field_widths_o[9] = $bits(payload_in[0].mask);
    field_widths_o[10] = $bits(payload_in[0].replay);
    field_widths_o[11] = $bits(payload_in[0].entry);
    field_widths_o[12] = $bits(payload_in[0].logged);
    field_widths_o[13] = $bits(payload_in[0].handle);
    field_widths_o[14] = $bits(payload_in[0].instr);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][8] = 64'(unsigned'(payload_in[i].seq));
      negatives_o[i][8] = payload_in[i].seq < 0;
      payload_out[i].seq = fields_i[i][8][$bits(payload_out[i].seq)-1:0];
      fields_o[i][9] = 64'(unsigned'(payload_in[i].mask));
      negatives_o[i][9] = payload_in[i].mask < 0;
      payload_out[i].mask = fields_i[i][9][$bits(payload_out[i].mask)-1:0];
      fields_o[i][10] = 64'(unsigned'(payload_in[i].replay));
      negatives_o[i][10] = payload_in[i].replay < 0;
      payload_out[i].replay = fields_i[i][10][$bits(payload_out[i].replay)-1:0];
      fields_o[i][11] = 64'(unsigned'(payload_in[i].entry));
      negatives_o[i][11] = payload_in[i].entry < 0;
      payload_out[i].entry = fields_i[i][11][$bits(payload_out[i].entry)-1:0];
      fields_o[i][12] = 64'(unsigned'(payload_in[i].logged));
      negatives_o[i][12] = payload_in[i].logged < 0;
      payload_out[i].logged = fields_i[i][12][$bits(payload_out[i].logged)-1:0];
      fields_o[i][13] = 64'(unsigned'(payload_in[i].handle));
      negatives_o[i][13] = payload_in[i].handle < 0;
      payload_out[i].handle = fields_i[i][13][$bits(payload_out[i].handle)-1:0];
      fields_o[i][14] = 64'(unsigned'(payload_in[i].instr));
      negatives_o[i][14] = payload_in[i].instr < 0;
      payload_out[i].instr = fields_i[i][14][$bits(payload_out[i].instr)-1:0];
    end
    structs_o[1] = $bits(structs_o[1])'(payload_out);
    field_widths_o[15] = $bits(tag_in[0].warp);
    field_widths_o[16] = $bits(tag_in[0].tb);
    field_widths_o[17] = $bits(tag_in[0].seq);
    field_widths_o[18] = $bits(tag_in[0].kind);
    field_widths_o[19] = $bits(tag_in[0].entry);
    field_widths_o[20] = $bits(tag_in[0].logged);
    field_widths_o[21] = $bits(tag_in[0].handle);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][15] = 64'(unsigned'(tag_in[i].warp));
      negatives_o[i][15] = tag_in[i].warp < 0;
      tag_out[i].warp = fields_i[i][15][$bits(tag_out[i].warp)-1:0];
      fields_o[i][16] = 64'(unsigned'(tag_in[i].tb));
      negatives_o[i][16] = tag_in[i].tb < 0;
      tag_out[i].tb = fields_i[i][16][$bits(tag_out[i].tb)-1:0];
      fields_o[i][17] = 64'(unsigned'(tag_in[i].seq));
      negatives_o[i][17] = tag_in[i].seq < 0;
      tag_out[i].seq = fields_i[i][17][$bits(tag_out[i].seq)-1:0];
      fields_o[i][18] = 64'(unsigned'(tag_in[i].kind));
      negatives_o[i][18] = tag_in[i].kind < 0;
      tag_out[i].kind = kind_e'(fields_i[i][18][$bits(tag_out[i].kind)-1:0]);
      fields_o[i][19] = 64'(unsigned'(tag_in[i].entry));
      negatives_o[i][19] = tag_in[i].entry < 0;
      tag_out[i].entry = fields_i[i][19][$bits(tag_out[i].entry)-1:0];
      fields_o[i][20] = 64'(unsigned'(tag_in[i].logged));
      negatives_o[i][20] = tag_in[i].logged < 0;
      tag_out[i].logged = fields_i[i][20][$bits(tag_out[i].logged)-1:0];
      fields_o[i][21] = 64'(unsigned'(tag_in[i].handle));
      negatives_o[i][21] = tag_in[i].handle < 0;
      tag_out[i].handle = fields_i[i][21][$bits(tag_out[i].handle)-1:0];
    end
    structs_o[2] = $bits(structs_o[2])'(tag_out);
    field_widths_o[22] = $bits(reading_in[0].warp);
    field_widths_o[23] = $bits(reading_in[0].tb);
    field_widths_o[24] = $bits(reading_in[0].seq);
    field_widths_o[25] = $bits(reading_in[0].kind);
    field_widths_o[26] = $bits(reading_in[0].entry);
    field_widths_o[27] = $bits(reading_in[0].logged);
    field_widths_o[28] = $bits(reading_in[0].handle);
    field_widths_o[29] = $bits(reading_in[0].mask);
    field_widths_o[30] = $bits(reading_in[0].replay);
    field_widths_o[31] = $bits(reading_in[0].from_log);
    field_widths_o[32] = $bits(reading_in[0].instr);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][22] = 64'(unsigned'(reading_in[i].warp));
      negatives_o[i][22] = reading_in[i].warp < 0;
      reading_out[i].warp = fields_i[i][22][$bits(reading_out[i].warp)-1:0];
      fields_o[i][23] = 64'(unsigned'(reading_in[i].tb));
      negatives_o[i][23] = reading_in[i].tb < 0;
      reading_out[i].tb = fields_i[i][23][$bits(reading_out[i].tb)-1:0];
      fields_o[i][24] = 64'(unsigned'(reading_in[i].seq));
      negatives_o[i][24] = reading_in[i].seq < 0;
      reading_out[i].seq = fields_i[i][24][$bits(reading_out[i].seq)-1:0];
      fields_o[i][25] = 64'(unsigned'(reading_in[i].kind));
      negatives_o[i][25] = reading_in[i].kind < 0;
      reading_out[i].kind = kind_e'(fields_i[i][25][$bits(reading_out[i].kind)-1:0]);
      fields_o[i][26] = 64'(unsigned'(reading_in[i].entry));
      negatives_o[i][26] = reading_in[i].entry < 0;
      reading_out[i].entry = fields_i[i][26][$bits(reading_out[i].entry)-1:0];
      fields_o[i][27] = 64'(unsigned'(reading_in[i].logged));
      negatives_o[i][27] = reading_in[i].logged < 0;
      reading_out[i].logged = fields_i[i][27][$bits(reading_out[i].logged)-1:0];
      fields_o[i][28] = 64'(unsigned'(reading_in[i].handle));
      negatives_o[i][28] = reading_in[i].handle < 0;
      reading_out[i].handle = fields_i[i][28][$bits(reading_out[i].handle)-1:0];
      fields_o[i][29] = 64'(unsigned'(reading_in[i].mask));
      negatives_o[i][29] = reading_in[i].mask < 0;
      reading_out[i].mask = fields_i[i][29][$bits(reading_out[i].mask)-1:0];
      fields_o[i][30] = 64'(unsigned'(reading_in[i].replay));
      negatives_o[i][30] = reading_in[i].replay < 0;
      reading_out[i].replay = fields_i[i][30][$bits(reading_out[i].replay)-1:0];
      fields_o[i][31] = 64'(unsigned'(reading_in[i].from_log));
      negatives_o[i][31] = reading_in[i].from_log < 0;
      reading_out[i].from_log = fields_i[i][31][$bits(reading_out[i].from_log)-1:0];
      fields_o[i][32] = 64'(unsigned'(reading_in[i].instr));
      negatives_o[i][32] = reading_in[i].instr < 0;
      reading_out[i].instr = fields_i[i][32][$bits(reading_out[i].instr)-1:0];
    end
    structs_o[3] = $bits(structs_o[3])'(reading_out);
    field_widths_o[33] = $bits(operand_in[0].warp);
    field_widths_o[34] = $bits(operand_in[0].tb);
    field_widths_o[35] = $bits(operand_in[0].seq);
    field_widths_o[36] = $bits(operand_in[0].kind);
    field_widths_o[37] = $bits(operand_in[0].entry);
    field_widths_o[38] = $bits(operand_in[0].logged);
    field_widths_o[39] = $bits(operand_in[0].handle);
    field_widths_o[40] = $bits(operand_in[0].index);
    field_widths_o[41] = $bits(operand_in[0].from_log);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][33] = 64'(unsigned'(operand_in[i].warp));
      negatives_o[i][33] = operand_in[i].warp < 0;
      operand_out[i].warp = fields_i[i][33][$bits(operand_out[i].warp)-1:0];
      fields_o[i][34] = 64'(unsigned'(operand_in[i].tb));
      negatives_o[i][34] = operand_in[i].tb < 0;
      operand_out[i].tb = fields_i[i][34][$bits(operand_out[i].tb)-1:0];
      fields_o[i][35] = 64'(unsigned'(operand_in[i].seq));
      negatives_o[i][35] = operand_in[i].seq < 0;
      operand_out[i].seq = fields_i[i][35][$bits(operand_out[i].seq)-1:0];
      fields_o[i][36] = 64'(unsigned'(operand_in[i].kind));
      negatives_o[i][36] = operand_in[i].kind < 0;
      operand_out[i].kind = kind_e'(fields_i[i][36][$bits(operand_out[i].kind)-1:0]);
      fields_o[i][37] = 64'(unsigned'(operand_in[i].entry));
      negatives_o[i][37] = operand_in[i].entry < 0;
      operand_out[i].entry = fields_i[i][37][$bits(operand_out[i].entry)-1:0];
      fields_o[i][38] = 64'(unsigned'(operand_in[i].logged));
      negatives_o[i][38] = operand_in[i].logged < 0;
      operand_out[i].logged = fields_i[i][38][$bits(operand_out[i].logged)-1:0];
      fields_o[i][39] = 64'(unsigned'(operand_in[i].handle));
      negatives_o[i][39] = operand_in[i].handle < 0;
      operand_out[i].handle = fields_i[i][39][$bits(operand_out[i].handle)-1:0];
      fields_o[i][40] = 64'(unsigned'(operand_in[i].index));
      negatives_o[i][40] = operand_in[i].index < 0;
      operand_out[i].index = fields_i[i][40][$bits(operand_out[i].index)-1:0];
      fields_o[i][41] = 64'(unsigned'(operand_in[i].from_log));
      negatives_o[i][41] = operand_in[i].from_log < 0;
      operand_out[i].from_log = fields_i[i][41][$bits(operand_out[i].from_log)-1:0];
    end
    structs_o[4] = $bits(structs_o[4])'(operand_out);
    field_widths_o[42] = $bits(fault_msg_in[0].warp);
    field_widths_o[43] = $bits(fault_msg_in[0].tb);
    field_widths_o[44] = $bits(fault_msg_in[0].seq);
    field_widths_o[45] = $bits(fault_msg_in[0].kind);
    field_widths_o[46] = $bits(fault_msg_in[0].entry);
    field_widths_o[47] = $bits(fault_msg_in[0].logged);
    field_widths_o[48] = $bits(fault_msg_in[0].handle);
    field_widths_o[49] = $bits(fault_msg_in[0].mask);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][42] = 64'(unsigned'(fault_msg_in[i].warp));
      negatives_o[i][42] = fault_msg_in[i].warp < 0;
      fault_msg_out[i].warp = fields_i[i][42][$bits(fault_msg_out[i].warp)-1:0];
      fields_o[i][43] = 64'(unsigned'(fault_msg_in[i].tb));
      negatives_o[i][43] = fault_msg_in[i].tb < 0;
      fault_msg_out[i].tb = fields_i[i][43][$bits(fault_msg_out[i].tb)-1:0];
      fields_o[i][44] = 64'(unsigned'(fault_msg_in[i].seq));
      negatives_o[i][44] = fault_msg_in[i].seq < 0;
      fault_msg_out[i].seq = fields_i[i][44][$bits(fault_msg_out[i].seq)-1:0];
      fields_o[i][45] = 64'(unsigned'(fault_msg_in[i].kind));
      negatives_o[i][45] = fault_msg_in[i].kind < 0;
      fault_msg_out[i].kind = kind_e'(fields_i[i][45][$bits(fault_msg_out[i].kind)-1:0]);
      fields_o[i][46] = 64'(unsigned'(fault_msg_in[i].entry));
      negatives_o[i][46] = fault_msg_in[i].entry < 0;
      fault_msg_out[i].entry = fields_i[i][46][$bits(fault_msg_out[i].entry)-1:0];
      fields_o[i][47] = 64'(unsigned'(fault_msg_in[i].logged));
      negatives_o[i][47] = fault_msg_in[i].logged < 0;
      fault_msg_out[i].logged = fields_i[i][47][$bits(fault_msg_out[i].logged)-1:0];
      fields_o[i][48] = 64'(unsigned'(fault_msg_in[i].handle));
      negatives_o[i][48] = fault_msg_in[i].handle < 0;
      fault_msg_out[i].handle = fields_i[i][48][$bits(fault_msg_out[i].handle)-1:0];
      fields_o[i][49] = 64'(unsigned'(fault_msg_in[i].mask));
      negatives_o[i][49] = fault_msg_in[i].mask < 0;
      fault_msg_out[i].mask = fields_i[i][49][$bits(fault_msg_out[i].mask)-1:0];
    end
    structs_o[5] = $bits(structs_o[5])'(fault_msg_out);
    field_widths_o[50] = $bits(command_in[0].op);
    field_widths_o[51] = $bits(command_in[0].warp);
    field_widths_o[52] = $bits(command_in[0].tb);
    field_widths_o[53] = $bits(command_in[0].scheme);
    field_widths_o[54] = $bits(command_in[0].gate);
    field_widths_o[55] = $bits(command_in[0].seq);
    field_widths_o[56] = $bits(command_in[0].closer);
    field_widths_o[57] = $bits(command_in[0].stopped);
    field_widths_o[58] = $bits(command_in[0].tbs);
    field_widths_o[59] = $bits(command_in[0].need);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][50] = 64'(unsigned'(command_in[i].op));
      negatives_o[i][50] = command_in[i].op < 0;
      command_out[i].op = command_op_e'(fields_i[i][50][$bits(command_out[i].op)-1:0]);
      fields_o[i][51] = 64'(unsigned'(command_in[i].warp));
      negatives_o[i][51] = command_in[i].warp < 0;
      command_out[i].warp = fields_i[i][51][$bits(command_out[i].warp)-1:0];
      fields_o[i][52] = 64'(unsigned'(command_in[i].tb));
      negatives_o[i][52] = command_in[i].tb < 0;
      command_out[i].tb = fields_i[i][52][$bits(command_out[i].tb)-1:0];
      fields_o[i][53] = 64'(unsigned'(command_in[i].scheme));
      negatives_o[i][53] = command_in[i].scheme < 0;
      command_out[i].scheme = warp_gate_pkg::scheme_e'(fields_i[i][53][$bits(command_out[i].scheme)-1:0]);
      fields_o[i][54] = 64'(unsigned'(command_in[i].gate));
      negatives_o[i][54] = command_in[i].gate < 0;
      command_out[i].gate = warp_gate_pkg::gate_e'(fields_i[i][54][$bits(command_out[i].gate)-1:0]);
      fields_o[i][55] = 64'(unsigned'(command_in[i].seq));
      negatives_o[i][55] = command_in[i].seq < 0;
      command_out[i].seq = fields_i[i][55][$bits(command_out[i].seq)-1:0];
      fields_o[i][56] = 64'(unsigned'(command_in[i].closer));
      negatives_o[i][56] = command_in[i].closer < 0;
      command_out[i].closer = fields_i[i][56][$bits(command_out[i].closer)-1:0];
      fields_o[i][57] = 64'(unsigned'(command_in[i].stopped));
      negatives_o[i][57] = command_in[i].stopped < 0;
      command_out[i].stopped = fields_i[i][57][$bits(command_out[i].stopped)-1:0];
      fields_o[i][58] = 64'(unsigned'(command_in[i].tbs));
      negatives_o[i][58] = command_in[i].tbs < 0;
      command_out[i].tbs = fields_i[i][58][$bits(command_out[i].tbs)-1:0];
      fields_o[i][59] = 64'(unsigned'(command_in[i].need));
      negatives_o[i][59] = command_in[i].need < 0;
      command_out[i].need = fields_i[i][59][$bits(command_out[i].need)-1:0];
    end
    structs_o[6] = $bits(structs_o[6])'(command_out);
    field_widths_o[60] = $bits(go_in[0].warp);
    field_widths_o[61] = $bits(go_in[0].seq);
    field_widths_o[62] = $bits(go_in[0].refetch);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][60] = 64'(unsigned'(go_in[i].warp));
      negatives_o[i][60] = go_in[i].warp < 0;
      go_out[i].warp = fields_i[i][60][$bits(go_out[i].warp)-1:0];
      fields_o[i][61] = 64'(unsigned'(go_in[i].seq));
      negatives_o[i][61] = go_in[i].seq < 0;
      go_out[i].seq = fields_i[i][61][$bits(go_out[i].seq)-1:0];
      fields_o[i][62] = 64'(unsigned'(go_in[i].refetch));
      negatives_o[i][62] = go_in[i].refetch < 0;
      go_out[i].refetch = fields_i[i][62][$bits(go_out[i].refetch)-1:0];
    end
    structs_o[7] = $bits(structs_o[7])'(go_out);
    field_widths_o[63] = $bits(saved_in[0].tb);
    field_widths_o[64] = $bits(saved_in[0].warp);
    field_widths_o[65] = $bits(saved_in[0].seq);
    field_widths_o[66] = $bits(saved_in[0].mask);
    field_widths_o[67] = $bits(saved_in[0].logged);
    field_widths_o[68] = $bits(saved_in[0].instr);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][63] = 64'(unsigned'(saved_in[i].tb));
      negatives_o[i][63] = saved_in[i].tb < 0;
      saved_out[i].tb = fields_i[i][63][$bits(saved_out[i].tb)-1:0];
      fields_o[i][64] = 64'(unsigned'(saved_in[i].warp));
      negatives_o[i][64] = saved_in[i].warp < 0;
      saved_out[i].warp = fields_i[i][64][$bits(saved_out[i].warp)-1:0];
      fields_o[i][65] = 64'(unsigned'(saved_in[i].seq));
      negatives_o[i][65] = saved_in[i].seq < 0;
      saved_out[i].seq = fields_i[i][65][$bits(saved_out[i].seq)-1:0];
      fields_o[i][66] = 64'(unsigned'(saved_in[i].mask));
      negatives_o[i][66] = saved_in[i].mask < 0;
      saved_out[i].mask = fields_i[i][66][$bits(saved_out[i].mask)-1:0];
      fields_o[i][67] = 64'(unsigned'(saved_in[i].logged));
      negatives_o[i][67] = saved_in[i].logged < 0;
      saved_out[i].logged = fields_i[i][67][$bits(saved_out[i].logged)-1:0];
      fields_o[i][68] = 64'(unsigned'(saved_in[i].instr));
      negatives_o[i][68] = saved_in[i].instr < 0;
      saved_out[i].instr = fields_i[i][68][$bits(saved_out[i].instr)-1:0];
    end
    structs_o[8] = $bits(structs_o[8])'(saved_out);
    field_widths_o[69] = $bits(context_in[0].gate);
    field_widths_o[70] = $bits(context_in[0].seq);
    field_widths_o[71] = $bits(context_in[0].closer);
    field_widths_o[72] = $bits(context_in[0].stopped);
    field_widths_o[73] = $bits(context_in[0].drained);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][69] = 64'(unsigned'(context_in[i].gate));
      negatives_o[i][69] = context_in[i].gate < 0;
      context_out[i].gate = warp_gate_pkg::gate_e'(fields_i[i][69][$bits(context_out[i].gate)-1:0]);
      fields_o[i][70] = 64'(unsigned'(context_in[i].seq));
      negatives_o[i][70] = context_in[i].seq < 0;
      context_out[i].seq = fields_i[i][70][$bits(context_out[i].seq)-1:0];
      fields_o[i][71] = 64'(unsigned'(context_in[i].closer));
      negatives_o[i][71] = context_in[i].closer < 0;
      context_out[i].closer = fields_i[i][71][$bits(context_out[i].closer)-1:0];
      fields_o[i][72] = 64'(unsigned'(context_in[i].stopped));
      negatives_o[i][72] = context_in[i].stopped < 0;
      context_out[i].stopped = fields_i[i][72][$bits(context_out[i].stopped)-1:0];
      fields_o[i][73] = 64'(unsigned'(context_in[i].drained));
      negatives_o[i][73] = context_in[i].drained < 0;
      context_out[i].drained = fields_i[i][73][$bits(context_out[i].drained)-1:0];
    end
    structs_o[9] = $bits(structs_o[9])'(context_out);
    field_widths_o[74] = $bits(transfer_in[0].tb);
    field_widths_o[75] = $bits(transfer_in[0].handle);
    field_widths_o[76] = $bits(transfer_in[0].index);
    field_widths_o[77] = $bits(transfer_in[0].count);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][74] = 64'(unsigned'(transfer_in[i].tb));
      negatives_o[i][74] = transfer_in[i].tb < 0;
      transfer_out[i].tb = fields_i[i][74][$bits(transfer_out[i].tb)-1:0];
      fields_o[i][75] = 64'(unsigned'(transfer_in[i].handle));
      negatives_o[i][75] = transfer_in[i].handle < 0;
      transfer_out[i].handle = fields_i[i][75][$bits(transfer_out[i].handle)-1:0];
      fields_o[i][76] = 64'(unsigned'(transfer_in[i].index));
      negatives_o[i][76] = transfer_in[i].index < 0;
      transfer_out[i].index = fields_i[i][76][$bits(transfer_out[i].index)-1:0];
      fields_o[i][77] = 64'(unsigned'(transfer_in[i].count));
      negatives_o[i][77] = transfer_in[i].count < 0;
      transfer_out[i].count = fields_i[i][77][$bits(transfer_out[i].count)-1:0];
    end
    structs_o[10] = $bits(structs_o[10])'(transfer_out);
  end

  assign numbers_o[0] = 32'(NumWarps);
  assign numbers_o[1] = 32'(NumTbs);
  assign numbers_o[2] = 32'(NumLanes);
  assign numbers_o[3] = 32'(QueueEntries);
  assign numbers_o[4] = 32'(ReplayEntries);
  assign numbers_o[5] = 32'(LogEntries);
  assign numbers_o[6] = 32'(WindowBits);
  assign numbers_o[7] = 32'(RegBits);
  assign numbers_o[8] = 32'(OpBits);
  assign numbers_o[9] = 32'(FetchWidth);
  assign numbers_o[10] = 32'(IssueWidth);
  assign numbers_o[11] = 32'(CommitWidth);
  assign numbers_o[12] = 32'(TimeW);
  assign numbers_o[13] = 32'(NumSources);
  assign numbers_o[14] = 32'(NumSrcs);
  assign numbers_o[15] = 32'(NumUnits);
  assign numbers_o[16] = 32'(OperandW);
  assign numbers_o[17] = 32'(LaneW);
  assign numbers_o[18] = 32'(GateSources);
  assign numbers_o[19] = 32'(BoardSources);
  assign numbers_o[20] = 32'(QueueSources);
  assign numbers_o[21] = 32'(ReplaySources);
  assign numbers_o[22] = 32'(LogSources);
  assign numbers_o[23] = 32'(WarpW);
  assign numbers_o[24] = 32'(TbW);
  assign numbers_o[25] = 32'(TbCntW);
  assign numbers_o[26] = 32'(LaneMaskW);
  assign numbers_o[27] = 32'(SlotW);
  assign numbers_o[28] = 32'(Window);
  assign numbers_o[29] = 32'(SeqW);
  assign numbers_o[30] = 32'(RegW);
  assign numbers_o[31] = 32'(OpW);
  assign numbers_o[32] = 32'(InstrW);
  assign numbers_o[33] = 32'(EntryW);
  assign numbers_o[34] = 32'(HandleW);

  initial begin : kind_names
    kind_e value;
    logic [255:0] text;
    names_o[0] = '0;
    for (int unsigned i = 0; i < 8; i++) begin
      value = kind_e'(i);
      $sformat(text, "%s", value.name());
      names_o[0][i] = text;
    end
  end
  initial begin : source_names
    source_e value;
    logic [255:0] text;
    names_o[1] = '0;
    for (int unsigned i = 0; i < 8; i++) begin
      value = source_e'(i);
      $sformat(text, "%s", value.name());
      names_o[1][i] = text;
    end
  end
  initial begin : command_op_names
    command_op_e value;
    logic [255:0] text;
    names_o[2] = '0;
    for (int unsigned i = 0; i < 8; i++) begin
      value = command_op_e'(i);
      $sformat(text, "%s", value.name());
      names_o[2][i] = text;
    end
  end
  initial begin : error_names
    error_e value;
    logic [255:0] text;
    names_o[3] = '0;
    for (int unsigned i = 0; i < 16; i++) begin
      value = error_e'(i);
      $sformat(text, "%s", value.name());
      names_o[3][i] = text;
    end
  end
endmodule

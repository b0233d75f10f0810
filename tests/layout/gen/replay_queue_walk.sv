// Generated from rtl/layout/replay_queue.toml by scripts/gen-layouts; do not edit.
`include "replay_queue_structs.svh"

package replay_queue_walk_pkg;
  typedef logic [4:0][575:0] structs_t;
  typedef logic [2:0][16:0][63:0] fields_t;
  typedef logic [2:0][16:0] negatives_t;
  typedef logic [16:0][31:0] field_widths_t;
  typedef logic [16:0][31:0] numbers_t;
  typedef logic [3:0][15:0][255:0] names_t;
endpackage

/// Takes structs apart and puts them together, at one size.
module replay_queue_walk
  import replay_queue_pkg::*;
  import replay_queue_walk_pkg::*;
#(
    parameter int unsigned NumEntries = 64,
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned NumLanes = 32,
    parameter int unsigned SeqBits = 10,
    parameter int unsigned InstrBits = 64,
    parameter int unsigned HandleBits = 10,
    `REPLAY_QUEUE_WIDTHS
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

  typedef `REPLAY_QUEUE_INSTRUCTION_STRUCT(WarpW, TbW, LaneMaskW, SeqW, InstrW, HandleW) instruction_t;
  typedef `REPLAY_QUEUE_FAULT_MSG_STRUCT(EntryW, LaneMaskW) fault_msg_t;
  typedef `REPLAY_QUEUE_REISSUE_MSG_STRUCT(EntryW, HandleW) reissue_msg_t;
  typedef `REPLAY_QUEUE_COMMAND_STRUCT(WarpW, TbW) command_t;
  typedef `REPLAY_QUEUE_PAYLOAD_STRUCT(LaneMaskW, HandleW) payload_t;

  instruction_t [2:0] instruction_in, instruction_out;
  assign instruction_in = structs_i[0][$bits(instruction_in)-1:0];
  fault_msg_t [2:0] fault_msg_in, fault_msg_out;
  assign fault_msg_in = structs_i[1][$bits(fault_msg_in)-1:0];
  reissue_msg_t [2:0] reissue_msg_in, reissue_msg_out;
  assign reissue_msg_in = structs_i[2][$bits(reissue_msg_in)-1:0];
  command_t [2:0] command_in, command_out;
  assign command_in = structs_i[3][$bits(command_in)-1:0];
  payload_t [2:0] payload_in, payload_out;
  assign payload_in = structs_i[4][$bits(payload_in)-1:0];

  always_comb begin
    field_widths_o[0] = $bits(instruction_in[0].tb);
    field_widths_o[1] = $bits(instruction_in[0].warp);
    field_widths_o[2] = $bits(instruction_in[0].seq);
    field_widths_o[3] = $bits(instruction_in[0].memory);
    field_widths_o[4] = $bits(instruction_in[0].mask);
    field_widths_o[5] = $bits(instruction_in[0].handle);
    field_widths_o[6] = $bits(instruction_in[0].instr);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][0] = 64'(unsigned'(instruction_in[i].tb));
      negatives_o[i][0] = instruction_in[i].tb < 0;
      instruction_out[i].tb = fields_i[i][0][$bits(instruction_out[i].tb)-1:0];
      fields_o[i][1] = 64'(unsigned'(instruction_in[i].warp));
      negatives_o[i][1] = instruction_in[i].warp < 0;
      instruction_out[i].warp = fields_i[i][1][$bits(instruction_out[i].warp)-1:0];
      fields_o[i][2] = 64'(unsigned'(instruction_in[i].seq));
      negatives_o[i][2] = instruction_in[i].seq < 0;
      instruction_out[i].seq = fields_i[i][2][$bits(instruction_out[i].seq)-1:0];
      fields_o[i][3] = 64'(unsigned'(instruction_in[i].memory));
      negatives_o[i][3] = instruction_in[i].memory < 0;
      instruction_out[i].memory = fields_i[i][3][$bits(instruction_out[i].memory)-1:0];
      fields_o[i][4] = 64'(unsigned'(instruction_in[i].mask));
      negatives_o[i][4] = instruction_in[i].mask < 0;
      instruction_out[i].mask = fields_i[i][4][$bits(instruction_out[i].mask)-1:0];
      fields_o[i][5] = 64'(unsigned'(instruction_in[i].handle));
      negatives_o[i][5] = instruction_in[i].handle < 0;
      instruction_out[i].handle = fields_i[i][5][$bits(instruction_out[i].handle)-1:0];
      fields_o[i][6] = 64'(unsigned'(instruction_in[i].instr));
      negatives_o[i][6] = instruction_in[i].instr < 0;
      instruction_out[i].instr = fields_i[i][6][$bits(instruction_out[i].instr)-1:0];
    end
    structs_o[0] = $bits(structs_o[0])'(instruction_out);
    field_widths_o[7] = $bits(fault_msg_in[0].entry);
    field_widths_o[8] = $bits(fault_msg_in[0].mask);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][7] = 64'(unsigned'(fault_msg_in[i].entry));
      negatives_o[i][7] = fault_msg_in[i].entry < 0;
      fault_msg_out[i].entry = fields_i[i][7][$bits(fault_msg_out[i].entry)-1:0];
      fields_o[i][8] = 64'(unsigned'(fault_msg_in[i].mask));
      negatives_o[i][8] = fault_msg_in[i].mask < 0;
      fault_msg_out[i].mask = fields_i[i][8][$bits(fault_msg_out[i].mask)-1:0];
    end
    structs_o[1] = $bits(structs_o[1])'(fault_msg_out);
    field_widths_o[9] = $bits(reissue_msg_in[0].entry);
    field_widths_o[10] = $bits(reissue_msg_in[0].handle);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][9] = 64'(unsigned'(reissue_msg_in[i].entry));
      negatives_o[i][9] = reissue_msg_in[i].entry < 0;
      reissue_msg_out[i].entry = fields_i[i][9][$bits(reissue_msg_out[i].entry)-1:0];
      fields_o[i][10] = 64'(unsigned'(reissue_msg_in[i].handle));
      negatives_o[i][10] = reissue_msg_in[i].handle < 0;
      reissue_msg_out[i].handle = fields_i[i][10][$bits(reissue_msg_out[i].handle)-1:0];
    end
    structs_o[2] = $bits(structs_o[2])'(reissue_msg_out);
    field_widths_o[11] = $bits(command_in[0].op);
    field_widths_o[12] = $bits(command_in[0].warp);
    field_widths_o[13] = $bits(command_in[0].tb);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][11] = 64'(unsigned'(command_in[i].op));
      negatives_o[i][11] = command_in[i].op < 0;
      command_out[i].op = command_op_e'(fields_i[i][11][$bits(command_out[i].op)-1:0]);
      fields_o[i][12] = 64'(unsigned'(command_in[i].warp));
      negatives_o[i][12] = command_in[i].warp < 0;
      command_out[i].warp = fields_i[i][12][$bits(command_out[i].warp)-1:0];
      fields_o[i][13] = 64'(unsigned'(command_in[i].tb));
      negatives_o[i][13] = command_in[i].tb < 0;
      command_out[i].tb = fields_i[i][13][$bits(command_out[i].tb)-1:0];
    end
    structs_o[3] = $bits(structs_o[3])'(command_out);
    field_widths_o[14] = $bits(payload_in[0].memory);
    field_widths_o[15] = $bits(payload_in[0].mask);
    field_widths_o[16] = $bits(payload_in[0].handle);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][14] = 64'(unsigned'(payload_in[i].memory));
      negatives_o[i][14] = payload_in[i].memory < 0;
      payload_out[i].memory = fields_i[i][14][$bits(payload_out[i].memory)-1:0];
      fields_o[i][15] = 64'(unsigned'(payload_in[i].mask));
      negatives_o[i][15] = payload_in[i].mask < 0;
      payload_out[i].mask = fields_i[i][15][$bits(payload_out[i].mask)-1:0];
      fields_o[i][16] = 64'(unsigned'(payload_in[i].handle));
      negatives_o[i][16] = payload_in[i].handle < 0;
      payload_out[i].handle = fields_i[i][16][$bits(payload_out[i].handle)-1:0];
    end
    structs_o[4] = $bits(structs_o[4])'(payload_out);
  end

  assign numbers_o[0] = 32'(NumEntries);
  assign numbers_o[1] = 32'(NumWarps);
  assign numbers_o[2] = 32'(NumTbs);
  assign numbers_o[3] = 32'(NumLanes);
  assign numbers_o[4] = 32'(SeqBits);
  assign numbers_o[5] = 32'(InstrBits);
  assign numbers_o[6] = 32'(HandleBits);
  assign numbers_o[7] = 32'(TimeW);
  assign numbers_o[8] = 32'(NumSources);
  assign numbers_o[9] = 32'(EntryW);
  assign numbers_o[10] = 32'(EntryCntW);
  assign numbers_o[11] = 32'(WarpW);
  assign numbers_o[12] = 32'(TbW);
  assign numbers_o[13] = 32'(LaneMaskW);
  assign numbers_o[14] = 32'(SeqW);
  assign numbers_o[15] = 32'(InstrW);
  assign numbers_o[16] = 32'(HandleW);

  initial begin : entry_state_names
    entry_state_e value;
    logic [255:0] text;
    names_o[0] = '0;
    for (int unsigned i = 0; i < 8; i++) begin
      value = entry_state_e'(i);
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
    for (int unsigned i = 0; i < 4; i++) begin
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

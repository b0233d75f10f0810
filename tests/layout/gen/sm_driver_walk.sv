// Generated from rtl/layout/sm_driver.toml by scripts/gen-layouts; do not edit.
`include "sm_driver_structs.svh"

package sm_driver_walk_pkg;
  typedef logic [11:0][607:0] structs_t;
  typedef logic [2:0][68:0][63:0] fields_t;
  typedef logic [2:0][68:0] negatives_t;
  typedef logic [68:0][31:0] field_widths_t;
  typedef logic [20:0][31:0] numbers_t;
  typedef logic [8:0][15:0][255:0] names_t;
endpackage

/// Takes structs apart and puts them together, at one size.
module sm_driver_walk
  import sm_driver_pkg::*;
  import sm_driver_walk_pkg::*;
#(
    parameter int unsigned NumSms = 13,
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumCtxs = 16,
    parameter int unsigned NumKsrs = 13,
    `SM_DRIVER_WIDTHS
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

  typedef `SM_DRIVER_HOST_MSG_STRUCT(SlotCntW, CtxW) host_msg_t;
  typedef `SM_DRIVER_SM_MSG_STRUCT(SlotW) sm_msg_t;
  typedef `SM_DRIVER_SM_CMD_STRUCT(SmW, SlotW, CtxW, KsrW, SlotMaskW) sm_cmd_t;
  typedef `SM_DRIVER_DONE_MSG_STRUCT(CtxW) done_msg_t;
  typedef `SM_DRIVER_CTX_ENTRY_STRUCT(KsrW) ctx_entry_t;
  typedef `SM_DRIVER_COMMAND_STRUCT(SlotCntW) command_t;
  typedef `SM_DRIVER_KSR_STRUCT(SmCntW, SlotCntW, CtxW, TbCntW) ksr_t;
  typedef `SM_DRIVER_SMST_ENTRY_STRUCT(SlotCntW, KsrW) smst_entry_t;
  typedef `SM_DRIVER_SCAN_TARGET_STRUCT(SmW) scan_target_t;
  typedef `SM_DRIVER_CANDIDATE_STRUCT(KsrW) candidate_t;
  typedef `SM_DRIVER_PRIO_CANDIDATE_STRUCT(KsrW) prio_candidate_t;

  host_msg_t [2:0] host_msg_in, host_msg_out;
  assign host_msg_in = structs_i[0][$bits(host_msg_in)-1:0];
  sm_msg_t [2:0] sm_msg_in, sm_msg_out;
  assign sm_msg_in = structs_i[1][$bits(sm_msg_in)-1:0];
  sm_cmd_t [2:0] sm_cmd_in, sm_cmd_out;
  assign sm_cmd_in = structs_i[2][$bits(sm_cmd_in)-1:0];
  done_msg_t [2:0] done_msg_in, done_msg_out;
  assign done_msg_in = structs_i[3][$bits(done_msg_in)-1:0];
  ctx_entry_t [2:0] ctx_entry_in, ctx_entry_out;
  assign ctx_entry_in = structs_i[4][$bits(ctx_entry_in)-1:0];
  command_t [2:0] command_in, command_out;
  assign command_in = structs_i[5][$bits(command_in)-1:0];
  ksr_t [2:0] ksr_in, ksr_out;
  assign ksr_in = structs_i[6][$bits(ksr_in)-1:0];
  smst_entry_t [2:0] smst_entry_in, smst_entry_out;
  assign smst_entry_in = structs_i[7][$bits(smst_entry_in)-1:0];
  ptbq_entry_t [2:0] ptbq_entry_in, ptbq_entry_out;
  assign ptbq_entry_in = structs_i[8][$bits(ptbq_entry_in)-1:0];
  scan_target_t [2:0] scan_target_in, scan_target_out;
  assign scan_target_in = structs_i[9][$bits(scan_target_in)-1:0];
  candidate_t [2:0] candidate_in, candidate_out;
  assign candidate_in = structs_i[10][$bits(candidate_in)-1:0];
  prio_candidate_t [2:0] prio_candidate_in, prio_candidate_out;
  assign prio_candidate_in = structs_i[11][$bits(prio_candidate_in)-1:0];

  always_comb begin
    field_widths_o[0] = $bits(host_msg_in[0].op);
    field_widths_o[1] = $bits(host_msg_in[0].ctx);
    field_widths_o[2] = $bits(host_msg_in[0].tb_count);
    field_widths_o[3] = $bits(host_msg_in[0].tbs_per_sm);
    field_widths_o[4] = $bits(host_msg_in[0].descriptor);
    field_widths_o[5] = $bits(host_msg_in[0].prio);
    field_widths_o[6] = $bits(host_msg_in[0].tokens);
    field_widths_o[7] = $bits(host_msg_in[0].page_table_base);
    field_widths_o[8] = $bits(host_msg_in[0].policy);
    field_widths_o[9] = $bits(host_msg_in[0].technique);
    field_widths_o[10] = $bits(host_msg_in[0].quantum);
    field_widths_o[11] = $bits(host_msg_in[0].drain_deadline);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][0] = 64'(unsigned'(host_msg_in[i].op));
      negatives_o[i][0] = host_msg_in[i].op < 0;
      host_msg_out[i].op = host_op_e'(fields_i[i][0][$bits(host_msg_out[i].op)-1:0]);
      fields_o[i][1] = 64'(unsigned'(host_msg_in[i].ctx));
      negatives_o[i][1] = host_msg_in[i].ctx < 0;
      host_msg_out[i].ctx = fields_i[i][1][$bits(host_msg_out[i].ctx)-1:0];
      fields_o[i][2] = 64'(unsigned'(host_msg_in[i].tb_count));
      negatives_o[i][2] = host_msg_in[i].tb_count < 0;
      host_msg_out[i].tb_count = fields_i[i][2][$bits(host_msg_out[i].tb_count)-1:0];
      fields_o[i][3] = 64'(unsigned'(host_msg_in[i].tbs_per_sm));
      negatives_o[i][3] = host_msg_in[i].tbs_per_sm < 0;
      host_msg_out[i].tbs_per_sm = fields_i[i][3][$bits(host_msg_out[i].tbs_per_sm)-1:0];
      fields_o[i][4] = 64'(unsigned'(host_msg_in[i].descriptor));
      negatives_o[i][4] = host_msg_in[i].descriptor < 0;
      host_msg_out[i].descriptor = fields_i[i][4][$bits(host_msg_out[i].descriptor)-1:0];
      fields_o[i][5] = 64'(unsigned'(host_msg_in[i].prio));
      negatives_o[i][5] = host_msg_in[i].prio < 0;
      host_msg_out[i].prio = fields_i[i][5][$bits(host_msg_out[i].prio)-1:0];
      fields_o[i][6] = 64'(unsigned'(host_msg_in[i].tokens));
      negatives_o[i][6] = host_msg_in[i].tokens < 0;
      host_msg_out[i].tokens = fields_i[i][6][$bits(host_msg_out[i].tokens)-1:0];
      fields_o[i][7] = 64'(unsigned'(host_msg_in[i].page_table_base));
      negatives_o[i][7] = host_msg_in[i].page_table_base < 0;
      host_msg_out[i].page_table_base = fields_i[i][7][$bits(host_msg_out[i].page_table_base)-1:0];
      fields_o[i][8] = 64'(unsigned'(host_msg_in[i].policy));
      negatives_o[i][8] = host_msg_in[i].policy < 0;
      host_msg_out[i].policy = policy_e'(fields_i[i][8][$bits(host_msg_out[i].policy)-1:0]);
      fields_o[i][9] = 64'(unsigned'(host_msg_in[i].technique));
      negatives_o[i][9] = host_msg_in[i].technique < 0;
      host_msg_out[i].technique = technique_e'(fields_i[i][9][$bits(host_msg_out[i].technique)-1:0]);
      fields_o[i][10] = 64'(unsigned'(host_msg_in[i].quantum));
      negatives_o[i][10] = host_msg_in[i].quantum < 0;
      host_msg_out[i].quantum = fields_i[i][10][$bits(host_msg_out[i].quantum)-1:0];
      fields_o[i][11] = 64'(unsigned'(host_msg_in[i].drain_deadline));
      negatives_o[i][11] = host_msg_in[i].drain_deadline < 0;
      host_msg_out[i].drain_deadline = fields_i[i][11][$bits(host_msg_out[i].drain_deadline)-1:0];
    end
    structs_o[0] = $bits(structs_o[0])'(host_msg_out);
    field_widths_o[12] = $bits(sm_msg_in[0].op);
    field_widths_o[13] = $bits(sm_msg_in[0].slot);
    field_widths_o[14] = $bits(sm_msg_in[0].tb_id);
    field_widths_o[15] = $bits(sm_msg_in[0].handle);
    field_widths_o[16] = $bits(sm_msg_in[0].restart);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][12] = 64'(unsigned'(sm_msg_in[i].op));
      negatives_o[i][12] = sm_msg_in[i].op < 0;
      sm_msg_out[i].op = sm_event_e'(fields_i[i][12][$bits(sm_msg_out[i].op)-1:0]);
      fields_o[i][13] = 64'(unsigned'(sm_msg_in[i].slot));
      negatives_o[i][13] = sm_msg_in[i].slot < 0;
      sm_msg_out[i].slot = fields_i[i][13][$bits(sm_msg_out[i].slot)-1:0];
      fields_o[i][14] = 64'(unsigned'(sm_msg_in[i].tb_id));
      negatives_o[i][14] = sm_msg_in[i].tb_id < 0;
      sm_msg_out[i].tb_id = fields_i[i][14][$bits(sm_msg_out[i].tb_id)-1:0];
      fields_o[i][15] = 64'(unsigned'(sm_msg_in[i].handle));
      negatives_o[i][15] = sm_msg_in[i].handle < 0;
      sm_msg_out[i].handle = fields_i[i][15][$bits(sm_msg_out[i].handle)-1:0];
      fields_o[i][16] = 64'(unsigned'(sm_msg_in[i].restart));
      negatives_o[i][16] = sm_msg_in[i].restart < 0;
      sm_msg_out[i].restart = fields_i[i][16][$bits(sm_msg_out[i].restart)-1:0];
    end
    structs_o[1] = $bits(structs_o[1])'(sm_msg_out);
    field_widths_o[17] = $bits(sm_cmd_in[0].op);
    field_widths_o[18] = $bits(sm_cmd_in[0].sm);
    field_widths_o[19] = $bits(sm_cmd_in[0].ksr);
    field_widths_o[20] = $bits(sm_cmd_in[0].ctx);
    field_widths_o[21] = $bits(sm_cmd_in[0].descriptor);
    field_widths_o[22] = $bits(sm_cmd_in[0].page_table_base);
    field_widths_o[23] = $bits(sm_cmd_in[0].slot);
    field_widths_o[24] = $bits(sm_cmd_in[0].tb_id);
    field_widths_o[25] = $bits(sm_cmd_in[0].resume);
    field_widths_o[26] = $bits(sm_cmd_in[0].handle);
    field_widths_o[27] = $bits(sm_cmd_in[0].technique);
    field_widths_o[28] = $bits(sm_cmd_in[0].mask);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][17] = 64'(unsigned'(sm_cmd_in[i].op));
      negatives_o[i][17] = sm_cmd_in[i].op < 0;
      sm_cmd_out[i].op = sm_op_e'(fields_i[i][17][$bits(sm_cmd_out[i].op)-1:0]);
      fields_o[i][18] = 64'(unsigned'(sm_cmd_in[i].sm));
      negatives_o[i][18] = sm_cmd_in[i].sm < 0;
      sm_cmd_out[i].sm = fields_i[i][18][$bits(sm_cmd_out[i].sm)-1:0];
      fields_o[i][19] = 64'(unsigned'(sm_cmd_in[i].ksr));
      negatives_o[i][19] = sm_cmd_in[i].ksr < 0;
      sm_cmd_out[i].ksr = fields_i[i][19][$bits(sm_cmd_out[i].ksr)-1:0];
      fields_o[i][20] = 64'(unsigned'(sm_cmd_in[i].ctx));
      negatives_o[i][20] = sm_cmd_in[i].ctx < 0;
      sm_cmd_out[i].ctx = fields_i[i][20][$bits(sm_cmd_out[i].ctx)-1:0];
      fields_o[i][21] = 64'(unsigned'(sm_cmd_in[i].descriptor));
      negatives_o[i][21] = sm_cmd_in[i].descriptor < 0;
      sm_cmd_out[i].descriptor = fields_i[i][21][$bits(sm_cmd_out[i].descriptor)-1:0];
      fields_o[i][22] = 64'(unsigned'(sm_cmd_in[i].page_table_base));
      negatives_o[i][22] = sm_cmd_in[i].page_table_base < 0;
      sm_cmd_out[i].page_table_base = fields_i[i][22][$bits(sm_cmd_out[i].page_table_base)-1:0];
      fields_o[i][23] = 64'(unsigned'(sm_cmd_in[i].slot));
      negatives_o[i][23] = sm_cmd_in[i].slot < 0;
      sm_cmd_out[i].slot = fields_i[i][23][$bits(sm_cmd_out[i].slot)-1:0];
      fields_o[i][24] = 64'(unsigned'(sm_cmd_in[i].tb_id));
      negatives_o[i][24] = sm_cmd_in[i].tb_id < 0;
      sm_cmd_out[i].tb_id = fields_i[i][24][$bits(sm_cmd_out[i].tb_id)-1:0];
      fields_o[i][25] = 64'(unsigned'(sm_cmd_in[i].resume));
      negatives_o[i][25] = sm_cmd_in[i].resume < 0;
      sm_cmd_out[i].resume = fields_i[i][25][$bits(sm_cmd_out[i].resume)-1:0];
      fields_o[i][26] = 64'(unsigned'(sm_cmd_in[i].handle));
      negatives_o[i][26] = sm_cmd_in[i].handle < 0;
      sm_cmd_out[i].handle = fields_i[i][26][$bits(sm_cmd_out[i].handle)-1:0];
      fields_o[i][27] = 64'(unsigned'(sm_cmd_in[i].technique));
      negatives_o[i][27] = sm_cmd_in[i].technique < 0;
      sm_cmd_out[i].technique = technique_e'(fields_i[i][27][$bits(sm_cmd_out[i].technique)-1:0]);
      fields_o[i][28] = 64'(unsigned'(sm_cmd_in[i].mask));
      negatives_o[i][28] = sm_cmd_in[i].mask < 0;
      sm_cmd_out[i].mask = fields_i[i][28][$bits(sm_cmd_out[i].mask)-1:0];
    end
    structs_o[2] = $bits(structs_o[2])'(sm_cmd_out);
    field_widths_o[29] = $bits(done_msg_in[0].ctx);
    field_widths_o[30] = $bits(done_msg_in[0].killed);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][29] = 64'(unsigned'(done_msg_in[i].ctx));
      negatives_o[i][29] = done_msg_in[i].ctx < 0;
      done_msg_out[i].ctx = fields_i[i][29][$bits(done_msg_out[i].ctx)-1:0];
      fields_o[i][30] = 64'(unsigned'(done_msg_in[i].killed));
      negatives_o[i][30] = done_msg_in[i].killed < 0;
      done_msg_out[i].killed = fields_i[i][30][$bits(done_msg_out[i].killed)-1:0];
    end
    structs_o[3] = $bits(structs_o[3])'(done_msg_out);
    field_widths_o[31] = $bits(ctx_entry_in[0].page_table_base);
    field_widths_o[32] = $bits(ctx_entry_in[0].prio);
    field_widths_o[33] = $bits(ctx_entry_in[0].tokens);
    field_widths_o[34] = $bits(ctx_entry_in[0].active);
    field_widths_o[35] = $bits(ctx_entry_in[0].ksr);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][31] = 64'(unsigned'(ctx_entry_in[i].page_table_base));
      negatives_o[i][31] = ctx_entry_in[i].page_table_base < 0;
      ctx_entry_out[i].page_table_base = fields_i[i][31][$bits(ctx_entry_out[i].page_table_base)-1:0];
      fields_o[i][32] = 64'(unsigned'(ctx_entry_in[i].prio));
      negatives_o[i][32] = ctx_entry_in[i].prio < 0;
      ctx_entry_out[i].prio = fields_i[i][32][$bits(ctx_entry_out[i].prio)-1:0];
      fields_o[i][33] = 64'(unsigned'(ctx_entry_in[i].tokens));
      negatives_o[i][33] = ctx_entry_in[i].tokens < 0;
      ctx_entry_out[i].tokens = fields_i[i][33][$bits(ctx_entry_out[i].tokens)-1:0];
      fields_o[i][34] = 64'(unsigned'(ctx_entry_in[i].active));
      negatives_o[i][34] = ctx_entry_in[i].active < 0;
      ctx_entry_out[i].active = fields_i[i][34][$bits(ctx_entry_out[i].active)-1:0];
      fields_o[i][35] = 64'(unsigned'(ctx_entry_in[i].ksr));
      negatives_o[i][35] = ctx_entry_in[i].ksr < 0;
      ctx_entry_out[i].ksr = fields_i[i][35][$bits(ctx_entry_out[i].ksr)-1:0];
    end
    structs_o[4] = $bits(structs_o[4])'(ctx_entry_out);
    field_widths_o[36] = $bits(command_in[0].tb_count);
    field_widths_o[37] = $bits(command_in[0].tbs_per_sm);
    field_widths_o[38] = $bits(command_in[0].descriptor);
    field_widths_o[39] = $bits(command_in[0].killed);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][36] = 64'(unsigned'(command_in[i].tb_count));
      negatives_o[i][36] = command_in[i].tb_count < 0;
      command_out[i].tb_count = fields_i[i][36][$bits(command_out[i].tb_count)-1:0];
      fields_o[i][37] = 64'(unsigned'(command_in[i].tbs_per_sm));
      negatives_o[i][37] = command_in[i].tbs_per_sm < 0;
      command_out[i].tbs_per_sm = fields_i[i][37][$bits(command_out[i].tbs_per_sm)-1:0];
      fields_o[i][38] = 64'(unsigned'(command_in[i].descriptor));
      negatives_o[i][38] = command_in[i].descriptor < 0;
      command_out[i].descriptor = fields_i[i][38][$bits(command_out[i].descriptor)-1:0];
      fields_o[i][39] = 64'(unsigned'(command_in[i].killed));
      negatives_o[i][39] = command_in[i].killed < 0;
      command_out[i].killed = fields_i[i][39][$bits(command_out[i].killed)-1:0];
    end
    structs_o[5] = $bits(structs_o[5])'(command_out);
    field_widths_o[40] = $bits(ksr_in[0].ctx);
    field_widths_o[41] = $bits(ksr_in[0].next_tb);
    field_widths_o[42] = $bits(ksr_in[0].total_tbs);
    field_widths_o[43] = $bits(ksr_in[0].tbs_per_sm);
    field_widths_o[44] = $bits(ksr_in[0].running);
    field_widths_o[45] = $bits(ksr_in[0].tokens);
    field_widths_o[46] = $bits(ksr_in[0].spare);
    field_widths_o[47] = $bits(ksr_in[0].prio);
    field_widths_o[48] = $bits(ksr_in[0].descriptor);
    field_widths_o[49] = $bits(ksr_in[0].killed);
    field_widths_o[50] = $bits(ksr_in[0].claimed);
    field_widths_o[51] = $bits(ksr_in[0].sms_running);
    field_widths_o[52] = $bits(ksr_in[0].sms_leaving);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][40] = 64'(unsigned'(ksr_in[i].ctx));
      negatives_o[i][40] = ksr_in[i].ctx < 0;
      ksr_out[i].ctx = fields_i[i][40][$bits(ksr_out[i].ctx)-1:0];
      fields_o[i][41] = 64'(unsigned'(ksr_in[i].next_tb));
      negatives_o[i][41] = ksr_in[i].next_tb < 0;
      ksr_out[i].next_tb = fields_i[i][41][$bits(ksr_out[i].next_tb)-1:0];
      fields_o[i][42] = 64'(unsigned'(ksr_in[i].total_tbs));
      negatives_o[i][42] = ksr_in[i].total_tbs < 0;
      ksr_out[i].total_tbs = fields_i[i][42][$bits(ksr_out[i].total_tbs)-1:0];
      fields_o[i][43] = 64'(unsigned'(ksr_in[i].tbs_per_sm));
      negatives_o[i][43] = ksr_in[i].tbs_per_sm < 0;
      ksr_out[i].tbs_per_sm = fields_i[i][43][$bits(ksr_out[i].tbs_per_sm)-1:0];
      fields_o[i][44] = 64'(unsigned'(ksr_in[i].running));
      negatives_o[i][44] = ksr_in[i].running < 0;
      ksr_out[i].running = fields_i[i][44][$bits(ksr_out[i].running)-1:0];
      fields_o[i][45] = 64'(unsigned'(ksr_in[i].tokens));
      negatives_o[i][45] = ksr_in[i].tokens < 0;
      ksr_out[i].tokens = fields_i[i][45][$bits(ksr_out[i].tokens)-1:0];
      fields_o[i][46] = 64'(unsigned'(ksr_in[i].spare));
      negatives_o[i][46] = ksr_in[i].spare < 0;
      ksr_out[i].spare = fields_i[i][46][$bits(ksr_out[i].spare)-1:0];
      fields_o[i][47] = 64'(unsigned'(ksr_in[i].prio));
      negatives_o[i][47] = ksr_in[i].prio < 0;
      ksr_out[i].prio = fields_i[i][47][$bits(ksr_out[i].prio)-1:0];
      fields_o[i][48] = 64'(unsigned'(ksr_in[i].descriptor));
      negatives_o[i][48] = ksr_in[i].descriptor < 0;
      ksr_out[i].descriptor = fields_i[i][48][$bits(ksr_out[i].descriptor)-1:0];
      fields_o[i][49] = 64'(unsigned'(ksr_in[i].killed));
      negatives_o[i][49] = ksr_in[i].killed < 0;
      ksr_out[i].killed = fields_i[i][49][$bits(ksr_out[i].killed)-1:0];
      fields_o[i][50] = 64'(unsigned'(ksr_in[i].claimed));
      negatives_o[i][50] = ksr_in[i].claimed < 0;
      ksr_out[i].claimed = fields_i[i][50][$bits(ksr_out[i].claimed)-1:0];
      fields_o[i][51] = 64'(unsigned'(ksr_in[i].sms_running));
      negatives_o[i][51] = ksr_in[i].sms_running < 0;
      ksr_out[i].sms_running = fields_i[i][51][$bits(ksr_out[i].sms_running)-1:0];
      fields_o[i][52] = 64'(unsigned'(ksr_in[i].sms_leaving));
      negatives_o[i][52] = ksr_in[i].sms_leaving < 0;
      ksr_out[i].sms_leaving = fields_i[i][52][$bits(ksr_out[i].sms_leaving)-1:0];
    end
    structs_o[6] = $bits(structs_o[6])'(ksr_out);
    field_widths_o[53] = $bits(smst_entry_in[0].state);
    field_widths_o[54] = $bits(smst_entry_in[0].ksr);
    field_widths_o[55] = $bits(smst_entry_in[0].next);
    field_widths_o[56] = $bits(smst_entry_in[0].next_valid);
    field_widths_o[57] = $bits(smst_entry_in[0].tbs_running);
    field_widths_o[58] = $bits(smst_entry_in[0].technique);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][53] = 64'(unsigned'(smst_entry_in[i].state));
      negatives_o[i][53] = smst_entry_in[i].state < 0;
      smst_entry_out[i].state = sm_state_e'(fields_i[i][53][$bits(smst_entry_out[i].state)-1:0]);
      fields_o[i][54] = 64'(unsigned'(smst_entry_in[i].ksr));
      negatives_o[i][54] = smst_entry_in[i].ksr < 0;
      smst_entry_out[i].ksr = fields_i[i][54][$bits(smst_entry_out[i].ksr)-1:0];
      fields_o[i][55] = 64'(unsigned'(smst_entry_in[i].next));
      negatives_o[i][55] = smst_entry_in[i].next < 0;
      smst_entry_out[i].next = fields_i[i][55][$bits(smst_entry_out[i].next)-1:0];
      fields_o[i][56] = 64'(unsigned'(smst_entry_in[i].next_valid));
      negatives_o[i][56] = smst_entry_in[i].next_valid < 0;
      smst_entry_out[i].next_valid = fields_i[i][56][$bits(smst_entry_out[i].next_valid)-1:0];
      fields_o[i][57] = 64'(unsigned'(smst_entry_in[i].tbs_running));
      negatives_o[i][57] = smst_entry_in[i].tbs_running < 0;
      smst_entry_out[i].tbs_running = fields_i[i][57][$bits(smst_entry_out[i].tbs_running)-1:0];
      fields_o[i][58] = 64'(unsigned'(smst_entry_in[i].technique));
      negatives_o[i][58] = smst_entry_in[i].technique < 0;
      smst_entry_out[i].technique = technique_e'(fields_i[i][58][$bits(smst_entry_out[i].technique)-1:0]);
    end
    structs_o[7] = $bits(structs_o[7])'(smst_entry_out);
    field_widths_o[59] = $bits(ptbq_entry_in[0].tb_id);
    field_widths_o[60] = $bits(ptbq_entry_in[0].handle);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][59] = 64'(unsigned'(ptbq_entry_in[i].tb_id));
      negatives_o[i][59] = ptbq_entry_in[i].tb_id < 0;
      ptbq_entry_out[i].tb_id = fields_i[i][59][$bits(ptbq_entry_out[i].tb_id)-1:0];
      fields_o[i][60] = 64'(unsigned'(ptbq_entry_in[i].handle));
      negatives_o[i][60] = ptbq_entry_in[i].handle < 0;
      ptbq_entry_out[i].handle = fields_i[i][60][$bits(ptbq_entry_out[i].handle)-1:0];
    end
    structs_o[8] = $bits(structs_o[8])'(ptbq_entry_out);
    field_widths_o[61] = $bits(scan_target_in[0].valid);
    field_widths_o[62] = $bits(scan_target_in[0].sm);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][61] = 64'(unsigned'(scan_target_in[i].valid));
      negatives_o[i][61] = scan_target_in[i].valid < 0;
      scan_target_out[i].valid = fields_i[i][61][$bits(scan_target_out[i].valid)-1:0];
      fields_o[i][62] = 64'(unsigned'(scan_target_in[i].sm));
      negatives_o[i][62] = scan_target_in[i].sm < 0;
      scan_target_out[i].sm = fields_i[i][62][$bits(scan_target_out[i].sm)-1:0];
    end
    structs_o[9] = $bits(structs_o[9])'(scan_target_out);
    field_widths_o[63] = $bits(candidate_in[0].valid);
    field_widths_o[64] = $bits(candidate_in[0].ksr);
    field_widths_o[65] = $bits(candidate_in[0].tokens);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][63] = 64'(unsigned'(candidate_in[i].valid));
      negatives_o[i][63] = candidate_in[i].valid < 0;
      candidate_out[i].valid = fields_i[i][63][$bits(candidate_out[i].valid)-1:0];
      fields_o[i][64] = 64'(unsigned'(candidate_in[i].ksr));
      negatives_o[i][64] = candidate_in[i].ksr < 0;
      candidate_out[i].ksr = fields_i[i][64][$bits(candidate_out[i].ksr)-1:0];
      fields_o[i][65] = 64'(unsigned'(candidate_in[i].tokens));
      negatives_o[i][65] = candidate_in[i].tokens < 0;
      candidate_out[i].tokens = fields_i[i][65][$bits(candidate_out[i].tokens)-1:0];
    end
    structs_o[10] = $bits(structs_o[10])'(candidate_out);
    field_widths_o[66] = $bits(prio_candidate_in[0].valid);
    field_widths_o[67] = $bits(prio_candidate_in[0].ksr);
    field_widths_o[68] = $bits(prio_candidate_in[0].prio);
    for (int unsigned i = 0; i < 3; i++) begin
      fields_o[i][66] = 64'(unsigned'(prio_candidate_in[i].valid));
      negatives_o[i][66] = prio_candidate_in[i].valid < 0;
      prio_candidate_out[i].valid = fields_i[i][66][$bits(prio_candidate_out[i].valid)-1:0];
      fields_o[i][67] = 64'(unsigned'(prio_candidate_in[i].ksr));
      negatives_o[i][67] = prio_candidate_in[i].ksr < 0;
      prio_candidate_out[i].ksr = fields_i[i][67][$bits(prio_candidate_out[i].ksr)-1:0];
      fields_o[i][68] = 64'(unsigned'(prio_candidate_in[i].prio));
      negatives_o[i][68] = prio_candidate_in[i].prio < 0;
      prio_candidate_out[i].prio = fields_i[i][68][$bits(prio_candidate_out[i].prio)-1:0];
    end
    structs_o[11] = $bits(structs_o[11])'(prio_candidate_out);
  end

  assign numbers_o[0] = 32'(NumSms);
  assign numbers_o[1] = 32'(NumSlots);
  assign numbers_o[2] = 32'(NumCtxs);
  assign numbers_o[3] = 32'(NumKsrs);
  assign numbers_o[4] = 32'(TimeW);
  assign numbers_o[5] = 32'(TbIdW);
  assign numbers_o[6] = 32'(HandleW);
  assign numbers_o[7] = 32'(HandleNone);
  assign numbers_o[8] = 32'(MaxTokens);
  assign numbers_o[9] = 32'(SmW);
  assign numbers_o[10] = 32'(SmCntW);
  assign numbers_o[11] = 32'(SlotW);
  assign numbers_o[12] = 32'(SlotCntW);
  assign numbers_o[13] = 32'(CtxW);
  assign numbers_o[14] = 32'(CtxCntW);
  assign numbers_o[15] = 32'(KsrW);
  assign numbers_o[16] = 32'(KsrCntW);
  assign numbers_o[17] = 32'(TbPtrW);
  assign numbers_o[18] = 32'(TbCntW);
  assign numbers_o[19] = 32'(SrcW);
  assign numbers_o[20] = 32'(SlotMaskW);

  initial begin : sm_state_names
    sm_state_e value;
    logic [255:0] text;
    names_o[0] = '0;
    for (int unsigned i = 0; i < 4; i++) begin
      value = sm_state_e'(i);
      $sformat(text, "%s", value.name());
      names_o[0][i] = text;
    end
  end
  initial begin : technique_names
    technique_e value;
    logic [255:0] text;
    names_o[1] = '0;
    for (int unsigned i = 0; i < 8; i++) begin
      value = technique_e'(i);
      $sformat(text, "%s", value.name());
      names_o[1][i] = text;
    end
  end
  initial begin : policy_names
    policy_e value;
    logic [255:0] text;
    names_o[2] = '0;
    for (int unsigned i = 0; i < 16; i++) begin
      value = policy_e'(i);
      $sformat(text, "%s", value.name());
      names_o[2][i] = text;
    end
  end
  initial begin : host_op_names
    host_op_e value;
    logic [255:0] text;
    names_o[3] = '0;
    for (int unsigned i = 0; i < 8; i++) begin
      value = host_op_e'(i);
      $sformat(text, "%s", value.name());
      names_o[3][i] = text;
    end
  end
  initial begin : sm_op_names
    sm_op_e value;
    logic [255:0] text;
    names_o[4] = '0;
    for (int unsigned i = 0; i < 4; i++) begin
      value = sm_op_e'(i);
      $sformat(text, "%s", value.name());
      names_o[4][i] = text;
    end
  end
  initial begin : sm_event_names
    sm_event_e value;
    logic [255:0] text;
    names_o[5] = '0;
    for (int unsigned i = 0; i < 8; i++) begin
      value = sm_event_e'(i);
      $sformat(text, "%s", value.name());
      names_o[5][i] = text;
    end
  end
  initial begin : error_names
    error_e value;
    logic [255:0] text;
    names_o[6] = '0;
    for (int unsigned i = 0; i < 16; i++) begin
      value = error_e'(i);
      $sformat(text, "%s", value.name());
      names_o[6][i] = text;
    end
  end
  initial begin : scan_state_names
    scan_state_e value;
    logic [255:0] text;
    names_o[7] = '0;
    for (int unsigned i = 0; i < 4; i++) begin
      value = scan_state_e'(i);
      $sformat(text, "%s", value.name());
      names_o[7][i] = text;
    end
  end
  initial begin : decision_names
    decision_e value;
    logic [255:0] text;
    names_o[8] = '0;
    for (int unsigned i = 0; i < 4; i++) begin
      value = decision_e'(i);
      $sformat(text, "%s", value.name());
      names_o[8][i] = text;
    end
  end
endmodule

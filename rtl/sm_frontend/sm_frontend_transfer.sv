// Saved contexts (sm_frontend.md, "Cycle rules: saving and restoring"): moves instructions out of
// the replay queue and back into it, and their operands out of the operand log and back, one a
// cycle. Each port of the log serves execution first; a transfer that lost its turn makes memory
// instructions give way for a cycle.

module sm_frontend_transfer
  import sm_frontend_pkg::*;
#(
    parameter int unsigned NumTbs = 16,
    parameter int unsigned NumLanes = 32,
    parameter int unsigned ReplayEntries = 128,
    parameter int unsigned LogEntries = 64,
    parameter type decoded_t = logic,
    parameter type tag_t = logic,
    parameter type operand_t = logic,
    parameter type saved_t = logic,
    parameter type transfer_t = logic,
    parameter type body_t = logic,
    parameter type arrival_t = logic,
    parameter type replayed_t = logic,
    parameter type log_alloc_t = logic,
    parameter type log_operand_t = logic,
    localparam int unsigned TbW = id_w(NumTbs),
    localparam int unsigned HandleW = id_w(LogEntries),
    localparam int unsigned ReplayCntW = cnt_w(ReplayEntries),
    localparam type lanes_t = logic [NumLanes-1:0][LaneW-1:0]
) (
    input logic clk_i,
    input logic rst_ni,

    // Operands can be restored in the scheme `operand_log` only.
    input logic logging_i,

    // Kill of a thread block, with its transfers.
    input logic           kill_i,
    input logic [TbW-1:0] kill_tb_i,

    // Execution, with priority at the log: an issue that allocates, an operand, a last check.
    input logic                    issue_allocates_i,
    input logic     [OperandW-1:0] issue_operands_i,
    input logic     [     TbW-1:0] issue_tb_i,
    /* verilator lint_off UNUSEDSIGNAL */  // only its place in the log
    input operand_t                operand_i,
    /* verilator lint_on UNUSEDSIGNAL */
    input logic                    operand_reads_i,
    input logic                    operand_writes_i,
    input lanes_t                  operand_data_i,
    input logic                    checked_ok_i,
    /* verilator lint_off UNUSEDSIGNAL */  // only its entry in the log
    input tag_t                    checked_i,
    /* verilator lint_on UNUSEDSIGNAL */

    // Save: an instruction of the saved thread block, from the replay queue to the environment,
    // then its operands.
    input  logic      replay_saving_i,
    input  logic      replay_valid_i,
    /* verilator lint_off UNUSEDSIGNAL */  // its kind tells whether it accesses memory
    input  replayed_t replay_i,
    /* verilator lint_on UNUSEDSIGNAL */
    output logic      replay_ready_o,
    output logic      save_valid_o,
    output saved_t    save_o,
    input  logic      save_ready_i,
    output logic      save_data_valid_o,
    output logic      saving_o,

    // Restore: an instruction from the environment to the replay queue, then its operands.
    input  logic                      restore_valid_i,
    input  saved_t                    restore_i,
    output logic                      restore_ready_o,
    output logic                      restore_error_o,
    input  logic                      restore_data_valid_i,
    input  lanes_t                    restore_data_i,
    output logic                      restore_data_ready_o,
    input  logic     [ReplayCntW-1:0] queue_holds_i,
    input  logic     [ReplayCntW-1:0] replay_free_i,
    output logic                      restore_has_room_o,
    output logic                      replay_restore_valid_o,
    output arrival_t                  replay_restore_o,
    input  logic                      replay_restore_ready_i,
    // Body of the instruction restored last, which the replay queue takes in the next cycle.
    output body_t                     restore_body_o,

    // To the operand log: the turns of execution, and the transfers in between.
    output logic                       log_alloc_valid_o,
    output log_alloc_t                 log_alloc_o,
    input  logic         [HandleW-1:0] log_handle_i,
    output logic                       log_write_valid_o,
    output log_operand_t               log_write_o,
    output lanes_t                     log_write_data_o,
    output logic                       log_read_valid_o,
    output log_operand_t               log_read_o,
    output logic                       log_free_valid_o,
    output logic         [HandleW-1:0] log_free_o,

    // Data of the log: for the units, unless it was read for a save.
    input  logic log_data_valid_i,
    output logic log_valid_o,

    // Operands of a restored instruction are still to come; memory instructions give way.
    output logic restoring_o,
    output logic gives_way_o,

    // No transfer under way.
    output logic quiescent_o
);

  logic dump_valid_q, dump_valid_d, dump_data_q, fill_valid_q, fill_valid_d;
  logic gives_way_q, gives_way_d;
  transfer_t dump_q, dump_d, fill_q, fill_d;

  function automatic logic killed(logic [TbW-1:0] tb);
    return kill_i && tb == kill_tb_i;
  endfunction

  // ---- Saving --------------------------------------------------------------------------

  /* verilator lint_off UNUSEDSIGNAL */  // only its operand count
  decoded_t save_instr;
  /* verilator lint_on UNUSEDSIGNAL */
  logic save_fire, dump_fire, dump_last, checked_frees;
  assign save_instr = replay_i.instr;
  assign save_valid_o = replay_valid_i && !dump_valid_q && !dump_data_q;
  assign replay_ready_o = save_ready_i && !dump_valid_q && !dump_data_q;
  assign save_fire = save_valid_o && save_ready_i;
  assign saving_o = replay_saving_i || dump_valid_q || dump_data_q;
  always_comb begin
    save_o = '0;
    if (save_valid_o) begin
      save_o.tb = replay_i.tb;
      save_o.warp = replay_i.warp;
      save_o.seq = replay_i.seq;
      save_o.mask = replay_i.mask;
      save_o.logged = replay_i.handle[HandleW];
      save_o.instr = replay_i.instr;
    end
  end

  assign checked_frees = checked_ok_i && checked_i.logged;
  assign dump_last = dump_q.index + 2'd1 >= dump_q.count;
  assign dump_fire = dump_valid_q && !operand_reads_i && !(dump_last && checked_frees);
  assign save_data_valid_o = dump_data_q;

  // ---- Restoring -----------------------------------------------------------------------

  /* verilator lint_off UNUSEDSIGNAL */  // only `may_fault` and its operand count
  decoded_t restore_instr;
  /* verilator lint_on UNUSEDSIGNAL */
  logic restore_fire, fill_fire;
  assign restore_instr = restore_i.instr;
  assign restore_has_room_o = !fill_valid_q && replay_free_i > queue_holds_i;
  assign restore_error_o = restore_i.logged && (restore_instr.operands == '0 || !logging_i);
  assign restore_ready_o = restore_has_room_o && replay_restore_ready_i && !issue_allocates_i;
  assign restore_fire = restore_valid_i && restore_ready_o && !restore_error_o;
  assign replay_restore_valid_o = restore_valid_i && restore_has_room_o && !issue_allocates_i &&
      !restore_error_o;
  assign replay_restore_o.tb = restore_i.tb;
  assign replay_restore_o.warp = restore_i.warp;
  assign replay_restore_o.seq = restore_i.seq;
  assign replay_restore_o.memory = restore_instr.may_fault;
  assign replay_restore_o.handle = restore_i.logged ? {1'b1, log_handle_i} : '0;

  body_t restore_body_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      restore_body_q <= '0;
    end else if (replay_restore_valid_o && replay_restore_ready_i) begin
      restore_body_q.mask  <= restore_i.mask;
      restore_body_q.instr <= restore_i.instr;
    end
  end
  assign restore_body_o = restore_body_q;

  assign restore_data_ready_o = rst_ni && fill_valid_q && !operand_writes_i;
  assign fill_fire = restore_data_valid_i && restore_data_ready_o;

  // ---- The log's ports -----------------------------------------------------------------

  // Each port of the log serves execution first. A transfer that lost its turn gets one when the
  // instructions issued before have finished.
  logic dump_waits, fill_waits, restore_waits;
  assign dump_waits = dump_valid_q && !dump_fire;
  assign fill_waits = fill_valid_q && restore_data_valid_i && operand_writes_i;
  assign restore_waits = restore_valid_i && restore_has_room_o && issue_allocates_i;
  assign gives_way_d = dump_waits || fill_waits || restore_waits;

  always_comb begin
    log_alloc_valid_o = issue_allocates_i || (restore_fire && restore_i.logged);
    log_alloc_o.tb = issue_allocates_i ? issue_tb_i : restore_i.tb;
    log_alloc_o.count = issue_allocates_i ? issue_operands_i : restore_instr.operands;
    log_write_valid_o = operand_writes_i || fill_fire;
    log_write_o.handle = operand_writes_i ? operand_i.handle : fill_q.handle;
    log_write_o.operand = operand_writes_i ? operand_i.index : fill_q.index;
    log_write_data_o = operand_writes_i ? operand_data_i : restore_data_i;
    log_read_valid_o = operand_reads_i || dump_fire;
    log_read_o.handle = operand_reads_i ? operand_i.handle : dump_q.handle;
    log_read_o.operand = operand_reads_i ? operand_i.index : dump_q.index;
    log_free_valid_o = checked_frees || (dump_fire && dump_last);
    log_free_o = checked_frees ? checked_i.handle : dump_q.handle;
  end

  // ---- Next state ----------------------------------------------------------------------

  // A transfer continues operand by operand, and ends with a kill of its thread block. An invalid
  // one keeps its fields.
  always_comb begin
    dump_valid_d = dump_valid_q && !(dump_fire && dump_last);
    dump_d = dump_q;
    dump_d.index = dump_q.index + OperandW'(dump_fire);
    if (save_fire && save_o.logged) begin
      dump_valid_d = 1'b1;
      dump_d.tb = save_o.tb;
      dump_d.handle = replay_i.handle[HandleW-1:0];
      dump_d.index = '0;
      dump_d.count = save_instr.operands;
    end
    if (killed(dump_d.tb)) dump_valid_d = 1'b0;
    if (!dump_valid_d) dump_d = dump_q;

    fill_valid_d = fill_valid_q && !(fill_fire && fill_q.index + 2'd1 >= fill_q.count);
    fill_d = fill_q;
    fill_d.index = fill_q.index + OperandW'(fill_fire);
    if (restore_fire && restore_i.logged) begin
      fill_valid_d = 1'b1;
      fill_d.tb = restore_i.tb;
      fill_d.handle = log_handle_i;
      fill_d.index = '0;
      fill_d.count = restore_instr.operands;
    end
    if (killed(fill_d.tb)) fill_valid_d = 1'b0;
    if (!fill_valid_d) fill_d = fill_q;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      dump_valid_q <= 1'b0;
      dump_data_q <= 1'b0;
      dump_q <= '0;
      fill_valid_q <= 1'b0;
      fill_q <= '0;
      gives_way_q <= 1'b0;
    end else begin
      dump_valid_q <= dump_valid_d;
      dump_data_q <= dump_fire;
      dump_q <= dump_d;
      fill_valid_q <= fill_valid_d;
      fill_q <= fill_d;
      gives_way_q <= gives_way_d;
    end
  end

  assign log_valid_o = log_data_valid_i && !dump_data_q;
  assign restoring_o = fill_valid_q;
  assign gives_way_o = gives_way_q;
  assign quiescent_o = !dump_valid_q && !dump_data_q && !fill_valid_q && !gives_way_q;

endmodule

// Issue and operand read (sm_frontend.md, "Cycle rules: issue", "operand read"), from the issue
// queue to the units, or back to the replay queue: enables the issue, records each instruction that
// issues, and takes over unissued ones. An issued instruction is in the operand read in the next
// cycle; from the second one on, its operands follow one a cycle. Its mask and its decoded form, which
// the issue queue reads from macros, come in the operand read, for the replay queue, too.

module sm_frontend_issue
  import sm_frontend_pkg::*;
#(
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned QueueEntries = 96,
    parameter int unsigned ReplayEntries = 128,
    parameter int unsigned LogEntries = 64,
    parameter int unsigned WindowBits = 4,
    parameter int unsigned IssueWidth = 2,
    parameter type decoded_t = logic,
    parameter type payload_t = logic,
    parameter type body_t = logic,
    parameter type issued_t = logic,
    parameter type reading_t = logic,
    parameter type operand_t = logic,
    parameter type queued_t = logic,
    parameter type place_t = logic,
    parameter type arrival_t = logic,
    parameter type reissue_t = logic,
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned TbW = id_w(NumTbs),
    localparam int unsigned SlotW = WindowBits,
    localparam int unsigned SeqW = WindowBits + 2,
    localparam int unsigned EntryW = id_w(ReplayEntries),
    localparam int unsigned HandleW = id_w(LogEntries),
    localparam int unsigned LogCntW = cnt_w(LogEntries),
    localparam int unsigned QueueCntW = cnt_w(QueueEntries),
    localparam int unsigned ReplayCntW = cnt_w(ReplayEntries),
    localparam type warps_t = logic [NumWarps-1:0]
) (
    input logic clk_i,
    input logic rst_ni,

    // By scheme: unissued instructions of stopped warps return; the log gets operands.
    input logic queued_scheme_i,
    input logic logging_i,

    // Kill of a thread block, with its instructions in the operand read.
    input logic           kill_i,
    input logic [TbW-1:0] kill_tb_i,

    // Conditions for an issue, and for the return of instructions of stopped warps.
    input  warps_t                                stopped_i,
    input  warps_t                                board_in_flight_i,
    input  warps_t                                queue_in_use_i,
    input  logic   [ QueueCntW-1:0]               queue_free_i,
    input  logic   [ReplayCntW-1:0]               replay_free_i,
    input  logic                                  restore_waits_i,
    input  logic   [  NumUnits-1:0]               unit_ready_i,
    input  logic                                  gives_way_i,
    input  logic   [    NumTbs-1:0][ LogCntW-1:0] log_room_i,
    output warps_t                                queue_stop_o,
    output warps_t                                give_back_o,
    output logic                                  entry_ready_o,
    output logic   [  NumUnits-1:0]               unit_ready_o,
    output logic   [    NumTbs-1:0][OperandW-1:0] room_o,

    // Instructions in the issue queue, and entries of the replay queue kept for their take-over.
    output logic [ReplayCntW-1:0] queue_holds_o,
    output logic [ReplayCntW-1:0] replay_reserve_o,

    // The instructions that issue; the free entries of replay queue and operand log for them.
    input logic    [IssueWidth-1:0] issue_valid_i,
    input queued_t [IssueWidth-1:0] issue_i,
    input body_t   [IssueWidth-1:0] issue_body_i,    // of the last ones
    // The memory instruction among them, if any, which is known before the lanes are.
    input logic                     memory_valid_i,
    /* verilator lint_off UNUSEDSIGNAL */  // the gate wants to know its warp and number
    input queued_t                  memory_i,
    /* verilator lint_on UNUSEDSIGNAL */
    input logic    [    EntryW-1:0] insert_entry_i,
    input logic    [   HandleW-1:0] alloc_handle_i,

    // Messages about them to scoreboard, gate, replay queue and operand log.
    input  warp_gate_pkg::gate_e [  NumWarps-1:0]           gates_i,
    input  logic                 [  NumWarps-1:0][SeqW-1:0] closer_i,
    output place_t               [IssueWidth-1:0]           place_o,
    output logic                                            gate_valid_o,
    output logic                 [     WarpW-1:0]           gate_o,
    output logic                                            replay_insert_valid_o,
    output arrival_t                                        replay_insert_o,
    output logic                                            reissue_valid_o,
    output reissue_t                                        reissue_o,
    output logic                                            allocates_o,
    output logic                 [  OperandW-1:0]           operands_o,
    output logic                 [       TbW-1:0]           tb_o,

    // An instruction that returns unissued: handed back into its own entry of the replay queue, or
    // taken over into a new one.
    input  logic                  back_valid_i,
    /* verilator lint_off UNUSEDSIGNAL */  // some fields are not used on a return
    input  queued_t               back_i,
    /* verilator lint_on UNUSEDSIGNAL */
    input  body_t                 back_body_i,        // of the last one
    output place_t                back_place_o,
    output logic                  hand_back_valid_o,
    output logic     [EntryW-1:0] hand_back_o,
    output logic                  take_over_valid_o,
    output arrival_t              take_over_o,

    // Body of the instruction that entered the replay queue in the last cycle.
    input  body_t restore_body_i,
    output body_t replay_body_o,

    // To the units, which accept it in this cycle; its place to the scoreboard, to release sources.
    output logic     [IssueWidth-1:0] read_valid_o,
    output reading_t [IssueWidth-1:0] read_o,
    output place_t   [IssueWidth-1:0] read_place_o,

    // Operand to the load/store unit: read from the log, or written to it.
    output logic     operand_valid_o,
    output operand_t operand_o,
    output logic     operand_reads_o,
    output logic     operand_writes_o,

    // No instruction in the operand read, on its way back, or entering the replay queue.
    output logic quiescent_o
);

  logic [IssueWidth-1:0] read_valid_q, read_valid_d;
  issued_t [IssueWidth-1:0] read_q, read_d;
  logic [IssueWidth-1:0] body_lane_q, body_lane_d;
  logic body_back_q;
  logic step_valid_q, step_valid_d;
  operand_t step_q, step_d;

  // Gates that wait for an issue: compared before one is selected, for the warp is known late.
  warps_t awaited;
  for (genvar w = 0; w < NumWarps; w++) begin : gen_awaited
    assign awaited[w] = gates_i[w] == warp_gate_pkg::GateIssue;
  end

  // The instruction closed the gate of its warp, and the gate waits for its issue.
  /* verilator lint_off CMPCONST */
  /* verilator lint_off UNSIGNED */
  function automatic logic opens(logic [WarpW-1:0] warp, logic [SeqW-1:0] seq);
    return 32'(warp) < NumWarps && awaited[warp] && closer_i[warp] == seq;
  endfunction
  /* verilator lint_on UNSIGNED */
  /* verilator lint_on CMPCONST */

  function automatic logic killed(logic [TbW-1:0] tb);
    return kill_i && tb == kill_tb_i;
  endfunction

  // ---- Room for a take-over ---------------------------------------------------------------

  // All instructions in the issue queue may have to be taken over; a first issue moves one of them
  // into the replay queue, so it may use the entry kept for it.
  assign queue_holds_o = ReplayCntW'(QueueEntries) - ReplayCntW'(queue_free_i);
  assign replay_reserve_o = queue_holds_o == '0 ? '0 : queue_holds_o - ReplayCntW'(1);

  // ---- Conditions for an issue -----------------------------------------------------------

  logic giving_back;  // stopped warps return instructions of the issue queue
  assign queue_stop_o  = queued_scheme_i ? stopped_i : '0;
  assign give_back_o   = queued_scheme_i ? stopped_i & ~board_in_flight_i : '0;
  assign giving_back   = (give_back_o & queue_in_use_i) != '0;
  assign entry_ready_o = replay_free_i >= queue_holds_o && !giving_back && !restore_waits_i;

  for (genvar t = 0; t < NumTbs; t++) begin : gen_room
    assign room_o[t] = 32'(log_room_i[t]) > 3 ? 2'd3 : OperandW'(log_room_i[t]);
  end

  logic operand_last;
  always_comb begin
    unit_ready_o = unit_ready_i;
    if ((operand_valid_o && !operand_last) || gives_way_i) begin
      unit_ready_o[issue_queue_pkg::UnitMemory] = 1'b0;
    end
  end

  // ---- Issue -----------------------------------------------------------------------

  payload_t [IssueWidth-1:0] payload;
  issued_t [IssueWidth-1:0] issued;
  logic [IssueWidth-1:0] ordered;
  /* verilator lint_off UNUSEDSIGNAL */  // the rules use them
  logic [IssueWidth-1:0][WarpW-1:0] warps;
  logic [IssueWidth-1:0] may_fault;
  /* verilator lint_on UNUSEDSIGNAL */
  for (genvar n = 0; n < IssueWidth; n++) begin : gen_issue
    assign payload[n] = issue_i[n].payload;
    assign warps[n] = issue_i[n].warp;
    assign may_fault[n] = issue_valid_i[n] && payload[n].may_fault;
    assign ordered[n] = issue_valid_i[n] && payload[n].ordered;
    assign place_o[n].warp = issue_i[n].warp;
    assign place_o[n].slot = issue_i[n].slot;
  end

  /* verilator lint_off UNUSEDSIGNAL */  // the gate wants to know its number only
  payload_t memory_payload;
  /* verilator lint_on UNUSEDSIGNAL */
  assign memory_payload = memory_i.payload;
  assign gate_valid_o = memory_valid_i && opens(memory_i.warp, memory_payload.seq);
  assign gate_o = memory_i.warp;

  // At most one ordered instruction issues in a cycle.
  always_comb begin
    logic allocates;
    replay_insert_valid_o = 1'b0;
    replay_insert_o = '0;
    reissue_valid_o = 1'b0;
    reissue_o = '0;
    body_lane_d = '0;
    allocates_o = 1'b0;
    operands_o = '0;
    tb_o = '0;
    for (int unsigned n = 0; n < IssueWidth; n++) begin
      allocates = issue_valid_i[n] && issue_i[n].log_need != '0;
      issued[n].warp = issue_i[n].warp;
      issued[n].tb = issue_i[n].tb;
      issued[n].seq = payload[n].seq;
      issued[n].may_fault = payload[n].may_fault;
      issued[n].entry = payload[n].entry;
      issued[n].logged = payload[n].logged || allocates;
      issued[n].handle = allocates ? alloc_handle_i : payload[n].handle;
      issued[n].replay = payload[n].replay;
      issued[n].from_log = payload[n].logged;
      if (allocates) begin
        allocates_o = 1'b1;
        operands_o = issue_i[n].log_need;
        tb_o = issue_i[n].tb;
      end
      if (issue_valid_i[n] && issue_i[n].needs_entry) begin
        replay_insert_valid_o = 1'b1;
        body_lane_d[n] = 1'b1;
        replay_insert_o.tb = issue_i[n].tb;
        replay_insert_o.warp = issue_i[n].warp;
        replay_insert_o.seq = payload[n].seq;
        replay_insert_o.memory = 1'b1;
        replay_insert_o.handle = {issued[n].logged, issued[n].handle};
        issued[n].entry = insert_entry_i;
      end
      if (issue_valid_i[n] && payload[n].may_fault && payload[n].replay) begin
        reissue_valid_o  = 1'b1;
        reissue_o.entry  = payload[n].entry;
        reissue_o.handle = {issued[n].logged, issued[n].handle};
      end
    end
  end

  // ---- Taken over: unissued instructions leave the issue queue for the replay queue ------

  /* verilator lint_off UNUSEDSIGNAL */  // not `ordered`
  payload_t back_payload;
  /* verilator lint_on UNUSEDSIGNAL */
  assign back_payload = back_i.payload;
  assign back_place_o.warp = back_i.warp;
  assign back_place_o.slot = back_i.slot;
  assign hand_back_valid_o = back_valid_i && back_payload.may_fault && back_payload.replay;
  assign hand_back_o = back_payload.entry;
  assign take_over_valid_o = back_valid_i && !hand_back_valid_o;
  assign take_over_o.tb = back_i.tb;
  assign take_over_o.warp = back_i.warp;
  assign take_over_o.seq = back_payload.seq;
  assign take_over_o.memory = back_payload.may_fault;
  assign take_over_o.handle = {back_payload.logged, back_payload.handle};

  // The body of what enters the replay queue comes a cycle later: restored, taken over or issued.
  always_comb begin
    replay_body_o = restore_body_i;
    if (body_back_q) replay_body_o = back_body_i;
    for (int unsigned n = 0; n < IssueWidth; n++) begin
      if (body_lane_q[n]) replay_body_o = issue_body_i[n];
    end
  end

  // ---- Operand read --------------------------------------------------------------------

  assign read_valid_o = read_valid_q;
  /* verilator lint_off UNUSEDSIGNAL */  // its kind and its operand count
  decoded_t [IssueWidth-1:0] read_instr;
  /* verilator lint_on UNUSEDSIGNAL */
  for (genvar n = 0; n < IssueWidth; n++) begin : gen_read
    assign read_instr[n] = issue_body_i[n].instr;
    assign read_o[n].warp = read_q[n].warp;
    assign read_o[n].tb = read_q[n].tb;
    assign read_o[n].seq = read_q[n].seq;
    assign read_o[n].kind = read_instr[n].kind;
    assign read_o[n].may_fault = read_q[n].may_fault;
    assign read_o[n].entry = read_q[n].entry;
    assign read_o[n].logged = read_q[n].logged;
    assign read_o[n].handle = read_q[n].handle;
    assign read_o[n].mask = issue_body_i[n].mask;
    assign read_o[n].replay = read_q[n].replay;
    assign read_o[n].from_log = read_q[n].from_log;
    assign read_o[n].instr = issue_body_i[n].instr;
    assign read_place_o[n].warp = read_q[n].warp;
    assign read_place_o[n].slot = SlotW'(read_q[n].seq);
  end

  always_comb begin
    operand_valid_o = step_valid_q;
    operand_o = step_valid_q ? step_q : '0;
    for (int unsigned n = 0; n < IssueWidth; n++) begin
      if (!operand_valid_o && read_valid_q[n] && read_q[n].may_fault &&
          read_instr[n].operands != '0) begin
        operand_valid_o = 1'b1;
        operand_o.warp = read_q[n].warp;
        operand_o.tb = read_q[n].tb;
        operand_o.seq = read_q[n].seq;
        operand_o.kind = read_instr[n].kind;
        operand_o.may_fault = read_q[n].may_fault;
        operand_o.entry = read_q[n].entry;
        operand_o.logged = read_q[n].logged;
        operand_o.handle = read_q[n].handle;
        operand_o.index = '0;
        operand_o.count = read_instr[n].operands;
        operand_o.from_log = read_q[n].from_log;
      end
    end
  end
  assign operand_last = operand_o.index + 2'd1 >= operand_o.count;
  assign operand_reads_o = operand_valid_o && operand_o.from_log;
  assign operand_writes_o = operand_valid_o && !operand_o.from_log && logging_i;

  // A step continues operand by operand, and ends with a kill of its thread block.
  always_comb begin
    read_d = read_q;
    for (int unsigned n = 0; n < IssueWidth; n++) begin
      read_valid_d[n] = issue_valid_i[n] && !killed(issue_i[n].tb);
      if (read_valid_d[n]) read_d[n] = issued[n];
    end
    step_valid_d = operand_valid_o && !operand_last && !killed(operand_o.tb);
    step_d = step_q;
    if (step_valid_d) begin
      step_d = operand_o;
      step_d.index = operand_o.index + 2'd1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      read_valid_q <= '0;
      read_q <= '0;
      body_lane_q <= '0;
      body_back_q <= 1'b0;
      step_valid_q <= 1'b0;
      step_q <= '0;
    end else begin
      read_valid_q <= read_valid_d;
      read_q <= read_d;
      body_lane_q <= body_lane_d;
      body_back_q <= take_over_valid_o;
      step_valid_q <= step_valid_d;
      step_q <= step_d;
    end
  end

  assign quiescent_o = read_valid_q == '0 && !step_valid_q && body_lane_q == '0 && !body_back_q &&
      !giving_back;

endmodule

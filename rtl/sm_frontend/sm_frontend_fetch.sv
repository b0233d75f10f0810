// Fetch (sm_frontend.md, "Cycle rules: fetch"), from the gate to the issue queue: selects the warps
// that may fetch, checks each line, and inserts its instructions, or a replayed one, into
// scoreboard and issue queue.

module sm_frontend_fetch
  import sm_frontend_pkg::*;
#(
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned NumLanes = 32,
    parameter int unsigned QueueEntries = 96,
    parameter int unsigned ReplayEntries = 128,
    parameter int unsigned WindowBits = 4,
    parameter int unsigned FetchWidth = 2,
    parameter type decoded_t = logic,
    parameter type payload_t = logic,
    parameter type body_t = logic,
    parameter type replayed_t = logic,
    parameter type board_insert_t = logic,
    parameter type queue_insert_t = logic,
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned TbW = id_w(NumTbs),
    localparam int unsigned SlotW = WindowBits,
    localparam int unsigned Window = pow2(WindowBits),
    localparam int unsigned SeqW = WindowBits + 2,
    localparam int unsigned EntryW = id_w(ReplayEntries),
    localparam int unsigned ReplayCntW = cnt_w(ReplayEntries),
    localparam int unsigned QueueCntW = cnt_w(QueueEntries),
    localparam type warps_t = logic [NumWarps-1:0]
) (
    // The scheme decides which sources are held and which entries an instruction needs.
    input warp_gate_pkg::scheme_e scheme_i,
    input logic                   queued_scheme_i,
    input logic                   logging_i,

    // Conditions for a fetch: the warp has a line, is not stopped, not held, and there is room.
    input  warps_t                              fetch_may_i,
    input  warps_t                              stopped_i,
    input  warps_t                              held_i,
    input  logic   [  NumWarps-1:0][Window-1:0] places_i,
    input  logic   [  NumWarps-1:0][   TbW-1:0] tb_i,
    input  logic   [  NumWarps-1:0][  SeqW-1:0] next_i,
    input  logic                                queue_ready_i,
    input  logic   [ QueueCntW-1:0]             queue_free_i,
    input  logic   [ReplayCntW-1:0]             queue_holds_i,
    input  logic   [ReplayCntW-1:0]             replay_free_i,
    output warps_t                              may_o,

    // The warp that the gate picks, and its line. The pick is known late, for an issue may open a
    // gate: then it is the warp of that instruction, else the first of the open gates. The warp's
    // registers are read at both, beside the pick.
    input  logic                      valid_i,
    input  logic     [     WarpW-1:0] warp_i,
    input  logic     [     WarpW-1:0] open_warp_i,
    input  logic                      opened_i,
    input  logic     [     WarpW-1:0] issued_warp_i,
    output logic     [       TbW-1:0] tb_o,
    output logic     [      SeqW-1:0] next_o,
    output logic     [      SeqW-1:0] seq_o,
    input  logic                      ready_i,
    input  logic     [FetchWidth-1:0] line_valid_i,
    input  logic     [  NumLanes-1:0] line_mask_i,
    input  decoded_t [FetchWidth-1:0] line_i,

    // Result for the gate and for the warp's program order, which use a legal line only.
    output error_e                              line_error_o,
    output logic                                fetch_o,
    output logic                                gate_ready_o,
    output warp_gate_pkg::line_end_e            gate_ends_o,
    output logic                     [SeqW-1:0] line_count_o,
    output logic                                line_closes_o,

    // Instruction to replay, with priority over a fetch.
    input  logic                   replay_valid_i,
    /* verilator lint_off UNUSEDSIGNAL */  // its kind tells whether it accesses memory
    input  replayed_t              replay_i,
    /* verilator lint_on UNUSEDSIGNAL */
    input  logic      [EntryW-1:0] replay_entry_i,
    output logic                   replay_ready_o,

    // Inserts into scoreboard and issue queue; in the next cycle the scoreboard tells the queue the
    // places to wait for.
    output logic          [FetchWidth-1:0] insert_valid_o,
    output board_insert_t [FetchWidth-1:0] board_insert_o,
    output queue_insert_t [FetchWidth-1:0] queue_insert_o
);

  /* verilator lint_off UNUSEDSIGNAL */  // each function uses some of the fields

  // Ordered: memory instructions, and arithmetic that may fault. They are issued in program order,
  // one in a cycle, because replay queue and operand log take one.
  function automatic logic is_global(kind_e kind);
    return kind inside {KindLoad, KindStore, KindAtomic, KindCas};
  endfunction

  function automatic logic is_ordered(decoded_t instr);
    return instr.kind == KindShared || is_global(instr.kind) || instr.may_fault;
  endfunction

  function automatic logic ends_line(decoded_t instr);
    return instr.kind == KindControl || is_ordered(instr);
  endfunction

  // Each global access has a last check and operands. Other instructions have no operands; control
  // flow and shared memory do not fault; a fence is control flow.
  function automatic logic contradicts_itself(decoded_t instr);
    logic global_access;
    global_access = is_global(instr.kind);
    return global_access != (instr.operands != '0) || (global_access && !instr.may_fault) ||
        (instr.may_fault && instr.kind inside {KindControl, KindShared}) ||
        (instr.fence && instr.kind != KindControl);
  endfunction

  // Sources that neither register file nor operand log would have on a replay are held until the
  // last check: without a log all of them, with a log those that are not operands.
  function automatic logic is_late(decoded_t instr, warp_gate_pkg::scheme_e scheme);
    return instr.may_fault && (scheme == warp_gate_pkg::SchemeReplayQueue ||
        (scheme == warp_gate_pkg::SchemeOperandLog && instr.operands == '0));
  endfunction

  // One return at the end: coverage does not count a line that returns at once.
  function automatic issue_queue_pkg::unit_e unit_of(decoded_t instr);
    issue_queue_pkg::unit_e unit;
    unique case (instr.kind)
      KindSpecial: unit = issue_queue_pkg::UnitSpecial;
      KindControl: unit = issue_queue_pkg::UnitControl;
      default: unit = issue_queue_pkg::UnitMath;
    endcase
    if (is_ordered(instr)) unit = issue_queue_pkg::UnitMemory;
    return unit;
  endfunction

  function automatic warp_gate_pkg::line_end_e line_end_of(decoded_t instr);
    warp_gate_pkg::line_end_e line_end;
    unique case (instr.kind)
      KindControl: line_end = warp_gate_pkg::EndsControl;
      KindShared: line_end = warp_gate_pkg::EndsShared;
      default: line_end = warp_gate_pkg::EndsPlain;
    endcase
    if (instr.may_fault) line_end = warp_gate_pkg::EndsGlobal;
    return line_end;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // ---- Fetch -------------------------------------------------------------------

  // All instructions in the issue queue may have to be taken over, and those of the line too.
  logic has_room;
  assign has_room = queue_ready_i && !replay_valid_i &&
      32'(replay_free_i) > 32'(queue_holds_i) + FetchWidth;
  for (genvar w = 0; w < NumWarps; w++) begin : gen_may
    logic [FetchWidth-1:0] taken;
    for (genvar k = 0; k < FetchWidth; k++) begin : gen_taken
      assign taken[k] = places_i[w][SlotW'(next_i[w]+SeqW'(k))];
    end
    assign may_o[w] = fetch_may_i[w] && !stopped_i[w] && !held_i[w] && has_room && taken == '0;
  end

  // Only the last instruction of a line may close the gate.
  decoded_t line_last;
  always_comb begin
    line_error_o = ErrNone;
    line_last = line_i[0];
    for (int unsigned k = 0; k < FetchWidth; k++) begin
      if (line_valid_i[k] && contradicts_itself(line_i[k])) line_error_o = ErrDecoded;
    end
    for (int unsigned k = 1; k < FetchWidth; k++) begin
      if (line_valid_i[k]) begin
        if (!line_valid_i[k-1] || ends_line(line_i[k-1])) line_error_o = ErrLine;
        line_last = line_i[k];
      end
    end
    if (!line_valid_i[0]) line_error_o = ErrLine;
  end

  assign fetch_o = valid_i && ready_i && line_error_o == ErrNone;
  assign gate_ready_o = ready_i && line_error_o == ErrNone;
  assign gate_ends_o = line_end_of(line_last);
  assign line_closes_o = ends_line(line_last);

  logic [SeqW-1:0] next;  // of the granted warp
  logic [ TbW-1:0] tb;
  assign next = opened_i ? next_i[issued_warp_i] : next_i[open_warp_i];
  assign tb = opened_i ? tb_i[issued_warp_i] : tb_i[open_warp_i];
  assign next_o = next;
  assign tb_o = valid_i ? tb : '0;
  assign seq_o = valid_i ? next : '0;

  always_comb begin
    line_count_o = '0;
    for (int unsigned k = 0; k < FetchWidth; k++) line_count_o += SeqW'(line_valid_i[k]);
  end

  // ---- Insert: a fetched line, or a replayed instruction ----------------------------

  assign replay_ready_o = queue_free_i != '0;

  always_comb begin
    decoded_t instr;
    payload_t payload;
    body_t body;
    logic [SeqW-1:0] seq;
    for (int unsigned k = 0; k < FetchWidth; k++) begin
      if (replay_valid_i) begin
        insert_valid_o[k] = replay_ready_o && k == 0;
        seq = replay_i.seq;
        instr = decoded_t'(replay_i.instr);
        body.mask = replay_i.mask;
        payload.replay = 1'b1;
        payload.entry = replay_entry_i;
        {payload.logged, payload.handle} = replay_i.handle;
        board_insert_o[k].warp = replay_i.warp;
        queue_insert_o[k].tb = replay_i.tb;
      end else begin
        insert_valid_o[k] = fetch_o && line_valid_i[k];
        seq = next + SeqW'(k);
        instr = line_i[k];
        body.mask = line_mask_i;
        payload.replay = 1'b0;
        payload.entry = '0;
        payload.logged = 1'b0;
        payload.handle = '0;
        board_insert_o[k].warp = warp_i;
        queue_insert_o[k].tb = tb;
      end
      payload.seq = seq;
      payload.ordered = is_ordered(instr);
      payload.may_fault = instr.may_fault;
      body.instr = instr;
      board_insert_o[k].slot = SlotW'(seq);
      board_insert_o[k].memory = is_ordered(instr);
      board_insert_o[k].fence = instr.fence;
      board_insert_o[k].late = is_late(instr, scheme_i);
      board_insert_o[k].src_valid = instr.src_valid;
      board_insert_o[k].src_0 = instr.src_0;
      board_insert_o[k].src_1 = instr.src_1;
      board_insert_o[k].src_2 = instr.src_2;
      board_insert_o[k].dst_valid = instr.dst_valid;
      board_insert_o[k].dst = instr.dst;
      board_insert_o[k].dst_1_valid = instr.dst_1_valid;
      board_insert_o[k].dst_1 = instr.dst_1;
      queue_insert_o[k].warp = board_insert_o[k].warp;
      queue_insert_o[k].slot = SlotW'(seq);
      queue_insert_o[k].unit = unit_of(instr);
      queue_insert_o[k].needs_entry = instr.may_fault && queued_scheme_i && !payload.replay;
      queue_insert_o[k].log_need = logging_i && !payload.logged ? instr.operands : '0;
      queue_insert_o[k].payload = payload;
      queue_insert_o[k].body = body;
    end
  end

endmodule

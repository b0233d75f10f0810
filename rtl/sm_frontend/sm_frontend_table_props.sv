// Tables of sm_frontend_wait_props.sv: warps, entries of the issue queue, of the replay queue and of
// the operand log, each as a row with all that the rules say about it, and the rows that it names.
// Rules look at all rows, so a rule of one instruction needs no search.
//
// A row that does not exist is zero, so it is not live. Rows are found by sets of one element, and
// no loop has an `if`, because slang in Yosys would nest them.

/* verilator lint_off UNUSEDSIGNAL */  // some fields of messages and instructions
/* verilator tracing_off */  // no waveform shows signals of the rules
module sm_frontend_table_props
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
    parameter type saved_t = logic,
    parameter type transfer_t = logic,
    parameter type kept_t = logic,
    parameter type log_entry_t = logic,
    parameter type warp_t = logic,
    parameter type instr_t = logic,
    parameter type order_t = logic,
    parameter type queued_t = logic,
    parameter type replayed_t = logic,
    parameter type logged_t = logic,
    localparam int unsigned MaxOperands = 3,
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned TbW = id_w(NumTbs),
    localparam int unsigned SlotW = WindowBits,
    localparam int unsigned Window = pow2(WindowBits),
    localparam int unsigned SeqW = WindowBits + 2,
    localparam int unsigned EntryW = id_w(ReplayEntries),
    localparam int unsigned HandleW = id_w(LogEntries),
    localparam int unsigned InstrW = $bits(decoded_t),
    localparam int unsigned PayloadBits = $bits(payload_t),
    localparam int unsigned BodyBits = $bits(body_t),
    localparam type queued_set_t = logic [QueueEntries-1:0],
    localparam type replayed_set_t = logic [ReplayEntries-1:0],
    localparam type warps_t = logic [NumWarps-1:0]
) (
    input logic clk_i,
    input logic rst_ni,

    // Warps: registers of front end, gate and scoreboard.
    input warps_t                                          live_o,
    input logic                 [NumWarps-1:0][   TbW-1:0] tb_q,
    input logic                 [NumWarps-1:0][  SeqW-1:0] next_q,
    input logic                 [NumWarps-1:0][  SeqW-1:0] closer_q,
    input warp_gate_pkg::gate_e [NumWarps-1:0]             gates,
    input warps_t                                          stopped_q,
    input warps_t                                          resuming_q,
    input warps_t                                          refetch_q,
    input logic                 [NumWarps-1:0][Window-1:0] board_live,
    input logic                 [NumWarps-1:0][Window-1:0] board_issued,

    // Issue queue, whose registers hold one field of all entries each.
    input queued_set_t                   queue_live,
    input queued_set_t [      WarpW-1:0] queue_warp,
    input queued_set_t [        TbW-1:0] queue_tb,
    input queued_set_t [      SlotW-1:0] queue_slot,
    input queued_set_t [            1:0] queue_unit,
    input queued_set_t                   queue_needs,
    input queued_set_t [   OperandW-1:0] queue_log_need,
    input queued_set_t [     Window-1:0] queue_sources,
    input queued_set_t [     Window-1:0] queue_issue,
    input logic        [PayloadBits-1:0] queue_payload [QueueEntries],
    input logic        [   BodyBits-1:0] queue_body_0  [QueueEntries],
    input logic        [   BodyBits-1:0] queue_body_1  [QueueEntries],
    input queued_set_t                   queue_lane,

    // Instructions that leave the issue queue: by issue, or back into the replay queue. The bodies
    // at its ports are those of the last cycle.
    input queued_set_t [IssueWidth-1:0] queue_issued,
    input logic        [IssueWidth-1:0] issue_valid,
    input issued_t     [IssueWidth-1:0] issuing,
    input body_t       [IssueWidth-1:0] issue_body,
    input queued_set_t                  queue_back,
    input body_t                        back_body,

    // Replay queue.
    input replayed_set_t                     in_flight,
    input replayed_set_t                     faulted,
    input replayed_set_t                     waiting,
    input replayed_set_t                     due,
    input replayed_set_t                     queued,
    input logic                              offering,
    input logic          [       EntryW-1:0] offer,
    input replayed_set_t [          TbW-1:0] replay_tb,
    input replayed_set_t [        WarpW-1:0] replay_warp,
    input replayed_set_t [         SeqW-1:0] replay_seq,
    input kept_t         [ReplayEntries-1:0] replay_kept,
    input logic          [       InstrW-1:0] replay_instr[ReplayEntries],
    input logic          [       EntryW-1:0] insert_entry,

    // Operand log: its entries, the entries that are filled, the transfer that empties some.
    input log_entry_t [LogEntries-1:0]              log_entries,
    input logic                                     log_allocs,
    input logic       [ MaxOperands:0][HandleW-1:0] log_new,
    input logic       [  OperandW-1:0]              log_count,
    input logic                                     issue_allocates,
    input logic                                     dump_valid_q,
    input transfer_t                                dump_q,

    // A restored instruction.
    input saved_t restore_i,

    // Rows.
    output warp_t     [     NumWarps-1:0] w,
    output queued_t   [ QueueEntries-1:0] q,
    output replayed_t [ReplayEntries-1:0] r,
    output logged_t   [   LogEntries-1:0] l,
    output instr_t                        restored,

    // Rows that they name: their warp and place in its order, the entry of the replay queue, the
    // first operand in the log; of an operand its instruction, first, second and next operand.
    output warp_t     [ QueueEntries-1:0] q_warp,
    output order_t    [ QueueEntries-1:0] q_order,
    output replayed_t [ QueueEntries-1:0] q_kept,
    output warp_t     [ReplayEntries-1:0] r_warp,
    output order_t    [ReplayEntries-1:0] r_order,
    output logged_t   [ReplayEntries-1:0] r_log,
    output logged_t   [   LogEntries-1:0] l_head,
    output logged_t   [   LogEntries-1:0] l_second,
    output logged_t   [   LogEntries-1:0] l_next,
    output replayed_t [   LogEntries-1:0] l_owner,
    output warp_t                         restored_warp,
    output order_t                        restored_order,

    // Entries of the replay queue: in use; at the offer.
    output replayed_set_t kept,
    output replayed_set_t offered,

    // Bodies of the issue queue; the instructions that issue, with their bodies.
    output logic     [  BodyBits-1:0] queue_body[QueueEntries],
    output reading_t [IssueWidth-1:0] reading
);

  // ---- Rows that a row names -------------------------------------------------------------

  function automatic warp_t warp_row(logic [WarpW-1:0] warp);
    warp_row = '0;
    for (int unsigned i = 0; i < NumWarps; i++) begin
      warp_row |= w[i] & {$bits(warp_t) {warp == WarpW'(i)}};
    end
  endfunction
  function automatic replayed_t kept_row(logic [EntryW-1:0] entry);
    kept_row = '0;
    for (int unsigned i = 0; i < ReplayEntries; i++) begin
      kept_row |= r[i] & {$bits(replayed_t) {entry == EntryW'(i)}};
    end
  endfunction
  function automatic logged_t log_row(logic [HandleW-1:0] handle);
    log_row = '0;
    for (int unsigned i = 0; i < LogEntries; i++) begin
      log_row |= l[i] & {$bits(logged_t) {handle == HandleW'(i)}};
    end
  endfunction

  // Place of an instruction in the program order of its warp.
  function automatic order_t order_of(instr_t instr, warp_t warp);
    order_of.of_live = warp.live && warp.tb == instr.tb;
    order_of.age = warp.next - instr.seq;
    order_of.in_window = order_of.age != '0 && 32'(order_of.age) <= Window;
    for (int unsigned s = 0; s < Window; s++) begin
      order_of.not_before[s] = order_of.age >=
          SeqW'(SlotW'(SlotW'(warp.next) - SlotW'(s) - SlotW'(1))) + SeqW'(1);
    end
    order_of.closes = order_of.age == SeqW'(1) && warp.closer == instr.seq &&
        warp.gate == warp_gate_pkg::GateIssue;
  endfunction

  // ---- Warps -----------------------------------------------------------------------------

  for (genvar i = 0; i < NumWarps; i++) begin : gen_w
    assign w[i] = '{
            at: WarpW'(i),
            live: live_o[i],
            tb: tb_q[i],
            next: next_q[i],
            closer: closer_q[i],
            gate: gates[i],
            stopped: stopped_q[i],
            resuming: resuming_q[i],
            refetch: refetch_q[i],
            on_board: board_live[i],
            issued: board_issued[i]
        };
  end

  // ---- Entries of the issue queue --------------------------------------------------------

  for (genvar i = 0; i < QueueEntries; i++) begin : gen_q
    payload_t payload;
    body_t body;
    decoded_t instr;
    assign payload = queue_payload[i];
    assign queue_body[i] = queue_lane[i] ? queue_body_1[i] : queue_body_0[i];
    assign body = queue_body[i];
    assign instr = body.instr;
    for (genvar b = 0; b < WarpW; b++) begin : gen_warp
      assign q[i].instr.warp[b] = queue_warp[b][i];
    end
    for (genvar b = 0; b < TbW; b++) begin : gen_tb
      assign q[i].instr.tb[b] = queue_tb[b][i];
    end
    for (genvar b = 0; b < SlotW; b++) begin : gen_slot
      assign q[i].instr.slot[b] = queue_slot[b][i];
    end
    for (genvar b = 0; b < OperandW; b++) begin : gen_need
      assign q[i].log_need[b] = queue_log_need[b][i];
    end
    for (genvar s = 0; s < Window; s++) begin : gen_waits
      assign q[i].waits[s] = queue_sources[s][i] || queue_issue[s][i];
    end
    assign q[i].instr.there = queue_live[i];
    assign q[i].instr.seq = payload.seq;
    assign q[i].instr.may_fault = instr.may_fault;
    assign q[i].instr.operands = instr.operands;
    assign q[i].instr.logged = payload.logged;
    assign q[i].instr.handle = payload.handle;
    assign q[i].instr.replay = payload.replay;
    assign q[i].instr.entry = payload.entry;
    assign q[i].needs = queue_needs[i];
    assign q[i].unit = {queue_unit[1][i], queue_unit[0][i]};
    assign q[i].mask = body.mask;
    assign q[i].again = queue_live[i] && payload.replay && instr.may_fault;
    assign q[i].agrees = !queue_live[i] || (payload.may_fault == instr.may_fault &&
        payload.ordered == (instr.may_fault ||
            instr.kind inside {KindShared, KindLoad, KindStore, KindAtomic, KindCas}));
    assign q_warp[i] = warp_row(q[i].instr.warp);
    assign q_order[i] = order_of(q[i].instr, q_warp[i]);
    assign q_kept[i] = kept_row(q[i].instr.entry);
  end

  // The instructions that issue, with their bodies, and the body of the one that is taken over.
  body_t [IssueWidth-1:0] issuing_body;
  body_t leaving_body;
  always_comb begin
    leaving_body = '0;
    for (int unsigned e = 0; e < QueueEntries; e++) begin
      leaving_body |= queue_body[e] & {BodyBits{queue_back[e]}};
    end
    for (int unsigned n = 0; n < IssueWidth; n++) begin
      issuing_body[n] = '0;
      for (int unsigned e = 0; e < QueueEntries; e++) begin
        issuing_body[n] |= queue_body[e] & {BodyBits{queue_issued[n][e]}};
      end
    end
  end
  for (genvar n = 0; n < IssueWidth; n++) begin : gen_reading
    decoded_t instr;
    assign instr = issuing_body[n].instr;
    assign reading[n] = '{
            warp: issuing[n].warp,
            tb: issuing[n].tb,
            seq: issuing[n].seq,
            kind: instr.kind,
            may_fault: issuing[n].may_fault,
            entry: issuing[n].entry,
            logged: issuing[n].logged,
            handle: issuing[n].handle,
            mask: issuing_body[n].mask,
            replay: issuing[n].replay,
            from_log: issuing[n].from_log,
            instr: issuing_body[n].instr
        };
  end

  // Lemma of issue_queue_props.sv (BodyIsShown): the body of an instruction that has left is at the
  // ports in the next cycle.
  logic [IssueWidth-1:0] was_issued_q;
  logic was_back_q;
  body_t [IssueWidth-1:0] was_body_q;
  body_t was_back_body_q;
  logic bodies_shown;
  always_ff @(posedge clk_i) begin
    for (int unsigned n = 0; n < IssueWidth; n++) begin
      was_issued_q[n] <= rst_ni && queue_issued[n] != '0;
    end
    was_back_q      <= rst_ni && queue_back != '0;
    was_body_q      <= issuing_body;
    was_back_body_q <= leaving_body;
  end
  always_comb begin
    bodies_shown = !was_back_q || back_body == was_back_body_q;
    for (int unsigned n = 0; n < IssueWidth; n++) begin
      bodies_shown &= !was_issued_q[n] || issue_body[n] == was_body_q[n];
    end
  end
  always_ff @(posedge clk_i) begin
    if (rst_ni) BodyIsShown : assume (bodies_shown);
  end

  // ---- Entries of the replay queue -------------------------------------------------------

  assign offered = offering ? ReplayEntries'(1) << offer : '0;
  assign kept = faulted | waiting | due | offered | in_flight | queued;
  for (genvar i = 0; i < ReplayEntries; i++) begin : gen_r
    decoded_t instr;
    logic [SeqW-1:0] seq;
    assign instr = replay_instr[i];
    for (genvar b = 0; b < WarpW; b++) begin : gen_warp
      assign r[i].instr.warp[b] = replay_warp[b][i];
    end
    for (genvar b = 0; b < TbW; b++) begin : gen_tb
      assign r[i].instr.tb[b] = replay_tb[b][i];
    end
    for (genvar b = 0; b < SeqW; b++) begin : gen_seq
      assign seq[b] = replay_seq[b][i];
    end
    assign r[i].instr.there = kept[i];
    assign r[i].instr.seq = seq;
    assign r[i].instr.slot = SlotW'(seq);
    assign r[i].instr.may_fault = instr.may_fault;
    assign r[i].instr.operands = instr.operands;
    assign {r[i].instr.logged, r[i].instr.handle} = replay_kept[i].handle;
    assign r[i].instr.replay = 1'b1;
    assign r[i].instr.entry = EntryW'(i);
    assign r[i].in_flight = in_flight[i];
    assign r[i].faulted = faulted[i];
    assign r[i].waiting = waiting[i];
    assign r[i].due = due[i];
    assign r[i].offered = offered[i];
    assign r[i].queued = queued[i];
    assign r[i].memory = replay_kept[i].memory;
    assign r[i].mask = replay_kept[i].mask;
    assign r_warp[i] = warp_row(r[i].instr.warp);
    assign r_order[i] = order_of(r[i].instr, r_warp[i]);
    assign r_log[i] = log_row(r[i].instr.handle);
  end

  // ---- Entries of the operand log, and their owners --------------------------------------

  logic [LogEntries-1:0][EntryW-1:0] owner_q;  // an entry of the replay queue
  logic [LogEntries-1:0][HandleW-1:0] head_q;
  logic [LogEntries-1:0][OperandW-1:0] index_q;
  logic [EntryW-1:0] owner;
  always_comb begin
    owner = insert_entry;
    for (int unsigned n = 0; n < IssueWidth; n++) begin
      if (issue_allocates && issue_valid[n] && reading[n].may_fault) owner = reading[n].entry;
    end
  end
  always_ff @(posedge clk_i) begin
    for (int unsigned o = 0; o < MaxOperands; o++) begin
      if (log_allocs && o < 32'(log_count)) begin
        owner_q[log_new[o]] <= owner;
        head_q[log_new[o]]  <= log_new[0];
        index_q[log_new[o]] <= OperandW'(o);
      end
    end
  end
  for (genvar i = 0; i < LogEntries; i++) begin : gen_l
    assign l[i] = '{
            at: HandleW'(i),
            entry: log_entries[i],
            owner: owner_q[i],
            head: head_q[i],
            index: index_q[i],
            dumped: dump_valid_q && head_q[i] == dump_q.handle
        };
    assign l_head[i] = log_row(l[i].head);
    assign l_second[i] = log_row(l_head[i].entry.next);
    assign l_next[i] = log_row(l[i].entry.next);
    assign l_owner[i] = kept_row(l[i].owner);
  end

  // ---- A restored instruction ------------------------------------------------------------

  decoded_t restored_decoded;
  assign restored_decoded = restore_i.instr;
  always_comb begin
    restored = '0;
    restored.warp = restore_i.warp;
    restored.tb = restore_i.tb;
    restored.seq = restore_i.seq;
    restored.slot = SlotW'(restore_i.seq);
    restored.may_fault = restored_decoded.may_fault;
    restored.operands = restored_decoded.operands;
    restored.logged = restore_i.logged;
  end
  assign restored_warp  = warp_row(restored.warp);
  assign restored_order = order_of(restored, restored_warp);

endmodule
/* verilator tracing_on */
/* verilator lint_on UNUSEDSIGNAL */

// Rule 7 of sm_frontend.md, no deadlock. When the units, the fault handler and the preemption
// engine have finished, there is movement as long as an instruction is left, however full issue
// queue, replay queue and operand log are. Proved by induction; the inductive invariant relates the
// tables of the children, for all instructions at once.
//
// The rules hold as long as the environment keeps its assumptions: the prover takes them as given,
// a simulation checks the rules until the first one is broken.

`include "issue_queue_structs.svh"
`include "operand_log_structs.svh"
`include "replay_queue_structs.svh"
`include "sm_frontend_structs.svh"

/* verilator lint_off UNUSEDSIGNAL */  // some fields of messages and instructions
/* verilator tracing_off */  // no waveform shows signals of the rules
module sm_frontend_wait_props
  import sm_frontend_pkg::*;
#(
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned NumLanes = 32,
    parameter int unsigned QueueEntries = 96,
    parameter int unsigned ReplayEntries = 128,
    parameter int unsigned LogEntries = 64,
    parameter int unsigned WindowBits = 4,
    parameter int unsigned RegBits = 8,
    parameter int unsigned OpBits = 7,
    parameter int unsigned FetchWidth = 2,
    parameter int unsigned IssueWidth = 2,
    parameter int unsigned CommitWidth = 2,
    `SM_FRONTEND_WIDTHS,
    localparam int unsigned LogW = 1 + HandleW,
    localparam int unsigned ReplayCntW = cnt_w(ReplayEntries),
    localparam int unsigned LogCntW = cnt_w(LogEntries),
    localparam int unsigned MaxOperands = 3,
    localparam int unsigned QueueCntW = cnt_w(QueueEntries),
    localparam type decoded_t = `SM_FRONTEND_DECODED_STRUCT(RegW, OpW),
    localparam type payload_t = `SM_FRONTEND_PAYLOAD_STRUCT(SeqW, EntryW, HandleW),
    localparam type body_t = `SM_FRONTEND_BODY_STRUCT(LaneMaskW, InstrW),
    localparam type tag_t = `SM_FRONTEND_TAG_STRUCT(WarpW, TbW, SeqW, EntryW, HandleW),
    localparam type reading_t =
    `SM_FRONTEND_READING_STRUCT(WarpW, TbW, LaneMaskW, SeqW, InstrW, EntryW, HandleW),
    localparam type fault_msg_t =
    `SM_FRONTEND_FAULT_MSG_STRUCT(WarpW, TbW, LaneMaskW, SeqW, EntryW, HandleW),
    localparam type command_t = `SM_FRONTEND_COMMAND_STRUCT(WarpW, TbW, TbCntW, SeqW),
    localparam type saved_t = `SM_FRONTEND_SAVED_STRUCT(WarpW, TbW, LaneMaskW, SeqW, InstrW),
    localparam type transfer_t = `SM_FRONTEND_TRANSFER_STRUCT(TbW, HandleW),
    localparam type kept_t = `REPLAY_QUEUE_PAYLOAD_STRUCT(LaneMaskW, LogW),
    localparam type log_entry_t = `OPERAND_LOG_ENTRY_STRUCT(HandleW, TbW),
    localparam type issued_t = `SM_FRONTEND_ISSUED_STRUCT(WarpW, TbW, SeqW, EntryW, HandleW),
    localparam int unsigned PayloadBits = $bits(payload_t),
    localparam int unsigned BodyBits = $bits(body_t),
    localparam type queued_set_t = logic [QueueEntries-1:0],
    localparam type replayed_set_t = logic [ReplayEntries-1:0],
    localparam type warps_t = logic [NumWarps-1:0]
) (
    input logic clk_i,
    input logic rst_ni,

    // Messages of the environment.
    input logic       [ FetchWidth-1:0] line_valid_i,
    input decoded_t   [ FetchWidth-1:0] line_i,
    input logic       [   NumUnits-1:0] unit_ready_i,
    input logic                         checked_valid_i,
    input tag_t                         checked_i,
    input logic       [CommitWidth-1:0] commit_valid_i,
    input tag_t       [CommitWidth-1:0] commit_i,
    input logic                         fault_valid_i,
    input fault_msg_t                   fault_i,
    input logic                         command_valid_i,
    input command_t                     command_i,
    input logic                         restore_valid_i,
    input saved_t                       restore_i,

    // Signals of the front end.
    input logic                                       checked_ok,
    input logic                   [  CommitWidth-1:0] commit_ok,
    input logic                                       fault_ok,
    input logic                                       command_ok,
    input logic                                       restore_fire,
    input logic                                       fetch,
    input logic                   [        WarpW-1:0] fetch_warp_o,
    input warp_gate_pkg::scheme_e                     scheme_o,
    input logic                                       queued_scheme,
    input logic                   [ BoardSources-1:0] board_err_valid_o,
    input logic                   [ QueueSources-1:0] queue_err_valid_o,
    input logic                   [ReplaySources-1:0] replay_err_valid_o,
    input logic                   [   LogSources-1:0] log_err_valid_o,
    input logic                                       logging,
    input logic                                       disabling,
    input logic                   [   IssueWidth-1:0] issue_valid,
    input issued_t                [   IssueWidth-1:0] issuing,
    input body_t                  [   IssueWidth-1:0] issue_body,
    input body_t                                      back_body,
    input logic                                       issue_allocates,
    input logic                                       back_valid,
    input logic                                       replay_valid,
    input logic                                       replay_ready,
    input logic                                       replay_saving,
    input warps_t                                     going,
    input warps_t                                     live_o,
    input warp_gate_pkg::gate_e   [     NumWarps-1:0] gates,

    // State of the front end.
    input logic      [  NumWarps-1:0][ TbW-1:0] tb_q,
    input logic      [  NumWarps-1:0][SeqW-1:0] next_q,
    input logic      [  NumWarps-1:0][SeqW-1:0] closer_q,
    input warps_t                               stopped_q,
    input warps_t                               resuming_q,
    input warps_t                               refetch_q,
    input logic                                 at_commit_q,
    input logic      [IssueWidth-1:0]           read_valid_q,
    input logic                                 step_valid_q,
    input logic                                 dump_valid_q,
    input transfer_t                            dump_q,
    input logic                                 fill_valid_q,
    input logic                                 gives_way_q,

    // Scoreboard.
    input logic [NumWarps-1:0][Window-1:0] board_live,
    input logic [NumWarps-1:0][Window-1:0] board_issued,

    // Issue queue.
    input queued_set_t                   can_go,
    input queued_set_t                   to_give_back,
    input queued_set_t                   lacks_room,
    input queued_set_t                   hindered,
    input queued_set_t [ IssueWidth-1:0] queue_issued,
    input queued_set_t                   queue_back,
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
    input logic          [   ReplayCntW-1:0] replay_free,
    input logic          [       EntryW-1:0] insert_entry,
    input logic          [          TbW-1:0] saving_tb,
    input logic          [   ReplayCntW-1:0] queue_holds,

    // Selections of the arbiters, and free entries.
    input replayed_set_t                  next_offer,
    input replayed_set_t                  next_save,
    input replayed_set_t                  replay_saved,
    input replayed_set_t                  lowest_free,
    input queued_set_t   [FetchWidth-1:0] queue_unused,

    // Operand log.
    input log_entry_t [LogEntries-1:0]              log_entries,
    input logic       [    NumTbs-1:0][LogCntW-1:0] log_used,
    input logic       [    NumTbs-1:0][LogCntW-1:0] log_room,
    input logic       [    TbCntW-1:0]              log_tbs,
    input logic       [   LogCntW-1:0]              log_part,
    input logic                                     log_allocs,
    input logic       [ MaxOperands:0][HandleW-1:0] log_new,
    input logic       [  OperandW-1:0]              log_count
);

  // A run begins in reset.
  logic started_q = 1'b0;
  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    Begin : assume (started_q || !rst_ni);
  end

  // ---- Tables -------------------------------------------------------------------------

  // Rules address warps and entries one by one, by sets of one element. Each has its own bit or
  // row, and no loop has an `if`, because slang in Yosys would nest them.

  typedef logic [Window-1:0] places_t;
  typedef logic [LogEntries-1:0] logged_set_t;

  typedef struct packed {
    logic [WarpW-1:0] at;
    logic             live;
    logic [TbW-1:0]   tb;
    logic [SeqW-1:0]  next;
    logic [SeqW-1:0]  closer;
    logic [1:0]       gate;
    logic             stopped;
    logic             resuming;
    logic             refetch;
    places_t          on_board;
    places_t          issued;
  } warp_t;
  localparam int unsigned WarpBits = $bits(warp_t);
  warps_t [WarpBits-1:0] all_warps;  // stored bit by bit
  for (genvar w = 0; w < NumWarps; w++) begin : gen_warps
    warp_t warp;
    assign warp.at = WarpW'(w);
    assign warp.live = live_o[w];
    assign warp.tb = tb_q[w];
    assign warp.next = next_q[w];
    assign warp.closer = closer_q[w];
    assign warp.gate = gates[w];
    assign warp.stopped = stopped_q[w];
    assign warp.resuming = resuming_q[w];
    assign warp.refetch = refetch_q[w];
    assign warp.on_board = board_live[w];
    assign warp.issued = board_issued[w];
    for (genvar b = 0; b < WarpBits; b++) begin : gen_bit
      assign all_warps[b][w] = warp[b];
    end
  end

  typedef struct packed {
    logic                there;
    logic [WarpW-1:0]    warp;
    logic [TbW-1:0]      tb;
    logic [SeqW-1:0]     seq;
    logic [SlotW-1:0]    slot;
    logic                may_fault;
    logic [OperandW-1:0] operands;
    logic                logged;
    logic [HandleW-1:0]  handle;
    logic                replay;
    logic [EntryW-1:0]   entry;
  } instr_t;

  // Entry of the issue queue.
  typedef struct packed {
    instr_t               instr;
    logic                 needs;     // needs an entry of the replay queue
    logic [OperandW-1:0]  log_need;
    logic [1:0]           unit;
    logic [LaneMaskW-1:0] mask;
    places_t              waits;
  } queued_t;
  queued_set_t again, fresh;  // with an entry *queued* in the replay queue; all others
  queued_set_t q_replay;
  queued_set_t [EntryW-1:0] q_entry;
  logic [BodyBits-1:0] queue_body[QueueEntries];
  queued_set_t q_agrees;  // with what its body says of it
  for (genvar e = 0; e < QueueEntries; e++) begin : gen_queued
    queued_t  entry;
    payload_t payload;
    body_t    body;
    decoded_t instr;
    assign payload = queue_payload[e];
    assign queue_body[e] = queue_lane[e] ? queue_body_1[e] : queue_body_0[e];
    assign body = queue_body[e];
    assign instr = body.instr;
    assign q_agrees[e] = !queue_live[e] || (payload.may_fault == instr.may_fault &&
        payload.ordered == (instr.may_fault ||
            instr.kind inside {KindShared, KindLoad, KindStore, KindAtomic, KindCas}));
    assign entry.instr.there = queue_live[e];
    for (genvar b = 0; b < WarpW; b++) begin : gen_warp
      assign entry.instr.warp[b] = queue_warp[b][e];
    end
    for (genvar b = 0; b < TbW; b++) begin : gen_tb
      assign entry.instr.tb[b] = queue_tb[b][e];
    end
    assign entry.instr.seq = payload.seq;
    assign entry.instr.may_fault = instr.may_fault;
    assign entry.instr.operands = instr.operands;
    assign entry.instr.logged = payload.logged;
    assign entry.instr.handle = payload.handle;
    assign entry.instr.replay = payload.replay;
    assign entry.instr.entry = payload.entry;
    assign entry.needs = queue_needs[e];
    for (genvar b = 0; b < OperandW; b++) begin : gen_need
      assign entry.log_need[b] = queue_log_need[b][e];
    end
    assign entry.unit = {queue_unit[1][e], queue_unit[0][e]};
    assign entry.mask = body.mask;
    for (genvar s = 0; s < Window; s++) begin : gen_waits
      assign entry.waits[s] = queue_sources[s][e] || queue_issue[s][e];
    end
    assign q_replay[e] = payload.replay;
    assign again[e] = queue_live[e] && payload.replay && instr.may_fault;
    assign fresh[e] = queue_live[e] && !again[e];
    for (genvar b = 0; b < EntryW; b++) begin : gen_entry
      assign q_entry[b][e] = payload.entry[b];
    end
    for (genvar b = 0; b < SlotW; b++) begin : gen_slot
      assign entry.instr.slot[b] = queue_slot[b][e];
    end
  end

  // The instructions that issue, with their bodies, and the body of the one that is taken over.
  reading_t [IssueWidth-1:0] read_d;
  body_t [IssueWidth-1:0] issuing_body;
  decoded_t [IssueWidth-1:0] issuing_instr;
  body_t leaving_body;
  always_comb begin
    leaving_body = '0;
    for (int unsigned e = 0; e < QueueEntries; e++) begin
      if (queue_back[e]) leaving_body |= queue_body[e];
    end
    for (int unsigned n = 0; n < IssueWidth; n++) begin
      issuing_body[n] = '0;
      for (int unsigned e = 0; e < QueueEntries; e++) begin
        if (queue_issued[n][e]) issuing_body[n] |= queue_body[e];
      end
      issuing_instr[n] = issuing_body[n].instr;
      read_d[n] = '{
          warp: issuing[n].warp,
          tb: issuing[n].tb,
          seq: issuing[n].seq,
          kind: issuing_instr[n].kind,
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

  // Entry of the replay queue.
  typedef struct packed {
    instr_t               instr;
    logic                 in_flight;
    logic                 faulted;
    logic                 waiting;
    logic                 due;
    logic                 offered;
    logic                 queued;
    logic                 memory;
    logic [LaneMaskW-1:0] mask;
  } replayed_t;
  localparam int unsigned ReplayedBits = $bits(replayed_t);
  replayed_set_t offered, to_replay, kept;
  assign offered = offering ? ReplayEntries'(1) << offer : '0;
  assign to_replay = faulted | waiting | due | offered;
  assign kept = to_replay | in_flight | queued;
  replayed_set_t [ReplayedBits-1:0] all_replayed;  // stored bit by bit
  for (genvar e = 0; e < ReplayEntries; e++) begin : gen_kept
    replayed_t entry;
    decoded_t instr;
    logic [SeqW-1:0] seq;
    assign instr = replay_instr[e];
    assign entry.instr.there = kept[e];
    for (genvar b = 0; b < WarpW; b++) begin : gen_warp
      assign entry.instr.warp[b] = replay_warp[b][e];
    end
    for (genvar b = 0; b < TbW; b++) begin : gen_tb
      assign entry.instr.tb[b] = replay_tb[b][e];
    end
    for (genvar b = 0; b < SeqW; b++) begin : gen_seq
      assign seq[b] = replay_seq[b][e];
    end
    assign entry.instr.seq = seq;
    assign entry.instr.slot = SlotW'(seq);
    assign entry.instr.may_fault = instr.may_fault;
    assign entry.instr.operands = instr.operands;
    assign {entry.instr.logged, entry.instr.handle} = replay_kept[e].handle;
    assign entry.instr.replay = 1'b1;
    assign entry.instr.entry = EntryW'(e);
    assign entry.in_flight = in_flight[e];
    assign entry.faulted = faulted[e];
    assign entry.waiting = waiting[e];
    assign entry.due = due[e];
    assign entry.offered = offered[e];
    assign entry.queued = queued[e];
    assign entry.memory = replay_kept[e].memory;
    assign entry.mask = replay_kept[e].mask;
    for (genvar b = 0; b < ReplayedBits; b++) begin : gen_bit
      assign all_replayed[b][e] = entry[b];
    end
  end

  // Entry of the operand log, and its owner.
  logic [LogEntries-1:0][EntryW-1:0] owner_q;  // an entry of the replay queue
  logic [LogEntries-1:0][HandleW-1:0] head_q;
  logic [LogEntries-1:0][OperandW-1:0] index_q;
  logic [EntryW-1:0] owner;
  always_comb begin
    owner = insert_entry;
    for (int unsigned n = 0; n < IssueWidth; n++) begin
      if (issue_allocates && issue_valid[n] && read_d[n].may_fault) owner = read_d[n].entry;
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

  typedef struct packed {
    logic [HandleW-1:0]  at;
    log_entry_t          entry;
    logic [EntryW-1:0]   owner;
    logic [HandleW-1:0]  head;
    logic [OperandW-1:0] index;
    logic                dumped;
  } logged_t;
  localparam int unsigned LoggedBits = $bits(logged_t);
  logged_set_t [LoggedBits-1:0] all_logged;  // stored bit by bit
  for (genvar l = 0; l < LogEntries; l++) begin : gen_logs
    logged_t entry;
    assign entry.at = HandleW'(l);
    assign entry.entry = log_entries[l];
    assign entry.owner = owner_q[l];
    assign entry.head = head_q[l];
    assign entry.index = index_q[l];
    assign entry.dumped = dump_valid_q && head_q[l] == dump_q.handle;
    for (genvar b = 0; b < LoggedBits; b++) begin : gen_bit
      assign all_logged[b][l] = entry[b];
    end
  end

  // Rows of the tables; a row that does not exist is zero, so it is not live.
  function automatic warp_t warp_of(logic [WarpW-1:0] warp);
    logic [WarpBits-1:0] found;
    for (int unsigned b = 0; b < WarpBits; b++) begin
      found[b] = (all_warps[b] & (NumWarps'(1) << warp)) != '0;
    end
    return warp_t'(found);
  endfunction
  function automatic replayed_t replayed_at(replayed_set_t one);
    logic [ReplayedBits-1:0] found;
    for (int unsigned b = 0; b < ReplayedBits; b++) found[b] = (all_replayed[b] & one) != '0;
    return replayed_t'(found);
  endfunction
  function automatic logged_t logged_at(logged_set_t one);
    logic [LoggedBits-1:0] found;
    for (int unsigned b = 0; b < LoggedBits; b++) found[b] = (all_logged[b] & one) != '0;
    return logged_t'(found);
  endfunction

  // Entries of a warp, at a place of the window, or with a given entry of the replay queue.
  function automatic queued_set_t of_warp(logic [WarpW-1:0] warp);
    of_warp = queue_live;
    for (int unsigned b = 0; b < WarpW; b++) of_warp &= queue_warp[b] ~^ {QueueEntries{warp[b]}};
  endfunction
  function automatic queued_set_t at_slot(logic [SlotW-1:0] slot);
    at_slot = '1;
    for (int unsigned b = 0; b < SlotW; b++) at_slot &= queue_slot[b] ~^ {QueueEntries{slot[b]}};
  endfunction
  function automatic queued_set_t again_of(logic [EntryW-1:0] entry);
    again_of = again;
    for (int unsigned b = 0; b < EntryW; b++) again_of &= q_entry[b] ~^ {QueueEntries{entry[b]}};
  endfunction
  function automatic replayed_set_t kept_of(logic [WarpW-1:0] warp);
    kept_of = kept;
    for (int unsigned b = 0; b < WarpW; b++) kept_of &= replay_warp[b] ~^ {ReplayEntries{warp[b]}};
  endfunction
  function automatic replayed_set_t kept_at_slot(logic [SlotW-1:0] slot);
    kept_at_slot = '1;
    for (int unsigned b = 0; b < SlotW; b++) begin
      kept_at_slot &= replay_seq[b] ~^ {ReplayEntries{slot[b]}};
    end
  endfunction

  // All rows, and the rows that each one names.
  queued_t   [ QueueEntries-1:0] q;
  warp_t     [ QueueEntries-1:0] q_warp;
  replayed_t [ QueueEntries-1:0] q_kept;  // its entry of the replay queue
  replayed_t [ReplayEntries-1:0] r;
  warp_t     [ReplayEntries-1:0] r_warp;
  logged_t   [ReplayEntries-1:0] r_log;
  logged_t   [   LogEntries-1:0] l;
  logged_t   [   LogEntries-1:0] l_head;
  logged_t   [   LogEntries-1:0] l_second;  // behind its head
  logged_t   [   LogEntries-1:0] l_next;  // behind itself
  replayed_t [   LogEntries-1:0] l_owner;
  warp_t     [     NumWarps-1:0] w;
  for (genvar i = 0; i < QueueEntries; i++) begin : gen_q
    assign q[i] = gen_queued[i].entry;
    assign q_warp[i] = warp_of(q[i].instr.warp);
    assign q_kept[i] = replayed_at(ReplayEntries'(1) << q[i].instr.entry);
  end
  for (genvar i = 0; i < ReplayEntries; i++) begin : gen_r
    assign r[i] = gen_kept[i].entry;
    assign r_warp[i] = warp_of(r[i].instr.warp);
    assign r_log[i] = logged_at(LogEntries'(1) << r[i].instr.handle);
  end
  for (genvar i = 0; i < LogEntries; i++) begin : gen_l
    assign l[i] = gen_logs[i].entry;
    assign l_head[i] = logged_at(LogEntries'(1) << l[i].head);
    assign l_second[i] = logged_at(LogEntries'(1) << l_head[i].entry.next);
    assign l_next[i] = logged_at(LogEntries'(1) << l[i].entry.next);
    assign l_owner[i] = replayed_at(ReplayEntries'(1) << l[i].owner);
  end
  for (genvar i = 0; i < NumWarps; i++) begin : gen_w
    assign w[i] = gen_warps[i].warp;
  end

  // Distance to the next number of its warp: 1 is the youngest.
  function automatic logic [SeqW-1:0] age(instr_t instr, warp_t warp);
    return warp.next - instr.seq;
  endfunction
  function automatic logic in_window(instr_t instr, warp_t warp);
    return age(instr, warp) != '0 && 32'(age(instr, warp)) <= Window;
  endfunction
  // Places of the window that are not older than the instruction.
  function automatic places_t not_before(instr_t instr, warp_t warp);
    for (int unsigned s = 0; s < Window; s++) begin
      not_before[s] = age(instr, warp) >=
          SeqW'(SlotW'(SlotW'(warp.next) - SlotW'(s) - SlotW'(1))) + SeqW'(1);
    end
  endfunction
  // The last instruction that its warp fetched, while the gate waits for its issue.
  function automatic logic closes(instr_t instr, warp_t warp);
    return age(instr, warp) == SeqW'(1) && warp.closer == instr.seq &&
        warp.gate == warp_gate_pkg::GateIssue;
  endfunction
  function automatic logic is_of(instr_t instr, warp_t warp);
    return warp.live && warp.tb == instr.tb;
  endfunction

  // The log still has the operands of this instruction in the replay queue.
  function automatic logic has_log(instr_t instr, logged_t logged);
    return logged.entry.live && logged.entry.first && logged.owner == instr.entry && !logged.dumped;
  endfunction

  // ---- Instructions in the units --------------------------------------------------------

  // An instruction in the units, recorded by warp and place from the messages to the units: the tag
  // at its issue, and whether its last check is still to come.
  typedef struct packed {
    logic                 there;
    logic [TbW-1:0]       tb;
    logic [SeqW-1:0]      seq;
    kind_e                kind;
    logic                 may_fault;
    logic [EntryW-1:0]    entry;
    logic                 logged;
    logic [HandleW-1:0]   handle;
    logic [LaneMaskW-1:0] mask;
    logic                 unchecked;
  } out_t;
  function automatic logic is_at(logic [WarpW-1:0] at_warp, logic [SeqW-1:0] at,
                                 logic [WarpW-1:0] warp, logic [SlotW-1:0] slot);
    return at_warp == warp && SlotW'(at) == slot;
  endfunction
  function automatic out_t next_out(out_t out, logic [WarpW-1:0] warp, logic [SlotW-1:0] slot);
    next_out = out;
    if (checked_ok && is_at(checked_i.warp, checked_i.seq, warp, slot)) begin
      next_out.unchecked = 1'b0;
    end
    if (fault_ok && is_at(fault_i.warp, fault_i.seq, warp, slot)) next_out.there = 1'b0;
    for (int unsigned n = 0; n < CommitWidth; n++) begin
      if (commit_ok[n] && is_at(commit_i[n].warp, commit_i[n].seq, warp, slot)) begin
        next_out.there = 1'b0;
      end
    end
    for (int unsigned n = 0; n < IssueWidth; n++) begin
      if (issue_valid[n] && is_at(read_d[n].warp, read_d[n].seq, warp, slot)) begin
        next_out = '{
            there: 1'b1,
            tb: read_d[n].tb,
            seq: read_d[n].seq,
            kind: read_d[n].kind,
            may_fault: read_d[n].may_fault,
            entry: read_d[n].entry,
            logged: read_d[n].logged,
            handle: read_d[n].handle,
            mask: read_d[n].mask,
            unchecked: read_d[n].may_fault
        };
      end
    end
    if (command_ok && command_i.op == CmdKill && next_out.tb == command_i.tb) begin
      next_out.there = 1'b0;
    end
  endfunction
  function automatic logic is_out(tag_t tag, out_t out);
    return out.there && out.tb == tag.tb && out.seq == tag.seq && out.kind == tag.kind &&
        out.may_fault == tag.may_fault && (!tag.may_fault ||
        (out.entry == tag.entry && out.logged == tag.logged && out.handle == tag.handle));
  endfunction
  tag_t faulting;
  assign faulting = '{
          warp: fault_i.warp,
          tb: fault_i.tb,
          seq: fault_i.seq,
          kind: fault_i.kind,
          may_fault: fault_i.may_fault,
          entry: fault_i.entry,
          logged: fault_i.logged,
          handle: fault_i.handle
      };

  // An instruction in the units is on the scoreboard as issued, and the reverse; in flight in the
  // replay queue until that lets go of it; with its log entries exactly until its last check.
  typedef struct packed {
    logic on_board;
    logic in_flight;  // its entry of the replay queue is
    logic is_out;  // an in-flight entry at its place is its own
    logic logged;  // its log entries stay until its last check
    logic unchecked;  // with log entries, it awaits its last check
  } out_holds_t;
  function automatic out_holds_t out_holds(out_t out, warp_t warp, logic [SlotW-1:0] slot,
                                           replayed_t named, replayed_t in_place, logged_t head,
                                           logged_t owned);
    logic of_it;
    of_it = out.there && out.may_fault && queued_scheme && (at_commit_q || out.unchecked);
    out_holds.on_board = out.there == (warp.on_board[slot] && warp.issued[slot]) &&
        (!out.there || (SlotW'(out.seq) == slot && is_of_tb(warp, out.tb)));
    out_holds.in_flight = !of_it || (named.in_flight && named.instr.warp == warp.at &&
        named.instr.tb == out.tb && named.instr.seq == out.seq &&
        named.instr.logged == out.logged && named.instr.handle == out.handle &&
        named.mask == out.mask);
    out_holds.is_out = !in_place.in_flight || (of_it && out.entry == in_place.instr.entry);
    out_holds.logged = !(out.there && out.unchecked && out.logged) || (of_it && logging &&
        head.entry.live && head.entry.first && head.owner == out.entry && !head.dumped);
    out_holds.unchecked = !of_it || !owned.entry.live || out.unchecked;
  endfunction
  function automatic logic is_of_tb(warp_t warp, logic [TbW-1:0] tb);
    return warp.live && warp.tb == tb;
  endfunction

  // Instructions at the places that messages name; the invariant of each place.
  out_t [CommitWidth-1:0] commit_out;
  out_t check_out, fault_out;
  out_t [NumWarps-1:0][Window-1:0] out_q;
  out_holds_t [NumWarps-1:0][Window-1:0] all_out_hold;
  for (genvar a = 0; a < NumWarps; a++) begin : gen_out
    for (genvar s = 0; s < Window; s++) begin : gen_place
      always_ff @(posedge clk_i) begin
        if (!rst_ni) out_q[a][s] <= '0;
        else out_q[a][s] <= next_out(out_q[a][s], WarpW'(a), SlotW'(s));
      end
      assign all_out_hold[a][s] = holds_at(out_q[a][s], WarpW'(a), SlotW'(s));
    end
  end
  function automatic out_t out_at(logic [WarpW-1:0] warp, logic [SeqW-1:0] seq);
    out_at = '0;
    for (int unsigned a = 0; a < NumWarps; a++) begin
      for (int unsigned s = 0; s < Window; s++) begin
        if (is_at(warp, seq, WarpW'(a), SlotW'(s))) out_at |= out_q[a][s];
      end
    end
  endfunction
  for (genvar n = 0; n < CommitWidth; n++) begin : gen_commit_out
    assign commit_out[n] = out_at(commit_i[n].warp, commit_i[n].seq);
  end
  assign check_out = out_at(checked_i.warp, checked_i.seq);
  assign fault_out = out_at(fault_i.warp, fault_i.seq);
  function automatic out_holds_t holds_at(out_t out, logic [WarpW-1:0] warp,
                                          logic [SlotW-1:0] slot);
    replayed_set_t in_place;
    logged_set_t   owned;
    in_place = in_flight & kept_of(warp) & kept_at_slot(slot);
    for (int unsigned e = 0; e < LogEntries; e++) begin
      owned[e] = log_entries[e].live && owner_q[e] == out.entry &&
          !(dump_valid_q && head_q[e] == dump_q.handle);
    end
    return out_holds(
        out,
        warp_of(
            warp
        ),
        slot,
        replayed_at(
            ReplayEntries'(1) << out.entry
        ),
        replayed_at(
            in_place & (~in_place + ReplayEntries'(1))
        ),
        logged_at(
            LogEntries'(1) << out.handle
        ),
        logged_at(
            owned & (~owned + LogEntries'(1)))
    );
  endfunction
  // Messages about the same place.
  logic [CommitWidth-1:0] checks_commit, faults_commit;
  logic check_and_fault, two_commits;
  for (genvar n = 0; n < CommitWidth; n++) begin : gen_same_place
    assign checks_commit[n] = commit_ok[n] && checked_ok && is_at(
        commit_i[n].warp, commit_i[n].seq, checked_i.warp, SlotW'(checked_i.seq)
    );
    assign faults_commit[n] = commit_ok[n] && fault_ok && is_at(
        commit_i[n].warp, commit_i[n].seq, fault_i.warp, SlotW'(fault_i.seq)
    );
  end
  assign check_and_fault = checked_ok && fault_ok && is_at(
      checked_i.warp, checked_i.seq, fault_i.warp, SlotW'(fault_i.seq)
  );
  assign two_commits = commit_ok[0] && commit_ok[CommitWidth-1] && CommitWidth > 1 && is_at(
      commit_i[0].warp,
      commit_i[0].seq,
      commit_i[CommitWidth-1].warp,
      SlotW'(commit_i[CommitWidth-1].seq)
  );
  // ---- Environment assumptions --------------------------------------------------------

  // A tag returns as it was sent, once. A commit comes after the last check of its instruction or
  // with it, a fault before it.
  logic [CommitWidth-1:0] commits_as_issued;
  logic checks_as_issued, faults_as_issued;
  for (genvar n = 0; n < CommitWidth; n++) begin : gen_commits_as_issued
    assign commits_as_issued[n] = !commit_ok[n] || (is_out(
        commit_i[n], commit_out[n]
    ) && (!commit_out[n].unchecked || checks_commit[n]) && !faults_commit[n] && !two_commits);
  end
  assign checks_as_issued = !checked_ok || (is_out(checked_i, check_out) && check_out.unchecked);
  assign faults_as_issued = !fault_ok || (is_out(
      faulting, fault_out
  ) && faults_commit == '0 && !check_and_fault && fault_out.unchecked &&
      (!queued_scheme || (fault_i.mask != '0 && (fault_i.mask & ~fault_out.mask) == '0)));

  // Consequences for the state of the front end. A committing instruction was issued; its last
  // check has passed before, or passes now.
  function automatic logic tag_is_right(tag_t tag, replayed_t named);
    return named.in_flight && named.instr.warp == tag.warp && named.instr.seq == tag.seq &&
        named.instr.logged == tag.logged && named.instr.handle == tag.handle;
  endfunction
  logic [CommitWidth-1:0] commit_promised;
  for (genvar n = 0; n < CommitWidth; n++) begin : gen_commit_promise
    logic of_fault, checked_now;
    replayed_t named;
    warp_t warp;
    replayed_set_t at_place;
    logged_set_t unchecked;
    assign of_fault = commit_i[n].may_fault;
    assign checked_now = checked_ok && checked_i.entry == commit_i[n].entry;
    assign named = replayed_at(ReplayEntries'(1) << commit_i[n].entry);
    assign warp = warp_of(commit_i[n].warp);
    assign at_place = in_flight & kept_of(commit_i[n].warp) & kept_at_slot(SlotW'(commit_i[n].seq));
    for (genvar e = 0; e < LogEntries; e++) begin : gen_unchecked
      assign unchecked[e] = log_entries[e].live && owner_q[e] == commit_i[n].entry &&
          !(dump_valid_q && head_q[e] == dump_q.handle);
    end
    assign commit_promised[n] = !commit_ok[n] || (
        warp.on_board[SlotW'(commit_i[n].seq)] && warp.issued[SlotW'(commit_i[n].seq)] &&
        (!queued_scheme || !of_fault || !at_commit_q || tag_is_right(
        commit_i[n], named
    )) && (at_place == '0 || (of_fault && (at_commit_q || checked_now))) &&
        (!of_fault || !queued_scheme || !at_commit_q || unchecked == '0 || checked_now));
  end

  logic check_promised;
  replayed_t check_named;
  logged_t check_log;
  assign check_named = replayed_at(ReplayEntries'(1) << checked_i.entry);
  assign check_log = logged_at(LogEntries'(1) << checked_i.handle);
  assign check_promised = !checked_ok || !queued_scheme || (tag_is_right(
      checked_i, check_named
  ) && (!checked_i.logged ||
        (check_log.entry.live && !check_log.dumped && check_log.owner == checked_i.entry)));

  // A faulting instruction was issued; it neither commits nor passes its last check.
  logic fault_promised;
  replayed_t fault_named;
  warp_t fault_warp;
  logged_t fault_log;
  logic [CommitWidth-1:0] fault_commits;
  assign fault_named = replayed_at(ReplayEntries'(1) << fault_i.entry);
  assign fault_warp  = warp_of(fault_i.warp);
  assign fault_log   = logged_at(LogEntries'(1) << fault_named.instr.handle);
  for (genvar n = 0; n < CommitWidth; n++) begin : gen_fault_commits
    assign fault_commits[n] = commit_ok[n] && at_commit_q && commit_i[n].may_fault &&
        commit_i[n].entry == fault_i.entry;
  end
  assign fault_promised = !fault_ok || (
      fault_warp.on_board[SlotW'(fault_i.seq)] && fault_warp.issued[SlotW'(fault_i.seq)] &&
      (!queued_scheme || (
          fault_named.in_flight && fault_named.instr.warp == fault_i.warp &&
          fault_named.instr.seq == fault_i.seq &&
          fault_i.mask != '0 && (fault_i.mask & ~fault_named.mask) == '0 &&
          (!fault_named.instr.logged || has_log(
      fault_named.instr, fault_log
  )) && fault_commits == '0 && !(checked_ok && checked_i.entry == fault_i.entry))));

  // A kernel is set up before its warps start. No warp is ended in a cycle in which it is fetched,
  // or resumed while its thread block is saved or restored.
  logic  command_promised;
  warp_t commanded;
  assign commanded = warp_of(command_i.warp);
  always_comb begin
    unique case (command_i.op)
      CmdSetup: command_promised = live_o == '0;
      CmdStart: command_promised = !(replay_saving && saving_tb == command_i.tb);
      CmdEnd:
      command_promised = !(fetch && fetch_warp_o == command_i.warp) &&
          !(restore_fire && restore_i.warp == command_i.warp);
      CmdSave: command_promised = !(restore_fire && restore_i.tb == command_i.tb);
      CmdResume:
      command_promised = !(replay_saving && saving_tb == commanded.tb) &&
          !(restore_fire && restore_i.tb == commanded.tb);
      default: command_promised = 1'b1;
    endcase
    if (!command_ok) command_promised = 1'b1;
  end

  // The `need` of a kernel is the most operands of its instructions.
  logic [FetchWidth-1:0] line_promised;
  warp_t fetched;
  assign fetched = warp_of(fetch_warp_o);
  for (genvar k = 0; k < FetchWidth; k++) begin : gen_line_promise
    assign line_promised[k] = !(fetch && logging && line_valid_i[k]) || line_i[k].operands == '0 ||
        fits_part(
        line_i[k].operands, fetched.tb
    );
  end
  function automatic logic fits_part(logic [OperandW-1:0] count, logic [TbW-1:0] tb);
    return 32'(count) <= 32'(log_part) && 32'(tb) < 32'(log_tbs);
  endfunction

  // A context returns as it was saved, for warps that were started stopped.
  logic restore_promised;
  decoded_t restored_instr;
  instr_t restored;
  warp_t restored_warp;
  replayed_set_t restored_place;
  assign restored_instr = restore_i.instr;
  assign restored_warp  = warp_of(restore_i.warp);
  always_comb begin
    restored = '0;
    restored.warp = restore_i.warp;
    restored.tb = restore_i.tb;
    restored.seq = restore_i.seq;
    restored.slot = SlotW'(restore_i.seq);
    restored.may_fault = restored_instr.may_fault;
    restored.operands = restored_instr.operands;
    restored.logged = restore_i.logged;
  end
  assign restored_place = kept_of(restored.warp) & kept_at_slot(restored.slot);
  assign restore_promised = !restore_fire || (queued_scheme && is_of(
      restored, restored_warp
  ) && restored_warp.stopped && !restored_warp.resuming && restored_warp.on_board == '0 &&
      !(replay_saving && saving_tb == restored.tb) && in_window(
      restored, restored_warp
  ) && (restored.operands == '0 || restored.may_fault) &&
      (!logging || restored.operands == '0 || (fits_part(
      restored.operands, restored.tb
  ) && (restored.logged || closes(
      restored, restored_warp
  )))) && (!restored.logged || 32'(log_room[restored.tb]) >= 32'(restored.operands)) &&
      restored_place == '0);

  logic promised;
  assign promised = &commits_as_issued && checks_as_issued && faults_as_issued &&
      command_promised && &line_promised && restore_promised;

  logic kept_q;  // all assumptions held so far
`ifdef SEGUE_PROVER
  assign kept_q = 1'b1;
  always_comb if (started_q && rst_ni) Promises : assume (promised);
`else
  always_ff @(posedge clk_i) begin
    if (!rst_ni) kept_q <= 1'b1;
    else if (!promised) kept_q <= 1'b0;
  end
`endif

  // ---- Consistency between the children ---------------------------------------------

  // Warps.
  function automatic logic warp_is_live(warp_t warp);
    return warp.live ? (disabling || !warp.refetch) && 32'(warp.tb) < NumTbs :
        !warp.stopped && !warp.resuming && warp.on_board == '0;
  endfunction
  function automatic logic saved_stands(warp_t warp);
    return !(replay_saving && warp.live && warp.tb == saving_tb) ||
        (warp.stopped && !warp.resuming && warp.on_board == '0);
  endfunction
  logic [NumWarps-1:0] w_of_live, w_in_queue, w_saved_stands;
  for (genvar i = 0; i < NumWarps; i++) begin : gen_of_warp
    places_t unissued;
    for (genvar s = 0; s < Window; s++) begin : gen_unissued
      assign unissued[s] = (of_warp(w[i].at) & at_slot(SlotW'(s))) != '0;
    end
    assign w_of_live[i] = warp_is_live(w[i]);
    assign w_in_queue[i] = (w[i].on_board & ~w[i].issued & ~unissued) == '0;
    assign w_saved_stands[i] = saved_stands(w[i]);
  end

  // Entries of the issue queue.
  typedef logic [QueueEntries-1:0] of_queued_t;
  of_queued_t q_of_live, q_on_board, q_numbered, q_one_place, q_is_queued;
  of_queued_t q_waits_for_older, q_closes, q_needs, q_part_suffices;
  for (genvar i = 0; i < QueueEntries; i++) begin : gen_of_queued
    instr_t instr;
    warp_t warp;
    logic there;
    queued_set_t same;
    assign instr = q[i].instr;
    assign warp = q_warp[i];
    assign there = instr.there;
    assign same = of_warp(instr.warp) & at_slot(instr.slot);
    assign q_of_live[i] = !there || is_of(instr, warp);
    assign q_on_board[i] = !there || (warp.on_board[instr.slot] && !warp.issued[instr.slot] &&
        instr.slot == SlotW'(instr.seq));
    assign q_numbered[i] = !there || disabling || in_window(instr, warp);
    assign q_one_place[i] = !instr.there || (same & ~(QueueEntries'(1) << i)) == '0;
    assign q_is_queued[i] = !instr.there || !instr.replay || !instr.may_fault ||
        (
        q_kept[i].queued && q_kept[i].instr.warp == instr.warp &&
        q_kept[i].instr.tb == instr.tb && q_kept[i].instr.seq == instr.seq &&
        q_kept[i].instr.logged == instr.logged && q_kept[i].mask == q[i].mask &&
        q_kept[i].instr.may_fault && q_kept[i].instr.operands == instr.operands &&
        q_kept[i].instr.handle == instr.handle);
    assign q_waits_for_older[i] = !there || warp.stopped || disabling ||
        (q[i].waits & (~warp.on_board | not_before(
        instr, warp
    ))) == '0;
    // An unissued instruction that may fault is the last of its warp: there is at most one.
    assign q_closes[i] = !there || !queued_scheme || !instr.may_fault ||
        (instr.replay && (!logging || instr.logged || instr.operands == '0)) || closes(
        instr, warp
    );
    assign q_needs[i] = !instr.there || (
        q[i].needs == (queued_scheme && instr.may_fault && !instr.replay) &&
        q[i].log_need == (logging && !instr.logged ? instr.operands : '0) &&
        (instr.operands == '0 || instr.may_fault || !queued_scheme) &&
        (!instr.logged || (instr.operands != '0 && instr.replay && logging)) &&
        (!instr.may_fault || q[i].unit == issue_queue_pkg::UnitMemory));
    assign q_part_suffices[i] = !instr.there || q[i].log_need == '0 || fits_part(
        q[i].log_need, instr.tb
    );
  end

  // Entries of the replay queue.
  typedef logic [ReplayEntries-1:0] of_replayed_t;
  replayed_t offer_kept;
  warp_t offer_warp;
  assign offer_kept = replayed_at(offered);
  assign offer_warp = warp_of(offer_kept.instr.warp);
  of_replayed_t r_one_state, r_of_live, r_numbered, r_in_flight_is_issued;
  of_replayed_t r_queued_is_in_queue, r_not_on_board, r_one_number, r_saved_stands, r_halted;
  of_replayed_t r_due_goes_on, r_replays_only, r_in_order, r_offer_first, r_closes, r_needs;
  of_replayed_t r_part_suffices, r_has_log;
  for (genvar i = 0; i < ReplayEntries; i++) begin : gen_of_kept
    instr_t instr;
    warp_t  warp;
    logic there, is_on_its_way, is_to_replay, not_issued, goes_on;
    replayed_set_t same;
    assign instr = r[i].instr;
    assign warp = r_warp[i];
    assign there = instr.there;
    assign is_on_its_way = r[i].in_flight || r[i].offered || r[i].queued;
    assign is_to_replay = r[i].faulted || r[i].waiting || r[i].due || r[i].offered;
    assign not_issued = is_to_replay || r[i].queued;
    assign goes_on = r[i].due || r[i].offered;
    assign same = kept_of(instr.warp) & kept_at_slot(instr.slot);
    assign r_one_state[i] = 32'(r[i].in_flight) + 32'(r[i].faulted) + 32'(r[i].waiting) +
        32'(r[i].due) + 32'(r[i].offered) + 32'(r[i].queued) <= 1;
    assign r_of_live[i] = !there || (queued_scheme && is_of(instr, warp));
    assign r_numbered[i] = !there || in_window(instr, warp);
    assign r_in_flight_is_issued[i] = !(there && r[i].in_flight) || (warp.on_board[instr.slot] &&
        warp.issued[instr.slot] && instr.may_fault &&
        (!logging || instr.logged || instr.operands == '0));
    assign r_queued_is_in_queue[i] = !r[i].queued || (again_of(
        instr.entry
    ) != '0 && instr.may_fault);
    assign r_not_on_board[i] = !(there && is_to_replay) || !warp.on_board[instr.slot];
    assign r_one_number[i] = !instr.there || (same & ~(ReplayEntries'(1) << i)) == '0;
    assign r_saved_stands[i] = !is_on_its_way || !replay_saving || instr.tb != saving_tb;
    assign r_halted[i] = !(there && (r[i].faulted || r[i].waiting)) || warp.stopped;
    assign r_due_goes_on[i] = !(there && r[i].due) || !warp.stopped;
    assign r_replays_only[i] = !(there && goes_on) || (of_warp(instr.warp) & ~q_replay) == '0;
    assign r_in_order[i] = !(there && goes_on) || (warp.on_board & not_before(instr, warp)) == '0;
    assign r_offer_first[i] = !(there && offering && r[i].due &&
        instr.warp == offer_kept.instr.warp) || age(
        offer_kept.instr, offer_warp
    ) > age(
        instr, warp
    );
    assign r_closes[i] = !(there && not_issued) || !logging || instr.operands == '0 ||
        instr.logged || closes(
        instr, warp
    );
    assign r_needs[i] = !instr.there ||
        (r[i].memory == instr.may_fault && (instr.may_fault || !(r[i].in_flight || r[i].queued)) &&
         (instr.operands == '0 || instr.may_fault) &&
         (!instr.logged || (instr.operands != '0 && logging)));
    assign r_part_suffices[i] = !instr.there || !logging || instr.operands == '0 || fits_part(
        instr.operands, instr.tb
    );
    assign r_has_log[i] = !not_issued || !instr.logged || has_log(instr, r_log[i]);
  end

  // The replay queue has room for all instructions that may have to be taken over: those of the
  // issue queue that have no entry yet.
  logic room_for_fresh, one_has_room;
  logic [QueueCntW-1:0] num_again;
  assign num_again = QueueCntW'($countones(again));
  assign room_for_fresh = !queued_scheme || 32'(replay_free) + 32'(num_again) >= 32'(queue_holds);
  assign one_has_room = !queued_scheme || fresh == '0 || replay_free != '0;

  // An entry of the log belongs to an instruction in the replay queue, or to one being saved.
  logic [LogEntries-1:0] l_is_kept, l_chained;
  for (genvar i = 0; i < LogEntries; i++) begin : gen_of_logged
    log_entry_t entry;
    logged_t head, second, next;
    logic [3:0] at_index;
    assign entry = l[i].entry;
    assign head = l_head[i];
    assign second = l_second[i];
    assign next = l_next[i];
    assign at_index[0] = l[i].head == l[i].at;
    assign at_index[1] = !head.entry.last && head.entry.next == l[i].at;
    assign at_index[2] = !head.entry.last && second.entry.live && !second.entry.last &&
        second.entry.next == l[i].at && second.head == l[i].head && second.index == 2'd1;
    assign at_index[3] = 1'b0;
    assign l_chained[i] = !entry.live || (
        head.entry.live && head.entry.first && head.entry.tb == entry.tb &&
        head.owner == l[i].owner && head.head == l[i].head && head.index == '0 &&
        (l[i].index == '0) == entry.first && (entry.last || (l[i].index < 2'd2 && next.entry.live &&
            next.head == l[i].head && next.index == l[i].index + 2'd1)) &&
        at_index[l[i].index]);
    assign l_is_kept[i] = !entry.live ||
        (l[i].dumped ? entry.tb == dump_q.tb :
        l_owner[i].instr.there && l_owner[i].instr.logged &&
        l_owner[i].instr.handle == l[i].head && l_owner[i].instr.tb == entry.tb);
  end

  logged_t dump_log;
  logic dump_has_log;
  assign dump_log = logged_at(LogEntries'(1) << dump_q.handle);
  assign dump_has_log = !dump_valid_q || (dump_log.entry.live && dump_log.entry.first &&
      dump_log.entry.tb == dump_q.tb);

  // ---- Lemmas from the children's own proofs ---------------------------------------------

  // issue_queue.md, rules 2, 4, 5, 6: a lane issues one entry or none, no two the same; only ones
  // that can go, at most one to memory, and one if any can. One is given back if any is to be.
  logic [IssueWidth-1:0] one_goes, goes_may_go;
  queued_set_t [IssueWidth-1:0] to_memory;
  for (genvar n = 0; n < IssueWidth; n++) begin : gen_one_goes
    assign one_goes[n] = $onehot0(
        queue_issued[n]
    ) && (n == 0 || (queue_issued[n] & queue_issued[0]) == '0);
    assign goes_may_go[n] = (queue_issued[n] & ~can_go) == '0;
    assign to_memory[n] = queue_issued[n] & queue_unit[1] & ~queue_unit[0];
  end
  logic some_goes, one_to_memory, one_comes_back, back_may_come, some_comes_back;
  assign some_goes = can_go == '0 || queue_issued[0] != '0;
  assign one_to_memory = to_memory[0] == '0 || IssueWidth == 1 || to_memory[IssueWidth-1] == '0;
  assign one_comes_back = $onehot0(queue_back);
  assign back_may_come = (queue_back & ~to_give_back) == '0;
  assign some_comes_back = to_give_back == '0 || queue_back != '0;

  // replay_queue.md, rules 2 and 4: the next offer is one due entry, older than all other due ones
  // of its warp; the next entry handed out is one saved entry. The lowest free entry is free, and
  // there is one if any is.
  function automatic logic is_older(logic [SeqW-1:0] a, logic [SeqW-1:0] b);
    logic [SeqW-1:0] distance;
    distance = a - b;
    return distance[SeqW-1];
  endfunction
  replayed_t next_kept;
  logic next_is_marked, free_is_free;
  logic [ReplayEntries-1:0] r_behind_next;
  assign next_kept = replayed_at(next_offer);
  assign next_is_marked = (next_offer & ~due) == '0 && (next_offer & (next_offer - 1)) == '0 &&
      (due == '0 || next_offer != '0) && (next_save & ~replay_saved) == '0 &&
      (next_save & (next_save - 1)) == '0 && (replay_saved == '0 || next_save != '0);
  for (genvar i = 0; i < ReplayEntries; i++) begin : gen_r_behind_next
    assign r_behind_next[i] = !r[i].due || next_offer == '0 || next_offer[i] ||
        r[i].instr.warp != next_kept.instr.warp || is_older(
        next_kept.instr.seq, r[i].instr.seq
    );
  end
  assign free_is_free = (lowest_free & kept) == '0 && (kept == '1 || lowest_free != '0) &&
      (lowest_free == '0 || lowest_free == ReplayEntries'(1) << insert_entry);

  // issue_queue.md, rule 2: the entries that are filled next are free, no two are the same, and
  // there is one as long as any is free.
  logic [FetchWidth-1:0] each_is_free;
  logic unused_are_free;
  for (genvar k = 0; k < FetchWidth; k++) begin : gen_each_is_free
    assign each_is_free[k] = (queue_unused[k] & queue_live) == '0 &&
        (queue_unused[k] & (queue_unused[k] - 1)) == '0 && (k == 0 || queue_unused[k] == '0 || (
        queue_unused[0] != '0 && queue_unused[k] != queue_unused[0]));
  end
  assign unused_are_free = &each_is_free && (queue_live == '1 || queue_unused[0] != '0);

  // issue_queue.md, rule 11: an instruction is hindered only if one lacks room in the log.
  logic hindered_given;
  assign hindered_given = hindered == '0 || lacks_room != '0;

  // operand_log.md, rules 2 and 7.
  logic [MaxOperands-1:0] new_is_free;
  for (genvar o = 0; o < MaxOperands; o++) begin : gen_new_is_free
    logged_t place;
    assign place = logged_at(LogEntries'(1) << log_new[o]);
    assign new_is_free[o] = !log_allocs || o >= 32'(log_count) ||
        (32'(log_new[o]) < LogEntries && !place.entry.live &&
         (o == 0 || log_new[o] > log_new[o==0?0 : o-1]));
  end
  logic [NumTbs-1:0] used_is_there;
  for (genvar t = 0; t < NumTbs; t++) begin : gen_of_tb
    logged_set_t of_tb;
    for (genvar e = 0; e < LogEntries; e++) begin : gen_of_tb
      assign of_tb[e] = log_entries[e].live && log_entries[e].tb == TbW'(t);
    end
    assign used_is_there[t] = log_used[t] == '0 || of_tb != '0;
  end

  // ---- Rules -----------------------------------------------------------------------------

  // Environment finished: no issued instruction is unfinished, every live stopped warp is resuming,
  // every unit is ready, no message arrives, and no save or restore is under way.
  logic others_are_done, moves, left;
  warps_t owes;
  for (genvar n = 0; n < NumWarps; n++) begin : gen_owes
    assign owes[n] = (board_live[n] & board_issued[n]) != '0 ||
        (stopped_q[n] && live_o[n] && !resuming_q[n]);
  end
  assign others_are_done = unit_ready_i == '1 && !command_valid_i && !restore_valid_i &&
      !checked_valid_i && commit_valid_i == '0 && !fault_valid_i && read_valid_q == '0 &&
      !step_valid_q && !dump_valid_q && !fill_valid_q && !replay_saving && owes == '0;
  assign moves = issue_valid != '0 || back_valid || (replay_valid && replay_ready) ||
      going != '0 || (due != '0 && !offering) || gives_way_q;
  assign left = queue_live != '0 || kept != '0;

  // Units finished: saves may be under way and warps unresumed. An instruction is left that does
  // not wait for room in the log, because an unresolved fault may hold that room.
  logic units_are_done, left_without_log;
  warps_t issued;
  queued_set_t needs_log;
  for (genvar n = 0; n < NumWarps; n++) begin : gen_issued
    assign issued[n] = (board_live[n] & board_issued[n]) != '0;
  end
  for (genvar e = 0; e < QueueEntries; e++) begin : gen_needs_log
    assign needs_log[e] = queue_live[e] && (queue_log_need[0][e] || queue_log_need[1][e]);
  end
  assign units_are_done = unit_ready_i == '1 && !command_valid_i && !checked_valid_i &&
      commit_valid_i == '0 && !fault_valid_i && read_valid_q == '0 && !step_valid_q &&
      issued == '0 && (!restore_valid_i || !restore_i.logged ||
       (restored.operands != '0 && logging));
  assign left_without_log = (queue_live != '0 && needs_log == '0) || due != '0 || offering ||
      (resuming_q & stopped_q & live_o) != '0;

  // Errors of the children on messages of the front end itself.
  logic board_refuses, queue_refuses, log_refuses;
  logic takes_insert, takes_over, takes_restore, takes_reissue, takes_back, takes_command;
  assign board_refuses = board_err_valid_o[scoreboard_pkg::SrcInsert0] ||
      board_err_valid_o[scoreboard_pkg::SrcInsert1] ||
      board_err_valid_o[scoreboard_pkg::SrcIssued0] ||
      board_err_valid_o[scoreboard_pkg::SrcIssued1] ||
      board_err_valid_o[scoreboard_pkg::SrcWithdraw];
  assign queue_refuses = queue_err_valid_o != '0;
  assign takes_insert = !queued_scheme || !replay_err_valid_o[replay_queue_pkg::SrcInsert];
  assign takes_over = !queued_scheme || !replay_err_valid_o[replay_queue_pkg::SrcTakeOver];
  assign takes_restore = !queued_scheme || !replay_err_valid_o[replay_queue_pkg::SrcRestore];
  assign takes_reissue = !queued_scheme || !replay_err_valid_o[replay_queue_pkg::SrcReissue];
  assign takes_back = !queued_scheme || !replay_err_valid_o[replay_queue_pkg::SrcHandBack];
  assign takes_command = !queued_scheme || !replay_err_valid_o[replay_queue_pkg::SrcCommand];
  assign log_refuses = log_err_valid_o[operand_log_pkg::SrcAlloc];

  logic board_takes, queue_takes, replay_takes, log_takes;
  assign board_takes = !queued_scheme || !board_refuses;
  assign queue_takes = !queued_scheme || !queue_refuses;
  assign replay_takes = takes_insert && takes_over && takes_restore && takes_reissue &&
      takes_back && takes_command;
  assign log_takes = !queued_scheme || !log_refuses;
  logic scheme_exists, offer_exists;
  assign scheme_exists = scheme_o <= warp_gate_pkg::SchemeOperandLog;
  assign offer_exists  = !offering || 32'(offer) < ReplayEntries;

  always_ff @(posedge clk_i) begin
    // Lemmas from the children's own proofs.
    if (started_q && rst_ni) begin
      // issue_queue.md, rules 2, 4, 5, 6 and 11.
      OneGoes : assume (&one_goes && &goes_may_go && some_goes && one_to_memory);
      OneComesBack : assume (one_comes_back && back_may_come && some_comes_back);
      HinderedForRoom : assume (hindered_given);
      NewIsFree : assume (unused_are_free);
      // replay_queue.md, rules 2 and 4.
      NextIsFirst : assume (next_is_marked && &r_behind_next);
      FreeIsFree : assume (free_is_free);
      // operand_log.md, rules 2 and 7.
      RoomIsRoom : assume (&new_is_free);
      UsedIsCounted : assume (&used_is_there);
    end
  end

  always_ff @(posedge clk_i) begin
    if (started_q && rst_ni && kept_q && promised) begin
      // Rule 7. No deadlock: environment finished and an instruction left imply movement.
      NothingWaitsForItself : assert (!(queued_scheme && others_are_done && left) || moves);
      // Units finished and instructions left without need of the log imply movement or a restore.
      NothingWaitsForOthers :
      assert (!(queued_scheme && units_are_done && left_without_log) || moves || restore_fire);

      // Rule 5. Legal child messages: a returned tag is in flight with its entries; none is lost.
      CommitsAreKnown : assert (&commit_promised);
      ChecksAreKnown : assert (check_promised);
      FaultsAreKnown : assert (fault_promised);

      // Rule 5. Legal child messages: no child refuses a message of the front end itself.
      ScoreboardTakesAll : assert (board_takes);
      IssueQueueTakesAll : assert (queue_takes);
      ReplayQueueTakesAll : assert (replay_takes);
      LogHasRoom : assert (log_takes);
    end
    if (started_q && rst_ni && kept_q) begin
      // A warp with instructions is live, in their TB; one that is not live is not stopped either.
      SchemeExists : assert (scheme_exists);
      OfLive : assert (&w_of_live && &q_of_live && &r_of_live && offer_exists);

      // Numbers lie within the window; no two instructions of a warp have the same place in the
      // issue queue, or in the replay queue.
      Numbered : assert (&q_numbered && &r_numbered);
      OnePlace : assert (&q_one_place);
      OneNumber : assert (&r_one_number);

      // What the issue needs of an instruction is what its body says.
      BodyAgrees : assert (&q_agrees);

      // An instruction in the issue queue is on the scoreboard, unissued; and the reverse.
      OnBoard : assert (&q_on_board);
      InQueue : assert (&w_in_queue);

      // An instruction in the replay queue is in one state. In flight: issued, on the scoreboard.
      // Queued: in the issue queue; and the reverse. To replay: not on the scoreboard.
      OneState : assert (&r_one_state);
      InFlightIsIssued : assert (&r_in_flight_is_issued);
      QueuedIsInQueue : assert (&r_queued_is_in_queue);
      ReplayIsQueued : assert (&q_is_queued);
      NotOnBoard : assert (&r_not_on_board);

      // Rule 3. Complete drain: faulted and waiting instructions are of stopped warps, due ones are
      // not. Beside due or offered ones the issue queue has only replayed instructions of the warp.
      Halted : assert (&r_halted);
      DueGoesOn : assert (&r_due_goes_on);
      ReplaysOnly : assert (&r_replays_only);
      SavedStandStill : assert (&w_saved_stands && &r_saved_stands);

      // Rule 3. Complete drain, in program order: an instruction waits for older ones only; due and
      // offered ones are younger than those on the scoreboard; the offered one is older than the
      // due ones.
      WaitsForOlder : assert (&q_waits_for_older);
      ReplaysInOrder : assert (&r_in_order);
      OffersInOrder : assert (&r_offer_first);

      // An instruction with operands that was never issued is the last that its warp fetched. It
      // asks for exactly the entries that it needs, and a part of the log of its thread block can
      // hold them.
      UnissuedCloses : assert (&q_closes && &r_closes);
      NeedsWhatItShould : assert (&q_needs && &r_needs);
      PartSuffices : assert (&q_part_suffices && &r_part_suffices);

      // The replay queue has room for all instructions that may have to be taken over.
      RoomForFresh : assert (room_for_fresh && one_has_room);

      // An entry of the log is held exactly while its instruction may still fault: it belongs to an
      // instruction in the replay queue or to one that is being saved, and each that is to read it
      // again has it.
      LoggedIsKept : assert (&l_is_kept);
      KeptIsLogged : assert (&r_has_log && dump_has_log);
      Chained : assert (&l_chained);
      // An instruction in the units is on the scoreboard as issued, and the reverse; it has its
      // entry of the replay queue, and its entries of the log exactly until its last check.
      OutIsHeld : assert (all_out_hold == '1);
    end
  end

endmodule
/* verilator tracing_on */
/* verilator lint_on UNUSEDSIGNAL */

bind sm_frontend sm_frontend_wait_props #(
    .NumWarps(NumWarps),
    .NumTbs(NumTbs),
    .NumLanes(NumLanes),
    .QueueEntries(QueueEntries),
    .ReplayEntries(ReplayEntries),
    .LogEntries(LogEntries),
    .WindowBits(WindowBits),
    .RegBits(RegBits),
    .OpBits(OpBits),
    .FetchWidth(FetchWidth),
    .IssueWidth(IssueWidth),
    .CommitWidth(CommitWidth)
) u_wait (
    .board_live(u_board.live_q),
    .board_issued(u_board.issued_q),
    .can_go(u_queue.can_go),
    .to_give_back(u_queue.to_give_back),
    .lacks_room(u_queue.lacks_room),
    .hindered(u_queue.hindered),
    .queue_issued(u_queue.issued),
    .queue_back(u_queue.given_back),
    .queue_live(u_queue.live_q),
    .queue_warp(u_queue.warp_q),
    .queue_tb(u_queue.tb_q),
    .queue_slot(u_queue.slot_q),
    .queue_unit(u_queue.unit_q),
    .queue_needs(u_queue.needs_entry_q),
    .queue_log_need(u_queue.log_need_q),
    .queue_sources(u_queue.u_waits.sources),
    .queue_issue(u_queue.u_waits.issue),
    .queue_payload(u_queue.u_payload.mem_q),
    .queue_body_0(u_queue.u_bodies_0.mem_q),
    .queue_body_1(u_queue.u_bodies_1.mem_q),
    .queue_lane(u_queue.body_lane_q),
    .in_flight(u_replay.in_flight_q),
    .faulted(u_replay.faulted_q),
    .waiting(u_replay.waiting_q),
    .due(u_replay.due_q),
    .queued(u_replay.queued_q),
    .offering(u_replay.offering_q),
    .offer(u_replay.offer_q),
    .replay_tb(u_replay.tb_q),
    .replay_warp(u_replay.warp_q),
    .replay_seq(u_replay.seq_q),
    .replay_kept(u_replay.u_stored.kept),
    .replay_instr(u_replay.u_stored.instr),
    .saving_tb(u_replay.saving_tb_q),
    .restore_fire(u_transfer.restore_fire),
    .issuing(u_issue.issued),
    .next_offer(u_replay.next_offer),
    .next_save(u_replay.handed),
    .replay_saved(u_replay.saved),
    .lowest_free(u_replay.lowest_free),
    .queue_unused(u_queue.unused),
    .log_entries(u_log.entries_q),
    .log_used(u_log.used_q),
    .log_tbs(u_log.tbs_q),
    .log_part(u_log.part_q),
    .log_allocs(u_log.allocs),
    .log_new(u_log.new_entry),
    .log_count(u_log.alloc_i.count),
    .*
);

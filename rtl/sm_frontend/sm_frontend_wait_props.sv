// Rule 7 of sm_frontend.md: nothing waits for itself. When the units, the fault handler and the
// preemption engine have done all that is theirs, something moves as long as anything is left,
// however full issue queue, replay queue and operand log are. Proved by induction; what the proof
// goes by is what the children know of each other's instructions, for all of them at once.
//
// It holds as long as the users keep their promises: the prover takes them as given, a run looks
// until the first one is broken.

`include "operand_log_structs.svh"
`include "replay_queue_structs.svh"
`include "sm_frontend_structs.svh"

/* verilator lint_off UNUSEDSIGNAL */  // some fields of messages and instructions
/* verilator tracing_off */  // or a size at which nothing is looked at is computed all the same
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
    parameter int unsigned OpBits = 25,
    parameter int unsigned FetchWidth = 2,
    parameter int unsigned IssueWidth = 2,
    parameter int unsigned CommitWidth = 2,
    `SM_FRONTEND_WIDTHS,
    localparam int unsigned LogW = 1 + HandleW,
    localparam int unsigned ReplayCntW = cnt_w(ReplayEntries),
    localparam int unsigned LogCntW = cnt_w(LogEntries),
    localparam int unsigned MaxOperands = 3,
    localparam type decoded_t = `SM_FRONTEND_DECODED_STRUCT(RegW, OpW),
    localparam type payload_t =
    `SM_FRONTEND_PAYLOAD_STRUCT(LaneMaskW, SeqW, InstrW, EntryW, HandleW),
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
    localparam int unsigned PayloadBits = $bits(payload_t),
    localparam type queued_set_t = logic [QueueEntries-1:0],
    localparam type replayed_set_t = logic [ReplayEntries-1:0],
    localparam type warps_t = logic [NumWarps-1:0]
) (
    input logic clk_i,
    input logic rst_ni,

    // What its users say.
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

    // What the front end does with it.
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
    input reading_t               [   IssueWidth-1:0] read_d,
    input logic                                       issue_allocates,
    input logic                                       back_valid,
    input logic                                       replay_valid,
    input logic                                       replay_ready,
    input logic                                       replay_saving,
    input warps_t                                     going,
    input warps_t                                     live_o,
    input warp_gate_pkg::gate_e   [     NumWarps-1:0] gates,

    // Its state.
    input logic      [  NumWarps-1:0][ TbW-1:0] tb_q,
    input logic      [  NumWarps-1:0][SeqW-1:0] next_q,
    input logic      [  NumWarps-1:0][SeqW-1:0] closer_q,
    input warps_t                               stopped_q,
    input warps_t                               resuming_q,
    input warps_t                               refetch_q,
    input logic      [IssueWidth-1:0]           read_valid_q,
    input logic                                 step_valid_q,
    input logic                                 dump_valid_q,
    input transfer_t                            dump_q,
    input logic                                 fill_valid_q,
    input logic                                 gives_way_q,

    // Of the scoreboard.
    input logic [NumWarps-1:0][Window-1:0] board_live,
    input logic [NumWarps-1:0][Window-1:0] board_issued,

    // Of the issue queue.
    input queued_set_t                               can_go,
    input queued_set_t                               to_give_back,
    input queued_set_t                               queue_live,
    input queued_set_t [       WarpW-1:0]            queue_warp,
    input queued_set_t [         TbW-1:0]            queue_tb,
    input logic        [QueueEntries-1:0][SlotW-1:0] queue_slot,
    input queued_set_t [             1:0]            queue_unit,
    input queued_set_t                               queue_needs,
    input queued_set_t [    OperandW-1:0]            queue_log_need,
    input queued_set_t [      Window-1:0]            queue_result,
    input queued_set_t [      Window-1:0]            queue_sources,
    input queued_set_t [      Window-1:0]            queue_issue,
    input logic        [ PayloadBits-1:0]            queue_payload [QueueEntries],

    // Of the replay queue.
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

    // Of the operand log.
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

  function automatic logic is_global(kind_e kind);
    return kind inside {KindLoad, KindStore, KindAtomic, KindCas};
  endfunction
  function automatic logic [OperandW-1:0] operands(kind_e kind);
    unique case (kind)
      KindLoad: operands = 2'd1;
      KindStore, KindAtomic: operands = 2'd2;
      KindCas: operands = 2'd3;
      default: operands = 2'd0;
    endcase
  endfunction

  // ---- What is known of each warp ---------------------------------------------------

  // A bit or a row for each thing, and no `if` in a loop: slang in Yosys would nest them.

  typedef logic [Window-1:0] places_t;
  typedef struct packed {
    logic            live;
    logic [TbW-1:0]  tb;
    logic [SeqW-1:0] next;
    logic [SeqW-1:0] closer;
    logic            awaits_issue;  // of its closer
    logic            stopped;
    logic            only_replays;  // are in the issue queue
    places_t         on_board;
    places_t         issued;
  } warp_t;
  warp_t [NumWarps-1:0] warps;

  // ---- Instructions, by where they are ----------------------------------------------

  typedef struct packed {
    logic                live;
    logic [WarpW-1:0]    warp;
    logic [TbW-1:0]      tb;
    logic [SeqW-1:0]     seq;
    logic [SlotW-1:0]    slot;
    logic                is_global;
    logic [OperandW-1:0] operands;
    logic                logged;
    logic [HandleW-1:0]  handle;
    logic                replay;
    logic [EntryW-1:0]   entry;
  } instr_t;

  // In the issue queue, and the warp that it is of.
  instr_t [QueueEntries-1:0] q;
  warp_t [QueueEntries-1:0] q_warp;
  logic [QueueEntries-1:0][OperandW-1:0] q_need;
  places_t [QueueEntries-1:0] q_waits;
  queued_set_t again, fresh;  // whose entry of the replay queue is queued; who has none of those
  queued_set_t [EntryW-1:0] again_entry;
  queued_set_t [ SlotW-1:0] q_slot;
  for (genvar e = 0; e < QueueEntries; e++) begin : gen_queued
    payload_t payload;
    decoded_t instr;
    assign payload = queue_payload[e];
    assign instr = payload.instr;
    assign q[e].live = queue_live[e];
    for (genvar b = 0; b < WarpW; b++) begin : gen_warp
      assign q[e].warp[b] = queue_warp[b][e];
    end
    for (genvar b = 0; b < TbW; b++) begin : gen_tb
      assign q[e].tb[b] = queue_tb[b][e];
    end
    assign q[e].seq = payload.seq;
    assign q[e].slot = queue_slot[e];
    assign q[e].is_global = is_global(instr.kind);
    assign q[e].operands = operands(instr.kind);
    assign q[e].logged = payload.logged;
    assign q[e].handle = payload.handle;
    assign q[e].replay = payload.replay;
    assign q[e].entry = payload.entry;
    assign q_warp[e] = warps[q[e].warp];
    for (genvar b = 0; b < OperandW; b++) begin : gen_need
      assign q_need[e][b] = queue_log_need[b][e];
    end
    for (genvar s = 0; s < Window; s++) begin : gen_waits
      assign q_waits[e][s] = queue_result[s][e] || queue_sources[s][e] || queue_issue[s][e];
    end
    assign again[e] = q[e].live && q[e].replay && q[e].is_global;
    assign fresh[e] = q[e].live && !again[e];
    for (genvar b = 0; b < EntryW; b++) begin : gen_entry
      assign again_entry[b][e] = q[e].entry[b];
    end
    for (genvar b = 0; b < SlotW; b++) begin : gen_slot
      assign q_slot[b][e] = q[e].slot[b];
    end
  end

  // In the replay queue.
  instr_t [ReplayEntries-1:0] r;
  warp_t  [ReplayEntries-1:0] r_warp;
  replayed_set_t offered, to_replay, kept;
  assign offered = offering ? ReplayEntries'(1) << offer : '0;
  assign to_replay = faulted | waiting | due | offered;
  assign kept = to_replay | in_flight | queued;
  for (genvar e = 0; e < ReplayEntries; e++) begin : gen_kept
    decoded_t instr;
    logic [SeqW-1:0] seq;
    assign instr = replay_instr[e];
    assign r[e].live = kept[e];
    for (genvar b = 0; b < WarpW; b++) begin : gen_warp
      assign r[e].warp[b] = replay_warp[b][e];
    end
    for (genvar b = 0; b < TbW; b++) begin : gen_tb
      assign r[e].tb[b] = replay_tb[b][e];
    end
    for (genvar b = 0; b < SeqW; b++) begin : gen_seq
      assign seq[b] = replay_seq[b][e];
    end
    assign r[e].seq = seq;
    assign r[e].slot = SlotW'(seq);
    assign r[e].is_global = is_global(instr.kind);
    assign r[e].operands = operands(instr.kind);
    assign {r[e].logged, r[e].handle} = replay_kept[e].handle;
    assign r[e].replay = 1'b1;
    assign r[e].entry = EntryW'(e);
    assign r_warp[e] = warps[r[e].warp];
  end

  // Those of the issue queue that are of a warp, have a place, or an entry of the replay queue.
  function automatic queued_set_t of_warp(logic [WarpW-1:0] warp);
    of_warp = queue_live;
    for (int unsigned b = 0; b < WarpW; b++) of_warp &= queue_warp[b] ~^ {QueueEntries{warp[b]}};
  endfunction
  function automatic queued_set_t at_slot(logic [SlotW-1:0] slot);
    at_slot = '1;
    for (int unsigned b = 0; b < SlotW; b++) at_slot &= q_slot[b] ~^ {QueueEntries{slot[b]}};
  endfunction
  function automatic queued_set_t again_of(logic [EntryW-1:0] entry);
    again_of = again;
    for (int unsigned b = 0; b < EntryW; b++) begin
      again_of &= again_entry[b] ~^ {QueueEntries{entry[b]}};
    end
  endfunction
  queued_set_t [NumWarps-1:0] queued_of;
  queued_set_t [Window-1:0] queued_at;
  queued_set_t q_replay;
  for (genvar w = 0; w < NumWarps; w++) begin : gen_queued_of
    assign queued_of[w] = of_warp(WarpW'(w));
  end
  for (genvar s = 0; s < Window; s++) begin : gen_queued_at
    assign queued_at[s] = at_slot(SlotW'(s));
  end
  for (genvar e = 0; e < QueueEntries; e++) begin : gen_replay
    assign q_replay[e] = q[e].replay;
  end

  for (genvar w = 0; w < NumWarps; w++) begin : gen_warps
    assign warps[w].live = live_o[w];
    assign warps[w].tb = tb_q[w];
    assign warps[w].next = next_q[w];
    assign warps[w].closer = closer_q[w];
    assign warps[w].awaits_issue = gates[w] == warp_gate_pkg::GateIssue;
    assign warps[w].stopped = stopped_q[w];
    assign warps[w].only_replays = (queued_of[w] & ~q_replay) == '0;
    assign warps[w].on_board = board_live[w];
    assign warps[w].issued = board_issued[w];
  end

  // How many numbers before the next one of its warp: 1 is the youngest.
  function automatic logic [SeqW-1:0] age(instr_t instr, warp_t warp);
    return warp.next - instr.seq;
  endfunction
  function automatic logic in_window(instr_t instr, warp_t warp);
    return age(instr, warp) != '0 && 32'(age(instr, warp)) <= Window;
  endfunction
  // The places of the window that are not older.
  function automatic places_t not_before(instr_t instr, warp_t warp);
    for (int unsigned s = 0; s < Window; s++) begin
      not_before[s] = age(instr, warp) >=
          SeqW'(SlotW'(SlotW'(warp.next) - SlotW'(s) - SlotW'(1))) + SeqW'(1);
    end
  endfunction
  // The last that its warp has fetched, and the gate waits for its issue.
  function automatic logic closes(instr_t instr, warp_t warp);
    return age(instr, warp) == SeqW'(1) && warp.closer == instr.seq && warp.awaits_issue;
  endfunction
  function automatic logic is_of(instr_t instr, warp_t warp);
    return 32'(instr.warp) < NumWarps && warp.live && warp.tb == instr.tb;
  endfunction

  // ---- Whose the log's entries are ------------------------------------------------

  logic [LogEntries-1:0][EntryW-1:0] owner_q;  // an entry of the replay queue
  logic [LogEntries-1:0][HandleW-1:0] head_q;
  logic [LogEntries-1:0][OperandW-1:0] index_q;
  logic [EntryW-1:0] owner;
  always_comb begin
    owner = insert_entry;
    for (int unsigned n = 0; n < IssueWidth; n++) begin
      if (issue_allocates && issue_valid[n] && is_global(read_d[n].kind)) owner = read_d[n].entry;
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
    log_entry_t          entry;
    logic [EntryW-1:0]   owner;
    logic [HandleW-1:0]  head;
    logic [OperandW-1:0] index;
    logic                dumped;
  } logged_t;
  logged_t [LogEntries-1:0] logs;
  for (genvar l = 0; l < LogEntries; l++) begin : gen_logs
    assign logs[l].entry  = log_entries[l];
    assign logs[l].owner  = owner_q[l];
    assign logs[l].head   = head_q[l];
    assign logs[l].index  = index_q[l];
    assign logs[l].dumped = dump_valid_q && head_q[l] == dump_q.handle;
  end

  // The log still has the operands of an instruction in the replay queue.
  function automatic logic has_log(instr_t instr, logged_t logged);
    return 32'(instr.handle) < LogEntries && logged.entry.live && logged.entry.first &&
        logged.owner == instr.entry && !logged.dumped;
  endfunction

  // ---- Promises of the users ----------------------------------------------------------

  // A tag comes back as it went out. What commits was issued; its last check has passed before, or
  // does now.
  logic [CommitWidth-1:0] commit_promised;
  for (genvar n = 0; n < CommitWidth; n++) begin : gen_commit_promise
    logic of_global;
    instr_t named;
    warp_t warp;
    replayed_set_t at_place;
    logic [LogEntries-1:0] unchecked;
    assign of_global = is_global(commit_i[n].kind);
    assign named = r[commit_i[n].entry];
    assign warp = warps[commit_i[n].warp];
    for (genvar e = 0; e < ReplayEntries; e++) begin : gen_at_place
      assign at_place[e] = in_flight[e] && r[e].warp == commit_i[n].warp &&
          r[e].slot == SlotW'(commit_i[n].seq);
    end
    for (genvar l = 0; l < LogEntries; l++) begin : gen_unchecked
      assign unchecked[l] = logs[l].entry.live && logs[l].owner == commit_i[n].entry &&
          !logs[l].dumped;
    end
    assign commit_promised[n] = !commit_ok[n] || (
        warp.on_board[SlotW'(commit_i[n].seq)] && warp.issued[SlotW'(commit_i[n].seq)] &&
        (!queued_scheme || !of_global || tag_is_right(
        commit_i[n], named
    )) && (at_place == '0 || of_global) &&
        (!of_global || unchecked == '0 ||
         (checked_ok && checked_i.logged && checked_i.entry == commit_i[n].entry)));
  end
  function automatic logic tag_is_right(tag_t tag, instr_t named);
    return 32'(tag.entry) < ReplayEntries && in_flight[tag.entry] && named.warp == tag.warp &&
        named.seq == tag.seq && named.logged == tag.logged && named.handle == tag.handle;
  endfunction

  logic check_promised;
  instr_t check_named;
  logged_t check_log;
  assign check_named = r[checked_i.entry];
  assign check_log = logs[checked_i.handle];
  assign check_promised = !checked_ok || !checked_i.logged || (queued_scheme && tag_is_right(
      checked_i, check_named
  ) && check_log.entry.live && !check_log.dumped && check_log.owner == checked_i.entry);

  // What faults was issued, and neither commits nor passes its last check.
  logic fault_promised;
  instr_t fault_named;
  warp_t fault_warp;
  logged_t fault_log;
  logic [LaneMaskW-1:0] fault_lanes;
  logic [CommitWidth-1:0] fault_commits;
  assign fault_named = r[fault_i.entry];
  assign fault_warp  = warps[fault_i.warp];
  assign fault_log   = logs[fault_named.handle];
  assign fault_lanes = replay_kept[fault_i.entry].mask;
  for (genvar n = 0; n < CommitWidth; n++) begin : gen_fault_commits
    assign fault_commits[n] = commit_ok[n] && is_global(
        commit_i[n].kind
    ) && commit_i[n].entry == fault_i.entry;
  end
  assign fault_promised = !fault_ok || (
      fault_warp.on_board[SlotW'(fault_i.seq)] && fault_warp.issued[SlotW'(fault_i.seq)] &&
      (!queued_scheme || (
          32'(fault_i.entry) < ReplayEntries && in_flight[fault_i.entry] &&
          fault_named.warp == fault_i.warp && fault_named.seq == fault_i.seq &&
          fault_i.mask != '0 && (fault_i.mask & ~fault_lanes) == '0 &&
          (!logging || has_log(
      fault_named, fault_log
  )) && fault_commits == '0 &&
      !(checked_ok && checked_i.logged && checked_i.entry == fault_i.entry))));

  // A kernel is set up before its warps start. No warp is ended in a cycle in which it is fetched, or
  // resumed while its thread block is saved or restored.
  logic command_promised;
  always_comb begin
    unique case (command_i.op)
      CmdSetup: command_promised = live_o == '0;
      CmdStart: command_promised = !(replay_saving && saving_tb == command_i.tb);
      CmdEnd:
      command_promised = !(fetch && fetch_warp_o == command_i.warp) &&
          !(restore_fire && restore_i.warp == command_i.warp);
      CmdSave: command_promised = !(restore_fire && restore_i.tb == command_i.tb);
      CmdResume:
      command_promised = !(replay_saving && saving_tb == tb_q[command_i.warp]) &&
          !(restore_fire && restore_i.tb == tb_q[command_i.warp]);
      default: command_promised = 1'b1;
    endcase
    if (!command_ok) command_promised = 1'b1;
  end

  // `need` of its kernel is the most operands of its instructions.
  logic [FetchWidth-1:0] line_promised;
  for (genvar k = 0; k < FetchWidth; k++) begin : gen_line_promise
    assign line_promised[k] = !(fetch && logging && line_valid_i[k] && is_global(
        line_i[k].kind
    )) || fits_part(
        operands(line_i[k].kind), tb_q[fetch_warp_o]
    );
  end
  function automatic logic fits_part(logic [OperandW-1:0] count, logic [TbW-1:0] tb);
    return 32'(count) <= 32'(log_part) && 32'(tb) < 32'(log_tbs);
  endfunction

  // A context comes back as it was saved, for warps that are started stopped.
  logic restore_promised;
  decoded_t restored_instr;
  instr_t restored;
  warp_t restored_warp;
  replayed_set_t restored_place;
  assign restored_instr = restore_i.instr;
  assign restored_warp  = warps[restored.warp];
  always_comb begin
    restored = '0;
    restored.warp = restore_i.warp;
    restored.tb = restore_i.tb;
    restored.seq = restore_i.seq;
    restored.slot = SlotW'(restore_i.seq);
    restored.is_global = is_global(restored_instr.kind);
    restored.operands = operands(restored_instr.kind);
    restored.logged = restore_i.logged;
  end
  for (genvar e = 0; e < ReplayEntries; e++) begin : gen_restored_place
    assign restored_place[e] = r[e].live && r[e].warp == restored.warp &&
        r[e].slot == restored.slot;
  end
  assign restore_promised = !restore_fire || (queued_scheme && is_of(
      restored, restored_warp
  ) && restored_warp.stopped && !resuming_q[restored.warp] && restored_warp.on_board == '0 &&
      !(replay_saving && saving_tb == restored.tb) && in_window(
      restored, restored_warp
  ) && (!logging || !restored.is_global || (fits_part(
      restored.operands, restored.tb
  ) && (restored.logged || closes(
      restored, restored_warp
  )))) && (!restored.logged || 32'(log_room[restored.tb]) >= 32'(restored.operands)) &&
      restored_place == '0);

  logic promised;
  assign promised = &commit_promised && check_promised && fault_promised && command_promised &&
      &line_promised && restore_promised;

  // In a run only small sizes are looked at: every entry is compared with all others in every cycle.
  logic kept_q;  // all promises, so far
`ifdef SEGUE_PROVER
  localparam bit Looks = 1'b1;
  assign kept_q = 1'b1;
  always_comb if (started_q && rst_ni) Promises : assume (promised);
`else
  localparam bit Looks = QueueEntries <= 8;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) kept_q <= 1'b1;
    else if (!promised) kept_q <= 1'b0;
  end
`endif

  // ---- What the children know of each other -----------------------------------------

  // Of each warp.
  warps_t w_of_live, w_in_queue, w_saved_stands;
  for (genvar w = 0; w < NumWarps; w++) begin : gen_of_warp
    places_t unissued;
    for (genvar s = 0; s < Window; s++) begin : gen_unissued
      assign unissued[s] = (queued_of[w] & queued_at[s]) != '0;
    end
    assign w_of_live[w] = live_o[w] ? (disabling || !refetch_q[w]) && 32'(tb_q[w]) < NumTbs :
        !stopped_q[w] && !resuming_q[w] && board_live[w] == '0;
    assign w_in_queue[w] = (board_live[w] & ~board_issued[w] & ~unissued) == '0;
    assign w_saved_stands[w] = !(replay_saving && live_o[w] && tb_q[w] == saving_tb) ||
        (stopped_q[w] && !resuming_q[w] && board_live[w] == '0);
  end

  // Of each entry of the issue queue.
  queued_set_t q_of_live, q_on_board, q_numbered, q_one_place, q_is_queued, q_waits_for_older;
  queued_set_t q_closes, q_needs, q_part_suffices;
  for (genvar e = 0; e < QueueEntries; e++) begin : gen_of_queued
    instr_t kept_as;
    queued_set_t same;
    assign kept_as = r[q[e].entry];
    assign same = of_warp(q[e].warp) & at_slot(q[e].slot);
    assign q_of_live[e] = !q[e].live || is_of(q[e], q_warp[e]);
    assign q_on_board[e] = !q[e].live || (q_warp[e].on_board[q[e].slot] &&
        !q_warp[e].issued[q[e].slot] && q[e].slot == SlotW'(q[e].seq));
    assign q_numbered[e] = !q[e].live || disabling || in_window(q[e], q_warp[e]);
    // The lower one of two sees the other.
    assign q_one_place[e] = !q[e].live || (same >> e) == QueueEntries'(1);
    assign q_is_queued[e] = !again[e] || (32'(q[e].entry) < ReplayEntries && queued[q[e].entry] &&
        kept_as.warp == q[e].warp && kept_as.seq == q[e].seq && kept_as.logged == q[e].logged &&
        kept_as.handle == q[e].handle);
    assign q_waits_for_older[e] = !q[e].live || q_warp[e].stopped || disabling ||
        (q_waits[e] & (~q_warp[e].on_board | not_before(
        q[e], q_warp[e]
    ))) == '0;
    // What has not been issued and may fault is the last of its warp: there is at most one.
    assign q_closes[e] = !q[e].live || !queued_scheme || !q[e].is_global ||
        (q[e].replay && (!logging || q[e].logged)) || closes(
        q[e], q_warp[e]
    );
    assign q_needs[e] = !q[e].live || (
        queue_needs[e] == (queued_scheme && q[e].is_global && !q[e].replay) &&
        q_need[e] == (logging && !q[e].logged ? q[e].operands : '0) &&
        (!q[e].logged || (q[e].is_global && q[e].replay && logging)) &&
        (!q[e].is_global || (queue_unit[1][e] && !queue_unit[0][e])));
    assign q_part_suffices[e] = !q[e].live || q_need[e] == '0 || fits_part(q_need[e], q[e].tb);
  end

  // Of each entry of the replay queue.
  instr_t offer_instr;
  warp_t  offer_warp;
  assign offer_instr = r[offer];
  assign offer_warp  = warps[offer_instr.warp];
  replayed_set_t r_of_live, r_numbered, r_in_flight_is_issued, r_queued_is_in_queue, r_not_on_board;
  replayed_set_t r_one_number, r_saved_stands, r_halted, r_due_goes_on, r_replays_only;
  replayed_set_t r_in_order, r_offer_first, r_closes, r_needs, r_part_suffices, r_has_log;
  for (genvar e = 0; e < ReplayEntries; e++) begin : gen_of_kept
    logged_t log;
    replayed_set_t same;
    logic not_issued;
    assign log = logs[r[e].handle];
    assign same = kept_at(r[e]);
    assign not_issued = to_replay[e] || queued[e];
    assign r_of_live[e] = !r[e].live || (queued_scheme && is_of(r[e], r_warp[e]));
    assign r_numbered[e] = !r[e].live || (in_window(
        r[e], r_warp[e]
    ) && replay_kept[e].memory == r[e].is_global);
    assign r_in_flight_is_issued[e] = !in_flight[e] || (r_warp[e].on_board[r[e].slot] &&
        r_warp[e].issued[r[e].slot] && r[e].is_global && (!logging || r[e].logged));
    assign r_queued_is_in_queue[e] = !queued[e] || (again_of(EntryW'(e)) != '0 && r[e].is_global);
    assign r_not_on_board[e] = !to_replay[e] || !r_warp[e].on_board[r[e].slot];
    assign r_one_number[e] = !r[e].live || (same >> e) == ReplayEntries'(1);
    assign r_saved_stands[e] = !offered[e] || !replay_saving || r[e].tb != saving_tb;
    assign r_halted[e] = !(faulted[e] || waiting[e]) || r_warp[e].stopped;
    assign r_due_goes_on[e] = !due[e] || !r_warp[e].stopped;
    assign r_replays_only[e] = !(due[e] || offered[e]) || r_warp[e].only_replays;
    assign r_in_order[e] = !(due[e] || offered[e]) || (r_warp[e].on_board & not_before(
        r[e], r_warp[e]
    )) == '0;
    assign r_offer_first[e] = !(offering && due[e] && r[e].warp == offer_instr.warp) || age(
        offer_instr, offer_warp
    ) > age(
        r[e], r_warp[e]
    );
    assign r_closes[e] = !not_issued || !logging || !r[e].is_global || r[e].logged || closes(
        r[e], r_warp[e]
    );
    assign r_needs[e] = !r[e].live || !r[e].logged || (r[e].is_global && logging);
    assign r_part_suffices[e] = !r[e].live || !logging || !r[e].is_global || fits_part(
        r[e].operands, r[e].tb
    );
    assign r_has_log[e] = !not_issued || !r[e].logged || has_log(r[e], log);
  end
  function automatic replayed_set_t kept_at(instr_t instr);
    kept_at = kept;
    for (int unsigned b = 0; b < WarpW; b++) begin
      kept_at &= replay_warp[b] ~^ {ReplayEntries{instr.warp[b]}};
    end
    for (int unsigned b = 0; b < SlotW; b++) begin
      kept_at &= replay_seq[b] ~^ {ReplayEntries{instr.slot[b]}};
    end
  endfunction

  // The replay queue has room for all that may have to be taken over.
  logic room_for_fresh;
  assign room_for_fresh = !queued_scheme || 32'(replay_free) >= 32'($countones(fresh));

  // An entry of the log is held for an instruction in the replay queue, or for one that is saved.
  logic [MaxOperands-1:0] new_is_free;
  for (genvar o = 0; o < MaxOperands; o++) begin : gen_new_is_free
    assign new_is_free[o] = !log_allocs || o >= 32'(log_count) ||
        (32'(log_new[o]) < LogEntries && !log_entries[log_new[o]].live &&
         (o == 0 || log_new[o] > log_new[o==0?0 : o-1]));
  end

  logic [LogEntries-1:0] l_is_kept, l_chained;
  for (genvar l = 0; l < LogEntries; l++) begin : gen_of_logged
    log_entry_t entry;
    logged_t head, second, next;
    instr_t owner_instr;
    logic [3:0] at_index;
    assign entry = logs[l].entry;
    assign head = logs[logs[l].head];
    assign second = logs[head.entry.next];
    assign next = logs[entry.next];
    assign owner_instr = r[logs[l].owner];
    assign at_index[0] = logs[l].head == HandleW'(l);
    assign at_index[1] = !head.entry.last && head.entry.next == HandleW'(l);
    assign at_index[2] = !head.entry.last && 32'(head.entry.next) < LogEntries &&
        second.entry.live && !second.entry.last && second.entry.next == HandleW'(l) &&
        second.head == logs[l].head && second.index == 2'd1;
    assign at_index[3] = 1'b0;
    assign l_chained[l] = !entry.live || (
        32'(logs[l].head) < LogEntries && head.entry.live && head.entry.first &&
        head.entry.tb == entry.tb && head.owner == logs[l].owner && head.head == logs[l].head &&
        head.index == '0 && (logs[l].index == '0) == entry.first &&
        (entry.last || (logs[l].index < 2'd2 && 32'(entry.next) < LogEntries && next.entry.live &&
            next.head == logs[l].head && next.index == logs[l].index + 2'd1)) &&
        at_index[logs[l].index]);
    assign l_is_kept[l] = !entry.live || (logs[l].dumped ? entry.tb == dump_q.tb :
        32'(logs[l].owner) < ReplayEntries && owner_instr.live && owner_instr.logged &&
        owner_instr.handle == logs[l].head && owner_instr.tb == entry.tb);
  end

  logged_t dump_log;
  logic dump_has_log;
  assign dump_log = logs[dump_q.handle];
  assign dump_has_log = !dump_valid_q || (32'(dump_q.handle) < LogEntries && dump_log.entry.live &&
      dump_log.entry.first && dump_log.entry.tb == dump_q.tb);

  logic [NumTbs-1:0] used_is_there;
  for (genvar t = 0; t < NumTbs; t++) begin : gen_of_tb
    logic [LogEntries-1:0] of_tb;
    for (genvar l = 0; l < LogEntries; l++) begin : gen_of_tb
      assign of_tb[l] = log_entries[l].live && log_entries[l].tb == TbW'(t);
    end
    assign used_is_there[t] = log_used[t] == '0 || of_tb != '0;
  end

  // ---- Rules -----------------------------------------------------------------------------

  // Units, fault handler and preemption engine owe nothing: nothing is issued that has not ended,
  // every warp that is stopped may go on, no unit is busy, nothing is saved or restored.
  logic others_are_done, moves, left;
  warps_t owes;
  for (genvar w = 0; w < NumWarps; w++) begin : gen_owes
    assign owes[w] = (board_live[w] & board_issued[w]) != '0 ||
        (stopped_q[w] && live_o[w] && !resuming_q[w]);
  end
  assign others_are_done = unit_ready_i == '1 && !command_valid_i && !restore_valid_i &&
      !checked_valid_i && commit_valid_i == '0 && !fault_valid_i && read_valid_q == '0 &&
      !step_valid_q && !dump_valid_q && !fill_valid_q && !replay_saving && owes == '0;
  assign moves = issue_valid != '0 || back_valid || (replay_valid && replay_ready) ||
      going != '0 || (due != '0 && !offering) || gives_way_q;
  assign left = queue_live != '0 || kept != '0;

  // Or the units alone owe nothing, whatever is saved or restored or who is not resumed; and there is
  // something left that does not wait for room in the log, which another's fault may hold.
  logic units_are_done, left_without_log;
  warps_t issued;
  queued_set_t needs_log;
  for (genvar w = 0; w < NumWarps; w++) begin : gen_issued
    assign issued[w] = (board_live[w] & board_issued[w]) != '0;
  end
  for (genvar e = 0; e < QueueEntries; e++) begin : gen_needs_log
    assign needs_log[e] = q[e].live && q_need[e] != '0;
  end
  assign units_are_done = unit_ready_i == '1 && !command_valid_i && !checked_valid_i &&
      commit_valid_i == '0 && !fault_valid_i && read_valid_q == '0 && !step_valid_q &&
      issued == '0 && (!restore_valid_i || !restore_i.logged || (restored.is_global && logging));
  assign left_without_log = (queue_live != '0 && needs_log == '0) || due != '0 || offering ||
      (resuming_q & stopped_q & live_o) != '0;

  // What a child would say if the front end told it something wrong.
  logic board_refuses, replay_refuses;
  assign board_refuses = board_err_valid_o[scoreboard_pkg::SrcInsert0] ||
      board_err_valid_o[scoreboard_pkg::SrcInsert1] ||
      board_err_valid_o[scoreboard_pkg::SrcIssued0] ||
      board_err_valid_o[scoreboard_pkg::SrcIssued1] ||
      board_err_valid_o[scoreboard_pkg::SrcWithdraw];
  assign replay_refuses = replay_err_valid_o[replay_queue_pkg::SrcInsert] ||
      replay_err_valid_o[replay_queue_pkg::SrcTakeOver] ||
      replay_err_valid_o[replay_queue_pkg::SrcRestore] ||
      replay_err_valid_o[replay_queue_pkg::SrcReissue] ||
      replay_err_valid_o[replay_queue_pkg::SrcHandBack] ||
      replay_err_valid_o[replay_queue_pkg::SrcCommand];

  if (Looks) begin : gen_rules
    always_ff @(posedge clk_i) begin
      // What a child's own file proves of it.
      if (started_q && rst_ni) begin
        // issue_queue.md, rule 5.
        OneGoes : assume (can_go == '0 || issue_valid != '0);
        OneComesBack : assume (to_give_back == '0 || back_valid);
        // operand_log.md, rules 2 and 7.
        RoomIsRoom : assume (&new_is_free);
        UsedIsCounted : assume (&used_is_there);
      end
    end

    always_ff @(posedge clk_i) begin
      if (started_q && rst_ni && kept_q && promised) begin
        // Rule 7. If there is anything left when all others have done their part, something moves.
        NothingWaitsForItself : assert (!(queued_scheme && others_are_done && left) || moves);
        // And beside a save, a restore or a warp that nobody resumes, what needs no room in the log.
        NothingWaitsForOthers :
        assert (!(queued_scheme && units_are_done && left_without_log) || moves || restore_fire);

        // Rule 5. No child refuses what the front end itself tells it: nothing is lost between them.
        ScoreboardTakesAll : assert (!queued_scheme || !board_refuses);
        IssueQueueTakesAll : assert (!queued_scheme || queue_err_valid_o == '0);
        ReplayQueueTakesAll : assert (!queued_scheme || !replay_refuses);
        LogHasRoom : assert (!queued_scheme || !log_err_valid_o[operand_log_pkg::SrcAlloc]);

        // Whose anything is left is live, in its thread block; who is not is not stopped either.
        SchemeExists : assert (scheme_o <= warp_gate_pkg::SchemeOperandLog);
        OfLive :
        assert (&w_of_live && &q_of_live && &r_of_live &&
            (!offering || 32'(offer) < ReplayEntries));

        // Numbers lie within the window; no two of a warp have the same place, in the issue queue
        // or in the replay queue.
        Numbered : assert (&q_numbered && &r_numbered);
        OnePlace : assert (&q_one_place);
        OneNumber : assert (&r_one_number);

        // What the issue queue has is on the scoreboard, not issued; and the reverse.
        OnBoard : assert (&q_on_board);
        InQueue : assert (&w_in_queue);

        // An instruction in the replay queue is in one state. In flight: issued, on the scoreboard.
        // Queued: in the issue queue; and the reverse. To be replayed: nowhere else.
        OneState :
        assert ((in_flight & (to_replay | queued)) == '0 && (queued & to_replay) == '0 &&
            (offered & (faulted | waiting | due)) == '0 && (due & (faulted | waiting)) == '0 &&
            (faulted & waiting) == '0);
        InFlightIsIssued : assert (&r_in_flight_is_issued);
        QueuedIsInQueue : assert (&r_queued_is_in_queue);
        ReplayIsQueued : assert (&q_is_queued);
        NotOnBoard : assert (&r_not_on_board);

        // Rule 3. What waits for the warp to go on is of a stopped warp, what is due is not. Beside
        // what is due nothing of the warp is in the issue queue but what is replayed.
        Halted : assert (&r_halted);
        DueGoesOn : assert (&r_due_goes_on);
        ReplaysOnly : assert (&r_replays_only);
        SavedStandStill : assert (&w_saved_stands && &r_saved_stands);

        // Rule 3. In program order: what waits is younger than what it waits for, what is still to
        // be replayed younger than what is on the scoreboard, and what is offered older than the
        // rest.
        WaitsForOlder : assert (&q_waits_for_older);
        ReplaysInOrder : assert (&r_in_order);
        OffersInOrder : assert (&r_offer_first);

        // What accesses global memory and was never issued is the last that its warp has fetched;
        // and it asks for the entries that it should, which a thread block's part of the log can
        // hold.
        UnissuedCloses : assert (&q_closes && &r_closes);
        NeedsWhatItShould : assert (&q_needs && &r_needs);
        PartSuffices : assert (&q_part_suffices && &r_part_suffices);

        // The replay queue has room for all that may have to be taken over.
        RoomForFresh : assert (room_for_fresh);

        // An entry of the log is held exactly while its instruction may still fault: it belongs to
        // one in the replay queue, or to one that is being saved, and who is to read it again has
        // it.
        LoggedIsKept : assert (&l_is_kept);
        KeptIsLogged : assert (&r_has_log && dump_has_log);
        Chained : assert (&l_chained);
      end
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
    .queue_live(u_queue.live_q),
    .queue_warp(u_queue.warp_q),
    .queue_tb(u_queue.tb_q),
    .queue_slot(u_queue.slot_q),
    .queue_unit(u_queue.unit_q),
    .queue_needs(u_queue.needs_entry_q),
    .queue_log_need(u_queue.log_need_q),
    .queue_result(u_queue.result_q),
    .queue_sources(u_queue.sources_q),
    .queue_issue(u_queue.issue_q),
    .queue_payload(u_queue.u_payload.mem_q),
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
    .replay_kept(u_replay.payload_q),
    .replay_instr(u_replay.u_instr.mem_q),
    .saving_tb(u_replay.saving_tb_q),
    .log_entries(u_log.entries_q),
    .log_used(u_log.used_q),
    .log_tbs(u_log.tbs_q),
    .log_part(u_log.part_q),
    .log_allocs(u_log.allocs),
    .log_new(u_log.new_entry),
    .log_count(u_log.alloc_i.count),
    .*
);

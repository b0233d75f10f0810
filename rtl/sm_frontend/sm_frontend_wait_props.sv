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
    input logic                                     checked_ok,
    input logic                   [CommitWidth-1:0] commit_ok,
    input logic                                     fault_ok,
    input logic                                     command_ok,
    input logic                                     restore_fire,
    input logic                                     fetch,
    input logic                   [      WarpW-1:0] fetch_warp_o,
    input warp_gate_pkg::scheme_e                   scheme_o,
    input logic                                     queued_scheme,
    input logic                                     logging,
    input logic                                     disabling,
    input logic                   [ IssueWidth-1:0] issue_valid,
    input reading_t               [ IssueWidth-1:0] read_d,
    input logic                                     issue_allocates,
    input logic                                     back_valid,
    input logic                                     replay_valid,
    input logic                                     replay_ready,
    input logic                                     replay_saving,
    input warps_t                                   going,
    input warps_t                                   live_o,
    input warp_gate_pkg::gate_e   [   NumWarps-1:0] gates,

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

  // ---- Instructions, by where they are --------------------------------------------

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

  // In the issue queue.
  instr_t [QueueEntries-1:0] q;
  logic [QueueEntries-1:0][OperandW-1:0] q_need;
  payload_t [QueueEntries-1:0] q_payload;
  decoded_t [QueueEntries-1:0] q_instr;
  for (genvar e = 0; e < QueueEntries; e++) begin : gen_queued
    assign q_payload[e] = queue_payload[e];
    assign q_instr[e]   = q_payload[e].instr;
  end
  always_comb begin
    for (int unsigned e = 0; e < QueueEntries; e++) begin
      q[e].live = queue_live[e];
      for (int unsigned b = 0; b < WarpW; b++) q[e].warp[b] = queue_warp[b][e];
      for (int unsigned b = 0; b < TbW; b++) q[e].tb[b] = queue_tb[b][e];
      q[e].seq = q_payload[e].seq;
      q[e].slot = queue_slot[e];
      q[e].is_global = is_global(q_instr[e].kind);
      q[e].operands = operands(q_instr[e].kind);
      q[e].logged = q_payload[e].logged;
      q[e].handle = q_payload[e].handle;
      q[e].replay = q_payload[e].replay;
      q[e].entry = q_payload[e].entry;
      for (int unsigned b = 0; b < OperandW; b++) q_need[e][b] = queue_log_need[b][e];
    end
  end

  // Which places are there, which entries of the replay queue, and which have none of those.
  logic [NumWarps-1:0][Window-1:0] unissued;
  replayed_set_t replayed;
  queued_set_t fresh;
  always_comb begin
    unissued = '0;
    replayed = '0;
    fresh    = '0;
    for (int unsigned e = 0; e < QueueEntries; e++) begin
      if (q[e].live) begin
        unissued[q[e].warp][q[e].slot] = 1'b1;
        if (q[e].replay && q[e].is_global) replayed[q[e].entry] = 1'b1;
        else fresh[e] = 1'b1;
      end
    end
  end

  // In the replay queue.
  decoded_t [ReplayEntries-1:0] r_instr;
  for (genvar e = 0; e < ReplayEntries; e++) begin : gen_kept
    assign r_instr[e] = replay_instr[e];
  end
  instr_t [ReplayEntries-1:0] r;
  replayed_set_t offered, to_replay, kept;
  always_comb begin
    offered = offering ? ReplayEntries'(1) << offer : '0;
    to_replay = faulted | waiting | due | offered;
    kept = to_replay | in_flight | queued;
    for (int unsigned e = 0; e < ReplayEntries; e++) begin
      r[e].live = kept[e];
      for (int unsigned b = 0; b < WarpW; b++) r[e].warp[b] = replay_warp[b][e];
      for (int unsigned b = 0; b < TbW; b++) r[e].tb[b] = replay_tb[b][e];
      for (int unsigned b = 0; b < SeqW; b++) r[e].seq[b] = replay_seq[b][e];
      r[e].slot = SlotW'(r[e].seq);
      r[e].is_global = is_global(r_instr[e].kind);
      r[e].operands = operands(r_instr[e].kind);
      {r[e].logged, r[e].handle} = replay_kept[e].handle;
      r[e].replay = 1'b1;
      r[e].entry = EntryW'(e);
    end
  end

  // How many numbers before the next one of its warp: 1 is the youngest.
  function automatic logic [SeqW-1:0] age(instr_t instr);
    return next_q[instr.warp] - instr.seq;
  endfunction
  function automatic logic in_window(instr_t instr);
    return age(instr) != '0 && 32'(age(instr)) <= Window;
  endfunction
  // The same of a place of the window.
  function automatic logic [SeqW-1:0] place_age(logic [WarpW-1:0] warp, logic [SlotW-1:0] slot);
    return SeqW'(SlotW'(SlotW'(next_q[warp]) - slot - SlotW'(1))) + SeqW'(1);
  endfunction
  function automatic logic same_place(instr_t a, instr_t b);
    return a.live && b.live && a.warp == b.warp && a.slot == b.slot;
  endfunction
  // The last that its warp has fetched, and the gate waits for its issue.
  function automatic logic closes(instr_t instr);
    return age(instr) == SeqW'(1) && closer_q[instr.warp] == instr.seq &&
        gates[instr.warp] == warp_gate_pkg::GateIssue;
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

  // ---- Promises of the users ----------------------------------------------------------

  function automatic logic dumped(logic [HandleW-1:0] entry);
    return dump_valid_q && head_q[entry] == dump_q.handle;
  endfunction
  // The log still has the operands of an instruction in the replay queue.
  function automatic logic has_log(instr_t instr);
    return 32'(instr.handle) < LogEntries && log_entries[instr.handle].live &&
        log_entries[instr.handle].first && owner_q[instr.handle] == instr.entry &&
        !dumped(instr.handle);
  endfunction
  function automatic logic tag_is_right(tag_t tag);
    return 32'(tag.entry) < ReplayEntries && in_flight[tag.entry] &&
        r[tag.entry].warp == tag.warp && r[tag.entry].seq == tag.seq &&
        r[tag.entry].logged == tag.logged && r[tag.entry].handle == tag.handle;
  endfunction
  function automatic logic tag_of_fault_is_right(fault_msg_t fault);
    return 32'(fault.entry) < ReplayEntries && in_flight[fault.entry] &&
        r[fault.entry].warp == fault.warp && r[fault.entry].seq == fault.seq;
  endfunction

  decoded_t restored_instr;
  instr_t   restored;
  assign restored_instr = restore_i.instr;
  always_comb begin
    restored = '0;
    restored.live = 1'b1;
    restored.warp = restore_i.warp;
    restored.tb = restore_i.tb;
    restored.seq = restore_i.seq;
    restored.slot = SlotW'(restore_i.seq);
    restored.is_global = is_global(restored_instr.kind);
    restored.operands = operands(restored_instr.kind);
    restored.logged = restore_i.logged;
  end
  function automatic logic restore_is_right(instr_t instr);
    logic right;
    right = queued_scheme && 32'(instr.warp) < NumWarps && live_o[instr.warp] &&
        tb_q[instr.warp] == instr.tb && stopped_q[instr.warp] && !resuming_q[instr.warp] &&
        board_live[instr.warp] == '0 && !(replay_saving && saving_tb == instr.tb) &&
        in_window(instr);
    if (logging && instr.is_global) begin
      right &= 32'(instr.tb) < 32'(log_tbs) && 32'(instr.operands) <= 32'(log_part);
    end
    if (instr.logged) right &= 32'(log_room[instr.tb]) >= 32'(instr.operands);
    if (logging && instr.is_global && !instr.logged) right &= closes(instr);
    for (int unsigned e = 0; e < ReplayEntries; e++) if (same_place(r[e], instr)) right = 1'b0;
    return right;
  endfunction

  logic [15:0] promises;
  always_comb begin
    promises = '1;
    for (int unsigned n = 0; n < CommitWidth; n++) begin
      if (commit_ok[n]) begin
        // What commits was issued; a tag comes back as it went out.
        promises[0] &= board_live[commit_i[n].warp][SlotW'(commit_i[n].seq)] &&
            board_issued[commit_i[n].warp][SlotW'(commit_i[n].seq)];
        if (queued_scheme && is_global(commit_i[n].kind)) begin
          promises[1] &= tag_is_right(commit_i[n]);
        end
        for (int unsigned e = 0; e < ReplayEntries; e++) begin
          if (in_flight[e] && r[e].warp == commit_i[n].warp &&
              r[e].slot == SlotW'(commit_i[n].seq)) begin
            promises[1] &= is_global(commit_i[n].kind);
          end
        end
        // Its last check has passed before, or does now.
        for (int unsigned l = 0; l < LogEntries; l++) begin
          if (is_global(
                  commit_i[n].kind
              ) && log_entries[l].live && owner_q[l] == commit_i[n].entry && !dumped(
                  HandleW'(l)
              )) begin
            promises[2] &= checked_ok && checked_i.logged && checked_i.entry == commit_i[n].entry;
          end
        end
      end
    end
    if (checked_ok && checked_i.logged) begin
      promises[3] &= queued_scheme && tag_is_right(checked_i) && log_entries[checked_i.handle].live
          && !dumped(checked_i.handle) && owner_q[checked_i.handle] == checked_i.entry;
    end
    if (fault_ok) begin
      promises[11] &= board_live[fault_i.warp][SlotW'(fault_i.seq)] &&
          board_issued[fault_i.warp][SlotW'(fault_i.seq)];
    end
    if (fault_ok && queued_scheme) begin
      promises[4] &= tag_of_fault_is_right(
          fault_i
      ) && fault_i.mask != '0 && (fault_i.mask & ~replay_kept[fault_i.entry].mask) == '0;
      // Its last check has not passed.
      promises[12] &= !logging || has_log(r[fault_i.entry]);
      promises[13] &= !(checked_ok && checked_i.logged && checked_i.entry == fault_i.entry);
      for (int unsigned n = 0; n < CommitWidth; n++) begin
        if (commit_ok[n] && is_global(commit_i[n].kind)) begin
          promises[4] &= commit_i[n].entry != fault_i.entry;
        end
      end
    end
    if (command_ok) begin
      unique case (command_i.op)
        // A kernel is set up before its warps start.
        CmdSetup: promises[5] &= live_o == '0;
        CmdStart: promises[6] &= !(replay_saving && saving_tb == command_i.tb);
        CmdEnd:
        promises[7] &= !(fetch && fetch_warp_o == command_i.warp) &&
            !(restore_fire && restore_i.warp == command_i.warp);
        CmdSave: promises[14] &= !(restore_fire && restore_i.tb == command_i.tb);
        CmdResume:
        promises[8] &= !((replay_saving && saving_tb == tb_q[command_i.warp]) ||
            (restore_fire && restore_i.tb == tb_q[command_i.warp]));
        default: ;
      endcase
    end
    // `need` of its kernel is the most operands of its instructions.
    for (int unsigned k = 0; k < FetchWidth; k++) begin
      if (fetch && logging && line_valid_i[k] && is_global(line_i[k].kind)) begin
        promises[9] &= 32'(operands(line_i[k].kind)) <= 32'(log_part) &&
            32'(tb_q[fetch_warp_o]) < 32'(log_tbs);
      end
    end
    // A context comes back as it was saved, for warps that are started stopped.
    if (restore_fire) promises[10] &= restore_is_right(restored);
  end

  // In a run only small sizes are looked at: every pair of entries is compared in every cycle.
  logic kept_q;  // all promises, so far
`ifdef SEGUE_PROVER
  localparam bit Looks = 1'b1;
  assign kept_q = 1'b1;
  always_comb if (started_q && rst_ni) Promises : assume (&promises);
`else
  localparam bit Looks = QueueEntries <= 8;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) kept_q <= 1'b1;
    else if (!(&promises)) kept_q <= 1'b0;
  end
`endif

  // ---- What the children know of each other -----------------------------------------

  logic of_live, on_board, one_place, in_queue, numbered;
  logic in_flight_is_issued, queued_is_in_queue, replay_is_queued, not_on_board, one_number;
  logic halted, due_goes_on, replays_only, saved_stand_still;
  always_comb begin
    of_live = !offering || 32'(offer) < ReplayEntries;
    on_board = 1'b1;
    one_place = 1'b1;
    in_queue = 1'b1;
    numbered = 1'b1;
    in_flight_is_issued = 1'b1;
    queued_is_in_queue = 1'b1;
    replay_is_queued = 1'b1;
    not_on_board = 1'b1;
    one_number = 1'b1;
    halted = 1'b1;
    due_goes_on = 1'b1;
    replays_only = 1'b1;
    saved_stand_still = 1'b1;

    for (int unsigned w = 0; w < NumWarps; w++) begin
      of_live &= live_o[w] ? disabling || !refetch_q[w] : !stopped_q[w] && !resuming_q[w];
      of_live &= live_o[w] ? 32'(tb_q[w]) < NumTbs : board_live[w] == '0;
      if (replay_saving && live_o[w] && tb_q[w] == saving_tb) begin
        saved_stand_still &= stopped_q[w] && !resuming_q[w] && board_live[w] == '0;
      end
      in_queue &= (board_live[w] & ~board_issued[w] & ~unissued[w]) == '0;
    end

    for (int unsigned e = 0; e < QueueEntries; e++) begin
      if (q[e].live) begin
        of_live &= 32'(q[e].warp) < NumWarps && live_o[q[e].warp] && tb_q[q[e].warp] == q[e].tb;
        on_board &= board_live[q[e].warp][q[e].slot] && !board_issued[q[e].warp][q[e].slot] &&
            q[e].slot == SlotW'(q[e].seq);
        numbered &= disabling || in_window(q[e]);
        if (q[e].replay && q[e].is_global) begin
          replay_is_queued &= 32'(q[e].entry) < ReplayEntries && queued[q[e].entry] &&
              r[q[e].entry].warp == q[e].warp && r[q[e].entry].seq == q[e].seq &&
              r[q[e].entry].logged == q[e].logged && r[q[e].entry].handle == q[e].handle;
        end
      end
      for (int unsigned f = 0; f < QueueEntries; f++) begin
        one_place &= f == e || !same_place(q[e], q[f]);
      end
    end

    for (int unsigned e = 0; e < ReplayEntries; e++) begin
      if (r[e].live) begin
        of_live &= 32'(r[e].warp) < NumWarps && live_o[r[e].warp] && tb_q[r[e].warp] == r[e].tb &&
            queued_scheme;
        numbered &= in_window(r[e]) && replay_kept[e].memory == r[e].is_global;
      end
      if (in_flight[e]) begin
        in_flight_is_issued &= board_live[r[e].warp][r[e].slot] &&
            board_issued[r[e].warp][r[e].slot] && r[e].is_global && (!logging || r[e].logged);
      end
      if (queued[e]) queued_is_in_queue &= replayed[e] && r[e].is_global;
      if (to_replay[e]) not_on_board &= !board_live[r[e].warp][r[e].slot];
      for (int unsigned f = 0; f < ReplayEntries; f++) begin
        one_number &= f == e || !same_place(r[e], r[f]);
      end
      if (offered[e] && replay_saving) saved_stand_still &= r[e].tb != saving_tb;
      if (faulted[e] || waiting[e]) halted &= stopped_q[r[e].warp];
      if (due[e]) due_goes_on &= !stopped_q[r[e].warp];
      if (due[e] || offered[e]) begin
        for (int unsigned f = 0; f < QueueEntries; f++) begin
          if (q[f].live && q[f].warp == r[e].warp) replays_only &= q[f].replay;
        end
      end
    end
  end

  // Program order: what waits is younger than what it waits for, what is still to be replayed
  // younger than what is on the scoreboard, and what is offered older than the rest.
  logic waits_for_older, replays_in_order, offers_in_order;
  always_comb begin
    waits_for_older  = 1'b1;
    replays_in_order = 1'b1;
    offers_in_order  = 1'b1;
    for (int unsigned e = 0; e < QueueEntries; e++) begin
      for (int unsigned s = 0; s < Window; s++) begin
        if (q[e].live && !stopped_q[q[e].warp] && !disabling &&
            (queue_result[s][e] || queue_sources[s][e] || queue_issue[s][e])) begin
          waits_for_older &= board_live[q[e].warp][s] &&
              place_age(q[e].warp, SlotW'(s)) > age(q[e]);
        end
      end
    end
    for (int unsigned e = 0; e < ReplayEntries; e++) begin
      for (int unsigned s = 0; s < Window; s++) begin
        if ((due[e] || offered[e]) && board_live[r[e].warp][s]) begin
          replays_in_order &= place_age(r[e].warp, SlotW'(s)) > age(r[e]);
        end
      end
      for (int unsigned f = 0; f < ReplayEntries; f++) begin
        if (offered[e] && due[f] && r[e].warp == r[f].warp) begin
          offers_in_order &= age(r[e]) > age(r[f]);
        end
      end
    end
  end

  // What has not been issued and may fault is the last of its warp: there is at most one.
  logic unissued_closes, needs_what_it_should, part_suffices;
  always_comb begin
    unissued_closes = 1'b1;
    needs_what_it_should = 1'b1;
    part_suffices = 1'b1;
    for (int unsigned e = 0; e < QueueEntries; e++) begin
      if (q[e].live) begin
        if (queued_scheme && q[e].is_global && (!q[e].replay || (logging && !q[e].logged))) begin
          unissued_closes &= closes(q[e]);
        end
        needs_what_it_should &=
            queue_needs[e] == (queued_scheme && q[e].is_global && !q[e].replay) &&
            q_need[e] == (logging && !q[e].logged ? q[e].operands : '0) &&
            (!q[e].logged || (q[e].is_global && q[e].replay && logging)) &&
            (!q[e].is_global || (queue_unit[1][e] && !queue_unit[0][e]));
        if (q_need[e] != '0) begin
          part_suffices &= 32'(q_need[e]) <= 32'(log_part) && 32'(q[e].tb) < 32'(log_tbs);
        end
      end
    end
    for (int unsigned e = 0; e < ReplayEntries; e++) begin
      if ((to_replay[e] || queued[e]) && logging && r[e].is_global && !r[e].logged) begin
        unissued_closes &= closes(r[e]);
      end
      if (r[e].live) begin
        needs_what_it_should &= !r[e].logged || (r[e].is_global && logging);
        if (logging && r[e].is_global) begin
          part_suffices &= 32'(r[e].operands) <= 32'(log_part) && 32'(r[e].tb) < 32'(log_tbs);
        end
      end
    end
  end

  // The replay queue has room for all that may have to be taken over.
  logic room_for_fresh;
  assign room_for_fresh = !queued_scheme || 32'(replay_free) >= 32'($countones(fresh));

  // An entry of the log is held for an instruction in the replay queue, or for one that is saved.
  logic [NumTbs-1:0] in_log;
  always_comb begin
    in_log = '0;
    for (int unsigned l = 0; l < LogEntries; l++) begin
      if (log_entries[l].live) in_log[log_entries[l].tb] = 1'b1;
    end
  end

  logic [LogEntries-1:0][HandleW-1:0] second;  // in its chain
  logic new_are_free;
  always_comb begin
    new_are_free = 1'b1;
    for (int unsigned o = 0; o < MaxOperands; o++) begin
      if (log_allocs && o < 32'(log_count)) begin
        new_are_free &= 32'(log_new[o]) < LogEntries && !log_entries[log_new[o]].live &&
            (o == 0 || log_new[o] > log_new[o==0 ? 0 : o-1]);
      end
    end
  end

  logic logged_is_kept, kept_is_logged, chained, used_is_there;
  always_comb begin
    for (int unsigned l = 0; l < LogEntries; l++) second[l] = log_entries[head_q[l]].next;
    logged_is_kept = 1'b1;
    kept_is_logged = 1'b1;
    chained = 1'b1;
    used_is_there = 1'b1;
    for (int unsigned l = 0; l < LogEntries; l++) begin
      if (log_entries[l].live) begin
        chained &= 32'(head_q[l]) < LogEntries && log_entries[head_q[l]].live &&
            log_entries[head_q[l]].first && log_entries[head_q[l]].tb == log_entries[l].tb &&
            owner_q[head_q[l]] == owner_q[l] && head_q[head_q[l]] == head_q[l] &&
            index_q[head_q[l]] == '0;
        chained &= (index_q[l] == '0) == log_entries[l].first;
        if (!log_entries[l].last) begin
          chained &= index_q[l] < 2'd2 && 32'(log_entries[l].next) < LogEntries &&
              log_entries[log_entries[l].next].live &&
              head_q[log_entries[l].next] == head_q[l] &&
              index_q[log_entries[l].next] == index_q[l] + 2'd1;
        end
        unique case (index_q[l])
          2'd0: chained &= head_q[l] == HandleW'(l);
          2'd1:
          chained &= !log_entries[l].first && !log_entries[head_q[l]].last &&
              second[l] == HandleW'(l);
          2'd2:
          chained &= !log_entries[l].first && !log_entries[head_q[l]].last &&
              32'(second[l]) < LogEntries && log_entries[second[l]].live &&
              !log_entries[second[l]].last && log_entries[second[l]].next == HandleW'(l) &&
              head_q[second[l]] == head_q[l] && index_q[second[l]] == 2'd1;
          default: chained = 1'b0;
        endcase
        if (dumped(HandleW'(l))) begin
          logged_is_kept &= log_entries[l].tb == dump_q.tb;
        end else begin
          logged_is_kept &= 32'(owner_q[l]) < ReplayEntries && r[owner_q[l]].live &&
              r[owner_q[l]].logged && r[owner_q[l]].handle == head_q[l] &&
              r[owner_q[l]].tb == log_entries[l].tb;
        end
      end
    end
    for (int unsigned e = 0; e < ReplayEntries; e++) begin
      if ((to_replay[e] || queued[e]) && r[e].logged) kept_is_logged &= has_log(r[e]);
    end
    if (dump_valid_q) begin
      kept_is_logged &= 32'(dump_q.handle) < LogEntries && log_entries[dump_q.handle].live &&
          log_entries[dump_q.handle].first && log_entries[dump_q.handle].tb == dump_q.tb;
    end
    for (int unsigned t = 0; t < NumTbs; t++) used_is_there &= log_used[t] == '0 || in_log[t];
  end

  // ---- Rules -----------------------------------------------------------------------------

  // Units, fault handler and preemption engine owe nothing: nothing is issued that has not ended,
  // every warp that is stopped may go on, no unit is busy, nothing is saved or restored.
  logic others_are_done, moves, left;
  always_comb begin
    others_are_done = unit_ready_i == '1 && !command_valid_i && !restore_valid_i &&
        !checked_valid_i && commit_valid_i == '0 && !fault_valid_i && read_valid_q == '0 &&
        !step_valid_q && !dump_valid_q && !fill_valid_q && !replay_saving &&
        (stopped_q & live_o & ~resuming_q) == '0;
    for (int unsigned w = 0; w < NumWarps; w++) begin
      if ((board_live[w] & board_issued[w]) != '0) others_are_done = 1'b0;
    end
    moves = issue_valid != '0 || back_valid || (replay_valid && replay_ready) || going != '0 ||
        (due != '0 && !offering);
    left = queue_live != '0 || kept != '0;
  end

  always_ff @(posedge clk_i) begin
    // What a child's own file proves of it.
    if (started_q && rst_ni) begin
      // issue_queue.md, rule 5.
      OneGoes : assume (can_go == '0 || issue_valid != '0);
      OneComesBack : assume (to_give_back == '0 || back_valid);
      // operand_log.md, rules 2 and 7.
      RoomIsRoom : assume (new_are_free);
      UsedIsCounted : assume (used_is_there);
    end
  end

  if (Looks) begin : gen_rules
    always_ff @(posedge clk_i) begin
      if (started_q && rst_ni && kept_q) begin
        // Rule 7. If there is anything left when all others have done their part, something moves.
        NothingWaitsForItself : assert (!(queued_scheme && others_are_done && left) || moves);

        // Whose anything is left is live, in its thread block; who is not is not stopped either.
        SchemeExists : assert (scheme_o <= warp_gate_pkg::SchemeOperandLog);
        OfLive : assert (of_live);

        // Numbers lie within the window; no two of a warp have the same place, in the issue queue
        // or in the replay queue.
        Numbered : assert (numbered);
        OnePlace : assert (one_place);
        OneNumber : assert (one_number);

        // What the issue queue has is on the scoreboard, not issued; and the reverse.
        OnBoard : assert (on_board);
        InQueue : assert (in_queue);

        // An instruction in the replay queue is in one state. In flight: issued, on the scoreboard.
        // Queued: in the issue queue; and the reverse. To be replayed: nowhere else.
        OneState :
        assert ((in_flight & (to_replay | queued)) == '0 && (queued & to_replay) == '0 &&
            (offered & (faulted | waiting | due)) == '0 && (due & (faulted | waiting)) == '0 &&
            (faulted & waiting) == '0);
        InFlightIsIssued : assert (in_flight_is_issued);
        QueuedIsInQueue : assert (queued_is_in_queue);
        ReplayIsQueued : assert (replay_is_queued);
        NotOnBoard : assert (not_on_board);

        // Rule 3. What waits for the warp to go on is of a stopped warp, what is due is not. Beside
        // what is due nothing of the warp is in the issue queue but what is replayed.
        Halted : assert (halted);
        DueGoesOn : assert (due_goes_on);
        ReplaysOnly : assert (replays_only);
        SavedStandStill : assert (saved_stand_still);

        // Rule 3. In program order: what waits is younger than what it waits for, what is still to
        // be replayed younger than what is on the scoreboard, and what is offered older than the
        // rest.
        WaitsForOlder : assert (waits_for_older);
        ReplaysInOrder : assert (replays_in_order);
        OffersInOrder : assert (offers_in_order);

        // What accesses global memory and was never issued is the last that its warp has fetched;
        // and it asks for the entries that it should, which a thread block's part of the log can
        // hold.
        UnissuedCloses : assert (unissued_closes);
        NeedsWhatItShould : assert (needs_what_it_should);
        PartSuffices : assert (part_suffices);

        // The replay queue has room for all that may have to be taken over.
        RoomForFresh : assert (room_for_fresh);

        // An entry of the log is held exactly while its instruction may still fault: it belongs to
        // one in the replay queue, or to one that is being saved, and who is to read it again has
        // it.
        LoggedIsKept : assert (logged_is_kept);
        KeptIsLogged : assert (kept_is_logged);
        Chained : assert (chained);
      end
    end
  end

endmodule
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

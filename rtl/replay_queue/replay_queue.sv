// The replay queue (thesis 6.3.2): global-memory instructions in flight, and,
// after a fault, all that the warp must do again, in program order.
//
// A table of instructions, each with its warp and its place in the warp's program
// order. Instructions enter when they are issued, when the issue queue gives them
// back unissued (take-over) and from a saved context (restore); they leave at commit,
// by a replay, by a save or by a kill. replay_queue.md says what happens cycle by cycle.
//
// All messages of a cycle are judged by the state at its start. The illegal ones are
// taken, dropped and reported, each source on a line of its own of the error port.
// `reserve_i` entries are kept free for take-overs, which cannot wait.

`include "replay_queue_structs.svh"

module replay_queue
  import replay_queue_pkg::*;
#(
    parameter int unsigned NumEntries = 64,
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned NumLanes = 32,
    parameter int unsigned SeqBits = 10,
    parameter int unsigned InstrBits = 64,
    parameter int unsigned HandleBits = 10,
    `REPLAY_QUEUE_WIDTHS,
    localparam type instruction_t =
    `REPLAY_QUEUE_INSTRUCTION_STRUCT(WarpW, TbW, LaneMaskW, SeqW, InstrW, HandleW),
    localparam type fault_msg_t = `REPLAY_QUEUE_FAULT_MSG_STRUCT(EntryW, LaneMaskW),
    localparam type reissue_msg_t = `REPLAY_QUEUE_REISSUE_MSG_STRUCT(EntryW, HandleW),
    localparam type command_t = `REPLAY_QUEUE_COMMAND_STRUCT(WarpW, TbW)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic [EntryCntW-1:0] reserve_i,

    input  logic                      insert_valid_i,
    input  instruction_t              insert_i,
    output logic                      insert_ready_o,
    output logic         [EntryW-1:0] insert_entry_o,

    input  logic         take_over_valid_i,
    input  instruction_t take_over_i,
    output logic         take_over_ready_o,

    input  logic         restore_valid_i,
    input  instruction_t restore_i,
    output logic         restore_ready_o,

    input logic                      reissue_valid_i,
    input reissue_msg_t              reissue_i,
    input logic                      hand_back_valid_i,
    input logic         [EntryW-1:0] hand_back_i,
    input logic                      commit_valid_i,
    input logic         [EntryW-1:0] commit_i,
    input logic                      fault_valid_i,
    input fault_msg_t                fault_i,
    input logic                      command_valid_i,
    input command_t                  command_i,

    output logic                      replay_valid_o,
    output instruction_t              replay_o,
    output logic         [EntryW-1:0] replay_entry_o,
    input  logic                      replay_ready_i,

    output logic         save_valid_o,
    output instruction_t save_o,
    input  logic         save_ready_i,
    output logic         saving_o,

    output logic [ NumWarps-1:0] held_o,
    output logic [ NumWarps-1:0] in_flight_o,
    output logic [ NumWarps-1:0] in_use_o,
    output logic [EntryCntW-1:0] free_o,

    output logic   [NumSources-1:0] err_valid_o,
    output error_e [NumSources-1:0] err_code_o,

    output logic             quiescent_o,
    output logic [TimeW-1:0] wake_at_o
);

  typedef `REPLAY_QUEUE_ENTRY_STRUCT(WarpW, TbW, LaneMaskW, SeqW, HandleW) entry_t;

  // ---- State -------------------------------------------------------------

  entry_t [NumEntries-1:0] entries_q;
  logic [EntryW-1:0] offer_q;
  logic [WarpW-1:0] last_warp_q;
  logic saving_q;
  logic [TbW-1:0] saving_tb_q;

  // Where an index has more values than there are things, and only there, these can be false.
  /* verilator lint_off CMPCONST */
  /* verilator lint_off UNSIGNED */
  function automatic logic entry_exists(logic [EntryW-1:0] entry);
    return 32'(entry) < NumEntries;
  endfunction
  function automatic logic warp_exists(logic [WarpW-1:0] warp);
    return 32'(warp) < NumWarps;
  endfunction
  function automatic logic tb_exists(logic [TbW-1:0] tb);
    return 32'(tb) < NumTbs;
  endfunction
  /* verilator lint_on UNSIGNED */
  /* verilator lint_on CMPCONST */

  // Two sequence numbers of a warp differ, and by a quarter of their range at most.
  function automatic logic near(logic [SeqW-1:0] a, logic [SeqW-1:0] b);
    logic [SeqW-1:0] distance;
    distance = a - b;
    return distance != '0 && distance[SeqW-1] == distance[SeqW-2];
  endfunction

  function automatic logic [WarpW-1:0] lowest_warp(logic [NumWarps-1:0] mask);
    lowest_warp = '0;
    for (int unsigned w = NumWarps; w > 0; w--) if (mask[w-1]) lowest_warp = WarpW'(w - 1);
  endfunction

  // ---- Where the instructions are ------------------------------------------

  logic [NumEntries-1:0] live, flying, waits, due, offered, queued;
  logic [NumEntries-1:0] to_replay, out;
  logic [NumEntries-1:0][SeqW-1:0] seqs;
  logic [NumWarps-1:0] due_warps;
  always_comb begin
    held_o      = '0;
    in_flight_o = '0;
    in_use_o    = '0;
    due_warps   = '0;
    for (int unsigned e = 0; e < NumEntries; e++) begin
      live[e]    = entries_q[e].state != EntryFree;
      flying[e]  = entries_q[e].state == EntryInFlight;
      waits[e]   = entries_q[e].state inside {EntryFaulted, EntryWaiting};
      due[e]     = entries_q[e].state == EntryDue;
      offered[e] = entries_q[e].state == EntryOffered;
      queued[e]  = entries_q[e].state == EntryQueued;
      seqs[e]    = entries_q[e].seq;
      if (live[e]) in_use_o[entries_q[e].warp] = 1'b1;
      if (flying[e]) in_flight_o[entries_q[e].warp] = 1'b1;
      if (due[e]) due_warps[entries_q[e].warp] = 1'b1;
      if (waits[e] || due[e] || offered[e]) held_o[entries_q[e].warp] = 1'b1;
    end
  end
  assign to_replay = waits | due | offered;
  assign out = flying | offered | queued;

  logic [EntryW-1:0] free_entry;
  always_comb begin
    free_entry = '0;
    for (int unsigned e = NumEntries; e > 0; e--) if (!live[e-1]) free_entry = EntryW'(e - 1);
  end
  assign free_o = EntryCntW'($countones(~live));
  assign insert_entry_o = free_entry;

  // ---- What goes out -------------------------------------------------------

  logic replay_taken, save_taken;

  // The offer stands until it is taken or killed; then the next warp has its turn.
  logic offers;
  logic [NumWarps-1:0] due_behind;
  logic [WarpW-1:0] offer_warp;
  logic [NumEntries-1:0] offer_from;
  logic [EntryW-1:0] offer_entry;
  always_comb begin
    replay_valid_o = offered[offer_q];
    replay_taken   = replay_valid_o && replay_ready_i;
    offers         = due != '0 && (offered == '0 || replay_taken);
    due_behind     = '0;
    offer_warp     = '0;
    offer_from     = '0;
    if (offers) begin
      due_behind = ((due_warps >> last_warp_q) >> 1) << last_warp_q << 1;
      offer_warp = lowest_warp(due_behind != '0 ? due_behind : due_warps);
      for (int unsigned e = 0; e < NumEntries; e++) begin
        offer_from[e] = due[e] && entries_q[e].warp == offer_warp;
      end
    end
  end
  replay_queue_oldest #(
      .NumEntries(NumEntries),
      .SeqW(SeqW)
  ) u_offer (
      .marked_i(offer_from),
      .seq_i   (seqs),
      .entry_o (offer_entry)
  );

  logic [NumEntries-1:0] saved, save_from;
  logic [NumWarps-1:0] save_warps;
  logic [WarpW-1:0] save_warp;
  logic [EntryW-1:0] save_entry;
  always_comb begin
    saved      = '0;
    save_warps = '0;
    save_warp  = '0;
    save_from  = '0;
    if (saving_q) begin
      for (int unsigned e = 0; e < NumEntries; e++) begin
        saved[e] = live[e] && entries_q[e].tb == saving_tb_q;
        if (saved[e]) save_warps[entries_q[e].warp] = 1'b1;
      end
      save_warp = lowest_warp(save_warps);
      for (int unsigned e = 0; e < NumEntries; e++) begin
        save_from[e] = saved[e] && entries_q[e].warp == save_warp;
      end
    end
  end
  replay_queue_oldest #(
      .NumEntries(NumEntries),
      .SeqW(SeqW)
  ) u_save (
      .marked_i(save_from),
      .seq_i   (seqs),
      .entry_o (save_entry)
  );
  assign save_valid_o = saved != '0;
  assign save_taken = save_valid_o && save_ready_i;
  assign saving_o = saving_q;

  logic [InstrW-1:0] replay_instr, save_instr;

  /* verilator lint_off UNUSEDSIGNAL */  // its state
  function automatic instruction_t whole(entry_t entry, logic [InstrW-1:0] instr);
    return
    '{
        tb: entry.tb,
        warp: entry.warp,
        seq: entry.seq,
        memory: entry.memory,
        mask: entry.mask,
        handle: entry.handle,
        instr: instr
    }
    ;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */
  assign replay_entry_o = offer_q;
  assign replay_o = replay_valid_o ? whole(entries_q[offer_q], replay_instr) : '0;
  assign save_o = save_valid_o ? whole(entries_q[save_entry], save_instr) : '0;

  // ---- Commands ------------------------------------------------------------

  error_e command_error;
  logic replays, holds, saves, kills;
  logic [NumEntries-1:0] named;  // by the command
  always_comb begin
    named = '0;
    command_error = ErrNone;
    if (command_valid_i && rst_ni) begin
      for (int unsigned e = 0; e < NumEntries; e++) begin
        if (command_i.op inside {CmdReplay, CmdHold}) begin
          named[e] = live[e] && entries_q[e].warp == command_i.warp;
        end else begin
          named[e] = live[e] && entries_q[e].tb == command_i.tb;
        end
      end
      unique case (command_i.op)
        CmdReplay: begin
          if (!warp_exists(command_i.warp)) command_error = ErrIndex;
          else if ((named & saved) != '0) command_error = ErrBusy;
          else if ((named & out) != '0) command_error = ErrInFlight;
        end
        CmdHold: if (!warp_exists(command_i.warp)) command_error = ErrIndex;
        CmdSave: begin
          if (!tb_exists(command_i.tb)) command_error = ErrIndex;
          else if (saving_q) command_error = ErrBusy;
          else if ((named & out) != '0) command_error = ErrInFlight;
          else if ((named & due) != '0) command_error = ErrReplaying;
        end
        CmdKill: if (!tb_exists(command_i.tb)) command_error = ErrIndex;
        default: ;
      endcase
    end
  end
  logic commands;
  assign commands = command_valid_i && rst_ni && command_error == ErrNone;
  assign replays = commands && command_i.op == CmdReplay;
  assign holds = commands && command_i.op == CmdHold;
  assign saves = commands && command_i.op == CmdSave;
  assign kills = commands && command_i.op == CmdKill;

  // ---- Messages about an entry -----------------------------------------------

  error_e commit_error, fault_error, reissue_error, hand_back_error;
  logic commits, faults, reissues, hands_back;
  logic [LaneMaskW-1:0] fault_to_do;
  assign fault_to_do = entries_q[fault_i.entry].mask;
  always_comb begin
    commit_error = ErrNone;
    if (commit_valid_i && rst_ni) begin
      if (!entry_exists(commit_i)) commit_error = ErrIndex;
      else if (!flying[commit_i]) commit_error = ErrState;
    end
    commits = commit_valid_i && rst_ni && commit_error == ErrNone;

    fault_error = ErrNone;
    if (fault_valid_i && rst_ni) begin
      if (!entry_exists(fault_i.entry)) fault_error = ErrIndex;
      else if (!flying[fault_i.entry] || (commits && commit_i == fault_i.entry)) begin
        fault_error = ErrState;
      end else if (fault_i.mask == '0 || (fault_i.mask & ~fault_to_do) != '0) begin
        fault_error = ErrMask;
      end
    end
    faults = fault_valid_i && rst_ni && fault_error == ErrNone;

    reissue_error = ErrNone;
    if (reissue_valid_i && rst_ni) begin
      if (!entry_exists(reissue_i.entry)) reissue_error = ErrIndex;
      else if (!queued[reissue_i.entry]) reissue_error = ErrState;
    end
    reissues = reissue_valid_i && rst_ni && reissue_error == ErrNone;

    hand_back_error = ErrNone;
    if (hand_back_valid_i && rst_ni) begin
      if (!entry_exists(hand_back_i)) hand_back_error = ErrIndex;
      else if (!queued[hand_back_i] || (reissues && reissue_i.entry == hand_back_i)) begin
        hand_back_error = ErrState;
      end
    end
    hands_back = hand_back_valid_i && rst_ni && hand_back_error == ErrNone;
  end

  // ---- New entries: one a cycle, take-overs first --------------------------------

  logic has_room;
  assign has_room = free_o > reserve_i;
  assign take_over_ready_o = rst_ni;
  assign restore_ready_o = rst_ni && has_room && !take_over_valid_i;
  assign insert_ready_o = rst_ni && has_room && !take_over_valid_i && !restore_valid_i;

  logic new_taken, enters;
  source_e new_source;
  instruction_t incoming;
  error_e new_error;
  always_comb begin
    new_taken  = 1'b1;
    new_source = SrcInsert;
    incoming   = insert_i;
    if (take_over_valid_i && take_over_ready_o) begin
      new_source = SrcTakeOver;
      incoming   = take_over_i;
    end else if (restore_valid_i && restore_ready_o) begin
      new_source = SrcRestore;
      incoming   = restore_i;
    end else begin
      new_taken = insert_valid_i && insert_ready_o;
    end
  end

  logic [NumEntries-1:0] same_warp, other_tb, far;
  logic new_is_saved;
  assign new_is_saved = (saving_q && incoming.tb == saving_tb_q) ||
      (saves && incoming.tb == command_i.tb);
  always_comb begin
    same_warp = '0;
    other_tb  = '0;
    far       = '0;
    new_error = ErrNone;
    if (new_taken) begin
      for (int unsigned e = 0; e < NumEntries; e++) begin
        same_warp[e] = live[e] && entries_q[e].warp == incoming.warp;
        other_tb[e]  = entries_q[e].tb != incoming.tb;
        far[e]       = !near(incoming.seq, entries_q[e].seq);
      end
      if (!tb_exists(incoming.tb) || !warp_exists(incoming.warp)) new_error = ErrIndex;
      else if (new_source == SrcInsert && !incoming.memory) new_error = ErrNotMemory;
      else if (new_is_saved) begin
        new_error = ErrBusy;
      end else if ((same_warp & other_tb) != '0) new_error = ErrOwner;
      else if (new_source == SrcInsert && (same_warp & to_replay) != '0) new_error = ErrHeld;
      else if (new_source != SrcInsert && (same_warp & flying) != '0) new_error = ErrInFlight;
      else if (new_source != SrcInsert && (same_warp & due) != '0) new_error = ErrReplaying;
      else if ((same_warp & far) != '0) new_error = ErrSeq;
      else if (&live) new_error = ErrFull;
    end
    enters = new_taken && new_error == ErrNone;
  end

  replay_queue_instr #(
      .NumEntries(NumEntries),
      .InstrW(InstrW)
  ) u_instr (
      .clk_i,
      .rst_ni,
      .write_i       (enters),
      .write_entry_i (free_entry),
      .write_instr_i (incoming.instr),
      .replay_entry_i(offer_q),
      .replay_instr_o(replay_instr),
      .save_entry_i  (save_entry),
      .save_instr_o  (save_instr)
  );

  // ---- Errors ----------------------------------------------------------------

  always_comb begin
    for (int unsigned s = 0; s < NumSources; s++) err_code_o[s] = ErrNone;
    err_code_o[new_source]  = new_error;
    err_code_o[SrcReissue]  = reissue_error;
    err_code_o[SrcHandBack] = hand_back_error;
    err_code_o[SrcCommit]   = commit_error;
    err_code_o[SrcFault]    = fault_error;
    err_code_o[SrcCommand]  = command_error;
    for (int unsigned s = 0; s < NumSources; s++) err_valid_o[s] = err_code_o[s] != ErrNone;
  end

  // ---- Next state --------------------------------------------------------------

  entry_state_e [NumEntries-1:0] state_d;
  always_comb begin
    for (int unsigned e = 0; e < NumEntries; e++) begin
      state_d[e] = entries_q[e].state;
      if (replays && named[e] && waits[e]) state_d[e] = EntryDue;
      if (due[e] && ((holds && named[e]) ||
                     (faults && entries_q[e].warp == entries_q[fault_i.entry].warp))) begin
        state_d[e] = EntryWaiting;
      end
    end
    if (commits) state_d[commit_i] = EntryFree;
    if (faults) state_d[fault_i.entry] = EntryFaulted;
    if (reissues) state_d[reissue_i.entry] = EntryInFlight;
    if (hands_back) state_d[hand_back_i] = EntryWaiting;
    if (replay_taken) state_d[offer_q] = entries_q[offer_q].memory ? EntryQueued : EntryFree;
    if (save_taken) state_d[save_entry] = EntryFree;
    if (offers) state_d[offer_entry] = EntryOffered;
    if (enters) begin
      if (new_source == SrcInsert) state_d[free_entry] = EntryInFlight;
      else if (replays && incoming.warp == command_i.warp) state_d[free_entry] = EntryDue;
      else state_d[free_entry] = EntryWaiting;
    end
    if (kills) begin
      for (int unsigned e = 0; e < NumEntries; e++) if (named[e]) state_d[e] = EntryFree;
      if (enters && incoming.tb == command_i.tb) state_d[free_entry] = EntryFree;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      for (int unsigned e = 0; e < NumEntries; e++) entries_q[e] <= '0;
      offer_q     <= '0;
      last_warp_q <= '0;
      saving_q    <= 1'b0;
      saving_tb_q <= '0;
    end else begin
      for (int unsigned e = 0; e < NumEntries; e++) entries_q[e].state <= state_d[e];
      if (faults) entries_q[fault_i.entry].mask <= fault_i.mask;
      if (reissues) entries_q[reissue_i.entry].handle <= reissue_i.handle;
      if (enters) begin
        entries_q[free_entry].tb     <= incoming.tb;
        entries_q[free_entry].warp   <= incoming.warp;
        entries_q[free_entry].seq    <= incoming.seq;
        entries_q[free_entry].memory <= incoming.memory;
        entries_q[free_entry].mask   <= incoming.mask;
        entries_q[free_entry].handle <= incoming.handle;
      end
      if (offers) begin
        offer_q     <= offer_entry;
        last_warp_q <= offer_warp;
      end
      if (saves) begin
        saving_q    <= 1'b1;
        saving_tb_q <= command_i.tb;
      end else if (!save_valid_o) begin
        saving_q <= 1'b0;
      end
    end
  end

  // ---- Rest --------------------------------------------------------------------

  assign quiescent_o = rst_ni && due == '0 && offered == '0 && !saving_q;
  assign wake_at_o   = '1;

endmodule

// Replay queue (thesis 6.3.2): holds the in-flight global-memory instructions of an SM and,
// after a fault, all instructions that the warp must execute again, in program order.
//
// A table of instructions, each with its warp and its sequence number in the warp's program
// order. Instructions enter at their issue, by a take-over (unissued, from the issue queue)
// and by a restore (from a saved context); they leave by a commit, a replay, a save or a
// kill. replay_queue.md has the cycle rules.
//
// All messages of a cycle are judged by the state at its start. Illegal ones are taken,
// dropped and reported, each source on its own line of the error port. `reserve_i` entries
// are kept free for take-overs, which cannot wait.

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
    localparam type arrival_t = `REPLAY_QUEUE_ARRIVAL_STRUCT(WarpW, TbW, SeqW, HandleW),
    localparam type body_t = `REPLAY_QUEUE_BODY_STRUCT(LaneMaskW, InstrW),
    localparam type instruction_t =
    `REPLAY_QUEUE_INSTRUCTION_STRUCT(WarpW, TbW, LaneMaskW, SeqW, InstrW, HandleW),
    localparam type fault_msg_t = `REPLAY_QUEUE_FAULT_MSG_STRUCT(EntryW, LaneMaskW),
    localparam type reissue_msg_t = `REPLAY_QUEUE_REISSUE_MSG_STRUCT(EntryW, HandleW),
    localparam type command_t = `REPLAY_QUEUE_COMMAND_STRUCT(WarpW, TbW)
) (
    input logic clk_i,
    input logic rst_ni,

    // Room that the environment reserves: a take-over cannot wait, so an insert and a restore leave as
    // many entries free as the issue queue may have to return.
    input logic [EntryCntW-1:0] reserve_i,

    // First issue of a global-memory instruction. It takes its entry along through the memory pipeline,
    // which names the instruction by it from then on.
    input  logic                  insert_valid_i,
    input  arrival_t              insert_i,
    output logic                  insert_ready_o,
    output logic     [EntryW-1:0] insert_entry_o,

    // Return of an unissued instruction of a stopped warp: it must be executed with those that faulted,
    // in program order.
    input  logic     take_over_valid_i,
    input  arrival_t take_over_i,
    output logic     take_over_ready_o,

    // Return of an instruction from the context of a thread block that resumes.
    input  logic     restore_valid_i,
    input  arrival_t restore_i,
    output logic     restore_ready_o,

    // Rest of the instruction that entered in the cycle before: the issue queue reads it from a macro.
    input body_t body_i,

    // Progress of instructions in the SM, by their entry: a replayed one is issued, or comes back from
    // the issue queue because its warp stopped again; one commits, or faults.
    input logic                      reissue_valid_i,
    input reissue_msg_t              reissue_i,
    input logic                      hand_back_valid_i,
    input logic         [EntryW-1:0] hand_back_i,
    input logic                      commit_valid_i,
    input logic         [EntryW-1:0] commit_i,
    input logic                      fault_valid_i,
    input fault_msg_t                fault_i,
    // Orders of the fault handler (replay, hold) and of the preemption engine (save, kill).
    input logic                      command_valid_i,
    input command_t                  command_i,

    // Instruction to be executed again, for the issue queue, which takes it as if it were fetched.
    output logic                      replay_valid_o,
    output instruction_t              replay_o,
    output logic         [EntryW-1:0] replay_entry_o,
    input  logic                      replay_ready_i,

    // Part of a thread block's context, for the preemption engine, which writes it to memory.
    output logic         save_valid_o,
    output instruction_t save_o,
    input  logic         save_ready_i,
    output logic         saving_o,

    // For the front end: warps that must not issue new instructions, that have not drained, and that own
    // entries; and room, by which a restore of a whole context is begun.
    output logic [ NumWarps-1:0] held_o,
    output logic [ NumWarps-1:0] in_flight_o,
    output logic [ NumWarps-1:0] in_use_o,
    output logic [EntryCntW-1:0] free_o,

    // Illegal messages, for debug: each source has its line, so no error hides another.
    output logic   [NumSources-1:0] err_valid_o,
    output error_e [NumSources-1:0] err_code_o,

    // For simulators, which skip cycles without activity.
    output logic             quiescent_o,
    output logic [TimeW-1:0] wake_at_o
);

  typedef logic [NumEntries-1:0] set_t;  // a bit for each entry

  // ---- State -------------------------------------------------------------

  // State of each entry: a bit of one of the sets, or `offering_q` and `offer_q`.
  set_t in_flight_q, faulted_q, waiting_q, due_q, queued_q;
  logic offering_q;
  logic [EntryW-1:0] offer_q;
  // Fields that are searched in all entries at once are stored bit by bit: `warp_q[0]` has bit 0
  // of all entries' warps. A search takes a few operations on sets, in gates and in simulation.
  set_t [TbW-1:0] tb_q;
  set_t [WarpW-1:0] warp_q;
  set_t [SeqW-1:0] seq_q;
  set_t has_faulted_q, reissued_q;  // since it entered: its mask, its handle is not the first one
  logic [WarpW-1:0] last_warp_q;
  logic saving_q;
  logic [TbW-1:0] saving_tb_q;
  logic replay_faulted_q, replay_reissued_q;  // of the entry read last for an offer
  logic save_faulted_q, save_reissued_q;  // and for a save
  logic handing_q;  // the save hands out entry `save_q`
  logic [EntryW-1:0] save_q;
  logic [WarpW-1:0] save_warp_q;
  logic replay_passed_q, save_passed_q;  // the entry read last got its body in that cycle
  body_t replay_body_q, save_body_q;  // which is passed beside the memory
  logic entered_q;  // an instruction entered in the last cycle, and its body comes in this one
  logic [EntryW-1:0] entered_entry_q;

  // Can be false only if an index has more values than there are entries, warps or TBs.
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

  function automatic set_t one(logic [EntryW-1:0] entry);
    return NumEntries'(1) << entry;
  endfunction

  // For each bit of an index, the set of the entries with this bit set in their index.
  function automatic logic [EntryW-1:0][NumEntries-1:0] indices();
    for (int unsigned e = 0; e < NumEntries; e++) begin
      for (int unsigned b = 0; b < EntryW; b++) indices[b][e] = e[b];
    end
  endfunction
  localparam logic [EntryW-1:0][NumEntries-1:0] Indices = indices();

  // Index of the only entry of a set; 0 of an empty set.
  function automatic logic [EntryW-1:0] index_of(set_t only);
    for (int unsigned b = 0; b < EntryW; b++) index_of[b] = (only & Indices[b]) != '0;
  endfunction

  function automatic set_t of_tb(set_t [TbW-1:0] tbs, logic [TbW-1:0] tb);
    of_tb = '1;
    for (int unsigned b = 0; b < TbW; b++) of_tb &= tb[b] ? tbs[b] : ~tbs[b];
  endfunction
  function automatic set_t of_warp(set_t [WarpW-1:0] warps, logic [WarpW-1:0] warp);
    of_warp = '1;
    for (int unsigned b = 0; b < WarpW; b++) of_warp &= warp[b] ? warps[b] : ~warps[b];
  endfunction
  function automatic set_t behind_warp(set_t [WarpW-1:0] warps, logic [WarpW-1:0] warp);
    set_t same;
    same = '1;
    behind_warp = '0;
    for (int unsigned b = WarpW; b > 0; b--) begin
      if (!warp[b-1]) behind_warp |= same & warps[b-1];
      same &= warp[b-1] ? warps[b-1] : ~warps[b-1];
    end
  endfunction

  // Entries with a sequence number that is not near `seq`: equal, or more than a quarter of the
  // range away. The numbers of all entries are subtracted from `seq` at once.
  function automatic set_t far_from(set_t [SeqW-1:0] seqs, logic [SeqW-1:0] seq);
    set_t differ, borrow, distance, next, any;
    borrow   = '0;
    any      = '0;
    next     = '0;
    distance = '0;
    for (int unsigned b = 0; b < SeqW; b++) begin
      differ   = seq[b] ? ~seqs[b] : seqs[b];
      next     = distance;
      distance = differ ^ borrow;
      borrow   = seq[b] ? seqs[b] & borrow : seqs[b] | borrow;
      any |= differ;
    end
    return ~any | (distance ^ next);
  endfunction

  function automatic logic [WarpW-1:0] warp_of(set_t [WarpW-1:0] warps, logic [EntryW-1:0] entry);
    for (int unsigned b = 0; b < WarpW; b++) warp_of[b] = warps[b][entry];
  endfunction

  // ---- State of the entries ------------------------------------------------

  set_t live, offered, to_replay, out;
  logic [NumWarps-1:0][TbW-1:0] warp_tb;
  always_comb begin
    offered   = offering_q ? one(offer_q) : '0;
    to_replay = faulted_q | waiting_q | due_q | offered;
    out       = in_flight_q | offered | queued_q;
    live      = to_replay | out;
  end

  // The lowest free entry.
  set_t lowest_free, free_below;
  logic [EntryW-1:0] free_entry;
  always_comb begin
    free_below = ~live << 1;
    for (int unsigned s = 1; s < NumEntries; s *= 2) free_below |= free_below << s;
    lowest_free = ~live & ~free_below;
    free_entry  = index_of(lowest_free);
  end
  assign free_o = EntryCntW'($countones(~live));
  assign insert_entry_o = free_entry;

  // ---- Outputs: offer and save ---------------------------------------------

  logic replay_taken, save_taken;

  // The first round of both searches: the order of entries e and e + half.
  localparam int unsigned Width = 2 ** EntryW;
  localparam int unsigned Half = Width / 2;
  logic [WarpW-1:0][Width-1:0] lane_warp;
  logic [ SeqW-1:0][Width-1:0] lane_seq;
  logic [WarpW-1:0][Half-1:0] low_warp, high_warp;
  logic [SeqW-1:0][Half-1:0] low_seq, high_seq;
  logic [Half-1:0] lower_first;
  always_comb begin
    for (int unsigned b = 0; b < WarpW; b++) begin
      lane_warp[b] = Width'(warp_q[b]);
      {high_warp[b], low_warp[b]} = lane_warp[b];
    end
    for (int unsigned b = 0; b < SeqW; b++) begin
      lane_seq[b] = Width'(seq_q[b]);
      {high_seq[b], low_seq[b]} = lane_seq[b];
    end
  end
  replay_queue_earlier #(
      .NumPairs(Half),
      .WarpW   (WarpW),
      .SeqW    (SeqW)
  ) u_pairs (
      .warp_a_i (low_warp),
      .seq_a_i  (low_seq),
      .warp_b_i (high_warp),
      .seq_b_i  (high_seq),
      .a_first_o(lower_first)
  );

  // An offer stands until it is taken or killed; then the next warp has its turn.
  logic offers, any_due;
  set_t behind, next_offer;
  logic [ WarpW-1:0] offer_warp;
  logic [EntryW-1:0] offer_entry;
  assign behind = behind_warp(warp_q, last_warp_q);
  replay_queue_first #(
      .NumEntries(NumEntries),
      .WarpW     (WarpW),
      .SeqW      (SeqW)
  ) u_offer (
      .marked_i     (Width'(due_q)),
      .ahead_i      (Width'(behind)),
      .warp_i       (lane_warp),
      .seq_i        (lane_seq),
      .lower_first_i(lower_first),
      .any_o        (any_due),
      .entry_o      (offer_entry),
      .warp_o       (offer_warp)
  );
  assign next_offer = any_due ? one(offer_entry) : '0;
  assign replay_valid_o = offering_q;
  assign replay_taken = offering_q && replay_ready_i;
  assign offers = any_due && (!offering_q || replay_taken);

  // An instruction is read in the cycle before it is handed out: that of the command or of the
  // handshake of the one before. No entry joins a thread block that is being saved.
  logic replays, holds, saves, kills;
  set_t of_saved, saved, handed, to_hand_out, next_save;
  logic any_saved, save_loads;
  logic [EntryW-1:0] save_entry;
  logic [ WarpW-1:0] save_warp;
  always_comb begin
    of_saved    = live & of_tb(tb_q, saving_q ? saving_tb_q : command_i.tb);
    saved       = saving_q ? of_saved : '0;
    handed      = handing_q ? one(save_q) : '0;
    to_hand_out = of_saved & ~handed;
  end
  replay_queue_first #(
      .NumEntries(NumEntries),
      .WarpW     (WarpW),
      .SeqW      (SeqW)
  ) u_save (
      .marked_i     (Width'(to_hand_out)),
      .ahead_i      ('0),
      .warp_i       (lane_warp),
      .seq_i        (lane_seq),
      .lower_first_i(lower_first),
      .any_o        (any_saved),
      .entry_o      (save_entry),
      .warp_o       (save_warp)
  );
  assign next_save = any_saved ? one(save_entry) : '0;
  assign save_loads = any_saved && (saves || save_taken);
  assign save_valid_o = handing_q;
  assign save_taken = save_valid_o && save_ready_i;
  assign saving_o = saving_q;

  arrival_t replay_word, save_word;
  body_t replay_body, save_body;
  logic [LaneMaskW-1:0] replay_mask, save_mask;
  logic [HandleW-1:0] replay_handle, save_handle;
  assign replay_entry_o = offer_q;

  // ---- Commands ------------------------------------------------------------

  error_e command_error;
  set_t   named;  // entries of the warp or TB in the command
  always_comb begin
    named = '0;
    command_error = ErrNone;
    if (command_valid_i && rst_ni) begin
      if (command_i.op inside {CmdReplay, CmdHold}) begin
        named = live & of_warp(warp_q, command_i.warp);
      end else begin
        named = live & of_tb(tb_q, command_i.tb);
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
          else if ((named & due_q) != '0) command_error = ErrReplaying;
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

  logic enters;
  arrival_t incoming;
  error_e commit_error, fault_error, reissue_error, hand_back_error;
  logic commits, faults, reissues, hands_back;
  logic [LaneMaskW-1:0] fault_to_do;
  replay_queue_masks #(
      .NumEntries(NumEntries),
      .LaneMaskW (LaneMaskW)
  ) u_masks (
      .clk_i,
      .rst_ni,
      .enter_i      (entered_q),
      .enter_entry_i(entered_entry_q),
      .enter_mask_i (body_i.mask),
      .fault_entry_i(fault_i.entry),
      .to_do_o      (fault_to_do),
      .fault_i      (faults),
      .fault_mask_i (fault_i.mask)
  );
  always_comb begin
    commit_error = ErrNone;
    if (commit_valid_i && rst_ni) begin
      if (!entry_exists(commit_i)) commit_error = ErrIndex;
      else if (!in_flight_q[commit_i]) commit_error = ErrState;
    end
    commits = commit_valid_i && rst_ni && commit_error == ErrNone;

    fault_error = ErrNone;
    if (fault_valid_i && rst_ni) begin
      if (!entry_exists(fault_i.entry)) fault_error = ErrIndex;
      else if (!in_flight_q[fault_i.entry] || (commits && commit_i == fault_i.entry)) begin
        fault_error = ErrState;
      end else if (fault_i.mask == '0 || (fault_i.mask & ~fault_to_do) != '0) begin
        fault_error = ErrMask;
      end
    end
    faults = fault_valid_i && rst_ni && fault_error == ErrNone;

    reissue_error = ErrNone;
    if (reissue_valid_i && rst_ni) begin
      if (!entry_exists(reissue_i.entry)) reissue_error = ErrIndex;
      else if (!queued_q[reissue_i.entry]) reissue_error = ErrState;
    end
    reissues = reissue_valid_i && rst_ni && reissue_error == ErrNone;

    hand_back_error = ErrNone;
    if (hand_back_valid_i && rst_ni) begin
      if (!entry_exists(hand_back_i)) hand_back_error = ErrIndex;
      else if (!queued_q[hand_back_i] || (reissues && reissue_i.entry == hand_back_i)) begin
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

  logic new_taken;
  source_e new_source;
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

  set_t same_warp, far;
  logic new_is_saved;
  assign new_is_saved = (saving_q && incoming.tb == saving_tb_q) ||
      (saves && incoming.tb == command_i.tb);
  always_comb begin
    same_warp = '0;
    far       = '0;
    new_error = ErrNone;
    if (new_taken) begin
      same_warp = live & of_warp(warp_q, incoming.warp);
      far       = far_from(seq_q, incoming.seq);
      if (!tb_exists(incoming.tb) || !warp_exists(incoming.warp)) new_error = ErrIndex;
      else if (new_source == SrcInsert && !incoming.memory) new_error = ErrNotMemory;
      else if (new_is_saved) begin
        new_error = ErrBusy;
      end else if (in_use_o[incoming.warp] && warp_tb[incoming.warp] != incoming.tb) begin
        new_error = ErrOwner;
      end else if (new_source == SrcInsert && held_o[incoming.warp]) new_error = ErrHeld;
      else if (new_source != SrcInsert && in_flight_o[incoming.warp]) new_error = ErrInFlight;
      else if (new_source != SrcInsert && (same_warp & due_q) != '0) new_error = ErrReplaying;
      else if ((same_warp & far) != '0) new_error = ErrSeq;
      else if (&live) new_error = ErrFull;
    end
    enters = new_taken && new_error == ErrNone;
  end

  // ---- Stored instructions -------------------------------------------------------

  // A read of an entry in the cycle in which its body comes still gets the old word of the memory, so
  // that the new body is passed beside it.
  logic replay_passes, save_passes;
  assign replay_passes = offers && entered_q && entered_entry_q == offer_entry;
  assign save_passes   = save_loads && entered_q && entered_entry_q == save_entry;

  // Memories with one read port, SRAM macros: one set for the offer, one with the same words for the
  // save. A word is read in the cycle before it is shown. The entry is due or of a saved thread block
  // then, so nothing but its body is written to it in the same cycle.
  //
  // A memory has one write port, but an instruction may enter while another one faults and a third one
  // is reissued. So the mask of the last fault and the handle of the last reissue have memories of
  // their own, and two bits of the entry say whether they are valid.
  common_sram #(
      .Width($bits(body_t)),
      .Depth(NumEntries)
  ) u_replay_bodies (
      .clk_i,
      .rst_ni,
      .write_i     (entered_q),
      .write_addr_i(entered_entry_q),
      .write_data_i(body_i),
      .read_i      (offers),
      .read_addr_i (offer_entry),
      .read_data_o (replay_body)
  );
  common_sram #(
      .Width($bits(arrival_t)),
      .Depth(NumEntries)
  ) u_replay_words (
      .clk_i,
      .rst_ni,
      .write_i     (enters),
      .write_addr_i(free_entry),
      .write_data_i(incoming),
      .read_i      (offers),
      .read_addr_i (offer_entry),
      .read_data_o (replay_word)
  );
  common_sram #(
      .Width(LaneMaskW),
      .Depth(NumEntries)
  ) u_replay_masks (
      .clk_i,
      .rst_ni,
      .write_i     (faults),
      .write_addr_i(fault_i.entry),
      .write_data_i(fault_i.mask),
      .read_i      (offers),
      .read_addr_i (offer_entry),
      .read_data_o (replay_mask)
  );
  common_sram #(
      .Width(HandleW),
      .Depth(NumEntries)
  ) u_replay_handles (
      .clk_i,
      .rst_ni,
      .write_i     (reissues),
      .write_addr_i(reissue_i.entry),
      .write_data_i(reissue_i.handle),
      .read_i      (offers),
      .read_addr_i (offer_entry),
      .read_data_o (replay_handle)
  );
  common_sram #(
      .Width($bits(body_t)),
      .Depth(NumEntries)
  ) u_save_bodies (
      .clk_i,
      .rst_ni,
      .write_i     (entered_q),
      .write_addr_i(entered_entry_q),
      .write_data_i(body_i),
      .read_i      (save_loads),
      .read_addr_i (save_entry),
      .read_data_o (save_body)
  );
  common_sram #(
      .Width($bits(arrival_t)),
      .Depth(NumEntries)
  ) u_save_words (
      .clk_i,
      .rst_ni,
      .write_i     (enters),
      .write_addr_i(free_entry),
      .write_data_i(incoming),
      .read_i      (save_loads),
      .read_addr_i (save_entry),
      .read_data_o (save_word)
  );
  common_sram #(
      .Width(LaneMaskW),
      .Depth(NumEntries)
  ) u_save_masks (
      .clk_i,
      .rst_ni,
      .write_i     (faults),
      .write_addr_i(fault_i.entry),
      .write_data_i(fault_i.mask),
      .read_i      (save_loads),
      .read_addr_i (save_entry),
      .read_data_o (save_mask)
  );
  common_sram #(
      .Width(HandleW),
      .Depth(NumEntries)
  ) u_save_handles (
      .clk_i,
      .rst_ni,
      .write_i     (reissues),
      .write_addr_i(reissue_i.entry),
      .write_data_i(reissue_i.handle),
      .read_i      (save_loads),
      .read_addr_i (save_entry),
      .read_data_o (save_handle)
  );
  body_t replay_shown, save_shown;
  assign replay_shown = replay_passed_q ? replay_body_q : replay_body;
  assign save_shown   = save_passed_q ? save_body_q : save_body;
  always_comb begin
    replay_o = '0;
    if (replay_valid_o) begin
      replay_o = '{
          tb: replay_word.tb,
          warp: replay_word.warp,
          seq: replay_word.seq,
          memory: replay_word.memory,
          mask: replay_faulted_q ? replay_mask : replay_shown.mask,
          handle: replay_reissued_q ? replay_handle : replay_word.handle,
          instr: replay_shown.instr
      };
    end
    save_o = '0;
    if (save_valid_o) begin
      save_o = '{
          tb: save_word.tb,
          warp: save_word.warp,
          seq: save_word.seq,
          memory: save_word.memory,
          mask: save_faulted_q ? save_mask : save_shown.mask,
          handle: save_reissued_q ? save_handle : save_word.handle,
          instr: save_shown.instr
      };
    end
  end

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

  set_t written, committed, faulted, reissued, handed_back, killed;
  set_t stopped, started, begun, replayed, handed_out, entered;
  set_t in_flight_d, faulted_d, waiting_d, due_d, queued_d, has_faulted_d, reissued_d;
  logic offering_d, handing_d, enters_due;
  logic [WarpW-1:0] fault_warp;
  always_comb begin
    written     = enters ? lowest_free : '0;
    committed   = commits ? one(commit_i) : '0;
    faulted     = faults ? one(fault_i.entry) : '0;
    reissued    = reissues ? one(reissue_i.entry) : '0;
    handed_back = hands_back ? one(hand_back_i) : '0;
    killed      = kills ? named : '0;
    entered     = kills && incoming.tb == command_i.tb ? '0 : written;
    enters_due  = replays && incoming.warp == command_i.warp;

    // No due entry is replayed before a faulted one of its warp; an offer once made stands.
    fault_warp  = warp_of(warp_q, fault_i.entry);
    stopped     = holds ? named : '0;
    if (faults) stopped |= of_warp(warp_q, fault_warp);
    begun       = offers ? next_offer : '0;
    stopped     = stopped & due_q & ~begun;
    started     = replays ? named & (faulted_q | waiting_q) : '0;
    replayed    = replay_taken && replay_word.memory ? offered : '0;
    handed_out  = save_taken ? handed : '0;

    in_flight_d = (in_flight_q & ~committed & ~faulted) | reissued;
    faulted_d   = (faulted_q & ~started & ~handed_out) | faulted;
    waiting_d   = (waiting_q & ~started & ~handed_out) | handed_back | stopped;
    due_d       = (due_q & ~begun & ~stopped) | started;
    queued_d    = (queued_q & ~reissued & ~handed_back) | replayed;
    if (kills) begin
      in_flight_d &= ~killed;
      faulted_d &= ~killed;
      waiting_d &= ~killed;
      due_d &= ~killed;
      queued_d &= ~killed;
    end
    if (new_source == SrcInsert) in_flight_d |= entered;
    else if (enters_due) due_d |= entered;
    else waiting_d |= entered;
    has_faulted_d = (has_faulted_q & ~written) | faulted;
    reissued_d = (reissued_q & ~written) | reissued;
    handing_d = (saves || save_taken ? any_saved : handing_q) &&
        !(kills && command_i.tb == saving_tb_q);
    offering_d = ((offers ? begun : (replay_taken ? '0 : offered)) & ~killed) != '0;
  end

  // ---- Warps -------------------------------------------------------------------

  // Entries that stay in flight, to be replayed or live, of the warps that an entry leaves.
  set_t flying, replaying, living, of_commit, of_fault, of_replay, of_save;
  logic [WarpW-1:0] commit_warp;
  always_comb begin
    flying      = (in_flight_q & ~(committed | faulted)) | reissued;
    replaying   = (to_replay & ~(replay_taken ? offered : '0)) | faulted | handed_back;
    living      = live & ~committed & ~handed_out & ~(replay_taken ? offered & ~replayed : '0);
    commit_warp = warp_of(warp_q, commit_i);
    of_commit   = of_warp(warp_q, commit_warp);
    of_fault    = of_warp(warp_q, fault_warp);
    of_replay   = of_warp(warp_q, last_warp_q);
    of_save     = of_warp(warp_q, save_warp_q);
  end
  replay_queue_warps #(
      .NumWarps(NumWarps),
      .NumTbs  (NumTbs)
  ) u_warps (
      .clk_i,
      .rst_ni,
      .write_i              (enters),
      .enters_i             (entered != '0),
      .in_flight_i          (new_source == SrcInsert),
      .warp_i               (incoming.warp),
      .tb_i                 (incoming.tb),
      .reissue_i            (reissues),
      .reissue_warp_i       (warp_of(warp_q, reissue_i.entry)),
      .hand_back_i          (hands_back),
      .hand_back_warp_i     (warp_of(warp_q, hand_back_i)),
      .fault_i              (faults),
      .fault_warp_i         (fault_warp),
      .fault_was_last_i     ((flying & of_fault) == '0),
      .commit_i             (commits),
      .commit_warp_i        (commit_warp),
      .commit_was_last_i    ((flying & of_commit) == '0),
      .commit_was_last_use_i((living & of_commit) == '0),
      .replay_i             (replay_taken),
      .replay_warp_i        (last_warp_q),
      .replay_was_last_i    ((replaying & of_replay) == '0),
      .replay_was_last_use_i((living & of_replay) == '0),
      .save_i               (save_taken),
      .save_warp_i          (save_warp_q),
      .save_was_last_use_i  ((living & of_save) == '0),
      .kill_i               (kills),
      .kill_tb_i            (command_i.tb),
      .held_o,
      .in_flight_o,
      .in_use_o,
      .tb_o                 (warp_tb)
  );

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      in_flight_q       <= '0;
      faulted_q         <= '0;
      waiting_q         <= '0;
      due_q             <= '0;
      queued_q          <= '0;
      offering_q        <= 1'b0;
      offer_q           <= '0;
      tb_q              <= '0;
      warp_q            <= '0;
      seq_q             <= '0;
      has_faulted_q     <= '0;
      reissued_q        <= '0;
      last_warp_q       <= '0;
      saving_q          <= 1'b0;
      saving_tb_q       <= '0;
      handing_q         <= 1'b0;
      replay_faulted_q  <= 1'b0;
      replay_reissued_q <= 1'b0;
      save_faulted_q    <= 1'b0;
      save_reissued_q   <= 1'b0;
      save_warp_q       <= '0;
      save_q            <= '0;
      replay_passed_q   <= 1'b0;
      save_passed_q     <= 1'b0;
      replay_body_q     <= '0;
      save_body_q       <= '0;
      entered_q         <= 1'b0;
      entered_entry_q   <= '0;
    end else begin
      entered_q <= enters;
      if (replay_passes) replay_body_q <= body_i;
      if (save_passes) save_body_q <= body_i;
      in_flight_q   <= in_flight_d;
      faulted_q     <= faulted_d;
      waiting_q     <= waiting_d;
      due_q         <= due_d;
      queued_q      <= queued_d;
      offering_q    <= offering_d;
      handing_q     <= handing_d;
      has_faulted_q <= has_faulted_d;
      reissued_q    <= reissued_d;
      if (enters) begin
        entered_entry_q <= free_entry;
        for (int unsigned b = 0; b < TbW; b++) tb_q[b][free_entry] <= incoming.tb[b];
        for (int unsigned b = 0; b < WarpW; b++) warp_q[b][free_entry] <= incoming.warp[b];
        for (int unsigned b = 0; b < SeqW; b++) seq_q[b][free_entry] <= incoming.seq[b];
      end
      if (offers) begin
        replay_passed_q   <= replay_passes;
        replay_faulted_q  <= has_faulted_q[offer_entry];
        replay_reissued_q <= reissued_q[offer_entry];
        offer_q           <= offer_entry;
        last_warp_q       <= offer_warp;
      end
      if (save_loads) begin
        save_passed_q   <= save_passes;
        save_q          <= save_entry;
        save_warp_q     <= save_warp;
        save_faulted_q  <= has_faulted_q[save_entry];
        save_reissued_q <= reissued_q[save_entry];
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

  assign quiescent_o = rst_ni && due_q == '0 && !offering_q && !saving_q && !handing_q &&
      !entered_q;
  assign wake_at_o = '1;

endmodule

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
  set_t in_flight_d, faulted_d, waiting_d, due_d, queued_d;
  logic offering_q, offering_d;
  logic [EntryW-1:0] offer_q;
  // Fields that are searched in all entries at once are stored bit by bit: `warp_q[0]` has bit 0
  // of all entries' warps.
  set_t [TbW-1:0] tb_q;
  set_t [WarpW-1:0] warp_q;
  set_t [SeqW-1:0] seq_q;
  // Since it entered: its mask is that of a fault, its handle that of a reissue.
  set_t has_faulted_q, reissued_q, has_faulted_d, reissued_d;
  logic [WarpW-1:0] last_warp_q;
  logic saving_q, saving_d;
  logic [TbW-1:0] saving_tb_q;
  logic handing_q, handing_d;  // the save hands out entry `save_q`
  logic [EntryW-1:0] save_q;
  logic [ WarpW-1:0] save_warp_q;
  // Warps that have entries to replay, in flight, or any; and thread block of the entry that each got last.
  logic [NumWarps-1:0] warp_held_q, warp_in_flight_q, warp_in_use_q;
  logic [NumWarps-1:0] warp_held_d, warp_in_flight_d, warp_in_use_d;
  logic [NumWarps-1:0][TbW-1:0] warp_tb_q, warp_tb;
  assign warp_tb = warp_tb_q;
  // Of the entry read last for an output: it has faulted, or been reissued, since it entered; it got its
  // body in the cycle of the read, which is passed beside the memory.
  logic
      replay_faulted_q,
      replay_reissued_q,
      replay_passed_q,
      save_faulted_q,
      save_reissued_q,
      save_passed_q;
  body_t replay_body_q, save_body_q;
  logic [EntryCntW-1:0] free_q, free_d;  // number of free entries
  logic entered_q;  // an instruction entered in the last cycle, and its body comes in this one
  logic [EntryW-1:0] entered_entry_q;

  function automatic set_t one(logic [EntryW-1:0] entry);
    return NumEntries'(1) << entry;
  endfunction

  set_t live, offered, to_replay, out, handed;
  always_comb begin
    offered   = offering_q ? one(offer_q) : '0;
    handed    = handing_q ? one(save_q) : '0;
    to_replay = faulted_q | waiting_q | due_q | offered;
    out       = in_flight_q | offered | queued_q;
    live      = to_replay | out;
  end

  // The connections of a message, or of what belongs together, stand on one line, so that a list reads as
  // a list of messages.
  // verilog_format: off

  // ---- Choice of the next offer and of the next entry of a save ---------------

  logic offers, any_due, replay_taken, replays, holds, saves, kills, save_taken;
  set_t next_offer, of_saving_tb, of_saved, saved, to_hand_out, next_save;
  logic any_saved, save_loads;
  logic [EntryW-1:0] offer_entry, save_entry;
  logic [WarpW-1:0] offer_warp, save_warp;
  replay_queue_choice #(.NumEntries(NumEntries), .WarpW(WarpW), .SeqW(SeqW)) u_choice (
      .warps_i(warp_q), .seqs_i(seq_q), .due_i(due_q), .last_warp_i(last_warp_q),
      .any_due_o(any_due), .offer_entry_o(offer_entry), .offer_warp_o(offer_warp),
      .to_hand_out_i(to_hand_out),
      .any_saved_o(any_saved), .save_entry_o(save_entry), .save_warp_o(save_warp)
  );

  // An offer stands until it is taken or killed; then the next warp has its turn.
  assign next_offer = any_due ? one(offer_entry) : '0;
  assign replay_valid_o = offering_q;
  assign replay_entry_o = offer_q;
  assign replay_taken = offering_q && replay_ready_i;
  assign offers = any_due && (!offering_q || replay_taken);

  // An instruction is read in the cycle before it is handed out: that of the command or of the
  // handshake of the one before. No entry joins a thread block that is being saved.
  replay_queue_same #(.NumEntries(NumEntries), .Width(TbW)) u_saved (
      .fields_i(tb_q), .value_i(saving_q ? saving_tb_q : command_i.tb), .same_o(of_saving_tb)
  );
  assign of_saved    = live & of_saving_tb;
  assign saved       = saving_q ? of_saved : '0;
  assign to_hand_out = of_saved & ~handed;
  assign next_save = any_saved ? one(save_entry) : '0;
  assign save_loads = any_saved && (saves || save_taken);
  assign save_valid_o = handing_q;
  assign save_taken = save_valid_o && save_ready_i;
  assign saving_o = saving_q;
  assign saving_d = saves || (saving_q && save_valid_o);
  assign handing_d = (saves || save_taken ? any_saved : handing_q) &&
      !(kills && command_i.tb == saving_tb_q);

  // ---- Verdicts --------------------------------------------------------------

  error_e command_error;
  // Entries of the warp or TB in the command, and of its TB whatever the command is.
  set_t named, of_tb;
  replay_queue_commands #(
      .NumEntries(NumEntries), .NumWarps(NumWarps), .NumTbs(NumTbs)
  ) u_commands (
      .valid_i(command_valid_i && rst_ni), .command_i,
      .warps_i(warp_q), .tbs_i(tb_q), .live_i(live), .out_i(out), .due_i(due_q),
      .saving_i(saving_q), .saved_i(saved), .named_o(named), .of_tb_o(of_tb),
      .error_o(command_error),
      .replays_o(replays), .holds_o(holds), .saves_o(saves), .kills_o(kills)
  );

  error_e commit_error, fault_error, reissue_error, hand_back_error;
  logic commits, faults, reissues;
  set_t committed, faulted, reissued, handed_back;
  replay_queue_progress #(.NumEntries(NumEntries), .LaneMaskW(LaneMaskW)) u_progress (
      .commit_valid_i(commit_valid_i && rst_ni), .commit_i,
      .fault_valid_i(fault_valid_i && rst_ni), .fault_i,
      .reissue_valid_i(reissue_valid_i && rst_ni), .reissue_entry_i(reissue_i.entry),
      .hand_back_valid_i(hand_back_valid_i && rst_ni), .hand_back_i,
      .in_flight_i(in_flight_q), .queued_i(queued_q),
      .commits_o(commits), .committed_o(committed), .commit_error_o(commit_error),
      .faults_o(faults), .faulted_o(faulted), .fault_error_o(fault_error),
      .reissues_o(reissues), .reissued_o(reissued), .reissue_error_o(reissue_error),
      .handed_back_o(handed_back), .hand_back_error_o(hand_back_error)
  );

  set_t lowest_free;
  logic [EntryW-1:0] free_entry;
  arrival_t incoming;
  source_e new_source;
  error_e new_error;
  logic enters;
  replay_queue_arrivals #(
      .NumEntries(NumEntries), .NumWarps(NumWarps), .NumTbs(NumTbs), .SeqW(SeqW),
      .HandleW(HandleW)
  ) u_arrivals (
      .rst_ni, .reserve_i,
      .insert_valid_i, .insert_i, .insert_ready_o,
      .take_over_valid_i, .take_over_i, .take_over_ready_o,
      .restore_valid_i, .restore_i, .restore_ready_o,
      .warps_i(warp_q), .seqs_i(seq_q), .live_i(live), .due_i(due_q),
      .held_i(held_o), .in_flight_i(in_flight_o), .in_use_i(in_use_o), .warp_tb_i(warp_tb),
      .saving_i(saving_q), .saving_tb_i(saving_tb_q),
      .saves_i(saves), .command_tb_i(command_i.tb),
      .free_i(free_q), .lowest_free_o(lowest_free), .free_entry_o(free_entry),
      .source_o(new_source), .incoming_o(incoming), .enters_o(enters), .error_o(new_error)
  );
  assign insert_entry_o = free_entry;
  assign free_o = free_q;

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

  // ---- Stored instructions -------------------------------------------------------

  // Memories with one read port, SRAM macros: one set for the offer, one with the same words for the
  // save. A word is read in the cycle before it is shown. The entry is due or of a saved thread block
  // then, so nothing but its body is written to it in the same cycle.
  //
  // A read of an entry in the cycle in which its body comes still gets the old word of the memory, so
  // that the new body is passed beside it.
  logic replay_passes, save_passes;
  assign replay_passes = offers && entered_q && entered_entry_q == offer_entry;
  assign save_passes   = save_loads && entered_q && entered_entry_q == save_entry;

  // A memory has one write port, but an instruction may enter while another one faults and a third one
  // is reissued. So the mask of the last fault and the handle of the last reissue have memories of
  // their own, and two bits of the entry say whether they are valid.
  arrival_t replay_word, save_word;
  body_t replay_body, save_body;
  logic [LaneMaskW-1:0] replay_mask, save_mask;
  logic [HandleW-1:0] replay_handle, save_handle;
  common_sram #(.Width($bits(arrival_t)), .Depth(NumEntries)) u_replay_words (
      .clk_i, .rst_ni,
      .write_i(enters), .write_addr_i(free_entry), .write_data_i(incoming),
      .read_i(offers), .read_addr_i(offer_entry), .read_data_o(replay_word)
  );
  common_sram #(.Width($bits(body_t)), .Depth(NumEntries)) u_replay_bodies (
      .clk_i, .rst_ni,
      .write_i(entered_q), .write_addr_i(entered_entry_q), .write_data_i(body_i),
      .read_i(offers), .read_addr_i(offer_entry), .read_data_o(replay_body)
  );
  common_sram #(.Width(LaneMaskW), .Depth(NumEntries)) u_replay_masks (
      .clk_i, .rst_ni,
      .write_i(faults), .write_addr_i(fault_i.entry), .write_data_i(fault_i.mask),
      .read_i(offers), .read_addr_i(offer_entry), .read_data_o(replay_mask)
  );
  common_sram #(.Width(HandleW), .Depth(NumEntries)) u_replay_handles (
      .clk_i, .rst_ni,
      .write_i(reissues), .write_addr_i(reissue_i.entry), .write_data_i(reissue_i.handle),
      .read_i(offers), .read_addr_i(offer_entry), .read_data_o(replay_handle)
  );
  common_sram #(.Width($bits(arrival_t)), .Depth(NumEntries)) u_save_words (
      .clk_i, .rst_ni,
      .write_i(enters), .write_addr_i(free_entry), .write_data_i(incoming),
      .read_i(save_loads), .read_addr_i(save_entry), .read_data_o(save_word)
  );
  common_sram #(.Width($bits(body_t)), .Depth(NumEntries)) u_save_bodies (
      .clk_i, .rst_ni,
      .write_i(entered_q), .write_addr_i(entered_entry_q), .write_data_i(body_i),
      .read_i(save_loads), .read_addr_i(save_entry), .read_data_o(save_body)
  );
  common_sram #(.Width(LaneMaskW), .Depth(NumEntries)) u_save_masks (
      .clk_i, .rst_ni,
      .write_i(faults), .write_addr_i(fault_i.entry), .write_data_i(fault_i.mask),
      .read_i(save_loads), .read_addr_i(save_entry), .read_data_o(save_mask)
  );
  common_sram #(.Width(HandleW), .Depth(NumEntries)) u_save_handles (
      .clk_i, .rst_ni,
      .write_i(reissues), .write_addr_i(reissue_i.entry), .write_data_i(reissue_i.handle),
      .read_i(save_loads), .read_addr_i(save_entry), .read_data_o(save_handle)
  );
  replay_queue_copy #(
      .NumWarps(NumWarps), .NumTbs(NumTbs), .LaneMaskW(LaneMaskW), .SeqW(SeqW), .InstrW(InstrW),
      .HandleW(HandleW)
  ) u_replay_copy (
      .word_i(replay_word), .body_i(replay_body), .mask_i(replay_mask), .handle_i(replay_handle),
      .faulted_i(replay_faulted_q), .reissued_i(replay_reissued_q),
      .passed_i(replay_passed_q), .passed_body_i(replay_body_q),
      .valid_i(replay_valid_o), .instruction_o(replay_o)
  );
  replay_queue_copy #(
      .NumWarps(NumWarps), .NumTbs(NumTbs), .LaneMaskW(LaneMaskW), .SeqW(SeqW), .InstrW(InstrW),
      .HandleW(HandleW)
  ) u_save_copy (
      .word_i(save_word), .body_i(save_body), .mask_i(save_mask), .handle_i(save_handle),
      .faulted_i(save_faulted_q), .reissued_i(save_reissued_q),
      .passed_i(save_passed_q), .passed_body_i(save_body_q),
      .valid_i(save_valid_o), .instruction_o(save_o)
  );

  // ---- Next state --------------------------------------------------------------

  logic new_dies;
  assign new_dies = kills && incoming.tb == command_i.tb;
  set_t of_fault;
  replay_queue_states #(.NumEntries(NumEntries)) u_states (
      .in_flight_i(in_flight_q), .faulted_i(faulted_q), .waiting_i(waiting_q), .due_i(due_q),
      .offered_i(offered), .queued_i(queued_q),
      .has_faulted_i(has_faulted_q), .has_reissued_i(reissued_q), .handed_i(handed),
      .written_i(enters ? lowest_free : '0), .new_dies_i(new_dies),
      .new_in_flight_i(new_source == SrcInsert),
      .new_is_due_i(replays && incoming.warp == command_i.warp),
      .committed_i(committed), .now_faulted_i(faulted), .reissued_i(reissued),
      .handed_back_i(handed_back), .of_fault_i(of_fault),
      .replays_i(replays), .holds_i(holds), .kills_i(kills), .named_i(named),
      .offers_i(offers), .next_offer_i(next_offer),
      .replay_taken_i(replay_taken), .replay_memory_i(replay_word.memory),
      .save_taken_i(save_taken),
      .in_flight_o(in_flight_d), .faulted_o(faulted_d), .waiting_o(waiting_d), .due_o(due_d),
      .queued_o(queued_d), .offering_o(offering_d),
      .has_faulted_o(has_faulted_d), .has_reissued_o(reissued_d)
  );
  replay_queue_room #(.NumEntries(NumEntries)) u_room (
      .free_i(free_q), .committed_i(committed), .handed_out_i(save_taken ? handed : '0),
      .offered_i(offered), .replay_frees_i(replay_taken && !replay_word.memory),
      .kills_i(kills), .of_tb_i(of_tb), .enters_i(enters && !new_dies), .free_o(free_d)
  );
  replay_queue_warps #(
      .NumEntries(NumEntries), .NumWarps(NumWarps), .WarpW(WarpW), .TbW(TbW)
  ) u_warps (
      .held_i(warp_held_q), .in_flight_i(warp_in_flight_q), .in_use_i(warp_in_use_q),
      .tb_i(warp_tb), .entry_warps_i(warp_q), .entry_in_flight_i(in_flight_q),
      .to_replay_i(to_replay), .live_i(live), .offered_i(offered), .handed_i(handed),
      .lives_i(enters && !new_dies), .new_in_flight_i(new_source == SrcInsert),
      .new_warp_i(incoming.warp),
      .committed_i(committed), .now_faulted_i(faulted), .reissued_i(reissued),
      .handed_back_i(handed_back),
      .replay_taken_i(replay_taken), .replay_memory_i(replay_word.memory),
      .replay_warp_i(last_warp_q), .save_taken_i(save_taken), .save_warp_i(save_warp_q),
      .kills_i(kills), .kill_tb_i(command_i.tb), .of_fault_o(of_fault),
      .held_o(warp_held_d), .in_flight_o(warp_in_flight_d), .in_use_o(warp_in_use_d)
  );
  // verilog_format: on

  assign held_o      = warp_held_q;
  assign in_flight_o = warp_in_flight_q;
  assign in_use_o    = warp_in_use_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      in_flight_q       <= '0;
      faulted_q         <= '0;
      waiting_q         <= '0;
      due_q             <= '0;
      queued_q          <= '0;
      free_q            <= EntryCntW'(NumEntries);
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
      save_warp_q       <= '0;
      save_q            <= '0;
      replay_faulted_q  <= 1'b0;
      replay_reissued_q <= 1'b0;
      replay_passed_q   <= 1'b0;
      replay_body_q     <= '0;
      save_faulted_q    <= 1'b0;
      save_reissued_q   <= 1'b0;
      save_passed_q     <= 1'b0;
      save_body_q       <= '0;
      entered_q         <= 1'b0;
      entered_entry_q   <= '0;
      warp_held_q       <= '0;
      warp_in_flight_q  <= '0;
      warp_in_use_q     <= '0;
      warp_tb_q         <= '0;
    end else begin
      in_flight_q      <= in_flight_d;
      faulted_q        <= faulted_d;
      waiting_q        <= waiting_d;
      due_q            <= due_d;
      queued_q         <= queued_d;
      free_q           <= free_d;
      offering_q       <= offering_d;
      handing_q        <= handing_d;
      has_faulted_q    <= has_faulted_d;
      reissued_q       <= reissued_d;
      entered_q        <= enters;
      warp_held_q      <= warp_held_d;
      warp_in_flight_q <= warp_in_flight_d;
      warp_in_use_q    <= warp_in_use_d;
      if (enters) begin
        entered_entry_q <= free_entry;
        warp_tb_q[incoming.warp] <= incoming.tb;
        for (int unsigned b = 0; b < TbW; b++) tb_q[b][free_entry] <= incoming.tb[b];
        for (int unsigned b = 0; b < WarpW; b++) warp_q[b][free_entry] <= incoming.warp[b];
        for (int unsigned b = 0; b < SeqW; b++) seq_q[b][free_entry] <= incoming.seq[b];
      end
      if (offers) begin
        offer_q           <= offer_entry;
        replay_faulted_q  <= has_faulted_q[offer_entry];
        replay_reissued_q <= reissued_q[offer_entry];
        replay_passed_q   <= replay_passes;
        last_warp_q       <= offer_warp;
      end
      if (save_loads) begin
        save_q          <= save_entry;
        save_faulted_q  <= has_faulted_q[save_entry];
        save_reissued_q <= reissued_q[save_entry];
        save_passed_q   <= save_passes;
        save_warp_q     <= save_warp;
      end
      if (replay_passes) replay_body_q <= body_i;
      if (save_passes) save_body_q <= body_i;
      saving_q <= saving_d;
      if (saves) saving_tb_q <= command_i.tb;
    end
  end

  // ---- Rest --------------------------------------------------------------------

  assign quiescent_o = rst_ni && due_q == '0 && !offering_q && !saving_q && !handing_q &&
      !entered_q;
  assign wake_at_o = '1;

endmodule

// Next state of the sets of warps: those that have entries, entries in flight and entries to replay. A
// search for all warps in all entries would be larger than the rest of the queue: here a bit is set with
// an entry, and cleared if the entry that leaves was the last one of its warp.

module replay_queue_warps #(
    parameter int unsigned NumEntries = 64,
    parameter int unsigned NumWarps = 64,
    parameter int unsigned WarpW = 6,
    parameter int unsigned TbW = 4,
    localparam type set_t = logic [NumEntries-1:0],
    localparam type warps_t = logic [NumWarps-1:0]
) (
    // The sets, and the thread block of the entry that each warp got last.
    input warps_t                         held_i,
    input warps_t                         in_flight_i,
    input warps_t                         in_use_i,
    input logic   [NumWarps-1:0][TbW-1:0] tb_i,

    // The entries: their warps and states. `offered_i` has the offered entry, if any, `handed_i` the one
    // that a save hands out.
    input set_t [WarpW-1:0] entry_warps_i,
    input set_t             entry_in_flight_i,
    input set_t             to_replay_i,
    input set_t             live_i,
    input set_t             offered_i,
    input set_t             handed_i,

    // A new entry that is not killed at once: it is in flight, or to be replayed.
    input logic             lives_i,
    input logic             new_in_flight_i,
    input logic [WarpW-1:0] new_warp_i,

    // Entries of legal messages, one each at most.
    input set_t committed_i,
    input set_t now_faulted_i,
    input set_t reissued_i,
    input set_t handed_back_i,

    // Handshakes: of an offer, whether it accesses memory, so that it keeps its entry; of a save. A kill.
    input logic             replay_taken_i,
    input logic             replay_memory_i,
    input logic [WarpW-1:0] replay_warp_i,
    input logic             save_taken_i,
    input logic [WarpW-1:0] save_warp_i,
    input logic             kills_i,
    input logic [  TbW-1:0] kill_tb_i,

    // The entries of the faulting one's warp.
    output set_t of_fault_o,

    // The next sets.
    output warps_t held_o,
    output warps_t in_flight_o,
    output warps_t in_use_o
);

  // ---- Warps of the entries in the messages --------------------------------------

  logic commits, faults, reissues, hands_back;
  assign commits = committed_i != '0;
  assign faults = now_faulted_i != '0;
  assign reissues = reissued_i != '0;
  assign hands_back = handed_back_i != '0;

  logic [WarpW-1:0] commit_warp, fault_warp, reissue_warp, hand_back_warp;
  always_comb begin
    for (int unsigned b = 0; b < WarpW; b++) begin
      commit_warp[b]    = (committed_i & entry_warps_i[b]) != '0;
      fault_warp[b]     = (now_faulted_i & entry_warps_i[b]) != '0;
      reissue_warp[b]   = (reissued_i & entry_warps_i[b]) != '0;
      hand_back_warp[b] = (handed_back_i & entry_warps_i[b]) != '0;
    end
  end

  set_t of_commit, of_replay, of_save;
  replay_queue_same #(
      .NumEntries(NumEntries),
      .Width     (WarpW)
  ) u_commit (
      .fields_i(entry_warps_i),
      .value_i (commit_warp),
      .same_o  (of_commit)
  );
  replay_queue_same #(
      .NumEntries(NumEntries),
      .Width     (WarpW)
  ) u_fault (
      .fields_i(entry_warps_i),
      .value_i (fault_warp),
      .same_o  (of_fault_o)
  );
  replay_queue_same #(
      .NumEntries(NumEntries),
      .Width     (WarpW)
  ) u_replay (
      .fields_i(entry_warps_i),
      .value_i (replay_warp_i),
      .same_o  (of_replay)
  );
  replay_queue_same #(
      .NumEntries(NumEntries),
      .Width     (WarpW)
  ) u_save (
      .fields_i(entry_warps_i),
      .value_i (save_warp_i),
      .same_o  (of_save)
  );

  // ---- Last ones of a warp -------------------------------------------------------

  // Entries that stay in flight, to be replayed, or live.
  set_t taken, handed_out, flying, replaying, living;
  logic commit_was_last, fault_was_last, replay_was_last;
  logic commit_was_last_use, replay_was_last_use, save_was_last_use;
  always_comb begin
    taken               = replay_taken_i ? offered_i : '0;
    handed_out          = save_taken_i ? handed_i : '0;
    flying              = (entry_in_flight_i & ~(committed_i | now_faulted_i)) | reissued_i;
    replaying           = (to_replay_i & ~taken) | now_faulted_i | handed_back_i;
    living              = live_i & ~committed_i & ~handed_out & ~(replay_memory_i ? '0 : taken);
    commit_was_last     = (flying & of_commit) == '0;
    fault_was_last      = (flying & of_fault_o) == '0;
    replay_was_last     = (replaying & of_replay) == '0;
    commit_was_last_use = (living & of_commit) == '0;
    replay_was_last_use = (living & of_replay) == '0;
    // All entries of a saved warp are to be replayed, so this is the last of those as well.
    save_was_last_use   = (living & of_save) == '0;
  end

  // ---- Next sets -------------------------------------------------------------------

  function automatic warps_t warp_if(logic some, logic [WarpW-1:0] warp);
    return some ? NumWarps'(1) << warp : '0;
  endfunction

  warps_t entered, killed, commit_leaves, replay_leaves, save_leaves;
  always_comb begin
    entered = warp_if(lives_i, new_warp_i);
    for (int unsigned w = 0; w < NumWarps; w++) killed[w] = kills_i && tb_i[w] == kill_tb_i;
    commit_leaves = warp_if(commits && commit_was_last_use, commit_warp);
    replay_leaves = warp_if(replay_taken_i && replay_was_last_use, replay_warp_i);
    save_leaves   = warp_if(save_taken_i && save_was_last_use, save_warp_i);

    in_flight_o   = in_flight_i & ~warp_if(commits && commit_was_last, commit_warp);
    in_flight_o &= ~warp_if(faults && fault_was_last, fault_warp);
    in_flight_o |= warp_if(reissues, reissue_warp);

    held_o = held_i & ~warp_if(replay_taken_i && replay_was_last, replay_warp_i) & ~save_leaves;
    held_o |= warp_if(faults, fault_warp) | warp_if(hands_back, hand_back_warp);

    in_use_o    = in_use_i & ~commit_leaves & ~replay_leaves & ~save_leaves;

    // A new entry that lives is of another TB than a killed one.
    in_flight_o = (in_flight_o & ~killed) | (new_in_flight_i ? entered : '0);
    held_o      = (held_o & ~killed) | (new_in_flight_i ? '0 : entered);
    in_use_o    = (in_use_o & ~killed) | entered;
  end

endmodule

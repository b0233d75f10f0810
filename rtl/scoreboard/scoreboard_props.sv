// The rules of scoreboard, checked by the prover and in every run. Bound into scoreboard; each
// rule has its number and title from scoreboard.md, then its formal statement.
//
// Rules are about any one place of any one warp. To the prover it is an arbitrary constant, so
// a proof for it holds for all; a simulation picks another one from time to time. A model of
// the instruction at the place is kept here, from the messages alone. The macro SEGUE_PROVER
// selects between the two.

`include "scoreboard_structs.svh"

module scoreboard_props
  import scoreboard_pkg::*;
#(
    parameter int unsigned NumWarps = 64,
    parameter int unsigned WindowBits = 4,
    parameter int unsigned RegBits = 8,
    parameter int unsigned InsertWidth = 2,
    parameter int unsigned IssueWidth = 2,
    parameter int unsigned CommitWidth = 2,
    `SCOREBOARD_WIDTHS,
    localparam type insert_msg_t = `SCOREBOARD_INSERT_MSG_STRUCT(WarpW, SlotW, RegW),
    localparam type place_ref_t = `SCOREBOARD_PLACE_REF_STRUCT(WarpW, SlotW),
    localparam type release_t = `SCOREBOARD_RELEASE_STRUCT(WarpW, SlotW),
    localparam type registers_t = `SCOREBOARD_REGISTERS_STRUCT(RegW)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic        [InsertWidth-1:0] insert_valid_i,
    input insert_msg_t [InsertWidth-1:0] insert_i,
    input logic        [ IssueWidth-1:0] issued_valid_i,
    input place_ref_t  [ IssueWidth-1:0] issued_i,
    input logic        [ IssueWidth-1:0] read_valid_i,
    input place_ref_t  [ IssueWidth-1:0] read_i,
    input logic                          checked_valid_i,
    input place_ref_t                    checked_i,
    input logic        [CommitWidth-1:0] commit_valid_i,
    input place_ref_t  [CommitWidth-1:0] commit_i,
    input logic                          squash_valid_i,
    input place_ref_t                    squash_i,
    input logic                          withdraw_valid_i,
    input place_ref_t                    withdraw_i,
    input logic        [   NumWarps-1:0] kill_i,

    input logic     [InsertWidth-1:0][Window-1:0] wait_result_o,
    input logic     [InsertWidth-1:0][Window-1:0] wait_sources_o,
    input logic     [InsertWidth-1:0][Window-1:0] wait_issue_o,
    input logic     [NumReleases-1:0]             release_valid_o,
    input release_t [NumReleases-1:0]             release_o,
    input logic     [   NumWarps-1:0][Window-1:0] live_o,
    input logic     [   NumWarps-1:0]             in_flight_o,
    input logic     [   NumWarps-1:0]             in_use_o,
    input logic     [ NumSources-1:0]             err_valid_o,
    input logic                                   quiescent_o,

    input logic [NumWarps-1:0][Window-1:0] live_q,
    input logic [NumWarps-1:0][Window-1:0] issued_q,
    input logic [NumWarps-1:0][Window-1:0] held_q,
    input logic [NumWarps-1:0][Window-1:0] late_q,

    // The inserting lanes of this cycle, the instructions of the last one, and the registers of the
    // picked place, as they are stored and as they were read last.
    input logic       [InsertWidth-1:0]            inserts,
    input logic       [InsertWidth-1:0]            new_valid_q,
    input logic       [      WarpW-1:0]            new_warp_q,
    input logic       [InsertWidth-1:0][SlotW-1:0] new_slot_q,
    input logic       [InsertWidth-1:0]            new_fence_q,
    input registers_t [InsertWidth-1:0]            new_q,
    input logic       [ RegistersW-1:0]            stored,
    input logic       [ RegistersW-1:0]            was_read
);

  // A run begins in reset.
  logic started_q = 1'b0;
  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    Begin : assume (started_q || !rst_ni);
  end

  // ---- Selected place -------------------------------------------------------------

  place_ref_t pick_q;
  logic fresh_q;  // it has just been picked, so the model starts from the state found there

  // Where all values of an index exist, the comparison is constant.
  /* verilator lint_off CMPCONST */
  /* verilator lint_off UNSIGNED */
  function automatic logic warp_exists(logic [WarpW-1:0] warp);
    return 32'(warp) < NumWarps;
  endfunction
  /* verilator lint_on UNSIGNED */
  /* verilator lint_on CMPCONST */

`ifdef SEGUE_PROVER
  always_ff @(posedge clk_i) pick_q <= pick_q;
  assign fresh_q = 1'b0;
`else
  // The next pick: the place of an insert in that cycle, if there is one, or else the next place.
  logic [5:0] since_q;
  place_ref_t next_pick;
  always_comb begin
    next_pick = pick_q;
    next_pick.slot = pick_q.slot + 1'b1;
    if (next_pick.slot == '0) next_pick.warp = pick_q.warp + 1'b1;
    if (insert_valid_i[0]) next_pick = '{warp: insert_i[0].warp, slot: insert_i[0].slot};
    if (!warp_exists(next_pick.warp)) next_pick.warp = '0;
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      pick_q  <= '0;
      since_q <= '0;
      fresh_q <= 1'b0;
    end else begin
      since_q <= since_q + 6'd1;
      fresh_q <= since_q == '1;
      if (since_q == '1) pick_q <= next_pick;
    end
  end
`endif

  logic picked;
  assign picked = warp_exists(pick_q.warp);

  // ---- Model of the picked place ----------------------------------------------------

  typedef struct packed {
    logic live;
    logic issued;
    logic holds;  // its sources
    logic late;
    registers_t registers;
  } instruction_t;
  instruction_t there, there_d, there_q, found;
  always_comb begin
    found = '0;
    if (picked) begin
      found = '{
          live: live_q[pick_q.warp][pick_q.slot],
          issued: issued_q[pick_q.warp][pick_q.slot],
          holds: held_q[pick_q.warp][pick_q.slot],
          late: late_q[pick_q.warp][pick_q.slot],
          registers: stored
      };
    end
  end
  assign there = fresh_q ? found : there_q;

  /* verilator lint_off UNUSEDSIGNAL */  // some fields unused
  function automatic registers_t registers_of(insert_msg_t message);
    return
    '{
        memory: message.memory,
        src_valid: message.src_valid,
        src_0: message.src_0,
        src_1: message.src_1,
        src_2: message.src_2,
        dst_valid: message.dst_valid,
        dst: message.dst,
        dst_1_valid: message.dst_1_valid,
        dst_1: message.dst_1
    }
    ;
  endfunction
  function automatic instruction_t new_instruction(insert_msg_t message);
    return
    '{
        live: 1'b1,
        issued: 1'b0,
        holds: 1'b1,
        late: message.late,
        registers: registers_of(message)
    }
    ;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // Messages of this cycle about the picked place, legal or not.
  logic [InsertWidth-1:0] is_inserted;
  logic is_issued, is_read, is_checked, is_committed, is_squashed, is_withdrawn, is_killed;
  always_comb begin
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      is_inserted[k] = insert_valid_i[k] && insert_i[k].warp == pick_q.warp &&
          insert_i[k].slot == pick_q.slot;
    end
    is_issued = 1'b0;
    is_read   = 1'b0;
    for (int unsigned k = 0; k < IssueWidth; k++) begin
      is_issued |= issued_valid_i[k] && issued_i[k] == pick_q;
      is_read |= read_valid_i[k] && read_i[k] == pick_q;
    end
    is_committed = 1'b0;
    for (int unsigned k = 0; k < CommitWidth; k++) begin
      is_committed |= commit_valid_i[k] && commit_i[k] == pick_q;
    end
  end
  assign is_checked = checked_valid_i && checked_i == pick_q;
  assign is_squashed = squash_valid_i && squash_i == pick_q;
  assign is_withdrawn = withdraw_valid_i && withdraw_i == pick_q;
  assign is_killed = picked && kill_i[pick_q.warp];

  // Their effects. An insert needs a free place, all other messages but a kill need a live one.
  logic comes_first, comes_second, releases, commits, leaves;
  assign comes_first = picked && !there.live && is_inserted[0];
  assign comes_second = picked && !there.live && is_inserted[InsertWidth-1] && !is_inserted[0] &&
      !(insert_valid_i[0] && insert_i[0].warp != pick_q.warp);
  assign releases = there.live && there.issued && there.holds &&
      (there.late ? is_checked : is_read);
  assign commits = there.live && there.issued && is_committed;
  assign leaves = commits || (there.live && there.issued && is_squashed) ||
      (there.live && !there.issued && is_withdrawn) || is_killed;
  always_comb begin
    there_d = there;
    if (comes_first) there_d = new_instruction(insert_i[0]);
    else if (comes_second) there_d = new_instruction(insert_i[InsertWidth-1]);
    if (there.live && is_issued) there_d.issued = 1'b1;
    if (releases) there_d.holds = 1'b0;
    if (leaves) there_d.live = 1'b0;
  end
  always_ff @(posedge clk_i) there_q <= rst_ni ? there_d : '0;

  // ---- Dependences of the inserted instructions -------------------------------------

  // A register that an instruction writes, if it has that destination.
  typedef struct packed {
    logic valid;
    logic [RegW-1:0] name;
  } destination_t;

  /* verilator lint_off UNUSEDSIGNAL */  // each uses only sources or destinations
  function automatic logic uses(registers_t instruction, destination_t register);
    return register.valid &&
        ((instruction.src_valid[0] && instruction.src_0 == register.name) ||
         (instruction.src_valid[1] && instruction.src_1 == register.name) ||
         (instruction.src_valid[2] && instruction.src_2 == register.name));
  endfunction
  function automatic destination_t first(registers_t instruction);
    return '{valid: instruction.dst_valid, name: instruction.dst};
  endfunction
  function automatic destination_t second(registers_t instruction);
    return '{valid: instruction.dst_1_valid, name: instruction.dst_1};
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */
  function automatic logic same(destination_t one, destination_t other);
    return one.valid && other.valid && one.name == other.name;
  endfunction

  // The instructions of the last cycle, unless they were killed in it.
  logic [InsertWidth-1:0] came_q, are_new;
  insert_msg_t [InsertWidth-1:0] message_q;
  logic new_is_told;
  always_ff @(posedge clk_i) begin
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      came_q[k] <= rst_ni && inserts[k] && !kill_i[insert_i[k].warp];
      message_q[k] <= insert_i[k];
    end
  end
  logic new_is_there;
  always_comb begin
    new_is_told  = new_valid_q == came_q;
    new_is_there = 1'b1;
    if (InsertWidth > 1 && came_q == '1) begin
      new_is_told &= message_q[0].slot != message_q[InsertWidth-1].slot;
    end
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      are_new[k] = came_q[k] && message_q[k].warp == pick_q.warp &&
          message_q[k].slot == pick_q.slot;
      if (came_q[k]) begin
        new_is_told &= warp_exists(new_warp_q) && new_warp_q == message_q[k].warp &&
            new_slot_q[k] == message_q[k].slot && new_fence_q[k] == message_q[k].fence &&
            new_q[k] == registers_of(message_q[k]);
      end
      if (are_new[k]) new_is_there &= there == new_instruction(message_q[k]);
    end
  end

  // For each lane: the older instruction, which for lane 1 may be lane 0's, and the dependences
  // of the new one on it.
  logic [InsertWidth-1:0] asks, raw, raw_first, waw, war, war_first, in_order, fenced;
  instruction_t [InsertWidth-1:0] older;
  registers_t   [InsertWidth-1:0] newer;
  always_comb begin
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      asks[k]  = came_q[k] && message_q[k].warp == pick_q.warp;
      older[k] = there;
      for (int unsigned n = k; n < InsertWidth; n++) if (are_new[n]) older[k].live = 1'b0;
      newer[k] = registers_of(message_q[k]);
      raw_first[k] = older[k].live && uses(newer[k], first(older[k].registers));
      raw[k] = raw_first[k] || (older[k].live && uses(newer[k], second(older[k].registers)));
      waw[k] = older[k].live && (same(first(older[k].registers), first(newer[k])) ||
                                 same(first(older[k].registers), second(newer[k])) ||
                                 same(second(older[k].registers), first(newer[k])) ||
                                 same(second(older[k].registers), second(newer[k])));
      war_first[k] = older[k].live && older[k].holds && uses(older[k].registers, first(newer[k]));
      war[k] = war_first[k] ||
          (older[k].live && older[k].holds && uses(older[k].registers, second(newer[k])));
      fenced[k] = older[k].live && older[k].registers.memory && message_q[k].fence;
      in_order[k] = older[k].live && older[k].registers.memory && !older[k].issued &&
          newer[k].memory;
    end
  end

  // ---- Releases -----------------------------------------------------------------------

  // Of the picked place: its sources, everything, and the same release twice.
  logic sources_released, result_released, released_twice;
  always_comb begin
    sources_released = 1'b0;
    result_released  = 1'b0;
    released_twice   = 1'b0;
    for (int unsigned n = 0; n < NumReleases; n++) begin
      if (release_valid_o[n] && release_o[n].warp == pick_q.warp &&
          release_o[n].slot == pick_q.slot) begin
        if (release_o[n].result) begin
          released_twice |= result_released;
          result_released = 1'b1;
        end else begin
          released_twice |= sources_released;
          sources_released = 1'b1;
        end
      end
    end
  end

  // ---- The cycle before -----------------------------------------------------------------

  logic was_live_q, was_held_q;  // it was live, and held its sources
  logic was_late_q;
  logic was_read_q, was_checked_q, was_released_q;
  logic had_reason_q;  // a message that ends it
  logic was_told_q, was_dropped_q;  // it released its result; it was squashed, withdrawn or killed
  always_ff @(posedge clk_i) begin
    was_live_q <= rst_ni && found.live;
    was_held_q <= rst_ni && found.live && found.holds;
    was_late_q <= found.late;
    was_read_q <= is_read;
    was_checked_q <= is_checked;
    was_released_q <= sources_released;
    had_reason_q <= is_committed || is_squashed || is_withdrawn || is_killed;
    was_told_q <= result_released;
    was_dropped_q <= is_squashed || is_withdrawn || is_killed;
  end

  // ---- Rules --------------------------------------------------------------------

  for (genvar k = 0; k < InsertWidth; k++) begin : gen_lane
    always_ff @(posedge clk_i) begin
      if (rst_ni) begin
        // Rule 1. RAW. It waits for an older uncommitted one that writes one of its sources.
        Raw : assert (!asks[k] || !raw[k] || wait_result_o[k][pick_q.slot]);

        // Rule 2. WAW. It waits for an older uncommitted one that writes one of its destinations.
        Waw : assert (!asks[k] || !waw[k] || wait_result_o[k][pick_q.slot]);

        // Rule 3. WAR. It waits for an older one that holds one of its destinations as a source.
        War : assert (!asks[k] || !war[k] || wait_sources_o[k][pick_q.slot]);

        // Rule 4. Memory order. A memory instruction waits for an older one that is not issued.
        MemoryInOrder : assert (!asks[k] || !in_order[k] || wait_issue_o[k][pick_q.slot]);

        // Rule 5. No false dependence. It waits for no other instruction.
        NoFalseResult :
        assert (!wait_result_o[k][pick_q.slot] ||
            (came_q[k] && (!asks[k] || raw[k] || waw[k] || fenced[k])));
        NoFalseSources :
        assert (!wait_sources_o[k][pick_q.slot] || (came_q[k] && (!asks[k] || war[k])));
        NoFalseOrder :
        assert (!wait_issue_o[k][pick_q.slot] || (came_q[k] && (!asks[k] || in_order[k])));

        // Rule 11. Fence. A fence waits for an older uncommitted memory instruction.
        Fence : assert (!asks[k] || !fenced[k] || wait_result_o[k][pick_q.slot]);

        // Covers: waits of each kind, also by a second destination alone; a fence that waits for an
        // issued instruction; lane 1 that waits for lane 0.
        WaitsForResult : cover (asks[k] && raw[k] && there.live && there.issued);
        WaitsForSources : cover (asks[k] && war[k] && there.live && there.late && there.issued);
        WaitsForSecond : cover (asks[k] && raw[k] && !raw_first[k]);
        WaitsBySecond : cover (asks[k] && war[k] && !war_first[k]);
        WaitsAtFence : cover (asks[k] && fenced[k] && !raw[k] && !waw[k] && there.issued);
        WaitsForLane : cover (asks[k] && raw[k] && war[k] && in_order[k]);
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 6. Late release. Sources are held until their read; late ones until the last check.
      HeldIsHeld : assert (!there.live || found.holds == there.holds);

      // Rule 6. Late release. No other message releases the sources of a live place.
      ReleasedByItsOwn :
      assert (fresh_q || !was_held_q || !found.live || found.holds ||
          (was_late_q ? was_checked_q : was_read_q));

      // Rule 7. No loss. A live place stays live until commit, squash, withdrawal or kill.
      NoneLost : assert (fresh_q || !was_live_q || found.live || had_reason_q);

      // Rule 7. No loss. The live places are exactly those with an inserted instruction.
      LiveIsThere : assert (found.live == there.live);

      // Rule 7. No loss. A live place keeps its instruction.
      StaysIssued : assert (!there.live || found.issued == there.issued);
      StaysLate : assert (!there.live || found.late == there.late);
      StaysWhole : assert (!there.live || found.registers == there.registers);

      // Rules 1 to 4. What is compared in the cycle after an insert: the new instructions, and the
      // older ones of their warp.
      NewIsKept : assert (new_is_told);
      NewIsThere : assert (new_is_there);
      OlderIsRead :
      assert (asks == '0 || !there.live || are_new != '0 || was_read == there.registers);

      // Rule 8. Single release. The issue queue gets a release of sources from an instruction that
      // holds them, and of a result from one that commits.
      SourcesWereHeld : assert (!picked || sources_released == releases);
      ResultIsDone : assert (!picked || result_released == commits);

      // Rule 8. Single release. No release is reported by two messages of a cycle.
      ReleasedOnce : assert (!picked || !released_twice);

      // Rule 8. Single release. Sources that are no longer held have been released, and so has the
      // result of an instruction that is gone, unless it was squashed, withdrawn or killed.
      SourcesAreTold :
      assert (fresh_q || !was_held_q || !found.live || found.holds || was_released_q);
      ResultIsTold : assert (fresh_q || !was_live_q || found.live || was_told_q || was_dropped_q);

      // Rule 9. Consistent summary. live_o, in_flight_o and in_use_o agree with the places.
      LiveIsShown : assert (!picked || live_o[pick_q.warp][pick_q.slot] == there.live);
      FlightIsShown :
      assert (!picked ||
          in_flight_o[pick_q.warp] == ((live_q[pick_q.warp] & issued_q[pick_q.warp]) != '0));
      UseIsShown : assert (!picked || in_use_o[pick_q.warp] == (live_q[pick_q.warp] != '0));

      // Rule 10. Quiescence. In a cycle without a message no output is valid.
      QuietIsSilent :
      assert (!quiescent_o || insert_valid_i != '0 || issued_valid_i != '0 ||
          read_valid_i != '0 || checked_valid_i || commit_valid_i != '0 || squash_valid_i ||
          withdraw_valid_i || kill_i != '0 || (wait_result_o == '0 && wait_sources_o == '0 &&
          wait_issue_o == '0 && release_valid_o == '0 && err_valid_o == '0));

      // Covers of coinciding messages at one place: a read and a commit, a check and a squash, an
      // issue and a withdrawal, an insert and a kill.
      ReadAtCommit : cover (releases && commits && !there.late);
      CheckedAtSquash : cover (releases && there.late && is_squashed);
      IssuedAtWithdraw : cover (there.live && !there.issued && is_issued && is_withdrawn);
      KilledAtInsert : cover (comes_second && is_killed);
      // Cover: an instruction releases its sources before its result.
      CommitsReleased : cover (commits && !there.holds);
    end
  end

endmodule

bind scoreboard scoreboard_props #(
    .NumWarps   (NumWarps),
    .WindowBits (WindowBits),
    .RegBits    (RegBits),
    .InsertWidth(InsertWidth),
    .IssueWidth (IssueWidth),
    .CommitWidth(CommitWidth)
) u_props (
    .*,
    .stored  (u_registers.mem_q[u_props.pick_q.warp][u_props.pick_q.slot]),
    .was_read(u_registers.rdata_q[u_props.pick_q.slot])
);

// Properties of warp_gate, checked by the prover and in every simulation.
// Bound into warp_gate. The rules are numbered as in warp_gate.md: each in English, then as an
// assertion.
//
// Most rules are about one arbitrary warp. For the prover it is a constant that it chooses, so
// a proof holds for all warps; a simulation picks one warp after the other. A second copy of
// the warp's state, the instruction that it is behind and its halt, is kept here from the
// messages alone. The macro SEGUE_PROVER selects between the two.

`include "warp_gate_structs.svh"

module warp_gate_props
  import warp_gate_pkg::*;
#(
    parameter int unsigned NumWarps = 64,
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned WarpCntW = cnt_w(2 * NumWarps),
    localparam type command_t = `WARP_GATE_COMMAND_STRUCT(WarpW)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic [NumWarps-1:0] may_i,

    input logic                 issued_valid_i,
    input logic     [WarpW-1:0] issued_i,
    input logic                 checked_valid_i,
    input logic     [WarpW-1:0] checked_i,
    input logic                 committed_valid_i,
    input logic     [WarpW-1:0] committed_i,
    input logic                 refetched_valid_i,
    input logic     [WarpW-1:0] refetched_i,
    input logic                 command_valid_i,
    /* verilator lint_off UNUSEDSIGNAL */  // the scheme
    input command_t             command_i,
    /* verilator lint_on UNUSEDSIGNAL */

    input logic                  fetch_valid_o,
    input logic      [WarpW-1:0] fetch_warp_o,
    input logic      [WarpW-1:0] open_warp_o,
    input logic                  opened_o,
    input logic                  fetch_ready_i,
    input line_end_e             fetch_ends_i,

    input logic [NumSources-1:0] err_valid_o,
    input logic                  quiescent_o,

    input gate_e   [NumWarps-1:0] gate_q,
    input logic    [NumWarps-1:0] live_q,
    input logic    [NumWarps-1:0] halted_q,
    input logic    [   WarpW-1:0] last_warp_q,
    input scheme_e                scheme_q
);

  // A run begins in reset.
  logic started_q = 1'b0;
  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    Begin : assume (started_q || !rst_ni);
  end

  // ---- The picked warp ----------------------------------------------------------

  logic [WarpW-1:0] pick_q;
  logic fresh_q;  // the pick changed in this cycle: take its state from the gate
`ifdef SEGUE_PROVER
  always_ff @(posedge clk_i) pick_q <= pick_q;
  assign fresh_q = 1'b0;
`else
  logic [7:0] since_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      pick_q  <= '0;
      since_q <= '0;
      fresh_q <= 1'b0;
    end else begin
      since_q <= since_q + 8'd1;
      fresh_q <= since_q == '1;
      if (since_q == '1) pick_q <= 32'(pick_q) == NumWarps - 1 ? '0 : pick_q + 1'b1;
    end
  end
`endif

  // The comparison is constant if the index has no values beyond the last warp.
  /* verilator lint_off CMPCONST */
  /* verilator lint_off UNSIGNED */
  logic picked, last_exists;
  assign picked = 32'(pick_q) < NumWarps;
  assign last_exists = 32'(last_warp_q) < NumWarps;
  /* verilator lint_on UNSIGNED */
  /* verilator lint_on CMPCONST */

  logic live, halted;
  gate_e gate;
  assign live   = picked && live_q[pick_q];
  assign halted = live && halted_q[pick_q];
  assign gate   = live ? gate_q[pick_q] : GateOpen;

  // Messages about the picked warp in this cycle, legal or not.
  logic issued, checked, committed, refetched;
  assign issued = issued_valid_i && issued_i == pick_q;
  assign checked = checked_valid_i && checked_i == pick_q;
  assign committed = committed_valid_i && committed_i == pick_q;
  assign refetched = refetched_valid_i && refetched_i == pick_q;
  logic is_commanded, starts, ends, halts, resumes;
  assign is_commanded = picked && command_valid_i && command_i.warp == pick_q;
  assign starts = is_commanded && command_i.op == CmdStart && !live;
  assign ends = is_commanded && command_i.op == CmdEnd && live;
  assign halts = is_commanded && command_i.op == CmdHalt && live;
  assign resumes = is_commanded && command_i.op == CmdResume && live;

  logic is_offered, fetches;
  assign is_offered = fetch_valid_o && fetch_warp_o == pick_q;
  assign fetches = is_offered && fetch_ready_i;

  // ---- The instruction that closed the gate --------------------------------------

  // The warp is behind the last instruction of the line that it fetched last if that is a
  // control-flow instruction not yet committed, a memory instruction not known to be issued, or,
  // under warp disable, a global-memory instruction without its commit (wd_commit) or its last
  // check (wd_last_check). It is not behind an instruction to be fetched again. A warp that
  // starts is behind the instruction for which its gate waits.
  typedef struct packed {
    logic control;
    logic memory;
    logic unchecked;
    logic uncommitted;
  } behind_t;
  behind_t behind, behind_d, behind_q;
  logic stopped, stopped_q;  // between a halt and its resume

  function automatic behind_t behind_gate(gate_e of);
    return
    '{
        control: of == GateCommit,
        memory: of inside {GateIssue, GateLastCheck},
        unchecked: of == GateLastCheck,
        uncommitted: 1'b0
    }
    ;
  endfunction

  assign behind  = fresh_q ? behind_gate(gate) : behind_q;
  assign stopped = fresh_q ? halted : stopped_q;
  always_comb begin
    behind_d = behind;
    if (committed) begin
      behind_d.control = 1'b0;
      behind_d.uncommitted = 1'b0;
    end
    if (checked) behind_d.unchecked = 1'b0;
    // A last check or a commit implies the issue.
    if (issued || (checked && behind.unchecked) || (committed && behind.uncommitted)) begin
      behind_d.memory = 1'b0;
    end
    // An instruction that waits for its issue has not faulted.
    if (refetched && (behind.control || behind.unchecked || behind.uncommitted)) behind_d = '0;
    if (starts) behind_d = behind_gate(command_i.gate);
    if (fetches) begin
      behind_d.control = fetch_ends_i == EndsControl;
      behind_d.memory = fetch_ends_i inside {EndsShared, EndsGlobal};
      behind_d.unchecked = fetch_ends_i == EndsGlobal && scheme_q == SchemeWdLastCheck;
      behind_d.uncommitted = fetch_ends_i == EndsGlobal && scheme_q == SchemeWdCommit;
    end
  end
  always_ff @(posedge clk_i) begin
    behind_q  <= rst_ni ? behind_d : '0;
    stopped_q <= rst_ni && (stopped || halts) && !resumes && !starts;
  end

  // The gate that follows from this copy.
  gate_e awaited;
  always_comb begin
    awaited = GateOpen;
    if (behind.control || behind.uncommitted) awaited = GateCommit;
    else if (behind.unchecked) awaited = GateLastCheck;
    else if (behind.memory) awaited = GateIssue;
  end

  // ---- Waiting for the arbiter ----------------------------------------------------

  logic can_fetch;
  assign can_fetch = live && !stopped && may_i[pick_q] &&
      (gate == GateOpen || (gate == GateIssue && issued));

  // Fetches of other warps since it became fetchable; warps ahead of it in the round.
  logic [WarpCntW-1:0] waited, waited_q, ahead;
  assign waited = fresh_q ? '0 : waited_q;
  assign ahead = WarpCntW'(pick_q) - WarpCntW'(last_warp_q) - WarpCntW'(1) +
      (pick_q > last_warp_q ? '0 : WarpCntW'(NumWarps));
  always_ff @(posedge clk_i) begin
    if (!rst_ni || !can_fetch || fetches) waited_q <= '0;
    else waited_q <= waited + WarpCntW'(fetch_valid_o && fetch_ready_i);
  end

  // ---- The cycle before -------------------------------------------------------

  logic was_q;  // the warp was live and did not fetch
  gate_e was_gate_q;
  logic was_told_q;  // the event that its gate waited for came
  logic was_refetched_q;  // the instruction of that event faulted and is to be fetched again
  logic was_live_q;  // some warp was live
  scheme_e was_scheme_q;
  always_ff @(posedge clk_i) begin
    was_q <= rst_ni && live && !fetches;
    was_gate_q <= gate;
    was_told_q <= (issued && gate == GateIssue) || (checked && gate == GateLastCheck) ||
        (committed && gate == GateCommit);
    was_refetched_q <= refetched && gate inside {GateLastCheck, GateCommit};
    was_live_q <= rst_ni && live_q != '0;
    was_scheme_q <= scheme_q;
  end

  // ---- Rules --------------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 1. No speculation: no fetch behind a control-flow instruction before its commit.
      NoSpeculation : assert (!is_offered || !behind.control);

      // Rule 2. Memory order: no fetch behind a memory instruction before the cycle of its issue.
      MemoryInOrder : assert (!is_offered || !behind.memory || issued);

      // Rule 3. Warp disable (wd_commit): no fetch behind a global-memory one before its commit.
      DisabledUntilCommit : assert (!is_offered || !behind.uncommitted);

      // Rule 3. Warp disable (wd_last_check): no fetch behind such a one before its last check.
      DisabledUntilLastCheck : assert (!is_offered || !behind.unchecked);

      // Rule 3. Warp disable: the scheme stays the same while any warp is live.
      SchemeStays : assert (!was_live_q || scheme_q == was_scheme_q);

      // Rule 4. Own events only: unless a fetch closes it, a gate changes only by its own event or
      // by a refetch (after which that event never comes), and opens at once.
      OwnEventOpens :
      assert (!was_q || fresh_q || !live ||
          gate == (was_told_q || was_refetched_q ? GateOpen : was_gate_q));

      // Rule 4. Own events only: a gate waits for the instruction that its warp is behind, if any.
      WaitsForItsInstruction : assert (!live || gate == awaited);

      // Rule 4. Own events only: a warp that waits for no event can fetch.
      OpenCanFetch : assert (!can_fetch || fetch_valid_o);

      // Rule 5. Halt: no fetch from the cycle after the halt to the cycle after the resume.
      HaltedIsHalted : assert (!is_offered || !stopped);

      // Rule 5. Halt: only a halt and its resume change this.
      HaltsBetween : assert (!live || halted == stopped);

      // Rule 6. Fairness: a warp that stays fetchable is fetched within NumWarps fetches.
      EverybodysTurn : assert (!can_fetch || 32'(waited) < NumWarps);

      // Rule 6. Fairness: each fetch of another warp brings its turn one warp nearer.
      TurnsPass : assert (!picked || 32'(waited) + 32'(ahead) < NumWarps);

      // Rule 7. Legal grant: the warp is live, not halted, has may_i; its gate is open or opening.
      OnlyWhatMay : assert (!is_offered || can_fetch);

      // Rule 7. Legal grant: it is that of the open gates, or the warp whose gate the issue opens.
      OpenOrOpened :
      assert (fetch_warp_o == (opened_o ? issued_i : open_warp_o) &&
          (!opened_o || (issued_valid_i && fetch_valid_o)));

      // Rule 8. Quiescence: in a quiescent cycle without a message no output is valid.
      QuietIsSilent :
      assert (!quiescent_o || issued_valid_i || checked_valid_i || committed_valid_i ||
          refetched_valid_i || command_valid_i || (!fetch_valid_o && err_valid_o == '0));

      // Rule 8. Quiescence: no live warp that is not halted has an open gate.
      QuietHasNoneOpen : assert (!quiescent_o || !live || halted || gate != GateOpen);

      // A warp is behind at most one instruction.
      BehindOne :
      assert (!(behind.control && (behind.memory || behind.unchecked || behind.uncommitted)) &&
          !(behind.unchecked && behind.uncommitted));

      // Registers name an existing warp and scheme.
      NamesExist :
      assert (last_exists && scheme_q inside {SchemeStall, SchemeWdCommit, SchemeWdLastCheck,
                                              SchemeReplayQueue, SchemeOperandLog});

      // A warp fetches in the cycle of the issue, after a commit, a last check and a fault; it is
      // halted, and it ends, in the cycle of its fetch; it waits for a fetch of every other warp.
      FetchesAtIssue : cover (fetches && behind.memory);
      FetchesBehindCommit : cover (fetches && was_told_q && was_gate_q == GateCommit);
      FetchesBehindCheck : cover (fetches && was_told_q && was_gate_q == GateLastCheck);
      FetchesAgain : cover (fetches && was_refetched_q && !was_told_q);
      HaltedInItsFetch : cover (fetches && halts);
      EndsInItsFetch : cover (fetches && ends);
      WaitsForAllOthers : cover (fetches && 32'(waited) == NumWarps - 1);
    end
  end

endmodule

bind warp_gate warp_gate_props #(.NumWarps(NumWarps)) u_props (.*);

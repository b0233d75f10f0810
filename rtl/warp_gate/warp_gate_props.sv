// What warp_gate promises, for the prover and for every run.
// Bound into warp_gate; each rule in English, numbered as in warp_gate.md, then as the tools
// read it.
//
// Most rules are about any one warp. The prover takes any and stays with it, so that what it
// proves of that one holds of all; a simulation looks at one after the other. What the warp
// is behind of, and whether it is halted, is kept here a second time, from the messages
// alone. The macro SEGUE_PROVER makes the difference.

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

  // ---- Which warp is looked at --------------------------------------------------

  logic [WarpW-1:0] pick_q;
  logic fresh_q;  // it was another one in the cycle before, so it is taken as it is found
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

  // Where an index can have no other values, the comparison is constant.
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

  // What is said of it in this cycle, legal or not.
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

  // ---- What it has fetched and waits for -----------------------------------------

  // It is behind an instruction that ended the line that it fetched last: a control-flow
  // instruction that has not committed, a memory instruction that is not known to have been
  // issued, or a global-memory instruction that under warp disable has not committed, or
  // not passed its last check. Of what it fetches again it is not behind. A warp that starts comes
  // with what its gate says.
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
    // What was checked or has committed was issued.
    if (issued || (checked && behind.unchecked) || (committed && behind.uncommitted)) begin
      behind_d.memory = 1'b0;
    end
    // What waits for its issue has not faulted.
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

  // The gate that all this asks for.
  gate_e awaited;
  always_comb begin
    awaited = GateOpen;
    if (behind.control || behind.uncommitted) awaited = GateCommit;
    else if (behind.unchecked) awaited = GateLastCheck;
    else if (behind.memory) awaited = GateIssue;
  end

  // ---- How long it waits for its turn ---------------------------------------------

  logic can_fetch;
  assign can_fetch = live && !stopped && may_i[pick_q] &&
      (gate == GateOpen || (gate == GateIssue && issued));

  // Fetches of others since it could fetch, and turns that are before its own.
  logic [WarpCntW-1:0] waited, waited_q, ahead;
  assign waited = fresh_q ? '0 : waited_q;
  assign ahead = WarpCntW'(pick_q) - WarpCntW'(last_warp_q) - WarpCntW'(1) +
      (pick_q > last_warp_q ? '0 : WarpCntW'(NumWarps));
  always_ff @(posedge clk_i) begin
    if (!rst_ni || !can_fetch || fetches) waited_q <= '0;
    else waited_q <= waited + WarpCntW'(fetch_valid_o && fetch_ready_i);
  end

  // ---- The cycle before -------------------------------------------------------

  logic was_q;  // it was live and did not fetch
  gate_e was_gate_q;
  logic was_told_q;  // what its gate waited for
  logic was_refetched_q;  // what that was to come of
  logic was_live_q;  // some warp was
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
      // Rule 1. No warp fetches behind a control-flow instruction that has not committed.
      NoSpeculation : assert (!is_offered || !behind.control);

      // Rule 2. Nor behind a memory instruction that has not been issued, now at the latest.
      MemoryInOrder : assert (!is_offered || !behind.memory || issued);

      // Rule 3. Nor, under wd_commit, behind a global-memory instruction that has not committed.
      DisabledUntilCommit : assert (!is_offered || !behind.uncommitted);

      // Rule 3. Nor, under wd_last_check, behind one whose last check has not passed.
      DisabledUntilLastCheck : assert (!is_offered || !behind.unchecked);

      // Rule 3. The scheme is the same as long as there are warps.
      SchemeStays : assert (!was_live_q || scheme_q == was_scheme_q);

      // Rule 4. A gate that no fetch closes opens by its own event, or where that will never come, at
      // once, and by nothing else.
      OwnEventOpens :
      assert (!was_q || fresh_q || !live ||
          gate == (was_told_q || was_refetched_q ? GateOpen : was_gate_q));

      // Rule 4. A gate waits for what the warp is behind of, and for nothing if that is nothing.
      WaitsForItsInstruction : assert (!live || gate == awaited);

      // Rule 4. What waits for nothing can fetch.
      OpenCanFetch : assert (!can_fetch || fetch_valid_o);

      // Rule 5. No fetch from the cycle behind the halt until the cycle behind the resume.
      HaltedIsHalted : assert (!is_offered || !stopped);

      // Rule 5. Nothing but those two halts a warp and sets it going.
      HaltsBetween : assert (!live || halted == stopped);

      // Rule 6. A warp that stays fetchable is fetched within NumWarps fetches.
      EverybodysTurn : assert (!can_fetch || 32'(waited) < NumWarps);

      // Rule 6. For each fetch of another one it has one turn less before its own.
      TurnsPass : assert (!picked || 32'(waited) + 32'(ahead) < NumWarps);

      // Rule 7. What is picked is live, not halted, may, and its gate is open or opening.
      OnlyWhatMay : assert (!is_offered || can_fetch);

      // Rule 8. In a quiescent cycle without a message no output is valid.
      QuietIsSilent :
      assert (!quiescent_o || issued_valid_i || checked_valid_i || committed_valid_i ||
          refetched_valid_i || command_valid_i || (!fetch_valid_o && err_valid_o == '0));

      // Rule 8. A block is quiescent only if no warp could go on by itself.
      QuietHasNoneOpen : assert (!quiescent_o || !live || halted || gate != GateOpen);

      // A warp is behind one instruction.
      BehindOne :
      assert (!(behind.control && (behind.memory || behind.unchecked || behind.uncommitted)) &&
          !(behind.unchecked && behind.uncommitted));

      // Only what exists is named.
      NamesExist :
      assert (last_exists && scheme_q inside {SchemeStall, SchemeWdCommit, SchemeWdLastCheck,
                                              SchemeReplayQueue, SchemeOperandLog});

      // A warp fetches in the cycle of the issue, and again behind a commit, a last check and a fault;
      // it is halted, and ends, in the cycle of its fetch; it waits for all others.
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

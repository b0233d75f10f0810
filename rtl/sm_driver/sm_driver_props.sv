// Properties of sm_driver's own state, checked by the prover and in every run.
// Bound into sm_driver; each rule in English, then as an assertion.
//
// A rule about every SM, kernel row or context is proved of all at once, in
// every cycle. A simulation checks one of each in every sixteenth cycle, in
// turn, which costs little; a violation of such a rule persists until it is seen.
// The macro SEGUE_PROVER selects between the two.

`include "sm_driver_structs.svh"

module sm_driver_props
  import sm_driver_pkg::*;
#(
    parameter int unsigned NumSms = 13,
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumCtxs = 16,
    parameter int unsigned NumKsrs = 13,
    parameter bit Every = 1'b0,  // check everything in every cycle
    localparam int unsigned SmW = id_w(NumSms),
    localparam int unsigned SmCntW = cnt_w(NumSms),
    localparam int unsigned SlotW = id_w(NumSlots),
    localparam int unsigned SlotCntW = cnt_w(NumSlots),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned KsrW = id_w(NumKsrs),
    localparam int unsigned KsrCntW = cnt_w(NumKsrs),
    localparam int unsigned TbCntW = cnt_w(NumSms * NumSlots),
    localparam type ctx_entry_t = `SM_DRIVER_CTX_ENTRY_STRUCT(KsrW),
    localparam type command_t = `SM_DRIVER_COMMAND_STRUCT(SlotCntW),
    localparam type ksr_t = `SM_DRIVER_KSR_STRUCT(SmCntW, SlotCntW, CtxW, TbCntW),
    localparam type smst_entry_t = `SM_DRIVER_SMST_ENTRY_STRUCT(SlotCntW, KsrW),
    localparam type target_t = `SM_DRIVER_SCAN_TARGET_STRUCT(SmW),
    localparam type sm_cmd_t = `SM_DRIVER_SM_CMD_STRUCT(SmW, SlotW, CtxW, KsrW, NumSlots),
    localparam type done_msg_t = `SM_DRIVER_DONE_MSG_STRUCT(CtxW),
    localparam type ask_t = `SM_DRIVER_ASK_STRUCT(CtxW, NumSms),
    localparam type victim_t = `SM_DRIVER_SCAN_VICTIM_STRUCT(SmW)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic                   host_valid_i,
    input logic                   host_ready_o,
    input logic      [NumSms-1:0] sm_valid_i,
    input logic      [NumSms-1:0] sm_ready_o,
    input logic                   cmd_valid_o,
    input sm_cmd_t                cmd_o,
    input logic                   cmd_ready_i,
    input logic                   done_valid_o,
    input done_msg_t              done_o,
    input logic                   done_ready_i,
    input logic                   ask_valid_o,
    input ask_t                   ask_o,
    input logic                   victim_valid_i,
    input logic                   err_valid_o,
    input logic                   quiescent_o,

    input ctx_entry_t  [NumCtxs-1:0]               ctx_q,
    input command_t    [NumCtxs-1:0]               buffer_q,
    input logic        [NumKsrs-1:0][    KsrW-1:0] active_q,
    input logic        [KsrCntW-1:0]               active_count_q,
    input logic        [   KsrW-1:0]               scan_pos_q,
    input logic        [   KsrW-1:0]               turn,
    input logic        [   KsrW-1:0]               fcfs_next,
    input logic        [   KsrW-1:0]               dss_next,
    input logic        [   KsrW-1:0]               dss_victim,
    input logic        [   KsrW-1:0]               prio_next,
    input logic        [   KsrW-1:0]               prio_victim,
    input logic        [NumKsrs-1:0]               ksr_valid_q,
    input ksr_t        [NumKsrs-1:0]               ksrt_q,
    input logic        [NumKsrs-1:0][  TbCntW-1:0] ptbq_count_q,
    input smst_entry_t [ NumSms-1:0]               smst_q,
    input logic        [ NumSms-1:0][NumSlots-1:0] slots_q,
    input logic        [ NumSms-1:0]               need_setup_q,
    input logic        [ NumSms-1:0]               need_preempt_q,
    input logic        [ NumSms-1:0]               need_kill_q,
    input logic        [ NumSms-1:0]               need_issue_q,
    input logic        [ NumSms-1:0]               in_setup_q,
    input logic        [ NumSms-1:0]               told_q,
    input policy_e                                 policy_q,
    input policy_e                                 scan_policy_q,
    input technique_e                              technique_q,
    input logic                                    fcfs_exclusive_q,
    input logic                                    issue_resumes,
    input logic                                    issue_begins,
    input logic        [   KsrW-1:0]               own_ksr,
    input scan_state_e                             scan_state_q,
    input logic                                    release_pending_q,
    input target_t                                 scan_target_q,
    input victim_t                                 scan_victim_q,
    input logic                                    bind_now,
    input logic                                    reserve,
    input logic        [    SmW-1:0]               own_sm
);

  // A run begins in reset.
  logic started_q = 1'b0;
  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    Begin : assume (started_q || !rst_ni);
  end

  // ---- The checked SMs, contexts and kernels ----------------------------------

  localparam int unsigned Sms = Every ? NumSms : 1;
  localparam int unsigned Ctxs = Every ? NumCtxs : 1;
  localparam int unsigned Ksrs = Every ? NumKsrs : 1;

  // Turns of the checks in a simulation. For the prover the kernel is an arbitrary constant, so
  // a proof holds for all kernels; it does not use the turns.
  localparam int unsigned Interval = 16;
  logic [3:0] wait_q;
  logic [SmW-1:0] turn_sm_q;
  logic [CtxW-1:0] turn_ctx_q;
  logic [KsrW-1:0] turn_ksr_q;
  logic [KsrW-1:0] pick_ksr_q;
  logic look, summed;
  assign look = Every || wait_q == '0;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      wait_q     <= '0;
      turn_sm_q  <= '0;
      turn_ctx_q <= '0;
      turn_ksr_q <= '0;
    end else begin
      wait_q <= (32'(wait_q) == Interval - 1) ? '0 : wait_q + 1'b1;
      if (look) begin
        turn_sm_q  <= (32'(turn_sm_q) == NumSms - 1) ? '0 : turn_sm_q + 1'b1;
        turn_ctx_q <= (32'(turn_ctx_q) == NumCtxs - 1) ? '0 : turn_ctx_q + 1'b1;
        turn_ksr_q <= (32'(turn_ksr_q) == NumKsrs - 1) ? '0 : turn_ksr_q + 1'b1;
      end
    end
    if (Every) pick_ksr_q <= pick_ksr_q;
    else if (!rst_ni) pick_ksr_q <= '0;
    else if (summed) pick_ksr_q <= (32'(pick_ksr_q) == NumKsrs - 1) ? '0 : pick_ksr_q + 1'b1;
  end

  // ---- SMs ------------------------------------------------------------------

  logic [Sms-1:0] counted, sm_exists, quiet, asks, issues, preempts, offers, set_up, named, timed;
  for (genvar i = 0; i < Sms; i++) begin : gen_sms
    logic [SmW-1:0] s;
    smst_entry_t row;
    logic [NumSlots-1:0] slots;
    logic running, reserved, free, offered, drain_offered;
    assign s             = Every ? SmW'(i) : turn_sm_q;
    assign row           = look ? smst_q[s] : '0;
    assign slots         = look ? slots_q[s] : '0;
    assign running       = row.state == SmRunning;
    assign reserved      = row.state == SmReserved;
    assign free          = row.state inside {SmIdle, SmReleased};
    assign offered       = cmd_valid_o && cmd_o.op inside {CmdPreempt, CmdKill} && cmd_o.sm == s;
    assign drain_offered = cmd_o.op == CmdPreempt && cmd_o.technique == TechDrain;
    always_comb begin
      counted[i]   = 1'b1;
      sm_exists[i] = 1'b1;
      quiet[i]     = 1'b1;
      asks[i]      = 1'b1;
      issues[i]    = 1'b1;
      preempts[i]  = 1'b1;
      offers[i]    = 1'b1;
      set_up[i]    = 1'b1;
      named[i]     = 1'b1;
      timed[i]     = 1'b1;
      if (look) begin
        counted[i] = 32'(row.tbs_running) == 32'($countones(slots));
        sm_exists[i] = 32'(row.ksr) < NumKsrs && 32'(row.next) < NumKsrs &&
            row.technique <= TechChimera;
        quiet[i] = !free || (slots == '0 &&
            !(need_setup_q[s] || need_preempt_q[s] || need_kill_q[s] || need_issue_q[s] ||
              in_setup_q[s] || told_q[s]));
        asks[i] = row.state != SmReleased || release_pending_q;
        issues[i] = !need_issue_q[s] || (running && !in_setup_q[s]);
        preempts[i] = (reserved || !(need_preempt_q[s] || need_kill_q[s] || told_q[s])) &&
            !(need_preempt_q[s] && ((told_q[s] && row.technique != TechSwitch) || need_kill_q[s]));
        offers[i] = !offered || need_setup_q[s] || free || (reserved &&
            (drain_offered ? !need_preempt_q[s] || row.technique == TechSwitch
                           : !need_preempt_q[s] && !u_timer.timed_q[s]));
        set_up[i] = (!need_setup_q[s] || (in_setup_q[s] && !told_q[s])) &&
            (!in_setup_q[s] || slots == '0);
        named[i] = !row.next_valid || row.state inside {SmReserved, SmReleased};
        timed[i] = !u_timer.timed_q[s] ||
            (reserved && row.technique == TechDrain && !need_kill_q[s]);
      end
    end
  end

  logic [Ksrs-1:0] kernel_fits, queue_exists;
  logic [Ctxs-1:0] command_fits, ctx_exists;
  // The comparisons are constant if the fields cannot hold more.
  /* verilator lint_off CMPCONST */
  for (genvar i = 0; i < Ksrs; i++) begin : gen_ksrs
    logic [KsrW-1:0] k;
    assign k = Every ? KsrW'(i) : turn_ksr_q;
    assign kernel_fits[i] = !look || 32'(ksrt_q[k].tbs_per_sm) <= NumSlots;
    assign queue_exists[i] = !look || 32'(active_q[k]) < NumKsrs;
  end
  for (genvar i = 0; i < Ctxs; i++) begin : gen_ctxs
    logic [CtxW-1:0] c;
    assign c = Every ? CtxW'(i) : turn_ctx_q;
    assign command_fits[i] = !look || 32'(buffer_q[c].tbs_per_sm) <= NumSlots;
    assign ctx_exists[i] = !look || 32'(ctx_q[c].ksr) < NumKsrs;
  end
  /* verilator lint_on CMPCONST */

  always_ff @(posedge clk_i) begin
    if (rst_ni && look) begin
      // Rule 1. An SM's count of running thread blocks is the number of its slots in use.
      SlotsCounted : assert (&counted);

      // Rule 2. No kernel puts more thread blocks on an SM than it has slots.
      FitsTheSlots : assert (&kernel_fits && &command_fits);

      // Rule 3. Every stored KSR index names a row of the KSRT, and every policy and technique is
      // supported.
      IndicesExist :
      assert (policy_q <= PolDssLiteral && scan_policy_q <= PolDssLiteral &&
              technique_q <= TechChimera && &sm_exists && &ctx_exists &&
              &queue_exists && 32'(fcfs_next) < NumKsrs && 32'(dss_next) < NumKsrs &&
              32'(dss_victim) < NumKsrs && 32'(prio_next) < NumKsrs && 32'(prio_victim) < NumKsrs);

      // Rule 4. The active queue is as long as there are active kernels, and the scan stays inside.
      QueueCounted :
      assert (32'(active_count_q) == 32'($countones(ksr_valid_q)) && 32'(scan_pos_q) < NumKsrs);

      // Rule 27. The turn is with an active kernel while there is one.
      TurnIsTaken : assert (32'(turn) < NumKsrs && (ksr_valid_q[turn] || ksr_valid_q == '0));

      // Rule 5. A free SM has no thread block, no command to be sent and nothing outstanding; a
      // released one asks for a scan.
      FreeIsQuiet : assert (&quiet && &asks);

      // Rule 6. Thread blocks are issued only to a running SM that is set up.
      IssueNeedsRunning : assert (&issues);

      // Rule 7. Only a reserved SM is being preempted or killed; a kill overrides a preempt, and a
      // preempt is not repeated but by a switch.
      PreemptNeedsReserved : assert (&preempts);

      // Rule 8. An SM that is being offered a preempt or kill is reserved with no second preempt
      // waiting, except the switch that a drain has become, and a drain with a deadline is offered
      // as nothing else; or the SM has vacated before the command reached it, and if it has found a
      // kernel since, that one's set-up is still behind it.
      OfferedOnce : assert (&offers);

      // Rule 9. An SM that waits for its set-up command is in set-up and empty.
      SetupComesFirst : assert (&set_up);

      // Rule 10. Only an SM that leaves a kernel, or has left it, is meant for another.
      NextNeedsReserved : assert (&named);

      // Rule 26. Only a drain has a deadline.
      TimedDrains : assert (&timed);

      // Rule 11. The SM that a scan wants to give away stays free until the scan ends.
      TargetStaysFree :
      assert (scan_state_q == ScanIdle || !scan_target_q.valid ||
              (32'(scan_target_q.sm) < NumSms &&
               smst_q[scan_target_q.sm].state inside {SmIdle, SmReleased}));
    end
  end

  // ---- Kernels ----------------------------------------------------------------

  // Counts of the picked kernel's row, and the same from the SMST: SMs that it holds, those of
  // them in state running, and its thread blocks that run there.
  logic kernel_valid;
  logic [SmCntW-1:0] held_count, held_sum, running_count, running_sum;
  logic [TbCntW-1:0] tbs_count, tbs_sum;
  assign kernel_valid  = 32'(pick_ksr_q) < NumKsrs && ksr_valid_q[pick_ksr_q];
  assign held_count    = ksrt_q[pick_ksr_q].sms_running + ksrt_q[pick_ksr_q].sms_leaving;
  assign running_count = ksrt_q[pick_ksr_q].sms_running;
  assign tbs_count     = ksrt_q[pick_ksr_q].running;

  if (Every) begin : gen_proof
    // A sum of thirteen numbers is too hard for the prover. It gets the sums over SMs 0 to s, kept
    // up by adding each change, and proves that each is the one before it plus its own SM.
    logic kernel_valid_q, killed_q, squashed;
    logic [NumSms-1:0] holds, holds_running, holds_q, holds_running_q;
    logic [NumSms-1:0][TbCntW-1:0] tbs, tbs_q;
    logic [NumSms-1:0] tbs_moved, released;
    logic [SmCntW-1:0] held_count_q, running_count_q;
    logic [TbCntW-1:0] tbs_count_q;
    always_comb begin
      for (int unsigned s = 0; s < NumSms; s++) begin
        holds[s] = smst_q[s].state inside {SmRunning, SmReserved} && smst_q[s].ksr == pick_ksr_q;
        holds_running[s] = smst_q[s].state == SmRunning && smst_q[s].ksr == pick_ksr_q;
        tbs[s] = holds[s] ? TbCntW'(smst_q[s].tbs_running) : '0;
        tbs_moved[s] = tbs[s] != tbs_q[s];
        released[s] = smst_q[s].state == SmReleased;
      end
    end

    // A kill takes all the running SMs of its kernel at once.
    assign squashed = kernel_valid && kernel_valid_q && ksrt_q[pick_ksr_q].killed && !killed_q;

    logic [NumSms-1:0][SmCntW-1:0] held_upto, held_upto_q, running_upto, running_upto_q;
    logic [NumSms-1:0][TbCntW-1:0] tbs_upto, tbs_upto_q;
    logic [SmCntW-1:0] held_step, running_step;
    logic [TbCntW-1:0] tbs_step;
    logic [NumSms-1:0] links_hold, within_bound;
    always_comb begin
      held_step    = '0;
      running_step = '0;
      tbs_step     = '0;
      for (int unsigned s = 0; s < NumSms; s++) begin
        held_step |= SmCntW'(holds[s]) - SmCntW'(holds_q[s]);
        running_step |= SmCntW'(holds_running[s]) - SmCntW'(holds_running_q[s]);
        tbs_step |= tbs[s] - tbs_q[s];
        held_upto[s]    = held_upto_q[s] + held_step;
        running_upto[s] = squashed ? '0 : running_upto_q[s] + running_step;
        tbs_upto[s]     = tbs_upto_q[s] + tbs_step;
      end
      links_hold[0] = held_upto[0] == SmCntW'(holds[0]) && tbs_upto[0] == tbs[0] &&
          running_upto[0] == SmCntW'(holds_running[0]);
      for (int unsigned s = 1; s < NumSms; s++) begin
        links_hold[s] = held_upto[s] == held_upto[s-1] + SmCntW'(holds[s]) &&
            running_upto[s] == running_upto[s-1] + SmCntW'(holds_running[s]) &&
            tbs_upto[s] == tbs_upto[s-1] + tbs[s];
      end
      for (int unsigned s = 0; s < NumSms; s++) within_bound[s] = 32'(held_upto[s]) <= s + 1;
    end
    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        kernel_valid_q  <= 1'b0;
        killed_q        <= 1'b0;
        holds_q         <= '0;
        holds_running_q <= '0;
        tbs_q           <= '0;
        held_count_q    <= '0;
        running_count_q <= '0;
        tbs_count_q     <= '0;
        held_upto_q     <= '0;
        running_upto_q  <= '0;
        tbs_upto_q      <= '0;
      end else begin
        kernel_valid_q  <= kernel_valid;
        killed_q        <= ksrt_q[pick_ksr_q].killed;
        holds_q         <= holds;
        holds_running_q <= holds_running;
        tbs_q           <= tbs;
        held_count_q    <= held_count;
        running_count_q <= running_count;
        tbs_count_q     <= tbs_count;
        held_upto_q     <= held_upto;
        running_upto_q  <= running_upto;
        tbs_upto_q      <= tbs_upto;
      end
    end
    assign summed      = 1'b1;
    assign held_sum    = held_upto[NumSms-1];
    assign running_sum = running_upto[NumSms-1];
    assign tbs_sum     = tbs_upto[NumSms-1];

    always_ff @(posedge clk_i) begin
      if (rst_ni) begin
        // Rule 12. In one cycle a kernel gains or loses one SM at most, and the thread blocks of
        // one SM; only a kill stops all its running SMs at once, and leaves none.
        OneMoves :
        assert (!(kernel_valid || kernel_valid_q) || ($onehot0(
            holds ^ holds_q
        ) && $onehot0(
            tbs_moved
        ) && (squashed ? holds_running == '0 : $onehot0(
            holds_running ^ holds_running_q
        ))));

        // Rule 13. The counts in a kernel's row change exactly as the SMST does.
        CountsFollow :
        assert (!kernel_valid || !kernel_valid_q ||
                (held_count == held_count_q + held_step &&
                 running_count == (squashed ? '0 : running_count_q + running_step) &&
                 tbs_count == tbs_count_q + tbs_step));

        // Rule 14. Every sum is the one before it and its own SM's share, and no more than there
        // are SMs.
        SumsLink : assert (&links_hold && &within_bound);

        // Rule 24. No scan of its own is asked for without a released SM.
        ReleaseIsReal : assert (!release_pending_q || released != '0);
      end
    end
  end else begin : gen_run
    // Once a round over the SMs.
    assign summed = look && turn_sm_q == '0;
    always_comb begin
      held_sum    = '0;
      running_sum = '0;
      tbs_sum     = '0;
      if (summed) begin
        for (int unsigned s = 0; s < NumSms; s++) begin
          if (smst_q[s].ksr == pick_ksr_q) begin
            if (smst_q[s].state inside {SmRunning, SmReserved}) begin
              held_sum += 1'b1;
              tbs_sum += TbCntW'(smst_q[s].tbs_running);
            end
            if (smst_q[s].state == SmRunning) running_sum += 1'b1;
          end
        end
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni && summed) begin
      // Rule 15. A kernel's count of running thread blocks is the sum over the SMs that run it.
      RunningCounted : assert (!kernel_valid || tbs_count == tbs_sum);

      // Rule 16. Its counts of SMs, running and being taken from it, are those of the SMST.
      SmsCounted :
      assert (!kernel_valid || (running_count == running_sum && held_count == held_sum));

      // Rule 17. No SM belongs to a row of the KSRT that is not in use.
      NoGhostKernel : assert (kernel_valid || 32'(pick_ksr_q) >= NumKsrs || held_sum == '0);
    end
  end

  // Is a kernel more urgent than the issuing one active, or has another the turn? The prover
  // checks this for the picked one.
  logic outranked;
  always_comb begin
    outranked = 1'b0;
    if (policy_q == PolPpqExclusive && (issue_resumes || issue_begins)) begin
      for (int unsigned k = 0; k < NumKsrs; k++) begin
        if (ksr_valid_q[k] && ksrt_q[k].prio > ksrt_q[own_ksr].prio) outranked = 1'b1;
      end
      if (Every && own_ksr != pick_ksr_q) outranked = 1'b0;
    end
    if (policy_q == PolRoundRobin && (issue_resumes || issue_begins)) begin
      outranked = own_ksr != turn && (!Every || own_ksr == pick_ksr_q);
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 25. In the exclusive priority queues no thread block is issued while a more urgent
      // kernel is active, and in round robin only those of the kernel that has the turn.
      MostUrgentOnly : assert (!outranked);

      // Rule 68. In exclusive FCFS only the oldest kernel is given SMs (thesis 2.3).
      OldestOnly :
      assert (!bind_now || scan_policy_q != PolFcfs || !fcfs_exclusive_q ||
              fcfs_next == active_q[0]);
    end
  end

  // ---- Handshakes -------------------------------------------------------------

  logic cmd_waits_q, done_waits_q, ask_waits_q;
  ask_t ask_before_q;
  sm_cmd_t cmd_before_q;
  done_msg_t done_before_q;
  always_ff @(posedge clk_i) begin
    cmd_waits_q  <= rst_ni && cmd_valid_o && !cmd_ready_i;
    done_waits_q <= rst_ni && done_valid_o && !done_ready_i;
    ask_waits_q  <= rst_ni && ask_valid_o && !victim_valid_i;
    if (ask_valid_o) ask_before_q <= ask_o;
    if (cmd_valid_o && !cmd_ready_i) cmd_before_q <= cmd_o;
    if (done_valid_o && !done_ready_i) done_before_q <= done_o;
  end

  // SMs that run a kernel of the context of the request, in its first cycle.
  logic ask_begins, asked_before_q;
  logic [NumSms-1:0] asked_kernel;
  always_ff @(posedge clk_i) asked_before_q <= rst_ni && ask_valid_o;
  assign ask_begins = ask_valid_o && !asked_before_q;
  always_comb begin
    asked_kernel = '0;
    if (ask_begins) begin
      for (int unsigned s = 0; s < NumSms; s++) begin
        asked_kernel[s] = smst_q[s].state == SmRunning && ksr_valid_q[smst_q[s].ksr] &&
            ksrt_q[smst_q[s].ksr].ctx == ask_o.ctx;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 18. A command that is offered stays as it is until it is taken.
      if (cmd_waits_q) begin
        CmdStable : assert (cmd_valid_o && cmd_o == cmd_before_q);
      end

      // Rule 19. A kernel_done that is offered stays as it is until it is taken.
      if (done_waits_q) begin
        DoneStable : assert (done_valid_o && done_o == done_before_q);
      end

      // Rule 28. A request to the selector stays until its answer; without one the port is zero.
      AskStable : assert (!ask_waits_q || (ask_valid_o && ask_o == ask_before_q));
      NoAskIsZero : assert (ask_valid_o || ask_o == '0);

      // Rule 29. The SMs of a new request run a kernel of the context that it names.
      if (ask_begins) begin
        AskIsReal : assert (ask_o.sms != '0 && (ask_o.sms & ~asked_kernel) == '0);
      end

      // Rule 30. An answer is applied in the cycle after it. With technique chimera only the SM
      // that the selector has chosen is reserved.
      AnswerIsApplied : assert (!scan_victim_q.valid || scan_state_q == ScanApply);
      NamedIsTaken :
      assert (!reserve || (scan_victim_q.valid ? own_sm == scan_victim_q.sm
                                               : technique_q != TechChimera));

      // Rule 20. One message at most is taken in a cycle, and only one that is there.
      if (host_ready_o || sm_ready_o != '0) begin
        OneMessage :
        assert ($onehot(
            {host_ready_o, sm_ready_o}
        ) && ({host_ready_o, sm_ready_o} & ~{host_valid_i, sm_valid_i}) == '0);
      end

      // Rule 21. An error is only ever raised of a message that is taken.
      if (err_valid_o) begin
        ErrorNeedsMessage : assert ({host_ready_o, sm_ready_o} != '0);
      end

      // Rule 22. Quiescent means that nothing is offered.
      if (quiescent_o) begin
        QuiescentIsSilent : assert (!cmd_valid_o && !done_valid_o);
      end
    end else begin
      // Rule 23. In a reset cycle no message is taken and no error is raised.
      QuietInReset : assert (!host_ready_o && sm_ready_o == '0 && !err_valid_o && !quiescent_o);
    end
  end

  // ---- Situations that must be reachable, or the rules would be vacuous ----------

  // A preempted thread block waits while one of another kernel is issued.
  PreemptedWaits :
  cover property (@(posedge clk_i) rst_ni && kernel_valid && ptbq_count_q[pick_ksr_q] != '0 &&
    cmd_valid_o && cmd_o.op == CmdIssue && cmd_o.ksr != pick_ksr_q);

endmodule

`ifdef SEGUE_PROVER
`define SM_DRIVER_PROPS_EVERY 1'b1
`else
`define SM_DRIVER_PROPS_EVERY 1'b0
`endif

bind sm_driver sm_driver_props #(
    .Every   (`SM_DRIVER_PROPS_EVERY),
    .NumSms  (NumSms),
    .NumSlots(NumSlots),
    .NumCtxs (NumCtxs),
    .NumKsrs (NumKsrs)
) u_props (
    .*,
    .fcfs_next(nexts[0]),
    .prio_next(nexts[1]),
    .prio_victim(victims[1]),
    .dss_next(nexts[2]),
    .dss_victim(victims[2]),
    .issue_resumes(u_tables.issue_resumes),
    .issue_begins(u_tables.issue_begins),
    .own_ksr(u_tables.own_ksr)
);

// What sm_driver promises of its own state, for the prover and for every run.
// Bound into sm_driver; each rule in English, then as the tools read it.
//
// pick_ksr_q is a symbolic witness: any constant for the prover, set by the
// bench in simulation. What a rule says of that kernel holds for every kernel.

`include "sm_driver_structs.svh"

module sm_driver_props
  import sm_driver_pkg::*;
#(
    parameter  int unsigned NumSms       = 13,
    parameter  int unsigned NumSlots     = 16,
    parameter  int unsigned NumCtxs      = 16,
    parameter  int unsigned NumKsrs      = 13,
    localparam int unsigned SmW          = id_w(NumSms),
    localparam int unsigned SmCntW       = cnt_w(NumSms),
    localparam int unsigned SlotW        = id_w(NumSlots),
    localparam int unsigned SlotCntW     = cnt_w(NumSlots),
    localparam int unsigned CtxW         = id_w(NumCtxs),
    localparam int unsigned KsrW         = id_w(NumKsrs),
    localparam int unsigned KsrCntW      = cnt_w(NumKsrs),
    localparam int unsigned TbCntW       = cnt_w(NumSms * NumSlots),
    localparam type         ctx_entry_t  = `SM_DRIVER_CTX_ENTRY_STRUCT(KsrW),
    localparam type         command_t    = `SM_DRIVER_COMMAND_STRUCT(SlotCntW),
    localparam type         ksr_t        = `SM_DRIVER_KSR_STRUCT(SmCntW, SlotCntW, CtxW, TbCntW),
    localparam type         smst_entry_t = `SM_DRIVER_SMST_ENTRY_STRUCT(SlotCntW, KsrW),
    localparam type         target_t     = `SM_DRIVER_SCAN_TARGET_STRUCT(SmW),
    localparam type         sm_cmd_t     = `SM_DRIVER_SM_CMD_STRUCT(SmW, SlotW, CtxW, KsrW, NumSlots),
    localparam type         done_msg_t   = `SM_DRIVER_DONE_MSG_STRUCT(CtxW)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic                         host_valid_i,
    input logic                         host_ready_o,
    input logic            [NumSms-1:0] sm_valid_i,
    input logic            [NumSms-1:0] sm_ready_o,
    input logic                         cmd_valid_o,
    input sm_cmd_t                      cmd_o,
    input logic                         cmd_ready_i,
    input logic                         done_valid_o,
    input done_msg_t                    done_o,
    input logic                         done_ready_i,
    input logic                         err_valid_o,
    input logic                         quiescent_o,

    input ctx_entry_t  [NumCtxs-1:0]               ctx_q,
    input command_t    [NumCtxs-1:0]               buffer_q,
    input logic        [NumKsrs-1:0][  KsrW-1:0]   active_q,
    input logic                     [KsrCntW-1:0]  active_count_q,
    input logic                     [  KsrW-1:0]   scan_pos_q,
    input logic                     [  KsrW-1:0]   fcfs_next,
    input logic                     [  KsrW-1:0]   dss_next,
    input logic                     [  KsrW-1:0]   dss_victim,
    input logic        [NumKsrs-1:0]               ksr_valid_q,
    input ksr_t        [NumKsrs-1:0]               ksrt_q,
    input logic        [NumKsrs-1:0][TbCntW-1:0]   ptbq_count_q,
    input smst_entry_t [ NumSms-1:0]               smst_q,
    input logic        [ NumSms-1:0][NumSlots-1:0] slots_q,
    input logic        [ NumSms-1:0]               need_setup_q,
    input logic        [ NumSms-1:0]               need_preempt_q,
    input logic        [ NumSms-1:0]               need_kill_q,
    input logic        [ NumSms-1:0]               need_issue_q,
    input logic        [ NumSms-1:0]               in_setup_q,
    input logic        [ NumSms-1:0]               told_q,
    input scan_state_e                             scan_state_q,
    input target_t                                 scan_target_q
);

  // A run begins in reset.
  logic started_q = 1'b0;
  always_ff @(posedge clk_i) started_q <= 1'b1;
  Begin : assume property (@(posedge clk_i) started_q || !rst_ni);

  logic [KsrW-1:0] pick_ksr_q;
  always_ff @(posedge clk_i) pick_ksr_q <= pick_ksr_q;
  logic pick_ok;
  assign pick_ok = 32'(pick_ksr_q) < NumKsrs;

  // ---- SMs ------------------------------------------------------------------

  logic [NumSms-1:0] running, reserved, free, empty, named, counted, offered;
  always_comb begin
    for (int unsigned s = 0; s < NumSms; s++) begin
      running[s]  = smst_q[s].state == SmRunning;
      reserved[s] = smst_q[s].state == SmReserved;
      free[s]     = smst_q[s].state inside {SmIdle, SmReleased};
      named[s]    = smst_q[s].next_valid;
      empty[s]    = slots_q[s] == '0;
      offered[s]  = cmd_valid_o && cmd_o.op inside {CmdPreempt, CmdKill} && 32'(cmd_o.sm) == s;
      counted[s]  = 32'(smst_q[s].tbs_running) == 32'($countones(slots_q[s]));
    end
  end

  logic [NumKsrs-1:0] too_many;
  logic [NumCtxs-1:0] too_many_waiting;
  always_comb begin
    for (int unsigned k = 0; k < NumKsrs; k++) too_many[k] = 32'(ksrt_q[k].tbs_per_sm) > NumSlots;
    for (int unsigned c = 0; c < NumCtxs; c++) begin
      too_many_waiting[c] = 32'(buffer_q[c].tbs_per_sm) > NumSlots;
    end
  end

  logic [ NumSms-1:0] sm_strays;
  logic [NumCtxs-1:0] ctx_strays;
  logic [NumKsrs-1:0] active_strays;
  always_comb begin
    for (int unsigned s = 0; s < NumSms; s++) begin
      sm_strays[s] = 32'(smst_q[s].ksr) >= NumKsrs || 32'(smst_q[s].next) >= NumKsrs;
    end
    for (int unsigned c = 0; c < NumCtxs; c++) ctx_strays[c] = 32'(ctx_q[c].ksr) >= NumKsrs;
    for (int unsigned k = 0; k < NumKsrs; k++) active_strays[k] = 32'(active_q[k]) >= NumKsrs;
  end

  // Rule 1. An SM's count of running thread blocks is the number of its slots in use.
  SlotsCounted :
  assert property (@(posedge clk_i) disable iff (!rst_ni) &counted);

  // Rule 2. No kernel puts more thread blocks on an SM than it has slots.
  FitsTheSlots :
  assert property (@(posedge clk_i) disable iff (!rst_ni) too_many == '0 && too_many_waiting == '0);

  // Rule 3. Every stored KSR index names a row of the KSRT.
  IndicesExist :
  assert property (@(posedge clk_i) disable iff (!rst_ni)
    sm_strays == '0 && ctx_strays == '0 && active_strays == '0 &&
    32'(fcfs_next) < NumKsrs && 32'(dss_next) < NumKsrs && 32'(dss_victim) < NumKsrs);

  // Rule 4. The active queue is as long as there are active kernels, and the scan stays inside.
  QueueCounted :
  assert property (@(posedge clk_i) disable iff (!rst_ni)
    32'(active_count_q) == 32'($countones(ksr_valid_q)) && 32'(scan_pos_q) < NumKsrs);

  // Rule 5. A free SM has no thread block, no command to be sent and nothing outstanding.
  FreeIsQuiet :
  assert property (@(posedge clk_i) disable iff (!rst_ni)
    (free & (~empty | need_setup_q | need_preempt_q | need_kill_q | need_issue_q | in_setup_q | told_q))
    == '0);

  // Rule 6. Thread blocks are issued only to a running SM that is set up.
  IssueNeedsRunning :
  assert property (@(posedge clk_i) disable iff (!rst_ni)
    (need_issue_q & (~running | in_setup_q)) == '0);

  // Rule 7. Only a reserved SM is being preempted or killed; a kill overrides a preempt, and a
  // preempt is not repeated.
  PreemptNeedsReserved :
  assert property (@(posedge clk_i) disable iff (!rst_ni)
    ((need_preempt_q | need_kill_q | told_q) & ~reserved) == '0 &&
    (need_preempt_q & (told_q | need_kill_q)) == '0);

  // Rule 8. An SM that is being offered a preempt or kill is reserved with no second preempt
  // waiting; or it has vacated before the kill reached it, and if it has found a kernel since,
  // that one's set-up is still behind the kill.
  OfferedOnce :
  assert property (@(posedge clk_i) disable iff (!rst_ni)
    (offered & ~need_setup_q & ((~reserved & ~free) | need_preempt_q)) == '0);

  // Rule 9. An SM that waits for its set-up command is in set-up and empty.
  SetupComesFirst :
  assert property (@(posedge clk_i) disable iff (!rst_ni)
    (need_setup_q & (~in_setup_q | told_q)) == '0 && (in_setup_q & ~empty) == '0);

  // Rule 10. Only an SM that leaves a kernel, or has left it, is meant for another.
  NextNeedsReserved :
  assert property (@(posedge clk_i) disable iff (!rst_ni)
    (named & running) == '0);

  // Rule 11. The SM that a scan wants to give away stays free until the scan ends.
  TargetStaysFree :
  assert property (@(posedge clk_i) disable iff (!rst_ni)
    scan_state_q == ScanIdle || !scan_target_q.valid ||
    (32'(scan_target_q.sm) < NumSms && free[scan_target_q.sm]));

  // ---- Kernels ----------------------------------------------------------------

  // What the SMST says of the picked kernel.
  logic kernel_valid;
  logic [TbCntW-1:0] tbs_counted;
  logic [SmCntW-1:0] running_counted, leaving_counted;
  assign kernel_valid = ksr_valid_q[pick_ksr_q];
  always_comb begin
    tbs_counted     = '0;
    running_counted = '0;
    leaving_counted = '0;
    for (int unsigned s = 0; s < NumSms; s++) begin
      if (smst_q[s].ksr == pick_ksr_q) begin
        if (!free[s]) tbs_counted = tbs_counted + TbCntW'(smst_q[s].tbs_running);
        running_counted = running_counted + SmCntW'(running[s]);
        leaving_counted = leaving_counted + SmCntW'(reserved[s]);
      end
    end
  end

  // Rule 12. A kernel's count of running thread blocks is the sum over the SMs that run it.
  RunningCounted :
  assert property (@(posedge clk_i) disable iff (!rst_ni)
    !pick_ok || !kernel_valid || ksrt_q[pick_ksr_q].running == tbs_counted);

  // Rule 13. A kernel's counts of SMs held and SMs being taken from it are those of the SMST.
  SmsCounted :
  assert property (@(posedge clk_i) disable iff (!rst_ni)
    !pick_ok || !kernel_valid ||
    (ksrt_q[pick_ksr_q].sms_running == running_counted && ksrt_q[pick_ksr_q].sms_leaving == leaving_counted));

  // Rule 14. No SM belongs to a row of the KSRT that is not in use.
  NoGhostKernel :
  assert property (@(posedge clk_i) disable iff (!rst_ni)
    !pick_ok || kernel_valid || (running_counted == '0 && leaving_counted == '0));

  // ---- Handshakes -------------------------------------------------------------

  logic cmd_waits_q, done_waits_q;
  sm_cmd_t cmd_before_q;
  done_msg_t done_before_q;
  always_ff @(posedge clk_i) begin
    cmd_waits_q   <= rst_ni && cmd_valid_o && !cmd_ready_i;
    done_waits_q  <= rst_ni && done_valid_o && !done_ready_i;
    cmd_before_q  <= cmd_o;
    done_before_q <= done_o;
  end

  // Rule 15. A command that is offered stays as it is until it is taken.
  CmdStable :
  assert property (@(posedge clk_i) disable iff (!rst_ni)
    !cmd_waits_q || (cmd_valid_o && cmd_o == cmd_before_q));

  // Rule 16. So does a kernel_done.
  DoneStable :
  assert property (@(posedge clk_i) disable iff (!rst_ni)
    !done_waits_q || (done_valid_o && done_o == done_before_q));

  // Rule 17. One message at most is taken in a cycle, and only one that is there.
  OneMessage :
  assert property (@(posedge clk_i) disable iff (!rst_ni)
    $onehot0({host_ready_o, sm_ready_o}) && ({host_ready_o, sm_ready_o} & ~{host_valid_i, sm_valid_i}) == '0);

  // Rule 18. An error is only ever raised of a message that is taken.
  ErrorNeedsMessage :
  assert property (@(posedge clk_i) disable iff (!rst_ni)
    !err_valid_o || {host_ready_o, sm_ready_o} != '0);

  // Rule 19. In a reset cycle nothing is taken and no error is raised.
  QuietInReset :
  assert property (@(posedge clk_i)
    rst_ni || (!host_ready_o && sm_ready_o == '0 && !err_valid_o && !quiescent_o));

  // Rule 20. Quiescent means that nothing is offered.
  QuiescentIsSilent :
  assert property (@(posedge clk_i) disable iff (!rst_ni)
    !quiescent_o || (!cmd_valid_o && !done_valid_o));

  // ---- What must be reachable for the rules to mean anything --------------------

  // A preempted thread block waits while another kernel holds an SM.
  PreemptedWaits :
  cover property (@(posedge clk_i) rst_ni && pick_ok && ptbq_count_q[pick_ksr_q] != '0 &&
    running != '0 && running_counted == '0);

endmodule

bind sm_driver sm_driver_props #(
    .NumSms  (NumSms),
    .NumSlots(NumSlots),
    .NumCtxs (NumCtxs),
    .NumKsrs (NumKsrs)
) u_props (
    .*
);

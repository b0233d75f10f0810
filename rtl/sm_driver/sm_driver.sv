// The SM driver with its scheduling framework (thesis 2.3, 5.2).
//
// Takes kernel launches from the host, shares the SMs among the active kernels
// as the selected policy decides, issues thread blocks (preempted ones first),
// and takes SMs away from kernels by draining or switching. It performs at most
// one action a cycle; sm_driver.md says what each does, cycle by cycle.
//
// `now_i` is the time in cycles; nothing happens before `wake_at_o` while
// `quiescent_o` is high and no message comes. `buffer_free_o[c]` tells the host
// that a launch of context c is legal. Illegal messages are taken, dropped and
// reported on the error port in the same cycle.

`include "sm_driver_structs.svh"

module sm_driver
  import sm_driver_pkg::*;
#(
    parameter int unsigned NumSms = 13,
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumCtxs = 16,
    parameter int unsigned NumKsrs = 13,
    `SM_DRIVER_WIDTHS,
    localparam type host_msg_t = `SM_DRIVER_HOST_MSG_STRUCT(SlotCntW, CtxW),
    localparam type sm_msg_t = `SM_DRIVER_SM_MSG_STRUCT(SlotW),
    localparam type sm_cmd_t = `SM_DRIVER_SM_CMD_STRUCT(SmW, SlotW, CtxW, KsrW, SlotMaskW),
    localparam type done_msg_t = `SM_DRIVER_DONE_MSG_STRUCT(CtxW)
) (
    input logic             clk_i,
    input logic             rst_ni,
    input logic [TimeW-1:0] now_i,

    input  logic                    host_valid_i,
    input  host_msg_t               host_i,
    output logic                    host_ready_o,
    output logic      [NumCtxs-1:0] buffer_free_o,

    input  logic    [NumSms-1:0] sm_valid_i,
    input  sm_msg_t [NumSms-1:0] sm_i,
    output logic    [NumSms-1:0] sm_ready_o,

    output logic    cmd_valid_o,
    output sm_cmd_t cmd_o,
    input  logic    cmd_ready_i,

    output logic      done_valid_o,
    output done_msg_t done_o,
    input  logic      done_ready_i,

    output logic   err_valid_o,
    output error_e err_code_o,

    output logic             quiescent_o,
    output logic [TimeW-1:0] wake_at_o
);

  localparam int unsigned QueueDepth = NumSms * NumSlots;
  localparam int unsigned MemAddrW = id_w(NumKsrs * QueueDepth);

  typedef `SM_DRIVER_CTX_ENTRY_STRUCT(KsrW) ctx_entry_t;
  typedef `SM_DRIVER_COMMAND_STRUCT(SlotCntW) command_t;
  typedef `SM_DRIVER_KSR_STRUCT(SmCntW, SlotCntW, CtxW, TbCntW) ksr_t;
  typedef `SM_DRIVER_SMST_ENTRY_STRUCT(SlotCntW, KsrW) smst_entry_t;
  typedef `SM_DRIVER_SCAN_TARGET_STRUCT(SmW) scan_target_t;

  typedef enum logic [2:0] {  // at most one a cycle
    ActNone,
    ActApply,
    ActExit,
    ActAdmit,
    ActPick,
    ActMessage
  } action_e;

  // Index of the lowest bit that is set; 0 if none is.
  function automatic logic [SmW-1:0] lowest_sm(logic [NumSms-1:0] mask);
    lowest_sm = '0;
    for (int unsigned i = NumSms; i > 0; i--) if (mask[i-1]) lowest_sm = SmW'(i - 1);
  endfunction

  // Place in a queue `by` entries behind `pos`.
  function automatic logic [TbPtrW-1:0] ptbq_wrap(logic [TbPtrW-1:0] pos, logic [TbCntW-1:0] by);
    logic [TbCntW:0] sum;
    sum = (TbCntW + 1)'(pos) + (TbCntW + 1)'(by);
    if (32'(sum) >= QueueDepth) sum -= (TbCntW + 1)'(QueueDepth);
    return TbPtrW'(sum);
  endfunction

  // Entry of the memory that holds a place of a kernel's queue.
  function automatic logic [MemAddrW-1:0] ptbq_addr(logic [KsrW-1:0] ksr, logic [TbPtrW-1:0] pos);
    return MemAddrW'(32'(ksr) * QueueDepth + 32'(pos));
  endfunction

  // ---- State -------------------------------------------------------------

  ctx_entry_t [NumCtxs-1:0] ctx_q;
  logic [NumCtxs-1:0] buffer_valid_q, buffer_valid_d;
  command_t [NumCtxs-1:0] buffer_q;
  logic [NumCtxs-1:0][CtxW-1:0] launch_q, launch_d;
  logic [CtxCntW-1:0] launch_count_q, launch_count_d;

  logic [NumKsrs-1:0] ksr_valid_q, ksr_valid_d;
  ksr_t [NumKsrs-1:0] ksrt_q;
  logic [NumKsrs-1:0][KsrW-1:0] active_q, active_d;
  logic [KsrCntW-1:0] active_count_q, active_count_d;

  smst_entry_t [NumSms-1:0] smst_q;
  logic [NumSms-1:0][NumSlots-1:0] slots_q;
  logic [NumSms-1:0] need_setup_q, need_setup_d;
  logic [NumSms-1:0] need_preempt_q, need_preempt_d;
  logic [NumSms-1:0] need_kill_q, need_kill_d;
  logic [NumSms-1:0] need_issue_q, need_issue_d;
  logic [NumSms-1:0] in_setup_q, in_setup_d;
  logic [NumSms-1:0] told_q, told_d;
  logic [SmW-1:0] issue_from_q, issue_from_d;
  logic [SrcW-1:0] last_source_q, last_source_d;

  logic cmd_valid_q, cmd_valid_d;
  sm_cmd_t cmd_q, cmd_d;
  logic cmd_from_ptbq_q, cmd_from_ptbq_d;
  logic done_valid_q, done_valid_d;
  done_msg_t done_q, done_d;

  logic [NumKsrs-1:0][TbPtrW-1:0] ptbq_head_q;
  logic [NumKsrs-1:0][TbCntW-1:0] ptbq_count_q;

  policy_e policy_q, policy_d;
  technique_e technique_q, technique_d;
  logic [7:0] spare_total_q, spare_total_d;
  logic [7:0] spare_given_q, spare_given_d;

  scan_state_e scan_state_q, scan_state_d;
  logic [KsrW-1:0] scan_pos_q, scan_pos_d;
  logic scan_pending_q, scan_pending_d;
  policy_e scan_policy_q, scan_policy_d;
  scan_target_t scan_target_q, scan_target_d;

  // Write ports of the tables. The KSRT has two: the kernel that an SM comes
  // from and the kernel that it goes to.
  logic ctx_we, buffer_we, ksr_a_we, ksr_b_we, smst_we, slots_we, ptbq_we;
  logic [CtxW-1:0] ctx_widx, buffer_widx;
  logic [KsrW-1:0] ksr_a_widx, ksr_b_widx, ptbq_widx;
  ctx_entry_t ctx_wdata;
  command_t   buffer_wdata;
  ksr_t ksr_a_wdata, ksr_b_wdata;
  smst_entry_t smst_wdata;
  logic [NumSlots-1:0] slots_wdata;
  logic [TbPtrW-1:0] ptbq_head_wdata;
  logic [TbCntW-1:0] ptbq_count_wdata;
  logic ptbq_mem_write, ptbq_mem_read;
  // A kill and an exit touch many rows of the SMST at once.
  logic [NumSms-1:0] smst_squash, smst_forget;

  // ---- What the tables say -----------------------------------------------

  logic [NumSms-1:0] sm_idle, sm_running, sm_reserved, sm_released;
  logic [NumSms-1:0] sm_told_cmd;
  always_comb begin
    for (int unsigned s = 0; s < NumSms; s++) begin
      sm_idle[s] = smst_q[s].state == SmIdle;
      sm_running[s] = smst_q[s].state == SmRunning;
      sm_reserved[s] = smst_q[s].state == SmReserved;
      sm_released[s] = smst_q[s].state == SmReleased;
      sm_told_cmd[s] = cmd_valid_q && cmd_ready_i && cmd_q.op inside {CmdPreempt, CmdKill} &&
          cmd_q.sm == SmW'(s) && sm_reserved[s] && !need_setup_q[s];
    end
  end

  logic exit_any;
  logic [KsrW-1:0] exit_ksr;
  always_comb begin
    exit_any = 1'b0;
    exit_ksr = '0;
    for (int unsigned k = NumKsrs; k > 0; k--) begin
      if (ksr_valid_q[k-1] && ksrt_q[k-1].sms_running == '0 && ksrt_q[k-1].sms_leaving == '0 &&
          ksrt_q[k-1].next_tb == ksrt_q[k-1].total_tbs && ptbq_count_q[k-1] == '0) begin
        exit_any = 1'b1;
        exit_ksr = KsrW'(k - 1);
      end
    end
  end

  logic admit_any;
  logic [CtxW-1:0] admit_pos, admit_ctx;
  logic [KsrW-1:0] admit_ksr;
  always_comb begin
    admit_any = 1'b0;
    admit_pos = '0;
    admit_ctx = '0;
    admit_ksr = '0;
    for (int unsigned p = NumCtxs; p > 0; p--) begin
      if (p <= 32'(launch_count_q) && !ctx_q[launch_q[p-1]].active) begin
        admit_any = 1'b1;
        admit_pos = CtxW'(p - 1);
        admit_ctx = launch_q[p-1];
      end
    end
    for (int unsigned k = NumKsrs; k > 0; k--) if (!ksr_valid_q[k-1]) admit_ksr = KsrW'(k - 1);
    if (&ksr_valid_q) admit_any = 1'b0;
  end

  // What could be sent, most urgent kind first.
  logic [NumSms-1:0] kill_mask, preempt_mask, issue_after_mask, pick_mask;
  sm_op_e pick_op;
  logic [SmW-1:0] pick_sm;
  assign kill_mask    = need_kill_q & ~need_setup_q;
  assign preempt_mask = need_preempt_q & ~need_setup_q;
  always_comb begin
    for (int unsigned s = 0; s < NumSms; s++) begin
      issue_after_mask[s] = need_issue_q[s] && s >= 32'(issue_from_q);
    end
    if (kill_mask != '0) begin
      pick_op   = CmdKill;
      pick_mask = kill_mask;
    end else if (preempt_mask != '0) begin
      pick_op   = CmdPreempt;
      pick_mask = preempt_mask;
    end else if (need_setup_q != '0) begin
      pick_op   = CmdSetup;
      pick_mask = need_setup_q;
    end else begin
      pick_op   = CmdIssue;
      pick_mask = (issue_after_mask != '0) ? issue_after_mask : need_issue_q;
    end
  end
  assign pick_sm = lowest_sm(pick_mask);

  // ---- Which action ------------------------------------------------------

  action_e action;
  always_comb begin
    if (scan_state_q == ScanApply) action = ActApply;
    else if (exit_any && !done_valid_q) action = ActExit;
    else if (admit_any) action = ActAdmit;
    else if (pick_mask != '0 && !cmd_valid_q) action = ActPick;
    else action = (host_valid_i || sm_valid_i != '0) ? ActMessage : ActNone;
  end

  // Round robin over the SMs and the host.
  logic [NumSms:0] sources, sources_after, grant_mask;
  logic [SrcW-1:0] source;
  logic source_is_host;
  logic [SmW-1:0] source_sm;
  assign sources = {host_valid_i, sm_valid_i};
  always_comb begin
    for (int unsigned i = 0; i <= NumSms; i++) begin
      sources_after[i] = sources[i] && i > 32'(last_source_q);
    end
    grant_mask = (sources_after != '0) ? sources_after : sources;
    source = '0;
    for (int unsigned i = NumSms + 1; i > 0; i--) if (grant_mask[i-1]) source = SrcW'(i - 1);
  end
  assign source_is_host = 32'(source) == NumSms;
  assign source_sm      = source_is_host ? '0 : SmW'(source);

  // ---- Rows that the action works on --------------------------------------

  decision_e decision;
  logic [KsrW-1:0] decision_next, decision_victim;
  logic [1:0] decision_margin;
  logic decision_again;

  logic target_released, target_keeps_next;
  logic [KsrW-1:0] target_next;
  assign target_released   = scan_target_q.valid && smst_q[scan_target_q.sm].state == SmReleased;
  assign target_keeps_next = target_released && smst_q[scan_target_q.sm].next_valid;
  assign target_next       = smst_q[scan_target_q.sm].next;

  logic [NumSms-1:0] victim_mask;
  always_comb begin
    for (int unsigned s = 0; s < NumSms; s++) begin
      victim_mask[s] = sm_running[s] && smst_q[s].ksr == decision_victim;
    end
  end

  // The SM that the action is about.
  logic [SmW-1:0] own_sm;
  smst_entry_t own_row;
  always_comb begin
    unique case (action)
      ActApply: own_sm = (decision == DecReserve) ? lowest_sm(victim_mask) : scan_target_q.sm;
      ActPick:  own_sm = pick_sm;
      default:  own_sm = source_sm;
    endcase
  end
  assign own_row = smst_q[own_sm];

  ctx_entry_t host_ctx_row;
  command_t   host_buffer;
  assign host_ctx_row = ctx_q[host_i.ctx];
  assign host_buffer  = buffer_q[host_i.ctx];

  // The kernel that the action is about: the SM's, the victim of a reservation,
  // the old `next` of a released SM, or that of the context the host names.
  logic [KsrW-1:0] own_ksr;
  ksr_t own_kernel;
  logic [TbCntW-1:0] own_preempted;
  always_comb begin
    own_ksr = own_row.ksr;
    if (action == ActApply) own_ksr = (decision == DecReserve) ? decision_victim : target_next;
    else if (action == ActMessage && source_is_host) own_ksr = host_ctx_row.ksr;
  end
  assign own_kernel    = ksrt_q[own_ksr];
  assign own_preempted = ptbq_count_q[own_ksr];

  logic own_has_work, own_full;
  assign own_has_work = own_preempted != '0 || own_kernel.next_tb < own_kernel.total_tbs;
  assign own_full     = own_row.tbs_running >= own_kernel.tbs_per_sm;


  // SMs that the action's kernel holds, is losing, is to get, could fill further.
  logic [NumSms-1:0] own_running, own_reserved, own_named, has_room, exit_named;
  always_comb begin
    for (int unsigned s = 0; s < NumSms; s++) begin
      own_running[s] = sm_running[s] && smst_q[s].ksr == own_ksr;
      own_reserved[s] = sm_reserved[s] && smst_q[s].ksr == own_ksr;
      own_named[s] = smst_q[s].next_valid && smst_q[s].next == own_ksr;
      exit_named[s] = smst_q[s].next_valid && smst_q[s].next == exit_ksr;
      has_room[s]     = own_running[s] && !in_setup_q[s] &&
          smst_q[s].tbs_running < own_kernel.tbs_per_sm;
    end
  end

  // ---- The policy's scan --------------------------------------------------

  // One kernel is looked at: in the walk the next of the active queue, in apply
  // the one that the policy decided for, to see whether it still wants an SM.
  logic [KsrW-1:0] seen_ksr;
  ksr_t seen_kernel;
  logic seen_is_next, seen_wants, seen_holds;
  logic signed [7:0] seen_tokens;
  logic [33:0] seen_remaining, seen_claimed;
  assign seen_ksr = (scan_state_q == ScanApply) ? decision_next : active_q[scan_pos_q];
  assign seen_kernel = ksrt_q[seen_ksr];
  assign seen_is_next = target_keeps_next && target_next == seen_ksr;
  assign seen_remaining = 34'(seen_kernel.total_tbs) - 34'(seen_kernel.next_tb) +
      34'(ptbq_count_q[seen_ksr]);
  assign seen_claimed = 34'(seen_kernel.claimed) -
      (seen_is_next ? 34'(seen_kernel.tbs_per_sm) : 34'd0);
  assign seen_wants = seen_remaining > seen_claimed;
  assign seen_holds = seen_kernel.sms_running != '0;
  assign seen_tokens = seen_kernel.tokens + $signed({7'b0, seen_is_next});

  logic scan_clear, scan_walk, scan_last;
  assign scan_clear = scan_state_q == ScanIdle && scan_pending_q;
  assign scan_walk  = scan_state_q == ScanWalk && KsrCntW'(scan_pos_q) < active_count_q;
  assign scan_last  = (KsrCntW + 1)'(scan_pos_q) + 1'b1 >= (KsrCntW + 1)'(active_count_q);

  decision_e fcfs_decision, dss_decision;
  logic [KsrW-1:0] fcfs_next, dss_next, fcfs_victim, dss_victim;
  logic [1:0] fcfs_margin, dss_margin;
  logic fcfs_again, dss_again;

  sm_driver_fcfs #(
      .KsrW(KsrW)
  ) u_fcfs (
      .clk_i,
      .rst_ni,
      .clear_i          (scan_clear),
      .walk_i           (scan_walk),
      .seen_ksr_i       (seen_ksr),
      .seen_tokens_i    (seen_tokens),
      .seen_wants_i     (seen_wants),
      .seen_holds_i     (seen_holds),
      .seen_is_next_i   (seen_is_next),
      .target_valid_i   (scan_target_q.valid),
      .target_released_i(target_released),
      .literal_i        (1'b0),
      .decision_o       (fcfs_decision),
      .next_o           (fcfs_next),
      .victim_o         (fcfs_victim),
      .margin_o         (fcfs_margin),
      .again_o          (fcfs_again)
  );

  sm_driver_dss #(
      .KsrW(KsrW)
  ) u_dss (
      .clk_i,
      .rst_ni,
      .clear_i          (scan_clear),
      .walk_i           (scan_walk),
      .seen_ksr_i       (seen_ksr),
      .seen_tokens_i    (seen_tokens),
      .seen_wants_i     (seen_wants),
      .seen_holds_i     (seen_holds),
      .seen_is_next_i   (seen_is_next),
      .target_valid_i   (scan_target_q.valid),
      .target_released_i(target_released),
      .literal_i        (scan_policy_q == PolDssLiteral),
      .decision_o       (dss_decision),
      .next_o           (dss_next),
      .victim_o         (dss_victim),
      .margin_o         (dss_margin),
      .again_o          (dss_again)
  );

  always_comb begin
    if (scan_policy_q == PolFcfs) begin
      decision        = fcfs_decision;
      decision_next   = fcfs_next;
      decision_victim = fcfs_victim;
      decision_margin = fcfs_margin;
      decision_again  = fcfs_again;
    end else begin
      decision        = dss_decision;
      decision_next   = dss_next;
      decision_victim = dss_victim;
      decision_margin = dss_margin;
      decision_again  = dss_again;
    end
  end

  // A decision rests on what the walk saw; the tables may have changed since.
  logic bind_valid, reserve_valid;
  logic signed [9:0] token_difference;
  assign token_difference = 10'(seen_kernel.tokens) - 10'(own_kernel.tokens);
  assign bind_valid = ksr_valid_q[decision_next] && seen_wants;
  assign reserve_valid = ksr_valid_q[decision_next] && ksr_valid_q[decision_victim] && seen_wants &&
      victim_mask != '0 && token_difference >= $signed(
      {8'b0, decision_margin}
  ) && (sm_idle | sm_released) == '0;

  // ---- Messages -----------------------------------------------------------

  sm_msg_t message;
  error_e message_error;
  logic cmd_offered;
  assign message = sm_i[source_sm];
  assign cmd_offered = cmd_valid_q && cmd_q.sm == source_sm;

  sm_driver_judge #(
      .NumSlots(NumSlots),
      .NumCtxs (NumCtxs)
  ) u_judge (
      .from_host_i    (source_is_host),
      .host_i,
      .sm_i           (message),
      .sm_state_i     (own_row.state),
      .sm_technique_i (own_row.technique),
      .sm_empty_i     (own_row.tbs_running == '0),
      .slots_i        (slots_q[source_sm]),
      .in_setup_i     (in_setup_q[source_sm]),
      .told_i         (told_q[source_sm]),
      .need_setup_i   (need_setup_q[source_sm]),
      .need_preempt_i (need_preempt_q[source_sm]),
      .need_kill_i    (need_kill_q[source_sm]),
      .offered_i      (cmd_offered),
      .offered_op_i   (cmd_q.op),
      .offered_slot_i (cmd_q.slot),
      .total_tbs_i    (own_kernel.total_tbs),
      .killed_i       (own_kernel.killed),
      .buffer_valid_i (buffer_valid_q[host_i.ctx]),
      .buffer_killed_i(host_buffer.killed),
      .active_i       (host_ctx_row.active),
      .active_killed_i(own_kernel.killed),
      .error_o        (message_error)
  );

  ptbq_entry_t ptbq_new, ptbq_read;
  assign ptbq_new = '{
          tb_id: message.tb_id,
          handle: message.restart ? HandleNone : message.handle
      };

  logic taken;
  assign taken        = action == ActMessage && rst_ni;
  assign host_ready_o = taken && source_is_host;
  always_comb begin
    sm_ready_o = '0;
    if (taken && !source_is_host) sm_ready_o[source_sm] = 1'b1;
  end
  assign err_valid_o = taken && message_error != ErrNone;
  assign err_code_o  = taken ? message_error : ErrNone;

  logic [NumSms-1:0] released_left;
  logic [NumSlots-1:0] message_slot;
  logic [NumSlots-1:0] free_slot;
  logic [SlotW-1:0] free_slot_idx;
  always_comb begin
    message_slot  = '0;
    free_slot_idx = '0;
    for (int unsigned i = 0; i < NumSlots; i++) message_slot[i] = 32'(message.slot) == i;
    for (int unsigned i = NumSlots; i > 0; i--) begin
      if (!slots_q[own_sm][i-1]) free_slot_idx = SlotW'(i - 1);
    end
    for (int unsigned i = 0; i < NumSlots; i++) free_slot[i] = 32'(free_slot_idx) == i;
  end

  // ---- The action ---------------------------------------------------------

  // Queues close the gap that an entry leaves; the entry behind the last is 0.
  logic [NumCtxs-1:0][CtxW-1:0] launch_without_admitted;
  logic [NumKsrs-1:0][KsrW-1:0] active_without_exited;
  always_comb begin
    logic gone;
    launch_without_admitted = '0;
    for (int unsigned p = 0; p < NumCtxs; p++) begin
      if (p < 32'(admit_pos)) launch_without_admitted[p] = launch_q[p];
      else if (p + 1 < NumCtxs) launch_without_admitted[p] = launch_q[p+1];
    end
    active_without_exited = '0;
    gone = 1'b0;
    for (int unsigned p = 0; p < NumKsrs; p++) begin
      if (p < 32'(active_count_q) && active_q[p] == exit_ksr) gone = 1'b1;
      if (!gone) active_without_exited[p] = active_q[p];
      else if (p + 1 < NumKsrs) active_without_exited[p] = active_q[p+1];
    end
  end

  logic [CtxW-1:0] exit_ctx;
  assign exit_ctx = ksrt_q[exit_ksr].ctx;

  logic admit_spare;
  command_t admit_command;
  ctx_entry_t admit_ctx_row;
  assign admit_spare   = spare_given_q < spare_total_q;
  assign admit_command = buffer_q[admit_ctx];
  assign admit_ctx_row = ctx_q[admit_ctx];

  always_comb begin
    buffer_valid_d   = buffer_valid_q;
    launch_d         = launch_q;
    launch_count_d   = launch_count_q;
    ksr_valid_d      = ksr_valid_q;
    active_d         = active_q;
    active_count_d   = active_count_q;
    need_setup_d     = need_setup_q;
    need_preempt_d   = need_preempt_q;
    need_kill_d      = need_kill_q;
    need_issue_d     = need_issue_q;
    in_setup_d       = in_setup_q;
    told_d           = told_q | sm_told_cmd;
    issue_from_d     = issue_from_q;
    last_source_d    = last_source_q;
    cmd_valid_d      = cmd_valid_q && !cmd_ready_i;
    cmd_d            = cmd_q;
    cmd_from_ptbq_d  = cmd_from_ptbq_q;
    done_valid_d     = done_valid_q && !done_ready_i;
    done_d           = done_q;
    policy_d         = policy_q;
    technique_d      = technique_q;
    spare_total_d    = spare_total_q;
    spare_given_d    = spare_given_q;

    scan_state_d     = scan_state_q;
    scan_pos_d       = scan_pos_q;
    scan_pending_d   = scan_pending_q;
    scan_policy_d    = scan_policy_q;
    scan_target_d    = scan_target_q;
    released_left    = '0;

    ctx_we           = 1'b0;
    ctx_widx         = host_i.ctx;
    ctx_wdata        = host_ctx_row;
    buffer_we        = 1'b0;
    buffer_widx      = host_i.ctx;
    buffer_wdata     = host_buffer;
    ksr_a_we         = 1'b0;
    ksr_a_widx       = own_ksr;
    ksr_a_wdata      = own_kernel;
    ksr_b_we         = 1'b0;
    ksr_b_widx       = decision_next;
    ksr_b_wdata      = seen_kernel;
    smst_we          = 1'b0;
    smst_wdata       = own_row;
    smst_squash      = '0;
    smst_forget      = '0;
    slots_we         = 1'b0;
    slots_wdata      = slots_q[own_sm];
    ptbq_we          = 1'b0;
    ptbq_widx        = own_ksr;
    ptbq_head_wdata  = ptbq_head_q[own_ksr];
    ptbq_count_wdata = own_preempted;
    ptbq_mem_write   = 1'b0;
    ptbq_mem_read    = 1'b0;

    // The scan walks beside the actions.
    if (scan_clear) begin
      scan_state_d        = ScanWalk;
      scan_pos_d          = '0;
      scan_pending_d      = 1'b0;
      scan_policy_d       = policy_q;
      scan_target_d.valid = (sm_idle | sm_released) != '0;
      scan_target_d.sm    = lowest_sm((sm_released != '0) ? sm_released : sm_idle);
    end else if (scan_state_q == ScanWalk) begin
      if (scan_last) scan_state_d = ScanApply;
      else scan_pos_d = scan_pos_q + 1'b1;
    end

    unique case (action)
      ActApply: begin
        scan_state_d  = ScanIdle;
        // Released SMs are never left waiting; a decision overtaken by events is made again.
        released_left = sm_released;
        if (target_released) released_left[scan_target_q.sm] = 1'b0;
        scan_pending_d = scan_pending_q || released_left != '0;
        unique case (decision)
          DecBind: begin
            if (bind_valid) begin
              // A retargeted reservation refunds the old next.
              if (target_keeps_next && !seen_is_next) begin
                ksr_a_we            = 1'b1;
                ksr_a_wdata.tokens  = own_kernel.tokens + 8'sd1;
                ksr_a_wdata.claimed = own_kernel.claimed - TbCntW'(own_kernel.tbs_per_sm);
              end
              ksr_b_we                = 1'b1;
              ksr_b_wdata.sms_running = seen_kernel.sms_running + 1'b1;
              if (!seen_is_next) begin
                ksr_b_wdata.tokens  = seen_kernel.tokens - 8'sd1;
                ksr_b_wdata.claimed = seen_kernel.claimed + TbCntW'(seen_kernel.tbs_per_sm);
              end
              smst_we              = 1'b1;
              smst_wdata           = '0;
              smst_wdata.state     = SmRunning;
              smst_wdata.ksr       = decision_next;
              need_setup_d[own_sm] = 1'b1;
              in_setup_d[own_sm]   = 1'b1;
            end
            if (!bind_valid || decision_again) scan_pending_d = 1'b1;
          end
          DecReserve: begin
            if (reserve_valid) begin
              ksr_a_we = 1'b1;
              ksr_a_wdata.tokens = own_kernel.tokens + 8'sd1;
              ksr_a_wdata.claimed     = own_kernel.claimed -
                  (TbCntW'(own_kernel.tbs_per_sm) - TbCntW'(own_row.tbs_running));
              ksr_a_wdata.sms_running = own_kernel.sms_running - 1'b1;
              ksr_a_wdata.sms_leaving = own_kernel.sms_leaving + 1'b1;
              ksr_b_we = 1'b1;
              ksr_b_wdata.tokens = seen_kernel.tokens - 8'sd1;
              ksr_b_wdata.claimed = seen_kernel.claimed + TbCntW'(seen_kernel.tbs_per_sm);
              smst_we = 1'b1;
              smst_wdata.state = SmReserved;
              smst_wdata.next = decision_next;
              smst_wdata.next_valid = 1'b1;
              smst_wdata.technique = technique_q;
              need_preempt_d[own_sm] = 1'b1;
              need_issue_d[own_sm] = 1'b0;
            end
            if (!reserve_valid || decision_again) scan_pending_d = 1'b1;
          end
          default: begin
            if (target_released) begin
              smst_we    = 1'b1;
              smst_wdata = '0;
              if (target_keeps_next) begin
                ksr_a_we            = 1'b1;
                ksr_a_wdata.tokens  = own_kernel.tokens + 8'sd1;
                ksr_a_wdata.claimed = own_kernel.claimed - TbCntW'(own_kernel.tbs_per_sm);
              end
            end
          end
        endcase
      end

      ActExit: begin
        done_valid_d          = 1'b1;
        done_d.ctx            = exit_ctx;
        done_d.killed         = ksrt_q[exit_ksr].killed;
        ksr_valid_d[exit_ksr] = 1'b0;
        active_d              = active_without_exited;
        active_count_d        = active_count_q - 1'b1;
        ctx_we                = 1'b1;
        ctx_widx              = exit_ctx;
        ctx_wdata             = ctx_q[exit_ctx];
        ctx_wdata.active      = 1'b0;
        if (ksrt_q[exit_ksr].spare) spare_given_d = spare_given_q - 1'b1;
        smst_forget    = exit_named;
        scan_pending_d = 1'b1;
      end

      ActAdmit: begin
        launch_d                  = launch_without_admitted;
        launch_count_d            = launch_count_q - 1'b1;
        buffer_valid_d[admit_ctx] = 1'b0;
        ctx_we                    = 1'b1;
        ctx_widx                  = admit_ctx;
        ctx_wdata                 = admit_ctx_row;
        ctx_wdata.active          = 1'b1;
        ctx_wdata.ksr             = admit_ksr;
        ksr_valid_d[admit_ksr]    = 1'b1;
        for (int unsigned p = 0; p < NumKsrs; p++) begin
          if (p == 32'(active_count_q)) active_d[p] = admit_ksr;
        end
        active_count_d = active_count_q + 1'b1;
        if (admit_spare) spare_given_d = spare_given_q + 1'b1;
        ksr_a_we               = 1'b1;
        ksr_a_widx             = admit_ksr;
        ksr_a_wdata            = '0;
        ksr_a_wdata.ctx        = admit_ctx;
        ksr_a_wdata.next_tb    = admit_command.killed ? admit_command.tb_count : '0;
        ksr_a_wdata.total_tbs  = admit_command.tb_count;
        ksr_a_wdata.tbs_per_sm = admit_command.tbs_per_sm;
        ksr_a_wdata.tokens     = admit_ctx_row.tokens + $signed({7'b0, admit_spare});
        ksr_a_wdata.spare      = admit_spare;
        ksr_a_wdata.descriptor = admit_command.descriptor;
        ksr_a_wdata.killed     = admit_command.killed;
        ptbq_we                = 1'b1;
        ptbq_widx              = admit_ksr;
        ptbq_head_wdata        = '0;
        ptbq_count_wdata       = '0;
        scan_pending_d         = 1'b1;
      end

      ActPick: begin
        cmd_d    = '0;
        cmd_d.op = pick_op;
        cmd_d.sm = pick_sm;
        unique case (pick_op)
          CmdKill: begin
            cmd_d.ksr            = own_ksr;
            need_kill_d[pick_sm] = 1'b0;
          end
          CmdPreempt: begin
            cmd_d.technique         = own_row.technique;
            cmd_d.mask              = slots_q[pick_sm];
            need_preempt_d[pick_sm] = 1'b0;
          end
          CmdSetup: begin
            cmd_d.ksr             = own_ksr;
            cmd_d.ctx             = own_kernel.ctx;
            cmd_d.descriptor      = own_kernel.descriptor;
            cmd_d.page_table_base = ctx_q[own_kernel.ctx].page_table_base;
            need_setup_d[pick_sm] = 1'b0;
          end
          default: begin
            cmd_d.ksr   = own_ksr;
            cmd_d.slot  = free_slot_idx;
            cmd_d.tb_id = (own_preempted != '0) ? '0 : own_kernel.next_tb;
          end
        endcase
        cmd_valid_d     = 1'b1;
        cmd_from_ptbq_d = 1'b0;
        if (pick_op == CmdIssue) begin
          if (own_full || !own_has_work) begin
            cmd_d                 = cmd_q;
            cmd_valid_d           = 1'b0;
            cmd_from_ptbq_d       = cmd_from_ptbq_q;
            need_issue_d[pick_sm] = 1'b0;
            if (!own_full && own_row.tbs_running == '0) begin
              smst_we                 = 1'b1;
              smst_wdata              = '0;
              ksr_a_we                = 1'b1;
              ksr_a_wdata.sms_running = own_kernel.sms_running - 1'b1;
              ksr_a_wdata.tokens      = own_kernel.tokens + 8'sd1;
              ksr_a_wdata.claimed     = own_kernel.claimed - TbCntW'(own_kernel.tbs_per_sm);
              scan_pending_d          = 1'b1;
            end
          end else begin
            smst_we                = 1'b1;
            smst_wdata.tbs_running = own_row.tbs_running + 1'b1;
            slots_we               = 1'b1;
            slots_wdata            = slots_q[pick_sm] | free_slot;
            ksr_a_we               = 1'b1;
            ksr_a_wdata.running    = own_kernel.running + 1'b1;
            ksr_a_wdata.claimed    = own_kernel.claimed - 1'b1;
            if (own_preempted != '0) begin
              cmd_from_ptbq_d  = 1'b1;
              ptbq_mem_read    = 1'b1;
              ptbq_we          = 1'b1;
              ptbq_head_wdata  = ptbq_wrap(ptbq_head_q[own_ksr], TbCntW'(1));
              ptbq_count_wdata = own_preempted - 1'b1;
            end else begin
              ksr_a_wdata.next_tb = own_kernel.next_tb + 1'b1;
            end
            if (own_row.tbs_running + 1'b1 == own_kernel.tbs_per_sm) need_issue_d[pick_sm] = 1'b0;
          end
          issue_from_d = pick_sm;
          if (!need_issue_d[pick_sm]) begin
            issue_from_d = (32'(pick_sm) == NumSms - 1) ? '0 : pick_sm + 1'b1;
          end
        end
      end

      ActMessage: begin
        last_source_d = source;
        if (message_error == ErrNone && !source_is_host) begin
          unique case (message.op)
            EvSetupDone: begin
              in_setup_d[own_sm] = 1'b0;
              if (own_row.state == SmRunning) need_issue_d[own_sm] = 1'b1;
            end
            EvFinished, EvPreempted: begin
              slots_we               = 1'b1;
              slots_wdata            = slots_q[own_sm] & ~message_slot;
              smst_we                = 1'b1;
              smst_wdata.tbs_running = own_row.tbs_running - 1'b1;
              ksr_a_we               = 1'b1;
              ksr_a_wdata.running    = own_kernel.running - 1'b1;
              if (message.op == EvFinished) begin
                if (own_row.state == SmRunning) begin
                  ksr_a_wdata.claimed  = own_kernel.claimed + 1'b1;
                  need_issue_d[own_sm] = 1'b1;
                end
              end else if (!own_kernel.killed) begin
                ptbq_mem_write   = 1'b1;
                ptbq_we          = 1'b1;
                ptbq_count_wdata = own_preempted + 1'b1;
                need_issue_d     = need_issue_q | has_room;
              end
            end
            EvVacated: begin
              told_d[own_sm]          = 1'b0;
              need_kill_d[own_sm]     = 1'b0;
              slots_we                = 1'b1;
              slots_wdata             = '0;
              smst_we                 = 1'b1;
              smst_wdata.state        = SmReleased;
              smst_wdata.tbs_running  = '0;
              ksr_a_we                = 1'b1;
              ksr_a_wdata.running     = own_kernel.running - TbCntW'(own_row.tbs_running);
              ksr_a_wdata.sms_leaving = own_kernel.sms_leaving - 1'b1;
              scan_pending_d          = 1'b1;
            end
            default: ;
          endcase
        end else if (message_error == ErrNone) begin
          unique case (host_i.op)
            HostLaunch: begin
              buffer_valid_d[host_i.ctx] = 1'b1;
              buffer_we                  = 1'b1;
              buffer_wdata.tb_count      = host_i.tb_count;
              buffer_wdata.tbs_per_sm    = host_i.tbs_per_sm;
              buffer_wdata.descriptor    = host_i.descriptor;
              buffer_wdata.killed        = 1'b0;
              for (int unsigned p = 0; p < NumCtxs; p++) begin
                if (p == 32'(launch_count_q)) launch_d[p] = host_i.ctx;
              end
              launch_count_d = launch_count_q + 1'b1;
            end
            HostSetPriority: begin
              ctx_we         = 1'b1;
              ctx_wdata.prio = host_i.prio;
              scan_pending_d = 1'b1;
            end
            HostSetTokens: begin
              ctx_we             = 1'b1;
              ctx_wdata.tokens   = host_i.tokens;
              ksr_a_we           = host_ctx_row.active;
              ksr_a_wdata.tokens = own_kernel.tokens + host_i.tokens - host_ctx_row.tokens;
              scan_pending_d     = 1'b1;
            end
            HostSetSpareTokens: spare_total_d = host_i.tokens;
            HostSetContext: begin
              ctx_we                    = 1'b1;
              ctx_wdata.page_table_base = host_i.page_table_base;
            end
            HostSetPolicy: begin
              policy_d       = host_i.policy;
              technique_d    = host_i.technique;
              scan_pending_d = 1'b1;
            end
            HostKill: begin
              if (host_ctx_row.active) begin
                ksr_a_we                = 1'b1;
                ksr_a_wdata.killed      = 1'b1;
                ksr_a_wdata.next_tb     = own_kernel.total_tbs;
                ksr_a_wdata.claimed     = '0;
                ksr_a_wdata.sms_leaving = own_kernel.sms_leaving + own_kernel.sms_running;
                ksr_a_wdata.sms_running = '0;
                ptbq_we                 = 1'b1;
                ptbq_count_wdata        = '0;
                smst_squash             = own_running;
                smst_forget             = own_named;
                need_issue_d            = need_issue_q & ~own_running;
                need_kill_d             = need_kill_q | own_running | own_reserved;
                need_preempt_d          = need_preempt_q & ~own_reserved;
              end else begin
                buffer_we           = 1'b1;
                buffer_wdata.killed = 1'b1;
              end
            end
            default:            ;
          endcase
        end
      end

      default: ;
    endcase
  end

  sm_driver_ptbq #(
      .Depth(NumKsrs * QueueDepth)
  ) u_ptbq (
      .clk_i,
      .rst_ni,
      .write_i     (ptbq_mem_write),
      .write_addr_i(ptbq_addr(own_ksr, ptbq_wrap(ptbq_head_q[own_ksr], own_preempted))),
      .write_data_i(ptbq_new),
      .read_i      (ptbq_mem_read),
      .read_addr_i (ptbq_addr(own_ksr, ptbq_head_q[own_ksr])),
      .read_data_o (ptbq_read)
  );

  // ---- Flops --------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      buffer_valid_q  <= '0;
      launch_q        <= '0;
      launch_count_q  <= '0;
      ksr_valid_q     <= '0;
      active_q        <= '0;
      active_count_q  <= '0;
      need_setup_q    <= '0;
      need_preempt_q  <= '0;
      need_kill_q     <= '0;
      need_issue_q    <= '0;
      in_setup_q      <= '0;
      told_q          <= '0;
      issue_from_q    <= '0;
      last_source_q   <= SrcW'(NumSms);
      cmd_valid_q     <= 1'b0;
      cmd_q           <= '0;
      cmd_from_ptbq_q <= 1'b0;
      done_valid_q    <= 1'b0;
      done_q          <= '0;
      policy_q        <= PolFcfs;
      technique_q     <= TechDrain;
      spare_total_q   <= '0;
      spare_given_q   <= '0;
      scan_state_q    <= ScanIdle;
      scan_pos_q      <= '0;
      scan_pending_q  <= 1'b0;
      scan_policy_q   <= PolFcfs;
      scan_target_q   <= '0;
    end else begin
      buffer_valid_q  <= buffer_valid_d;
      launch_q        <= launch_d;
      launch_count_q  <= launch_count_d;
      ksr_valid_q     <= ksr_valid_d;
      active_q        <= active_d;
      active_count_q  <= active_count_d;
      need_setup_q    <= need_setup_d;
      need_preempt_q  <= need_preempt_d;
      need_kill_q     <= need_kill_d;
      need_issue_q    <= need_issue_d;
      in_setup_q      <= in_setup_d;
      told_q          <= told_d;
      issue_from_q    <= issue_from_d;
      last_source_q   <= last_source_d;
      cmd_valid_q     <= cmd_valid_d;
      cmd_q           <= cmd_d;
      cmd_from_ptbq_q <= cmd_from_ptbq_d;
      done_valid_q    <= done_valid_d;
      done_q          <= done_d;
      policy_q        <= policy_d;
      technique_q     <= technique_d;
      spare_total_q   <= spare_total_d;
      spare_given_q   <= spare_given_d;
      scan_state_q    <= scan_state_d;
      scan_pos_q      <= scan_pos_d;
      scan_pending_q  <= scan_pending_d;
      scan_policy_q   <= scan_policy_d;
      scan_target_q   <= scan_target_d;
    end
  end

  // The tables, written through their ports.
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      ctx_q    <= '0;
      buffer_q <= '0;
      for (int unsigned k = 0; k < NumKsrs; k++) ksrt_q[k] <= '0;
      slots_q      <= '0;
      ptbq_head_q  <= '0;
      ptbq_count_q <= '0;
    end else begin
      if (ctx_we) ctx_q[ctx_widx] <= ctx_wdata;
      if (buffer_we) buffer_q[buffer_widx] <= buffer_wdata;
      if (ksr_a_we) ksrt_q[ksr_a_widx] <= ksr_a_wdata;
      if (ksr_b_we) ksrt_q[ksr_b_widx] <= ksr_b_wdata;
      if (slots_we) slots_q[own_sm] <= slots_wdata;
      if (ptbq_we) begin
        ptbq_head_q[ptbq_widx]  <= ptbq_head_wdata;
        ptbq_count_q[ptbq_widx] <= ptbq_count_wdata;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      smst_q <= '0;
    end else begin
      if (smst_we) smst_q[own_sm] <= smst_wdata;
      for (int unsigned s = 0; s < NumSms; s++) begin
        if (smst_squash[s]) begin
          smst_q[s].state     <= SmReserved;
          smst_q[s].technique <= TechDrain;
        end
        if (smst_squash[s] || smst_forget[s]) begin
          smst_q[s].next       <= '0;
          smst_q[s].next_valid <= 1'b0;
        end
      end
    end
  end

  // ---- Outputs ------------------------------------------------------------

  assign buffer_free_o = ~buffer_valid_q;
  assign cmd_valid_o   = cmd_valid_q;
  always_comb begin
    cmd_o = cmd_q;
    if (cmd_from_ptbq_q) begin
      cmd_o.tb_id  = ptbq_read.tb_id;
      cmd_o.resume = ptbq_read.handle != HandleNone;
      cmd_o.handle = cmd_o.resume ? ptbq_read.handle : '0;
    end
  end
  assign done_valid_o = done_valid_q;
  assign done_o = done_q;

  assign quiescent_o = rst_ni && scan_state_q == ScanIdle && !scan_pending_q && !cmd_valid_q &&
      !done_valid_q && (need_setup_q | need_preempt_q | need_kill_q | need_issue_q) == '0 &&
      !exit_any && !admit_any;

  // No timers yet: it never acts by itself.
  assign wake_at_o = '1;
  logic unused_now;
  assign unused_now = ^now_i;

endmodule

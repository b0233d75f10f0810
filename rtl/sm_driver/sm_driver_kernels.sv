// The tables of the active kernels (thesis 2.3, 5.2.3): the kernel status
// registers, the active queue in order of admission, and heads and counts of the
// preempted-TB queues.
//
// An action reads one row, `own_*`, and a scan's decision a second, `seen_*`. Their
// next values are computed from these two, and the registers only store: first
// `own`, then the change that the decision makes to the kernel seen by the scan.

`include "sm_driver_structs.svh"

module sm_driver_kernels
  import sm_driver_pkg::*;
#(
    parameter int unsigned NumSms = 13,
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumCtxs = 16,
    parameter int unsigned NumKsrs = 13,
    parameter bit HasPpqExclusive = 1'b1,  // it can be selected
    parameter bit HasRoundRobin = 1'b1,
    localparam int unsigned SmCntW = cnt_w(NumSms),
    localparam int unsigned SlotCntW = cnt_w(NumSlots),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned KsrW = id_w(NumKsrs),
    localparam int unsigned KsrCntW = cnt_w(NumKsrs),
    localparam int unsigned TbPtrW = id_w(NumSms * NumSlots),
    localparam int unsigned TbCntW = cnt_w(NumSms * NumSlots),
    localparam int unsigned LeftW = TbCntW + 1,
    localparam int unsigned MemAddrW = id_w(NumKsrs * NumSms * NumSlots),
    localparam type command_t = `SM_DRIVER_COMMAND_STRUCT(SlotCntW),
    localparam type ksr_t = `SM_DRIVER_KSR_STRUCT(SmCntW, SlotCntW, CtxW, TbCntW)
) (
    input logic clk_i,
    input logic rst_ni,

    // The current policy, and that of the scan under way: a kernel may be muted.
    input policy_e            policy_i,
    input policy_e            scan_policy_i,
    input logic    [KsrW-1:0] turn_i,

    // The kernel of the action, and its thread blocks on the SM of the action. Without an
    // action the read port shows 0, so that logic behind it does not switch.
    input logic                own_valid_i,
    input logic [    KsrW-1:0] own_ksr_i,
    // The same, but for a decision, which is late and no matter of its queue.
    input logic [    KsrW-1:0] queue_ksr_i,
    input logic                own_running_i,
    input logic [SlotCntW-1:0] own_tbs_i,

    // Effect of a scan's decision on the kernel that it saw, and on the one that loses an SM
    // or a promise of one (`refund_i`).
    input logic            bind_i,
    input logic            reserve_i,
    input logic            refund_i,
    input logic [KsrW-1:0] seen_ksr_i,
    input logic            seen_swaps_i,
    /* verilator lint_off UNUSEDSIGNAL */
    input ksr_t            seen_kernel_i, // only the fields that the decision changes
    /* verilator lint_on UNUSEDSIGNAL */

    // Admission of a launch, and an exit.
    input logic                    exit_i,
    input logic                    admit_i,
    input logic        [ KsrW-1:0] exit_ksr_i,
    input logic        [ KsrW-1:0] admit_ksr_i,
    input logic        [ CtxW-1:0] admit_ctx_i,
    input logic        [      3:0] admit_prio_i,
    input logic signed [      7:0] admit_tokens_i,
    input logic                    admit_spare_i,
    input command_t                admit_command_i,
    input logic        [TbIdW-1:0] admitted_tbs_i,   // one cycle later

    // Outcome of an issue: a preempted thread block, a new one, or none and its SM is empty.
    input logic issue_resumes_i,
    input logic issue_begins_i,
    input logic issue_idles_i,

    // A legal message of an SM.
    input logic      event_i,
    input sm_event_e event_op_i,

    // Legal messages of the host that name a context with an active kernel.
    input logic              set_prio_i,
    input logic        [3:0] prio_i,
    input logic              set_tokens_i,
    input logic signed [7:0] tokens_i,
    input logic signed [7:0] tokens_before_i,
    input logic              kill_i,

    // The read port, and whether the kernel has thread blocks that were never issued.
    output ksr_t              own_kernel_o,
    output logic              own_unbegun_o,
    output logic [TbCntW-1:0] own_preempted_o,

    // The new thread block of the latest issue, from the cycle behind its composition on.
    output logic [TbIdW-1:0] begun_tb_o,

    // The last cycle's admission or issue is still being entered.
    output logic entering_o,

    // A thread block joins the kernel's queue; memory addresses of it and of the oldest entry.
    output logic                ptbq_write_o,
    output logic [MemAddrW-1:0] ptbq_write_addr_o,
    output logic [MemAddrW-1:0] ptbq_read_addr_o,

    // Ended kernels, the first of them, and a free row.
    output logic [NumKsrs-1:0] over_o,
    output logic [   KsrW-1:0] first_over_o,
    output logic [   KsrW-1:0] first_free_o,
    output ksr_t               exit_kernel_o,

    // The highest priority, and the muted kernels, which must not issue.
    output logic [        3:0] top_prio_o,
    output logic [NumKsrs-1:0] muted_o,

    // Registers, for the other parts, the bench and the rules.
    output logic [NumKsrs-1:0]             ksr_valid_o,
    output ksr_t [NumKsrs-1:0]             ksrt_o,
    output logic [NumKsrs-1:0][ LeftW-1:0] left_o,
    output logic [NumKsrs-1:0][  KsrW-1:0] active_o,
    output logic [KsrCntW-1:0]             active_count_o,
    output logic [NumKsrs-1:0][TbPtrW-1:0] ptbq_head_o,
    output logic [NumKsrs-1:0][TbCntW-1:0] ptbq_count_o
);

  logic [NumKsrs-1:0] ksr_valid_q, ksr_valid_d;
  ksr_t [NumKsrs-1:0] ksrt_q;
  // Thread blocks that were never issued; all ones stand for as many or more, which is more than all
  // SMs can run, so that no decision asks for the exact number.
  logic [NumKsrs-1:0][LeftW-1:0] left_q, left_d;
  logic [NumKsrs-1:0] fresh_q, fresh_d;  // none was issued yet
  logic [NumKsrs-1:0][KsrW-1:0] active_q, active_d;
  logic [KsrCntW-1:0] active_count_q, active_count_d;
  logic [NumKsrs-1:0][TbPtrW-1:0] ptbq_head_q;
  logic [NumKsrs-1:0][TbCntW-1:0] ptbq_count_q;

  ksr_t own_kernel;
  assign own_kernel    = own_valid_i ? ksrt_q[own_ksr_i] : '0;
  assign own_kernel_o  = own_kernel;
  assign own_unbegun_o = left_q[own_ksr_i] != '0;

  // Its preempted thread blocks; those of a kernel that is killed are dropped.
  assign ptbq_write_o = event_i && event_op_i == EvPreempted && !own_kernel.killed;
  common_queues #(
      .NumQueues(NumKsrs),
      .Depth    (NumSms * NumSlots)
  ) u_queues (
      .clk_i,
      .rst_ni,
      .look_i       (own_valid_i),
      .queue_i      (queue_ksr_i),
      .push_i       (ptbq_write_o),
      .pop_i        (issue_resumes_i),
      .drop_i       (kill_i),
      .clear_i      (admit_i),
      .clear_queue_i(admit_ksr_i),
      .waiting_o    (own_preempted_o),
      .write_addr_o (ptbq_write_addr_o),
      .read_addr_o  (ptbq_read_addr_o),
      .head_o       (ptbq_head_q),
      .count_o      (ptbq_count_q)
  );

  // ---- Values without an action --------------------------------------------------

  // Kernels with thread blocks left to issue; those with neither these nor an SM.
  logic [NumKsrs-1:0] unissued, over;
  logic [KsrW-1:0] exit_ksr;
  always_comb begin
    unissued = '0;
    over = '0;
    for (int unsigned k = 0; k < NumKsrs; k++) begin
      if (ksr_valid_q[k]) begin
        if (left_q[k] == '0 && ptbq_count_q[k] == '0) begin
          over[k] = ksrt_q[k].sms_running == '0 && ksrt_q[k].sms_leaving == '0;
        end else begin
          unissued[k] = 1'b1;
        end
      end
    end
  end
  common_lowest #(
      .Width(NumKsrs)
  ) u_exit (
      .some_i (over),
      .index_o(first_over_o)
  );
  assign exit_ksr = exit_ksr_i;
  assign over_o = over;
  assign exit_kernel_o = exit_i ? ksrt_q[exit_ksr] : '0;

  common_lowest #(
      .Width(NumKsrs)
  ) u_free (
      .some_i (~ksr_valid_q),
      .index_o(first_free_o)
  );

  // In the exclusive priority queues a kernel issues nothing while a more urgent one is active,
  // in round robin while it is not its turn.
  logic [3:0] top_prio;
  logic [NumKsrs-1:0] most_urgent, urgent;  // by the bits of prio compared so far
  always_comb begin
    top_prio    = '0;
    most_urgent = ksr_valid_q;
    urgent      = '0;
    muted_o     = '0;
    if (HasPpqExclusive && (policy_i == PolPpqExclusive || scan_policy_i == PolPpqExclusive)) begin
      for (int unsigned b = 4; b > 0; b--) begin
        for (int unsigned k = 0; k < NumKsrs; k++) begin
          urgent[k] = most_urgent[k] && ksrt_q[k].prio[b-1];
        end
        top_prio[b-1] = urgent != '0;
        if (urgent != '0) most_urgent = urgent;
      end
    end
    if (HasPpqExclusive && policy_i == PolPpqExclusive) begin
      for (int unsigned k = 0; k < NumKsrs; k++) begin
        muted_o[k] = unissued[k] && ksrt_q[k].prio < top_prio;
      end
    end
    if (HasRoundRobin && policy_i == PolRoundRobin) begin
      muted_o = unissued;
      muted_o[turn_i] = 1'b0;
    end
  end
  assign top_prio_o = top_prio;

  // ---- Next state -------------------------------------------------------------

  // A launch becomes a kernel. One that was killed while it waited has no thread block to issue.
  ksr_t admitted;
  assign admitted = '{
          ctx: admit_ctx_i,
          total_tbs: '0,  // comes one cycle later
          tbs_per_sm: admit_command_i.tbs_per_sm,
          running: '0,
          tokens: admit_tokens_i + $signed({7'b0, admit_spare_i}),
          spare: admit_spare_i,
          prio: admit_prio_i,
          killed: admit_command_i.killed,
          claimed: '0,
          free: '0,
          sms_running: '0,
          sms_leaving: '0
      };

  // An SM costs a token, and a claim to as many thread blocks as fit. A kernel that loses one, or
  // the promise of one, gets both back.
  logic [TbCntW-1:0] own_room, seen_room;
  assign own_room  = TbCntW'(own_kernel.tbs_per_sm);
  assign seen_room = TbCntW'(seen_kernel_i.tbs_per_sm);

  // The row of the kernel of the action.
  logic own_changes;
  /* verilator lint_off UNUSEDSIGNAL */
  ksr_t own_d;  // the fields that change
  /* verilator lint_on UNUSEDSIGNAL */
  always_comb begin
    own_changes = 1'b0;
    own_d = own_kernel;

    if (refund_i) begin
      own_changes   = 1'b1;
      own_d.tokens  = own_kernel.tokens + 8'sd1;
      own_d.claimed = own_kernel.claimed - own_room;
    end
    if (reserve_i) begin
      // Thread blocks running on the SM have used their claims already.
      own_changes = 1'b1;
      own_d.tokens = own_kernel.tokens + 8'sd1;
      own_d.claimed = own_kernel.claimed - (own_room - TbCntW'(own_tbs_i));
      own_d.free = own_kernel.free - (own_room - TbCntW'(own_tbs_i));
      own_d.sms_running = own_kernel.sms_running - 1'b1;
      own_d.sms_leaving = own_kernel.sms_leaving + 1'b1;
    end

    if (issue_resumes_i || issue_begins_i) begin
      own_changes = 1'b1;
      own_d.running = own_kernel.running + 1'b1;
      own_d.claimed = own_kernel.claimed - 1'b1;
      own_d.free = own_kernel.free - 1'b1;
    end
    if (issue_idles_i) begin
      own_changes = 1'b1;
      own_d.sms_running = own_kernel.sms_running - 1'b1;
      own_d.tokens = own_kernel.tokens + 8'sd1;
      own_d.claimed = own_kernel.claimed - own_room;
      own_d.free = own_kernel.free - own_room;
    end

    if (event_i) begin
      unique case (event_op_i)
        EvFinished: begin
          own_changes   = 1'b1;
          own_d.running = own_kernel.running - 1'b1;
          // The SM that it ran on has room again, unless it is being vacated.
          if (own_running_i) begin
            own_d.claimed = own_kernel.claimed + 1'b1;
            own_d.free = own_kernel.free + 1'b1;
          end
        end
        EvPreempted: begin
          own_changes   = 1'b1;
          own_d.running = own_kernel.running - 1'b1;
        end
        EvVacated: begin
          // After a kill with thread blocks on it, which are gone.
          own_changes = 1'b1;
          own_d.running = own_kernel.running - TbCntW'(own_tbs_i);
          own_d.sms_leaving = own_kernel.sms_leaving - 1'b1;
        end
        default: ;
      endcase
    end

    if (set_prio_i) begin
      own_changes = 1'b1;
      own_d.prio  = prio_i;
    end
    if (set_tokens_i) begin
      own_changes  = 1'b1;
      own_d.tokens = own_kernel.tokens + tokens_i - tokens_before_i;
    end
    if (kill_i) begin
      own_changes = 1'b1;
      own_d.killed = 1'b1;
      own_d.claimed = '0;
      own_d.free = '0;
      own_d.sms_running = '0;
      own_d.sms_leaving = own_kernel.sms_leaving + own_kernel.sms_running;
    end
  end

  // The kernel that gets an SM, or the promise of one, pays for it; not if it gives up a promise.
  logic seen_pays;
  logic signed [7:0] seen_tokens_d;
  logic [TbCntW-1:0] seen_claimed_d;
  assign seen_pays = reserve_i || (bind_i && !seen_swaps_i);
  assign seen_tokens_d = seen_kernel_i.tokens - 8'sd1;
  assign seen_claimed_d = seen_kernel_i.claimed + seen_room;

  // The active queue closes the gap that a kernel leaves; the entry behind the last is 0.
  logic [NumKsrs-1:0][KsrW-1:0] active_without_exited;
  always_comb begin
    logic gone;
    active_without_exited = '0;
    gone = 1'b0;
    if (exit_i) begin
      for (int unsigned p = 0; p < NumKsrs; p++) begin
        if (p < 32'(active_count_q) && active_q[p] == exit_ksr) gone = 1'b1;
        if (!gone) active_without_exited[p] = active_q[p];
        else if (p + 1 < NumKsrs) active_without_exited[p] = active_q[p+1];
      end
    end
  end

  // ---- Thread blocks that were never issued ----------------------------------------

  // Their numbers are 32 bits wide and lie in memories: a word that the last cycle read is entered in this one,
  // and `left_q` was all ones meanwhile, or counted exactly. No kernel issues two in two cycles, and one
  // that has just been admitted has no SM.
  logic admitted_q, begun_q;  // a kernel was admitted, a new thread block issued, in the last cycle
  logic [KsrW-1:0] changed_ksr_q;  // its row
  logic begun_first_q;  // the new thread block that was issued last is its kernel's first
  logic [TbIdW-1:0] begun_of_q;  // thread blocks of its kernel
  logic [TbIdW-1:0] next_tb, begun_tb;
  common_sram #(
      .Width(TbIdW),
      .Depth(NumKsrs)
  ) u_next (
      .clk_i,
      .rst_ni,
      .write_i     (begun_q),
      .write_addr_i(changed_ksr_q),
      .write_data_i(begun_tb + 1'b1),
      .read_i      (issue_begins_i),
      .read_addr_i (own_ksr_i),
      .read_data_o (next_tb)
  );
  assign begun_tb   = begun_first_q ? '0 : next_tb;
  assign begun_tb_o = begun_tb;
  assign entering_o = admitted_q || begun_q;

  localparam logic [LeftW-1:0] Many = '1;
  logic [TbIdW-1:0] rest;
  assign rest = admitted_q ? admitted_tbs_i : begun_of_q - (begun_tb + 1'b1);
  always_comb begin
    left_d  = left_q;
    fresh_d = fresh_q;
    if (entering_o && left_q[changed_ksr_q] == Many) begin
      left_d[changed_ksr_q] = (rest >= TbIdW'(Many)) ? Many : LeftW'(rest);
    end
    if (admit_i) begin
      left_d[admit_ksr_i]  = admit_command_i.killed ? '0 : Many;
      fresh_d[admit_ksr_i] = 1'b1;
    end
    if (issue_begins_i) begin
      if (left_q[own_ksr_i] != Many) left_d[own_ksr_i] = left_q[own_ksr_i] - 1'b1;
      fresh_d[own_ksr_i] = 1'b0;
    end
    if (kill_i) left_d[own_ksr_i] = '0;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      left_q        <= '0;
      fresh_q       <= '0;
      admitted_q    <= 1'b0;
      begun_q       <= 1'b0;
      changed_ksr_q <= '0;
      begun_first_q <= 1'b0;
      begun_of_q    <= '0;
    end else begin
      left_q     <= left_d;
      fresh_q    <= fresh_d;
      admitted_q <= admit_i;
      begun_q    <= issue_begins_i;
      if (admit_i) changed_ksr_q <= admit_ksr_i;
      if (issue_begins_i) begin
        changed_ksr_q <= own_ksr_i;
        begun_first_q <= fresh_q[own_ksr_i];
        begun_of_q    <= own_kernel.total_tbs;
      end
    end
  end

  // ---- Next state of the tables ------------------------------------------------------

  always_comb begin
    ksr_valid_d    = ksr_valid_q;
    active_d       = active_q;
    active_count_d = active_count_q;
    if (exit_i) begin
      ksr_valid_d[exit_ksr] = 1'b0;
      active_d              = active_without_exited;
      active_count_d        = active_count_q - 1'b1;
    end
    if (admit_i) begin
      ksr_valid_d[admit_ksr_i] = 1'b1;
      active_d[active_count_q] = admit_ksr_i;
      active_count_d           = active_count_q + 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      ksr_valid_q <= '0;
      for (int unsigned k = 0; k < NumKsrs; k++) ksrt_q[k] <= '0;
      active_q       <= '0;
      active_count_q <= '0;
    end else begin
      ksr_valid_q    <= ksr_valid_d;
      active_q       <= active_d;
      active_count_q <= active_count_d;
      if (admit_i) ksrt_q[admit_ksr_i] <= admitted;
      if (admitted_q) ksrt_q[changed_ksr_q].total_tbs <= admitted_tbs_i;
      // Fields that only the admission writes: they have no second write port.
      if (own_changes) begin
        ksrt_q[own_ksr_i].running     <= own_d.running;
        ksrt_q[own_ksr_i].tokens      <= own_d.tokens;
        ksrt_q[own_ksr_i].prio        <= own_d.prio;
        ksrt_q[own_ksr_i].killed      <= own_d.killed;
        ksrt_q[own_ksr_i].claimed     <= own_d.claimed;
        ksrt_q[own_ksr_i].free        <= own_d.free;
        ksrt_q[own_ksr_i].sms_running <= own_d.sms_running;
        ksrt_q[own_ksr_i].sms_leaving <= own_d.sms_leaving;
      end
      if (seen_pays) begin
        ksrt_q[seen_ksr_i].tokens  <= seen_tokens_d;
        ksrt_q[seen_ksr_i].claimed <= seen_claimed_d;
      end
      if (bind_i) begin
        ksrt_q[seen_ksr_i].free        <= seen_kernel_i.free + seen_room;
        ksrt_q[seen_ksr_i].sms_running <= seen_kernel_i.sms_running + 1'b1;
      end
    end
  end

  assign ksr_valid_o    = ksr_valid_q;
  assign ksrt_o         = ksrt_q;
  assign left_o         = left_q;
  assign active_o       = active_q;
  assign active_count_o = active_count_q;
  assign ptbq_head_o    = ptbq_head_q;
  assign ptbq_count_o   = ptbq_count_q;

endmodule

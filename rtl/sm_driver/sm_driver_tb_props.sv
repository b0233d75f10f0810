// No thread block is issued twice or lost. Bound into sm_driver, for the prover
// only: the prover follows one arbitrary thread block of one arbitrary kernel from its launch
// to its end, beside the SM driver's tables.
//
// The guarantee of the SMs (sm_driver.md) enters in one place: `finished` and
// `preempted` name the thread block that is in that slot.

`include "sm_driver_structs.svh"

`ifdef SEGUE_PROVER
module sm_driver_tb_props
  import sm_driver_pkg::*;
#(
    parameter int unsigned NumSms = 13,
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumCtxs = 16,
    parameter int unsigned NumKsrs = 13,
    localparam int unsigned SmW = id_w(NumSms),
    localparam int unsigned SmCntW = cnt_w(NumSms),
    localparam int unsigned SlotW = id_w(NumSlots),
    localparam int unsigned SlotCntW = cnt_w(NumSlots),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned KsrW = id_w(NumKsrs),
    localparam int unsigned Depth = NumSms * NumSlots,
    localparam int unsigned TbPtrW = id_w(Depth),
    localparam int unsigned TbCntW = cnt_w(Depth),
    localparam type host_msg_t = `SM_DRIVER_HOST_MSG_STRUCT(SlotCntW, CtxW),
    localparam type sm_msg_t = `SM_DRIVER_SM_MSG_STRUCT(SlotW),
    localparam type sm_cmd_t = `SM_DRIVER_SM_CMD_STRUCT(SmW, SlotW, CtxW, KsrW, NumSlots),
    localparam type ksr_t = `SM_DRIVER_KSR_STRUCT(SmCntW, SlotCntW, CtxW, TbCntW),
    localparam type smst_entry_t = `SM_DRIVER_SMST_ENTRY_STRUCT(SlotCntW, KsrW)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic    cmd_valid_o,
    input sm_cmd_t cmd_o,
    input logic    cmd_ready_i,
    input logic    err_valid_o,

    input logic        [NumKsrs-1:0]               ksr_valid_q,
    input ksr_t        [NumKsrs-1:0]               ksrt_q,
    input logic        [NumKsrs-1:0][  TbPtrW-1:0] ptbq_head_q,
    input logic        [NumKsrs-1:0][  TbCntW-1:0] ptbq_count_q,
    input smst_entry_t [ NumSms-1:0]               smst_q,
    input logic        [ NumSms-1:0][NumSlots-1:0] slots_q,
    input logic        [ NumSms-1:0]               need_setup_q,
    input logic        [ NumSms-1:0]               in_setup_q,
    input logic        [ NumSms-1:0]               told_q,

    // The driver's actions in this cycle.
    input logic                exits,
    input logic                admits,
    input logic    [ KsrW-1:0] exit_ksr,
    input logic    [ KsrW-1:0] admit_ksr,
    input logic                admits_killed,
    input logic                kills,
    input logic                taken_sm,
    input sm_msg_t             message,
    input logic    [  SmW-1:0] own_sm,
    input logic    [ KsrW-1:0] own_ksr,
    input logic                issue_begins,
    input logic                issue_resumes,
    input logic    [SlotW-1:0] pick_slot,

    // An arbitrary kernel, the same as in sm_driver_props, with its numbers of thread blocks; and memory
    // contents at three places of
    // its queue: the followed thread block's, any place, and the oldest entry's.
    input  logic        [  KsrW-1:0] pick_ksr_q,
    input  logic        [ TbIdW-1:0] issued_tbs,
    input  logic        [ TbIdW-1:0] all_tbs,
    output logic        [TbPtrW-1:0] place_q,
    output logic        [TbPtrW-1:0] pick_place_q,
    input  ptbq_entry_t              entry_here,
    input  ptbq_entry_t              entry_any,
    input  ptbq_entry_t              entry_oldest
);

  // ---- The followed thread block ----------------------------------------------

  logic [TbIdW-1:0] pick_tb_q;
  logic [  SmW-1:0] pick_sm_q;
  always_ff @(posedge clk_i) begin
    pick_tb_q    <= pick_tb_q;
    pick_sm_q    <= pick_sm_q;
    pick_place_q <= pick_place_q;
  end

  logic valid, exists;
  ksr_t kernel;
  logic [TbPtrW-1:0] head;
  logic [TbCntW-1:0] count;
  assign kernel = ksrt_q[pick_ksr_q];
  assign head   = ptbq_head_q[pick_ksr_q];
  assign count  = ptbq_count_q[pick_ksr_q];
  assign valid  = 32'(pick_ksr_q) < NumKsrs && ksr_valid_q[pick_ksr_q];
  assign exists = valid && pick_tb_q < all_tbs;

  typedef enum logic [1:0] {
    TbNew,     // not issued yet
    TbOnSm,    // in a slot of an SM, or its issue is being offered
    TbQueued,  // preempted
    TbEnded    // finished, or killed
  } where_e;
  where_e where_q;
  logic [SmW-1:0] sm_q;
  logic [SlotW-1:0] slot_q;
  logic [TbCntW-1:0] ahead_q;  // preempted earlier and still in the queue
  logic [HandleW-1:0] handle_q;

  // ---- Events of the followed thread block ----------------------------------------

  logic own, heard, finishes, saves, vacates, here, begins, resumes, resumes_this;
  assign own          = own_ksr == pick_ksr_q;
  assign heard        = taken_sm && !err_valid_o && own;
  assign finishes     = heard && message.op == EvFinished;
  assign saves        = heard && message.op == EvPreempted;
  assign vacates      = heard && message.op == EvVacated;
  assign here         = where_q == TbOnSm && own_sm == sm_q && message.slot == slot_q;
  assign begins       = issue_begins && own;
  assign resumes      = issue_resumes && own;
  assign resumes_this = resumes && where_q == TbQueued && ahead_q == '0;

  always_ff @(posedge clk_i) begin
    // The guarantee. Being in one slot at most is under proof; an SM that names the thread block
    // for another slot would violate the guarantee.
    if (rst_ni) begin
      SmNamesItsTb : assume (!(finishes || saves) || here == (message.tb_id == pick_tb_q));
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      where_q <= TbEnded;
    end else begin
      if (begins && issued_tbs == pick_tb_q || resumes_this) begin
        where_q <= TbOnSm;
        sm_q    <= own_sm;
        slot_q  <= pick_slot;
      end
      if (resumes) ahead_q <= ahead_q - 1'b1;
      if (finishes && here) where_q <= TbEnded;
      if (saves && here) begin
        where_q  <= kernel.killed ? TbEnded : TbQueued;
        ahead_q  <= count;
        place_q  <= after(head, count);
        handle_q <= message.restart ? HandleNone : message.handle;
      end
      // A kill ends a thread block outside the SMs at once, the others when their SM is empty.
      if (vacates && where_q == TbOnSm && own_sm == sm_q && kernel.killed) where_q <= TbEnded;
      if (kills && own && where_q != TbOnSm) where_q <= TbEnded;
      if (admits && admit_ksr == pick_ksr_q) where_q <= admits_killed ? TbEnded : TbNew;
    end
  end

  // ---- Places in the queue --------------------------------------------------------

  function automatic logic [TbPtrW-1:0] after(logic [TbPtrW-1:0] from, logic [TbCntW-1:0] by);
    logic [31:0] sum;
    sum = 32'(from) + 32'(by);
    return TbPtrW'((sum >= Depth) ? sum - Depth : sum);
  endfunction

  // Is the picked place in use; and does the oldest entry hold the followed thread block?
  logic [31:0] distance;
  logic in_use, any_holds, oldest_holds;
  assign distance = 32'(pick_place_q) - 32'(head) + ((pick_place_q < head) ? Depth : 32'd0);
  assign in_use = 32'(pick_place_q) < Depth && distance < 32'(count);
  assign any_holds = in_use && entry_any.tb_id == pick_tb_q;
  assign oldest_holds = count != '0 && entry_oldest.tb_id == pick_tb_q;

  // Rules 51 and 52 are proved for one arbitrary place and kernel, so they hold for all, at every
  // time: to go one cycle further they are assumed for the others in the cycles before. The oldest
  // entry is read, and a write belongs to the queue of the message's kernel.
  logic oldest_wrong_q = 1'b0;
  logic written_wrong_q = 1'b0;
  always_ff @(posedge clk_i) begin
    oldest_wrong_q <= rst_ni && exists && oldest_holds && !(where_q == TbQueued && place_q == head);
    written_wrong_q <= rst_ni && taken_sm && (32'(ptbq_head_q[own_ksr]) >= Depth ||
        32'(ksrt_q[own_ksr].running) + 32'(ptbq_count_q[own_ksr]) > Depth);
    OldestAlike : assume (!oldest_wrong_q);
    WrittenAlike : assume (!written_wrong_q);
  end

  // ---- Commands --------------------------------------------------------------------

  // Next value of the command register.
  logic offered_q, issued_q, issued_this_q, resumed_q;
  always_ff @(posedge clk_i) begin
    offered_q     <= rst_ni && cmd_valid_o;
    issued_q      <= rst_ni && (begins || resumes);
    resumed_q     <= resumes;
    issued_this_q <= begins && issued_tbs == pick_tb_q || resumes_this;
  end

  // Thread blocks of the kernel that are out on SMs, counted from the ports.
  logic issue_seen;
  logic [TbCntW-1:0] out_q;
  assign issue_seen = cmd_valid_o && !offered_q && cmd_o.op == CmdIssue && cmd_o.ksr == pick_ksr_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni || (admits && admit_ksr == pick_ksr_q)) out_q <= '0;
    else begin
      out_q <= out_q + TbCntW'(issue_seen) - TbCntW'(finishes || saves) -
          (vacates ? TbCntW'(smst_q[own_sm].tbs_running) : '0);
    end
  end

  // Kernel of the latest set-up of the picked SM, and the command offered to that SM.
  logic [KsrW-1:0] home_q;
  logic held, setup_offered, issue_offered;
  assign held = smst_q[pick_sm_q].state inside {SmRunning, SmReserved};
  assign setup_offered = cmd_valid_o && cmd_o.op == CmdSetup && cmd_o.sm == pick_sm_q;
  assign issue_offered = cmd_valid_o && cmd_o.op == CmdIssue && cmd_o.sm == pick_sm_q;
  always_ff @(posedge clk_i) if (rst_ni && setup_offered && cmd_ready_i) home_q <= cmd_o.ksr;

  // ---- The rules ---------------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 47. Thread blocks are issued for the first time in their order, each once: those behind
      // the number that were issued have not been.
      FirstInOrder : assert (!exists || (where_q == TbNew) == (issued_tbs <= pick_tb_q));

      // Rule 48. An issue finds its slot free.
      SlotIsFree :
      assert (!(issue_begins || issue_resumes) || (32'(pick_slot) < NumSlots &&
              !slots_q[own_sm][pick_slot]));

      // Rule 49. A thread block that has been issued and has not come back is in its slot of its SM,
      // and that SM belongs to its kernel.
      StaysInItsSlot :
      assert (!exists || where_q != TbOnSm || (32'(sm_q) < NumSms && 32'(slot_q) < NumSlots &&
              smst_q[sm_q].state inside {SmRunning, SmReserved} &&
              smst_q[sm_q].ksr == pick_ksr_q && slots_q[sm_q][slot_q]));

      // Rule 50. A preempted one is in the queue with its context, behind just those that were
      // preempted before it: first in, first out.
      StaysInTheQueue :
      assert (!exists || where_q != TbQueued || (ahead_q < count && place_q == after(
          head, ahead_q
      ) && entry_here.tb_id == pick_tb_q && entry_here.handle == handle_q));

      // Rule 51. It is in the queue once, and no other entry has its index.
      QueuedOnce :
      assert (!exists || !any_holds || (where_q == TbQueued && place_q == pick_place_q));

      // Rule 52. No queue overflows: a kernel has no more thread blocks begun and not ended than the
      // SMs have slots.
      QueueFits :
      assert (32'(pick_ksr_q) >= NumKsrs ||
              (32'(head) < Depth && 32'(kernel.running) + 32'(count) <= Depth));

      // Rule 53. A kernel ends when all its thread blocks have ended, unless it was killed.
      NoneIsLost : assert (!exists || !exits || exit_ksr != pick_ksr_q || where_q == TbEnded);

      // Rule 54. An issue names the followed thread block if and only if it is its turn, with the SM,
      // the slot and the context that belong to it.
      IssueNamesIt :
      assert (!issued_q || (cmd_valid_o && cmd_o.op == CmdIssue && cmd_o.ksr == pick_ksr_q &&
              (!exists || ((cmd_o.tb_id == pick_tb_q) == issued_this_q &&
              (!issued_this_q || (where_q == TbOnSm && cmd_o.sm == sm_q && cmd_o.slot == slot_q &&
              (!resumed_q || (cmd_o.resume == (handle_q != HandleNone) &&
              (!cmd_o.resume || cmd_o.handle == handle_q)))))))));

      // Rule 55. A kernel's count of running thread blocks is that of those issued, less those that
      // have finished, were preempted, or died with their SM's kill.
      RunningIsOut : assert (!valid || kernel.running == out_q + TbCntW'(issue_seen));

      // Rule 56. A command to set up an SM or to issue there is about the kernel that holds it; no
      // set-up is offered to an SM with thread blocks, no issue to one that is to vacate, and the slot
      // of an issue is there and taken.
      OfferFitsSm :
      assert (32'(pick_sm_q) >= NumSms || !(setup_offered || issue_offered) || (held &&
              cmd_o.ksr == smst_q[pick_sm_q].ksr && !told_q[pick_sm_q] &&
              (setup_offered ? in_setup_q[pick_sm_q] && slots_q[pick_sm_q] == '0 :
               !in_setup_q[pick_sm_q] && 32'(cmd_o.slot) < NumSlots &&
               slots_q[pick_sm_q][cmd_o.slot])));

      // Rule 57. An SM runs the thread blocks of one kernel at a time: that of its last set-up.
      OneKernelAnSm :
      assert (32'(pick_sm_q) >= NumSms || ((!held || need_setup_q[pick_sm_q] || setup_offered ||
              home_q == smst_q[pick_sm_q].ksr) && (!issue_offered || cmd_o.ksr == home_q)));
    end
  end

  // The followed thread block is preempted behind another, and runs again.
  logic queued_behind_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni || (admits && admit_ksr == pick_ksr_q)) queued_behind_q <= 1'b0;
    else if (exists && where_q == TbQueued && ahead_q != '0) queued_behind_q <= 1'b1;
  end
  RunsAgain :
  cover property (@(posedge clk_i) rst_ni && exists && queued_behind_q && where_q == TbOnSm);

endmodule

bind sm_driver sm_driver_tb_props #(
    .NumSms  (NumSms),
    .NumSlots(NumSlots),
    .NumCtxs (NumCtxs),
    .NumKsrs (NumKsrs)
) u_tb_props (
    .*,
    .exits(action == ActExit),
    .admits(action == ActAdmit),
    .admits_killed(u_tables.admit_command.killed),
    .kills(u_tables.kill),
    .taken_sm(u_tables.taken_sm),
    .message(u_tables.message),
    .own_ksr(u_tables.own_ksr),
    .issue_begins(u_tables.issue_begins),
    .issue_resumes(u_tables.issue_resumes),
    .pick_slot(u_tables.pick_slot),
    .pick_ksr_q(u_props.pick_ksr_q),
    .issued_tbs(u_unissued_props.issued_tbs),
    .all_tbs(u_unissued_props.all_tbs),
    .place_q(),
    .pick_place_q(),
    .entry_here(u_ptbq.mem_q[MemAddrW'(
        32'(u_props.pick_ksr_q) * QueueDepth + 32'(u_tb_props.place_q))]),
    .entry_any(u_ptbq.mem_q[MemAddrW'(
        32'(u_props.pick_ksr_q) * QueueDepth + 32'(u_tb_props.pick_place_q))]),
    .entry_oldest(u_ptbq.mem_q[MemAddrW'(
        32'(u_props.pick_ksr_q) * QueueDepth + 32'(ptbq_head_q[u_props.pick_ksr_q]))])
);
`endif

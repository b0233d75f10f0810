// Tokens and claims are conserved: whatever the SM driver moves from kernel to
// kernel adds up. Bound into sm_driver, for the prover only, which looks at any
// one kernel and so at all of them.

`include "sm_driver_structs.svh"

`ifdef SEGUE_PROVER
module sm_driver_token_props
  import sm_driver_pkg::*;
#(
    parameter int unsigned NumSms = 13,
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumCtxs = 16,
    parameter int unsigned NumKsrs = 13,
    localparam int unsigned SmCntW = cnt_w(NumSms),
    localparam int unsigned SlotCntW = cnt_w(NumSlots),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned KsrW = id_w(NumKsrs),
    localparam int unsigned TbCntW = cnt_w(NumSms * NumSlots),
    localparam type ctx_entry_t = `SM_DRIVER_CTX_ENTRY_STRUCT(KsrW),
    localparam type ksr_t = `SM_DRIVER_KSR_STRUCT(SmCntW, SlotCntW, CtxW, TbCntW),
    localparam type smst_entry_t = `SM_DRIVER_SMST_ENTRY_STRUCT(SlotCntW, KsrW)
) (
    input logic clk_i,
    input logic rst_ni,

    input ctx_entry_t  [NumCtxs-1:0]             ctx_q,
    input logic        [NumKsrs-1:0]             ksr_valid_q,
    input ksr_t        [NumKsrs-1:0]             ksrt_q,
    input logic        [NumKsrs-1:0][TbCntW-1:0] ptbq_count_q,
    input smst_entry_t [ NumSms-1:0]             smst_q,
    input logic        [   KsrW-1:0]             own_ksr,
    input logic                                  issue_begins,
    input logic                                  issue_resumes,

    // Any kernel, the same as in sm_driver_props, which shows how many SMs it holds.
    input logic [KsrW-1:0] pick_ksr_q
);

  logic valid, alive;
  ksr_t kernel;
  ctx_entry_t owner;
  assign kernel = ksrt_q[pick_ksr_q];
  assign valid  = 32'(pick_ksr_q) < NumKsrs && ksr_valid_q[pick_ksr_q];
  assign alive  = valid && !kernel.killed;
  assign owner  = ctx_q[kernel.ctx];

  // What it has in each SM: a token if it holds the SM or is to get it, and the free slots there
  // that are meant for its thread blocks.
  logic [NumSms-1:0] runs, named, rights;
  logic [NumSms-1:0][TbCntW-1:0] room;
  always_comb begin
    for (int unsigned s = 0; s < NumSms; s++) begin
      runs[s]   = smst_q[s].state == SmRunning && smst_q[s].ksr == pick_ksr_q;
      named[s]  = smst_q[s].next_valid && smst_q[s].next == pick_ksr_q;
      rights[s] = runs[s] || named[s];
      room[s]   = '0;
      if (named[s]) room[s] = TbCntW'(kernel.tbs_per_sm);
      if (runs[s]) room[s] = TbCntW'(kernel.tbs_per_sm) - TbCntW'(smst_q[s].tbs_running);
    end
  end

  // Sums over SMs 0 to s, kept up by adding what moved: see sm_driver_props, rules 12 to 14. An
  // admission begins with nothing, and a kill and an exit end with nothing.
  logic alive_q;
  logic [NumSms-1:0][TbCntW-1:0] room_q, room_upto, room_upto_q;
  logic [NumSms-1:0] room_moved, room_links, no_overrun;
  logic [TbCntW-1:0] room_step;
  always_comb begin
    room_step = '0;
    for (int unsigned s = 0; s < NumSms; s++) begin
      room_moved[s] = room[s] != room_q[s];
      room_step |= room[s] - room_q[s];
      room_upto[s] = (alive && alive_q) ? room_upto_q[s] + room_step : '0;
      no_overrun[s] = !runs[s] || smst_q[s].tbs_running <= kernel.tbs_per_sm;
      room_links[s] = !alive || (32'(room_upto[s]) <= (s + 1) * NumSlots &&
          room_upto[s] == ((s == 0) ? '0 : room_upto[s-1]) + room[s]);
    end
  end
  always_ff @(posedge clk_i) begin
    alive_q     <= rst_ni && alive;
    room_q      <= room;
    room_upto_q <= room_upto;
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 40. Only a kernel that is active and not killed holds an SM or is to get one; a killed
      // one has nothing left to issue, and no SM but those that it is losing.
      RightsAreAlive :
      assert ((alive || rights == '0) && (!valid || !kernel.killed || (kernel.claimed == '0 &&
              kernel.sms_running == '0 && kernel.next_tb == kernel.total_tbs &&
              ptbq_count_q[pick_ksr_q] == '0)));

      // Rule 41. No kernel has issued more than there is.
      IssuedInRange : assert (!valid || kernel.next_tb <= kernel.total_tbs);

      // Rule 42. On no SM does it run more thread blocks than fit, and in one cycle what it may
      // fill changes on one SM at most.
      RoomMoves : assert (&no_overrun && (!alive || !alive_q || $onehot0(room_moved)));

      // Rule 43. Tokens are conserved. A kernel has its context's budget and its spare token, less
      // one for each SM that it holds or is to get.
      TokensConserved :
      assert (!alive || 32'(signed'(kernel.tokens)) + 32'($countones(
          rights
      )) == 32'(signed'(owner.tokens)) + 32'(kernel.spare));

      // Rule 44. Every sum is the one before it and its own SM's share.
      RoomLinks : assert (&room_links);

      // Rule 45. Claims are conserved: a kernel's count of claimed thread blocks is the room that
      // it has in the SMs that it holds or is to get.
      ClaimsConserved : assert (!alive || kernel.claimed == room_upto[NumSms-1]);

      // Rule 46. What is issued was claimed, beside what is in an SM that the kernel is to get.
      IssueIsClaimed :
      assert (!(issue_begins || issue_resumes) || own_ksr != pick_ksr_q ||
              kernel.claimed > ((named != '0) ? TbCntW'(kernel.tbs_per_sm) : '0));
    end
  end

  // A kernel holds more SMs than it has tokens for.
  InDebt :
  cover property (@(posedge clk_i) rst_ni && alive && kernel.tokens < 0 && owner.tokens >= 0 &&
    runs != '0);

endmodule

bind sm_driver sm_driver_token_props #(
    .NumSms  (NumSms),
    .NumSlots(NumSlots),
    .NumCtxs (NumCtxs),
    .NumKsrs (NumKsrs)
) u_token_props (
    .*,
    .pick_ksr_q(u_props.pick_ksr_q)
);
`endif

// Conservation of tokens and claims: moves of the SM driver between kernels
// balance. Bound into sm_driver, for the prover only, which checks one
// arbitrary kernel and so all of them.

`include "sm_driver_structs.svh"

`ifdef SEGUE_PROVER
module sm_driver_token_props
  import sm_driver_pkg::*;
#(
    parameter int unsigned NumSms = 13,
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumCtxs = 16,
    parameter int unsigned NumKsrs = 13,
    localparam int unsigned SmW = id_w(NumSms),
    localparam int unsigned SmCntW = cnt_w(NumSms),
    localparam int unsigned SlotCntW = cnt_w(NumSlots),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned KsrW = id_w(NumKsrs),
    localparam int unsigned TbCntW = cnt_w(NumSms * NumSlots),
    localparam int unsigned LeftW = TbCntW + 1,
    localparam type ctx_entry_t = `SM_DRIVER_CTX_ENTRY_STRUCT(KsrW),
    localparam type ksr_t = `SM_DRIVER_KSR_STRUCT(SmCntW, SlotCntW, CtxW, TbCntW),
    localparam type smst_entry_t = `SM_DRIVER_SMST_ENTRY_STRUCT(SlotCntW, KsrW)
) (
    input logic clk_i,
    input logic rst_ni,

    input ctx_entry_t  [NumCtxs-1:0]             ctx_q,
    input logic        [NumKsrs-1:0]             ksr_valid_q,
    input ksr_t        [NumKsrs-1:0]             ksrt_q,
    input logic        [NumKsrs-1:0][ LeftW-1:0] left_q,
    input logic        [  TbIdW-1:0]             issued_tbs,
    input logic        [  TbIdW-1:0]             all_tbs,
    input logic        [NumKsrs-1:0][TbCntW-1:0] ptbq_count_q,
    input smst_entry_t [ NumSms-1:0]             smst_q,
    input logic        [    SmW-1:0]             own_sm,
    input logic        [ NumSms-1:0]             withdraw,
    input logic        [   KsrW-1:0]             own_ksr,
    input logic        [        3:0]             doing,
    input logic                                  sets_tokens,
    input logic        [   CtxW-1:0]             host_ctx,
    input logic signed [        7:0]             host_tokens,
    input logic                                  issue_begins,
    input logic                                  issue_resumes,

    // An arbitrary kernel, the same as in sm_driver_props, and the number of SMs that it holds.
    input logic [KsrW-1:0] pick_ksr_q
);

  logic valid, alive;
  ksr_t kernel;
  ctx_entry_t owner;
  assign kernel = ksrt_q[pick_ksr_q];
  assign valid  = 32'(pick_ksr_q) < NumKsrs && ksr_valid_q[pick_ksr_q];
  assign alive  = valid && !kernel.killed;
  assign owner  = ctx_q[kernel.ctx];

  // Its share of each SM: a token if it holds the SM or is to get it, and the free slots there
  // that are meant for its thread blocks.
  logic [NumSms-1:0] runs, named, rights;
  logic [NumSms-1:0][TbCntW-1:0] room, held_room;
  always_comb begin
    for (int unsigned s = 0; s < NumSms; s++) begin
      runs[s]   = smst_q[s].state == SmRunning && smst_q[s].ksr == pick_ksr_q;
      named[s]  = smst_q[s].next_valid && smst_q[s].next == pick_ksr_q;
      rights[s] = runs[s] || named[s];
      room[s]   = '0;
      if (named[s]) room[s] = TbCntW'(kernel.tbs_per_sm);
      held_room[s] = '0;
      if (runs[s]) held_room[s] = TbCntW'(kernel.tbs_per_sm) - TbCntW'(smst_q[s].tbs_running);
      if (runs[s]) room[s] = held_room[s];
    end
  end

  // Sums over SMs 0 to s, kept up by adding each change: see sm_driver_props, rules 12 to 14. In a
  // cycle only the SM that the action is about changes, and one that a kernel gives up for it. An
  // admission begins at 0, and a kill and an exit end at 0.
  logic alive_q, stays;
  logic [SmW-1:0] own_sm_q;
  logic [NumSms-1:0] given_up_q;
  logic [TbCntW-1:0] room_step, given_up_room, claimed_q;
  logic [TbCntW-1:0] held_step, free_q;
  logic [NumSms-1:0][TbCntW-1:0] held_room_q, held_upto, held_upto_q;
  logic [NumSms-1:0][TbCntW-1:0] room_q, room_upto, room_upto_q;
  logic [NumSms-1:0] rights_q;
  logic [NumSms-1:0][7:0] rights_upto, rights_upto_q;
  logic [7:0] rights_step, given_up_rights;
  logic signed [7:0] tokens_q, budget_q, more_q, less_q;
  logic [3:0] doing_q;
  assign stays = alive && alive_q;
  always_comb begin
    room_step   = '0;
    held_step   = '0;
    rights_step = '0;
    if (32'(own_sm_q) < NumSms) begin
      room_step   = room[own_sm_q] - room_q[own_sm_q];
      held_step   = held_room[own_sm_q] - held_room_q[own_sm_q];
      rights_step = 8'(rights[own_sm_q]) - 8'(rights_q[own_sm_q]);
    end
    given_up_room   = '0;
    given_up_rights = '0;
    for (int unsigned s = 0; s < NumSms; s++) begin
      if (given_up_q[s] && s != 32'(own_sm_q)) begin
        given_up_room   = room[s] - room_q[s];
        given_up_rights = 8'(rights[s]) - 8'(rights_q[s]);
      end
    end
  end
  always_comb begin
    logic given_up;
    given_up = 1'b0;
    for (int unsigned s = 0; s < NumSms; s++) begin
      given_up |= given_up_q[s];
      room_upto[s]   = stays ? room_upto_q[s] : '0;
      held_upto[s]   = stays ? held_upto_q[s] : '0;
      rights_upto[s] = stays ? rights_upto_q[s] : '0;
      if (stays && s >= 32'(own_sm_q)) begin
        room_upto[s]   = room_upto_q[s] + room_step;
        held_upto[s]   = held_upto_q[s] + held_step;
        rights_upto[s] = rights_upto_q[s] + rights_step;
      end
      if (stays && given_up) begin
        room_upto[s]   = room_upto[s] + given_up_room;
        rights_upto[s] = rights_upto[s] + given_up_rights;
      end
    end
  end
  always_ff @(posedge clk_i) begin
    alive_q       <= rst_ni && alive;
    own_sm_q      <= own_sm;
    given_up_q    <= rst_ni ? withdraw : '0;
    room_q        <= room;
    room_upto_q   <= room_upto;
    held_room_q   <= held_room;
    held_upto_q   <= held_upto;
    free_q        <= kernel.free;
    rights_q      <= rights;
    rights_upto_q <= rights_upto;
    claimed_q     <= kernel.claimed;
    tokens_q      <= kernel.tokens;
    budget_q      <= owner.tokens;
    more_q        <= (sets_tokens && host_ctx == kernel.ctx) ? host_tokens : '0;
    less_q        <= (sets_tokens && host_ctx == kernel.ctx) ? owner.tokens : '0;
    doing_q       <= sets_tokens ? 4'd7 : doing;
  end

  for (genvar s = 0; s < NumSms; s++) begin : gen_sms
    always_ff @(posedge clk_i) begin
      if (rst_ni) begin
        // Rule 40. Only a kernel that is active and not killed holds an SM or is to get one.
        RightsAreAlive : assert (alive || !rights[s]);

        // Rule 42. On no SM does it run more thread blocks than fit, and in one cycle its share
        // changes on one SM at most, that of the action, and on one that it gives up for that.
        RoomMoves :
        assert ((!runs[s] || smst_q[s].tbs_running <= kernel.tbs_per_sm) &&
                (!stays || s == 32'(own_sm_q) || given_up_q[s] ||
                 (room[s] == room_q[s] && rights[s] == rights_q[s])) &&
                (!stays || s == 32'(own_sm_q) || held_room[s] == held_room_q[s]));

        // Rule 44. Every sum is the one before it and its own SM's share.
        RoomLinks :
        assert (!alive || (32'(room_upto[s]) <= (s + 1) * NumSlots &&
                room_upto[s] == ((s == 0) ? '0 : room_upto[s-1]) + room[s] &&
                32'(held_upto[s]) <= (s + 1) * NumSlots &&
                held_upto[s] == ((s == 0) ? '0 : held_upto[s-1]) + held_room[s] &&
                32'(rights_upto[s]) <= s + 1 &&
                rights_upto[s] == ((s == 0) ? '0 : rights_upto[s-1]) + 8'(rights[s])));
      end
    end
  end

  // The driver's action, one case at a time: faster for the prover. The last one is all others.
  localparam int unsigned Cases = 12;
  for (genvar d = 0; d < Cases; d++) begin : gen_cases
    logic here;
    assign here = stays && ((d == Cases - 1) ? 32'(doing_q) >= d : 32'(doing_q) == d);
    always_ff @(posedge clk_i) begin
      if (rst_ni) begin
        // Rule 67. A kernel's tokens and claims change as its share of that SM does, and its tokens
        // also with its context's budget.
        TokensFollow :
        assert (!here || kernel.tokens == tokens_q + more_q - less_q -
                signed'(rights_step + given_up_rights));
        FreeFollows : assert (!here || kernel.free == free_q + held_step);
        ClaimsFollow : assert (!here || kernel.claimed == claimed_q + room_step + given_up_room);
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 66. A killed kernel has no thread block left to issue, and only the SMs it is losing.
      KilledHasNothing :
      assert (!valid || !kernel.killed ||
              (kernel.claimed == '0 && kernel.free == '0 && kernel.sms_running == '0 &&
               left_q[pick_ksr_q] == '0 && ptbq_count_q[pick_ksr_q] == '0));

      // Rule 41. No kernel has issued more than there is.
      IssuedInRange : assert (!valid || issued_tbs <= all_tbs);

      // Rule 68. A context's budget changes only by a message of the host.
      BudgetFollows : assert (!stays || owner.tokens == budget_q + more_q - less_q);

      // Rule 43. Tokens are conserved. A kernel has its context's budget and its spare token, less
      // one for each SM that it holds or is to get. (Rule 39 makes 8 bits enough.)
      TokensConserved :
      assert (!alive || kernel.tokens == owner.tokens + 8'(signed'({1'b0, kernel.spare})) -
              signed'(rights_upto[NumSms-1]));

      // Rule 45. Claims are conserved: a kernel's count of claimed thread blocks is the room that
      // it has in the SMs that it holds or is to get, and of free slots that in those it holds.
      ClaimsConserved : assert (!alive || kernel.claimed == room_upto[NumSms-1]);
      FreeConserved : assert (!alive || kernel.free == held_upto[NumSms-1]);

      // Rule 46. An issued thread block was claimed, and has a free slot.
      IssueIsClaimed :
      assert (!(issue_begins || issue_resumes) || own_ksr != pick_ksr_q || kernel.claimed != '0);
      IssueIsPlaced :
      assert (!(issue_begins || issue_resumes) || own_ksr != pick_ksr_q || kernel.free != '0);
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
    .pick_ksr_q(u_props.pick_ksr_q),
    .issued_tbs(u_unissued_props.issued_tbs),
    .all_tbs(u_unissued_props.all_tbs),
    .doing((action == ActApply) ? 4'd8 + 4'(u_scan.decision) : 4'(action)),
    .own_ksr(u_tables.own_ksr),
    .issue_begins(u_tables.issue_begins),
    .issue_resumes(u_tables.issue_resumes),
    .sets_tokens(u_tables.taken_host && message_error == ErrNone &&
                 host_i.op == sm_driver_pkg::HostSetTokens),
    .host_ctx(host_i.ctx),
    .host_tokens(host_i.tokens)
);
`endif

// Selects the SM to take from a kernel, and a technique for each of its thread blocks, under a latency
// limit (Chimera 3.2 and 3.3). preempt_selector.md has the cycle rules.
//
// Messages are judged here, and the stages run in order: the kernel's estimates, then
// for each SM a snapshot, techniques and costs, then the comparison of the SMs. Each part holds
// its own registers; the wires here give them the names of the card.

`include "preempt_selector_structs.svh"

module preempt_selector
  import preempt_selector_pkg::*;
#(
    parameter int unsigned NumSms = 13,
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumCtxs = 16,
    parameter int unsigned Lanes = 4,
    parameter int unsigned DivBits = 2,
    parameter int unsigned MulBits = 8,
    localparam int unsigned SmW = id_w(NumSms),
    localparam int unsigned SlotW = id_w(NumSlots),
    localparam int unsigned SlotCntW = cnt_w(NumSlots),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned GroupW = id_w(NumSlots),
    localparam type config_t = `PREEMPT_SELECTOR_CONFIG_STRUCT(CtxW),
    localparam type ask_t = `PREEMPT_SELECTOR_ASK_STRUCT(CtxW, NumSms),
    localparam type victim_t = `PREEMPT_SELECTOR_VICTIM_STRUCT(SmW),
    localparam type ended_t = `PREEMPT_SELECTOR_ENDED_STRUCT(CtxW),
    localparam type issued_t = `PREEMPT_SELECTOR_ISSUED_STRUCT(SmW, SlotW)
) (
    input logic clk_i,
    input logic rst_ni,

    // Time in cycles: the costs of a batch expire.
    input logic [TimeW-1:0] now_i,

    // From the OS: limit, headroom, lifetime of a batch, save time of a kernel.
    input logic    config_valid_i,
    input config_t config_i,

    // From the SM driver: a request, held until its answer.
    input  logic    ask_valid_i,
    input  ask_t    ask_i,
    output logic    victim_valid_o,
    output victim_t victim_o,

    // Technique of each thread block if its SM is the victim.
    output leave_e [NumSms*NumSlots-1:0] leave_o,

    // Live counters of the SMs, one group of slots at a time; an SM may take its time.
    output logic                 sample_valid_o,
    output logic    [   SmW-1:0] sample_sm_o,
    output logic    [GroupW-1:0] sample_group_o,
    input  logic                 sample_valid_i,
    input  sample_t [ Lanes-1:0] sample_i,

    // From the SM driver: ends of thread blocks and launches, and starts of thread blocks.
    input logic               ended_valid_i,
    input ended_t             ended_i,
    input logic               done_valid_i,
    input logic    [CtxW-1:0] done_ctx_i,
    input logic               issued_valid_i,
    input issued_t            issued_i,

    // Error of each message of this cycle.
    output logic   [NumSources-1:0] err_valid_o,
    output error_e [NumSources-1:0] err_code_o,

    // For a simulator that skips cycles without activity.
    output logic             quiescent_o,
    output logic [TimeW-1:0] wake_at_o
);

  localparam int unsigned LaneCntW = cnt_w(Lanes);
  localparam int unsigned UsedW = (NumW + DivBits - 1) / DivBits * DivBits;

  /* verilator lint_off UNUSEDSIGNAL */  // the rules read all of them
  logic [CostW-1:0] limit, headroom, bound, fresh;
  /* verilator lint_on UNUSEDSIGNAL */

  // Registers of the parts, under the names of the card.
  /* verilator lint_off UNUSEDSIGNAL */  // some are only compared with the twin's, or drawn
  select_state_e state_q;
  logic [CtxW-1:0] ctx_q;
  logic [NumSms-1:0] sms_q, rest_q, valid_q;
  logic [GroupW-1:0] group_q;
  logic batch_q, measured_q, best_valid_q;
  logic [TimeW-1:0] expires_q;
  logic [CostW-1:0] instructions_q, cycles_q, tbs_q, save_q, switch_q, mean_q, reach_q;
  logic [CpiW-1:0] cpi_q;
  quotient_e quotient_q;
  logic [SlotCntW-1:0] count_q;
  logic [CostW-1:0] most_q, weight_q, overhead_q, saves_q, left_q;
  logic [SmW-1:0] best_sm_q;
  cost_t best_q;
  /* verilator lint_on UNUSEDSIGNAL */

  // ---- Messages ------------------------------------------------------------------------

  error_e config_error, ask_error, ended_error, done_error, issued_error;
  logic asks, limit_error;
  assign asks = ask_valid_i && rst_ni && state_q == SelIdle;

  // These can be false only if a number has more values than there are contexts, SMs or
  // slots.
  /* verilator lint_off CMPCONST */
  /* verilator lint_off UNSIGNED */
  always_comb begin
    config_error = ErrNone;
    if (config_valid_i && rst_ni) begin
      if (limit_error) config_error = ErrLimit;
      if (config_i.op == CfgSetLatency && 32'(config_i.ctx) >= NumCtxs) config_error = ErrIndex;
    end
    ask_error = ErrNone;
    if (asks) begin
      if (32'(ask_i.ctx) >= NumCtxs) ask_error = ErrIndex;
      else if (ask_i.sms == '0) ask_error = ErrNoSm;
    end
    ended_error = ErrNone;
    if (ended_valid_i && rst_ni && 32'(ended_i.ctx) >= NumCtxs) ended_error = ErrIndex;
    done_error = ErrNone;
    if (done_valid_i && rst_ni && 32'(done_ctx_i) >= NumCtxs) done_error = ErrIndex;
    issued_error = ErrNone;
    if (issued_valid_i && rst_ni &&
        (32'(issued_i.sm) >= NumSms || 32'(issued_i.slot) >= NumSlots)) begin
      issued_error = ErrIndex;
    end
  end
  /* verilator lint_on UNSIGNED */
  /* verilator lint_on CMPCONST */

  logic configures, starts, ended, done, issued;
  assign configures = config_valid_i && rst_ni && config_error == ErrNone;
  assign starts = asks && ask_error == ErrNone;
  assign ended = ended_valid_i && rst_ni && ended_error == ErrNone;
  assign done = done_valid_i && rst_ni && done_error == ErrNone;
  assign issued = issued_valid_i && rst_ni && issued_error == ErrNone;

  always_comb begin
    err_code_o[SrcConfig] = config_error;
    err_code_o[SrcAsk] = ask_error;
    err_code_o[SrcEnded] = ended_error;
    err_code_o[SrcDone] = done_error;
    err_code_o[SrcIssued] = issued_error;
    for (int unsigned s = 0; s < NumSources; s++) err_valid_o[s] = err_code_o[s] != ErrNone;
  end

  preempt_selector_limits u_limits (
      .clk_i,
      .rst_ni,
      .write_i      (configures),
      .op_i         (config_i.op),
      .value_i      (config_i.value),
      .limit_error_o(limit_error),
      .limit_o      (limit),
      .headroom_o   (headroom),
      .bound_o      (bound),
      .fresh_o      (fresh)
  );

  // Sums of each launch, and cycles of a save: read for an ended thread block and for the
  // request, as they were at the start of the cycle.
  logic ask_measured;
  counts_t new_counts;
  counts_t [1:0] counts;
  logic [CostW-1:0] latency, ask_save;
  preempt_selector_kernels #(
      .NumCtxs(NumCtxs)
  ) u_kernels (
      .clk_i,
      .rst_ni,
      .ended_i         (ended),
      .ended_ctx_i     (ended_i.ctx),
      .ended_executed_i(ended_i.executed),
      .ended_cycles_i  (ended_i.cycles),
      .ended_counts_i  (counts[0]),
      .new_counts_o    (new_counts),
      .done_i          (done),
      .done_ctx_i,
      .timed_i         (configures && config_i.op == CfgSetLatency),
      .timed_ctx_i     (config_i.ctx),
      .ask_ctx_i       (ask_i.ctx),
      .ask_counts_i    (counts[1]),
      .ask_latency_i   (latency),
      .ask_measured_o  (ask_measured),
      .ask_save_o      (ask_save)
  );
  // Sums over the ended thread blocks of each launch: read for an end and for a request.
  common_regfile #(
      .Width   ($bits(counts_t)),
      .Depth   (NumCtxs),
      .NumReads(2)
  ) u_counts (
      .clk_i,
      .rst_ni,
      .write_i     (ended),
      .write_addr_i(ended_i.ctx),
      .write_data_i(new_counts),
      .read_addr_i ({ask_i.ctx, ended_i.ctx}),
      .read_data_o (counts)
  );
  // Cycles to save a thread block of each context's kernel, as the OS wrote them.
  common_regfile #(
      .Width(CostW),
      .Depth(NumCtxs)
  ) u_latency (
      .clk_i,
      .rst_ni,
      .write_i     (configures && config_i.op == CfgSetLatency),
      .write_addr_i(config_i.ctx),
      .write_data_i(config_i.value),
      .read_addr_i (ask_i.ctx),
      .read_data_o (latency)
  );

  // ---- Stages ----------------------------------------------------------------------------------

  logic begins, examined, estimated, product_ends;
  logic [CostW-1:0] chosen_left;
  logic [  SmW-1:0] at;
  preempt_selector_stages #(
      .NumSms  (NumSms),
      .NumSlots(NumSlots),
      .NumCtxs (NumCtxs),
      .Lanes   (Lanes)
  ) u_stages (
      .clk_i,
      .rst_ni,
      .now_i,
      .ask_i         (asks),
      .start_i       (starts),
      .request_i     (ask_i),
      .measured_i    (ask_measured),
      .fresh_i       (fresh),
      .configure_i   (configures),
      .done_i        (done),
      .done_ctx_i,
      .sample_valid_i,
      .estimated_i   (estimated),
      .drains_i      (chosen_left != '0),
      .product_ends_i(product_ends),
      .begin_o       (begins),
      .end_o         (examined),
      .at_o          (at),
      .state_o       (state_q),
      .ctx_o         (ctx_q),
      .sms_o         (sms_q),
      .rest_o        (rest_q),
      .group_o       (group_q),
      .batch_o       (batch_q),
      .expires_o     (expires_q),
      .valid_o       (valid_q)
  );

  // ---- The group of slots that is examined -----------------------------------------------------

  logic loads, in_snapshot;
  assign loads = state_q == SelLoad && sample_valid_i;
  assign in_snapshot = state_q inside {SelLoad, SelWeigh, SelChoose, SelProduct};

  seen_t [Lanes-1:0] seen;
  logic  [Lanes-1:0] is_new;
  logic [CostW+3:0] group_executed, group_cycles;
  logic [CostW-1:0] group_most;
  logic [LaneCntW-1:0] group_count;
  logic [NumSlots-1:0] new_slots;
  preempt_selector_snapshot #(
      .NumSlots(NumSlots),
      .Lanes   (Lanes)
  ) u_snapshot (
      .clk_i,
      .rst_ni,
      .group_i      (group_q),
      .load_i       (loads),
      .sample_i,
      .issued_i     (issued && in_snapshot && issued_i.sm == at),
      .issued_slot_i(issued_i.slot),
      .seen_o       (seen),
      .new_o        (is_new),
      .executed_o   (group_executed),
      .cycles_o     (group_cycles),
      .most_o       (group_most),
      .count_o      (group_count),
      .new_slots_o  (new_slots)
  );

  // ---- The kernel's estimates ------------------------------------------------------------------

  logic divides, divided, cpi_unknown;
  logic [UsedW-1:0] quotient;
  logic [ NumW-1:0] dividend;
  logic [CostW-1:0] divisor;
  preempt_selector_estimates #(
      .UsedW(UsedW)
  ) u_estimates (
      .clk_i,
      .rst_ni,
      .begin_i       (begins),
      .measured_i    (ask_measured),
      .counts_i      (counts[1]),
      .save_i        (ask_save),
      .gather_i      (state_q == SelGather && sample_valid_i),
      .executed_i    (group_executed),
      .cycles_i      (group_cycles),
      .divide_i      (state_q == SelDivide),
      .bound_i       (bound),
      .run_o         (divides),
      .dividend_o    (dividend),
      .divisor_o     (divisor),
      .divided_i     (divided),
      .quotient_i    (quotient),
      .last_o        (estimated),
      .cpi_unknown_o (cpi_unknown),
      .measured_o    (measured_q),
      .instructions_o(instructions_q),
      .cycles_o      (cycles_q),
      .tbs_o         (tbs_q),
      .save_o        (save_q),
      .cpi_o         (cpi_q),
      .switch_o      (switch_q),
      .mean_o        (mean_q),
      .reach_o       (reach_q),
      .quotient_o    (quotient_q)
  );

  preempt_selector_divide #(
      .DivBits(DivBits)
  ) u_divide (
      .clk_i,
      .rst_ni,
      .clear_i   (begins),
      .run_i     (divides),
      .dividend_i(dividend),
      .divisor_i (divisor),
      .done_o    (divided),
      .quotient_o(quotient)
  );

  // ---- Techniques and costs of the SM ------------------------------------------------------------

  leave_e [Lanes-1:0] chosen;
  logic [CostW-1:0] chosen_overhead, chosen_saves;
  /* verilator lint_off UNUSEDSIGNAL */  // the rules read them
  logic [Lanes-1:0] switches, forced;
  /* verilator lint_on UNUSEDSIGNAL */
  preempt_selector_choose #(
      .Lanes(Lanes)
  ) u_choose (
      .seen_i    (seen),
      .new_i     (is_new),
      .measured_i(measured_q),
      .bound_i   (bound),
      .save_i    (save_q),
      .switch_i  (switch_q),
      .mean_i    (mean_q),
      .reach_i   (reach_q),
      .most_i    (most_q),
      .weight_i  (weight_q),
      .overhead_i(overhead_q),
      .saves_i   (saves_q),
      .left_i    (left_q),
      .leave_o   (chosen),
      .overhead_o(chosen_overhead),
      .saves_o   (chosen_saves),
      .left_o    (chosen_left),
      .switches_o(switches),
      .forced_o  (forced)
  );

  preempt_selector_leaves #(
      .NumSms  (NumSms),
      .NumSlots(NumSlots),
      .Lanes   (Lanes)
  ) u_leaves (
      .clk_i,
      .rst_ni,
      .write_i      (state_q == SelChoose),
      .sm_i         (at),
      .group_i      (group_q),
      .chosen_i     (chosen),
      .issued_i     (issued),
      .issued_sm_i  (issued_i.sm),
      .issued_slot_i(issued_i.slot),
      .leave_o
  );

  logic [CostW-1:0] drain_latency;
  preempt_selector_product #(
      .MulBits(MulBits)
  ) u_product (
      .clk_i,
      .rst_ni,
      .clear_i (state_q == SelWeigh),
      .run_i   (state_q == SelProduct),
      .left_i  (left_q),
      .cpi_i   (cpi_q),
      .last_o  (product_ends),
      .cycles_o(drain_latency)
  );

  cost_t cost, at_cost;
  preempt_selector_sm #(
      .NumSlots(NumSlots),
      .Lanes   (Lanes)
  ) u_sm (
      .clk_i,
      .rst_ni,
      .clear_i          (examined),
      .load_i           (loads),
      .group_count_i    (group_count),
      .group_most_i     (group_most),
      .weigh_i          (state_q == SelWeigh),
      .switch_i         (switch_q),
      .choose_i         (state_q == SelChoose),
      .chosen_overhead_i(chosen_overhead),
      .chosen_saves_i   (chosen_saves),
      .chosen_left_i    (chosen_left),
      .drain_latency_i  (drain_latency),
      .cost_o           (cost),
      .count_o          (count_q),
      .most_o           (most_q),
      .weight_o         (weight_q),
      .overhead_o       (overhead_q),
      .saves_o          (saves_q),
      .left_o           (left_q)
  );
  // Costs of each SM in the batch.
  common_regfile #(
      .Width($bits(cost_t)),
      .Depth(NumSms)
  ) u_costs (
      .clk_i,
      .rst_ni,
      .write_i     (state_q == SelStore),
      .write_addr_i(at),
      .write_data_i(cost),
      .read_addr_i (at),
      .read_data_o (at_cost)
  );

  // ---- Comparison ------------------------------------------------------------------------------

  logic best_meets;
  preempt_selector_compare #(
      .NumSms(NumSms)
  ) u_compare (
      .clk_i,
      .rst_ni,
      .clear_i     (asks),
      .compare_i   (state_q == SelPick),
      .sm_i        (at),
      .cost_i      (at_cost),
      .bound_i     (bound),
      .best_valid_o(best_valid_q),
      .best_sm_o   (best_sm_q),
      .best_o      (best_q),
      .best_meets_o(best_meets)
  );

  // ---- Outputs -----------------------------------------------------------------------------------

  assign victim_valid_o = rst_ni && state_q == SelAnswer;
  always_comb begin
    victim_o = '0;
    if (victim_valid_o) begin
      victim_o.sm   = best_sm_q;
      victim_o.late = !(best_valid_q && best_meets);
    end
  end
  assign sample_valid_o = rst_ni && state_q inside {SelGather, SelLoad};
  assign sample_sm_o = sample_valid_o ? at : '0;
  assign sample_group_o = sample_valid_o ? group_q : '0;
  assign quiescent_o = rst_ni && state_q == SelIdle;
  assign wake_at_o = '1;

endmodule

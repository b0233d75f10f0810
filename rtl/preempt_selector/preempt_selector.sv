// Selects the SM to take from a kernel, and a technique for each of its thread blocks, under a latency
// limit (Chimera 3.2 and 3.3). preempt_selector.md says what happens cycle by cycle.
//
// Here the messages of a cycle are judged, and the stages follow one another: the kernel's estimates, then
// for each SM a snapshot, techniques and costs, then the comparison of the SMs. The parts compute.

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

    input logic [TimeW-1:0] now_i,

    // From the OS.
    input logic    config_valid_i,
    input config_t config_i,

    // From the SM driver: a request, held until its answer.
    input  logic    ask_valid_i,
    input  ask_t    ask_i,
    output logic    victim_valid_o,
    output victim_t victim_o,

    // How each thread block of the victim leaves it.
    output leave_e [NumSms*NumSlots-1:0] leave_o,

    // Live counters, read for a group of slots at a time.
    output logic                 sample_valid_o,
    output logic    [   SmW-1:0] sample_sm_o,
    output logic    [GroupW-1:0] sample_group_o,
    input  logic                 sample_valid_i,
    input  sample_t [ Lanes-1:0] sample_i,

    // From the SM driver: thread blocks and launches that end, and thread blocks that begin.
    input logic               ended_valid_i,
    input ended_t             ended_i,
    input logic               done_valid_i,
    input logic    [CtxW-1:0] done_ctx_i,
    input logic               issued_valid_i,
    input issued_t            issued_i,

    // Why a message of this cycle is illegal.
    output logic   [NumSources-1:0] err_valid_o,
    output error_e [NumSources-1:0] err_code_o,

    // For a simulator that passes over cycles in which nothing happens.
    output logic             quiescent_o,
    output logic [TimeW-1:0] wake_at_o
);

  localparam int unsigned LaneCntW = cnt_w(Lanes);
  localparam int unsigned Groups = (NumSlots + Lanes - 1) / Lanes;
  localparam int unsigned UsedW = (NumW + DivBits - 1) / DivBits * DivBits;

  /* verilator lint_off UNUSEDSIGNAL */  // the rules read all of them
  logic [CostW-1:0] limit, headroom, bound, fresh;
  /* verilator lint_on UNUSEDSIGNAL */

  // The request, and how far it is.
  select_state_e state_q, state_d;
  logic [CtxW-1:0] ctx_q, ctx_d;
  logic [NumSms-1:0] sms_q, sms_d, rest_q, rest_d;
  logic [GroupW-1:0] group_q, group_d;

  // The batch of costs, and the kernel's estimates that these are made from.
  logic batch_q, batch_d, measured_q, measured_d;
  logic [TimeW-1:0] expires_q, expires_d;
  logic [NumSms-1:0] valid_q, valid_d;
  logic [CostW-1:0] instructions_q, instructions_d, cycles_q, cycles_d, tbs_q, tbs_d;
  logic [CostW-1:0] save_q, save_d, switch_q, switch_d, mean_q, mean_d, reach_q, reach_d;
  logic [CpiW-1:0] cpi_q, cpi_d;
  quotient_e quotient_q, quotient_d;

  // The SM that is examined: its costs so far.
  logic [SlotCntW-1:0] count_q, count_d;
  logic [CostW-1:0] most_q, most_d, weight_q, weight_d;
  logic [CostW-1:0] overhead_q, overhead_d, saves_q, saves_d, left_q, left_d;

  // The comparison.
  logic best_valid_q, best_valid_d;
  logic [SmW-1:0] best_sm_q, best_sm_d;
  cost_t best_q, best_d;

  // ---- Messages ------------------------------------------------------------------------

  error_e config_error, ask_error, ended_error, done_error, issued_error;
  logic asks, limit_error;
  assign asks = ask_valid_i && rst_ni && state_q == SelIdle;

  // Where a number has more values than there are contexts, SMs or slots, and only there, these can be
  // false.
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

  // Sums of each launch, and cycles of a save: read for the thread block that has ended and for the
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
  // Sums over the ended thread blocks of each launch: read for the one that has ended, and for a request.
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

  // ---- The SM and the group that are examined ------------------------------------------------

  logic [SmW-1:0] at;
  common_lowest #(
      .Width(NumSms)
  ) u_at (
      .some_i (rest_q),
      .index_o(at)
  );
  logic [NumSms-1:0] rest_behind;  // without the lowest one
  assign rest_behind = rest_q & (rest_q - 1'b1);

  logic last_group;
  logic [GroupW-1:0] next_group;
  assign last_group = 32'(group_q) == Groups - 1;
  assign next_group = last_group ? '0 : group_q + 1'b1;

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

  // Unknown is the highest number, so that a sum that saturates keeps it.
  logic [CostW+4:0] sum_instructions, sum_cycles;
  assign sum_instructions = (CostW + 5)'(instructions_q) + (CostW + 5)'(group_executed);
  assign sum_cycles = (CostW + 5)'(cycles_q) + (CostW + 5)'(group_cycles);

  // ---- Parts ---------------------------------------------------------------------------------

  logic cpi_unknown, divided, last_quotient;
  logic [UsedW-1:0] quotient;
  logic [ NumW-1:0] dividend;
  logic [CostW-1:0] divisor, quotient_sat;
  assign cpi_unknown = instructions_q == '0 || instructions_q == CostUnknown ||
      cycles_q == CostUnknown;
  assign last_quotient = quotient_q == (measured_q ? QuotReach : QuotSwitch);
  assign quotient_sat = |quotient[UsedW-1:CostW] ? CostUnknown : quotient[CostW-1:0];
  always_comb begin
    divisor = CostW'(cpi_q);
    case (quotient_q)
      QuotCpi: begin
        dividend = (NumW'(cycles_q) << 8) + NumW'(instructions_q) - 1'b1;
        divisor  = instructions_q;
      end
      QuotSwitch: dividend = NumW'(save_q) << 9;
      QuotMean: begin
        dividend = NumW'(instructions_q);
        divisor  = tbs_q;
      end
      default: dividend = NumW'(bound) << 8;
    endcase
  end

  logic begins;
  preempt_selector_divide #(
      .DivBits(DivBits)
  ) u_divide (
      .clk_i,
      .rst_ni,
      .clear_i   (begins),
      .run_i     (state_q == SelDivide && !cpi_unknown),
      .dividend_i(dividend),
      .divisor_i (divisor),
      .done_o    (divided),
      .quotient_o(quotient)
  );

  leave_e [Lanes-1:0] chosen;
  logic [CostW-1:0] chosen_overhead, chosen_saves, chosen_left;
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

  logic product_ends;
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
  assign cost = '{
          overhead: overhead_q,
          latency: saves_q > drain_latency ? saves_q : drain_latency
      };
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

  logic meets, best_meets, better;
  assign meets = at_cost.latency <= bound && at_cost.latency != CostUnknown;
  assign best_meets = best_q.latency <= bound && best_q.latency != CostUnknown;
  always_comb begin
    if (!best_valid_q) better = 1'b1;
    else if (meets != best_meets) better = meets;
    else if (meets) better = at_cost < best_q;  // the overhead is in front
    else better = {at_cost.latency, at_cost.overhead} < {best_q.latency, best_q.overhead};
  end

  // ---- Stages ----------------------------------------------------------------------------------

  logic goes_on;
  assign goes_on = starts && batch_q && ask_i.ctx == ctx_q && now_i < expires_q;
  assign begins  = starts && !goes_on;

  logic [TimeW:0] expires;
  logic [CostW+SlotCntW-1:0] weight;
  assign expires = {1'b0, now_i} + (TimeW + 1)'(fresh);
  assign weight  = (CostW + SlotCntW)'(switch_q) * (CostW + SlotCntW)'(count_q);

  always_comb begin
    state_d = state_q;
    ctx_d = ctx_q;
    sms_d = sms_q;
    rest_d = rest_q;
    group_d = group_q;
    batch_d = batch_q;
    expires_d = expires_q;
    valid_d = valid_q;
    measured_d = measured_q;
    instructions_d = instructions_q;
    cycles_d = cycles_q;
    tbs_d = tbs_q;
    save_d = save_q;
    cpi_d = cpi_q;
    switch_d = switch_q;
    mean_d = mean_q;
    reach_d = reach_q;
    quotient_d = quotient_q;
    count_d = count_q;
    most_d = most_q;
    weight_d = weight_q;
    overhead_d = overhead_q;
    saves_d = saves_q;
    left_d = left_q;
    best_valid_d = best_valid_q;
    best_sm_d = best_sm_q;
    best_d = best_q;
    case (state_q)
      SelIdle: begin
        if (asks) begin
          best_valid_d = 1'b0;
          best_sm_d = '0;
          state_d = SelAnswer;
        end
        if (starts) begin
          ctx_d  = ask_i.ctx;
          sms_d  = ask_i.sms;
          rest_d = ask_i.sms;
        end
        if (goes_on) begin
          state_d = SelPick;
          if ((ask_i.sms & ~valid_q) != '0) begin
            rest_d  = ask_i.sms & ~valid_q;
            state_d = SelLoad;
          end
        end
        if (begins) begin
          batch_d = 1'b1;
          expires_d = expires[TimeW] ? '1 : expires[TimeW-1:0];
          valid_d = '0;
          save_d = ask_save;
          quotient_d = QuotCpi;
          measured_d = ask_measured;
          instructions_d = ask_measured ? counts[1].instructions : '0;
          cycles_d = ask_measured ? counts[1].cycles : '0;
          tbs_d = ask_measured ? counts[1].tbs : '0;
          state_d = ask_measured ? SelDivide : SelGather;
        end
        if (state_d inside {SelDivide, SelGather, SelLoad}) begin
          group_d = '0;
          count_d = '0;
          most_d  = '0;
        end
      end
      SelGather: begin
        if (sample_valid_i) begin
          instructions_d = |sum_instructions[CostW+4:CostW] ? CostUnknown :
              sum_instructions[CostW-1:0];
          cycles_d = |sum_cycles[CostW+4:CostW] ? CostUnknown : sum_cycles[CostW-1:0];
          group_d = next_group;
          if (last_group) begin
            rest_d = rest_behind;
            if (rest_behind == '0) begin
              rest_d  = sms_q;
              state_d = SelDivide;
            end
          end
        end
      end
      SelDivide: begin
        if (cpi_unknown) begin
          cpi_d = '0;
          switch_d = CostUnknown;
          mean_d = '0;
          reach_d = '0;
          state_d = SelLoad;
        end else if (divided) begin
          case (quotient_q)
            QuotCpi: begin
              cpi_d = |quotient[UsedW-1:CpiW] ? '1 : quotient[CpiW-1:0];
              if (quotient == '0) cpi_d = CpiW'(1);
            end
            QuotSwitch: switch_d = save_q == CostUnknown ? CostUnknown : quotient_sat;
            QuotMean: mean_d = quotient[CostW-1:0];
            default: reach_d = quotient_sat;
          endcase
          if (last_quotient) begin
            state_d = SelLoad;
            if (!measured_q) begin
              mean_d  = '0;
              reach_d = '0;
            end
          end else begin
            quotient_d = quotient_e'(quotient_q + 2'd1);
          end
        end
      end
      SelLoad: begin
        if (sample_valid_i) begin
          count_d = count_q + SlotCntW'(group_count);
          if (group_most > most_q) most_d = group_most;
          group_d = next_group;
          if (last_group) state_d = SelWeigh;
        end
      end
      SelWeigh: begin
        weight_d = switch_q == CostUnknown || |weight[CostW+SlotCntW-1:CostW] ? CostUnknown :
            weight[CostW-1:0];
        overhead_d = '0;
        saves_d = '0;
        left_d = '0;
        state_d = SelChoose;
      end
      SelChoose: begin
        overhead_d = chosen_overhead;
        saves_d = chosen_saves;
        left_d = chosen_left;
        group_d = next_group;
        if (last_group) state_d = chosen_left != '0 ? SelProduct : SelStore;
      end
      SelProduct: if (product_ends) state_d = SelStore;
      SelStore: begin
        valid_d[at] = 1'b1;
        group_d = '0;
        count_d = '0;
        most_d = '0;
        rest_d = rest_behind;
        state_d = SelLoad;
        if (rest_behind == '0) begin
          rest_d  = sms_q;
          state_d = SelPick;
        end
      end
      SelPick: begin
        if (better) begin
          best_valid_d = 1'b1;
          best_sm_d = at;
          best_d = at_cost;
        end
        rest_d = rest_behind;
        if (rest_behind == '0) state_d = SelAnswer;
      end
      SelAnswer: state_d = SelIdle;
      default: ;
    endcase
    // A batch that begins in this cycle was made of what this changes, too.
    if (configures || (done && (done_ctx_i == ctx_q || (starts && done_ctx_i == ask_i.ctx)))) begin
      batch_d = 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q <= SelIdle;
      ctx_q <= '0;
      sms_q <= '0;
      rest_q <= '0;
      group_q <= '0;
      batch_q <= 1'b0;
      expires_q <= '0;
      valid_q <= '0;
      measured_q <= 1'b0;
      instructions_q <= '0;
      cycles_q <= '0;
      tbs_q <= '0;
      save_q <= '0;
      cpi_q <= '0;
      switch_q <= '0;
      mean_q <= '0;
      reach_q <= '0;
      quotient_q <= QuotCpi;
      count_q <= '0;
      most_q <= '0;
      weight_q <= '0;
      overhead_q <= '0;
      saves_q <= '0;
      left_q <= '0;
      best_valid_q <= 1'b0;
      best_sm_q <= '0;
      best_q <= '0;
    end else begin
      state_q <= state_d;
      ctx_q <= ctx_d;
      sms_q <= sms_d;
      rest_q <= rest_d;
      group_q <= group_d;
      batch_q <= batch_d;
      expires_q <= expires_d;
      valid_q <= valid_d;
      measured_q <= measured_d;
      instructions_q <= instructions_d;
      cycles_q <= cycles_d;
      tbs_q <= tbs_d;
      save_q <= save_d;
      cpi_q <= cpi_d;
      switch_q <= switch_d;
      mean_q <= mean_d;
      reach_q <= reach_d;
      quotient_q <= quotient_d;
      count_q <= count_d;
      most_q <= most_d;
      weight_q <= weight_d;
      overhead_q <= overhead_d;
      saves_q <= saves_d;
      left_q <= left_d;
      best_valid_q <= best_valid_d;
      best_sm_q <= best_sm_d;
      best_q <= best_d;
    end
  end

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

// Page faults in flight of all SMs (thesis 6.1, 6.4.2): an entry for each region, so that a region is asked
// for once, however many accesses find it absent; each fault goes to the CPU, or to the GPU's own handler
// first, and all SMs hear of its outcome. fault_unit.md has the cycle rules.
//
// An entry waits in one queue at most, so both queues are lists through the same register `next_q`.
//
// All messages of a cycle are judged by the state at its start; illegal ones are dropped and reported, each
// source on its own line of the error port.

`include "fault_unit_structs.svh"

module fault_unit
  import fault_unit_pkg::*;
#(
    parameter int unsigned NumEntries = 32,
    parameter int unsigned NumSms = 16,
    parameter int unsigned RegionBits = 33,
    `FAULT_UNIT_WIDTHS,
    localparam type fault_t = `FAULT_UNIT_FAULT_STRUCT(SmW, RegionW),
    localparam type ticket_t = `FAULT_UNIT_TICKET_STRUCT(EntryW),
    localparam type request_t = `FAULT_UNIT_REQUEST_STRUCT(EntryW, SmW, RegionW),
    localparam type answer_t = `FAULT_UNIT_ANSWER_STRUCT(EntryW),
    localparam type resolved_t = `FAULT_UNIT_RESOLVED_STRUCT(EntryW, RegionW)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic   setup_valid_i,
    input setup_t setup_i,

    // From the SMs' page walkers: a region is absent. The reply comes in the same cycle.
    input  logic    fault_valid_i,
    output logic    fault_ready_o,
    input  fault_t  fault_i,
    output ticket_t ticket_o,

    // To the handlers; each answers by the entry.
    output logic     own_valid_o,
    input  logic     own_ready_i,
    output request_t own_o,
    output logic     cpu_valid_o,
    input  logic     cpu_ready_i,
    output request_t cpu_o,
    input  logic     answer_valid_i,
    input  answer_t  answer_i,

    // To all SMs: a fault is in flight no more.
    output logic      resolved_valid_o,
    output resolved_t resolved_o,

    output logic [EntryCntW-1:0] used_o,

    // Error of each message of this cycle.
    output logic   [NumSources-1:0] err_valid_o,
    output error_e [NumSources-1:0] err_code_o,

    // For a simulator that skips cycles without activity.
    output logic             quiescent_o,
    output logic [TimeW-1:0] wake_at_o
);

  typedef logic [EntryW-1:0] entry_t;

  // ---- State -------------------------------------------------------------

  entry_state_e [NumEntries-1:0] state_q;
  logic [NumEntries-1:0][RegionW-1:0] region_q;
  logic [NumEntries-1:0][SmW-1:0] sm_q;
  entry_t [NumEntries-1:0] next_q;
  entry_t own_head_q, own_tail_q, cpu_head_q, cpu_tail_q;
  logic [EntryCntW-1:0] count_q;
  logic own_first_q;

  // ---- Entries -------------------------------------------------------------

  logic [NumEntries-1:0] is_free, asks_own, asks_cpu, at_own, at_cpu, done, same;
  for (genvar e = 0; e < NumEntries; e++) begin : gen_entry
    assign is_free[e] = state_q[e] == EntryFree;
    assign asks_own[e] = state_q[e] == EntryAsksOwn;
    assign asks_cpu[e] = state_q[e] == EntryAsksCpu;
    assign at_own[e] = state_q[e] == EntryAtOwn;
    assign at_cpu[e] = state_q[e] == EntryAtCpu;
    assign done[e] = state_q[e] == EntryThere || state_q[e] == EntryAborted;
    assign same[e] = (asks_own[e] || asks_cpu[e] || at_own[e] || at_cpu[e]) &&
        region_q[e] == fault_i.region;
  end
  logic some_own, some_cpu, some_done, some_same;
  assign some_own  = asks_own != '0;
  assign some_cpu  = asks_cpu != '0;
  assign some_done = done != '0;
  assign some_same = same != '0;

  entry_t the_done, the_same, first_free;
  common_one_hot_index #(
      .Width(NumEntries)
  ) u_done (
      .only_i (done),
      .index_o(the_done)
  );
  common_one_hot_index #(
      .Width(NumEntries)
  ) u_same (
      .only_i (same),
      .index_o(the_same)
  );
  common_lowest #(
      .Width(NumEntries)
  ) u_free (
      .some_i (is_free),
      .index_o(first_free)
  );

  // ---- Messages ------------------------------------------------------------

  error_e setup_error, fault_error, answer_error;
  logic setup, fault, answer;
  assign fault_ready_o = rst_ni && 32'(count_q) < NumEntries;
  assign setup = setup_valid_i && rst_ni && setup_error == ErrNone;
  assign fault = fault_valid_i && fault_ready_o && fault_error == ErrNone;
  assign answer = answer_valid_i && rst_ni && answer_error == ErrNone;

  assign setup_error = setup_valid_i && rst_ni && count_q != '0 ? ErrBusy : ErrNone;

  // Can be false only if a number has more values than there are SMs, or entries.
  /* verilator lint_off CMPCONST */
  /* verilator lint_off UNSIGNED */
  assign fault_error =
      fault_valid_i && fault_ready_o && 32'(fault_i.sm) >= NumSms ? ErrIndex : ErrNone;

  always_comb begin
    answer_error = ErrNone;
    if (answer_valid_i && rst_ni) begin
      if (32'(answer_i.entry) >= NumEntries) begin
        answer_error = ErrIndex;
      end else if (!at_own[answer_i.entry] && !at_cpu[answer_i.entry]) begin
        answer_error = ErrState;
      end else if (answer_i.result > ResultAbort ||
                   (answer_i.result == ResultForward && at_cpu[answer_i.entry])) begin
        answer_error = ErrResult;
      end
    end
  end
  /* verilator lint_on UNSIGNED */
  /* verilator lint_on CMPCONST */

  always_comb begin
    err_code_o[SrcSetup]  = setup_error;
    err_code_o[SrcFault]  = fault_error;
    err_code_o[SrcAnswer] = answer_error;
    for (int unsigned s = 0; s < NumSources; s++) err_valid_o[s] = err_code_o[s] != ErrNone;
  end

  // ---- Effects ----------------------------------------------------------

  logic enters, forwards, joins_own, joins_cpu, leaves_own, leaves_cpu;
  // A fault goes by the set-up of its cycle: so none is at the own handler once faults go to the CPU.
  logic own_first;
  assign own_first = setup ? setup_i.own_first : own_first_q;

  assign enters = fault && !some_same;
  assign forwards = answer && answer_i.result == ResultForward;
  assign joins_own = enters && own_first;
  assign joins_cpu = (enters && !own_first) || forwards;
  assign leaves_own = some_own && own_ready_i;
  assign leaves_cpu = some_cpu && cpu_ready_i;

  entry_t joining_cpu;
  assign joining_cpu = forwards ? answer_i.entry : first_free;

  // The entry that joins is alone in its queue.
  logic alone_own, alone_cpu;
  assign alone_own = !some_own || (leaves_own && own_head_q == own_tail_q);
  assign alone_cpu = !some_cpu || (leaves_cpu && cpu_head_q == cpu_tail_q);

  // ---- Next state --------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q     <= '0;
      region_q    <= '0;
      sm_q        <= '0;
      next_q      <= '0;
      own_head_q  <= '0;
      own_tail_q  <= '0;
      cpu_head_q  <= '0;
      cpu_tail_q  <= '0;
      count_q     <= '0;
      own_first_q <= 1'b0;
    end else begin
      own_first_q <= own_first;

      if (some_done) state_q[the_done] <= EntryFree;
      if (leaves_own) begin
        state_q[own_head_q] <= EntryAtOwn;
        own_head_q <= next_q[own_head_q];
      end
      if (leaves_cpu) begin
        state_q[cpu_head_q] <= EntryAtCpu;
        cpu_head_q <= next_q[cpu_head_q];
      end

      if (answer && answer_i.result == ResultThere) state_q[answer_i.entry] <= EntryThere;
      if (answer && answer_i.result == ResultAbort) state_q[answer_i.entry] <= EntryAborted;
      if (enters) begin
        region_q[first_free] <= fault_i.region;
        sm_q[first_free] <= fault_i.sm;
      end
      if (joins_own) begin
        state_q[first_free] <= EntryAsksOwn;
        own_tail_q <= first_free;
        if (alone_own) own_head_q <= first_free;
        else next_q[own_tail_q] <= first_free;
      end
      if (joins_cpu) begin
        state_q[joining_cpu] <= EntryAsksCpu;
        cpu_tail_q <= joining_cpu;
        if (alone_cpu) cpu_head_q <= joining_cpu;
        else next_q[cpu_tail_q] <= joining_cpu;
      end

      count_q <= count_q + EntryCntW'(enters) - EntryCntW'(some_done);
    end
  end

  // ---- Outputs -------------------------------------------------------------------

  always_comb begin
    ticket_o = '0;
    if (fault) begin
      ticket_o.entry  = some_same ? the_same : first_free;
      ticket_o.merged = some_same;
    end
    own_o = '0;
    if (some_own) begin
      own_o.entry  = own_head_q;
      own_o.region = region_q[own_head_q];
      own_o.sm     = sm_q[own_head_q];
    end
    cpu_o = '0;
    if (some_cpu) begin
      cpu_o.entry  = cpu_head_q;
      cpu_o.region = region_q[cpu_head_q];
      cpu_o.sm     = sm_q[cpu_head_q];
    end
    resolved_o = '0;
    if (some_done) begin
      resolved_o.entry   = the_done;
      resolved_o.region  = region_q[the_done];
      resolved_o.aborted = state_q[the_done] == EntryAborted;
    end
  end
  assign own_valid_o      = some_own;
  assign cpu_valid_o      = some_cpu;
  assign resolved_valid_o = some_done;
  assign used_o           = count_q;
  assign quiescent_o      = rst_ni && !some_own && !some_cpu && !some_done;
  assign wake_at_o        = '1;

endmodule

// Properties of fault_unit, checked by the prover and in every simulation. Bound into fault_unit. The rules
// are numbered as in fault_unit.md: each in English, then as an assertion.
//
// A model is kept here: of each entry that waits in a queue, how many are ahead of it. The queues' registers
// are a list, and rule 4 says that the list is in this order.

`include "fault_unit_structs.svh"

module fault_unit_props
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

    input logic setup_valid_i,
    input setup_t setup_i,
    input logic fault_valid_i,
    input logic fault_ready_o,
    input fault_t fault_i,
    input ticket_t ticket_o,
    input logic own_valid_o,
    input logic own_ready_i,
    input request_t own_o,
    input logic cpu_valid_o,
    input logic cpu_ready_i,
    input request_t cpu_o,
    input logic answer_valid_i,
    input answer_t answer_i,
    input logic resolved_valid_o,
    input resolved_t resolved_o,
    input logic [EntryCntW-1:0] used_o,
    input logic [NumSources-1:0] err_valid_o,
    input logic quiescent_o,

    input entry_state_e [NumEntries-1:0] state_q,
    input logic [NumEntries-1:0][RegionW-1:0] region_q,
    input logic [NumEntries-1:0][SmW-1:0] sm_q,
    input logic [NumEntries-1:0][EntryW-1:0] next_q,
    input logic [EntryW-1:0] own_head_q,
    input logic [EntryW-1:0] own_tail_q,
    input logic [EntryW-1:0] cpu_head_q,
    input logic [EntryW-1:0] cpu_tail_q,
    input logic [EntryCntW-1:0] count_q,
    input logic own_first_q
);

  // A run begins in reset.
  logic started_q = 1'b0;
  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    Begin : assume (started_q || !rst_ni);
  end

  // ---- What the state means -------------------------------------------------------

  logic [NumEntries-1:0] used, flying, asks_own, at_own, asks_cpu, done;
  for (genvar e = 0; e < NumEntries; e++) begin : gen_entry
    assign used[e] = state_q[e] != EntryFree;
    assign flying[e] = state_q[e] inside {EntryAsksOwn, EntryAtOwn, EntryAsksCpu, EntryAtCpu};
    assign asks_own[e] = state_q[e] == EntryAsksOwn;
    assign at_own[e] = state_q[e] == EntryAtOwn;
    assign asks_cpu[e] = state_q[e] == EntryAsksCpu;
    assign done[e] = state_q[e] inside {EntryThere, EntryAborted};
  end

  // ---- Messages that take effect ----------------------------------------------------

  logic fault, answer, enters, own_first;
  assign own_first = setup_valid_i && !err_valid_o[SrcSetup] ? setup_i.own_first : own_first_q;
  assign fault  = fault_valid_i && fault_ready_o && !err_valid_o[SrcFault];
  assign answer = answer_valid_i && !err_valid_o[SrcAnswer];
  assign enters = fault && !ticket_o.merged;

  // ---- The entries ahead of each in its queue ------------------------------------------

  logic [NumEntries-1:0][EntryCntW-1:0] ahead_q;
  logic [EntryCntW-1:0] own_waiting, cpu_waiting;  // entries in each queue
  assign own_waiting = EntryCntW'($countones(asks_own));
  assign cpu_waiting = EntryCntW'($countones(asks_cpu));
  logic own_leaves, cpu_leaves;
  assign own_leaves = own_valid_o && own_ready_i;
  assign cpu_leaves = cpu_valid_o && cpu_ready_i;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      ahead_q <= '0;
    end else begin
      for (int unsigned e = 0; e < NumEntries; e++) begin
        if ((asks_own[e] && own_leaves) || (asks_cpu[e] && cpu_leaves)) begin
          ahead_q[e] <= ahead_q[e] - EntryCntW'(1);
        end
        if (enters && 32'(ticket_o.entry) == e) begin
          ahead_q[e] <= own_first ? own_waiting - EntryCntW'(own_leaves)
                                    : cpu_waiting - EntryCntW'(cpu_leaves);
        end
        if (answer && answer_i.result == ResultForward && 32'(answer_i.entry) == e) begin
          ahead_q[e] <= cpu_waiting - EntryCntW'(cpu_leaves);
        end
      end
    end
  end

  // ---- The cycle before -------------------------------------------------------

  logic was_q;  // not a reset cycle
  entry_state_e [NumEntries-1:0] was_state_q;
  logic [NumEntries-1:0][RegionW-1:0] was_region_q;
  logic [NumEntries-1:0][SmW-1:0] was_sm_q;
  logic was_own_first_q, was_own_waits_q, was_cpu_waits_q;  // waits: an offer that is not taken
  logic was_own_leaves_q, was_cpu_leaves_q, was_enters_q, was_answer_q;
  request_t was_own_q, was_cpu_q;
  logic [EntryW-1:0] was_entry_q;
  fault_t was_fault_q;
  answer_t was_answered_q;
  always_ff @(posedge clk_i) begin
    was_q <= rst_ni;
    was_state_q <= state_q;
    was_region_q <= region_q;
    was_sm_q <= sm_q;
    was_own_first_q <= own_first;
    was_own_waits_q <= rst_ni && own_valid_o && !own_ready_i;
    was_cpu_waits_q <= rst_ni && cpu_valid_o && !cpu_ready_i;
    was_own_leaves_q <= rst_ni && own_leaves;
    was_cpu_leaves_q <= rst_ni && cpu_leaves;
    was_own_q <= own_o;
    was_cpu_q <= cpu_o;
    was_enters_q <= rst_ni && enters;
    was_entry_q <= ticket_o.entry;
    was_fault_q <= fault_i;
    was_answer_q <= rst_ni && answer;
    was_answered_q <= answer_i;
  end

  // ---- Rules over all entries -----------------------------------------------------

  // The comparison is constant if the number has no values beyond the last SM.
  /* verilator lint_off CMPCONST */
  /* verilator lint_off UNSIGNED */
  logic sms_exist, names_exist;
  always_comb begin
    sms_exist = 1'b1;
    names_exist = 32'(own_head_q) < NumEntries && 32'(own_tail_q) < NumEntries &&
        32'(cpu_head_q) < NumEntries && 32'(cpu_tail_q) < NumEntries;
    for (int unsigned e = 0; e < NumEntries; e++) begin
      if (32'(sm_q[e]) >= NumSms) sms_exist = 1'b0;
      if (32'(next_q[e]) >= NumEntries) names_exist = 1'b0;
    end
  end
  /* verilator lint_on UNSIGNED */
  /* verilator lint_on CMPCONST */

  // A bit for each entry: deep chains of logic are more than the prover's front end can take.
  logic [NumEntries-1:0] entered, answered, forwarded;
  entry_state_e [NumEntries-1:0] expected;  // state, by the messages of the cycle before
  logic [NumEntries-1:0] shares_region, shares_place, wrong_step, changed, no_state;
  logic [NumEntries-1:0] off_list, off_end;
  for (genvar e = 0; e < NumEntries; e++) begin : gen_rules
    // Rules 1 and 4: entries with one region, and with the same place in a queue.
    logic [NumEntries-1:0] has_region, has_place;
    for (genvar f = 0; f < NumEntries; f++) begin : gen_other
      assign has_region[f] = f != e && flying[e] && flying[f] && region_q[e] == region_q[f];
      assign has_place[f] = f != e &&
          ((asks_own[e] && asks_own[f]) || (asks_cpu[e] && asks_cpu[f])) &&
          ahead_q[e] == ahead_q[f];
    end
    assign shares_region[e] = has_region != '0;
    assign shares_place[e] = has_place != '0;

    // Rule 3: each step has its message, and each message its step.
    assign entered[e] = was_enters_q && 32'(was_entry_q) == e;
    assign answered[e] = was_answer_q && 32'(was_answered_q.entry) == e;
    assign forwarded[e] = answered[e] && was_answered_q.result == ResultForward;
    always_comb begin
      expected[e] = was_state_q[e];
      unique case (was_state_q[e])
        EntryFree: if (entered[e]) expected[e] = was_own_first_q ? EntryAsksOwn : EntryAsksCpu;
        EntryAsksOwn: if (was_own_leaves_q && 32'(was_own_q.entry) == e) expected[e] = EntryAtOwn;
        EntryAsksCpu: if (was_cpu_leaves_q && 32'(was_cpu_q.entry) == e) expected[e] = EntryAtCpu;
        EntryAtOwn, EntryAtCpu: begin
          if (forwarded[e]) expected[e] = EntryAsksCpu;
          else if (answered[e]) begin
            expected[e] = was_answered_q.result == ResultAbort ? EntryAborted : EntryThere;
          end
        end
        default: expected[e] = EntryFree;
      endcase
    end
    assign wrong_step[e] = was_q && (state_q[e] != expected[e] ||
        (entered[e] && was_state_q[e] != EntryFree) ||
        (answered[e] && !(was_state_q[e] inside {EntryAtOwn, EntryAtCpu})) ||
        (forwarded[e] && was_state_q[e] != EntryAtOwn));
    assign changed[e] = was_q &&
        (region_q[e] != (entered[e] ? was_fault_q.region : was_region_q[e]) ||
         sm_q[e] != (entered[e] ? was_fault_q.sm : was_sm_q[e]));
    assign no_state[e] = state_q[e] > EntryAborted;

    // Rule 4: the list from the head on is in order, and ends at the tail.
    always_comb begin
      off_list[e] = 1'b0;
      off_end[e]  = 1'b0;
      if (asks_own[e]) begin
        off_list[e] = 32'(own_tail_q) != e &&
            !(asks_own[next_q[e]] && ahead_q[next_q[e]] == ahead_q[e] + EntryCntW'(1));
        off_end[e] = ahead_q[e] >= own_waiting || (ahead_q[e] == '0) != (32'(own_head_q) == e) ||
            (ahead_q[e] + EntryCntW'(1) == own_waiting) != (32'(own_tail_q) == e);
      end
      if (asks_cpu[e]) begin
        off_list[e] = 32'(cpu_tail_q) != e &&
            !(asks_cpu[next_q[e]] && ahead_q[next_q[e]] == ahead_q[e] + EntryCntW'(1));
        off_end[e] = ahead_q[e] >= cpu_waiting || (ahead_q[e] == '0) != (32'(cpu_head_q) == e) ||
            (ahead_q[e] + EntryCntW'(1) == cpu_waiting) != (32'(cpu_tail_q) == e);
      end
    end
  end

  // ---- Rules --------------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 1. One entry a region: no two entries in flight have the same one.
      OneARegion : assert (shares_region == '0);

      // Rule 2. Tickets: that of a merged fault is the entry in flight with its region; another fault
      // gets a free entry.
      MergedIsThere :
      assert (!fault || !ticket_o.merged ||
          (flying[ticket_o.entry] && region_q[ticket_o.entry] == fault_i.region));
      NewIsFree : assert (!enters || !used[ticket_o.entry]);

      // Rule 3. Steps: an entry goes only the way of its fault, each step for its message.
      Steps : assert (wrong_step == '0);
      Keeps : assert (changed == '0);

      // Rule 4. Order: requests leave a queue in the order in which they came into it.
      OwnOrder : assert (!own_valid_o || ahead_q[own_o.entry] == '0);
      CpuOrder : assert (!cpu_valid_o || ahead_q[cpu_o.entry] == '0);
      ListsInOrder : assert (off_list == '0);
      PlacesDiffer : assert (shares_place == '0);
      EndsOfLists : assert (off_end == '0);

      // Rule 5. Offers: a request is offered exactly while an entry waits, unchanged until taken.
      OwnIsOffered :
      assert (own_valid_o == (asks_own != '0) && (!own_valid_o || (asks_own[own_o.entry] &&
          own_o.region == region_q[own_o.entry] && own_o.sm == sm_q[own_o.entry])));
      CpuIsOffered :
      assert (cpu_valid_o == (asks_cpu != '0) && (!cpu_valid_o || (asks_cpu[cpu_o.entry] &&
          cpu_o.region == region_q[cpu_o.entry] && cpu_o.sm == sm_q[cpu_o.entry])));
      OwnStays : assert (!was_own_waits_q || (own_valid_o && own_o == was_own_q));
      CpuStays : assert (!was_cpu_waits_q || (cpu_valid_o && cpu_o == was_cpu_q));

      // Rule 6. Resolved once: one entry at most, for one cycle, behind the answer to it.
      OneResolved : assert ($countones(done) <= 1 && resolved_valid_o == (done != '0));
      ResolvedIsAnswered :
      assert (!resolved_valid_o || (was_answer_q && was_answered_q.result != ResultForward &&
          resolved_o.entry == was_answered_q.entry && done[resolved_o.entry] &&
          resolved_o.region == region_q[resolved_o.entry] &&
          resolved_o.aborted == (was_answered_q.result == ResultAbort)));

      // Rule 7. Count: that of the entries in use; a fault is taken exactly while one is free.
      CountIsReal : assert (32'(count_q) == 32'($countones(used)) && used_o == count_q);
      TakenWhileFree : assert (fault_ready_o == (used != '1));

      // Rule 8. Local: an entry is asked of or at the own handler only while faults go there.
      OnlyLocal : assert (own_first_q || (asks_own | at_own) == '0);

      // Rule 9. Quiescence: in a quiescent cycle without a message no output is valid.
      QuietIsSilent :
      assert (!quiescent_o || setup_valid_i || fault_valid_i || answer_valid_i ||
          (!own_valid_o && !cpu_valid_o && !resolved_valid_o && err_valid_o == '0));

      // Registers name existing entries and SMs, and have values of their enums.
      StatesExist : assert (no_state == '0);
      NamesExist : assert (names_exist);
      SmsExist : assert (sms_exist);

      // A fault merged with one that is answered; a region that faults anew while it is resolved; a fault
      // forwarded into a queue; all entries in use; an entry that joins as the only one leaves.
      MergedAtTheEnd :
      cover (fault && ticket_o.merged && answer && answer_i.result == ResultThere &&
          answer_i.entry == ticket_o.entry);
      AnewWhileResolved : cover (enters && resolved_valid_o && fault_i.region == resolved_o.region);
      ForwardedBehind :
      cover (answer && answer_i.result == ResultForward && cpu_valid_o && !cpu_ready_i);
      AllInUse : cover (resolved_valid_o && !fault_ready_o && fault_valid_i);
      JoinsAsOneLeaves : cover (enters && own_leaves && own_waiting == EntryCntW'(1));
    end
  end

endmodule

bind fault_unit fault_unit_props #(
    .NumEntries(NumEntries),
    .NumSms(NumSms),
    .RegionBits(RegionBits)
) u_props (.*);

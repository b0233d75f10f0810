// Properties of fault_unit, checked by the prover and in every simulation. Bound into fault_unit. The rules
// are numbered as in fault_unit.md: each in English, then as an assertion.
//
// Models are kept here: each queue as the entries that came into it, in this order; and numbers of entries
// up to each one. The queues' registers are a list, and rule 4 says that the list is in the order of the model.

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

  function automatic logic one_at_most(logic [NumEntries-1:0] entries);
    return (entries & (entries - NumEntries'(1))) == '0;
  endfunction

  // ---- The state, entry by entry ----------------------------------------------------

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
  assign fault = fault_valid_i && fault_ready_o && !err_valid_o[SrcFault];
  assign answer = answer_valid_i && !err_valid_o[SrcAnswer];
  assign enters = fault && !ticket_o.merged;

  // ---- Any region -----------------------------------------------------------------

  // The prover's is any one; in a simulation it is that of each fault.
  logic [RegionW-1:0] region, any_region_q;
`ifdef SEGUE_PROVER
  assign region = any_region_q;
`else
  assign region = fault_valid_i ? fault_i.region : any_region_q;
`endif
  always_ff @(posedge clk_i) any_region_q <= region;
  logic [NumEntries-1:0] holders;  // entries in flight with it
  for (genvar e = 0; e < NumEntries; e++) begin : gen_holders
    assign holders[e] = flying[e] && region_q[e] == region;
  end

  // ---- The queues as they should be ------------------------------------------------------

  // Of each queue its entries, the oldest one first, and how many they are; of each entry how many are ahead.
  localparam int unsigned Own = 0;
  localparam int unsigned Cpu = 1;
  localparam int unsigned Used = 2;  // not a queue, but counted as they are
  logic [1:0][NumEntries-1:0][EntryW-1:0] line_q;
  logic [1:0][EntryCntW-1:0] length_q;
  logic [NumEntries-1:0][EntryCntW-1:0] ahead_q;

  logic own_leaves, cpu_leaves;
  assign own_leaves = own_valid_o && own_ready_i;
  assign cpu_leaves = cpu_valid_o && cpu_ready_i;
  logic [2:0] comes, goes;
  logic [2:0][EntryW-1:0] comer, goer;
  assign comes[Own] = enters && own_first;
  assign comes[Cpu] = (enters && !own_first) || (answer && answer_i.result == ResultForward);
  assign comes[Used] = enters;
  assign comer[Own] = ticket_o.entry;
  assign comer[Cpu] = enters && !own_first ? ticket_o.entry : answer_i.entry;
  assign comer[Used] = ticket_o.entry;
  assign goes = {resolved_valid_o, cpu_leaves, own_leaves};
  assign goer = {resolved_o.entry, cpu_o.entry, own_o.entry};

  logic [2:0][NumEntries-1:0] members;
  assign members = {used, asks_cpu, asks_own};
  for (genvar q = 0; q < 2; q++) begin : gen_line
    logic [EntryCntW-1:0] left;  // without the one that leaves
    assign left = length_q[q] - EntryCntW'(goes[q]);
    always_ff @(posedge clk_i) begin
      length_q[q] <= rst_ni ? left + EntryCntW'(comes[q]) : '0;
      for (int unsigned p = 0; p < NumEntries; p++) begin
        if (comes[q] && 32'(left) == p) line_q[q][p] <= comer[q];
        else if (goes[q]) line_q[q][p] <= p + 1 < NumEntries ? line_q[q][(p+1)%NumEntries] : '0;
      end
    end
  end
  for (genvar e = 0; e < NumEntries; e++) begin : gen_ahead
    always_ff @(posedge clk_i) begin
      if (comes[Own] && 32'(comer[Own]) == e) ahead_q[e] <= gen_line[Own].left;
      else if (comes[Cpu] && 32'(comer[Cpu]) == e) ahead_q[e] <= gen_line[Cpu].left;
      else if ((asks_own[e] && goes[Own]) || (asks_cpu[e] && goes[Cpu])) begin
        ahead_q[e] <= ahead_q[e] - EntryCntW'(1);
      end
    end
  end

  // ---- Numbers of entries ----------------------------------------------------------------

  // A solver does not see that a sum over all entries changes by one as one of them does. So the number of those
  // up to each entry is kept, and each is shown to be the one before it and its own entry.
  // Comparisons with the largest number of its width are constant.
  /* verilator lint_off CMPCONST */
  /* verilator lint_off UNSIGNED */
  logic [2:0][NumEntries-1:0][EntryCntW-1:0] upto_q;
  logic [2:0][NumEntries-1:0] miscounted;
  for (genvar k = 0; k < 3; k++) begin : gen_counted
    for (genvar e = 0; e < NumEntries; e++) begin : gen_upto
      always_ff @(posedge clk_i) begin
        upto_q[k][e] <= !rst_ni ? '0 : upto_q[k][e] + EntryCntW'(comes[k] && 32'(comer[k]) <= e) -
            EntryCntW'(goes[k] && 32'(goer[k]) <= e);
      end
      assign miscounted[k][e] = 32'(upto_q[k][e]) > e + 1 ||
          upto_q[k][e] != (e == 0 ? '0 : upto_q[k][(e+NumEntries-1)%NumEntries]) +
          EntryCntW'(members[k][e]);
    end
  end
  /* verilator lint_on UNSIGNED */
  /* verilator lint_on CMPCONST */

  // So far each new fault found a free entry and each set-up none in use, and no queue was longer than there
  // are entries. The rules of the queues are proved from this and without a count; that it is always so
  // (CountServes) is proved from the count, and from them.
  logic served_q;
  always_ff @(posedge clk_i) begin
    served_q <= !rst_ni || (served_q && !(enters && used[ticket_o.entry]) &&
        !(setup_valid_i && !err_valid_o[SrcSetup] && used != '0) &&
        !(comes[Own] && 32'(length_q[Own]) >= NumEntries) &&
        !(comes[Cpu] && 32'(length_q[Cpu]) >= NumEntries));
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
  logic [NumEntries-1:0] wrong_step, changed, no_state;
  for (genvar e = 0; e < NumEntries; e++) begin : gen_rules
    // Rule 3: each step has its message, and each message its step.
    assign entered[e]   = was_enters_q && 32'(was_entry_q) == e;
    assign answered[e]  = was_answer_q && 32'(was_answered_q.entry) == e;
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

  end

  // Comparisons with the largest number of its width are constant.
  /* verilator lint_off CMPCONST */
  /* verilator lint_off UNSIGNED */
  // Rule 4: the list has the entries of the line, in its order; and all that waits is in line.
  logic [1:0][NumEntries-1:0] off_list, off_place, off_line;
  logic [1:0] off_tail;
  logic [1:0][EntryW-1:0] tail;
  assign tail = {cpu_tail_q, own_tail_q};
  for (genvar q = 0; q < 2; q++) begin : gen_queue
    for (genvar p = 0; p < NumEntries; p++) begin : gen_place
      logic [EntryW-1:0] entry;
      assign entry = line_q[q][p];
      assign off_place[q][p] = p < 32'(length_q[q]) &&
          (32'(entry) >= NumEntries || !members[q][entry] || 32'(ahead_q[entry]) != p);
      assign off_list[q][p] = p + 1 < 32'(length_q[q]) &&
          next_q[entry] != line_q[q][(p+1)%NumEntries];
      assign off_line[q][p] = members[q][p] && (ahead_q[p] >= length_q[q] ||
           32'(line_q[q][EntryW'(ahead_q[p])]) != p);
    end
    assign off_tail[q] = length_q[q] != '0 && (!members[q][tail[q]] ||
        ahead_q[tail[q]] + EntryCntW'(1) != length_q[q]);
  end
  logic too_long;
  assign too_long = 32'(length_q[Own]) > NumEntries || 32'(length_q[Cpu]) > NumEntries;
  /* verilator lint_on UNSIGNED */
  /* verilator lint_on CMPCONST */

  // An assertion for each entry, and each place: of all at once a solver takes minutes.
  for (genvar p = 0; p < NumEntries; p++) begin : gen_each
    always_ff @(posedge clk_i) begin
      if (rst_ni && served_q) begin
        OwnListInOrder : assert (!off_list[Own][p]);
        CpuListInOrder : assert (!off_list[Cpu][p]);
        OwnPlaceIsKept : assert (!off_place[Own][p]);
        CpuPlaceIsKept : assert (!off_place[Cpu][p]);
        WaitsInLine : assert (!off_line[Own][p] && !off_line[Cpu][p]);
      end
    end
  end

  // ---- Rules --------------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 1. One entry a region: of any region, one entry in flight at most has it.
      OneARegion : assert (one_at_most(holders));

      // Rule 2. Tickets: a fault on any region is merged if an entry in flight has it, and gets that entry;
      // another fault gets a free entry.
      MergedIsThere :
      assert (!fault || fault_i.region != region || (ticket_o.merged == (holders != '0) &&
          (!ticket_o.merged || holders[ticket_o.entry])));
      NewIsFree : assert (!enters || !used[ticket_o.entry]);

      // Rule 3. Steps: an entry goes only the way of its fault, each step for its message.
      Steps : assert (wrong_step == '0);
      Keeps : assert (changed == '0);

      // Rule 4. Order: requests leave a queue in the order in which they came into it.
      OwnOrder : assert (!served_q || !own_valid_o || own_o.entry == line_q[Own][0]);
      CpuOrder : assert (!served_q || !cpu_valid_o || cpu_o.entry == line_q[Cpu][0]);
      OwnTailIsLast : assert (!served_q || !off_tail[Own]);
      CpuTailIsLast : assert (!served_q || !off_tail[Cpu]);
      LengthsFit : assert (!served_q || !too_long);

      // Rule 5. Offers: a request is offered exactly while an entry waits, unchanged until taken.
      OwnIsOffered :
      assert (!served_q ||
          ((own_valid_o == (asks_own != '0)) && (!own_valid_o || (asks_own[own_o.entry] &&
          own_o.region == region_q[own_o.entry] && own_o.sm == sm_q[own_o.entry]))));
      CpuIsOffered :
      assert (!served_q ||
          ((cpu_valid_o == (asks_cpu != '0)) && (!cpu_valid_o || (asks_cpu[cpu_o.entry] &&
          cpu_o.region == region_q[cpu_o.entry] && cpu_o.sm == sm_q[cpu_o.entry]))));
      OwnStays : assert (!was_own_waits_q || (own_valid_o && own_o == was_own_q));
      CpuStays : assert (!was_cpu_waits_q || (cpu_valid_o && cpu_o == was_cpu_q));

      // Rule 6. Resolved once: one entry at most, for one cycle, behind the answer to it.
      OneResolved : assert (!served_q || (one_at_most(done) && resolved_valid_o == (done != '0)));
      ResolvedIsAnswered :
      assert (!resolved_valid_o || (was_answer_q && was_answered_q.result != ResultForward &&
          resolved_o.entry == was_answered_q.entry && done[resolved_o.entry] &&
          resolved_o.region == region_q[resolved_o.entry] &&
          resolved_o.aborted == (was_answered_q.result == ResultAbort)));

      // Rule 7. Count: that of the entries in use; a fault is taken exactly while one is free.
      CountIsReal : assert (count_q == upto_q[Used][NumEntries-1] && used_o == count_q);
      LengthsAreReal :
      assert (length_q[Own] == upto_q[Own][NumEntries-1] &&
          length_q[Cpu] == upto_q[Cpu][NumEntries-1]);
      EachCounts : assert (miscounted == '0);
      CountServes : assert (served_q);
      TakenWhileFree : assert (fault_ready_o == (used != '1));

      // Rule 8. Local: an entry is asked of or at the own handler only while faults go there.
      OnlyLocal : assert (!served_q || (own_first_q || (asks_own | at_own) == '0));

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
      JoinsAsOneLeaves : cover (enters && own_leaves && length_q[Own] == EntryCntW'(1));
    end
  end

endmodule

bind fault_unit fault_unit_props #(
    .NumEntries(NumEntries),
    .NumSms(NumSms),
    .RegionBits(RegionBits)
) u_props (.*);

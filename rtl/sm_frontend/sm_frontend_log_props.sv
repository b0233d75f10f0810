// Consistency of the operand log with the replay queue, rule 5 of sm_frontend.md: an entry of the
// log is held exactly while its instruction may still fault, or while it is saved, and the operands
// of an instruction form one chain. A part of sm_frontend_wait_props.sv, and an inductive invariant
// with the others.

/* verilator lint_off UNUSEDSIGNAL */  // some fields of instructions
/* verilator tracing_off */  // no waveform shows signals of the rules
module sm_frontend_log_props
  import sm_frontend_pkg::*;
#(
    parameter int unsigned ReplayEntries = 128,
    parameter int unsigned LogEntries = 64,
    parameter type transfer_t = logic,
    parameter type replayed_t = logic,
    parameter type logged_t = logic
) (
    input logic clk_i,
    input logic rst_ni,
    input logic started_q,
    input logic kept_q,  // all assumptions held so far

    // Transfer of the operands of a saved instruction.
    input logic      dump_valid_q,
    input transfer_t dump_q,

    // Rows of the tables, and the rows that they name.
    input replayed_t [ReplayEntries-1:0] r,
    input logged_t   [ReplayEntries-1:0] r_log,
    input logged_t   [   LogEntries-1:0] l,
    input logged_t   [   LogEntries-1:0] l_head,
    input logged_t   [   LogEntries-1:0] l_second,
    input logged_t   [   LogEntries-1:0] l_next,
    input replayed_t [   LogEntries-1:0] l_owner
);

  // An entry of the log belongs to an instruction in the replay queue, or to one being saved; it
  // is the first operand of its instruction, or linked to by the one before.
  logic [LogEntries-1:0] l_is_kept, l_chained, l_dumped;
  for (genvar i = 0; i < LogEntries; i++) begin : gen_of_logged
    logged_t head, second, next;
    logic [3:0] at_index;
    assign head = l_head[i];
    assign second = l_second[i];
    assign next = l_next[i];
    assign at_index[0] = l[i].head == l[i].at;
    assign at_index[1] = !head.entry.last && head.entry.next == l[i].at;
    assign at_index[2] = !head.entry.last && second.entry.live && !second.entry.last &&
        second.entry.next == l[i].at && second.head == l[i].head && second.index == 2'd1;
    assign at_index[3] = 1'b0;
    assign l_chained[i] = !l[i].entry.live || (
        head.entry.live && head.entry.first && head.entry.tb == l[i].entry.tb &&
        head.owner == l[i].owner && head.head == l[i].head && head.index == '0 &&
        (l[i].index == '0) == l[i].entry.first &&
        (l[i].entry.last || (l[i].index < 2'd2 && next.entry.live &&
            next.head == l[i].head && next.index == l[i].index + 2'd1)) &&
        at_index[l[i].index]);
    assign l_is_kept[i] = !l[i].entry.live ||
        (l[i].dumped ? l[i].entry.tb == dump_q.tb :
        l_owner[i].instr.there && l_owner[i].instr.logged &&
        l_owner[i].instr.handle == l[i].head && l_owner[i].instr.tb == l[i].entry.tb);
    assign l_dumped[i] = 32'(dump_q.handle) == i && l[i].entry.live && l[i].entry.first &&
        l[i].entry.tb == dump_q.tb;
  end

  // An instruction that is to read its operands again has them in the log; so has a saved one.
  logic [ReplayEntries-1:0] r_has_log;
  logic dump_has_log;
  for (genvar i = 0; i < ReplayEntries; i++) begin : gen_has_log
    logic not_issued;
    assign not_issued = r[i].faulted || r[i].waiting || r[i].due || r[i].offered || r[i].queued;
    assign r_has_log[i] = !not_issued || !r[i].instr.logged ||
        (r_log[i].entry.live && r_log[i].entry.first && r_log[i].owner == r[i].instr.entry &&
         !r_log[i].dumped);
  end
  assign dump_has_log = !dump_valid_q || l_dumped != '0;

  always_ff @(posedge clk_i) begin
    if (started_q && rst_ni && kept_q) begin
      // An entry of the log is held exactly while its instruction may still fault: it belongs to an
      // instruction in the replay queue or to one that is being saved, and each that is to read it
      // again has it.
      LoggedIsKept : assert (&l_is_kept);
      KeptIsLogged : assert (&r_has_log && dump_has_log);
      Chained : assert (&l_chained);
    end
  end

endmodule
/* verilator tracing_on */
/* verilator lint_on UNUSEDSIGNAL */

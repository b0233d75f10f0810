// Fetch gate of an SM (thesis 2.4): decides which warps may fetch and picks one of them in
// each cycle.
//
// Fetching a control-flow or memory instruction closes the gate of its warp; a later event of
// that instruction opens it. The fault scheme selects the event: warp disable (thesis 6.3.1)
// only waits longer. An instruction that faulted never sends the awaited event; it is fetched
// again instead (`refetched`). warp_gate.md has the cycle rules.
//
// All messages of a cycle are judged by the state at its start; illegal ones are dropped and
// reported, each source on its own line of the error port. `may_i` carries the other
// conditions for a fetch of a warp; `fetch_ends_i` is the kind of the line's last instruction.

`include "warp_gate_structs.svh"

module warp_gate
  import warp_gate_pkg::*;
#(
    parameter int unsigned NumWarps = 64,
    `WARP_GATE_WIDTHS,
    localparam type command_t = `WARP_GATE_COMMAND_STRUCT(WarpW)
) (
    input logic clk_i,
    input logic rst_ni,

    // From the SM, level by warp: room in the issue queue, sequence numbers left.
    input logic [NumWarps-1:0] may_i,

    // From the SM: events of the instruction that closed a warp's gate; commands. None has a ready.
    input logic                 issued_valid_i,
    input logic     [WarpW-1:0] issued_i,
    input logic                 checked_valid_i,
    input logic     [WarpW-1:0] checked_i,
    input logic                 committed_valid_i,
    input logic     [WarpW-1:0] committed_i,
    input logic                 refetched_valid_i,
    input logic     [WarpW-1:0] refetched_i,
    input logic                 command_valid_i,
    input command_t             command_i,

    // To the fetch, which returns the end of the line in the same cycle: it sets the gate.
    output logic                  fetch_valid_o,
    output logic      [WarpW-1:0] fetch_warp_o,
    output logic      [WarpW-1:0] open_warp_o,
    output logic                  opened_o,
    input  logic                  fetch_ready_i,
    input  line_end_e             fetch_ends_i,

    // Levels; the gate of a warp is part of its context.
    output gate_e   [NumWarps-1:0] gate_o,
    output logic    [NumWarps-1:0] live_o,
    output logic    [NumWarps-1:0] halted_o,
    output scheme_e                scheme_o,

    // Error of each message of this cycle.
    output logic   [NumSources-1:0] err_valid_o,
    output error_e [NumSources-1:0] err_code_o,

    // For a simulator that skips cycles without activity.
    output logic             quiescent_o,
    output logic [TimeW-1:0] wake_at_o
);

  // ---- State -------------------------------------------------------------

  gate_e [NumWarps-1:0] gate_q;
  logic [NumWarps-1:0] live_q;
  logic [NumWarps-1:0] halted_q;
  logic [WarpW-1:0] last_warp_q;
  scheme_e scheme_q;

  // Can be false only if an index has more values than there are warps.
  /* verilator lint_off CMPCONST */
  /* verilator lint_off UNSIGNED */
  function automatic logic exists(logic [WarpW-1:0] warp);
    return 32'(warp) < NumWarps;
  endfunction
  /* verilator lint_on UNSIGNED */
  /* verilator lint_on CMPCONST */

  // For each bit of an index, the mask of the warps with this bit set in their index.
  localparam logic [5:0][63:0] WarpsByBit = {
    64'hffffffff00000000,
    64'hffff0000ffff0000,
    64'hff00ff00ff00ff00,
    64'hf0f0f0f0f0f0f0f0,
    64'hcccccccccccccccc,
    64'haaaaaaaaaaaaaaaa
  };

  // The lowest warp of a mask and all above it.
  function automatic logic [NumWarps-1:0] from_lowest(logic [NumWarps-1:0] mask);
    from_lowest = mask;
    for (int unsigned s = 1; s < NumWarps; s *= 2) from_lowest |= from_lowest << s;
  endfunction

  // The number of the first warp of such a mask, 0 of an empty one.
  function automatic logic [WarpW-1:0] first_of(logic [NumWarps-1:0] from);
    logic [NumWarps-1:0] first;
    first = from & ~(from << 1);
    for (int unsigned b = 0; b < WarpW; b++) first_of[b] = (first & NumWarps'(WarpsByBit[b])) != '0;
  endfunction

  // ---- Gates ---------------------------------------------------------------

  // Two bits a gate, 32 gates a word: simulates twice as fast as gate by gate.
  typedef logic [1:0][31:0] warps_t;
  typedef logic [1:0][63:0] gates_t;

  // Warps with a closed gate: at least one of its two bits is set.
  function automatic warps_t closed(gates_t gates);
    for (int unsigned half = 0; half < 2; half++) begin
      logic [63:0] word;
      word = (gates[half] | (gates[half] >> 1)) & 64'h5555555555555555;
      word = (word | (word >> 1)) & 64'h3333333333333333;
      word = (word | (word >> 2)) & 64'h0f0f0f0f0f0f0f0f;
      word = (word | (word >> 4)) & 64'h00ff00ff00ff00ff;
      word = (word | (word >> 8)) & 64'h0000ffff0000ffff;
      closed[half] = 32'(word | (word >> 16));
    end
  endfunction

  // Sets both bits of the gates of the given warps.
  function automatic gates_t all_bits(warps_t warps);
    for (int unsigned half = 0; half < 2; half++) begin
      logic [63:0] word;
      word = 64'(warps[half]);
      word = (word | (word << 16)) & 64'h0000ffff0000ffff;
      word = (word | (word << 8)) & 64'h00ff00ff00ff00ff;
      word = (word | (word << 4)) & 64'h0f0f0f0f0f0f0f0f;
      word = (word | (word << 2)) & 64'h3333333333333333;
      word = (word | (word << 1)) & 64'h5555555555555555;
      all_bits[half] = word | (word << 1);
    end
  endfunction

  logic [NumWarps-1:0] open, running;
  assign open = ~NumWarps'(closed(($bits(gates_t))'(gate_q)));
  assign running = live_q & ~halted_q;

  // ---- Events --------------------------------------------------------------

  // Error of an event of a warp; `awaits` says that the gate of the warp waits for this event.
  function automatic error_e event_error(logic [WarpW-1:0] warp, logic live, logic awaits);
    event_error = ErrNone;
    if (!exists(warp)) event_error = ErrIndex;
    else if (!live) event_error = ErrNotLive;
    else if (!awaits) event_error = ErrGate;
  endfunction

  // Warps that an issue may open: compared before one is selected, for it comes last (see "Arbiter").
  logic [NumWarps-1:0] awaits_issue;
  for (genvar w = 0; w < NumWarps; w++) begin : gen_awaits
    assign awaits_issue[w] = gate_q[w] == GateIssue;
  end

  error_e issued_error, checked_error, committed_error, refetched_error;
  logic issues, checks, commits, refetches;
  always_comb begin
    issued_error = ErrNone;
    if (issued_valid_i && rst_ni) begin
      issued_error = event_error(issued_i, live_q[issued_i], awaits_issue[issued_i]);
    end
    issues = issued_valid_i && rst_ni && issued_error == ErrNone;
  end
  always_comb begin
    checked_error = ErrNone;
    if (checked_valid_i && rst_ni) begin
      checked_error = event_error(checked_i, live_q[checked_i], gate_q[checked_i] == GateLastCheck);
    end
    checks = checked_valid_i && rst_ni && checked_error == ErrNone;
  end
  always_comb begin
    committed_error = ErrNone;
    if (committed_valid_i && rst_ni) begin
      committed_error =
          event_error(committed_i, live_q[committed_i], gate_q[committed_i] == GateCommit);
    end
    commits = committed_valid_i && rst_ni && committed_error == ErrNone;
  end
  always_comb begin
    refetched_error = ErrNone;
    if (refetched_valid_i && rst_ni) begin
      refetched_error = event_error(refetched_i, live_q[refetched_i],
                                    gate_q[refetched_i] inside {GateLastCheck, GateCommit});
    end
    refetches = refetched_valid_i && rst_ni && refetched_error == ErrNone;
  end

  // ---- Commands ------------------------------------------------------------

  error_e command_error;
  logic [WarpW-1:0] named;  // the warp in the command
  logic named_live;
  assign named = command_i.warp;
  assign named_live = live_q[named];
  always_comb begin
    command_error = ErrNone;
    if (command_valid_i && rst_ni) begin
      case (command_i.op)
        CmdStart: begin
          if (!exists(named)) command_error = ErrIndex;
          else if (named_live) command_error = ErrLive;
        end
        CmdEnd: begin
          if (!exists(named)) command_error = ErrIndex;
          else if (!named_live) command_error = ErrNotLive;
        end
        CmdHalt: begin
          if (!exists(named)) command_error = ErrIndex;
          else if (!named_live) command_error = ErrNotLive;
          else if (halted_q[named]) command_error = ErrHalted;
        end
        CmdResume: begin
          if (!exists(named)) command_error = ErrIndex;
          else if (!named_live) command_error = ErrNotLive;
          else if (!halted_q[named]) command_error = ErrNotHalted;
        end
        CmdSetScheme: begin
          if (command_i.scheme > SchemeOperandLog) command_error = ErrValue;
          else if (live_q != '0) command_error = ErrLive;
        end
        default: command_error = ErrValue;
      endcase
    end
  end
  logic commands, starts, ends, halts, resumes, sets_scheme;
  assign commands = command_valid_i && rst_ni && command_error == ErrNone;
  assign starts = commands && command_i.op == CmdStart;
  assign ends = commands && command_i.op == CmdEnd;
  assign halts = commands && command_i.op == CmdHalt;
  assign resumes = commands && command_i.op == CmdResume;
  assign sets_scheme = commands && command_i.op == CmdSetScheme;

  // ---- Errors ----------------------------------------------------------------

  always_comb begin
    err_code_o[SrcIssued]    = issued_error;
    err_code_o[SrcChecked]   = checked_error;
    err_code_o[SrcCommitted] = committed_error;
    err_code_o[SrcRefetched] = refetched_error;
    err_code_o[SrcCommand]   = command_error;
    for (int unsigned s = 0; s < NumSources; s++) err_valid_o[s] = err_code_o[s] != ErrNone;
  end

  // ---- Arbiter ---------------------------------------------------------------

  // A memory instruction opens its warp's gate in the cycle of its issue (Figures 6.3, 6.8). The issue is known last:
  // the pick among the open gates is made beside it, and so are the warps that would come before that one.
  logic [NumWarps-1:0] ready, fetchable, after_last, behind, from_first, sooner;
  assign ready = rst_ni ? running & may_i : '0;
  assign fetchable = ready & open;
  assign after_last = ({NumWarps{1'b1}} << last_warp_q) << 1;
  assign behind = fetchable & after_last;
  assign from_first = from_lowest(behind != '0 ? behind : fetchable);
  assign sooner = behind != '0 ? after_last & ~from_first : after_last | ~from_first;

  // Which issue would open a gate, and come before that one, is asked of every warp: a ready warp is live.
  logic [NumWarps-1:0] would_open, would_come;
  logic issued;
  assign would_open = ready & awaits_issue;
  assign would_come = would_open & sooner;
  assign issued = issued_valid_i && exists(issued_i);
  assign open_warp_o = first_of(from_first);
  assign opened_o = issued && would_come[issued_i];
  assign fetch_valid_o = fetchable != '0 || (issued && would_open[issued_i]);
  assign fetch_warp_o = opened_o ? issued_i : open_warp_o;

  logic fetches;
  assign fetches = fetch_valid_o && fetch_ready_i;

  // The gate of a warp that fetches such a line.
  gate_e behind_line;
  always_comb begin
    unique case (fetch_ends_i)
      EndsShared: behind_line = GateIssue;
      EndsGlobal: begin
        unique case (scheme_q)
          SchemeWdCommit: behind_line = GateCommit;
          SchemeWdLastCheck: behind_line = GateLastCheck;
          default: behind_line = GateIssue;
        endcase
      end
      EndsControl: behind_line = GateCommit;
      default: behind_line = GateOpen;
    endcase
  end

  // ---- Next state --------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      gate_q      <= '0;
      live_q      <= '0;
      halted_q    <= '0;
      last_warp_q <= '0;
      scheme_q    <= SchemeStall;
    end else begin
      if (issues) gate_q[issued_i] <= GateOpen;
      if (checks) gate_q[checked_i] <= GateOpen;
      if (commits) gate_q[committed_i] <= GateOpen;
      if (refetches) gate_q[refetched_i] <= GateOpen;
      if (fetches) begin
        gate_q[fetch_warp_o] <= behind_line;
        last_warp_q <= fetch_warp_o;
      end
      if (starts) begin
        gate_q[named]   <= command_i.gate;
        live_q[named]   <= 1'b1;
        halted_q[named] <= 1'b0;
      end
      if (ends) live_q[named] <= 1'b0;
      if (halts) halted_q[named] <= 1'b1;
      if (resumes) halted_q[named] <= 1'b0;
      if (sets_scheme) scheme_q <= command_i.scheme;
    end
  end

  // ---- Rest --------------------------------------------------------------------

  assign gate_o      = gate_q & (2 * NumWarps)'(all_bits(($bits(warps_t))'(live_q)));
  assign live_o      = live_q;
  assign halted_o    = halted_q;
  assign scheme_o    = scheme_q;
  assign quiescent_o = rst_ni && (running & open) == '0;
  assign wake_at_o   = '1;

endmodule

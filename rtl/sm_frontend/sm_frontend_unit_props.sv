// Instructions in the units, rules 5 and 11 of sm_frontend.md: a record of each, from the messages
// to and from the units. Assumes that a tag returns as it was sent, once; proves that scoreboard,
// replay queue and operand log hold an instruction exactly as long as it needs them, and so know
// the instruction of every message. A part of sm_frontend_wait_props.sv.

/* verilator lint_off UNUSEDSIGNAL */  // some fields of messages and instructions
/* verilator tracing_off */  // no waveform shows signals of the rules
module sm_frontend_unit_props
  import sm_frontend_pkg::*;
#(
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned NumLanes = 32,
    parameter int unsigned ReplayEntries = 128,
    parameter int unsigned LogEntries = 64,
    parameter int unsigned WindowBits = 4,
    parameter int unsigned IssueWidth = 2,
    parameter int unsigned CommitWidth = 2,
    parameter type tag_t = logic,
    parameter type fault_msg_t = logic,
    parameter type command_t = logic,
    parameter type reading_t = logic,
    parameter type warp_t = logic,
    parameter type replayed_t = logic,
    parameter type logged_t = logic,
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned TbW = id_w(NumTbs),
    localparam int unsigned LaneMaskW = NumLanes,
    localparam int unsigned SlotW = WindowBits,
    localparam int unsigned Window = pow2(WindowBits),
    localparam int unsigned SeqW = WindowBits + 2,
    localparam int unsigned EntryW = id_w(ReplayEntries),
    localparam int unsigned HandleW = id_w(LogEntries),
    localparam type replayed_set_t = logic [ReplayEntries-1:0],
    localparam type logged_set_t = logic [LogEntries-1:0]
) (
    input logic clk_i,
    input logic rst_ni,
    input logic started_q,

    // All assumptions of the environment hold: in this cycle; so far.
    input logic promised,
    input logic kept_q,

    // Messages to and from the units, and the kill of a thread block.
    input logic       [ IssueWidth-1:0] issue_valid,
    input reading_t   [ IssueWidth-1:0] reading,
    input logic                         checked_ok,
    input tag_t                         checked_i,
    input logic       [CommitWidth-1:0] commit_ok,
    input tag_t       [CommitWidth-1:0] commit_i,
    input logic                         fault_ok,
    input fault_msg_t                   fault_i,
    input logic                         command_ok,
    input command_t                     command_i,

    // Scheme.
    input logic queued_scheme,
    input logic logging,
    input logic at_commit_q,

    // Rows of the tables.
    input warp_t     [     NumWarps-1:0] w,
    input replayed_t [ReplayEntries-1:0] r,
    input logged_t   [   LogEntries-1:0] l,

    // The units' messages are as assumed.
    output logic tags_promised
);

  // ---- Record ----------------------------------------------------------------------------

  // An instruction in the units, by warp and place: the tag at its issue, and whether its last check
  // is still to come.
  typedef struct packed {
    logic                 there;
    logic [TbW-1:0]       tb;
    logic [SeqW-1:0]      seq;
    kind_e                kind;
    logic                 may_fault;
    logic [EntryW-1:0]    entry;
    logic                 logged;
    logic [HandleW-1:0]   handle;
    logic [LaneMaskW-1:0] mask;
    logic                 unchecked;
  } out_t;
  typedef struct packed {
    logic [WarpW-1:0] warp;
    logic [SlotW-1:0] slot;
  } place_t;
  function automatic place_t place_of(logic [WarpW-1:0] warp, logic [SeqW-1:0] seq);
    return {warp, SlotW'(seq)};
  endfunction
  place_t [CommitWidth-1:0] commits;
  place_t [ IssueWidth-1:0] issues;
  place_t checks, faults;
  assign checks = place_of(checked_i.warp, checked_i.seq);
  assign faults = place_of(fault_i.warp, fault_i.seq);
  for (genvar n = 0; n < CommitWidth; n++) begin : gen_commits
    assign commits[n] = place_of(commit_i[n].warp, commit_i[n].seq);
  end
  for (genvar n = 0; n < IssueWidth; n++) begin : gen_issues
    assign issues[n] = place_of(reading[n].warp, reading[n].seq);
  end

  function automatic out_t next_out(out_t out, place_t place);
    next_out = out;
    if (checked_ok && checks == place) next_out.unchecked = 1'b0;
    if (fault_ok && faults == place) next_out.there = 1'b0;
    for (int unsigned n = 0; n < CommitWidth; n++) begin
      if (commit_ok[n] && commits[n] == place) next_out.there = 1'b0;
    end
    for (int unsigned n = 0; n < IssueWidth; n++) begin
      if (issue_valid[n] && issues[n] == place) begin
        next_out = '{
            there: 1'b1,
            tb: reading[n].tb,
            seq: reading[n].seq,
            kind: reading[n].kind,
            may_fault: reading[n].may_fault,
            entry: reading[n].entry,
            logged: reading[n].logged,
            handle: reading[n].handle,
            mask: reading[n].mask,
            unchecked: reading[n].may_fault
        };
      end
    end
    if (command_ok && command_i.op == CmdKill && next_out.tb == command_i.tb) begin
      next_out.there = 1'b0;
    end
  endfunction
  out_t [NumWarps-1:0][Window-1:0] out_q;
  for (genvar a = 0; a < NumWarps; a++) begin : gen_out
    for (genvar s = 0; s < Window; s++) begin : gen_place
      always_ff @(posedge clk_i) begin
        if (!rst_ni) out_q[a][s] <= '0;
        else out_q[a][s] <= next_out(out_q[a][s], {WarpW'(a), SlotW'(s)});
      end
    end
  end
  function automatic out_t out_at(place_t place);
    out_at = '0;
    for (int unsigned a = 0; a < NumWarps; a++) begin
      for (int unsigned s = 0; s < Window; s++) begin
        out_at |= out_q[a][s] & {$bits(out_t) {place == {WarpW'(a), SlotW'(s)}}};
      end
    end
  endfunction

  // ---- Rows of the other tables ----------------------------------------------------------

  // Entries of the replay queue and of the log that belong to a place, or to an instruction.
  function automatic replayed_set_t in_flight_at(place_t place);
    for (int unsigned i = 0; i < ReplayEntries; i++) begin
      in_flight_at[i] = r[i].in_flight && {r[i].instr.warp, r[i].instr.slot} == place;
    end
  endfunction
  function automatic logged_set_t logged_of(logic [EntryW-1:0] entry);
    for (int unsigned i = 0; i < LogEntries; i++) begin
      logged_of[i] = l[i].entry.live && l[i].owner == entry && !l[i].dumped;
    end
  endfunction
  // The log still has the operands that begin at `head`, of the instruction in `entry`.
  function automatic logic has_log(logged_t head, logic [EntryW-1:0] entry);
    return head.entry.live && head.entry.first && head.owner == entry && !head.dumped;
  endfunction

  // ---- What the children hold of it ------------------------------------------------------

  // An instruction in the units is on the scoreboard as issued, and the reverse; in flight in the
  // replay queue until that lets go of it; with its log entries exactly until its last check.
  typedef struct packed {
    logic on_board;
    logic in_flight;  // its entry of the replay queue is
    logic is_out;  // an in-flight entry at its place is its own
    logic logged;  // its log entries stay until its last check
    logic unchecked;  // with log entries, it awaits its last check
  } out_holds_t;
  out_holds_t [NumWarps-1:0][Window-1:0] all_out_hold;
  for (genvar a = 0; a < NumWarps; a++) begin : gen_hold
    for (genvar s = 0; s < Window; s++) begin : gen_place
      out_t out;
      replayed_t named;
      replayed_set_t at_place, lowest;
      logic of_it;
      assign out = out_q[a][s];
      assign named = u_table.kept_row(out.entry);
      assign at_place = in_flight_at({WarpW'(a), SlotW'(s)});
      assign lowest = at_place & (~at_place + ReplayEntries'(1));
      assign of_it = out.there && out.may_fault && queued_scheme && (at_commit_q || out.unchecked);
      assign all_out_hold[a][s].on_board = out.there == (w[a].on_board[s] && w[a].issued[s]) &&
          (!out.there || (SlotW'(out.seq) == SlotW'(s) && w[a].live && w[a].tb == out.tb));
      assign all_out_hold[a][s].in_flight = !of_it || (named.in_flight &&
          named.instr.warp == WarpW'(a) && named.instr.tb == out.tb &&
          named.instr.seq == out.seq && named.instr.logged == out.logged &&
          named.instr.handle == out.handle && named.mask == out.mask);
      assign all_out_hold[a][s].is_out = at_place == '0 ||
          (of_it && lowest == ReplayEntries'(1) << out.entry);
      assign all_out_hold[a][s].logged = !(out.there && out.unchecked && out.logged) ||
          (of_it && logging && has_log(
          u_table.log_row(out.handle), out.entry
      ));
      assign all_out_hold[a][s].unchecked = !of_it || logged_of(out.entry) == '0 || out.unchecked;
    end
  end

  // ---- Environment assumptions -----------------------------------------------------------

  // A tag returns as it was sent, once. A commit comes after the last check of its instruction or
  // with it, a fault before it.
  function automatic logic is_out(tag_t tag, out_t out);
    return out.there && out.tb == tag.tb && out.seq == tag.seq && out.kind == tag.kind &&
        out.may_fault == tag.may_fault && (!tag.may_fault ||
        (out.entry == tag.entry && out.logged == tag.logged && out.handle == tag.handle));
  endfunction
  tag_t faulting;
  assign faulting = '{
          warp: fault_i.warp,
          tb: fault_i.tb,
          seq: fault_i.seq,
          kind: fault_i.kind,
          may_fault: fault_i.may_fault,
          entry: fault_i.entry,
          logged: fault_i.logged,
          handle: fault_i.handle
      };

  out_t [CommitWidth-1:0] commit_out;
  out_t check_out, fault_out;
  assign check_out = out_at(checks);
  assign fault_out = out_at(faults);
  logic [CommitWidth-1:0] commits_as_issued, faults_commit;
  logic checks_as_issued, faults_as_issued, two_commits;
  assign two_commits = commit_ok[0] && commit_ok[CommitWidth-1] && CommitWidth > 1 &&
      commits[0] == commits[CommitWidth-1];
  for (genvar n = 0; n < CommitWidth; n++) begin : gen_commits_as_issued
    assign commit_out[n] = out_at(commits[n]);
    assign faults_commit[n] = commit_ok[n] && fault_ok && commits[n] == faults;
    assign commits_as_issued[n] = !commit_ok[n] || (is_out(
        commit_i[n], commit_out[n]
    ) && (!commit_out[n].unchecked || (checked_ok && commits[n] == checks)) && !faults_commit[n] &&
        !two_commits);
  end
  assign checks_as_issued = !checked_ok || (is_out(checked_i, check_out) && check_out.unchecked);
  assign faults_as_issued = !fault_ok || (is_out(
      faulting, fault_out
  ) && faults_commit == '0 && !(checked_ok && checks == faults) && fault_out.unchecked &&
      (!queued_scheme || (fault_i.mask != '0 && (fault_i.mask & ~fault_out.mask) == '0)));
  assign tags_promised = &commits_as_issued && checks_as_issued && faults_as_issued;

  // ---- Consequences for the state of the front end ---------------------------------------

  function automatic logic is_issued(place_t place);
    warp_t warp;
    warp = u_table.warp_row(place.warp);
    return warp.on_board[place.slot] && warp.issued[place.slot];
  endfunction
  function automatic logic tag_is_right(tag_t tag, replayed_t named);
    return named.in_flight && named.instr.warp == tag.warp && named.instr.seq == tag.seq &&
        named.instr.logged == tag.logged && named.instr.handle == tag.handle;
  endfunction

  // A committing instruction was issued; its last check has passed before, or passes now.
  logic [CommitWidth-1:0] commit_promised;
  for (genvar n = 0; n < CommitWidth; n++) begin : gen_commit_promise
    logic of_fault, checked_now;
    assign of_fault = commit_i[n].may_fault;
    assign checked_now = checked_ok && checked_i.entry == commit_i[n].entry;
    assign commit_promised[n] = !commit_ok[n] || (is_issued(
        commits[n]
    ) && (!queued_scheme || !of_fault || !at_commit_q || tag_is_right(
        commit_i[n], u_table.kept_row(commit_i[n].entry)
    )) && (in_flight_at(
        commits[n]
    ) == '0 || (of_fault && (at_commit_q || checked_now))) &&
        (!of_fault || !queued_scheme || !at_commit_q || logged_of(
        commit_i[n].entry
    ) == '0 || checked_now));
  end

  logic check_promised;
  logged_t check_log;
  assign check_log = u_table.log_row(checked_i.handle);
  assign check_promised = !checked_ok || !queued_scheme || (tag_is_right(
      checked_i, u_table.kept_row(checked_i.entry)
  ) && (!checked_i.logged ||
        (check_log.entry.live && !check_log.dumped && check_log.owner == checked_i.entry)));

  // A faulting instruction was issued; it neither commits nor passes its last check.
  logic fault_promised;
  replayed_t fault_named;
  logic [CommitWidth-1:0] fault_commits;
  assign fault_named = u_table.kept_row(fault_i.entry);
  for (genvar n = 0; n < CommitWidth; n++) begin : gen_fault_commits
    assign fault_commits[n] = commit_ok[n] && at_commit_q && commit_i[n].may_fault &&
        commit_i[n].entry == fault_i.entry;
  end
  assign fault_promised = !fault_ok || (is_issued(
      faults
  ) && (!queued_scheme ||
        (fault_named.in_flight && fault_named.instr.warp == fault_i.warp &&
         fault_named.instr.seq == fault_i.seq && fault_i.mask != '0 &&
         (fault_i.mask & ~fault_named.mask) == '0 && (!fault_named.instr.logged || has_log(
      u_table.log_row(fault_named.instr.handle), fault_named.instr.entry
  )) && fault_commits == '0 && !(checked_ok && checked_i.entry == fault_i.entry))));

  // ---- Rules -----------------------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    if (started_q && rst_ni && kept_q && promised) begin
      // Rule 5. Legal child messages: a returned tag is in flight with its entries; none is lost.
      CommitsAreKnown : assert (&commit_promised);
      ChecksAreKnown : assert (check_promised);
      FaultsAreKnown : assert (fault_promised);
    end
    if (started_q && rst_ni && kept_q) begin
      // An instruction in the units is on the scoreboard as issued, and the reverse; it has its
      // entry of the replay queue, and its entries of the log exactly until its last check.
      OutIsHeld : assert (all_out_hold == '1);
    end
  end

endmodule
/* verilator tracing_on */
/* verilator lint_on UNUSEDSIGNAL */

// The rules of issue_queue, checked by the prover and in every run: here those on the instruction of an
// entry and its age. Bound into issue_queue; each rule has its number and title from issue_queue.md,
// then its formal statement. The files for waits, choice and inserts have the other rules, on the same
// entries.
//
// One instruction is followed from its insert until it leaves, with a model of it that is kept
// from the ports alone; rules relate it to any other entries. To the prover these entries are
// arbitrary constants, so a proof for them holds for all; a simulation follows one instruction
// after another and compares it with another entry in every cycle. The macro SEGUE_PROVER
// selects between the two.

`include "issue_queue_structs.svh"

module issue_queue_props
  import issue_queue_pkg::*;
#(
    parameter int unsigned NumEntries = 96,
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned WindowBits = 4,
    parameter int unsigned InsertWidth = 2,
    parameter int unsigned IssueWidth = 2,
    parameter int unsigned PayloadBits = 24,
    parameter int unsigned BodyBits = 104,
    localparam int unsigned EntryW = id_w(NumEntries),
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned TbW = id_w(NumTbs),
    localparam int unsigned SlotW = WindowBits,
    localparam int unsigned PayloadW = PayloadBits,
    localparam int unsigned BodyW = BodyBits,
    localparam type set_t = logic [NumEntries-1:0],
    localparam type insert_msg_t =
    `ISSUE_QUEUE_INSERT_MSG_STRUCT(WarpW, TbW, SlotW, PayloadW, BodyW),
    localparam type instruction_t = `ISSUE_QUEUE_INSTRUCTION_STRUCT(WarpW, TbW, SlotW, PayloadW)
) (
    input logic clk_i,
    input logic rst_ni,

    input insert_msg_t [InsertWidth-1:0] insert_i,
    input logic        [        TbW-1:0] kill_i,

    input logic         [IssueWidth-1:0]            issue_valid_o,
    input instruction_t [IssueWidth-1:0]            issue_o,
    input logic                                     back_valid_o,
    input instruction_t                             back_o,
    input logic         [IssueWidth-1:0][BodyW-1:0] issue_body_o,
    input logic         [     BodyW-1:0]            back_body_o,

    input set_t                  live_q,
    input set_t [     WarpW-1:0] warp_q,
    input set_t [       TbW-1:0] tb_q,
    input set_t [     UnitW-1:0] unit_q,
    input set_t                  needs_entry_q,
    input set_t [  OperandW-1:0] log_need_q,
    input set_t [     SlotW-1:0] slot_q,
    input set_t [NumEntries-1:0] older_q,

    // Internal signals of the queue in this cycle.
    input set_t [ IssueWidth-1:0]             issued,
    input set_t                               given_back,
    input logic [InsertWidth-1:0]             enters,
    input set_t [InsertWidth-1:0]             entered,
    input logic [InsertWidth-1:0][EntryW-1:0] new_entry,
    input logic                               kills,

    // The stored payload and body of the followed entry.
    input logic [PayloadW-1:0] stored,
    input logic [BodyW-1:0] stored_body
);

  // A run begins in reset.
  logic started_q = 1'b0;
  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    Begin : assume (started_q || !rst_ni);
  end

  // ---- Selected entries -------------------------------------------------------

  // The fields of an entry, with a payload of 0: that is compared apart, since it is in a memory.
  function automatic instruction_t what_of(logic [EntryW-1:0] entry);
    for (int unsigned b = 0; b < WarpW; b++) what_of.warp[b] = warp_q[b][entry];
    for (int unsigned b = 0; b < TbW; b++) what_of.tb[b] = tb_q[b][entry];
    for (int unsigned b = 0; b < SlotW; b++) what_of.slot[b] = slot_q[b][entry];
    what_of.unit = unit_e'({unit_q[1][entry], unit_q[0][entry]});
    what_of.needs_entry = needs_entry_q[entry];
    for (int unsigned b = 0; b < OperandW; b++) what_of.log_need[b] = log_need_q[b][entry];
    what_of.payload = '0;
  endfunction
  /* verilator lint_off UNUSEDSIGNAL */  // some fields unused
  function automatic instruction_t what_comes(insert_msg_t msg);
    /* verilator lint_on UNUSEDSIGNAL */
    return
    '{
        warp: msg.warp,
        tb: msg.tb,
        slot: msg.slot,
        unit: msg.unit,
        needs_entry: msg.needs_entry,
        log_need: msg.log_need,
        payload: '0
    }
    ;
  endfunction

  // Whether `b` is older than `a`: the table has that of the lower of two entries.
  function automatic logic older(logic [EntryW-1:0] a, logic [EntryW-1:0] b);
    return a > b ? older_q[a][b] : a < b && !older_q[b][a];
  endfunction
`ifdef SEGUE_PROVER
  // For each entry, all older ones.
  set_t [NumEntries-1:0] older_than;
  for (genvar e = 0; e < NumEntries; e++) begin : gen_older_than
    for (genvar f = 0; f < NumEntries; f++) begin : gen_bit
      if (f < e) assign older_than[e][f] = older_q[e][f];
      else assign older_than[e][f] = f != e && !older_q[f][e];
    end
  end
`endif

  // Three entries: the followed one, its mate and one more.
  logic [EntryW-1:0] follow_q, mate_q, pick_q;
  logic follows_q;  // the followed instruction is in the queue
  // The entry to follow from an insert on; for the prover always the same one.
  logic [EntryW-1:0] follow_next, mate_next;
  logic [InsertWidth-1:0] begins;  // by lane
`ifdef SEGUE_PROVER
  always_ff @(posedge clk_i) begin
    follow_q <= follow_q;
    mate_q   <= mate_q;
    pick_q   <= pick_q;
    Exist :
    assume (32'(follow_q) < NumEntries && 32'(mate_q) < NumEntries && 32'(pick_q) < NumEntries);
  end
  assign follow_next = follow_q;
  assign mate_next   = mate_q;
  always_comb begin
    for (int unsigned k = 0; k < InsertWidth; k++) begins[k] = entered[k][follow_q];
  end
`else
  // Follows the first instruction inserted while none is followed; of two in a cycle, lanes take
  // turns. Lane 1's instruction gets lane 0's beside it as its mate; else the mate is entry pick_q.
  always_comb begin
    follow_next = follow_q;
    begins      = '0;
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      if (!follows_q && enters[k] && (begins == '0 || pick_q[0])) begin
        follow_next = new_entry[k];
        begins      = InsertWidth'(1) << k;
      end
    end
    mate_next = mate_q;
    if (begins != '0) begin
      mate_next = pick_q;
      if (InsertWidth > 1 && begins[InsertWidth-1] && enters[0]) mate_next = new_entry[0];
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      follow_q <= '0;
      mate_q   <= '0;
      pick_q   <= '0;
    end else begin
      follow_q <= follow_next;
      mate_q   <= mate_next;
      pick_q   <= 32'(pick_q) == NumEntries - 1 ? '0 : pick_q + 1'b1;
    end
  end
`endif

  /* verilator lint_off UNUSEDSIGNAL */  // some fields unused
  instruction_t what_a, what_m, what_p;  // from the tables
  /* verilator lint_on UNUSEDSIGNAL */
  always_comb begin
    what_a = what_of(follow_q);
    what_m = what_of(mate_q);
    what_p = what_of(pick_q);
  end

  // ---- Model of the followed instruction ---------------------------------------

  instruction_t what_q;
  logic [PayloadW-1:0] payload_q;
  logic [BodyW-1:0] body_q, body_d;
  logic [IssueWidth:0] left_q;  // the followed instruction has left there in the last cycle
  logic [BodyW-1:0] left_body_q;
  set_t elders_q;  // older entries at its insert; those that left since are no longer live

  logic goes;  // the followed instruction is issued
  always_comb begin
    goes = 1'b0;
    for (int unsigned k = 0; k < IssueWidth; k++) goes |= issued[k][follow_q];
  end

  instruction_t what_d;
  logic [PayloadW-1:0] payload_d;
  set_t elders_d, others;
  logic follows_d;
  always_comb begin
    follows_d = follows_q && !goes && !given_back[follow_q];
    what_d = what_q;
    payload_d = payload_q;
    body_d = body_q;
    elders_d = elders_q & live_q;
    others = live_q;
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      if (begins[k]) begin
        follows_d = 1'b1;
        what_d = what_comes(insert_i[k]);
        payload_d = insert_i[k].payload;
        body_d = insert_i[k].body;
        elders_d = others;
      end
      others |= entered[k];
    end
    if (kills && kill_i == what_d.tb) follows_d = 1'b0;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      follows_q <= 1'b0;
    end else begin
      follows_q <= follows_d;
    end
    what_q      <= what_d;
    payload_q   <= payload_d;
    body_q      <= body_d;
    left_body_q <= body_q;
    for (int unsigned k = 0; k < IssueWidth; k++) begin
      left_q[k] <= rst_ni && follows_q && issued[k][follow_q];
    end
    left_q[IssueWidth] <= rst_ni && follows_q && given_back[follow_q];
    elders_q           <= elders_d;
  end

  set_t elders;
  assign elders = elders_q & live_q;

  logic body_shown;
  always_comb begin
    body_shown = !left_q[IssueWidth] || back_body_o == left_body_q;
    for (int unsigned k = 0; k < IssueWidth; k++) begin
      body_shown &= !left_q[k] || issue_body_o[k] == left_body_q;
    end
  end

  // The instruction as it was inserted, and whether it leaves as that.
  instruction_t inserted;
  logic shows;
  always_comb begin
    inserted = what_q;
    inserted.payload = payload_q;
    shows = 1'b1;
    for (int unsigned k = 0; k < IssueWidth; k++) begin
      if (issued[k][follow_q]) shows &= issue_valid_o[k] && issue_o[k] == inserted;
    end
    if (given_back[follow_q]) shows &= back_valid_o && back_o == inserted;
  end

  // Entries that are older than `pick`.
  set_t before_pick;
  for (genvar e = 0; e < NumEntries; e++) begin : gen_before_pick
    assign before_pick[e] = older(pick_q, EntryW'(e));
  end

  // ---- Rules --------------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rules 1 and 2. No loss, no duplication. The followed instruction is live from its insert
      // until it is issued, given back or killed, and no longer.
      NoneLost : assert (live_q[follow_q] == follows_q);

      // Rule 1. No loss. A live entry keeps its instruction.
      NoneChanged : assert (!follows_q || what_a == what_q);
      PayloadStays : assert (!follows_q || stored == payload_q);
      BodyStays : assert (!follows_q || stored_body == body_q);
      BodyIsShown : assert (body_shown);

      // Rule 1. No loss. An instruction leaves as it was inserted.
      ShownIsHeld : assert (shows);

      // Rule 8. Total age order. Of two live entries exactly one is older, the one inserted first.
      AgeIsOrder :
      assert (!follows_q || !live_q[pick_q] || pick_q == follow_q || (older(
          follow_q, pick_q
      ) == elders[pick_q] && older(
          pick_q, follow_q
      ) == !elders[pick_q]));

      // Rule 8. Total age order. Age is transitive, of free entries, too.
      AgeIsOneOrder :
      assert (!(older(follow_q, pick_q) && older(pick_q, mate_q)) || older(follow_q, mate_q));
    end
  end

endmodule

bind issue_queue issue_queue_props #(
    .NumEntries (NumEntries),
    .NumWarps   (NumWarps),
    .NumTbs     (NumTbs),
    .WindowBits (WindowBits),
    .InsertWidth(InsertWidth),
    .IssueWidth (IssueWidth),
    .PayloadBits(PayloadBits),
    .BodyBits   (BodyBits)
) u_props (
    .*,
    .stored(u_payload.mem_q[u_props.follow_q]),
    .stored_body(body_lane_q[u_props.follow_q] ? u_bodies_1.mem_q[u_props.follow_q] :
                 u_bodies_0.mem_q[u_props.follow_q])
);

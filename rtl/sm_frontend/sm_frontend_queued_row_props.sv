// What becomes of any one entry of the issue queue, told of this entry alone: it changes by what
// enters it, what it waits for, its turn and a kill, and by nothing else. Where a rule is shown of any
// entry (task `held` of sm_frontend.sby), what it is next need not be looked for among all of them.
//
// Which one: for the prover any, that stays the same; for a run the first.
// Bound into the issue queue of a front end, twice: any one and any other.

`include "issue_queue_structs.svh"

/* verilator lint_off UNUSEDSIGNAL */  // some fields of messages and entries
/* verilator lint_off UNUSEDPARAM */
module sm_frontend_queued_row_props
  import issue_queue_pkg::*;
#(
    parameter int unsigned NumEntries = 96,
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned WindowBits = 4,
    parameter int unsigned InsertWidth = 2,
    parameter int unsigned IssueWidth = 2,
    parameter int unsigned NumReleases = 5,
    parameter int unsigned PayloadBits = 32,
    `ISSUE_QUEUE_WIDTHS,
    localparam type insert_msg_t =
    `ISSUE_QUEUE_INSERT_MSG_STRUCT(WarpW, TbW, SlotW, Window, PayloadW),
    localparam type release_msg_t = `ISSUE_QUEUE_RELEASE_MSG_STRUCT(WarpW, SlotW),
    localparam type instruction_t = `ISSUE_QUEUE_INSTRUCTION_STRUCT(WarpW, TbW, SlotW, PayloadW),
    localparam type set_t = logic [NumEntries-1:0],
    localparam type places_t = logic [Window-1:0]
) (
    input logic clk_i,
    input logic rst_ni,

    // What happens, as the issue queue says.
    input set_t         [InsertWidth-1:0] entered,
    input insert_msg_t  [InsertWidth-1:0] insert_i,
    input places_t      [InsertWidth-1:0] new_result,
    input places_t      [InsertWidth-1:0] new_sources,
    input places_t      [InsertWidth-1:0] new_issue,
    input set_t         [ IssueWidth-1:0] issued,
    input instruction_t [ IssueWidth-1:0] issue_o,
    input logic         [ IssueWidth-1:0] memory_goes,
    input set_t                           given_back,
    input logic         [NumReleases-1:0] release_valid_i,
    input release_msg_t [NumReleases-1:0] release_i,
    input logic                           kills,
    input logic         [        TbW-1:0] kill_i,

    // Its entries.
    input set_t                             live_q,
    input set_t [     WarpW-1:0]            warp_q,
    input set_t [       TbW-1:0]            tb_q,
    input set_t [           1:0]            unit_q,
    input set_t                             needs_entry_q,
    input set_t [  OperandW-1:0]            log_need_q,
    input set_t [    Window-1:0]            result_q,
    input set_t [    Window-1:0]            sources_q,
    input set_t [    Window-1:0]            issue_q,
    input logic [NumEntries-1:0][SlotW-1:0] slot_q,
    input logic [  PayloadW-1:0]            payload      [NumEntries]
);

  logic [EntryW-1:0] pick_q;
  set_t one;
  assign one = NumEntries'(1) << pick_q;
`ifdef SEGUE_PROVER
  always_ff @(posedge clk_i) pick_q <= pick_q;
`else
  always_ff @(posedge clk_i) if (!rst_ni) pick_q <= '0;
`endif

  typedef struct packed {
    logic         live;
    instruction_t held;
    places_t      result;
    places_t      sources;
    places_t      issue;
  } row_t;
  row_t row_q, row_d;
  always_comb begin
    row_d = row_q;
    if ((given_back & one) != '0 || (kills && row_q.held.tb == kill_i)) row_d.live = 1'b0;
    for (int unsigned k = 0; k < IssueWidth; k++) begin
      if ((issued[k] & one) != '0) row_d.live = 1'b0;
      if (memory_goes[k] && issue_o[k].warp == row_q.held.warp) row_d.issue[issue_o[k].slot] = 1'b0;
    end
    for (int unsigned n = 0; n < NumReleases; n++) begin
      if (release_valid_i[n] && release_i[n].warp == row_q.held.warp) begin
        row_d.sources[release_i[n].slot] = 1'b0;
        if (release_i[n].result) begin
          row_d.result[release_i[n].slot] = 1'b0;
          row_d.issue[release_i[n].slot]  = 1'b0;
        end
      end
    end
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      if ((entered[k] & one) != '0) begin
        row_d.live = !(kills && kill_i == insert_i[k].tb);
        row_d.held.warp = insert_i[k].warp;
        row_d.held.tb = insert_i[k].tb;
        row_d.held.slot = insert_i[k].slot;
        row_d.held.unit = insert_i[k].unit;
        row_d.held.needs_entry = insert_i[k].needs_entry;
        row_d.held.log_need = insert_i[k].log_need;
        row_d.held.payload = insert_i[k].payload;
        row_d.result = new_result[k];
        row_d.sources = new_sources[k];
        row_d.issue = new_issue[k];
      end
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) row_q <= '0;
    else row_q <= row_d;
  end

  row_t entry;
  set_t [PayloadW-1:0] all_payloads;  // bit by bit
  for (genvar e = 0; e < NumEntries; e++) begin : gen_payload
    for (genvar b = 0; b < PayloadW; b++) begin : gen_bit
      assign all_payloads[b][e] = payload[e][b];
    end
  end
  set_t [SlotW-1:0] all_slots;
  for (genvar e = 0; e < NumEntries; e++) begin : gen_slot
    for (genvar b = 0; b < SlotW; b++) begin : gen_bit
      assign all_slots[b][e] = slot_q[e][b];
    end
  end
  always_comb begin
    entry.live = (live_q & one) != '0;
    for (int unsigned b = 0; b < WarpW; b++) entry.held.warp[b] = (warp_q[b] & one) != '0;
    for (int unsigned b = 0; b < TbW; b++) entry.held.tb[b] = (tb_q[b] & one) != '0;
    for (int unsigned b = 0; b < SlotW; b++) entry.held.slot[b] = (all_slots[b] & one) != '0;
    entry.held.unit = unit_e'({(unit_q[1] & one) != '0, (unit_q[0] & one) != '0});
    entry.held.needs_entry = (needs_entry_q & one) != '0;
    for (int unsigned b = 0; b < OperandW; b++) begin
      entry.held.log_need[b] = (log_need_q[b] & one) != '0;
    end
    for (int unsigned b = 0; b < PayloadW; b++) begin
      entry.held.payload[b] = (all_payloads[b] & one) != '0;
    end
    for (int unsigned s = 0; s < Window; s++) begin
      entry.result[s]  = (result_q[s] & one) != '0;
      entry.sources[s] = (sources_q[s] & one) != '0;
      entry.issue[s]   = (issue_q[s] & one) != '0;
    end
  end
  logic is_told;
  assign is_told = row_q.live == entry.live && (!row_q.live || row_q == entry);

  always_ff @(posedge clk_i) begin
    if (rst_ni) QueuedIsTold : assert (is_told);
  end

endmodule
/* verilator lint_on UNUSEDPARAM */
/* verilator lint_on UNUSEDSIGNAL */

bind issue_queue sm_frontend_queued_row_props #(
    .NumEntries(NumEntries),
    .NumWarps(NumWarps),
    .NumTbs(NumTbs),
    .WindowBits(WindowBits),
    .InsertWidth(InsertWidth),
    .IssueWidth(IssueWidth),
    .NumReleases(NumReleases),
    .PayloadBits(PayloadBits)
) u_any (
    .payload(u_payload.mem_q),
    .*
);
bind issue_queue sm_frontend_queued_row_props #(
    .NumEntries(NumEntries),
    .NumWarps(NumWarps),
    .NumTbs(NumTbs),
    .WindowBits(WindowBits),
    .InsertWidth(InsertWidth),
    .IssueWidth(IssueWidth),
    .NumReleases(NumReleases),
    .PayloadBits(PayloadBits)
) u_other (
    .payload(u_payload.mem_q),
    .*
);

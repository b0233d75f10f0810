// What becomes of any one entry of the replay queue, told of this entry alone, as
// sm_frontend_queued_row_props.sv does of the issue queue's.
//
// Which one: for the prover any, that stays the same; for a run the first.
// Bound into the replay queue of a front end, twice: any one and any other.

`include "replay_queue_structs.svh"

/* verilator lint_off UNUSEDSIGNAL */  // some fields of messages and entries
/* verilator lint_off UNUSEDPARAM */
module sm_frontend_kept_row_props
  import replay_queue_pkg::*;
#(
    parameter int unsigned NumEntries = 128,
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned NumLanes = 32,
    parameter int unsigned SeqBits = 6,
    parameter int unsigned InstrBits = 64,
    parameter int unsigned HandleBits = 7,
    `REPLAY_QUEUE_WIDTHS,
    localparam type instruction_t =
    `REPLAY_QUEUE_INSTRUCTION_STRUCT(WarpW, TbW, LaneMaskW, SeqW, InstrW, HandleW),
    localparam type fault_msg_t = `REPLAY_QUEUE_FAULT_MSG_STRUCT(EntryW, LaneMaskW),
    localparam type reissue_msg_t = `REPLAY_QUEUE_REISSUE_MSG_STRUCT(EntryW, HandleW),
    localparam type command_t = `REPLAY_QUEUE_COMMAND_STRUCT(WarpW, TbW),
    localparam type payload_t = `REPLAY_QUEUE_PAYLOAD_STRUCT(LaneMaskW, HandleW),
    localparam type set_t = logic [NumEntries-1:0]
) (
    input logic clk_i,
    input logic rst_ni,

    // What happens, as the replay queue says.
    input logic                      enters,
    input source_e                   new_source,
    input instruction_t              incoming,
    input set_t                      lowest_free,
    input logic                      commits,
    input logic         [EntryW-1:0] commit_i,
    input logic                      faults,
    input fault_msg_t                fault_i,
    input logic         [ WarpW-1:0] fault_warp,
    input logic                      reissues,
    input reissue_msg_t              reissue_i,
    input logic                      hands_back,
    input logic         [EntryW-1:0] hand_back_i,
    input command_t                  command_i,
    input logic                      replays,
    input logic                      holds,
    input logic                      kills,
    input logic                      offers,
    input set_t                      next_offer,
    input logic                      replay_taken,
    input logic                      save_taken,
    input set_t                      next_save,

    // Its entries.
    input set_t                      in_flight_q,
    input set_t                      faulted_q,
    input set_t                      waiting_q,
    input set_t                      due_q,
    input set_t                      queued_q,
    input set_t                      offered,
    input set_t     [       TbW-1:0] tb_q,
    input set_t     [     WarpW-1:0] warp_q,
    input set_t     [      SeqW-1:0] seq_q,
    input payload_t [NumEntries-1:0] payload_q,
    input logic     [    InstrW-1:0] instr      [NumEntries]
);

  logic [EntryW-1:0] pick_q;
  set_t one;
  assign one = NumEntries'(1) << pick_q;
`ifdef SEGUE_PROVER
  always_ff @(posedge clk_i) pick_q <= pick_q;
`else
  always_ff @(posedge clk_i) if (!rst_ni) pick_q <= '0;
`endif

  // Where it is: nowhere, or in one of the sets.
  typedef struct packed {
    logic in_flight;
    logic faulted;
    logic waiting;
    logic due;
    logic offered;
    logic queued;
  } where_t;
  typedef struct packed {
    where_t       where;
    instruction_t held;
  } row_t;
  row_t row_q, row_d;
  logic of_warp, of_tb, begun, stopped, started, saved, fell;
  always_comb begin
    of_warp = row_q.where != '0 && row_q.held.warp == command_i.warp;
    of_tb = row_q.where != '0 && row_q.held.tb == command_i.tb;
    begun = offers && (next_offer & one) != '0;
    stopped = ((holds && of_warp) || (faults && row_q.held.warp == fault_warp)) &&
        row_q.where.due && !begun;
    started = replays && of_warp && (row_q.where.faulted || row_q.where.waiting);
    saved = save_taken && (next_save & one) != '0;
    fell = faults && fault_i.entry == pick_q;

    row_d = row_q;
    if (commits && commit_i == pick_q) row_d.where.in_flight = 1'b0;
    if (started || saved) begin
      row_d.where.faulted = 1'b0;
      row_d.where.waiting = 1'b0;
    end
    if (started) row_d.where.due = 1'b1;
    if (begun || stopped) row_d.where.due = 1'b0;
    if (stopped) row_d.where.waiting = 1'b1;
    if (offers || replay_taken) row_d.where.offered = begun;
    if (replay_taken && row_q.where.offered && row_q.held.memory) row_d.where.queued = 1'b1;
    if (reissues && reissue_i.entry == pick_q) begin
      row_d.where.queued = 1'b0;
      row_d.where.in_flight = 1'b1;
      row_d.held.handle = reissue_i.handle;
    end
    if (hands_back && hand_back_i == pick_q) begin
      row_d.where.queued  = 1'b0;
      row_d.where.waiting = 1'b1;
    end
    if (fell) begin
      row_d.where.in_flight = 1'b0;
      row_d.where.faulted = 1'b1;
      row_d.held.mask = fault_i.mask;
    end
    if (kills && of_tb) row_d.where = '0;
    if (enters && (lowest_free & one) != '0) begin
      row_d.held = incoming;
      if (!(kills && incoming.tb == command_i.tb)) begin
        row_d.where.in_flight = new_source == SrcInsert;
        row_d.where.due = new_source != SrcInsert && replays && incoming.warp == command_i.warp;
        row_d.where.waiting = !row_d.where.in_flight && !row_d.where.due;
      end
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) row_q <= '0;
    else row_q <= row_d;
  end

  localparam int unsigned PayloadW = $bits(payload_t);
  set_t [PayloadW-1:0] all_payloads;  // bit by bit
  set_t [  InstrW-1:0] all_instrs;
  for (genvar e = 0; e < NumEntries; e++) begin : gen_entry
    for (genvar b = 0; b < PayloadW; b++) begin : gen_payload
      assign all_payloads[b][e] = payload_q[e][b];
    end
    for (genvar b = 0; b < InstrW; b++) begin : gen_instr
      assign all_instrs[b][e] = instr[e][b];
    end
  end
  row_t entry;
  payload_t payload;
  always_comb begin
    entry.where = '{
        in_flight: (in_flight_q & one) != '0,
        faulted: (faulted_q & one) != '0,
        waiting: (waiting_q & one) != '0,
        due: (due_q & one) != '0,
        offered: (offered & one) != '0,
        queued: (queued_q & one) != '0
    };
    for (int unsigned b = 0; b < PayloadW; b++) payload[b] = (all_payloads[b] & one) != '0;
    for (int unsigned b = 0; b < TbW; b++) entry.held.tb[b] = (tb_q[b] & one) != '0;
    for (int unsigned b = 0; b < WarpW; b++) entry.held.warp[b] = (warp_q[b] & one) != '0;
    for (int unsigned b = 0; b < SeqW; b++) entry.held.seq[b] = (seq_q[b] & one) != '0;
    for (int unsigned b = 0; b < InstrW; b++) entry.held.instr[b] = (all_instrs[b] & one) != '0;
    entry.held.memory = payload.memory;
    entry.held.mask   = payload.mask;
    entry.held.handle = payload.handle;
  end
  logic is_told;
  assign is_told = row_q.where == entry.where && (row_q.where == '0 || row_q == entry);

  always_ff @(posedge clk_i) begin
    if (rst_ni) KeptIsTold : assert (is_told);
  end

endmodule
/* verilator lint_on UNUSEDPARAM */
/* verilator lint_on UNUSEDSIGNAL */

bind replay_queue sm_frontend_kept_row_props #(
    .NumEntries(NumEntries),
    .NumWarps(NumWarps),
    .NumTbs(NumTbs),
    .NumLanes(NumLanes),
    .SeqBits(SeqBits),
    .InstrBits(InstrBits),
    .HandleBits(HandleBits)
) u_any (
    .instr(u_instr.mem_q),
    .*
);
bind replay_queue sm_frontend_kept_row_props #(
    .NumEntries(NumEntries),
    .NumWarps(NumWarps),
    .NumTbs(NumTbs),
    .NumLanes(NumLanes),
    .SeqBits(SeqBits),
    .InstrBits(InstrBits),
    .HandleBits(HandleBits)
) u_other (
    .instr(u_instr.mem_q),
    .*
);

// The new entry of a cycle (replay_queue.md, "Cycle rules"): its message, verdict and place. One enters
// a cycle, a take-over first because it cannot wait.

`include "replay_queue_structs.svh"

module replay_queue_arrivals
  import replay_queue_pkg::*;
#(
    parameter int unsigned NumEntries = 64,
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned SeqW = 10,
    parameter int unsigned HandleW = 10,
    localparam int unsigned EntryW = id_w(NumEntries),
    localparam int unsigned EntryCntW = cnt_w(NumEntries),
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned TbW = id_w(NumTbs),
    localparam type arrival_t = `REPLAY_QUEUE_ARRIVAL_STRUCT(WarpW, TbW, SeqW, HandleW),
    localparam type set_t = logic [NumEntries-1:0]
) (
    input logic rst_ni,

    // The ports of the queue for new entries.
    input  logic     [EntryCntW-1:0] reserve_i,
    input  logic                     insert_valid_i,
    input  arrival_t                 insert_i,
    output logic                     insert_ready_o,
    input  logic                     take_over_valid_i,
    input  arrival_t                 take_over_i,
    output logic                     take_over_ready_o,
    input  logic                     restore_valid_i,
    input  arrival_t                 restore_i,
    output logic                     restore_ready_o,

    // The entries, and the sets of warps, which tell of most states without a search.
    input set_t [   WarpW-1:0]          warps_i,
    input set_t [    SeqW-1:0]          seqs_i,
    input set_t                         live_i,
    input set_t                         due_i,
    input logic [NumWarps-1:0]          held_i,
    input logic [NumWarps-1:0]          in_flight_i,
    input logic [NumWarps-1:0]          in_use_i,
    input logic [NumWarps-1:0][TbW-1:0] warp_tb_i,

    // The thread block of a save that is under way, and of one that begins in this cycle.
    input logic           saving_i,
    input logic [TbW-1:0] saving_tb_i,
    input logic           saves_i,
    input logic [TbW-1:0] command_tb_i,

    // Number of free entries; the lowest of them, as a set and as an index.
    input  logic [EntryCntW-1:0] free_i,
    output set_t                 lowest_free_o,
    output logic [   EntryW-1:0] free_entry_o,

    // The message that is taken, `insert_i` if none is; whether it enters, or its error.
    output source_e  source_o,
    output arrival_t incoming_o,
    output logic     enters_o,
    output error_e   error_o
);

  // ---- Room ------------------------------------------------------------------

  // For each bit of an index, the set of the entries with this bit set in their index.
  function automatic logic [EntryW-1:0][NumEntries-1:0] indices();
    for (int unsigned e = 0; e < NumEntries; e++) begin
      for (int unsigned b = 0; b < EntryW; b++) indices[b][e] = e[b];
    end
  endfunction
  localparam logic [EntryW-1:0][NumEntries-1:0] Indices = indices();

  set_t free_below;
  always_comb begin
    free_below = ~live_i << 1;
    for (int unsigned s = 1; s < NumEntries; s *= 2) free_below |= free_below << s;
    lowest_free_o = ~live_i & ~free_below;
    for (int unsigned b = 0; b < EntryW; b++) free_entry_o[b] = (lowest_free_o & Indices[b]) != '0;
  end

  // ---- The message -------------------------------------------------------------

  logic has_room, taken;
  assign has_room = free_i > reserve_i;
  assign take_over_ready_o = rst_ni;
  assign restore_ready_o = rst_ni && has_room && !take_over_valid_i;
  assign insert_ready_o = rst_ni && has_room && !take_over_valid_i && !restore_valid_i;

  always_comb begin
    taken      = 1'b1;
    source_o   = SrcInsert;
    incoming_o = insert_i;
    if (take_over_valid_i && take_over_ready_o) begin
      source_o   = SrcTakeOver;
      incoming_o = take_over_i;
    end else if (restore_valid_i && restore_ready_o) begin
      source_o   = SrcRestore;
      incoming_o = restore_i;
    end else begin
      taken = insert_valid_i && insert_ready_o;
    end
  end

  // ---- Verdict -----------------------------------------------------------------

  // Can be false only if an index has more values than there are warps or thread blocks.
  /* verilator lint_off CMPCONST */
  /* verilator lint_off UNSIGNED */
  function automatic logic warp_exists(logic [WarpW-1:0] warp);
    return 32'(warp) < NumWarps;
  endfunction
  function automatic logic tb_exists(logic [TbW-1:0] tb);
    return 32'(tb) < NumTbs;
  endfunction
  /* verilator lint_on UNSIGNED */
  /* verilator lint_on CMPCONST */

  set_t of_warp, same_warp;
  replay_queue_same #(
      .NumEntries(NumEntries),
      .Width     (WarpW)
  ) u_warp (
      .fields_i(warps_i),
      .value_i (incoming_o.warp),
      .same_o  (of_warp)
  );
  assign same_warp = live_i & of_warp;

  // Entries with a sequence number that is not near the new one: equal, or more than a quarter of the
  // range away. The numbers of all entries are subtracted from the new one at once.
  set_t differ, borrow, distance, next, any, far;
  always_comb begin
    differ   = '0;
    borrow   = '0;
    distance = '0;
    next     = '0;
    any      = '0;
    for (int unsigned b = 0; b < SeqW; b++) begin
      differ   = incoming_o.seq[b] ? ~seqs_i[b] : seqs_i[b];
      next     = distance;
      distance = differ ^ borrow;
      borrow   = incoming_o.seq[b] ? seqs_i[b] & borrow : seqs_i[b] | borrow;
      any |= differ;
    end
    far = ~any | (distance ^ next);
  end

  logic is_saved;
  assign is_saved = (saving_i && incoming_o.tb == saving_tb_i) ||
      (saves_i && incoming_o.tb == command_tb_i);
  always_comb begin
    error_o = ErrNone;
    if (taken) begin
      if (!tb_exists(incoming_o.tb) || !warp_exists(incoming_o.warp)) error_o = ErrIndex;
      else if (source_o == SrcInsert && !incoming_o.memory) error_o = ErrNotMemory;
      else if (is_saved) error_o = ErrBusy;
      else if (in_use_i[incoming_o.warp] && warp_tb_i[incoming_o.warp] != incoming_o.tb) begin
        error_o = ErrOwner;
      end else if (source_o == SrcInsert && held_i[incoming_o.warp]) error_o = ErrHeld;
      else if (source_o != SrcInsert && in_flight_i[incoming_o.warp]) error_o = ErrInFlight;
      else if (source_o != SrcInsert && (same_warp & due_i) != '0) error_o = ErrReplaying;
      else if ((same_warp & far) != '0) error_o = ErrSeq;
      else if (&live_i) error_o = ErrFull;
    end
    enters_o = taken && error_o == ErrNone;
  end

endmodule

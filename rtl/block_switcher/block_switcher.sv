// Thread-block scheduler of an SM (thesis 6.4.1): decides which thread block (TB) is saved because
// all its warps wait, at least one of them for a page fault, and which one comes in its place.
//
// Each TB of the SM has a number, whether it is in a slot or off chip, with its place and counters of
// its warps: not ended, faulted, at a barrier. From these counters alone follow the TBs that are
// blocked and those that are ready; decisions go into registers and are offered in the next cycle.
// block_switcher.md has the cycle rules.
//
// All messages of a cycle are judged by the state at its start; illegal ones are dropped and
// reported, each source on its own line of the error port.

`include "block_switcher_structs.svh"

module block_switcher
  import block_switcher_pkg::*;
#(
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumExtra = 4,
    parameter int unsigned NumWarps = 64,
    `BLOCK_SWITCHER_WIDTHS,
    localparam type setup_t = `BLOCK_SWITCHER_SETUP_STRUCT(SlotCntW, ExtraCntW, WarpCntW),
    localparam type move_t = `BLOCK_SWITCHER_MOVE_STRUCT(TbW, SlotW)
) (
    input logic clk_i,
    input logic rst_ni,

    // From the SM driver: a kernel's set-up.
    input logic   setup_valid_i,
    input setup_t setup_i,

    // To the SM driver: a TB is wanted. Its answer: 1 a TB, 0 the kernel has none left.
    output logic request_valid_o,
    input  logic request_ready_i,
    input  logic answer_valid_i,
    input  logic answer_i,

    // To the SM: save, restore or start a TB; it reports the end.
    output logic  move_valid_o,
    output move_t move_o,
    input  logic  move_ready_i,
    input  logic  moved_valid_i,

    // From the SM, about one warp of a TB (`opened`: of all at its barrier). None has a ready.
    input logic           faulted_valid_i,
    input logic [TbW-1:0] faulted_i,
    input logic           arrived_valid_i,
    input logic [TbW-1:0] arrived_i,
    input logic           ended_valid_i,
    input logic [TbW-1:0] ended_i,
    input logic           resolved_valid_i,
    input logic [TbW-1:0] resolved_i,
    input logic           opened_valid_i,
    input logic [TbW-1:0] opened_i,

    // The kernel has no TB here, and none left.
    output logic done_o,

    // Error of each message of this cycle.
    output logic   [NumSources-1:0] err_valid_o,
    output error_e [NumSources-1:0] err_code_o,

    // For a simulator that skips cycles without activity.
    output logic             quiescent_o,
    output logic [TimeW-1:0] wake_at_o
);

  localparam int unsigned NumTbs = TbMaskW;
  typedef logic [WarpCntW-1:0] count_t;

  // ---- State -------------------------------------------------------------

  place_e [NumTbs-1:0] place_q;
  logic [NumTbs-1:0][SlotW-1:0] slot_q;
  count_t [NumTbs-1:0] live_q, faulted_q, waiting_q;
  logic [NumSlots-1:0] taken_q;
  logic [SlotCntW-1:0] slots_q;
  logic [ExtraCntW-1:0] extra_q;
  count_t warps_q;
  logic more_q, request_q, asked_q, move_valid_q, moving_q;
  move_t move_q;
  logic [TbW-1:0] last_in_q, last_out_q;

  // Can be false only if a number has more values than there are TBs.
  /* verilator lint_off CMPCONST */
  /* verilator lint_off UNSIGNED */
  function automatic logic exists(logic [TbW-1:0] tb);
    return 32'(tb) < NumTbs;
  endfunction
  /* verilator lint_on UNSIGNED */
  /* verilator lint_on CMPCONST */

  // ---- Thread blocks -------------------------------------------------------

  // Warps that run, and places by set.
  count_t [NumTbs-1:0] running;
  logic [NumTbs-1:0] none, granted, on, in_slot, off, blocked, ready, unused;
  for (genvar t = 0; t < NumTbs; t++) begin : gen_tb
    assign running[t] = live_q[t] - faulted_q[t] - waiting_q[t];
    assign none[t] = place_q[t] == PlaceNone;
    assign granted[t] = place_q[t] == PlaceGranted;
    assign on[t] = place_q[t] == PlaceOn;
    assign in_slot[t] = on[t] || place_q[t] == PlaceLeaving;  // where warps may still report
    assign off[t] = place_q[t] == PlaceOff;
    assign blocked[t] = on[t] && faulted_q[t] != '0 && running[t] == '0;
    assign ready[t] = off[t] && faulted_q[t] == '0;
    assign unused[t] = none[t] && t < 32'(slots_q) + 32'(extra_q);
  end
  logic [NumSlots-1:0] free;
  for (genvar s = 0; s < NumSlots; s++) begin : gen_slot
    assign free[s] = !taken_q[s] && s < 32'(slots_q);
  end

  // ---- Messages ------------------------------------------------------------

  error_e setup_error, answer_error, moved_error;
  error_e faulted_error, arrived_error, ended_error, resolved_error, opened_error;
  logic setup, answer, moved, faulted, arrived, ended, resolved, opened;
  assign setup = setup_valid_i && rst_ni && setup_error == ErrNone;
  assign answer = answer_valid_i && rst_ni && answer_error == ErrNone;
  assign moved = moved_valid_i && rst_ni && moved_error == ErrNone;
  assign faulted = faulted_valid_i && rst_ni && faulted_error == ErrNone;
  assign arrived = arrived_valid_i && rst_ni && arrived_error == ErrNone;
  assign ended = ended_valid_i && rst_ni && ended_error == ErrNone;
  assign resolved = resolved_valid_i && rst_ni && resolved_error == ErrNone;
  assign opened = opened_valid_i && rst_ni && opened_error == ErrNone;

  // Error of a message about a running warp, of which `others` messages of this cycle took one each.
  function automatic error_e warp_error(logic [TbW-1:0] tb, logic here, count_t run,
                                        logic [1:0] others);
    warp_error = ErrNone;
    if (!exists(tb)) warp_error = ErrIndex;
    else if (!here) warp_error = ErrPlace;
    else if (32'(run) <= 32'(others)) warp_error = ErrRunning;
  endfunction

  always_comb begin
    faulted_error = ErrNone;
    if (faulted_valid_i && rst_ni) begin
      faulted_error = warp_error(faulted_i, in_slot[faulted_i], running[faulted_i], 2'd0);
    end
  end
  logic beside_faulted;  // the warp that faults is of the TB of which a warp arrives
  assign beside_faulted = faulted && faulted_i == arrived_i;
  always_comb begin
    arrived_error = ErrNone;
    if (arrived_valid_i && rst_ni) begin
      arrived_error =
          warp_error(arrived_i, in_slot[arrived_i], running[arrived_i], 2'(beside_faulted));
    end
  end
  logic [1:0] beside_ended;
  assign beside_ended = 2'(faulted && faulted_i == ended_i) + 2'(arrived && arrived_i == ended_i);
  always_comb begin
    ended_error = ErrNone;
    if (ended_valid_i && rst_ni) begin
      ended_error = warp_error(ended_i, in_slot[ended_i], running[ended_i], beside_ended);
    end
  end

  always_comb begin
    resolved_error = ErrNone;
    if (resolved_valid_i && rst_ni) begin
      if (!exists(resolved_i)) resolved_error = ErrIndex;
      else if (!in_slot[resolved_i] && !off[resolved_i]) resolved_error = ErrPlace;
      else if (faulted_q[resolved_i] == '0) resolved_error = ErrFaulted;
    end
  end
  always_comb begin
    opened_error = ErrNone;
    if (opened_valid_i && rst_ni) begin
      if (!exists(opened_i)) opened_error = ErrIndex;
      else if (!in_slot[opened_i]) opened_error = ErrPlace;
      else if (waiting_q[opened_i] == '0 && !(arrived && arrived_i == opened_i)) begin
        opened_error = ErrWaiting;
      end
    end
  end

  /* verilator lint_off CMPCONST */
  /* verilator lint_off UNSIGNED */
  always_comb begin
    setup_error = ErrNone;
    if (setup_valid_i && rst_ni) begin
      if (setup_i.slots == '0 || 32'(setup_i.slots) > NumSlots || 32'(setup_i.extra) > NumExtra ||
          setup_i.warps == '0 || 32'(setup_i.warps) > NumWarps) begin
        setup_error = ErrValue;
      end else if (none != '1 || request_q || asked_q) begin
        setup_error = ErrBusy;
      end
    end
  end
  /* verilator lint_on UNSIGNED */
  /* verilator lint_on CMPCONST */

  assign answer_error = answer_valid_i && rst_ni && !asked_q ? ErrAnswer : ErrNone;
  assign moved_error  = moved_valid_i && rst_ni && !moving_q ? ErrMoved : ErrNone;

  always_comb begin
    err_code_o[SrcSetup]    = setup_error;
    err_code_o[SrcAnswer]   = answer_error;
    err_code_o[SrcMoved]    = moved_error;
    err_code_o[SrcFaulted]  = faulted_error;
    err_code_o[SrcArrived]  = arrived_error;
    err_code_o[SrcEnded]    = ended_error;
    err_code_o[SrcResolved] = resolved_error;
    err_code_o[SrcOpened]   = opened_error;
    for (int unsigned s = 0; s < NumSources; s++) err_valid_o[s] = err_code_o[s] != ErrNone;
  end

  // ---- Decisions -----------------------------------------------------------

  logic idle, some_free, some_ready, some_granted, some_blocked;
  assign idle = !move_valid_q && !moving_q;
  assign some_free = free != '0;
  assign some_ready = ready != '0;
  assign some_granted = granted != '0;
  assign some_blocked = blocked != '0;

  logic restores, starts, saves, requests;
  assign restores = idle && some_free && some_ready;
  assign starts = idle && some_free && !some_ready && some_granted;
  assign saves = idle && !some_free && (some_ready || some_granted) && some_blocked;
  assign requests = !request_q && !asked_q && more_q && !some_granted && !some_ready &&
      unused != '0 && (some_free || some_blocked);

  // A TB of each kind, and a slot for it.
  logic [TbW-1:0] first_ready, first_blocked, the_granted, first_unused;
  common_first #(
      .Width (NumTbs),
      .Behind(1'b1)
  ) u_ready (
      .some_i (ready),
      .from_i (last_in_q),
      .index_o(first_ready)
  );
  common_first #(
      .Width (NumTbs),
      .Behind(1'b1)
  ) u_blocked (
      .some_i (blocked),
      .from_i (last_out_q),
      .index_o(first_blocked)
  );
  common_one_hot_index #(
      .Width(NumTbs)
  ) u_granted (
      .only_i (granted),
      .index_o(the_granted)
  );
  common_lowest #(
      .Width(NumTbs)
  ) u_unused (
      .some_i (unused),
      .index_o(first_unused)
  );
  logic [SlotW-1:0] free_slot;
  common_lowest #(
      .Width(NumSlots)
  ) u_free (
      .some_i (free),
      .index_o(free_slot)
  );

  move_t move;
  always_comb begin
    move.op   = MoveStart;
    move.tb   = the_granted;
    move.slot = free_slot;
    if (restores) begin
      move.op = MoveRestore;
      move.tb = first_ready;
    end
    if (saves) begin
      move.op   = MoveSave;
      move.tb   = first_blocked;
      move.slot = slot_q[first_blocked];
    end
  end
  logic moves;
  assign moves = restores || starts || saves;

  // ---- Next state ------------------------------------------------------------

  // The move that ends was a save; the warp that ends is the last one of its TB.
  logic saved, last_ended;
  assign saved = moved && move_q.op == MoveSave;
  assign last_ended = ended && live_q[ended_i] == count_t'(1);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      place_q      <= '0;
      slot_q       <= '0;
      live_q       <= '0;
      faulted_q    <= '0;
      waiting_q    <= '0;
      taken_q      <= '0;
      slots_q      <= '0;
      extra_q      <= '0;
      warps_q      <= '0;
      more_q       <= 1'b0;
      request_q    <= 1'b0;
      asked_q      <= 1'b0;
      move_valid_q <= 1'b0;
      moving_q     <= 1'b0;
      move_q       <= '0;
      last_in_q    <= '0;
      last_out_q   <= '0;
    end else begin
      if (setup) begin
        slots_q <= setup_i.slots;
        extra_q <= setup_i.extra;
        warps_q <= setup_i.warps;
        more_q  <= 1'b1;
      end

      if (requests) request_q <= 1'b1;
      if (request_q && request_ready_i) begin
        request_q <= 1'b0;
        asked_q   <= 1'b1;
      end
      if (answer) begin
        asked_q <= 1'b0;
        if (!answer_i) more_q <= 1'b0;
      end

      // Warps: a fault and the resolution of another one may come at once.
      for (int unsigned t = 0; t < NumTbs; t++) begin
        faulted_q[t] <= faulted_q[t] + count_t'(faulted && 32'(faulted_i) == t) -
            count_t'(resolved && 32'(resolved_i) == t);
      end
      if (arrived) waiting_q[arrived_i] <= waiting_q[arrived_i] + count_t'(1);
      if (opened) waiting_q[opened_i] <= '0;
      if (ended) live_q[ended_i] <= live_q[ended_i] - count_t'(1);
      if (last_ended && on[ended_i]) begin
        place_q[ended_i] <= PlaceNone;
        taken_q[slot_q[ended_i]] <= 1'b0;
      end

      if (answer && answer_i) begin
        place_q[first_unused]   <= PlaceGranted;
        live_q[first_unused]    <= warps_q;
        faulted_q[first_unused] <= '0;
        waiting_q[first_unused] <= '0;
      end

      if (move_valid_q && move_ready_i) begin
        move_valid_q <= 1'b0;
        moving_q     <= 1'b1;
      end
      if (moved) begin
        moving_q <= 1'b0;
        place_q[move_q.tb] <= PlaceOn;
      end
      if (saved) begin
        place_q[move_q.tb] <= live_q[move_q.tb] == '0 || (last_ended && ended_i == move_q.tb) ?
            PlaceNone : PlaceOff;
        taken_q[move_q.slot] <= 1'b0;
      end

      if (moves) begin
        move_valid_q <= 1'b1;
        move_q <= move;
        place_q[move.tb] <= saves ? PlaceLeaving : PlaceComing;
      end
      if (saves) last_out_q <= move.tb;
      if (restores) last_in_q <= move.tb;
      if (restores || starts) begin
        slot_q[move.tb] <= move.slot;
        taken_q[move.slot] <= 1'b1;
      end
    end
  end

  // ---- Rest --------------------------------------------------------------------

  assign request_valid_o = request_q;
  assign move_valid_o    = move_valid_q;
  assign move_o          = move_valid_q ? move_q : '0;
  assign done_o          = !more_q && none == '1;
  assign quiescent_o     = rst_ni && !request_q && !move_valid_q && !requests && !moves;
  assign wake_at_o       = '1;

endmodule

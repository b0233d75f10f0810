// The operand log (thesis 6.3.3) keeps the source operands of global-memory instructions
// until their last TLB check has passed, so that a replay reads them here although the
// registers may hold newer values by then.
//
// A table of entries, each with one operand of a warp instruction. The entries of an
// instruction form a chain of one to three; the first one is the handle by which all other
// blocks name the instruction. The thread blocks (TBs) of the kernel share the log in equal
// parts, the number of entries that each may hold. Cycle rules: operand_log.md.
//
// All messages of a cycle are judged by the state at its start. An illegal one is taken,
// dropped and reported on the error-port line of its source. `room_o` takes the place of a
// ready: the issuer looks at it before it allocates.

`include "operand_log_structs.svh"

module operand_log
  import operand_log_pkg::*;
#(
    parameter int unsigned NumEntries = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned NumLanes = 32,
    `OPERAND_LOG_WIDTHS,
    localparam type setup_msg_t = `OPERAND_LOG_SETUP_MSG_STRUCT(TbCntW),
    localparam type alloc_msg_t = `OPERAND_LOG_ALLOC_MSG_STRUCT(TbW),
    localparam type operand_ref_t = `OPERAND_LOG_OPERAND_REF_STRUCT(EntryW)
) (
    input logic clk_i,
    input logic rst_ni,

    // Divides the log among the thread blocks of a kernel, or refuses it if a part is too small.
    input logic       setup_valid_i,
    input setup_msg_t setup_i,

    // At an instruction's first issue or restore. No ready: the sender looks at `room_o` first.
    input  logic                    alloc_valid_i,
    input  alloc_msg_t              alloc_i,
    output logic       [EntryW-1:0] alloc_handle_o,

    // From the operand read or a restored context: each operand once.
    input logic                                   write_valid_i,
    input operand_ref_t                           write_i,
    input logic         [NumLanes-1:0][LaneW-1:0] write_data_i,

    // For a replay or a save. No ready: the operand comes in the next cycle, as from a macro.
    input  logic                                   read_valid_i,
    input  operand_ref_t                           read_i,
    output logic                                   read_valid_o,
    output logic         [NumLanes-1:0][LaneW-1:0] read_data_o,

    // An instruction has passed its last TLB check, or is saved; a thread block is killed.
    input logic              free_valid_i,
    input logic [EntryW-1:0] free_i,
    input logic              kill_valid_i,
    input logic [   TbW-1:0] kill_i,

    // Levels by thread block: entries that it may still allocate; whether it has any.
    output logic [NumTbs-1:0][EntryCntW-1:0] room_o,
    output logic [NumTbs-1:0]                in_use_o,

    // Error of each message of this cycle.
    output logic   [NumSources-1:0] err_valid_o,
    output error_e [NumSources-1:0] err_code_o,

    // For a simulator that skips cycles without activity.
    output logic             quiescent_o,
    output logic [TimeW-1:0] wake_at_o
);

  typedef `OPERAND_LOG_ENTRY_STRUCT(EntryW, TbW) entry_t;

  // ---- State -------------------------------------------------------------

  entry_t [NumEntries-1:0] entries_q;
  logic [NumTbs-1:0][EntryCntW-1:0] used_q;
  logic [TbCntW-1:0] tbs_q;
  logic [EntryCntW-1:0] part_q;
  logic read_valid_q;

  // These can be false only where an index has more values than there are entries or TBs.
  /* verilator lint_off CMPCONST */
  /* verilator lint_off UNSIGNED */
  function automatic logic entry_exists(logic [EntryW-1:0] entry);
    return 32'(entry) < NumEntries;
  endfunction
  function automatic logic tb_exists(logic [TbW-1:0] tb);
    return 32'(tb) < NumTbs;
  endfunction
  function automatic logic tbs_exist(logic [TbCntW-1:0] tbs);
    return tbs != '0 && 32'(tbs) <= NumTbs;
  endfunction
  /* verilator lint_on UNSIGNED */
  /* verilator lint_on CMPCONST */

  // The lowest bit of a mask alone: fills ones upwards from it, then keeps the first of them.
  function automatic logic [NumEntries-1:0] lowest(logic [NumEntries-1:0] mask);
    logic [NumEntries-1:0] from;
    from = mask;
    for (int unsigned s = 1; s < NumEntries; s *= 2) from |= from << s;
    return from & ~(from << 1);
  endfunction

  // For each bit of an index, the entries that have it set in their index.
  typedef logic [EntryW-1:0][NumEntries-1:0] indices_t;
  function automatic indices_t indices();
    for (int unsigned e = 0; e < NumEntries; e++) begin
      for (int unsigned b = 0; b < EntryW; b++) indices[b][e] = 1'(e >> b);
    end
  endfunction
  localparam indices_t Indices = indices();

  // The index of the only entry of a mask; 0 for an empty mask.
  function automatic logic [EntryW-1:0] index_of(logic [NumEntries-1:0] mask);
    for (int unsigned b = 0; b < EntryW; b++) index_of[b] = (mask & Indices[b]) != '0;
  endfunction

  // The equal part of each of `tbs` thread blocks.
  function automatic logic [EntryCntW-1:0] part_of(logic [TbCntW-1:0] tbs);
    part_of = '0;
    for (int unsigned t = 1; t <= NumTbs; t++) begin
      if (32'(tbs) == t) part_of = EntryCntW'(NumEntries / t);
    end
  endfunction

  // ---- Live entries and room -----------------------------------------------

  logic [NumEntries-1:0] live;
  always_comb begin
    for (int unsigned e = 0; e < NumEntries; e++) live[e] = entries_q[e].live;
  end

  always_comb begin
    for (int unsigned t = 0; t < NumTbs; t++) begin
      room_o[t]   = t < 32'(tbs_q) ? part_q - used_q[t] : '0;
      in_use_o[t] = used_q[t] != '0;
    end
  end

  // The entries of an allocation: the lowest free ones in rising order, and 0 behind them.
  logic [NumEntries-1:0] unused;
  logic [MaxOperands:0][EntryW-1:0] new_entry;
  always_comb begin
    unused    = ~live;
    new_entry = '0;
    for (int unsigned o = 0; o < MaxOperands; o++) begin
      new_entry[o] = index_of(lowest(unused));
      unused &= ~lowest(unused);
    end
  end
  assign alloc_handle_o = new_entry[0];

  // ---- Chains ----------------------------------------------------------------

  // The entry of an operand, if the handle is good and its chain has that operand.
  typedef struct packed {
    logic              good;
    logic              there;
    logic [EntryW-1:0] entry;
  } place_t;

  function automatic place_t place_of(logic [EntryW-1:0] handle, logic [OperandW-1:0] operand);
    /* verilator lint_off UNUSEDSIGNAL */  // some fields unused
    entry_t head, second;
    /* verilator lint_on UNUSEDSIGNAL */
    head = entries_q[handle];
    second = entries_q[head.next];
    place_of.good = head.live && head.first;
    unique case (operand)
      2'd0: begin
        place_of.there = 1'b1;
        place_of.entry = handle;
      end
      2'd1: begin
        place_of.there = !head.last;
        place_of.entry = head.next;
      end
      2'd2: begin
        place_of.there = !head.last && !second.last;
        place_of.entry = second.next;
      end
      default: begin
        place_of.there = 1'b0;
        place_of.entry = handle;
      end
    endcase
  endfunction

  // ---- Set-up and allocation -------------------------------------------------

  error_e alloc_error, setup_error;
  logic allocs, setups;
  logic [EntryCntW-1:0] new_part;
  assign new_part = part_of(setup_i.tbs);
  always_comb begin
    alloc_error = ErrNone;
    if (alloc_valid_i && rst_ni) begin
      if (!tb_exists(alloc_i.tb) || alloc_i.count == '0) alloc_error = ErrIndex;
      else if (32'(alloc_i.tb) >= 32'(tbs_q)) alloc_error = ErrNotSetUp;
      else if (32'(alloc_i.count) > 32'(part_q)) alloc_error = ErrTooSmall;
      else if (32'(alloc_i.count) > 32'(room_o[alloc_i.tb])) alloc_error = ErrFull;
    end
    allocs = alloc_valid_i && rst_ni && alloc_error == ErrNone;

    setup_error = ErrNone;
    if (setup_valid_i && rst_ni) begin
      if (!tbs_exist(setup_i.tbs) || setup_i.need == '0) setup_error = ErrIndex;
      else if (32'(new_part) < 32'(setup_i.need)) setup_error = ErrTooSmall;
      else if (live != '0 || allocs) setup_error = ErrBusy;
    end
    setups = setup_valid_i && rst_ni && setup_error == ErrNone;
  end

  // ---- Operands ----------------------------------------------------------------

  error_e write_error, read_error;
  logic writes, reads;
  place_t write_place, read_place;
  always_comb begin
    write_error = ErrNone;
    write_place = '0;
    if (write_valid_i && rst_ni) begin
      write_place = place_of(write_i.handle, write_i.operand);
      if (!entry_exists(write_i.handle)) write_error = ErrIndex;
      else if (!write_place.good) write_error = ErrState;
      else if (!write_place.there) write_error = ErrOperand;
      else if (entries_q[write_place.entry].written) write_error = ErrWritten;
    end
    writes = write_valid_i && rst_ni && write_error == ErrNone;
  end
  always_comb begin
    read_error = ErrNone;
    read_place = '0;
    if (read_valid_i && rst_ni) begin
      read_place = place_of(read_i.handle, read_i.operand);
      if (!entry_exists(read_i.handle)) read_error = ErrIndex;
      else if (!read_place.good) read_error = ErrState;
      else if (!read_place.there) read_error = ErrOperand;
      else if (!entries_q[read_place.entry].written) read_error = ErrUnwritten;
    end
    reads = read_valid_i && rst_ni && read_error == ErrNone;
  end

  operand_log_data #(
      .NumEntries(NumEntries),
      .NumLanes  (NumLanes)
  ) u_data (
      .clk_i,
      .rst_ni,
      .write_i      (writes),
      .write_entry_i(write_place.entry),
      .write_data_i,
      .read_i       (reads),
      .read_entry_i (read_place.entry),
      .read_data_o
  );
  assign read_valid_o = read_valid_q;

  // ---- Free and kill -----------------------------------------------------------

  error_e free_error, kill_error;
  logic frees, kills;
  /* verilator lint_off UNUSEDSIGNAL */  // third.good is second.good
  place_t second, third;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [NumEntries-1:0] killed;
  always_comb begin
    free_error = ErrNone;
    second = '0;
    third = '0;
    if (free_valid_i && rst_ni) begin
      second = place_of(free_i, 2'd1);
      third  = place_of(free_i, 2'd2);
      if (!entry_exists(free_i)) free_error = ErrIndex;
      else if (!second.good) free_error = ErrState;
    end
    frees = free_valid_i && rst_ni && free_error == ErrNone;
  end
  always_comb begin
    kill_error = kill_valid_i && rst_ni && !tb_exists(kill_i) ? ErrIndex : ErrNone;
    kills = kill_valid_i && rst_ni && kill_error == ErrNone;
    killed = '0;
    if (kills) begin
      for (int unsigned e = 0; e < NumEntries; e++) begin
        killed[e] = live[e] && entries_q[e].tb == kill_i;
      end
    end
  end

  // ---- Errors ----------------------------------------------------------------

  always_comb begin
    err_code_o[SrcSetup] = setup_error;
    err_code_o[SrcAlloc] = alloc_error;
    err_code_o[SrcWrite] = write_error;
    err_code_o[SrcRead]  = read_error;
    err_code_o[SrcFree]  = free_error;
    err_code_o[SrcKill]  = kill_error;
    for (int unsigned s = 0; s < NumSources; s++) err_valid_o[s] = err_code_o[s] != ErrNone;
  end

  // ---- Next state --------------------------------------------------------------

  logic [NumTbs-1:0][EntryCntW-1:0] used_d;
  always_comb begin
    used_d = used_q;
    if (allocs) used_d[alloc_i.tb] = used_d[alloc_i.tb] + EntryCntW'(alloc_i.count);
    if (frees) begin
      used_d[entries_q[free_i].tb] = used_d[entries_q[free_i].tb] -
          (EntryCntW'(1) + EntryCntW'(second.there) + EntryCntW'(third.there));
    end
    if (kills) used_d[kill_i] = '0;
  end

  // An allocation for a thread block that is killed in this cycle is free again at once.
  logic stays;
  assign stays = !(kills && kill_i == alloc_i.tb);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      entries_q    <= '0;
      used_q       <= '0;
      tbs_q        <= '0;
      part_q       <= '0;
      read_valid_q <= 1'b0;
    end else begin
      used_q       <= used_d;
      read_valid_q <= reads;
      if (setups) begin
        tbs_q  <= setup_i.tbs;
        part_q <= new_part;
      end
      if (writes) entries_q[write_place.entry].written <= 1'b1;
      if (frees) begin
        entries_q[free_i].live <= 1'b0;
        if (second.there) entries_q[second.entry].live <= 1'b0;
        if (third.there) entries_q[third.entry].live <= 1'b0;
      end
      if (kills) begin
        for (int unsigned e = 0; e < NumEntries; e++) if (killed[e]) entries_q[e].live <= 1'b0;
      end
      if (allocs) begin
        for (int unsigned o = 0; o < MaxOperands; o++) begin
          if (o < 32'(alloc_i.count)) begin
            entries_q[new_entry[o]] <= '{
                live: stays,
                first: o == 0,
                last: o + 1 == 32'(alloc_i.count),
                written: 1'b0,
                tb: alloc_i.tb,
                next: o + 1 == 32'(alloc_i.count) ? '0 : new_entry[o+1]
            };
          end
        end
      end
    end
  end

  // ---- Quiescence --------------------------------------------------------------

  assign quiescent_o = rst_ni && !read_valid_q;
  assign wake_at_o   = '1;

endmodule

// Lemmas for sm_frontend_wait_props.sv from the proofs of the children: what their arbiters and
// allocators select. Given to the prover, checked in every simulation.

/* verilator lint_off UNUSEDSIGNAL */  // some fields of instructions
/* verilator tracing_off */  // no waveform shows signals of the rules
module sm_frontend_lemma_props
  import sm_frontend_pkg::*;
#(
    parameter int unsigned NumTbs = 16,
    parameter int unsigned QueueEntries = 96,
    parameter int unsigned ReplayEntries = 128,
    parameter int unsigned LogEntries = 64,
    parameter int unsigned WindowBits = 4,
    parameter int unsigned FetchWidth = 2,
    parameter int unsigned IssueWidth = 2,
    parameter type replayed_t = logic,
    parameter type logged_t = logic,
    localparam int unsigned MaxOperands = 3,
    localparam int unsigned TbW = id_w(NumTbs),
    localparam int unsigned SeqW = WindowBits + 2,
    localparam int unsigned EntryW = id_w(ReplayEntries),
    localparam int unsigned HandleW = id_w(LogEntries),
    localparam int unsigned LogCntW = cnt_w(LogEntries),
    localparam type queued_set_t = logic [QueueEntries-1:0],
    localparam type replayed_set_t = logic [ReplayEntries-1:0],
    localparam type logged_set_t = logic [LogEntries-1:0]
) (
    input logic clk_i,
    input logic rst_ni,
    input logic started_q,

    // Selections of the issue queue.
    input queued_set_t                  can_go,
    input queued_set_t                  to_give_back,
    input queued_set_t                  lacks_room,
    input queued_set_t                  hindered,
    input queued_set_t [IssueWidth-1:0] queue_issued,
    input queued_set_t                  queue_back,
    input queued_set_t                  queue_live,
    input queued_set_t [           1:0] queue_unit,
    input queued_set_t [FetchWidth-1:0] queue_unused,

    // Selections of the replay queue.
    input replayed_set_t                     due,
    input replayed_set_t                     next_offer,
    input replayed_set_t                     next_save,
    input replayed_set_t                     replay_saved,
    input replayed_set_t                     lowest_free,
    input logic          [       EntryW-1:0] insert_entry,
    input replayed_set_t                     kept,
    input replayed_t     [ReplayEntries-1:0] r,

    // Allocation and accounts of the operand log.
    input logic                                  log_allocs,
    input logic    [ MaxOperands:0][HandleW-1:0] log_new,
    input logic    [  OperandW-1:0]              log_count,
    input logic    [    NumTbs-1:0][LogCntW-1:0] log_used,
    input logged_t [LogEntries-1:0]              l
);

  // issue_queue.md, rules 2, 4, 5, 6: a lane issues one entry or none, no two the same; only ones
  // that can go, at most one to memory, and one if any can. One is given back if any is to be.
  logic [IssueWidth-1:0] one_goes, goes_may_go;
  queued_set_t [IssueWidth-1:0] to_memory;
  for (genvar n = 0; n < IssueWidth; n++) begin : gen_one_goes
    assign one_goes[n] = $onehot0(
        queue_issued[n]
    ) && (n == 0 || (queue_issued[n] & queue_issued[0]) == '0);
    assign goes_may_go[n] = (queue_issued[n] & ~can_go) == '0;
    assign to_memory[n] = queue_issued[n] & queue_unit[1] & ~queue_unit[0];
  end
  logic some_goes, one_to_memory, one_comes_back, back_may_come, some_comes_back;
  assign some_goes = can_go == '0 || queue_issued[0] != '0;
  assign one_to_memory = to_memory[0] == '0 || IssueWidth == 1 || to_memory[IssueWidth-1] == '0;
  assign one_comes_back = $onehot0(queue_back);
  assign back_may_come = (queue_back & ~to_give_back) == '0;
  assign some_comes_back = to_give_back == '0 || queue_back != '0;

  // issue_queue.md, rule 11: an instruction is hindered only if one lacks room in the log.
  logic hindered_given;
  assign hindered_given = hindered == '0 || lacks_room != '0;

  // issue_queue.md, rule 2: the entries that are filled next are free, no two are the same, and
  // there is one as long as any is free.
  logic [FetchWidth-1:0] each_is_free;
  logic unused_are_free;
  for (genvar k = 0; k < FetchWidth; k++) begin : gen_each_is_free
    assign each_is_free[k] = (queue_unused[k] & queue_live) == '0 &&
        (queue_unused[k] & (queue_unused[k] - 1)) == '0 && (k == 0 || queue_unused[k] == '0 || (
        queue_unused[0] != '0 && queue_unused[k] != queue_unused[0]));
  end
  assign unused_are_free = &each_is_free && (queue_live == '1 || queue_unused[0] != '0);

  // replay_queue.md, rules 2 and 4: the next offer is one due entry, older than all other due ones
  // of its warp; the next entry handed out is one saved entry. The lowest free entry is free, and
  // there is one if any is.
  function automatic logic is_older(logic [SeqW-1:0] a, logic [SeqW-1:0] b);
    logic [SeqW-1:0] distance;
    distance = a - b;
    return distance[SeqW-1];
  endfunction
  replayed_t next_kept;
  logic next_is_marked, free_is_free;
  logic [ReplayEntries-1:0] r_behind_next;
  always_comb begin
    next_kept = '0;
    for (int unsigned i = 0; i < ReplayEntries; i++) begin
      next_kept |= r[i] & {$bits(replayed_t) {next_offer[i]}};
    end
  end
  assign next_is_marked = (next_offer & ~due) == '0 && (next_offer & (next_offer - 1)) == '0 &&
      (due == '0 || next_offer != '0) && (next_save & ~replay_saved) == '0 &&
      (next_save & (next_save - 1)) == '0 && (replay_saved == '0 || next_save != '0);
  for (genvar i = 0; i < ReplayEntries; i++) begin : gen_r_behind_next
    assign r_behind_next[i] = !r[i].due || next_offer == '0 || next_offer[i] ||
        r[i].instr.warp != next_kept.instr.warp || is_older(
        next_kept.instr.seq, r[i].instr.seq
    );
  end
  assign free_is_free = (lowest_free & kept) == '0 && (kept == '1 || lowest_free != '0) &&
      (lowest_free == '0 || lowest_free == ReplayEntries'(1) << insert_entry);

  // operand_log.md, rules 2 and 7: filled entries are free, in ascending order; a thread block
  // that uses entries has some.
  logged_set_t log_live;
  logic [MaxOperands-1:0] new_is_free;
  for (genvar i = 0; i < LogEntries; i++) begin : gen_log_live
    assign log_live[i] = l[i].entry.live;
  end
  for (genvar o = 0; o < MaxOperands; o++) begin : gen_new_is_free
    assign new_is_free[o] = !log_allocs || o >= 32'(log_count) ||
        (32'(log_new[o]) < LogEntries && (log_live & LogEntries'(1) << log_new[o]) == '0 &&
         (o == 0 || log_new[o] > log_new[o==0?0 : o-1]));
  end
  logic [NumTbs-1:0] used_is_there;
  for (genvar t = 0; t < NumTbs; t++) begin : gen_of_tb
    logged_set_t of_tb;
    for (genvar i = 0; i < LogEntries; i++) begin : gen_of_tb
      assign of_tb[i] = l[i].entry.live && l[i].entry.tb == TbW'(t);
    end
    assign used_is_there[t] = log_used[t] == '0 || of_tb != '0;
  end

  always_ff @(posedge clk_i) begin
    // Lemmas from the children's own proofs.
    if (started_q && rst_ni) begin
      // issue_queue.md, rules 2, 4, 5, 6 and 11.
      OneGoes : assume (&one_goes && &goes_may_go && some_goes && one_to_memory);
      OneComesBack : assume (one_comes_back && back_may_come && some_comes_back);
      HinderedForRoom : assume (hindered_given);
      NewIsFree : assume (unused_are_free);
      // replay_queue.md, rules 2 and 4.
      NextIsFirst : assume (next_is_marked && &r_behind_next);
      FreeIsFree : assume (free_is_free);
      // operand_log.md, rules 2 and 7.
      RoomIsRoom : assume (&new_is_free);
      UsedIsCounted : assume (&used_is_there);
    end
  end

endmodule
/* verilator tracing_on */
/* verilator lint_on UNUSEDSIGNAL */

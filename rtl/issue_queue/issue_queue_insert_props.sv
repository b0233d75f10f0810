// The rules of issue_queue on messages (2, and those that have no number): inserts get free entries, a
// kill frees those of its thread block, and live entries name warps and thread blocks that exist.
// Checked by the prover and in every run. Bound into issue_queue. The entries are those of
// issue_queue_props.sv.

`include "issue_queue_structs.svh"

module issue_queue_insert_props
  import issue_queue_pkg::*;
#(
    parameter int unsigned NumEntries = 96,
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned WindowBits = 4,
    parameter int unsigned InsertWidth = 2,
    parameter int unsigned PayloadBits = 24,
    localparam int unsigned EntryW = id_w(NumEntries),
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned TbW = id_w(NumTbs),
    localparam int unsigned SlotW = WindowBits,
    localparam int unsigned PayloadW = PayloadBits,
    localparam type set_t = logic [NumEntries-1:0],
    localparam type instruction_t = `ISSUE_QUEUE_INSTRUCTION_STRUCT(WarpW, TbW, SlotW, PayloadW)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic [TbW-1:0] kill_i,

    input logic                    insert_ready_o,
    input logic   [  NumWarps-1:0] in_use_o,
    input error_e [NumSources-1:0] err_code_o,

    input set_t                            live_q,
    input logic [$clog2(NumEntries+1)-1:0] free_q,

    // Internal signals of the queue in this cycle.
    input logic [InsertWidth-1:0]             enters,
    input set_t [InsertWidth-1:0]             entered,
    input logic [InsertWidth-1:0][EntryW-1:0] new_entry,
    input logic                               kills,

    // Any entry and its instruction, and the followed one.
    input logic         [EntryW-1:0] pick_q,
    input logic                      follows_q,
    /* verilator lint_off UNUSEDSIGNAL */  // some fields unused
    input instruction_t              what_q,
    input instruction_t              what_p
    /* verilator lint_on UNUSEDSIGNAL */
);

  // Where all values of an index exist, the comparisons are constant.
  /* verilator lint_off CMPCONST */
  /* verilator lint_off UNSIGNED */
  /* verilator lint_off UNUSEDSIGNAL */  // some fields unused
  function automatic logic exists(instruction_t what);
    /* verilator lint_on UNUSEDSIGNAL */
    return 32'(what.warp) < NumWarps && 32'(what.tb) < NumTbs;
  endfunction
  /* verilator lint_on UNSIGNED */
  /* verilator lint_on CMPCONST */

  logic is_new, two_new;
  always_comb begin
    is_new  = 1'b1;
    two_new = 1'b0;
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      is_new &= (entered[k] != '0) == enters[k] && (entered[k] & live_q) == '0 &&
          entered[k][pick_q] == (enters[k] && new_entry[k] == pick_q);
      if (k > 0) begin
        two_new |= (entered[k] & entered[0]) != '0;
        if (enters[0] && enters[k]) is_new &= new_entry[0] < new_entry[k];
      end
    end
  end

  logic killed_q;
  logic [TbW-1:0] killed_tb_q;
  always_ff @(posedge clk_i) begin
    killed_q    <= rst_ni && kills;
    killed_tb_q <= kill_i;
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // A kill frees all entries of its thread block, and those inserted for it in its cycle.
      KilledIsGone : assert (!killed_q || !live_q[pick_q] || what_p.tb != killed_tb_q);

      // Rule 2. No duplication. An insert gets a free entry, two lanes get two entries, lane 1 the
      // higher one.
      NewIsFree : assert (is_new && !two_new);

      // Rule 2. No duplication. The number of free entries is that of the entries.
      FreeIsCounted : assert (32'(free_q) == $countones(~live_q));

      // Rule 2. No duplication. Lane 0 is refused as full only if no entry is free, never if ready.
      FullIsFull : assert (err_code_o[0] != ErrFull || live_q == '1);
      ReadyIsRoom :
      assert (!insert_ready_o ||
          (err_code_o[0] != ErrFull && err_code_o[InsertWidth-1] != ErrFull));

      // Live entries name warps and thread blocks that exist, and such a warp is shown as in use.
      NamesExist : assert ((!live_q[pick_q] || exists(what_p)) && (!follows_q || exists(what_q)));
      InUseIsSeen : assert (!live_q[pick_q] || in_use_o[what_p.warp]);
    end
  end

endmodule

bind issue_queue issue_queue_insert_props #(
    .NumEntries (NumEntries),
    .NumWarps   (NumWarps),
    .NumTbs     (NumTbs),
    .WindowBits (WindowBits),
    .InsertWidth(InsertWidth),
    .PayloadBits(PayloadBits)
) u_insert_props (
    .*,
    .pick_q(u_props.pick_q),
    .follows_q(u_props.follows_q),
    .what_q(u_props.what_q),
    .what_p(u_props.what_p)
);

// What becomes of any one entry of the operand log, told of this entry alone, as
// sm_frontend_queued_row_props.sv does of the issue queue's.
//
// Which one: for the prover any, that stays the same; for a run the first.
// Bound into the operand log of a front end, four times: any one, and what its chain consists of.

`include "operand_log_structs.svh"

/* verilator lint_off UNUSEDSIGNAL */  // some fields of messages and entries
/* verilator lint_off UNUSEDPARAM */
module sm_frontend_logged_row_props
  import operand_log_pkg::*;
#(
    parameter int unsigned NumEntries = 64,
    parameter int unsigned NumTbs = 16,
    `OPERAND_LOG_WIDTHS,
    localparam type entry_t = `OPERAND_LOG_ENTRY_STRUCT(EntryW, TbW),
    localparam type alloc_msg_t = `OPERAND_LOG_ALLOC_MSG_STRUCT(TbW)
) (
    input logic clk_i,
    input logic rst_ni,

    // What happens, as the log says.
    input logic                                   allocs,
    input alloc_msg_t                             alloc_i,
    input logic       [MaxOperands:0][EntryW-1:0] new_entry,
    input logic                                   stays,
    input logic                                   frees,
    input logic       [   EntryW-1:0]             free_i,
    input logic       [ EntryW+2-1:0]             second,
    input logic       [ EntryW+2-1:0]             third,
    input logic                                   kills,
    input logic       [      TbW-1:0]             kill_i,

    input entry_t [NumEntries-1:0] entries_q
);

  typedef struct packed {
    logic              good;
    logic              there;
    logic [EntryW-1:0] entry;
  } place_t;
  place_t behind, last;
  assign behind = second;
  assign last   = third;

  logic [EntryW-1:0] pick_q;
`ifdef SEGUE_PROVER
  always_ff @(posedge clk_i) pick_q <= pick_q;
`else
  always_ff @(posedge clk_i) if (!rst_ni) pick_q <= '0;
`endif

  // But for whether it is written.
  typedef struct packed {
    logic              live;
    logic              first;
    logic              last;
    logic [TbW-1:0]    tb;
    logic [EntryW-1:0] next;
  } row_t;
  row_t row_q, row_d;
  always_comb begin
    row_d = row_q;
    if (frees && (free_i == pick_q || (behind.there && behind.entry == pick_q) ||
                  (last.there && last.entry == pick_q)))
      row_d.live = 1'b0;
    if (kills && row_q.tb == kill_i) row_d.live = 1'b0;
    for (int unsigned o = 0; o < MaxOperands; o++) begin
      if (allocs && o < 32'(alloc_i.count) && new_entry[o] == pick_q) begin
        row_d.live = stays;
        row_d.first = o == 0;
        row_d.last = o + 1 == 32'(alloc_i.count);
        row_d.tb = alloc_i.tb;
        row_d.next = o + 1 == 32'(alloc_i.count) ? '0 : new_entry[o+1];
      end
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) row_q <= '0;
    else row_q <= row_d;
  end

  localparam int unsigned EntryBits = $bits(entry_t);
  logic [EntryBits-1:0][NumEntries-1:0] all_entries;  // bit by bit
  for (genvar e = 0; e < NumEntries; e++) begin : gen_entry
    for (genvar b = 0; b < EntryBits; b++) begin : gen_bit
      assign all_entries[b][e] = entries_q[e][b];
    end
  end
  entry_t found;
  row_t   entry;
  always_comb begin
    for (int unsigned b = 0; b < EntryBits; b++) begin
      found[b] = (all_entries[b] & (NumEntries'(1) << pick_q)) != '0;
    end
    entry = '{
        live: found.live,
        first: found.first,
        last: found.last,
        tb: found.tb,
        next: found.next
    };
  end
  logic is_told;
  assign is_told = row_q.live == entry.live && (!row_q.live || row_q == entry);

  always_ff @(posedge clk_i) begin
    if (rst_ni) LoggedIsTold : assert (is_told);
  end

endmodule
/* verilator lint_on UNUSEDPARAM */
/* verilator lint_on UNUSEDSIGNAL */

bind operand_log sm_frontend_logged_row_props #(
    .NumEntries(NumEntries),
    .NumTbs(NumTbs)
) u_any (.*);
bind operand_log sm_frontend_logged_row_props #(
    .NumEntries(NumEntries),
    .NumTbs(NumTbs)
) u_head (.*);
bind operand_log sm_frontend_logged_row_props #(
    .NumEntries(NumEntries),
    .NumTbs(NumTbs)
) u_second (.*);
bind operand_log sm_frontend_logged_row_props #(
    .NumEntries(NumEntries),
    .NumTbs(NumTbs)
) u_next (.*);

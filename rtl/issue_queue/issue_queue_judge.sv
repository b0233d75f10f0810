// Legality of the messages that insert and kill, judged by the state at the start of the cycle, and the
// entry of each new instruction.

module issue_queue_judge
  import issue_queue_pkg::*;
#(
    parameter int unsigned NumEntries = 96,
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned InsertWidth = 2,
    localparam int unsigned EntryW = id_w(NumEntries),
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned TbW = id_w(NumTbs),
    localparam type set_t = logic [NumEntries-1:0]
) (
    input logic rst_ni,  // nothing is judged, and nothing taken, in a reset cycle

    // The lowest free entries, rising; none where there are too few.
    input set_t [InsertWidth-1:0] unused_i,

    // The fields of the messages that can be wrong.
    input logic [InsertWidth-1:0]            insert_valid_i,
    input logic [InsertWidth-1:0][WarpW-1:0] insert_warp_i,
    input logic [InsertWidth-1:0][  TbW-1:0] insert_tb_i,
    input logic                              kill_valid_i,
    input logic [        TbW-1:0]            kill_i,

    // The legal messages, and the entry that each lane writes: as a set for the fields, which are
    // stored bit by bit, and as an index for the memories.
    output logic [InsertWidth-1:0]             enters_o,
    output set_t [InsertWidth-1:0]             entered_o,
    output logic [InsertWidth-1:0][EntryW-1:0] new_entry_o,
    output logic                               kills_o,

    // Refusals, by source.
    output logic   [NumSources-1:0] err_valid_o,
    output error_e [NumSources-1:0] err_code_o
);

  // These can be false only where an index has more values than there are warps or TBs.
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

  error_e [InsertWidth-1:0] insert_error;
  set_t   [InsertWidth-1:0] place;
  // Whether each search found one, asked beside the places, which are known late.
  logic [InsertWidth-1:0] left, has_place;
  always_comb begin
    enters_o = '0;
    for (int unsigned k = 0; k < InsertWidth; k++) left[k] = unused_i[k] != '0;
    place[0] = unused_i[0];
    has_place[0] = left[0];
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      // Lane 0 takes an entry only if it is legal, so that lane 1 may then have the last one.
      if (k > 0) begin
        place[k] = enters_o[0] ? unused_i[k] : unused_i[0];
        has_place[k] = enters_o[0] ? left[k] : left[0];
      end
      insert_error[k] = ErrNone;
      if (insert_valid_i[k] && rst_ni) begin
        if (!warp_exists(insert_warp_i[k]) || !tb_exists(insert_tb_i[k])) begin
          insert_error[k] = ErrIndex;
        end else if (!has_place[k]) begin
          insert_error[k] = ErrFull;
        end
      end
      enters_o[k]  = insert_valid_i[k] && rst_ni && insert_error[k] == ErrNone;
      entered_o[k] = enters_o[k] ? place[k] : '0;
    end
  end
  for (genvar k = 0; k < InsertWidth; k++) begin : gen_index
    common_one_hot_index #(
        .Width(NumEntries)
    ) u_index (
        .only_i(place[k]),  // not `entered_o`: where it is none the index is not used
        .index_o(new_entry_o[k])
    );
  end

  error_e kill_error;
  assign kill_error = kill_valid_i && rst_ni && !tb_exists(kill_i) ? ErrIndex : ErrNone;
  assign kills_o = kill_valid_i && rst_ni && kill_error == ErrNone;

  always_comb begin
    for (int unsigned s = 0; s < NumSources; s++) err_code_o[s] = ErrNone;
    for (int unsigned k = 0; k < InsertWidth; k++) err_code_o[k] = insert_error[k];
    err_code_o[SrcKill] = kill_error;
    for (int unsigned s = 0; s < NumSources; s++) err_valid_o[s] = err_code_o[s] != ErrNone;
  end

endmodule

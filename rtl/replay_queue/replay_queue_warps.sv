// Warps that have entries, entries in flight and entries to replay, and the thread block (TB) that each
// belongs to. A search for all warps in all entries would be larger than the rest of the queue: here a
// bit is set with an entry, and cleared if the entry that leaves was the last one of its warp.

module replay_queue_warps
  import replay_queue_pkg::*;
#(
    parameter  int unsigned NumWarps = 64,
    parameter  int unsigned NumTbs   = 16,
    localparam int unsigned WarpW    = id_w(NumWarps),
    localparam int unsigned TbW      = id_w(NumTbs)
) (
    input logic clk_i,
    input logic rst_ni,

    // A new entry is written; it lives, and is in flight, unless it is killed at once.
    input logic             write_i,
    input logic             enters_i,
    input logic             in_flight_i,
    input logic [WarpW-1:0] warp_i,
    input logic [  TbW-1:0] tb_i,

    // Changes of state, with the warp of the entry.
    input logic             reissue_i,
    input logic [WarpW-1:0] reissue_warp_i,
    input logic             hand_back_i,
    input logic [WarpW-1:0] hand_back_warp_i,
    input logic             fault_i,
    input logic [WarpW-1:0] fault_warp_i,
    input logic             fault_was_last_i,  // in flight

    // Entries that leave; `last` ones leave none of their kind in the warp.
    input logic             commit_i,
    input logic [WarpW-1:0] commit_warp_i,
    input logic             commit_was_last_i,      // in flight
    input logic             commit_was_last_use_i,
    input logic             replay_i,
    input logic [WarpW-1:0] replay_warp_i,
    input logic             replay_was_last_i,      // to replay
    input logic             replay_was_last_use_i,
    input logic             save_i,
    input logic [WarpW-1:0] save_warp_i,
    input logic             save_was_last_use_i,    // and to replay: all are, of a saved warp
    input logic             kill_i,
    input logic [  TbW-1:0] kill_tb_i,

    output logic [NumWarps-1:0]          held_o,
    output logic [NumWarps-1:0]          in_flight_o,
    output logic [NumWarps-1:0]          in_use_o,
    output logic [NumWarps-1:0][TbW-1:0] tb_o          // of the entry written last
);

  typedef logic [NumWarps-1:0] warps_t;
  function automatic warps_t warp_if(logic some, logic [WarpW-1:0] warp);
    return some ? NumWarps'(1) << warp : '0;
  endfunction

  warps_t held_q, in_flight_q, in_use_q;
  logic [NumWarps-1:0][TbW-1:0] tb_q;

  warps_t held_d, in_flight_d, in_use_d, entered, killed;
  always_comb begin
    entered = warp_if(enters_i, warp_i);
    for (int unsigned w = 0; w < NumWarps; w++) killed[w] = kill_i && tb_q[w] == kill_tb_i;

    in_flight_d = in_flight_q & ~warp_if(commit_i && commit_was_last_i, commit_warp_i) & ~warp_if(
        fault_i && fault_was_last_i, fault_warp_i);
    in_flight_d |= warp_if(reissue_i, reissue_warp_i);

    held_d = held_q & ~warp_if(replay_i && replay_was_last_i, replay_warp_i) & ~warp_if(
        save_i && save_was_last_use_i, save_warp_i);
    held_d |= warp_if(fault_i, fault_warp_i) | warp_if(hand_back_i, hand_back_warp_i);

    in_use_d = in_use_q & ~warp_if(commit_i && commit_was_last_use_i, commit_warp_i) & ~warp_if(
        replay_i && replay_was_last_use_i, replay_warp_i) & ~warp_if(save_i && save_was_last_use_i,
                                                                     save_warp_i);

    // A new entry that lives is of another TB than a killed one.
    in_flight_d = (in_flight_d & ~killed) | (in_flight_i ? entered : '0);
    held_d = (held_d & ~killed) | (in_flight_i ? '0 : entered);
    in_use_d = (in_use_d & ~killed) | entered;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      held_q      <= '0;
      in_flight_q <= '0;
      in_use_q    <= '0;
      tb_q        <= '0;
    end else begin
      held_q      <= held_d;
      in_flight_q <= in_flight_d;
      in_use_q    <= in_use_d;
      if (write_i) tb_q[warp_i] <= tb_i;
    end
  end

  assign held_o      = held_q;
  assign in_flight_o = in_flight_q;
  assign in_use_o    = in_use_q;
  assign tb_o        = tb_q;

endmodule

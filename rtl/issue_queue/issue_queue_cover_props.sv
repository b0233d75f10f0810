// Covers: the situations that the rules of issue_queue speak of occur. For the prover, at a size
// at which a solver finds a trace to each. Bound into issue_queue.

`include "issue_queue_structs.svh"

`ifdef SEGUE_PROVER
module issue_queue_cover_props
  import issue_queue_pkg::*;
#(
    parameter int unsigned NumEntries = 96,
    parameter int unsigned InsertWidth = 2,
    parameter int unsigned IssueWidth = 2,
    localparam type set_t = logic [NumEntries-1:0]
) (
    input logic clk_i,
    input logic rst_ni,

    input set_t                     live_q,
    input set_t                     can_go,
    input set_t                     hindered,
    input set_t                     needs_room,
    input set_t                     without_room,
    input set_t   [ IssueWidth-1:0] issued,
    input set_t                     given_back,
    input logic   [InsertWidth-1:0] enters,
    input logic                     kills,
    input logic   [ IssueWidth-1:0] issue_valid_o,
    input error_e [ NumSources-1:0] err_code_o,
    input logic                     quiescent_o
);

  logic waited_q;  // its last awaited result has been released
  logic killed_new_q;
  always_ff @(posedge clk_i) begin
    waited_q <= rst_ni && u_props.follows_q &&
        (waited_q || (u_wait_props.owed_result != '0 && u_wait_props.owed_result_d == '0));
    killed_new_q <= rst_ni && kills && enters == '1;
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 1. No loss. The followed entry is issued or given back; new entries are killed.
      Issued : cover (u_props.goes);
      GivenBack : cover (given_back[u_props.follow_q] && live_q == '1);
      KilledNew : cover (killed_new_q && live_q == '0);
      // Rule 2. No duplication.
      TwoEnter : cover (enters == '1 && live_q != '0);
      Full : cover (live_q == '1 && err_code_o[0] == ErrFull);
      OneFitsOfTwo : cover (enters[0] && err_code_o[InsertWidth-1] == ErrFull);
      // Rule 3. Dependences respected.
      WaitedAndGoes : cover (waited_q && u_props.goes);
      // Rule 4. Oldest first. The older of two entries has the higher index.
      OlderIsHigher : cover (can_go[1:0] == '1 && issued[0][1]);
      // Rules 5 and 6. Work conservation; one instruction a unit.
      TwoGo : cover (issue_valid_o == '1);
      OneOfAUnit : cover ($countones(can_go) == 2 && issue_valid_o == 1);
      // Rule 7. Memory order.
      MemoryWaits : cover (u_wait_props.told && can_go[u_props.mate_q]);
      // Rule 8. Total age order.
      AllOfThem : cover (u_props.follows_q && $countones(u_props.elders) == NumEntries - 1);
      // Rule 9. Stop and resources.
      StoppedStays :
      cover (!u_choice_props.pick_can_go && u_choice_props.waits_p == '0 && live_q[u_props.pick_q]);
      // Rule 11. Log space by age. An entry with room is held back, another entry is issued.
      ElderLacksRoom :
      cover ((live_q & hindered & needs_room & ~without_room) != '0 && issue_valid_o != '0);
      // Rule 10. Quiescence.
      RestsWithEntries : cover (quiescent_o && live_q == '1);
    end
  end

endmodule

bind issue_queue issue_queue_cover_props #(
    .NumEntries (NumEntries),
    .InsertWidth(InsertWidth),
    .IssueWidth (IssueWidth)
) u_cover_props (.*);
`endif

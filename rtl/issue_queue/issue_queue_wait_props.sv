// The rules of issue_queue on waits (3 and 7), checked by the prover and in every run: a model of the
// waits of the followed instruction (issue_queue_props.sv), kept from the ports alone. Bound into
// issue_queue.

`include "issue_queue_structs.svh"

module issue_queue_wait_props
  import issue_queue_pkg::*;
#(
    parameter int unsigned NumEntries = 96,
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned WindowBits = 4,
    parameter int unsigned InsertWidth = 2,
    parameter int unsigned IssueWidth = 2,
    parameter int unsigned NumReleases = 5,
    parameter int unsigned PayloadBits = 24,
    localparam int unsigned EntryW = id_w(NumEntries),
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned TbW = id_w(NumTbs),
    localparam int unsigned SlotW = WindowBits,
    localparam int unsigned Window = pow2(WindowBits),
    localparam int unsigned PayloadW = PayloadBits,
    localparam type set_t = logic [NumEntries-1:0],
    localparam type waits_msg_t = `ISSUE_QUEUE_WAITS_MSG_STRUCT(Window),
    localparam type instruction_t = `ISSUE_QUEUE_INSTRUCTION_STRUCT(WarpW, TbW, SlotW, PayloadW),
    localparam type release_msg_t = `ISSUE_QUEUE_RELEASE_MSG_STRUCT(WarpW, SlotW)
) (
    input logic clk_i,
    input logic rst_ni,

    input waits_msg_t   [InsertWidth-1:0] waits_i,
    input logic         [NumReleases-1:0] release_valid_i,
    input release_msg_t [NumReleases-1:0] release_i,
    input logic         [        TbW-1:0] kill_i,

    input set_t live_q,

    // Internal signals of the queue in this cycle.
    input set_t [     Window-1:0] sources,
    input set_t [     Window-1:0] issue,
    input set_t [InsertWidth-1:0] new_q,
    input set_t [ IssueWidth-1:0] issued,
    input set_t                   given_back,
    input logic [ IssueWidth-1:0] memory_goes,
    input logic [      WarpW-1:0] memory_warp,
    input logic [      SlotW-1:0] memory_slot,
    input logic                   kills,

    // The followed instruction and its mate, from issue_queue_props.sv.
    input logic         [     EntryW-1:0] follow_q,
    input logic         [     EntryW-1:0] mate_q,
    input logic                           follows_q,
    input logic                           follows_d,
    input logic         [InsertWidth-1:0] begins,
    input logic                           goes,
    /* verilator lint_off UNUSEDSIGNAL */  // some fields unused
    input instruction_t                   what_q,
    input instruction_t                   what_d,
    input instruction_t                   what_m
    /* verilator lint_on UNUSEDSIGNAL */
);

  // Waits of the followed instruction in this cycle.
  logic [Window-1:0] waits_result, waits_sources, waits_issue;
  always_comb begin
    for (int unsigned s = 0; s < Window; s++) begin
      waits_result[s]  = sources[s][follow_q] && issue[s][follow_q];
      waits_sources[s] = sources[s][follow_q] && !issue[s][follow_q];
      waits_issue[s]   = issue[s][follow_q] && !sources[s][follow_q];
    end
  end

  // Not yet released; a place is in one of them at most, that of its strongest wait. They come in the
  // cycle after the insert.
  logic [Window-1:0] owed_result_q, owed_sources_q, owed_issue_q;
  logic [Window-1:0] owed_result, owed_sources, owed_issue;
  logic [InsertWidth-1:0] came_q, is_new_there;  // inserted in the last cycle, by this lane
  always_comb begin
    owed_result  = owed_result_q;
    owed_sources = owed_sources_q;
    owed_issue   = owed_issue_q;
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      is_new_there[k] = new_q[k][follow_q];
      if (came_q[k]) begin
        owed_result  = waits_i[k].result;
        owed_sources = waits_i[k].sources & ~waits_i[k].result;
        owed_issue   = waits_i[k].issue & ~waits_i[k].sources & ~waits_i[k].result;
      end
    end
  end

  // After this cycle. One that is inserted now has none yet.
  logic [Window-1:0] owed_result_d, owed_sources_d, owed_issue_d;
  always_comb begin
    owed_result_d  = begins != '0 ? '0 : owed_result;
    owed_sources_d = begins != '0 ? '0 : owed_sources;
    owed_issue_d   = begins != '0 ? '0 : owed_issue;
    for (int unsigned n = 0; n < NumReleases; n++) begin
      if (release_valid_i[n] && release_i[n].warp == what_d.warp) begin
        owed_sources_d[release_i[n].slot] = 1'b0;
        if (release_i[n].result) begin
          owed_result_d[release_i[n].slot] = 1'b0;
          owed_issue_d[release_i[n].slot]  = 1'b0;
        end
      end
    end
    if (memory_goes != '0 && memory_warp == what_d.warp) owed_issue_d[memory_slot] = 1'b0;
  end

  // It came with a wait for its mate's issue, under the assumptions on it.
  logic told_q;
  // The mate: an older memory instruction of its warp, alone in its place, that it has to wait for.
  logic told, told_d;
  always_comb begin
    told = told_q;
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      if (came_q[k]) begin
        told = live_q[mate_q] && what_q.unit == UnitMemory && what_m.unit == UnitMemory &&
            what_q.warp == what_m.warp && waits_i[k].issue[what_m.slot];
      end
    end
    told_d = told;
    for (int unsigned n = 0; n < NumReleases; n++) begin
      if (release_valid_i[n] && release_i[n].warp == what_m.warp &&
          release_i[n].slot == what_m.slot &&
          (release_i[n].result || waits_sources[what_m.slot])) begin
        told_d = 1'b0;
      end
    end
    if (memory_goes != '0 && memory_warp == what_m.warp && memory_slot == what_m.slot) begin
      told_d = 1'b0;
    end
    for (int unsigned k = 0; k < IssueWidth; k++) if (issued[k][mate_q]) told_d = 1'b0;
    if (given_back[mate_q] || (kills && kill_i == what_m.tb) || !follows_d) told_d = 1'b0;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      told_q <= 1'b0;
      came_q <= '0;
    end else begin
      told_q <= told_d;
      came_q <= follows_d ? begins : '0;
    end
    owed_result_q  <= owed_result_d;
    owed_sources_q <= owed_sources_d;
    owed_issue_q   <= owed_issue_d;
  end

  // The places to check: any one for the prover, all in a simulation.
  logic [Window-1:0] places;
`ifdef SEGUE_PROVER
  logic [SlotW-1:0] place_q;
  always_ff @(posedge clk_i) place_q <= place_q;
  assign places = Window'(1) << place_q;
`else
  assign places = '1;
`endif

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 3. Dependences respected. The waits are those that came in the cycle after the insert
      // less those released since, the strongest for each place.
      NewAreOwed : assert (!follows_q || is_new_there == came_q);
      ResultsAreOwed : assert (!follows_q || ((waits_result ^ owed_result) & places) == '0);
      SourcesAreOwed : assert (!follows_q || ((waits_sources ^ owed_sources) & places) == '0);
      IssuesAreOwed : assert (!follows_q || ((waits_issue ^ owed_issue) & places) == '0);

      // Rule 3. Dependences respected. No instruction is issued before its waits are released.
      NoneTooEarly :
      assert (!goes || !follows_q || ((owed_result | owed_sources | owed_issue) & places) == '0);

      // Rule 7. Memory order. A memory instruction is not issued before an older one in its waits.
      MemoryInOrder :
      assert (!told || (follows_q && live_q[mate_q] && what_m.unit == UnitMemory &&
          what_m.warp == what_q.warp && !goes &&
          (sources[what_m.slot][follow_q] || issue[what_m.slot][follow_q])));
    end
  end

endmodule

bind issue_queue issue_queue_wait_props #(
    .NumEntries (NumEntries),
    .NumWarps   (NumWarps),
    .NumTbs     (NumTbs),
    .WindowBits (WindowBits),
    .InsertWidth(InsertWidth),
    .IssueWidth (IssueWidth),
    .NumReleases(NumReleases),
    .PayloadBits(PayloadBits)
) u_wait_props (
    .*,
    .sources(u_waits.sources),
    .issue(u_waits.issue),
    .new_q(u_waits.new_q),
    .follow_q(u_props.follow_q),
    .mate_q(u_props.mate_q),
    .follows_q(u_props.follows_q),
    .follows_d(u_props.follows_d),
    .begins(u_props.begins),
    .goes(u_props.goes),
    .what_q(u_props.what_q),
    .what_d(u_props.what_d),
    .what_m(u_props.what_m)
);

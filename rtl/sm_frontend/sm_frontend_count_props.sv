// How many there are, and how that changes: what sm_frontend_wait_props.sv says of the room in the
// replay queue is shown from this, at sizes at which it cannot be shown at once. Each rule speaks of
// slices of 1, 2, 4, ... entries: of slices twice as wide it follows by adding up.

/* verilator lint_off UNUSEDSIGNAL */  // at a size at which nothing is looked at
module sm_frontend_count_props
  import sm_frontend_pkg::*;
#(
    parameter int unsigned QueueEntries = 96,
    parameter int unsigned ReplayEntries = 128,
    parameter int unsigned FetchWidth = 2,
    parameter int unsigned IssueWidth = 2,
    localparam int unsigned QueueIndexW = id_w(QueueEntries),
    localparam int unsigned EntryW = id_w(ReplayEntries),
    localparam type count_t = logic [cnt_w(QueueEntries + ReplayEntries)-1:0],
    localparam type queued_set_t = logic [QueueEntries-1:0],
    localparam type replayed_set_t = logic [ReplayEntries-1:0]
) (
    input logic clk_i,
    input logic rst_ni,

    // In the replay queue: who is there, what comes and what goes as it is executed without it.
    input replayed_set_t              kept,
    input logic                       comes,
    input logic          [EntryW-1:0] comes_at,
    input logic                       goes,
    input logic          [EntryW-1:0] goes_at,

    // In the issue queue: who is there; who of them has its entry of the replay queue, and who not.
    input queued_set_t                                   queue_live,
    input queued_set_t                                   again,
    input queued_set_t                                   fresh,
    input logic        [FetchWidth-1:0]                  insert_valid,
    input logic                                          inserts_again,
    input logic        [FetchWidth-1:0][QueueIndexW-1:0] new_at,
    input queued_set_t [IssueWidth-1:0]                  queue_issued,
    input queued_set_t                                   queue_back,
    input logic        [  IssueWidth:0][QueueIndexW-1:0] queue_out
);

`ifdef SEGUE_PROVER
  localparam bit Looks = 1'b1;
`else
  localparam bit Looks = QueueEntries <= 8;  // all slices are counted in every cycle
`endif

  // The clock before.
  replayed_set_t kept_q;
  logic came_q, went_q;
  logic [EntryW-1:0] came_at_q, went_at_q;
  queued_set_t queue_live_q, again_q;
  logic [FetchWidth-1:0] entered_q;  // fresh ones
  logic [FetchWidth-1:0][QueueIndexW-1:0] entered_at_q;
  logic [IssueWidth:0] left_q;
  logic [IssueWidth:0][QueueIndexW-1:0] left_at_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      kept_q       <= '0;
      came_q       <= 1'b0;
      went_q       <= 1'b0;
      queue_live_q <= '0;
      again_q      <= '0;
      entered_q    <= '0;
      left_q       <= '0;
    end else begin
      kept_q       <= kept;
      came_q       <= comes;
      went_q       <= goes;
      queue_live_q <= queue_live;
      again_q      <= again;
      for (int unsigned k = 0; k < FetchWidth; k++) begin
        entered_q[k] <= insert_valid[k] && !inserts_again;
      end
      for (int unsigned n = 0; n < IssueWidth; n++) left_q[n] <= (queue_issued[n] & fresh) != '0;
      left_q[IssueWidth] <= (queue_back & fresh) != '0;
    end
    came_at_q    <= comes_at;
    went_at_q    <= goes_at;
    entered_at_q <= new_at;
    left_at_q    <= queue_out;
  end

  logic left_exist, went_exists;
  always_comb begin
    left_exist = 1'b1;
    for (int unsigned n = 0; n <= IssueWidth; n++) begin
      if (left_q[n] && 32'(left_at_q[n]) >= QueueEntries) left_exist = 1'b0;
    end
    went_exists = !went_q || 32'(went_at_q) < ReplayEntries;
  end

  if (Looks) begin : gen_rules
    localparam int unsigned KeptLevels = $clog2(ReplayEntries) + 1;
    localparam int unsigned QueuedLevels = $clog2(QueueEntries) + 1;
    logic [KeptLevels-1:0] kept_counted;
    logic [QueuedLevels-1:0] fresh_counted, parts_fit;
    for (genvar v = 0; v < KeptLevels; v++) begin : gen_kept
      localparam int unsigned Width = 2 ** v;
      localparam int unsigned Slices = (ReplayEntries + Width - 1) / Width;
      logic [Slices-1:0] holds;
      for (genvar i = 0; i < Slices; i++) begin : gen_slice
        localparam int unsigned Low = i * Width;
        localparam int unsigned Count = Low + Width > ReplayEntries ? ReplayEntries - Low : Width;
        count_t free, was_free;
        always_comb begin
          free = count_t'($countones(~kept[Low+:Count]));
          was_free = count_t'($countones(~kept_q[Low+:Count]));
          holds[i] = free + count_t'(came_q && 32'(came_at_q) / Width == i) >=
              was_free + count_t'(went_q && 32'(went_at_q) / Width == i);
        end
      end
      assign kept_counted[v] = holds == '1 && went_exists;
    end
    for (genvar v = 0; v < QueuedLevels; v++) begin : gen_queued
      localparam int unsigned Width = 2 ** v;
      localparam int unsigned Slices = (QueueEntries + Width - 1) / Width;
      logic [Slices-1:0] holds, fits;
      for (genvar i = 0; i < Slices; i++) begin : gen_slice
        localparam int unsigned Low = i * Width;
        localparam int unsigned Count = Low + Width > QueueEntries ? QueueEntries - Low : Width;
        count_t now, was;
        always_comb begin
          now = count_t'($countones(~queue_live[Low+:Count])) +
              count_t'($countones(again[Low+:Count]));
          was = count_t'($countones(~queue_live_q[Low+:Count])) +
              count_t'($countones(again_q[Low+:Count]));
          fits[i] = now + count_t'(fresh[Low+:Count] != '0) <= count_t'(Count);
          for (int unsigned k = 0; k < FetchWidth; k++) begin
            now += count_t'(entered_q[k] && 32'(entered_at_q[k]) / Width == i);
          end
          for (int unsigned n = 0; n <= IssueWidth; n++) begin
            was += count_t'(left_q[n] && 32'(left_at_q[n]) / Width == i);
          end
          holds[i] = now >= was;
        end
      end
      assign fresh_counted[v] = holds == '1 && left_exist;
      assign parts_fit[v] = fits == '1;
    end

    always_ff @(posedge clk_i) begin
      if (rst_ni) begin
        // Of the replay queue's entries become free, or stay it, all but the one that is taken.
        KeptCounted : assert (&kept_counted);
        // Of the issue queue's entries that are free, or have one of the replay queue, there are no
        // fewer but for what enters fresh, and more by what leaves fresh.
        FreshCounted : assert (&fresh_counted);
        // Those and one that is fresh are not more than all.
        PartsFit : assert (&parts_fit);
      end
    end
  end

endmodule
/* verilator lint_on UNUSEDSIGNAL */

bind sm_frontend sm_frontend_count_props #(
    .QueueEntries(QueueEntries),
    .ReplayEntries(ReplayEntries),
    .FetchWidth(FetchWidth),
    .IssueWidth(IssueWidth)
) u_count (
    .kept(u_replay.live),
    .comes(u_replay.enters && u_replay.entered != '0),
    .comes_at(u_replay.free_entry),
    .goes(u_replay.replay_taken && u_wait.offer_goes),
    .goes_at(u_replay.offer_q),
    .queue_live(u_queue.live_q),
    .again(u_wait.again),
    .fresh(u_wait.fresh),
    .inserts_again(u_wait.inserts_again),
    .new_at(u_queue.new_entry),
    .queue_issued(u_queue.issued),
    .queue_back(u_queue.given_back),
    .queue_out(u_queue.out_entry),
    .*
);

// Sizes at which the front end can run dry or not begin: an error of elaboration, and no logic.

module sm_frontend_sizes #(
    parameter int unsigned NumWarps = 64,
    parameter int unsigned QueueEntries = 96,
    parameter int unsigned ReplayEntries = 128,
    parameter int unsigned LogEntries = 64,
    parameter int unsigned FetchWidth = 2
) ();

  // What the issue queue holds may all have to be taken over, and something must be in flight.
  if (ReplayEntries <= QueueEntries) begin : gen_replay_queue_too_small
    $error(
        "ReplayEntries must be at least QueueEntries + 1 = %0d, is %0d",
        QueueEntries + 1,
        ReplayEntries
    );
  end

  // Each warp can have one in it that waits for room in the log, and what holds that room must still
  // find a place on its replay.
  if (QueueEntries < NumWarps) begin : gen_issue_queue_too_small
    $error("QueueEntries must be at least NumWarps = %0d, is %0d", NumWarps, QueueEntries);
  end

  // Or a line never fits.
  if (QueueEntries < FetchWidth) begin : gen_issue_queue_below_line
    $error("QueueEntries must be at least FetchWidth = %0d, is %0d", FetchWidth, QueueEntries);
  end

  // Or an instruction could never be issued (and a kernel that has one not be set up).
  if (LogEntries < 3) begin : gen_log_too_small
    $error("LogEntries must be at least 3, the operands of a compare-and-swap, is %0d", LogEntries);
  end

endmodule

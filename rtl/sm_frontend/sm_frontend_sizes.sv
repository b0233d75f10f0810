// Refuses sizes at which the front end can deadlock or never start: elaboration errors, no logic.

module sm_frontend_sizes #(
    parameter int unsigned NumWarps = 64,
    parameter int unsigned QueueEntries = 96,
    parameter int unsigned ReplayEntries = 128,
    parameter int unsigned LogEntries = 64,
    parameter int unsigned FetchWidth = 2
) ();

  // All instructions in the issue queue may have to be taken over, and one more must be in flight.
  if (ReplayEntries <= QueueEntries) begin : gen_replay_queue_too_small
    $error(
        "ReplayEntries must be at least QueueEntries + 1 = %0d, is %0d",
        QueueEntries + 1,
        ReplayEntries
    );
  end

  // Each warp can have one instruction in it that waits for room in the log, and a faulted
  // instruction that has this room must find an entry on its replay.
  if (QueueEntries < NumWarps) begin : gen_issue_queue_too_small
    $error("QueueEntries must be at least NumWarps = %0d, is %0d", NumWarps, QueueEntries);
  end

  // Otherwise a line never fits.
  if (QueueEntries < FetchWidth) begin : gen_issue_queue_below_line
    $error("QueueEntries must be at least FetchWidth = %0d, is %0d", FetchWidth, QueueEntries);
  end

  // Otherwise a compare-and-swap is never issued (and a kernel that has one cannot be set up).
  if (LogEntries < 3) begin : gen_log_too_small
    $error("LogEntries must be at least 3, the operands of a compare-and-swap, is %0d", LogEntries);
  end

endmodule

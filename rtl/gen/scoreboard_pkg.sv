// Generated from rtl/scoreboard/scoreboard.toml by scripts/gen-layouts; do not edit.
/// The scoreboard: older instructions of its warp that each fetched one must wait for (thesis 2.4).
package scoreboard_pkg;

  /// Width of an index into `n` things, at least 1.
  function automatic int unsigned id_w(int unsigned n);
    return n > 1 ? unsigned'($clog2(n)) : 1;
  endfunction

  /// Width of a count from 0 to `n`.
  function automatic int unsigned cnt_w(int unsigned n);
    return unsigned'($clog2(n + 1));
  endfunction

  /// 2 to the power of `n`.
  function automatic int unsigned pow2(int unsigned n);
    return 32'd1 << n;
  endfunction

  /// Width of wake_at_o, in cycles; all ones means never.
  localparam int unsigned TimeW = 48;

  /// Message ports: the values of `source`.
  localparam int unsigned NumSources = 11;

  /// The most source registers of an instruction.
  localparam int unsigned NumSrcs = 3;

  /// Message ports, as numbered in err_valid_o and err_code_o.
  typedef enum logic [3:0] {
    SrcInsert0  = 4'd0,  // an instruction is inserted, new or for its replay, lane 0
    SrcInsert1  = 4'd1,  // an instruction is inserted behind it, lane 1
    SrcIssued0  = 4'd2,  // an instruction is issued, lane 0
    SrcIssued1  = 4'd3,  // an instruction is issued, lane 1
    SrcRead0    = 4'd4,  // the operands of an instruction have been read, lane 0
    SrcRead1    = 4'd5,  // the operands of an instruction have been read, lane 1
    SrcChecked  = 4'd6,  // the last TLB check of an instruction has passed
    SrcCommit0  = 4'd7,  // an instruction commits, lane 0
    SrcCommit1  = 4'd8,  // an instruction commits, lane 1
    SrcSquash   = 4'd9,  // an instruction has faulted
    SrcWithdraw = 4'd10   // an instruction leaves the issue queue unissued
  } source_e;

  /// Reason for dropping a message: the first that applies, in this order.
  typedef enum logic [3:0] {
    ErrNone      = 4'd0,  // no error
    ErrIndex     = 4'd1,  // no such warp slot
    ErrLine      = 4'd2,  // an insert names another warp than lane 0
    ErrLive      = 4'd3,  // insert at a place that is live
    ErrNotLive   = 4'd4,  // the place is free
    ErrIssued    = 4'd5,  // the instruction is issued already
    ErrNotIssued = 4'd6,  // the instruction is not issued yet
    ErrReleased  = 4'd7,  // its sources are released already
    ErrTwice     = 4'd8   // another message of this cycle has the same effect
  } error_e;

endpackage

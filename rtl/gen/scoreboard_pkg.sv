// Generated from rtl/scoreboard/scoreboard.toml by scripts/gen-layouts; do not edit.
/// The scoreboard: which older instructions of its warp each fetched one must wait for (thesis 2.4).
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

  /// Ports that messages come in by: the values of `source`.
  localparam int unsigned NumSources = 11;

  /// Registers that an instruction reads at most.
  localparam int unsigned NumSrcs = 3;

  /// The ports that messages come in by, as numbered in err_valid_o and err_code_o.
  typedef enum logic [3:0] {
    SrcInsert0  = 4'd0,  // an instruction is fetched, or comes back for its replay
    SrcInsert1  = 4'd1,  // and one behind it
    SrcIssued0  = 4'd2,  // an instruction is issued
    SrcIssued1  = 4'd3,  // and another one
    SrcRead0    = 4'd4,  // its operands have been read
    SrcRead1    = 4'd5,  // and those of another one
    SrcChecked  = 4'd6,  // its last TLB check has passed
    SrcCommit0  = 4'd7,  // it is done
    SrcCommit1  = 4'd8,  // and another one
    SrcSquash   = 4'd9,  // it has faulted
    SrcWithdraw = 4'd10   // it leaves the issue queue unissued
  } source_e;

  /// Why a message was dropped; the first that applies, in this order.
  typedef enum logic [3:0] {
    ErrNone      = 4'd0,  // no error
    ErrIndex     = 4'd1,  // no such warp slot
    ErrLine      = 4'd2,  // insert of another warp's instruction than lane 0's
    ErrLive      = 4'd3,  // insert at a place that is live
    ErrNotLive   = 4'd4,  // the place is free
    ErrIssued    = 4'd5,  // the instruction is issued already
    ErrNotIssued = 4'd6,  // the instruction is not issued yet
    ErrReleased  = 4'd7,  // its sources are released already
    ErrTwice     = 4'd8   // another message of this cycle has done it
  } error_e;

endpackage

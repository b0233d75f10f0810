// Generated from rtl/block_switcher/block_switcher.toml by scripts/gen-layouts; do not edit.
/// Thread-block scheduler of an SM: switches thread blocks that wait for page faults out, and ready ones in (thesis 6.4.1).
package block_switcher_pkg;

  /// Width of an index into `n` things, at least 1.
  function automatic int unsigned id_w(int unsigned n);
    return n > 1 ? unsigned'($clog2(n)) : 1;
  endfunction

  /// Width of a count from 0 to `n`.
  function automatic int unsigned cnt_w(int unsigned n);
    return unsigned'($clog2(n + 1));
  endfunction

  /// Width of wake_at_o, in cycles; all ones means never.
  localparam int unsigned TimeW = 48;

  /// Message ports: the number of values of `source`.
  localparam int unsigned NumSources = 8;

  /// The place of a thread block.
  typedef enum logic [2:0] {
    PlaceNone    = 3'd0,  // no thread block has this number
    PlaceGranted = 3'd1,  // come from the SM driver, not yet started
    PlaceComing  = 3'd2,  // is being started or restored
    PlaceOn      = 3'd3,  // runs in a slot
    PlaceLeaving = 3'd4,  // is being saved
    PlaceOff     = 3'd5   // saved, off chip
  } place_e;

  /// Moves of a thread block.
  typedef enum logic [1:0] {
    MoveStart   = 2'd0,  // start it in `slot`
    MoveSave    = 2'd1,  // save it and vacate `slot`
    MoveRestore = 2'd2   // restore it into `slot`
  } move_op_e;

  /// Message ports, in the order of err_valid_o and err_code_o.
  typedef enum logic [2:0] {
    SrcSetup    = 3'd0,  // set-up of a kernel
    SrcAnswer   = 3'd1,  // answer of the SM driver to a request
    SrcMoved    = 3'd2,  // end of a move
    SrcFaulted  = 3'd3,  // fault of a warp
    SrcArrived  = 3'd4,  // arrival of a warp at a barrier
    SrcEnded    = 3'd5,  // end of a warp
    SrcResolved = 3'd6,  // resolution of all faults of a warp
    SrcOpened   = 3'd7   // opening of a barrier
  } source_e;

  /// Error of a message; the first that applies, in this order, drops it.
  typedef enum logic [3:0] {
    ErrNone    = 4'd0,  // no error
    ErrValue   = 4'd1,  // a number of the set-up is out of range
    ErrBusy    = 4'd2,  // set-up beside a thread block or a request
    ErrAnswer  = 4'd3,  // answer without a request
    ErrMoved   = 4'd4,  // end of a move that is not under way
    ErrIndex   = 4'd5,  // no such thread block number
    ErrPlace   = 4'd6,  // the thread block is not in a place where this happens
    ErrRunning = 4'd7,  // the thread block has no warp left that runs
    ErrFaulted = 4'd8,  // the thread block has no warp with a fault
    ErrWaiting = 4'd9   // the thread block has no warp at a barrier
  } error_e;

endpackage

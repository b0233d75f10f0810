// Generated from rtl/sm_frontend/sm_frontend.toml by scripts/gen-layouts; do not edit.
/// Front end of an SM: joins fetch gate, scoreboard, issue queue, replay queue and operand log (thesis 2.4, 6.3).
package sm_frontend_pkg;

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

  /// Message ports: the number of values of `source`.
  localparam int unsigned NumSources = 7;

  /// Most sources of an instruction.
  localparam int unsigned NumSrcs = 3;

  /// Kinds of units: the number of values of issue_queue's `unit`.
  localparam int unsigned NumUnits = 4;

  /// Bits of an operand's index in its instruction, and of a number of operands.
  localparam int unsigned OperandW = 2;

  /// Bits of an operand in a lane.
  localparam int unsigned LaneW = 64;

  /// Message ports of the gate.
  localparam int unsigned GateSources = 5;

  /// Message ports of the scoreboard.
  localparam int unsigned BoardSources = 11;

  /// Message ports of the issue queue.
  localparam int unsigned QueueSources = 3;

  /// Message ports of the replay queue.
  localparam int unsigned ReplaySources = 8;

  /// Message ports of the operand log.
  localparam int unsigned LogSources = 6;

  /// Kind of an instruction: its unit, and its access to memory.
  typedef enum logic [2:0] {
    KindMath    = 3'd0,  // executed by a math unit
    KindSpecial = 3'd1,  // executed by the special-function unit
    KindControl = 3'd2,  // control flow, executed by the branch unit
    KindShared  = 3'd3,  // an access to shared memory
    KindLoad    = 3'd4,  // a load from global memory
    KindStore   = 3'd5,  // a store to global memory
    KindAtomic  = 3'd6,  // an atomic in global memory
    KindCas     = 3'd7   // a compare-and-swap in global memory
  } kind_e;

  /// Message ports, in the order of err_valid_o and err_code_o.
  typedef enum logic [2:0] {
    SrcLine    = 3'd0,  // fetch of a line
    SrcChecked = 3'd1,  // last check of an instruction
    SrcCommit0 = 3'd2,  // commit of an instruction, lane 0
    SrcCommit1 = 3'd3,  // commit of an instruction, lane 1
    SrcFault   = 3'd4,  // fault of an instruction
    SrcCommand = 3'd5,  // command of the fault handler or the preemption engine
    SrcRestore = 3'd6   // restore of an instruction from a saved context
  } source_e;

  /// Commands of the fault handler and the preemption engine.
  typedef enum logic [2:0] {
    CmdSetScheme = 3'd0,  // set the fault scheme
    CmdSetup     = 3'd1,  // set up the operand log for a kernel
    CmdStart     = 3'd2,  // `warp` becomes live, with the context of the message
    CmdEnd       = 3'd3,  // `warp` is no longer live
    CmdStop      = 3'd4,  // `warp` stops fetching and drains
    CmdResume    = 3'd5,  // `warp` continues when it has drained
    CmdSave      = 3'd6,  // hand out the instructions of `tb` that are to be replayed
    CmdKill      = 3'd7   // drop all instructions of `tb`
  } command_op_e;

  /// Error of a message; the first that applies, in this order, drops it.
  typedef enum logic [3:0] {
    ErrNone       = 4'd0,  // no error
    ErrLine       = 4'd1,  // a line with a hole, or with an instruction behind one that closes the gate
    ErrDecoded    = 4'd2,  // a line with an instruction of contradictory fields
    ErrLane       = 4'd3,  // a commit on lane 1 of an instruction that is control or may fault
    ErrIndex      = 4'd4,  // no such warp or thread-block slot
    ErrKind       = 4'd5,  // the instruction cannot fault, or cannot be logged
    ErrScheme     = 4'd6,  // the fault scheme has no preemptible faults
    ErrLive       = 4'd7,  // the warp is live already; for a fault, is not live
    ErrNotLive    = 4'd8,  // the warp is not live
    ErrNotStopped = 4'd9,  // the warp is not stopped
    ErrBusy       = 4'd10,  // the warp still has an instruction here; for a save, a transfer is under way
    ErrNotDrained = 4'd11,  // a warp of the thread block has not drained
    ErrPoisoned   = 4'd12   // a last check behind a fault of the warp
  } error_e;

endpackage

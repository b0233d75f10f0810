// Generated from rtl/sm_frontend/sm_frontend.toml by scripts/gen-layouts; do not edit.
/// The front end of an SM: fetch gate, scoreboard, issue queue, replay queue and operand log, joined (thesis 2.4, 6.3).
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

  /// Ports that messages come in by: the values of `source`.
  localparam int unsigned NumSources = 7;

  /// Sources of an instruction, at most.
  localparam int unsigned NumSrcs = 3;

  /// Kinds of units: the values of issue_queue's `unit`.
  localparam int unsigned NumUnits = 4;

  /// Bits of an operand's place in its instruction, and of a number of operands.
  localparam int unsigned OperandW = 2;

  /// Bits of an operand in a lane.
  localparam int unsigned LaneW = 64;

  /// Ports of the gate that messages come in by.
  localparam int unsigned GateSources = 5;

  /// Those of the scoreboard.
  localparam int unsigned BoardSources = 11;

  /// Those of the issue queue.
  localparam int unsigned QueueSources = 3;

  /// Those of the replay queue.
  localparam int unsigned ReplaySources = 8;

  /// Those of the operand log.
  localparam int unsigned LogSources = 6;

  /// What an instruction is, as far as the front end is concerned.
  typedef enum logic [2:0] {
    KindMath    = 3'd0,  // executed by a math unit
    KindSpecial = 3'd1,  // by the special-function unit
    KindControl = 3'd2,  // control flow, by the branch unit
    KindShared  = 3'd3,  // an access to shared memory
    KindLoad    = 3'd4,  // a load from global memory
    KindStore   = 3'd5,  // a store to global memory
    KindAtomic  = 3'd6,  // an atomic in global memory
    KindCas     = 3'd7   // a compare-and-swap in global memory
  } kind_e;

  /// The ports that messages come in by, as numbered in err_valid_o and err_code_o.
  typedef enum logic [2:0] {
    SrcLine    = 3'd0,  // a line is fetched
    SrcChecked = 3'd1,  // an instruction has passed its last TLB check
    SrcCommit0 = 3'd2,  // an instruction is done
    SrcCommit1 = 3'd3,  // and another one
    SrcFault   = 3'd4,  // an instruction has faulted
    SrcCommand = 3'd5,  // what the fault handler and the preemption engine say
    SrcRestore = 3'd6   // an instruction comes back from a saved context
  } source_e;

  /// What the fault handler and the preemption engine say.
  typedef enum logic [2:0] {
    CmdSetScheme = 3'd0,  // the fault scheme is this
    CmdSetup     = 3'd1,  // a kernel is set up in the operand log
    CmdStart     = 3'd2,  // `warp` is live, with this context
    CmdEnd       = 3'd3,  // `warp` is not live any more
    CmdStop      = 3'd4,  // nothing of `warp` is fetched, and it drains
    CmdResume    = 3'd5,  // `warp` goes on when it has drained
    CmdSave      = 3'd6,  // hand out what `tb` has to replay
    CmdKill      = 3'd7   // drop everything of `tb`
  } command_op_e;

  /// Why a message was dropped; the first that applies, in this order.
  typedef enum logic [3:0] {
    ErrNone       = 4'd0,  // no error
    ErrLine       = 4'd1,  // a line with a hole, or with something behind an instruction that closes the gate
    ErrDecoded    = 4'd2,  // a line with an instruction that contradicts itself
    ErrLane       = 4'd3,  // a commit of an instruction that is control or may fault on another lane than 0
    ErrIndex      = 4'd4,  // no such warp or thread-block slot
    ErrKind       = 4'd5,  // the instruction cannot fault, or cannot be logged
    ErrScheme     = 4'd6,  // the fault scheme has no faults
    ErrLive       = 4'd7,  // the warp is live already, or, of a fault, is not
    ErrNotLive    = 4'd8,  // the warp is not live
    ErrNotStopped = 4'd9,  // the warp is not stopped
    ErrBusy       = 4'd10,  // something of the warp is under way, or a save or restore is
    ErrNotDrained = 4'd11,  // a warp of the thread block has not drained
    ErrPoisoned   = 4'd12   // a last check has passed behind a fault of the warp
  } error_e;

endpackage

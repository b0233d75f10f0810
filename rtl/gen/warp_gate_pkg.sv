// Generated from rtl/warp_gate/warp_gate.toml by scripts/gen-layouts; do not edit.
/// Fetch gate of an SM: selects the warps that may fetch and picks one of them in each cycle (thesis 2.4, 6.3.1).
package warp_gate_pkg;

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
  localparam int unsigned NumSources = 5;

  /// The event that must come before a warp may fetch again.
  typedef enum logic [1:0] {
    GateOpen      = 2'd0,  // none
    GateIssue     = 2'd1,  // the issue of the instruction that closed it
    GateLastCheck = 2'd2,  // that instruction's last TLB check
    GateCommit    = 2'd3   // that instruction's commit
  } gate_e;

  /// Fault scheme: how page faults are made preemptible, which selects the event that opens a gate.
  typedef enum logic [2:0] {
    SchemeStall       = 3'd0,  // not preemptible: the baseline
    SchemeWdCommit    = 3'd1,  // warp disable until commit
    SchemeWdLastCheck = 3'd2,  // warp disable until the last TLB check
    SchemeReplayQueue = 3'd3,  // the replay queue
    SchemeOperandLog  = 3'd4   // the replay queue with the operand log
  } scheme_e;

  /// Kind of the last instruction of a fetched line.
  typedef enum logic [1:0] {
    EndsPlain   = 2'd0,  // any other instruction
    EndsShared  = 2'd1,  // a shared-memory instruction
    EndsGlobal  = 2'd2,  // a global-memory instruction
    EndsControl = 2'd3   // a control-flow instruction
  } line_end_e;

  /// Message ports, in the order of err_valid_o and err_code_o.
  typedef enum logic [2:0] {
    SrcIssued    = 3'd0,  // issue of an instruction
    SrcChecked   = 3'd1,  // last TLB check of an instruction
    SrcCommitted = 3'd2,  // commit of an instruction
    SrcRefetched = 3'd3,  // refetch of an instruction that faulted
    SrcCommand   = 3'd4   // command of the SM's front end, the fault handler or the preemption engine
  } source_e;

  /// Commands of the SM's front end, the fault handler and the preemption engine.
  typedef enum logic [2:0] {
    CmdStart     = 3'd0,  // `warp` becomes live, with the gate of the message
    CmdEnd       = 3'd1,  // `warp` is no longer live
    CmdHalt      = 3'd2,  // `warp` stops fetching
    CmdResume    = 3'd3,  // `warp` fetches again
    CmdSetScheme = 3'd4   // set the fault scheme
  } command_op_e;

  /// Error of a message; the first that applies, in this order, drops it.
  typedef enum logic [2:0] {
    ErrNone      = 3'd0,  // no error
    ErrValue     = 3'd1,  // no such command or scheme
    ErrIndex     = 3'd2,  // no such warp
    ErrLive      = 3'd3,  // start of a live warp, or set_scheme while some warp is live
    ErrNotLive   = 3'd4,  // the warp is not live
    ErrGate      = 3'd5,  // the warp's gate does not wait for this event
    ErrHalted    = 3'd6,  // the warp is halted already
    ErrNotHalted = 3'd7   // the warp is not halted
  } error_e;

endpackage

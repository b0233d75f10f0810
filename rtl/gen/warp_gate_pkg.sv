// Generated from rtl/warp_gate/warp_gate.toml by scripts/gen-layouts; do not edit.
/// The gate in front of instruction fetch: which warps may fetch, and which one does (thesis 2.4, 6.3.1).
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

  /// Ports that messages come in by: the values of `source`.
  localparam int unsigned NumSources = 5;

  /// What must happen before a warp may fetch again.
  typedef enum logic [1:0] {
    GateOpen      = 2'd0,  // nothing
    GateIssue     = 2'd1,  // the issue of the instruction that closed it
    GateLastCheck = 2'd2,  // that instruction's last TLB check
    GateCommit    = 2'd3   // that instruction's commit
  } gate_e;

  /// How page faults are made preemptible, which decides what a global-memory instruction waits for.
  typedef enum logic [2:0] {
    SchemeStall       = 3'd0,  // they are not: the baseline
    SchemeWdCommit    = 3'd1,  // warp disable until commit
    SchemeWdLastCheck = 3'd2,  // warp disable until the last TLB check
    SchemeReplayQueue = 3'd3,  // the replay queue
    SchemeOperandLog  = 3'd4   // the replay queue with the operand log
  } scheme_e;

  /// What a fetched line ends with.
  typedef enum logic [1:0] {
    EndsPlain   = 2'd0,  // any other instruction
    EndsShared  = 2'd1,  // a shared-memory instruction
    EndsGlobal  = 2'd2,  // a global-memory instruction
    EndsControl = 2'd3   // a control-flow instruction
  } line_end_e;

  /// The ports that messages come in by, as numbered in err_valid_o and err_code_o.
  typedef enum logic [2:0] {
    SrcIssued    = 3'd0,  // an instruction has been issued
    SrcChecked   = 3'd1,  // one has passed its last TLB check
    SrcCommitted = 3'd2,  // one has committed
    SrcRefetched = 3'd3,  // one that has faulted is fetched again
    SrcCommand   = 3'd4   // what the SM's front end, the fault handler and the preemption engine say
  } source_e;

  /// What the SM's front end, the fault handler and the preemption engine say.
  typedef enum logic [2:0] {
    CmdStart     = 3'd0,  // `warp` is live, with this gate
    CmdEnd       = 3'd1,  // `warp` is not live any more
    CmdHalt      = 3'd2,  // `warp` fetches no more
    CmdResume    = 3'd3,  // `warp` fetches again
    CmdSetScheme = 3'd4   // the fault scheme is this
  } command_op_e;

  /// Why a message was dropped; the first that applies, in this order.
  typedef enum logic [2:0] {
    ErrNone      = 3'd0,  // no error
    ErrValue     = 3'd1,  // no such command, or no such scheme
    ErrIndex     = 3'd2,  // no such warp
    ErrLive      = 3'd3,  // start of a live warp, or a scheme while some warp is live
    ErrNotLive   = 3'd4,  // the warp is not live
    ErrGate      = 3'd5,  // the warp's gate does not wait for this
    ErrHalted    = 3'd6,  // the warp is halted already
    ErrNotHalted = 3'd7   // the warp is not halted
  } error_e;

endpackage

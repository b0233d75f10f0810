// Generated from rtl/sm_driver/sm_driver.toml by scripts/gen-layouts; do not edit.
/// The SM driver with its scheduling framework (thesis 5.2).
package sm_driver_pkg;

  /// Width of an index into `n` things, at least 1.
  function automatic int unsigned id_w(int unsigned n);
    return n > 1 ? unsigned'($clog2(n)) : 1;
  endfunction

  /// Width of a count from 0 to `n`.
  function automatic int unsigned cnt_w(int unsigned n);
    return unsigned'($clog2(n + 1));
  endfunction

  /// Width of now_i and wake_at_o, in cycles; all ones means never.
  localparam int unsigned TimeW = 48;

  /// Linear thread-block index.
  localparam int unsigned TbIdW = 32;

  /// Address of a saved context, in 128 B lines.
  localparam int unsigned HandleW = 32;

  /// PTBQ handle of a thread block that restarts from its beginning; no saved context may lie
  /// there.
  localparam logic [31:0] HandleNone = 32'hffffffff;

  /// A token budget lies in -MaxTokens..MaxTokens, spare tokens in 0..MaxTokens, so that an 8-bit
  /// count cannot overflow with 64 SMs.
  localparam int unsigned MaxTokens = 63;

  /// State of an SM in the SMST.
  typedef enum logic [1:0] {
    SmIdle     = 2'd0,  // no kernel holds the SM
    SmRunning  = 2'd1,  // held by `ksr`, thread blocks may be issued
    SmReserved = 2'd2,  // being vacated, no issue of thread blocks
    SmReleased = 2'd3   // vacated, waits for the policy to bind it
  } sm_state_e;

  /// Technique by which an SM is vacated.
  typedef enum logic [2:0] {
    TechDrain         = 3'd0,  // it runs to its end
    TechSwitch        = 3'd1,  // it stops at once and its context is saved
    TechPartialSwitch = 3'd2,  // as switch, one thread block after another, the others run on (SMK 4.1)
    TechFlush         = 3'd3,  // it is dropped and starts over; if no longer idempotent, it is saved (Chimera 3.4)
    TechChimera       = 3'd4   // a selector chooses the SM, and one of the others for each of its thread blocks
  } technique_e;

  /// Scheduling policy. This block accepts all but the last three.
  typedef enum logic [3:0] {
    PolFcfs         = 4'd0,  // oldest kernel with thread blocks to issue, back to back
    PolNpq          = 4'd1,  // priority queues: a free SM goes to the most urgent kernel
    PolPpqExclusive = 4'd2,  // preemptive priority queues; less urgent kernels issue nothing meanwhile
    PolPpqShared    = 4'd3,  // preemptive priority queues; less urgent kernels get the remaining SMs
    PolRoundRobin   = 4'd4,  // time slicing: the whole engine for one kernel after the other
    PolDss          = 4'd5,  // dynamic spatial sharing, as two rules
    PolDssLiteral   = 4'd6,  // dynamic spatial sharing, the published loop
    PolSpart        = 4'd7,  // not supported yet
    PolSmk          = 4'd8,  // not supported yet
    PolSmkP         = 4'd9   // not supported yet
  } policy_e;

  /// Message from the host.
  typedef enum logic [2:0] {
    HostLaunch         = 3'd0,  // fill the command buffer of `ctx`
    HostSetPriority    = 3'd1,  // write a context's priority
    HostSetTokens      = 3'd2,  // write a context's token budget
    HostSetSpareTokens = 3'd3,  // write the number of tokens left over from the even split
    HostSetContext     = 3'd4,  // write a context's page-table base
    HostSetPolicy      = 3'd5,  // write policy, technique, quantum and drain deadline
    HostKill           = 3'd6   // squash the oldest outstanding launch of `ctx`
  } host_op_e;

  /// Command to an SM.
  typedef enum logic [1:0] {
    CmdSetup   = 2'd0,  // take the kernel's context
    CmdIssue   = 2'd1,  // run a thread block in a slot
    CmdPreempt = 2'd2,  // vacate the masked slots with a technique
    CmdKill    = 2'd3   // squash the kernel's thread blocks
  } sm_op_e;

  /// Message from an SM.
  typedef enum logic [2:0] {
    EvSetupDone = 3'd0,  // ready for thread blocks
    EvFinished  = 3'd1,  // a thread block ran to its end
    EvPreempted = 3'd2,  // a thread block's context is saved
    EvVacated   = 3'd3,  // the SM is empty after a preempt or kill
    EvRequestTb = 3'd4   // asks for a thread block beyond occupancy (block switching)
  } sm_event_e;

  /// Error of a message; the first that applies, in this order, drops it.
  typedef enum logic [3:0] {
    ErrNone           = 4'd0,  // no error
    ErrOpcode         = 4'd1,  // no such message
    ErrContext        = 4'd2,  // ctx is not below NumCtxs
    ErrBufferFull     = 4'd3,  // launch to a context with its command buffer in use
    ErrTbCount        = 4'd4,  // launch of no thread blocks
    ErrTbsPerSm       = 4'd5,  // launch with zero or more than NumSlots thread blocks an SM
    ErrTokens         = 4'd6,  // token number out of range
    ErrPolicy         = 4'd7,  // policy not supported
    ErrTechnique      = 4'd8,  // technique not supported
    ErrTimer          = 4'd9,  // round robin without a quantum, or another policy with one
    ErrNothingToKill  = 4'd10,  // no outstanding launch, or its kill is already under way
    ErrSlot           = 4'd11,  // no thread block runs in that slot
    ErrSmState        = 4'd12,  // the SM's state does not allow the message
    ErrTbId           = 4'd13,  // thread block not below the kernel's total
    ErrHandle         = 4'd14,  // saved context at HandleNone
    ErrBlockSwitching = 4'd15   // request_tb while block switching is off
  } error_e;

  /// What is known of the end of the first drain that is timed.
  typedef enum logic [1:0] {
    FirstRead      = 2'd0,  // nothing: its beginning is to be read
    FirstAdd       = 2'd1,  // its beginning
    FirstKnown     = 2'd2,  // its end
    FirstUnlimited = 2'd3   // that it has none: drains have no deadline
  } first_end_e;

  /// State of the policy's serial scan.
  typedef enum logic [1:0] {
    ScanIdle  = 2'd0,  // no scan
    ScanWalk  = 2'd1,  // visits one active kernel a cycle
    ScanApply = 2'd2,  // revalidates and applies the decision
    ScanAsk   = 2'd3   // asks the selector for the SM to reserve
  } scan_state_e;

  /// Action of a cycle.
  typedef enum logic [2:0] {
    ActNone     = 3'd0,  // none; a message is taken, if there is one
    ActApply    = 3'd1,  // revalidates and applies the decision of a scan
    ActExit     = 3'd2,  // a kernel has ended
    ActAdmit    = 3'd3,  // a launch becomes a kernel
    ActEscalate = 3'd4,  // a late drain becomes a switch
    ActPick     = 3'd5   // composes the next command
  } action_e;

  /// Decision of a policy at the end of a scan.
  typedef enum logic [1:0] {
    DecNone    = 2'd0,  // no decision
    DecBind    = 2'd1,  // give the free SM to a kernel
    DecReserve = 2'd2   // take an SM from a kernel
  } decision_e;

  /// Entry of a preempted-TB queue: 8 bytes (thesis 5.2.3).
  typedef struct packed {
    logic [sm_driver_pkg::TbIdW-1:0] tb_id;     // thread block
    logic [sm_driver_pkg::HandleW-1:0] handle;  // its saved context, or HandleNone
  } ptbq_entry_t;

endpackage

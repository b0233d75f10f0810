// Generated from rtl/drf_allocator/drf_allocator.toml by scripts/gen-layouts; do not edit.
/// Shares each SM among several kernels by dominant-resource fairness, with preemption of thread blocks (SMK 4).
package drf_allocator_pkg;

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

  /// Bits of the issue count that orders thread blocks by age.
  localparam int unsigned StampW = 32;

  /// Bits of a context's start rank in mode spart.
  localparam int unsigned StartW = 8;

  /// Mode of sharing the SMs.
  typedef enum logic [1:0] {
    ModeOnDemand  = 2'd0,  // Algorithm 1 of the paper, literally: one kernel, one SM (SMK 4.3.1)
    ModeRelaxed   = 2'd1,  // the same, but it continues with the next kernel and considers every SM with room
    ModePartition = 2'd2,  // a partition of each SM for each kernel (SMK 4.3.2)
    ModeSpart     = 2'd3   // whole SMs, evenly: the spatial partitioning used for comparison in the paper
  } mode_e;

  /// A way to take a thread block from an SM; drain, switch and partial_switch are accepted.
  typedef enum logic [2:0] {
    TechDrain         = 3'd0,  // it runs to its end
    TechSwitch        = 3'd1,  // it stops at once and its context is saved
    TechPartialSwitch = 3'd2,  // as switch, one thread block after another, the others run on (SMK 4.1)
    TechFlush         = 3'd3,  // it is dropped and starts over; if no longer idempotent, it is saved (Chimera 3.4)
    TechChimera       = 3'd4   // a selector chooses the SM, and one of the others for each of its thread blocks
  } technique_e;

  /// Message from the host.
  typedef enum logic [1:0] {
    HostLaunch     = 2'd0,  // a kernel of `ctx` becomes active
    HostSetContext = 2'd1,  // write a context's page-table base
    HostSetStart   = 2'd2,  // write a context's start rank
    HostSetMode    = 2'd3   // write mode, technique and limit
  } host_op_e;

  /// Command to an SM.
  typedef enum logic [1:0] {
    CmdSetup   = 2'd0,  // load the context of a kernel, beside those of others
    CmdIssue   = 2'd1,  // run a thread block in a slot
    CmdPreempt = 2'd2   // vacate the masked slots with a technique
  } sm_op_e;

  /// Message from an SM.
  typedef enum logic [1:0] {
    EvSetupDone = 2'd0,  // set-up done, ready for thread blocks of that kernel
    EvFinished  = 2'd1,  // a thread block ran to its end
    EvPreempted = 2'd2   // a thread block's context is saved
  } sm_event_e;

  /// Error of a message; the first that applies, in this order, drops it.
  typedef enum logic [3:0] {
    ErrNone      = 4'd0,  // no error
    ErrOpcode    = 4'd1,  // no such message
    ErrContext   = 4'd2,  // ctx is not below NumCtxs
    ErrBusy      = 4'd3,  // launch or set_start of a context with an active kernel; set_mode while any kernel is active
    ErrTbCount   = 4'd4,  // launch of no thread blocks
    ErrDemand    = 4'd5,  // launch of thread blocks without a slot demand, or with more than a resource's limit
    ErrTechnique = 4'd6,  // technique not supported
    ErrLimit     = 4'd7,  // a limit of 0
    ErrSlot      = 4'd8,  // no thread block runs in that slot
    ErrState     = 4'd9,  // setup_done without a set-up; preempted, but the thread block was not told to leave
    ErrTbId      = 4'd10   // thread block not below the kernel's total
  } error_e;

  /// Step of a scan.
  typedef enum logic [3:0] {
    StepIdle     = 4'd0,  // no scan; messages are taken
    StepClaims   = 4'd1,  // searches for a usable claim
    StepKernel   = 4'd2,  // searches for the kernel with the lowest rank
    StepPlace    = 4'd3,  // searches for the SM with the lowest load
    StepAct      = 4'd4,  // issues, sets up or claims, or selects the next step
    StepVictimSm = 4'd5,  // searches for the SM to take room from
    StepVictim   = 4'd6,  // searches for the kernel to take it from
    StepRoom     = 4'd7,  // counts the thread blocks that must leave
    StepRange    = 4'd8,  // compares the ranks with and without the swap
    StepJudge    = 4'd9,  // swaps only if the range falls
    StepYoungest = 4'd10,  // searches for the youngest thread block
    StepLeave    = 4'd11,  // tells it to leave
    StepFill     = 4'd12,  // searches for the kernel with the partition to grow next
    StepGrow     = 4'd13,  // gives it room for one more thread block
    StepExcess   = 4'd14,  // searches for a kernel above its partition
    StepSwap     = 4'd15   // sends the preempt
  } step_e;

  /// Entry of a preempted-TB queue: 8 bytes (thesis 5.2.3).
  typedef struct packed {
    logic [drf_allocator_pkg::TbIdW-1:0] tb_id;     // thread block
    logic [drf_allocator_pkg::HandleW-1:0] handle;  // its saved context
  } ptbq_entry_t;

endpackage

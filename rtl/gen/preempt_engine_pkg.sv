// Generated from rtl/preempt_engine/preempt_engine.toml by scripts/gen-layouts; do not edit.
/// Vacates and restores the thread blocks of one SM, one by one (SMK 4.1, thesis 5.2.2, Chimera 3.4).
package preempt_engine_pkg;

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

  /// Linear thread-block index.
  localparam int unsigned TbIdW = 32;

  /// Address of a saved context, in 128 B lines.
  localparam int unsigned HandleW = 32;

  /// Bits of a number of lines of a context.
  localparam int unsigned LinesW = 17;

  /// A frame has at most 2^MaxFrameLog2 lines.
  localparam int unsigned MaxFrameLog2 = 16;

  /// Message ports: the number of values of `source`.
  localparam int unsigned NumSources = 3;

  /// Technique by which a thread block leaves; drain also withdraws another.
  typedef enum logic [2:0] {
    TechDrain         = 3'd0,  // it runs to its end
    TechSwitch        = 3'd1,  // it stops at once and its context is saved
    TechPartialSwitch = 3'd2,  // as switch, one thread block after another, the others run on (SMK 4.1)
    TechFlush         = 3'd3   // it is dropped and starts over; if no longer idempotent, it is saved (Chimera 3.4)
  } technique_e;

  /// Method of moving a context.
  typedef enum logic [0:0] {
    MethodWalk = 1'd0,  // the engine requests it row by row (SMK 4.1)
    MethodTrap = 1'd1   // a routine of each warp moves it (thesis 5.2.2)
  } method_e;

  /// State of a thread-block slot.
  typedef enum logic [3:0] {
    TbFree     = 4'd0,  // empty
    TbRun      = 4'd1,  // executes
    TbStop     = 4'd2,  // fetch is halted, the pipeline drains
    TbFlush    = 4'd3,  // to be dropped; waits for stale loads of the drop before
    TbClear    = 4'd4,  // dropped, its stores are being acknowledged
    TbSave     = 4'd5,  // drained, the rows of its context are being requested
    TbSettle   = 4'd6,  // all rows requested, not all of them acknowledged
    TbHead     = 4'd7,  // headers of its context are being requested
    TbHeadWait = 4'd8,  // all headers requested, some not answered
    TbLoad     = 4'd9,  // the rest of its context is being requested
    TbLoadWait = 4'd10,  // all rows requested, some not answered
    TbReport   = 4'd11   // its outcome is to be reported
  } tb_state_e;

  /// Outcome of a thread block.
  typedef enum logic [2:0] {
    OutcomeFinished  = 3'd0,  // it ran to its end
    OutcomePreempted = 3'd1,  // its context lies at `handle`
    OutcomeRestarted = 3'd2,  // it was flushed and must run from its beginning
    OutcomeKilled    = 3'd3,  // it was killed
    OutcomeRestored  = 3'd4   // it runs again; its context at `handle` can be released
  } outcome_e;

  /// Commands to the engine.
  typedef enum logic [2:0] {
    CmdSetRegion = 3'd0,  // the context region lies at `base` and has frames of 2^`frame_log2` lines
    CmdSetup     = 3'd1,  // the context sizes of `kernel` are set
    CmdStart     = 3'd2,  // a thread block enters `slot`
    CmdPreempt   = 3'd3,  // the thread block in `slot` is to leave by `technique`
    CmdKill      = 3'd4,  // the thread block in `slot` is to be dropped
    CmdRelease   = 3'd5   // the frame of the context at `handle` is released
  } command_op_e;

  /// Events of a thread block.
  typedef enum logic [1:0] {
    EvFinished      = 2'd0,  // it has run to its end
    EvNonIdempotent = 2'd1,  // it announces an operation that must not be repeated
    EvTrapDone      = 2'd2   // one of its warps has ended the routine
  } event_op_e;

  /// Requests.
  typedef enum logic [1:0] {
    MemLoad     = 2'd0,  // a line, from memory to the SM
    MemStore    = 2'd1,  // a line, from the SM to memory
    MemTrapLoad = 2'd2,  // its warps run the routine that loads the context at `addr`
    MemTrapSave = 2'd3   // its warps run the routine that saves the context at `addr`
  } mem_op_e;

  /// Parts of a context, in their order in memory; the second to fourth repeat for each warp.
  typedef enum logic [2:0] {
    SpaceTbHeader   = 3'd0,  // barrier state, finished warps, idempotence: one row
    SpaceWarpHeader = 3'd1,  // PC, masks, live registers: one row a warp
    SpaceRegisters  = 3'd2,  // registers of a warp, a row each
    SpaceStack      = 3'd3,  // reconvergence stack of a warp
    SpaceShared     = 3'd4,  // shared memory
    SpaceReplay     = 3'd5,  // entries of the replay queue
    SpaceLog        = 3'd6   // entries of the operand log
  } space_e;

  /// Message ports, in the order of err_valid_o and err_code_o.
  typedef enum logic [1:0] {
    SrcCommand  = 2'd0,  // a command
    SrcEvent    = 2'd1,  // an event
    SrcResponse = 2'd2   // the answer to a request
  } source_e;

  /// Error of a message; the first that applies, in this order, drops it.
  typedef enum logic [3:0] {
    ErrNone       = 4'd0,  // no error
    ErrOp         = 4'd1,  // no such command or event
    ErrIndex      = 4'd2,  // no such slot or kernel
    ErrTechnique  = 4'd3,  // no such technique
    ErrBusy       = 4'd4,  // set_region or setup while thread blocks are resident or contexts saved
    ErrRegion     = 4'd5,  // there is no context region
    ErrFrame      = 4'd6,  // a frame of too many lines, or contexts larger than a frame
    ErrWarps      = 4'd7,  // setup of no warps, or of more than the SM has
    ErrDescriptor = 4'd8,  // the maximum is below the size of the kernel's contexts
    ErrKernel     = 4'd9,  // start of a kernel that was not set up
    ErrOccupied   = 4'd10,  // start in a slot that is taken
    ErrEmpty      = 4'd11,  // no thread block in that slot
    ErrFull       = 4'd12,  // all frames of the context region are taken
    ErrHandle     = 4'd13,  // no saved context at that address
    ErrState      = 4'd14,  // the state of the thread block does not allow the event
    ErrTag        = 4'd15   // no request with that tag is outstanding
  } error_e;

  /// State of a frame of the context region.
  typedef enum logic [1:0] {
    FrameFree    = 2'd0,  // empty
    FrameOwned   = 2'd1,  // reserved for the save of a thread block of this SM, or holding its context
    FrameHanded  = 2'd2,  // saved, its handle was reported
    FrameLoading = 2'd3   // its thread block is being restored in this SM
  } frame_state_e;

  /// Fields of a slot's thread block that are not searched.
  typedef struct packed {
    logic [preempt_engine_pkg::TbIdW-1:0] tb_id;     // its index
    logic [preempt_engine_pkg::HandleW-1:0] handle;  // address of its context when it was started
  } resident_t;

endpackage

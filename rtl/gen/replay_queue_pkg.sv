// Generated from rtl/replay_queue/replay_queue.toml by scripts/gen-layouts; do not edit.
/// Replay queue: holds global-memory instructions in flight, and after a fault for replay (thesis 6.3.2).
package replay_queue_pkg;

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

  /// State of an entry: the place of its instruction.
  typedef enum logic [2:0] {
    EntryFree     = 3'd0,  // no instruction
    EntryInFlight = 3'd1,  // issued, neither committed nor faulted
    EntryFaulted  = 3'd2,  // issued and squashed; the mask has the lanes that must still be done
    EntryWaiting  = 3'd3,  // taken over unissued, handed back, or restored
    EntryDue      = 3'd4,  // to be replayed now
    EntryOffered  = 3'd5,  // offered to the issue queue
    EntryQueued   = 3'd6   // in the issue queue for its replay, not yet issued again
  } entry_state_e;

  /// Message ports, in the order of err_valid_o and err_code_o.
  typedef enum logic [2:0] {
    SrcInsert   = 3'd0,  // first issue of an instruction
    SrcTakeOver = 3'd1,  // take-over of an unissued instruction from the issue queue
    SrcRestore  = 3'd2,  // restore of an instruction from a saved context
    SrcReissue  = 3'd3,  // issue of a replayed instruction
    SrcHandBack = 3'd4,  // return of an unissued replayed instruction from the issue queue
    SrcCommit   = 3'd5,  // commit of an instruction
    SrcFault    = 3'd6,  // fault of an instruction
    SrcCommand  = 3'd7   // command of the fault handler or the preemption engine
  } source_e;

  /// Commands of the fault handler and the preemption engine.
  typedef enum logic [1:0] {
    CmdReplay = 2'd0,  // replay the instructions of `warp`
    CmdHold   = 2'd1,  // stop the replay of `warp`
    CmdSave   = 2'd2,  // hand out the instructions of `tb`
    CmdKill   = 2'd3   // drop all instructions of `tb`
  } command_op_e;

  /// Error of a message; the first that applies, in this order, drops it.
  typedef enum logic [3:0] {
    ErrNone      = 4'd0,  // no error
    ErrIndex     = 4'd1,  // no such entry, warp or thread-block slot
    ErrNotMemory = 4'd2,  // insert of an instruction that does not access global memory
    ErrState     = 4'd3,  // the entry is not in the state that the message needs
    ErrMask      = 4'd4,  // a fault of no lane
    ErrBusy      = 4'd5,  // the thread block is being saved; for a save, another one is
    ErrOwner     = 4'd6,  // the warp slot has instructions of another thread block
    ErrHeld      = 4'd7,  // insert by a warp that has instructions to replay
    ErrInFlight  = 4'd8,  // the warp or thread block has not drained
    ErrReplaying = 4'd9,  // the warp or thread block is being replayed
    ErrSeq       = 4'd10,  // an entry of the warp has this sequence number, or one a quarter of the range away
    ErrFull      = 4'd11   // take-over by a queue without a free entry
  } error_e;

endpackage

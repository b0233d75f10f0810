// Generated from rtl/replay_queue/replay_queue.toml by scripts/gen-layouts; do not edit.
/// The replay queue: global-memory instructions in flight, and what must be replayed after a fault (thesis 6.3.2).
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

  /// Ports that messages come in by: the values of `source`.
  localparam int unsigned NumSources = 8;

  /// Where the instruction of an entry is.
  typedef enum logic [2:0] {
    EntryFree     = 3'd0,  // there is none
    EntryInFlight = 3'd1,  // issued, neither committed nor faulted
    EntryFaulted  = 3'd2,  // issued and squashed, its mask says which lanes must still be done
    EntryWaiting  = 3'd3,  // taken over unissued, handed back, or restored
    EntryDue      = 3'd4,  // to be replayed now
    EntryOffered  = 3'd5,  // offered to the issue queue
    EntryQueued   = 3'd6   // in the issue queue for its replay, not yet issued again
  } entry_state_e;

  /// The ports that messages come in by, as numbered in err_valid_o and err_code_o.
  typedef enum logic [2:0] {
    SrcInsert   = 3'd0,  // an instruction is issued for the first time
    SrcTakeOver = 3'd1,  // one leaves the issue queue unissued
    SrcRestore  = 3'd2,  // one comes back from a saved context
    SrcReissue  = 3'd3,  // one that is replayed is issued
    SrcHandBack = 3'd4,  // one that is replayed leaves the issue queue unissued
    SrcCommit   = 3'd5,  // one is done
    SrcFault    = 3'd6,  // one has faulted
    SrcCommand  = 3'd7   // what the fault handler and the preemption engine say
  } source_e;

  /// What the fault handler and the preemption engine say.
  typedef enum logic [1:0] {
    CmdReplay = 2'd0,  // replay what `warp` has to replay
    CmdHold   = 2'd1,  // replay no more of `warp`
    CmdSave   = 2'd2,  // hand out what `tb` has to replay
    CmdKill   = 2'd3   // drop everything of `tb`
  } command_op_e;

  /// Why a message was dropped; the first that applies, in this order.
  typedef enum logic [3:0] {
    ErrNone      = 4'd0,  // no error
    ErrIndex     = 4'd1,  // no such entry, warp or thread-block slot
    ErrNotMemory = 4'd2,  // insert of an instruction that does not access global memory
    ErrState     = 4'd3,  // the entry's instruction is not where the message says
    ErrMask      = 4'd4,  // a fault of no lane, or of lanes that were not to be done
    ErrBusy      = 4'd5,  // the thread block is being saved, or for a save another one is
    ErrOwner     = 4'd6,  // the warp slot has instructions of another thread block
    ErrHeld      = 4'd7,  // insert by a warp that has instructions to replay first
    ErrInFlight  = 4'd8,  // the warp or thread block has not drained
    ErrReplaying = 4'd9,  // the warp or thread block is being replayed
    ErrSeq       = 4'd10,  // an entry of the warp has this sequence number, or one a quarter of the range away
    ErrFull      = 4'd11   // take-over by a queue without a free entry
  } error_e;

endpackage

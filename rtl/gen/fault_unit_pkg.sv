// Generated from rtl/fault_unit/fault_unit.toml by scripts/gen-layouts; do not edit.
/// Page faults in flight of all SMs: merges those of a region, and sends each once to a handler (thesis 6.1, 6.4.2).
package fault_unit_pkg;

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
  localparam int unsigned NumSources = 3;

  /// State of an entry: where its fault is.
  typedef enum logic [2:0] {
    EntryFree    = 3'd0,  // no fault
    EntryAsksOwn = 3'd1,  // waits to be taken by the GPU's own handler
    EntryAtOwn   = 3'd2,  // the GPU's own handler has it
    EntryAsksCpu = 3'd3,  // waits to be taken by the CPU
    EntryAtCpu   = 3'd4,  // the CPU has it
    EntryThere   = 3'd5,  // the region is there: the SMs hear so in this cycle
    EntryAborted = 3'd6   // the access was invalid: the SMs hear so in this cycle
  } entry_state_e;

  /// Answer of a handler to a request.
  typedef enum logic [1:0] {
    ResultThere   = 2'd0,  // the region is there
    ResultForward = 2'd1,  // the GPU's own handler leaves it to the CPU, which owns the region
    ResultAbort   = 2'd2   // the access is invalid
  } result_e;

  /// Message ports, in the order of err_valid_o and err_code_o.
  typedef enum logic [1:0] {
    SrcSetup  = 2'd0,  // set-up
    SrcFault  = 2'd1,  // fault of an SM
    SrcAnswer = 2'd2   // answer of a handler
  } source_e;

  /// Error of a message; the first that applies, in this order, drops it.
  typedef enum logic [2:0] {
    ErrNone   = 3'd0,  // no error
    ErrBusy   = 3'd1,  // set-up while an entry is not free
    ErrIndex  = 3'd2,  // no such SM, or no such entry
    ErrState  = 3'd3,  // no handler has the fault of this entry
    ErrResult = 3'd4   // no such result, or the CPU forwards
  } error_e;

  /// Set-up.
  typedef struct packed {
    logic own_first;  // 1: faults go to the GPU's own handler first; 0: to the CPU
  } setup_t;

endpackage

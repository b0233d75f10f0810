// Generated from rtl/issue_queue/issue_queue.toml by scripts/gen-layouts; do not edit.
/// The unified issue queue: fetched instructions wait until they can go; the oldest go first (thesis 2.4).
package issue_queue_pkg;

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

  /// Message ports: the values of `source`.
  localparam int unsigned NumSources = 3;

  /// Kinds of execution units: the values of `unit`.
  localparam int unsigned NumUnits = 4;

  /// Bits of a `unit`.
  localparam int unsigned UnitW = 2;

  /// Bits of a number of operand-log entries, one for each operand.
  localparam int unsigned OperandW = 2;

  /// Kind of unit that executes an instruction.
  typedef enum logic [1:0] {
    UnitMath    = 2'd0,  // a math unit, of which there are two
    UnitSpecial = 2'd1,  // the special-function unit
    UnitMemory  = 2'd2,  // the load/store unit, for global and shared memory
    UnitControl = 2'd3   // the branch unit
  } unit_e;

  /// Message ports, as numbered in err_valid_o and err_code_o.
  typedef enum logic [1:0] {
    SrcInsert0 = 2'd0,  // an instruction is inserted, lane 0
    SrcInsert1 = 2'd1,  // an instruction is inserted, lane 1
    SrcKill    = 2'd2   // a thread block is killed
  } source_e;

  /// Reason for dropping a message: the first that applies, in this order.
  typedef enum logic [1:0] {
    ErrNone  = 2'd0,  // no error
    ErrIndex = 2'd1,  // no such warp or thread-block slot
    ErrFull  = 2'd2   // no free entry is left
  } error_e;

endpackage

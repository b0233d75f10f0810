// Generated from rtl/operand_log/operand_log.toml by scripts/gen-layouts; do not edit.
/// The operand log: source operands of in-flight memory instructions, kept for their replay (thesis 6.3.3).
package operand_log_pkg;

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

  /// Message ports: the values of `source`.
  localparam int unsigned NumSources = 6;

  /// Bits of an operand in a lane.
  localparam int unsigned LaneW = 64;

  /// Bits of an operand's number in its instruction, and of a number of operands.
  localparam int unsigned OperandW = 2;

  /// The most operands of an instruction: those of a compare-and-swap.
  localparam int unsigned MaxOperands = 3;

  /// Message ports, as numbered in err_valid_o and err_code_o.
  typedef enum logic [2:0] {
    SrcSetup = 3'd0,  // a kernel is set up
    SrcAlloc = 3'd1,  // entries are allocated for an instruction
    SrcWrite = 3'd2,  // an operand is written
    SrcRead  = 3'd3,  // an operand is read
    SrcFree  = 3'd4,  // the entries of an instruction are freed
    SrcKill  = 3'd5   // a thread block is killed
  } source_e;

  /// Reason for dropping a message: the first that applies, in this order.
  typedef enum logic [3:0] {
    ErrNone      = 4'd0,  // no error
    ErrIndex     = 4'd1,  // no such entry, thread-block slot or number of them, or a count of 0
    ErrNotSetUp  = 4'd2,  // the kernel has no such thread block
    ErrState     = 4'd3,  // the entry is not the first of a live chain
    ErrOperand   = 4'd4,  // the chain has no such operand
    ErrWritten   = 4'd5,  // the operand is written already
    ErrUnwritten = 4'd6,  // the operand is not written yet
    ErrTooSmall  = 4'd7,  // more entries are requested than the part has
    ErrFull      = 4'd8,  // more entries are requested than the thread block has room for
    ErrBusy      = 4'd9   // set-up of a log that is in use
  } error_e;

endpackage

// Generated from rtl/execution_engine/execution_engine.toml by scripts/gen-layouts; do not edit.
/// The SM driver, its preempt selector and a preemption engine for each SM, joined (thesis 5.2, SMK 4.1, Chimera 3).
package execution_engine_pkg;

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

  /// Handle of a thread block that restarts from its beginning; no context may lie there.
  localparam logic [31:0] HandleNone = 32'hffffffff;

  /// Bits of a number of lines of a context.
  localparam int unsigned LinesW = 17;

  /// A frame has at most 2^MaxFrameLog2 lines.
  localparam int unsigned MaxFrameLog2 = 16;

  /// Message ports of a preemption engine.
  localparam int unsigned EngineSources = 3;

  /// Warp-instructions or cycles, unsigned, saturating.
  localparam int unsigned CostW = 32;

  /// Message ports of the selector.
  localparam int unsigned SelectorSources = 5;

  /// Error of a message; the first that applies, in this order, drops it.
  typedef enum logic [2:0] {
    ErrNone  = 3'd0,  // no error
    ErrSet   = 3'd1,  // there is a context region already
    ErrFrame = 3'd2,  // a frame of too many lines
    ErrBase  = 3'd3,  // the region does not end below HandleNone
    ErrSetup = 3'd4   // the SM is not in set-up
  } error_e;

  /// Place of saved contexts. The frames of SM s come after those of SM s - 1.
  typedef struct packed {
    logic [execution_engine_pkg::HandleW-1:0] base;  // first line
    logic [4:0] frame_log2;                          // logarithm of the lines of a frame
    preempt_engine_pkg::method_e method;             // method of moving contexts
  } region_t;

  /// Counters of a slot since its thread block first began; they are a part of its context.
  typedef struct packed {
    logic [execution_engine_pkg::CostW-1:0] executed;  // warp-instructions
    logic [execution_engine_pkg::CostW-1:0] cycles;    // cycles in which it was resident
  } counter_t;

endpackage

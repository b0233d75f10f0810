// Generated from rtl/preempt_selector/preempt_selector.toml by scripts/gen-layouts; do not edit.
/// Selects the SM to vacate and a technique for each of its thread blocks, under a latency limit (Chimera 3).
package preempt_selector_pkg;

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

  /// Warp-instructions or cycles, unsigned, saturating.
  localparam int unsigned CostW = 32;

  /// A cost that cannot be estimated: all ones, absorbing in sums.
  localparam logic [31:0] CostUnknown = 32'hffffffff;

  /// Cycles per warp-instruction, UQ16.8, rounded up.
  localparam int unsigned CpiW = 24;

  /// Bits of a dividend.
  localparam int unsigned NumW = 41;

  /// Bits of the counter of quotient steps.
  localparam int unsigned StepW = 6;

  /// Headroom after a reset, in cycles.
  localparam logic [31:0] HeadroomReset = 32'h2bc;

  /// Life of a batch of costs after a reset, in cycles.
  localparam logic [31:0] FreshReset = 32'h800;

  /// Latency limit after a reset: none.
  localparam logic [31:0] LimitReset = 32'hfffffffe;

  /// Message ports: the number of values of `source`.
  localparam int unsigned NumSources = 5;

  /// Technique by which a thread block leaves its SM, in the order of ties.
  typedef enum logic [1:0] {
    LeaveFlush  = 2'd0,  // it is dropped and starts over
    LeaveDrain  = 2'd1,  // it runs to its end
    LeaveSwitch = 2'd2   // its context is saved
  } leave_e;

  /// Registers that the OS writes.
  typedef enum logic [1:0] {
    CfgSetLimit    = 2'd0,  // latency limit of a preemption, in cycles
    CfgSetHeadroom = 2'd1,  // part of the limit that is kept in reserve, in cycles
    CfgSetFresh    = 2'd2,  // lifetime of a batch of costs, in cycles
    CfgSetLatency  = 2'd3   // cycles to save a thread block of the kernel of `ctx`
  } config_op_e;

  /// Message ports, in the order of err_valid_o and err_code_o.
  typedef enum logic [2:0] {
    SrcConfig = 3'd0,  // register write
    SrcAsk    = 3'd1,  // a request for a victim
    SrcEnded  = 3'd2,  // a thread block ran to its end
    SrcDone   = 3'd3,  // a launch has ended
    SrcIssued = 3'd4   // a thread block entered a slot
  } source_e;

  /// Error of a message; the first that applies, in this order, drops it.
  typedef enum logic [1:0] {
    ErrNone  = 2'd0,  // no error
    ErrIndex = 2'd1,  // no such context, SM or slot
    ErrLimit = 2'd2,  // the headroom is not below the limit
    ErrNoSm  = 2'd3   // a request without an SM
  } error_e;

  /// Stage of a selection.
  typedef enum logic [3:0] {
    SelIdle    = 4'd0,  // no selection
    SelGather  = 4'd1,  // sums the live counters of a kernel without an ended thread block
    SelDivide  = 4'd2,  // derives the kernel's estimates
    SelLoad    = 4'd3,  // reads the counters of an SM's thread blocks
    SelWeigh   = 4'd4,  // derives the switch overhead of that SM
    SelChoose  = 4'd5,  // chooses a technique for each of its thread blocks
    SelProduct = 4'd6,  // derives the drain latency of that SM
    SelStore   = 4'd7,  // stores the costs of that SM
    SelPick    = 4'd8,  // compares the SMs, one a cycle
    SelAnswer  = 4'd9   // the victim is known
  } select_state_e;

  /// Estimates that the divider derives, in this order.
  typedef enum logic [1:0] {
    QuotCpi    = 2'd0,  // cycles per warp-instruction
    QuotSwitch = 2'd1,  // switch overhead of a thread block
    QuotMean   = 2'd2,  // warp-instructions of a thread block
    QuotReach  = 2'd3   // warp-instructions that fit in the limit
  } quotient_e;

  /// Live counters of a slot.
  typedef struct packed {
    logic taken;                                       // the slot has a thread block
    logic idempotent;                                  // the thread block may start over
    logic [preempt_selector_pkg::CostW-1:0] executed;  // warp-instructions so far
    logic [preempt_selector_pkg::CostW-1:0] cycles;    // cycles so far
  } sample_t;

  /// Sums over the ended thread blocks of a launch.
  typedef struct packed {
    logic [preempt_selector_pkg::CostW-1:0] instructions;  // warp-instructions
    logic [preempt_selector_pkg::CostW-1:0] cycles;        // cycles
    logic [preempt_selector_pkg::CostW-1:0] tbs;           // thread blocks
  } counts_t;

  /// Snapshot of a slot.
  typedef struct packed {
    logic taken;                                       // the slot has a thread block
    logic idempotent;                                  // the thread block may start over
    logic [preempt_selector_pkg::CostW-1:0] executed;  // warp-instructions so far
  } seen_t;

  /// Estimated cost of taking an SM.
  typedef struct packed {
    logic [preempt_selector_pkg::CostW-1:0] overhead;  // warp-instructions
    logic [preempt_selector_pkg::CostW-1:0] latency;   // cycles
  } cost_t;

endpackage

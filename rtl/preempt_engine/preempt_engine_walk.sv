// The walk along a context (preempt_engine.md, "Cycle rules: walk"): selects the slot, the next
// row of its context, and the row's address in memory.
//
// The layout in memory is that of the largest context, so an address only counts up, also past a
// row that is not moved. A restore walks twice: headers first, because they give the other sizes.

`include "preempt_engine_structs.svh"

module preempt_engine_walk
  import preempt_engine_pkg::*;
#(
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumKernels = 4,
    parameter int unsigned RowBits = 10,
    parameter bit HasWalk = 1'b1,
    parameter bit HasTrap = 1'b1,
    localparam int unsigned SlotW = id_w(NumSlots),
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned WarpCntW = cnt_w(NumWarps),
    localparam int unsigned KernelW = id_w(NumKernels),
    localparam int unsigned RowW = RowBits,
    localparam type row_t = `PREEMPT_ENGINE_ROW_STRUCT(SlotW, WarpW, RowW),
    localparam type kernel_t = `PREEMPT_ENGINE_KERNEL_STRUCT(WarpCntW, RowW)
) (
    input logic clk_i,
    input logic rst_ni,

    // No context is to be moved.
    input logic rests_i,

    // Set-up of a kernel; and the end of all set-ups, by a new region.
    input logic                  setup_i,
    input logic    [KernelW-1:0] setup_kernel_i,
    input kernel_t               setup_data_i,
    input logic                  forget_i,

    // The slots: their states select the next walk and its kind.
    input tb_state_e [NumSlots-1:0]              state_i,
    input logic      [NumSlots-1:0]              killed_i,
    input logic      [NumSlots-1:0]              method_i,
    input logic      [NumSlots-1:0][KernelW-1:0] kernel_i,

    // The slot that can begin a walk, and the address of its context.
    output logic [  SlotW-1:0] next_slot_o,
    input  logic [HandleW-1:0] next_frame_i,  // for a save
    input  logic [HandleW-1:0] next_handle_i, // for a restore

    // The next row, and whether it has contents.
    output logic row_valid_o,
    output row_t row_o,
    input  logic row_live_i,

    // The request for it, made if it can be sent now.
    output logic                  send_o,
    output mem_op_e               send_op_o,
    output row_t                  send_row_o,
    output logic    [HandleW-1:0] send_addr_o,
    input  logic                  can_send_i,   // with a credit
    input  logic                  can_trap_i,   // needs none

    output logic             walking_o,  // slots change state with its end
    output logic             ends_o,
    output logic [SlotW-1:0] slot_o,     // of the walk, or of the last one

    output logic    [NumKernels-1:0] kernel_valid_o,  // without set-up there is no start
    output kernel_t [NumKernels-1:0] kernels_o
);

  logic [NumKernels-1:0] kernel_valid_q;
  kernel_t [NumKernels-1:0] kernels_q;
  logic walk_q;
  row_t at_q;
  logic [HandleW-1:0] addr_q;

  // ---- The next walk -------------------------------------------------------

  logic [NumSlots-1:0] wants;
  logic [SlotW-1:0] next_slot;
  always_comb begin
    wants = '0;
    if (!rests_i) begin
      for (int unsigned s = 0; s < NumSlots; s++) begin
        wants[s] = state_i[s] inside {TbHead, TbLoad} || (state_i[s] == TbSave && !killed_i[s]);
      end
    end
  end
  common_first #(
      .Width (NumSlots),
      .Behind(1'b1)
  ) u_next (
      .some_i (wants),
      .from_i (at_q.slot),
      .index_o(next_slot)
  );

  // ---- This row --------------------------------------------------------------

  tb_state_e state;
  kernel_t   kernel;
  logic abandoned, traps, is_header, wanted, passes, saves, heads;
  assign state = state_i[at_q.slot];
  assign kernel = kernels_q[kernel_i[at_q.slot]];
  assign saves = state == TbSave;
  assign heads = state == TbHead;
  assign abandoned = saves && killed_i[at_q.slot];
  assign traps = HasTrap && (!HasWalk || method_i[at_q.slot]);
  assign is_header = at_q.space inside {SpaceTbHeader, SpaceWarpHeader};
  always_comb begin
    if (saves) wanted = is_header || row_live_i;
    else wanted = heads || (!is_header && row_live_i);
  end
  assign row_valid_o = walk_q && !abandoned && !traps;
  // A row that need not be moved is passed, one a cycle.
  assign passes = row_valid_o && (!wanted || can_send_i);

  // ---- The next row ------------------------------------------------------------

  row_t                 next_row;
  logic   [HandleW-1:0] step;  // lines to the next row
  logic                 is_last;  // no next row

  logic                 ends_part;  // this is the last row of the part
  logic                 is_last_warp;
  logic   [   RowW-1:0] rows;
  space_e               behind;  // next part, among those without a warp
  always_comb begin
    case (at_q.space)
      SpaceRegisters: rows = kernel.registers;
      SpaceStack: rows = kernel.simt_stack;
      SpaceShared: rows = kernel.shared;
      SpaceReplay: rows = kernel.replay;
      SpaceLog: rows = kernel.log;
      default: rows = RowW'(1);
    endcase
    ends_part = at_q.row == rows - 1'b1;
    is_last_warp = WarpCntW'(at_q.warp) == kernel.warps - 1'b1;
  end
  always_comb begin
    behind = SpaceTbHeader;
    is_last = 1'b0;
    next_row = at_q;
    step = HandleW'(1);
    if (heads) begin
      next_row.space = SpaceWarpHeader;
      if (at_q.space == SpaceWarpHeader) begin
        next_row.warp = at_q.warp + 1'b1;
        is_last = is_last_warp;
        step = HandleW'(1) + HandleW'(kernel.registers) + HandleW'(kernel.simt_stack);
      end
    end else if (!ends_part) begin
      next_row.row = at_q.row + 1'b1;
    end else begin
      next_row.row = '0;
      if (at_q.space == SpaceTbHeader) begin
        next_row.space = SpaceWarpHeader;
      end else if (at_q.space == SpaceWarpHeader && kernel.registers != '0) begin
        next_row.space = SpaceRegisters;
      end else if (at_q.space inside {SpaceWarpHeader, SpaceRegisters} &&
                   kernel.simt_stack != '0) begin
        next_row.space = SpaceStack;
      end else if (at_q.space <= SpaceStack && !is_last_warp) begin
        next_row.space = SpaceWarpHeader;
        next_row.warp  = at_q.warp + 1'b1;
      end else begin
        if (at_q.space < SpaceShared && kernel.shared != '0) behind = SpaceShared;
        else if (at_q.space < SpaceReplay && kernel.replay != '0) behind = SpaceReplay;
        else if (at_q.space < SpaceLog && kernel.log != '0) behind = SpaceLog;
        is_last = behind == SpaceTbHeader;
        next_row.space = behind;
        next_row.warp = '0;
      end
    end
  end

  logic sends_trap;
  assign sends_trap = walk_q && !abandoned && traps && can_trap_i;
  assign ends_o = walk_q && (abandoned || sends_trap || (passes && is_last));

  // ---- Registers -----------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      kernel_valid_q <= '0;
      kernels_q <= '0;
      walk_q <= 1'b0;
      at_q <= '0;
      addr_q <= '0;
    end else begin
      if (forget_i) kernel_valid_q <= '0;
      if (setup_i) begin
        kernel_valid_q[setup_kernel_i] <= 1'b1;
        kernels_q[setup_kernel_i] <= setup_data_i;
      end
      if (!walk_q) begin
        if (wants != '0) begin
          walk_q <= 1'b1;
          at_q   <= '{slot: next_slot, space: SpaceTbHeader, warp: '0, row: '0};
          addr_q <= state_i[next_slot] == TbSave ? next_frame_i : next_handle_i;
        end
      end else if (ends_o) begin
        walk_q <= 1'b0;
      end else if (passes) begin
        at_q   <= next_row;
        addr_q <= addr_q + step;
      end
    end
  end

  // ---- Outputs ---------------------------------------------------------------------

  always_comb begin
    if (traps) send_op_o = saves ? MemTrapSave : MemTrapLoad;
    else send_op_o = saves ? MemStore : MemLoad;
  end
  assign send_o         = sends_trap || (passes && wanted);
  assign send_row_o     = at_q;
  assign send_addr_o    = addr_q;
  assign row_o          = row_valid_o ? at_q : '0;
  assign walking_o      = walk_q;
  assign slot_o         = at_q.slot;
  assign next_slot_o    = next_slot;
  assign kernel_valid_o = kernel_valid_q;
  assign kernels_o      = kernels_q;

endmodule

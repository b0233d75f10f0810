// Lanes that the instruction of each entry must still do. They are read in the cycle of a fault, whose
// legality depends on them, so they are flip-flops and no macro. The memory has no reset and is not
// written in a reset cycle.
//
// A legal fault names a part of the lanes, so that it only clears some.

module replay_queue_masks
  import replay_queue_pkg::*;
#(
    parameter  int unsigned NumEntries = 64,
    parameter  int unsigned LaneMaskW  = 32,
    localparam int unsigned EntryW     = id_w(NumEntries)
) (
    input logic clk_i,
    input logic rst_ni,

    // The mask of the instruction that entered in the cycle before.
    input logic                 enter_i,
    input logic [   EntryW-1:0] enter_entry_i,
    input logic [LaneMaskW-1:0] enter_mask_i,

    // A fault: the lanes of its entry, and whether it is legal.
    input  logic [   EntryW-1:0] fault_entry_i,
    output logic [LaneMaskW-1:0] to_do_o,
    input  logic                 fault_i,
    input  logic [LaneMaskW-1:0] fault_mask_i
);

  logic [LaneMaskW-1:0] mem_q[NumEntries];

  always_ff @(posedge clk_i) begin
    if (rst_ni && enter_i) mem_q[enter_entry_i] <= enter_mask_i;
    if (rst_ni && fault_i) mem_q[fault_entry_i] <= fault_mask_i;
  end

  assign to_do_o = enter_i && enter_entry_i == fault_entry_i ? enter_mask_i : mem_q[fault_entry_i];

endmodule

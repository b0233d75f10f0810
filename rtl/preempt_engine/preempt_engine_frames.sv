// The context region of an SM: equal frames, one a saved context (preempt_engine.md, "Frames").
//
// Frames are a power of two of lines, so that an address is a shift and an addition, and the frame
// of a handle a subtraction and a shift.

module preempt_engine_frames
  import preempt_engine_pkg::*;
#(
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumFrames = 64,
    localparam int unsigned SlotW = id_w(NumSlots),
    localparam int unsigned FrameW = id_w(NumFrames)
) (
    input logic clk_i,
    input logic rst_ni,

    // A command is valid: the frames are searched only then.
    input logic command_i,

    // Set the region.
    input logic               set_i,
    input logic [HandleW-1:0] base_i,
    input logic [        4:0] frame_log2_i,

    // The thread block of this slot gets the lowest free frame; it leaves, and its context stays
    // in the frame or not.
    input logic             take_i,
    input logic [SlotW-1:0] take_slot_i,
    input logic             leave_i,
    input logic [SlotW-1:0] leave_slot_i,
    input logic             leave_saved_i,

    // A handle, its checks, and the change of its frame: its thread block is restored here, or the
    // context is released.
    input  logic         [HandleW-1:0] handle_i,
    output logic                       inside_o,   // inside the region
    output logic                       aligned_o,  // at the start of a frame
    output frame_state_e               frame_o,    // state of that frame
    input  logic                       load_i,
    input  logic                       release_i,

    // Addresses of the frames of two slots: that of a beginning walk and that of a report.
    input  logic [  SlotW-1:0] walk_slot_i,
    output logic [HandleW-1:0] walk_addr_o,
    input  logic [  SlotW-1:0] report_slot_i,
    output logic [HandleW-1:0] report_addr_o,

    output logic                valid_o,       // there is a region
    output logic [         4:0] frame_log2_o,
    output logic                unused_o,      // all frames are free, if a command comes
    output logic                full_o,        // no frame is free, likewise
    output logic [NumSlots-1:0] has_o          // slots that own a frame
);

  logic valid_q;
  logic [HandleW-1:0] base_q;
  logic [4:0] frame_log2_q;
  frame_state_e [NumFrames-1:0] frames_q;
  logic [NumSlots-1:0] has_q;
  logic [NumSlots-1:0][FrameW-1:0] frame_q;

  logic [NumFrames-1:0] free;
  logic [FrameW-1:0] next_free;
  always_comb begin
    free = '0;
    if (command_i) begin
      for (int unsigned f = 0; f < NumFrames; f++) free[f] = frames_q[f] == FrameFree;
    end
  end
  preempt_engine_lowest #(
      .Width(NumFrames)
  ) u_free (
      .some_i (free),
      .index_o(next_free)
  );

  // The frame of the handle.
  logic [HandleW-1:0] offset, index, low_bits;
  logic [FrameW-1:0] place;
  assign offset    = handle_i - base_q;
  assign index     = offset >> frame_log2_q;
  assign low_bits  = ~({HandleW{1'b1}} << frame_log2_q);
  assign place     = FrameW'(index);
  assign inside_o  = valid_q && index < NumFrames;
  assign aligned_o = (offset & low_bits) == '0;
  assign frame_o   = frames_q[place];

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      valid_q <= 1'b0;
      base_q <= '0;
      frame_log2_q <= '0;
      for (int unsigned f = 0; f < NumFrames; f++) frames_q[f] <= FrameFree;
      has_q   <= '0;
      frame_q <= '0;
    end else begin
      if (set_i) begin
        valid_q <= 1'b1;
        base_q <= base_i;
        frame_log2_q <= frame_log2_i;
      end
      if (load_i) frames_q[place] <= FrameLoading;
      if (release_i) frames_q[place] <= FrameFree;
      if (take_i) begin
        frames_q[next_free]  <= FrameOwned;
        has_q[take_slot_i]   <= 1'b1;
        frame_q[take_slot_i] <= next_free;
      end
      if (leave_i && has_q[leave_slot_i]) begin
        frames_q[frame_q[leave_slot_i]] <= leave_saved_i ? FrameHanded : FrameFree;
        has_q[leave_slot_i] <= 1'b0;
      end
    end
  end

  assign walk_addr_o   = base_q + (HandleW'(frame_q[walk_slot_i]) << frame_log2_q);
  assign report_addr_o = base_q + (HandleW'(frame_q[report_slot_i]) << frame_log2_q);
  assign valid_o       = valid_q;
  assign frame_log2_o  = frame_log2_q;
  assign unused_o      = &free;
  assign full_o        = free == '0;
  assign has_o         = has_q;

endmodule

// Instructions in the memories of the replay queue, entry by entry. Lemmas of replay_queue_props.sv: an
// output shows the instruction of its entry (OfferIsWhole, SaveIsWhole), and an instruction that is
// handed out belongs to the saved thread block (HandsOutSaved). The registers of the warps fit the
// entries (WarpsAreSet, *IsNeeded, OutputsHaveWarps).
// Bound into the replay queue of a front end.

`include "replay_queue_structs.svh"

module sm_frontend_stored_props
  import replay_queue_pkg::*;
#(
    parameter int unsigned NumEntries = 128,
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned NumLanes = 32,
    parameter int unsigned SeqBits = 6,
    parameter int unsigned InstrBits = 64,
    parameter int unsigned HandleBits = 7,
    localparam int unsigned EntryW = id_w(NumEntries),
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned TbW = id_w(NumTbs),
    localparam int unsigned LaneMaskW = NumLanes,
    localparam int unsigned SeqW = SeqBits,
    localparam int unsigned InstrW = InstrBits,
    localparam int unsigned HandleW = HandleBits,
    localparam type arrival_t = `REPLAY_QUEUE_ARRIVAL_STRUCT(WarpW, TbW, SeqW, HandleW),
    localparam type body_t = `REPLAY_QUEUE_BODY_STRUCT(LaneMaskW, InstrW),
    localparam type instruction_t =
    `REPLAY_QUEUE_INSTRUCTION_STRUCT(WarpW, TbW, LaneMaskW, SeqW, InstrW, HandleW),
    localparam type payload_t = `REPLAY_QUEUE_PAYLOAD_STRUCT(LaneMaskW, HandleW),
    localparam type set_t = logic [NumEntries-1:0]
) (
    input logic clk_i,
    input logic rst_ni,
    input set_t reissued_q,
    input set_t [TbW-1:0] tb_q,
    input set_t [WarpW-1:0] warp_q,
    input set_t [SeqW-1:0] seq_q,
    input set_t has_faulted_q,
    input logic [LaneMaskW-1:0] masks[NumEntries],
    input logic [$bits(arrival_t)-1:0] words[NumEntries],
    input logic [$bits(body_t)-1:0] bodies[NumEntries],
    input logic entered_q,
    input logic [EntryW-1:0] entered_entry_q,
    input body_t body_i,
    input logic [HandleW-1:0] handles[NumEntries],
    input logic offering_q,
    input logic [EntryW-1:0] offer_q,
    input instruction_t replay_o,
    input logic handing_q,
    input logic [EntryW-1:0] save_q,
    input set_t saved,
    input instruction_t save_o,
    input set_t live,
    input set_t to_replay,
    input set_t in_flight_q,
    input logic [NumWarps-1:0] held_o,
    input logic [NumWarps-1:0] in_flight_o,
    input logic [NumWarps-1:0] in_use_o,
    input logic [NumWarps-1:0][TbW-1:0] warp_tb,
    input logic [WarpW-1:0] last_warp_q,
    input logic [WarpW-1:0] save_warp_q
);

  payload_t [NumEntries-1:0] kept;
  logic [InstrW-1:0] instr[NumEntries];
  instruction_t [NumEntries-1:0] whole;
  for (genvar e = 0; e < NumEntries; e++) begin : gen_entry
    /* verilator lint_off UNUSEDSIGNAL */  // not all fields are used
    arrival_t word;
    body_t body;
    /* verilator lint_on UNUSEDSIGNAL */
    // The body of a new entry is still on its way to the memories.
    logic fresh;
    assign fresh = entered_q && entered_entry_q == EntryW'(e);
    assign word = words[e];
    assign body = fresh ? body_i : bodies[e];  // its mask until a fault
    assign instr[e] = body.instr;
    assign kept[e] = '{
            memory: word.memory,
            mask: has_faulted_q[e] ? masks[e] : body.mask,
            handle: reissued_q[e] ? handles[e] : word.handle
        };
    always_comb begin
      whole[e] = '{
          tb: '0,
          warp: '0,
          seq: '0,
          memory: kept[e].memory,
          mask: kept[e].mask,
          handle: kept[e].handle,
          instr: body.instr
      };
      for (int unsigned b = 0; b < TbW; b++) whole[e].tb[b] = tb_q[b][e];
      for (int unsigned b = 0; b < WarpW; b++) whole[e].warp[b] = warp_q[b][e];
      for (int unsigned b = 0; b < SeqW; b++) whole[e].seq[b] = seq_q[b][e];
    end
  end

  logic [NumWarps-1:0] exact;
  for (genvar w = 0; w < NumWarps; w++) begin : gen_warp
    set_t of_one, of_owner;
    for (genvar e = 0; e < NumEntries; e++) begin : gen_of
      assign of_one[e]   = whole[e].warp == WarpW'(w);
      assign of_owner[e] = whole[e].tb == warp_tb[w];
    end
    assign exact[w] = held_o[w] == |(of_one & to_replay) &&
        in_flight_o[w] == |(of_one & in_flight_q) && in_use_o[w] == |(of_one & live) &&
        (of_one & live & ~of_owner) == '0;
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      OfferIsWhole : assume (!offering_q || replay_o == whole[offer_q]);
      SaveIsWhole : assume (!handing_q || save_o == whole[save_q]);
      WarpsAreExact : assume (&exact);
      OutputsHaveWarps :
      assume ((!offering_q || last_warp_q == whole[offer_q].warp) &&
          (!handing_q || save_warp_q == whole[save_q].warp));
      HandsOutSaved : assume (!handing_q || (32'(save_q) < NumEntries && saved[save_q]));
    end
  end

endmodule

bind replay_queue sm_frontend_stored_props #(
    .NumEntries(NumEntries),
    .NumWarps  (NumWarps),
    .NumTbs    (NumTbs),
    .NumLanes  (NumLanes),
    .SeqBits   (SeqBits),
    .InstrBits (InstrBits),
    .HandleBits(HandleBits)
) u_stored (
    .*,
    .masks  (u_replay_masks.mem_q),
    .words  (u_replay_words.mem_q),
    .bodies (u_replay_bodies.mem_q),
    .handles(u_replay_handles.mem_q)
);

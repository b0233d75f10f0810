// The instruction at an output, from the words that the output's copy of the memories read in the cycle
// before. Mask and handle of a new entry are replaced by those of its last fault and its last reissue.

`include "replay_queue_structs.svh"

module replay_queue_copy
  import replay_queue_pkg::*;
#(
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned LaneMaskW = 32,
    parameter int unsigned SeqW = 10,
    parameter int unsigned InstrW = 64,
    parameter int unsigned HandleW = 10,
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned TbW = id_w(NumTbs),
    localparam type arrival_t = `REPLAY_QUEUE_ARRIVAL_STRUCT(WarpW, TbW, SeqW, HandleW),
    localparam type body_t = `REPLAY_QUEUE_BODY_STRUCT(LaneMaskW, InstrW),
    localparam type instruction_t =
    `REPLAY_QUEUE_INSTRUCTION_STRUCT(WarpW, TbW, LaneMaskW, SeqW, InstrW, HandleW)
) (
    // What the output's memories read last; the entry had faulted, or been reissued, since it entered.
    input arrival_t                 word_i,
    input body_t                    body_i,
    input logic     [LaneMaskW-1:0] mask_i,
    input logic     [  HandleW-1:0] handle_i,
    input logic                     faulted_i,
    input logic                     reissued_i,

    // Its body came in the cycle of the read, so that the memory still had an old one.
    input logic  passed_i,
    input body_t passed_body_i,

    // The instruction, zeros if it is not valid.
    input  logic         valid_i,
    output instruction_t instruction_o
);

  body_t body;
  assign body = passed_i ? passed_body_i : body_i;

  always_comb begin
    instruction_o = '0;
    if (valid_i) begin
      instruction_o = '{
          tb: word_i.tb,
          warp: word_i.warp,
          seq: word_i.seq,
          memory: word_i.memory,
          mask: faulted_i ? mask_i : body.mask,
          handle: reissued_i ? handle_i : word_i.handle,
          instr: body.instr
      };
    end
  end

endmodule

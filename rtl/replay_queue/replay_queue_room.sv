// Number of free entries (replay_queue.md, "Registers"): counted by what enters and leaves. To count the
// entries themselves is several times as slow, and the issue of the front end waits for it.
//
// One entry at most enters by a message, and one leaves by each other kind of message; a kill frees any
// number, so that only the killed ones are counted.

module replay_queue_room #(
    parameter  int unsigned NumEntries = 64,
    localparam int unsigned EntryCntW  = replay_queue_pkg::cnt_w(NumEntries),
    localparam type         set_t      = logic                               [NumEntries-1:0]
) (
    input logic [EntryCntW-1:0] free_i,

    // Entries that leave by a commit, by the handshake of a save and by that of a replay, whatever else happens to
    // them.
    input set_t committed_i,
    input set_t handed_out_i,
    input set_t offered_i,
    input logic replay_frees_i,

    // A legal kill, and the entries of the command's thread block: they are counted before it is known to be one.
    input logic kills_i,
    input set_t of_tb_i,

    // An instruction enters, and stays.
    input logic enters_i,

    output logic [EntryCntW-1:0] free_o
);

  set_t killed;
  logic commits, hands_out, replay_frees;
  logic [EntryCntW-1:0] of_tb, with_tb;
  logic [EntryCntW-1:0] rest;  // without the replay and the message of this cycle, which come late
  always_comb begin
    killed       = kills_i ? of_tb_i : '0;
    commits      = (committed_i & ~killed) != '0;
    hands_out    = (handed_out_i & ~killed) != '0;
    replay_frees = replay_frees_i && (offered_i & killed) == '0;
    of_tb        = EntryCntW'($countones(of_tb_i));
    with_tb      = free_i + of_tb;
    rest         = (kills_i ? with_tb : free_i) + EntryCntW'(commits);
    rest         = rest + EntryCntW'(hands_out);
    unique case ({
      replay_frees, enters_i
    })
      2'b01:   free_o = rest - EntryCntW'(1);
      2'b10:   free_o = rest + EntryCntW'(1);
      default: free_o = rest;
    endcase
  end

endmodule

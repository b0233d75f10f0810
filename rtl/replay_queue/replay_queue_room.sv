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

  // The handshake of a replay and the message of this cycle are known late, so that all numbers that there may
  // be wait for them.
  set_t killed;
  logic commits, hands_out, replay_frees;
  logic [EntryCntW-1:0] of_tb, with_tb, rest;
  logic [2:0][EntryCntW-1:0] number;
  always_comb begin
    killed       = kills_i ? of_tb_i : '0;
    commits      = (committed_i & ~killed) != '0;
    hands_out    = (handed_out_i & ~killed) != '0;
    replay_frees = replay_frees_i && (offered_i & killed) == '0;
    of_tb        = EntryCntW'($countones(of_tb_i));
    with_tb      = free_i + of_tb;
    rest         = (kills_i ? with_tb : free_i) + EntryCntW'(commits);
    rest         = rest + EntryCntW'(hands_out) - EntryCntW'(1);
    for (int unsigned n = 0; n < 3; n++) number[n] = rest + EntryCntW'(n);
    for (int unsigned n = 0; n < 2; n++) if (replay_frees) number[n] = number[n+1];
    free_o = enters_i ? number[0] : number[1];
  end

endmodule

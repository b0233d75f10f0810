// Next state of the entries (replay_queue.md, "How it works"), from the legal messages, handshakes and
// choices of a cycle.

module replay_queue_states #(
    parameter int unsigned NumEntries = 64,
    localparam type set_t = logic [NumEntries-1:0]
) (
    // States of the entries; `offered_i` has the offered entry, if any, `handed_i` the one that a save
    // hands out.
    input set_t in_flight_i,
    input set_t faulted_i,
    input set_t waiting_i,
    input set_t due_i,
    input set_t offered_i,
    input set_t queued_i,
    input set_t has_faulted_i,
    input set_t has_reissued_i,
    input set_t handed_i,

    // A new entry, if any: in flight, due or waiting. Killed at once, it does not live.
    input set_t written_i,
    input logic new_dies_i,
    input logic new_in_flight_i,
    input logic new_is_due_i,

    // Entries of legal messages, one each at most; and all of the faulting one's warp.
    input set_t committed_i,
    input set_t now_faulted_i,
    input set_t reissued_i,
    input set_t handed_back_i,
    input set_t of_fault_i,

    // Legal commands, and the entries that they name.
    input logic replays_i,
    input logic holds_i,
    input logic kills_i,
    input set_t named_i,

    // Choice of the next offer, and handshakes: of an offer, whether it accesses memory; of a save.
    input logic offers_i,
    input set_t next_offer_i,
    input logic replay_taken_i,
    input logic replay_memory_i,
    input logic save_taken_i,

    // The next states.
    output set_t in_flight_o,
    output set_t faulted_o,
    output set_t waiting_o,
    output set_t due_o,
    output set_t queued_o,
    output logic offering_o,
    output set_t has_faulted_o,
    output set_t has_reissued_o
);

  set_t entered, killed, stopped, started, begun, taken, replayed, handed_out;
  always_comb begin
    entered = new_dies_i ? '0 : written_i;
    killed  = kills_i ? named_i : '0;
    // No due entry is replayed before a faulted one of its warp; an offer once made stands.
    begun   = offers_i ? next_offer_i : '0;
    stopped = holds_i ? named_i : '0;
    if (now_faulted_i != '0) stopped |= of_fault_i;
    stopped     = stopped & due_i & ~begun;
    started     = replays_i ? named_i & (faulted_i | waiting_i) : '0;
    taken       = replay_taken_i ? offered_i : '0;
    replayed    = replay_taken_i && replay_memory_i ? offered_i : '0;
    handed_out  = save_taken_i ? handed_i : '0;

    in_flight_o = (in_flight_i & ~committed_i & ~now_faulted_i) | reissued_i;
    faulted_o   = (faulted_i & ~started & ~handed_out) | now_faulted_i;
    waiting_o   = (waiting_i & ~started & ~handed_out) | handed_back_i | stopped;
    due_o       = (due_i & ~begun & ~stopped) | started;
    queued_o    = (queued_i & ~reissued_i & ~handed_back_i) | replayed;
    // A kill has the last word, but for a new entry, which is of a thread block that is not killed.
    in_flight_o &= ~killed;
    faulted_o &= ~killed;
    waiting_o &= ~killed;
    due_o &= ~killed;
    queued_o &= ~killed;
    if (new_in_flight_i) in_flight_o |= entered;
    else if (new_is_due_i) due_o |= entered;
    else waiting_o |= entered;
    offering_o     = ((offers_i ? begun : offered_i & ~taken) & ~killed) != '0;
    has_faulted_o  = (has_faulted_i & ~written_i) | now_faulted_i;
    has_reissued_o = (has_reissued_i & ~written_i) | reissued_i;
  end

endmodule

// Number of free entries: counted by what enters and leaves, because to count the entries themselves is
// several times as slow, and the issue of a front end waits for it. A kill frees any number, so that only
// the killed ones are counted.

module issue_queue_free #(
    parameter  int unsigned NumEntries  = 96,
    parameter  int unsigned InsertWidth = 2,
    parameter  int unsigned NumLeaves   = 3,
    localparam int unsigned EntryCntW   = issue_queue_pkg::cnt_w(NumEntries),
    localparam type         set_t       = logic                              [NumEntries-1:0]
) (
    input logic [EntryCntW-1:0] free_i,

    // Entries that a kill frees, and those that leave otherwise: each set has one at most. Lanes whose
    // instruction enters, and stays.
    input set_t killed_i,
    input set_t [NumLeaves-1:0] leaves_i,
    input logic [InsertWidth-1:0] stays_i,

    output logic [EntryCntW-1:0] free_o
);

  // What leaves and enters is known late, so that all numbers that there may be wait for it. Each entry that
  // leaves makes it one more, and so does each lane without a new one.
  localparam int unsigned NumChanges = InsertWidth + NumLeaves;
  logic [EntryCntW-1:0] least;
  logic [NumChanges-1:0] more;
  logic [NumChanges:0][EntryCntW-1:0] number;
  always_comb begin
    for (int unsigned r = 0; r < NumLeaves; r++) more[r] = (leaves_i[r] & ~killed_i) != '0;
    for (int unsigned k = 0; k < InsertWidth; k++) more[NumLeaves+k] = !stays_i[k];
    least = free_i + EntryCntW'($countones(killed_i)) - EntryCntW'(InsertWidth);
    for (int unsigned n = 0; n <= NumChanges; n++) number[n] = least + EntryCntW'(n);
    for (int unsigned c = 0; c < NumChanges; c++) begin
      for (int unsigned n = 0; n < NumChanges - c; n++) if (more[c]) number[n] = number[n+1];
    end
    free_o = number[0];
  end

endmodule

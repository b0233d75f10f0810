// The cells of rtl/common at several widths, all fed by the same inputs; cells_test.cpp knows them. Those with
// state at one size; memories_test.cpp knows them.

module cells_top (
    input logic [12:0] some_i,
    input logic [ 3:0] from_i,

    output logic [4:0][3:0] at_o,
    output logic [4:0][3:0] behind_o,
    output logic [4:0][3:0] lowest_o,

    output logic [4:0][12:0] lowest_bit_o,
    output logic [4:0][ 3:0] one_hot_index_o,

    // The age matrix of the widest of three, of 1, 2 and 5 places.
    input  logic [4:0][4:0] older_i,
    output logic [2:0][4:0] oldest_o,

    input logic clock_i,
    input logic rst_ni,

    // The memories, of 5 words of 9 bits.
    input  logic            write_i,
    input  logic [2:0]      write_addr_i,
    input  logic [8:0]      write_data_i,
    input  logic            read_i,
    input  logic [2:0]      read_addr_i,
    input  logic [2:0]      other_addr_i,
    output logic [8:0]      sram_o,
    output logic [1:0][8:0] regfile_o,

    // Three queues of 5 entries, which are the words' numbers.
    input  logic       look_i,
    input  logic [1:0] queue_i,
    input  logic       push_i,
    input  logic       pop_i,
    input  logic       drop_i,
    input  logic       clear_i,
    input  logic [1:0] clear_queue_i,
    output logic [2:0] waiting_o,
    output logic [3:0] push_addr_o,
    output logic [3:0] pop_addr_o
);

  common_sram #(
      .Width(9),
      .Depth(5)
  ) u_sram (
      .clk_i(clock_i),
      .rst_ni,
      .write_i,
      .write_addr_i,
      .write_data_i,
      .read_i,
      .read_addr_i,
      .read_data_o(sram_o)
  );

  common_regfile #(
      .Width   (9),
      .Depth   (5),
      .NumReads(2)
  ) u_regfile (
      .clk_i(clock_i),
      .rst_ni,
      .write_i,
      .write_addr_i,
      .write_data_i,
      .read_addr_i({other_addr_i, read_addr_i}),
      .read_data_o(regfile_o)
  );

  common_queues #(
      .NumQueues(3),
      .Depth    (5)
  ) u_queues (
      .clk_i(clock_i),
      .rst_ni,
      .look_i,
      .queue_i,
      .push_i,
      .pop_i,
      .drop_i,
      .clear_i,
      .clear_queue_i,
      .waiting_o,
      .write_addr_o(push_addr_o),
      .read_addr_o (pop_addr_o),
      .head_o      (),
      .count_o     ()
  );

  localparam int unsigned Widths[5] = '{1, 2, 5, 8, 13};

  for (genvar w = 0; w < 5; w++) begin : gen_width
    localparam int unsigned Width = Widths[w];
    localparam int unsigned IndexW = Width > 1 ? $clog2(Width) : 1;
    logic [IndexW-1:0] at, behind, lowest, one_hot_index;
    logic [Width-1:0] lowest_bit;

    common_first #(
        .Width(Width)
    ) u_at (
        .some_i (some_i[Width-1:0]),
        .from_i (from_i[IndexW-1:0]),
        .index_o(at)
    );

    common_first #(
        .Width (Width),
        .Behind(1'b1)
    ) u_behind (
        .some_i (some_i[Width-1:0]),
        .from_i (from_i[IndexW-1:0]),
        .index_o(behind)
    );

    common_lowest #(
        .Width(Width)
    ) u_lowest (
        .some_i (some_i[Width-1:0]),
        .index_o(lowest)
    );

    common_lowest_bit #(
        .Width(Width)
    ) u_lowest_bit (
        .some_i  (some_i[Width-1:0]),
        .lowest_o(lowest_bit)
    );

    common_one_hot_index #(
        .Width(Width)
    ) u_one_hot_index (
        .only_i (some_i[Width-1:0]),
        .index_o(one_hot_index)
    );

    assign at_o[w]            = 4'(at);
    assign behind_o[w]        = 4'(behind);
    assign lowest_o[w]        = 4'(lowest);
    assign lowest_bit_o[w]    = 13'(lowest_bit);
    assign one_hot_index_o[w] = 4'(one_hot_index);
  end

  for (genvar w = 0; w < 3; w++) begin : gen_oldest
    localparam int unsigned Width = Widths[w];
    logic [Width-1:0][Width-1:0] older;
    logic [Width-1:0] oldest;

    for (genvar p = 0; p < Width; p++) begin : gen_row
      assign older[p] = older_i[p][Width-1:0];
    end

    common_oldest #(
        .Width(Width)
    ) u_oldest (
        .older_i (older),
        .some_i  (some_i[Width-1:0]),
        .oldest_o(oldest)
    );

    assign oldest_o[w] = 5'(oldest);
  end

endmodule

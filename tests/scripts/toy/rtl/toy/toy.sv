// A block just large enough to be proved: takes a message into a register and a
// small memory, hands it on, and ages one counter when its deadline has come.
module toy #(
    parameter int unsigned NumSms = 3
) (
    input  logic              clk_i,
    input  logic              rst_ni,
    input  logic [      47:0] now_i,
    input  logic              host_valid_i,
    input  logic [       7:0] host_i,
    input  logic [NumSms-1:0] sm_valid_i,
    input  logic              cmd_ready_i,
    output logic              cmd_valid_o,
    output logic [       7:0] cmd_o,
    output logic              err_valid_o,
    output logic              quiescent_o,
    output logic [      47:0] wake_at_o
);
  logic [7:0] mem_q[16];
  logic [7:0] cmd_q;
  logic [7:0] age_q;
  logic cmd_valid_q;
  logic [47:0] deadline_q;
  logic [NumSms-1:0] busy_q;

  assign cmd_valid_o = cmd_valid_q;
  assign cmd_o = cmd_q;
  assign err_valid_o = rst_ni && host_valid_i && &host_i;
  assign quiescent_o = rst_ni && !cmd_valid_q;
  assign wake_at_o = deadline_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      cmd_valid_q <= 1'b0;
      cmd_q <= '0;
      age_q <= '0;
      busy_q <= '0;
      deadline_q <= '1;
    end else begin
      busy_q <= busy_q | sm_valid_i;
      if (cmd_ready_i) cmd_valid_q <= 1'b0;
      if (host_valid_i) begin
        cmd_valid_q <= 1'b1;
        cmd_q <= mem_q[host_i[3:0]];
        deadline_q <= now_i + 48'd5;
      end
      if (now_i >= deadline_q) age_q <= age_q + 8'd1;
    end
  end

  always_ff @(posedge clk_i) if (host_valid_i) mem_q[host_i[3:0]] <= host_i;
endmodule

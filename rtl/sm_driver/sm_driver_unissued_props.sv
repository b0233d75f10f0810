// The SM driver's counts of thread blocks that were never issued: a short one beside each row of the
// KSRT, exact numbers in memories. Bound into sm_driver, checked by the prover and in simulations, of
// one kernel: in the prover an arbitrary one, in a simulation each in turn.

`include "sm_driver_structs.svh"

module sm_driver_unissued_props
  import sm_driver_pkg::*;
#(
    parameter int unsigned NumSms = 13,
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumCtxs = 16,
    parameter int unsigned NumKsrs = 13,
    localparam int unsigned SmW = id_w(NumSms),
    localparam int unsigned SmCntW = cnt_w(NumSms),
    localparam int unsigned SlotW = id_w(NumSlots),
    localparam int unsigned SlotCntW = cnt_w(NumSlots),
    localparam int unsigned SlotMaskW = NumSlots,
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned KsrW = id_w(NumKsrs),
    localparam int unsigned TbCntW = cnt_w(NumSms * NumSlots),
    localparam int unsigned LeftW = TbCntW + 1,
    localparam type sm_cmd_t = `SM_DRIVER_SM_CMD_STRUCT(SmW, SlotW, CtxW, KsrW, SlotMaskW),
    localparam type ksr_t = `SM_DRIVER_KSR_STRUCT(SmCntW, SlotCntW, CtxW, TbCntW)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic                             cmd_valid_o,
    /* verilator lint_off UNUSEDSIGNAL */
    input sm_cmd_t                          cmd_o,
    input logic    [NumKsrs-1:0]            ksr_valid_q,
    input ksr_t    [NumKsrs-1:0]            ksrt_q,
    /* verilator lint_on UNUSEDSIGNAL */
    input logic    [NumKsrs-1:0][LeftW-1:0] left_q,

`ifdef SEGUE_PROVER
    // The arbitrary kernel of sm_driver_props.
    input logic [KsrW-1:0] same_ksr_q,
`endif

    // No thread block of the kernel under check was issued; its word in the memory of next thread
    // blocks, at `read_ksr`.
    input logic             fresh,
    input logic [TbIdW-1:0] stored_next,

    // The numbers that are being entered, and the row.
    input logic             admitted,
    input logic             begun,
    input logic [ KsrW-1:0] changed_ksr,
    input logic [TbIdW-1:0] begun_of,
    input logic [TbIdW-1:0] begun_tb,
    input logic [TbIdW-1:0] admitted_tbs
);

  // ---- The kernel under check ----------------------------------------------------

  logic [KsrW-1:0] pick_ksr_q;
`ifdef SEGUE_PROVER
  assign pick_ksr_q = same_ksr_q;
`else
  always_ff @(posedge clk_i) begin
    if (!rst_ni) pick_ksr_q <= '0;
    else pick_ksr_q <= (32'(pick_ksr_q) == NumKsrs - 1) ? '0 : pick_ksr_q + 1'b1;
  end
`endif
  /* verilator lint_off UNUSEDSIGNAL */
  ksr_t kernel;  // some fields unused
  /* verilator lint_on UNUSEDSIGNAL */
  logic kernel_valid;
  assign kernel       = ksrt_q[pick_ksr_q];
  assign kernel_valid = 32'(pick_ksr_q) < NumKsrs && ksr_valid_q[pick_ksr_q];

  // Its exact numbers of thread blocks, issued and in all, with the word that the last cycle's admission
  // or issue has read and this one enters.
  localparam logic [LeftW-1:0] Many = '1;
  logic enters_admission, enters_issue;
  logic [TbIdW-1:0] issued_tbs, all_tbs, exact_left;
  logic [LeftW-1:0] left;
  assign left = left_q[pick_ksr_q];
  // A memory that is read at a register gets, for the prover, a read register with a value of its own.
  logic [KsrW-1:0] read_ksr;
  assign read_ksr = rst_ni ? pick_ksr_q : '0;
  assign enters_admission = admitted && changed_ksr == pick_ksr_q;
  assign enters_issue = begun && changed_ksr == pick_ksr_q;
  assign all_tbs = enters_admission ? admitted_tbs : kernel.total_tbs;
  always_comb begin
    issued_tbs = stored_next;
    if (fresh) issued_tbs = '0;
    if (enters_issue) issued_tbs = begun_tb + 1'b1;
    if (kernel.killed) issued_tbs = all_tbs;  // none will be
  end
  assign exact_left = all_tbs - issued_tbs;

  always_ff @(posedge clk_i) begin
    if (rst_ni && kernel_valid) begin
      // Rule 69. The count beside a kernel's row tells how many thread blocks it has that were never
      // issued, or that they are many; after a kill none. While the last cycle's issue is being
      // entered, many may be one too much.
      LeftAgrees :
      assert (kernel.killed ? left == '0 :
              enters_admission ? left == Many :
              left == ((exact_left >= TbIdW'(Many)) ? Many : LeftW'(exact_left)) ||
              (enters_issue && left == Many && exact_left == TbIdW'(Many) - 1'b1));

      // Rule 72. The issue that is being entered is of the kernel that it is offered for.
      BegunIsOffered :
      assert (!enters_issue || (cmd_valid_o && cmd_o.op == CmdIssue && cmd_o.ksr == pick_ksr_q &&
              cmd_o.tb_id == begun_tb && !fresh && !admitted &&
              begun_of == kernel.total_tbs));

      // Rule 73. A kernel whose admission is being entered has no SM and no thread block out.
      AdmittedIsNew :
      assert (!enters_admission || (fresh && kernel.sms_running == '0 && kernel.sms_leaving == '0 &&
              kernel.running == '0));
    end
  end

endmodule

bind sm_driver sm_driver_unissued_props #(
    .NumSms  (NumSms),
    .NumSlots(NumSlots),
    .NumCtxs (NumCtxs),
    .NumKsrs (NumKsrs)
) u_unissued_props (
    .*,
`ifdef SEGUE_PROVER
    .same_ksr_q(u_props.pick_ksr_q),
`endif
    .fresh(u_tables.u_kernels.fresh_q[u_unissued_props.pick_ksr_q]),
    .stored_next(u_tables.u_kernels.u_next.mem_q[u_unissued_props.read_ksr]),
    .admitted(u_tables.u_kernels.admitted_q),
    .begun(u_tables.u_kernels.begun_q),
    .changed_ksr(u_tables.u_kernels.changed_ksr_q),
    .begun_of(u_tables.u_kernels.begun_of_q),
    .begun_tb(u_tables.begun_tb),
    .admitted_tbs(u_tables.admitted_tbs)
);

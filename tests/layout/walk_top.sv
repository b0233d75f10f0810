// The structs of sm_driver at several sizes, one beside the other.
module walk_top
  import sm_driver_walk_pkg::*;
#(
    localparam int unsigned NumSizes = 4
) (
    input  structs_t      structs_i,
    output fields_t       fields_o      [NumSizes],
    output negatives_t    negatives_o   [NumSizes],
    input  fields_t       fields_i,
    output structs_t      structs_o     [NumSizes],
    output field_widths_t field_widths_o[NumSizes],
    output numbers_t      numbers_o     [NumSizes],
    output names_t        names_o       [NumSizes]
);

  localparam int unsigned NumSms[NumSizes] = '{1, 2, 13, 64};
  localparam int unsigned NumSlots[NumSizes] = '{1, 3, 16, 16};
  localparam int unsigned NumCtxs[NumSizes] = '{1, 3, 16, 64};
  localparam int unsigned NumKsrs[NumSizes] = '{1, 2, 13, 64};

  for (genvar i = 0; i < NumSizes; i++) begin : gen_size
    sm_driver_walk #(
        .NumSms  (NumSms[i]),
        .NumSlots(NumSlots[i]),
        .NumCtxs (NumCtxs[i]),
        .NumKsrs (NumKsrs[i])
    ) u_walk (
        .structs_i,
        .fields_o      (fields_o[i]),
        .negatives_o   (negatives_o[i]),
        .fields_i,
        .structs_o     (structs_o[i]),
        .field_widths_o(field_widths_o[i]),
        .numbers_o     (numbers_o[i]),
        .names_o       (names_o[i])
    );
  end

endmodule

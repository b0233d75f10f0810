#include "cmodel/isa/assembly/read_descriptor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <stdexcept>

#include "cmodel/isa/assembly/text.hpp"

namespace segue::isa {

namespace {

constexpr std::uint32_t rounded_up(std::uint32_t count, std::uint32_t unit) {
  return (count + unit - 1) / unit * unit;
}

/// Chooses the field that a directive sets. A table, for one assignment each.
void set_field(std::string_view name, std::uint32_t value, KernelDescriptor& descriptor) {
  const bool flag = value != 0;
  if (name == "group_segment_fixed_size") descriptor.lds_bytes = value;
  if (name == "private_segment_fixed_size") descriptor.private_bytes = value;
  if (name == "kernarg_size") descriptor.argument_bytes = value;
  if (name == "next_free_vgpr") descriptor.used_vectors = value;
  if (name == "next_free_sgpr") descriptor.used_scalars = value;
  if (name == "user_sgpr_private_segment_buffer") descriptor.private_segment_buffer = flag;
  if (name == "user_sgpr_dispatch_ptr") descriptor.dispatch_ptr = flag;
  if (name == "user_sgpr_queue_ptr") descriptor.queue_ptr = flag;
  if (name == "user_sgpr_kernarg_segment_ptr") descriptor.argument_ptr = flag;
  if (name == "user_sgpr_dispatch_id") descriptor.dispatch_id = flag;
  if (name == "user_sgpr_flat_scratch_init") descriptor.flat_scratch_init = flag;
  if (name == "user_sgpr_private_segment_size") descriptor.private_segment_size = flag;
  if (name == "system_sgpr_private_segment_wavefront_offset") descriptor.private_wave_offset = flag;
  if (name == "system_sgpr_workgroup_id_x") descriptor.group_id_x = flag;
  if (name == "system_sgpr_workgroup_id_y") descriptor.group_id_y = flag;
  if (name == "system_sgpr_workgroup_id_z") descriptor.group_id_z = flag;
  if (name == "system_sgpr_workgroup_info") descriptor.group_info = flag;
  if (name == "system_vgpr_workitem_id") descriptor.item_id_dimensions = value + 1;
  if (name == "wavefront_size32") descriptor.wave32 = flag;
  if ((name == "float_denorm_mode_32" || name == "float_denorm_mode_16_64") && value != 3) {
    descriptor.keeps_denormals = false;
  }
  const bool ieee = name == "dx10_clamp" || name == "ieee_mode";
  if (ieee ? !flag : name == "fp16_overflow" && flag) {
    throw std::invalid_argument(fmt::format("'.amdhsa_{} {}': {} only", name, value, ieee ? 1 : 0));
  }
  if ((name == "float_round_mode_32" || name == "float_round_mode_16_64") && value != 0) {
    throw std::invalid_argument(
        fmt::format("'.amdhsa_{} {}': floats are rounded to nearest (0) only", name, value));
  }
}

}  // namespace

void read_descriptor_line(std::string_view directive, std::string_view operand,
                          KernelDescriptor& descriptor) {
  const std::string_view prefix = ".amdhsa_";
  if (!directive.starts_with(prefix)) {
    throw std::invalid_argument(fmt::format("'{}' stands in a kernel's descriptor", directive));
  }
  const auto value = integer_in(operand);
  if (!value || *value < 0 || *value > 0xFFFF'FFFF) {
    throw std::invalid_argument(fmt::format("'{}' has no number from 0 to 4294967295", directive));
  }
  set_field(directive.substr(prefix.size()), static_cast<std::uint32_t>(*value), descriptor);
}

void allocate_registers(Architecture architecture, KernelDescriptor& descriptor) {
  if (descriptor.used_vectors > 256 || descriptor.used_scalars > 106) {
    throw std::invalid_argument("a kernel with more than 256 vector or 106 scalar registers");
  }
  if (descriptor.lds_bytes > 65536 || descriptor.argument_bytes > 65536) {
    throw std::invalid_argument(
        "a kernel with more than 65536 bytes of shared memory or arguments");
  }
  if (descriptor.item_id_dimensions > 3) {
    throw std::invalid_argument("work-item numbers of more than 3 dimensions");
  }
  // gfx9 hands out 4 vector and 16 scalar registers at a time, six of them for VCC and the like;
  // gfx10 8 vector registers of 32 lanes, and always the same scalar ones.
  const std::uint32_t vectors = std::max(1U, descriptor.used_vectors);
  if (architecture == Architecture::kGfx906) {
    descriptor.allocated_vectors = rounded_up(vectors, 4);
    descriptor.allocated_scalars = rounded_up(descriptor.used_scalars + 6, 16);
  } else {
    descriptor.allocated_vectors = rounded_up(vectors, 8);
    descriptor.allocated_scalars = 128;
  }
}

}  // namespace segue::isa

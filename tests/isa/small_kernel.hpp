#pragma once

#include <string>

#include "cmodel/isa/program/program.hpp"

namespace segue::isa {

/// Assembly of a kernel "k" with the user's `body` (without its end), whose parameters are a buffer
/// at s[4:5]... of 64 bytes of arguments: s[0:1] point at the arguments, s2 is the thread block.
inline std::string small_kernel(Architecture architecture, const std::string& body,
                                unsigned vectors = 16, unsigned lds_bytes = 0) {
  const bool wide = architecture == Architecture::kGfx906;
  return std::string("\t.amdgcn_target \"amdgcn-amd-amdhsa--") + (wide ? "gfx906" : "gfx1010") +
         "\"\n\t.text\nk:\n" + body +
         "\ts_endpgm\n\t.section .rodata\n\t.amdhsa_kernel k\n"
         "\t\t.amdhsa_group_segment_fixed_size " +
         std::to_string(lds_bytes) +
         "\n\t\t.amdhsa_kernarg_size 16\n\t\t.amdhsa_user_sgpr_kernarg_segment_ptr 1\n"
         "\t\t.amdhsa_next_free_vgpr " +
         std::to_string(vectors) + "\n\t\t.amdhsa_next_free_sgpr 32\n" +
         (wide ? "" : "\t\t.amdhsa_wavefront_size32 1\n") +
         "\t\t.amdhsa_float_denorm_mode_32 3\n\t.end_amdhsa_kernel\n"
         "\t.amdgpu_metadata\n---\namdhsa.kernels:\n  - .args:\n"
         "      - .offset: 0\n        .size: 8\n        .type_name: 'uint*'\n"
         "        .value_kind: global_buffer\n"
         "      - .offset: 8\n        .size: 4\n        .type_name: uint\n"
         "        .value_kind: by_value\n"
         "    .max_flat_workgroup_size: 256\n    .name: k\n...\n\t.end_amdgpu_metadata\n";
}

}  // namespace segue::isa

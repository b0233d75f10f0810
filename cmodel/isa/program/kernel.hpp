#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace segue::isa {

/// A parameter of a kernel, as the compiler's metadata describes it.
struct KernelParameter {
  enum class Kind : std::uint8_t { kBuffer, kValue, kLocal, kHidden };
  Kind kind = Kind::kValue;
  std::string type_name;     ///< as in the source: "float*", "int"
  std::string hidden;        ///< of kind kHidden: "group_size_x" of "hidden_group_size_x"
  std::uint32_t offset = 0;  ///< bytes into the kernel's arguments
  std::uint32_t size = 0;    ///< bytes

  bool operator==(const KernelParameter&) const = default;
};

/// Requirements of a kernel on its hardware, and its initial state (`.amdhsa_kernel`).
struct KernelDescriptor {
  std::uint32_t lds_bytes = 0;      ///< of a thread block, without dynamic ones
  std::uint32_t private_bytes = 0;  ///< of a work-item
  std::uint32_t argument_bytes = 0;
  std::uint32_t allocated_vectors = 0;  ///< vector registers, in the hardware's granules
  std::uint32_t allocated_scalars = 0;
  std::uint32_t used_vectors = 0;  ///< highest number plus one
  std::uint32_t used_scalars = 0;
  unsigned user_scalars = 0;
  bool private_segment_buffer = false;
  bool dispatch_ptr = false;
  bool queue_ptr = false;
  bool argument_ptr = false;
  bool dispatch_id = false;
  bool flat_scratch_init = false;
  bool private_segment_size = false;
  bool private_wave_offset = false;
  bool group_id_x = true;
  bool group_id_y = false;
  bool group_id_z = false;
  bool group_info = false;
  unsigned item_id_dimensions = 1;
  bool wave32 = false;
  bool keeps_denormals = true;  ///< of all floats

  bool operator==(const KernelDescriptor&) const = default;
};

struct Kernel {
  std::string name;
  std::uint32_t first = 0;  ///< index of its first instruction
  std::uint32_t end = 0;    ///< behind its last one
  KernelDescriptor descriptor;
  std::vector<KernelParameter> parameters;
  std::uint32_t largest_group = 1024;             ///< work-items
  std::array<std::uint32_t, 3> required_group{};  ///< reqd_work_group_size; zeros: any
};

}  // namespace segue::isa

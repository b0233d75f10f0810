#include "cmodel/isa/execute/start_state.hpp"

#include <algorithm>
#include <cstring>

namespace segue::isa {

namespace {

/// Hands out scalar registers from s0 on.
class ScalarSetter {
 public:
  explicit ScalarSetter(Wave& wave) : wave_(&wave) {}
  void word(std::uint32_t value) { wave_->set_scalar(next_++, value); }
  void pair(std::uint64_t value) {
    word(static_cast<std::uint32_t>(value));
    word(static_cast<std::uint32_t>(value >> 32U));
  }

 private:
  Wave* wave_;
  Register next_ = 0;
};

/// Private memory: dwords of all lanes side by side, the lane's number added.
void set_private_descriptor(ScalarSetter& scalars, bool wide) {
  const std::uint64_t base = Memory::address_of(Memory::kScratch);
  const std::uint32_t swizzle = 1U << 31U;
  const std::uint32_t element_of_4 = 1U << 19U;
  const std::uint32_t index_stride = (wide ? 3U : 2U) << 21U;
  const std::uint32_t add_lane = 1U << 23U;
  scalars.word(static_cast<std::uint32_t>(base));
  scalars.word(static_cast<std::uint32_t>(base >> 32U) | swizzle);
  scalars.word(0xFFFF'FFFFU);
  scalars.word(element_of_4 | index_stride | add_lane);
}

}  // namespace

std::array<std::byte, kPacketBytes> dispatch_packet(const Dispatch& dispatch,
                                                    const KernelDescriptor& descriptor,
                                                    std::uint32_t lds_bytes) {
  std::array<std::byte, kPacketBytes> packet = {};
  const auto put = [&packet](std::size_t offset, auto value) {
    std::memcpy(packet.data() + offset, &value, sizeof(value));
  };
  put(2, static_cast<std::uint16_t>(dispatch.dimensions));
  for (std::size_t k = 0; k < 3; ++k) {
    put(4 + 2 * k, static_cast<std::uint16_t>(dispatch.local[k]));
    put(12 + 4 * k, dispatch.global[k]);
  }
  put(24, descriptor.private_bytes);
  put(28, lds_bytes);
  put(40, Memory::address_of(Memory::kArguments));
  return packet;
}

void set_start_state(Wave& wave, const KernelDescriptor& descriptor, const Dispatch& dispatch,
                     const std::array<std::uint32_t, 3>& group) {
  ScalarSetter scalars(wave);
  if (descriptor.private_segment_buffer) set_private_descriptor(scalars, wave.wide());
  if (descriptor.dispatch_ptr) scalars.pair(Memory::address_of(Memory::kPacket));
  if (descriptor.queue_ptr) scalars.pair(0);
  if (descriptor.argument_ptr) scalars.pair(Memory::address_of(Memory::kArguments));
  if (descriptor.dispatch_id) scalars.pair(0);
  if (descriptor.flat_scratch_init) scalars.pair(0);
  if (descriptor.private_segment_size) scalars.word(descriptor.private_bytes);
  if (descriptor.group_id_x) scalars.word(group[0]);
  if (descriptor.group_id_y) scalars.word(group[1]);
  if (descriptor.group_id_z) scalars.word(group[2]);
  if (descriptor.group_info) scalars.word(0);
  if (descriptor.private_wave_offset) {
    scalars.word(wave.number() * descriptor.private_bytes * wave.lanes());
  }

  const std::uint32_t first = wave.number() * wave.lanes();
  const std::uint32_t items = dispatch.group_items();
  const std::uint32_t here = std::min(items - first, wave.lanes());
  wave.set_mask(kExecLo,
                here == Wave::kMostLanes ? ~std::uint64_t{0} : (std::uint64_t{1} << here) - 1U);
  const std::array<std::uint32_t, 3>& local = dispatch.local;
  for (unsigned lane = 0; lane < here; ++lane) {
    const std::uint32_t item = first + lane;
    const std::array<std::uint32_t, 3> ids = {item % local[0], item / local[0] % local[1],
                                              item / local[0] / local[1]};
    for (unsigned k = 0; k < descriptor.item_id_dimensions && k < wave.vectors(); ++k) {
      wave.vector(static_cast<Register>(kFirstVector + k))[lane] = ids[k];
    }
  }
}

}  // namespace segue::isa

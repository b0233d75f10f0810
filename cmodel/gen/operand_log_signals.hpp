// Generated from rtl/layout/operand_log.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cmodel/gen/operand_log_ports.hpp"
#include "cmodel/layout/signal_info.hpp"

namespace segue::operand_log {
/// Ports, then state, in the order of the layout file.
enum class Signal : std::uint16_t {
  kSetupValidI,   ///< a kernel is set up
  kSetupI,        ///< that kernel
  kAllocValidI,   ///< an instruction gets its entries
  kAllocI,        ///< whose and how many
  kAllocHandleO,  ///< and this is their handle
  kWriteValidI,   ///< an operand is written
  kWriteI,        ///< which
  kWriteDataI,    ///< that operand, lane by lane
  kReadValidI,    ///< an operand is read
  kReadI,         ///< which
  kReadValidO,    ///< an operand was read in the cycle before
  kReadDataO,     ///< what was read last, lane by lane
  kFreeValidI,    ///< an instruction gives its entries back
  kFreeI,         ///< their handle
  kKillValidI,    ///< a thread block is dropped
  kKillI,         ///< its slot
  kRoomO,         ///< entries that each thread block can get
  kInUseO,        ///< thread blocks that have entries
  kErrValidO,     ///< the message of that source is illegal and dropped in this cycle
  kErrCodeO,      ///< why; none where err_valid_o is low
  kQuiescentO,    ///< nothing happens without a message
  kWakeAtO,       ///< all ones: it never acts by itself
  kEntriesQ,      ///< the entries
  kUsedQ,         ///< live entries of each thread block
  kTbsQ,          ///< thread blocks that are set up
  kPartQ,         ///< entries that each of them may hold
  kReadValidQ,    ///< an operand was read in the cycle before
  kUDataMemQ,     ///< the operand of each entry
  kUDataRdataQ,   ///< the operand that was read last
};
inline constexpr std::size_t kNumSignals = 29;
inline constexpr std::size_t kNumPorts = 22;  ///< they come first

/// Where each signal lies in an image: a vector of 32-bit words in which every signal
/// starts at a word. The elements of a port or flop are packed, as Verilator stores a
/// packed vector; those of a memory lie at the stride of their C type.
struct ImageLayout {
  struct Place {
    std::uint32_t word = 0;         ///< offset in the image
    std::uint32_t width = 0;        ///< bits of one element
    std::uint32_t stride_bits = 0;  ///< from one element to the next
    std::uint32_t count = 0;        ///< elements
  };

  explicit ImageLayout(const Params& params);
  const Place& operator[](Signal signal) const {
    return places[static_cast<std::size_t>(signal)];
  }

  Params params;
  Widths widths;
  std::array<Place, kNumSignals> places;
  std::uint32_t words = 0;  ///< size of an image
};

/// The observables at a size, in the order of Signal. Throws as Params::check().
std::vector<layout::SignalInfo> signals(const Params& params);

// Ports to and from their place in an image; `rst_n` has none.
void pack_inputs(const Inputs& in, std::uint32_t* image, const ImageLayout& layout);
/// Where the image shows `before`, structs and arrays are packed only if they differ.
void pack_outputs(const Outputs& out, std::uint32_t* image, const ImageLayout& layout,
                  const Outputs* before = nullptr);
void unpack_inputs(const std::uint32_t* image, Inputs& in, const ImageLayout& layout);
void unpack_outputs(const std::uint32_t* image, Outputs& out, const ImageLayout& layout);

}  // namespace segue::operand_log

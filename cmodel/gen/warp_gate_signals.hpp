// Generated from rtl/layout/warp_gate.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cmodel/gen/warp_gate_ports.hpp"
#include "cmodel/layout/signal_info.hpp"

namespace segue::warp_gate {
/// Ports, then state, in the order of the layout file.
enum class Signal : std::uint16_t {
  kMayI,  ///< warps that nothing outside keeps from fetching: there is room, and numbers are left
  kIssuedValidI,     ///< an instruction has been issued
  kIssuedI,          ///< whose
  kCheckedValidI,    ///< an instruction has passed its last TLB check
  kCheckedI,         ///< whose
  kCommittedValidI,  ///< an instruction has committed
  kCommittedI,       ///< whose
  kRefetchedValidI,  ///< an instruction that has faulted is fetched again
  kRefetchedI,       ///< whose
  kCommandValidI,    ///< a command
  kCommandI,         ///< the command
  kFetchValidO,      ///< some warp can fetch
  kFetchWarpO,       ///< whose turn it is
  kFetchReadyI,      ///< a line of it is fetched in this cycle
  kFetchEndsI,       ///< with what that line ends
  kGateO,            ///< the gate of each warp, open where it is not live
  kLiveO,            ///< warps that are live
  kHaltedO,          ///< warps that are halted, if they are live
  kSchemeO,          ///< the fault scheme
  kErrValidO,        ///< the message of that source is illegal and dropped in this cycle
  kErrCodeO,         ///< why; none where err_valid_o is low
  kQuiescentO,       ///< nothing happens without a message
  kWakeAtO,          ///< all ones: it never acts by itself
  kGateQ,            ///< the gate of each warp
  kLiveQ,            ///< warps that are live
  kHaltedQ,          ///< warps that are halted, if they are live
  kLastWarpQ,        ///< which warp fetched last
  kSchemeQ,          ///< the fault scheme
};
inline constexpr std::size_t kNumSignals = 28;
inline constexpr std::size_t kNumPorts = 23;  ///< they come first

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

}  // namespace segue::warp_gate

// Generated from rtl/layout/scoreboard.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cmodel/gen/scoreboard_ports.hpp"
#include "cmodel/layout/signal_info.hpp"

namespace segue::scoreboard {
/// Ports, then state, in the order of the layout file.
enum class Signal : std::uint16_t {
  kInsertValidI,    ///< lanes that insert an instruction, in program order
  kInsertI,         ///< that instruction, of each lane
  kIssuedValidI,    ///< lanes that say that an instruction is issued
  kIssuedI,         ///< whose place, of each lane
  kReadValidI,      ///< lanes that say that an instruction's operands have been read
  kReadI,           ///< whose place, of each lane
  kCheckedValidI,   ///< the last TLB check of an instruction has passed
  kCheckedI,        ///< whose place
  kCommitValidI,    ///< lanes that say that an instruction is done
  kCommitI,         ///< whose place, of each lane
  kSquashValidI,    ///< an instruction has faulted
  kSquashI,         ///< whose place
  kWithdrawValidI,  ///< an instruction is taken out of the issue queue
  kWithdrawI,       ///< whose place
  kKillI,           ///< warps of which nothing stays
  /// places that the inserted instruction must wait for until they commit, of each lane
  kWaitResultO,
  kWaitSourcesO,  ///< places that it must wait for until their sources are released, of each lane
  kWaitIssueO,    ///< places that it must wait for until they are issued, of each lane
  /// something is released: by the lanes of read, by checked, by the lanes of commit
  kReleaseValidO,
  kReleaseO,        ///< what; 0 where release_valid_o is low
  kLiveO,           ///< live places of each warp
  kInFlightO,       ///< warps that have a live place that is issued
  kInUseO,          ///< warps that have a live place
  kErrValidO,       ///< the message of that source is illegal and dropped in this cycle
  kErrCodeO,        ///< why; none where err_valid_o is low
  kQuiescentO,      ///< nothing happens without a message
  kWakeAtO,         ///< all ones: it never acts by itself
  kLiveQ,           ///< places that are live
  kIssuedQ,         ///< that are issued
  kHeldQ,           ///< that hold their sources
  kLateQ,           ///< whose sources are released late
  kMemoryQ,         ///< that access memory
  kURegistersMemQ,  ///< the registers of each warp's instructions, place by place
};
inline constexpr std::size_t kNumSignals = 33;
inline constexpr std::size_t kNumPorts = 27;  ///< they come first

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

}  // namespace segue::scoreboard

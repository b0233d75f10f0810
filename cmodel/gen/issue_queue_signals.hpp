// Generated from rtl/layout/issue_queue.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cmodel/gen/issue_queue_ports.hpp"
#include "cmodel/layout/signal_info.hpp"

namespace segue::issue_queue {
/// Ports, then state, in the order of the layout file.
enum class Signal : std::uint16_t {
  kInsertValidI,   ///< an instruction comes in, by lane
  kInsertI,        ///< that instruction
  kReleaseValidI,  ///< an instruction has released its sources, or all, by lane
  kReleaseI,       ///< which, and what
  kKillValidI,     ///< a thread block is dropped
  kKillI,          ///< its slot
  kGiveBackI,      ///< warps whose instructions are to be given back, not issued
  kUnitReadyI,     ///< kinds of units that take instructions in this cycle
  kEntryReadyI,    ///< the replay queue has an entry for a new instruction
  kRoomI,  ///< operand-log entries that an instruction of each thread block would get, 3 if more
  kStopI,  ///< warps of which nothing may be issued
  kIssueValidO,   ///< an instruction is issued, by lane
  kIssueO,        ///< that instruction
  kBackValidO,    ///< an instruction is given back unissued
  kBackO,         ///< that instruction
  kFreeO,         ///< free entries
  kInsertReadyO,  ///< there is room for all lanes of an insert
  kInUseO,        ///< warps that have entries
  kErrValidO,     ///< the message of that source is illegal and dropped in this cycle
  kErrCodeO,      ///< why; none where err_valid_o is low
  kQuiescentO,    ///< no instruction is free to go
  kWakeAtO,       ///< all ones: it never acts by itself
  kLiveQ,         ///< entries that hold an instruction
  kWarpQ,         ///< warps
  kTbQ,           ///< thread-block slots
  kUnitQ,         ///< what executes them
  kNeedsEntryQ,   ///< instructions that get an entry of the replay queue
  kLogNeedQ,      ///< operand-log entries that they get
  kResultQ,       ///< places whose results they wait for
  kSourcesQ,      ///< places whose sources they wait for
  kIssueQ,        ///< places whose issue they wait for
  kSlotQ,         ///< places in their warps' windows
  kOlderQ,        ///< for each entry those that are older
  kUPayloadMemQ,  ///< the payload of each entry
};
inline constexpr std::size_t kNumSignals = 34;
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

}  // namespace segue::issue_queue

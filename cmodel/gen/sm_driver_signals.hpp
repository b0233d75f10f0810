// Generated from rtl/layout/sm_driver.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cmodel/gen/sm_driver_ports.hpp"
#include "cmodel/layout/signal_info.hpp"

namespace segue::sm_driver {
/// Ports, then state, in the order of the layout file.
enum class Signal : std::uint16_t {
  kNowI,          ///< time in cycles
  kHostValidI,    ///< host message
  kHostI,         ///< host message
  kHostReadyO,    ///< the host's message is taken
  kBufferFreeO,   ///< a launch of that context is legal
  kSmValidI,      ///< messages of the SMs
  kSmI,           ///< messages of the SMs
  kSmReadyO,      ///< that SM's message is taken
  kCmdValidO,     ///< command to an SM
  kCmdO,          ///< command to an SM
  kCmdReadyI,     ///< the addressed SM takes the command
  kDoneValidO,    ///< a launch has ended
  kDoneO,         ///< a launch has ended
  kDoneReadyI,    ///< the host takes it
  kErrValidO,     ///< the message taken in this cycle is illegal and dropped
  kErrCodeO,      ///< why; none when err_valid_o is low
  kQuiescentO,    ///< nothing happens before wake_at_o without a message
  kWakeAtO,       ///< when it acts by itself; all ones: never
  kCtxQ,          ///< context table
  kBufferValidQ,  ///< command buffers in use
  kBufferQ,       ///< command buffers
  kLaunchQ,       ///< contexts with a filled command buffer, oldest first
  kLaunchCountQ,  ///< entries of launch_q in use
  kKsrValidQ,     ///< rows of the KSRT in use
  kKsrtQ,         ///< kernel status register table
  kActiveQ,       ///< active queue: rows of the KSRT, oldest first
  kActiveCountQ,  ///< entries of active_q in use
  kSmstQ,         ///< SM status table
  kSlotsQ,        ///< slots in use
  kNeedSetupQ,    ///< a setup command waits to be sent
  kNeedPreemptQ,  ///< a preempt command waits to be sent
  kNeedKillQ,     ///< a kill command waits to be sent
  kNeedIssueQ,    ///< the SM may have room for a thread block
  kInSetupQ,      ///< set-up ordered and not yet done
  kToldQ,         ///< the SM has taken a preempt or kill and owes a vacated
  kIssueFromQ,    ///< SM at which the search for an issue starts
  kLastSourceQ,   ///< source of the last message taken; NumSms is the host
  kCmdValidQ,     ///< a command is offered
  /// the command; of a resumed thread block tb_id and handle come from the PTBQ's read register
  kCmdQ,
  kCmdFromPtbqQ,     ///< the command is the issue of a preempted thread block
  kDoneValidQ,       ///< a kernel_done is offered
  kDoneQ,            ///< the kernel_done
  kPtbqHeadQ,        ///< oldest entry of each PTBQ
  kPtbqCountQ,       ///< entries of each PTBQ
  kPolicyQ,          ///< policy register
  kTechniqueQ,       ///< technique register
  kSpareTotalQ,      ///< spare tokens, written by the OS
  kSpareGivenQ,      ///< spare tokens held by active kernels
  kScanStateQ,       ///< the policy's scan
  kScanPosQ,         ///< position in the active queue
  kScanPendingQ,     ///< a scan is asked for
  kReleasePendingQ,  ///< an SM is released, which asks for a scan of its own
  kScanPolicyQ,      ///< policy of the scan under way
  kScanTargetQ,      ///< free SM of the scan under way
  kUFcfsBestQ,       ///< oldest kernel with thread blocks to issue
  kUDssBestQ,        ///< kernel with thread blocks to issue and the most tokens
  kUDssWorstQ,       ///< kernel with a running SM and the fewest tokens
  kUPrioBestQ,       ///< kernel with thread blocks to issue and the highest priority, or the turn
  kUPrioWorstQ,      ///< kernel with a running SM and the lowest priority, or not the turn
  kUPrioTopQ,        ///< highest priority, or turn, of all active kernels
  kUTurnQuantumQ,    ///< length of a turn in round_robin, in cycles
  kUTurnTurnQ,       ///< row of the kernel that has the turn
  kUTurnTurnEndQ,    ///< when its turn ends
  kUTimerDrainDeadlineQ,  ///< cycles after which a drain becomes a switch; 0: never
  kUTimerTimedQ,          ///< the SM drains, and not for longer than until drain_end_q
  kUTimerDrainEndQ,       ///< when its drain becomes a switch
  kUPtbqRdataQ,           ///< read register of the PTBQ memory
  kUPtbqMemQ,             ///< PTBQ memory; queue k starts at entry k * NumSms * NumSlots
};
inline constexpr std::size_t kNumSignals = 68;
inline constexpr std::size_t kNumPorts = 18;  ///< they come first

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
/// Where the image shows `before`, structs are packed only if they differ.
void pack_outputs(const Outputs& out, std::uint32_t* image, const ImageLayout& layout,
                  const Outputs* before = nullptr);
void unpack_inputs(const std::uint32_t* image, Inputs& in, const ImageLayout& layout);
void unpack_outputs(const std::uint32_t* image, Outputs& out, const ImageLayout& layout);

}  // namespace segue::sm_driver

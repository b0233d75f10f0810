#pragma once

#include <cstdint>

#include "cmodel/gpu/workload/clock.hpp"

namespace segue::gpu {

/// A handshake of the SM driver or the selector, or another action of the host. Meaning of the
/// fields by kind:
enum class EventKind : std::uint8_t {
  kHost,        ///< message taken: unit ctx, slot op, payload the rest; timers, if any, in a second
  kKernelDone,  ///< unit ctx, payload 1 if killed
  kSetup,       ///< unit SM, slot ksr, payload {ctx, descriptor}
  kIssue,       ///< unit SM, slot, payload {handle or HandleNone, tb_id}
  kPreempt,     ///< unit SM, payload {technique, mask}
  kKill,        ///< unit SM, slot ksr
  kSetupDone,   ///< unit SM
  kFinished,    ///< unit SM, slot, payload tb_id
  kPreempted,   ///< unit SM, slot, payload {handle or HandleNone: it starts over, tb_id}
  kVacated,     ///< unit SM
  // Of the host, payload the step of the process's program:
  kCpuBegin,   ///< unit ctx
  kCpuEnd,     ///< unit ctx
  kCopyBegin,  ///< unit ctx
  kCopyEnd,    ///< unit ctx
  // Of the preempt selector:
  kVictim,  ///< unit SM, slot 1 if it is late
  // Of a launch that the allocator takes, before its kHost:
  kDemand,  ///< unit ctx, payload {registers, threads} (slot 0), {shared memory, TBs} (slot 1)
};

/// `payload` pairs are {high 32 bits, low 32 bits}.
struct Event {
  Cycle time = 0;
  EventKind kind = EventKind::kHost;
  std::uint32_t unit = 0;  ///< SM or context, below 64
  std::uint32_t slot = 0;  ///< below 64
  std::uint64_t payload = 0;
  /// Of kIssue, kFinished and kPreempted where kernels share an SM: the thread block's context,
  /// below 16. Otherwise 0: the SM is set up for it.
  std::uint32_t ctx = 0;

  bool operator==(const Event&) const = default;
};

constexpr std::uint64_t pair(std::uint32_t high, std::uint32_t low) {
  return (std::uint64_t{high} << 32) | low;
}

/// Activity inside an SM between its messages. No events: they are not in the hash.
struct SmActivity {
  enum class Kind : std::uint8_t {
    kRestore,  ///< the context of the TB in `slot` is restored; told when it is issued
    kStop,     ///< all its TBs stop to be saved
    kSave,     ///< the context of the TB in `slot` is saved; told when the TBs stop
    kVacate,   ///< from the first preempt or kill until it is empty; told then
  };
  Kind kind = Kind::kRestore;
  std::uint32_t sm = 0;
  std::uint32_t slot = 0;
  Cycle begin = 0;
  Cycle end = 0;
  std::uint64_t bytes = 0;  ///< of kRestore and kSave: of the context

  bool operator==(const SmActivity&) const = default;
};

/// Sees every event in order. For tests, traces and statistics; a run needs none.
class EventObserver {
 public:
  EventObserver() = default;
  EventObserver(const EventObserver&) = delete;
  EventObserver& operator=(const EventObserver&) = delete;
  virtual ~EventObserver() = default;
  virtual void on_event(const Event& event) = 0;
  virtual void on_activity(const SmActivity& /*activity*/) {}
};

}  // namespace segue::gpu

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <type_traits>
#include <vector>

#include "cmodel/blocks/drf_allocator/drf_allocator.hpp"
#include "cmodel/gpu/plan/plan.hpp"
#include "cmodel/gpu/sim/agenda.hpp"
#include "cmodel/gpu/sim/context_memory.hpp"
#include "cmodel/gpu/sim/event_recorder.hpp"
#include "cmodel/gpu/sim/host.hpp"
#include "cmodel/gpu/sim/selector_counts.hpp"
#include "cmodel/gpu/sim/shared/context_regions.hpp"
#include "cmodel/gpu/sim/shared/engine_resident_sm.hpp"
#include "cmodel/gpu/sim/sm/rate_model.hpp"
#include "cmodel/gpu/sim/sm/resident_sm.hpp"
#include "cmodel/layout/model.hpp"

namespace segue::gpu {

/// An allocator, by its twin or by its RTL.
using AllocatorModel = layout::Model<drf_allocator::Types>;

/// Makes a preemption engine in its reset state.
using PreemptEngineMaker =
    std::function<std::unique_ptr<PreemptEngineModel>(const preempt_engine::Params&)>;

/// Everything around the allocator of SMK: the host and SMs that hold several kernels and share
/// their speed, wired to its ports. The caller owns the clock: it fires what is due, shows
/// `inputs()` to the allocator and hands its outputs back to `apply`. `Sm` moves contexts by a
/// closed form (`ResidentSm`) or by a preemption engine (`EngineResidentSm`).
template <class Sm>
class BasicSharedWorld {
 public:
  static constexpr bool kHasEngines = std::is_same_v<Sm, EngineResidentSm>;

  /// `engine` makes the preemption engines, where there are any; empty: twins.
  BasicSharedWorld(const Plan& plan, EventObserver* observer,
                   const PreemptEngineMaker& engine = {});
  BasicSharedWorld(const BasicSharedWorld&) = delete;
  BasicSharedWorld& operator=(const BasicSharedWorld&) = delete;

  [[nodiscard]] Cycle next_event() const { return agenda_.earliest(); }
  /// Everything that is due by `now`; new messages appear at the inputs.
  void fire(Cycle now);

  /// Messages at the allocator's ports. Commands and ends of kernels are always taken.
  [[nodiscard]] drf_allocator::Inputs& inputs() { return inputs_; }
  [[nodiscard]] bool no_input() const { return inputs_.sm_valid == 0 && !inputs_.host_valid; }

  /// The handshakes of cycle `now`, after the clock edge.
  /// @throws HarnessError if the allocator refuses a message or loses a thread block.
  void apply(const drf_allocator::Outputs& out, Cycle now);

  [[nodiscard]] bool stopped() const { return host_.complete() || host_.stalled(); }
  [[nodiscard]] const Host& host() const { return host_; }
  [[nodiscard]] const std::vector<Sm>& sms() const { return sms_; }
  [[nodiscard]] std::uint64_t event_hash() const { return recorder_.hash(); }
  /// `finished` and `preempted` messages that the allocator has taken.
  [[nodiscard]] std::uint64_t tb_events() const { return tb_events_; }

 private:
  void show_sm(std::uint32_t sm);
  void show_host();
  void rerate(Cycle now);
  void take_command(const sm_driver::SmCmd& cmd, Cycle now);
  void take_sm_message(std::uint32_t sm, Cycle now);
  void take_host_message(Cycle now);
  void take_done(std::uint32_t ctx, Cycle now);
  [[noreturn]] void refused(const drf_allocator::Outputs& out, Cycle now) const;

  /// Where saved contexts lie.
  std::conditional_t<kHasEngines, ContextRegions, ContextMemory> memory_;
  EventRecorder recorder_;
  Host host_;
  RateModel rates_;
  std::vector<Sm> sms_;
  Agenda agenda_;
  drf_allocator::Inputs inputs_;
  std::vector<drf_allocator::HostMsg> registers_;  ///< that the OS writes first
  std::size_t next_register_ = 0;
  std::uint64_t tb_events_ = 0;
};

extern template class BasicSharedWorld<ResidentSm>;
extern template class BasicSharedWorld<EngineResidentSm>;

using SharedWorld = BasicSharedWorld<ResidentSm>;
using SharedEngineWorld = BasicSharedWorld<EngineResidentSm>;

}  // namespace segue::gpu

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "cmodel/report/trace/driver_replay.hpp"
#include "cmodel/report/trace/kernel_names.hpp"
#include "cmodel/report/trace/trace_writer.hpp"

namespace segue::trace {

/// The driver's decisions as instants on the tracks of the SMs and kernels that they are about,
/// each with its reason. An SM is taken or given when the command is sent, a few cycles after the
/// decision. Without a replay that agrees there are the commands alone.
class DecisionTrack final : public DecisionListener {
 public:
  DecisionTrack(const gpu::Plan& plan, const KernelNames& names, TraceWriter& writer);

  void on_decision(Cycle time, sm_driver::Policy policy, const policies::Decision& decision,
                   const policies::DriverTables& before) override;
  void on_admission(Cycle time, std::uint32_t row, const sm_driver::Ksr& kernel,
                    std::uint32_t descriptor) override;
  /// The commands and the host's messages, after the replay has seen them.
  void on_event(const Event& event);

 private:
  /// A decision with a command that is not sent yet.
  struct Pending {
    Cycle time = 0;
    std::string other;  ///< kernel
    std::string why;
    std::string before;  ///< of an SM that is given
  };
  struct Sm {
    std::string kernel;  ///< of the last set-up
    std::optional<Pending> taken;
    std::optional<Pending> given;
    std::optional<Cycle> drains_since;  ///< decided or told, whichever is known first
  };

  void setup(const Event& event);
  void preempt(const Event& event);
  void launch(const Event& event);

  const gpu::Plan* plan_;
  const KernelNames* names_;
  TraceWriter* writer_;
  std::array<Sm, 64> sms_;
  std::array<std::uint32_t, 64> descriptors_{};  ///< of the kernels, by their rows
};

}  // namespace segue::trace

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/gen/sm_driver_layout.hpp"
#include "verilator_tb/frame/due_operations.hpp"
#include "verilator_tb/plant/operation.hpp"
#include "verilator_tb/sm_driver/host_stub.hpp"
#include "verilator_tb/sm_driver/launches.hpp"
#include "verilator_tb/sm_driver/selector_stub.hpp"
#include "verilator_tb/sm_driver/sm_stub.hpp"

namespace segue::sm_driver {

/// Everything around an SM driver: the host, the SMs, the selector, and the operations that control
/// them. Chooses the inputs of a cycle, then takes the cycle's handshakes.
class Environment {
 public:
  /// `stimulus` outlives this.
  Environment(const Params& params, const plant::Stimulus& stimulus);

  /// The inputs of a cycle; the first is a reset cycle.
  const Inputs& drive(std::uint64_t cycle);
  /// The selector's answer to the cycle's request; no output depends on it.
  bool answer(const Outputs& out);
  /// Takes the driver's answers of that cycle.
  void take(const Outputs& out);

  /// No more operations, nothing held back; a policy that may not come to an end is left.
  void stop();

  [[nodiscard]] const Inputs& inputs() const { return in_; }
  [[nodiscard]] bool finished() const;
  [[nodiscard]] bool busy() const;
  [[nodiscard]] std::uint64_t progress() const { return launches_.ends() + messages_; }
  [[nodiscard]] std::vector<std::string> unfinished() const;
  [[nodiscard]] const std::string& complaint() const { return broken_; }

 private:
  void apply(const plant::Operation& operation);
  void begin_reset(std::uint64_t cycles);
  void drive_sms();
  void drive_host();
  [[nodiscard]] bool stalled(StallOf what) const {
    return cycle_ < stalled_until_[static_cast<std::size_t>(what)];
  }
  void see(const std::string& broken) {
    if (broken_.empty()) broken_ = broken;
  }

  Params params_;
  std::uint64_t seed_;
  frame::DueOperations operations_;
  std::uint64_t cycle_ = 0;
  std::uint64_t reset_until_ = 1;
  bool in_reset_ = true;
  bool stopped_ = false;
  std::uint32_t cmd_percent_ = 100;
  std::uint32_t done_percent_ = 100;
  std::array<std::uint64_t, kNumStalls> stalled_until_{};
  Policy policy_ = Policy::kFcfs;
  Technique technique_ = Technique::kDrain;

  Inputs in_;
  HostStub host_;
  std::vector<SmStub> sms_;
  SelectorStub selector_;
  Launches launches_;
  bool done_seen_ = false;  // the kernel_done offered is known
  bool quiescent_ = false;
  std::uint64_t messages_ = 0;
  std::string broken_;
};

}  // namespace segue::sm_driver

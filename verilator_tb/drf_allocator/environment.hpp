#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/gen/drf_allocator_layout.hpp"
#include "cmodel/random/random.hpp"
#include "verilator_tb/drf_allocator/operations.hpp"
#include "verilator_tb/drf_allocator/sm_stub.hpp"
#include "verilator_tb/drf_allocator/workload.hpp"
#include "verilator_tb/frame/due_operations.hpp"
#include "verilator_tb/plant/operation.hpp"

namespace segue::drf_allocator {

/// The host and the SMs around the allocator. The host launches kernels of a phase's kind, as many
/// as there are contexts, and writes another mode once all have ended. Each message is held until
/// it is taken.
class Environment {
 public:
  /// `stimulus` outlives this.
  Environment(const Params& params, const plant::Stimulus& stimulus);

  /// The inputs of a cycle; the first is a reset cycle. `now` are the outputs with idle inputs.
  const Inputs& drive(std::uint64_t cycle, const Outputs& now);
  /// The outputs of that cycle.
  void take(const Outputs& out);

  /// No more launches and illegal messages, and no pauses. A reset if a kernel would not end.
  void stop();

  [[nodiscard]] const Inputs& inputs() const { return in_; }
  [[nodiscard]] bool finished() const { return in_.rst_n && stopped_ && !busy() && quiescent_; }
  [[nodiscard]] bool busy() const;
  [[nodiscard]] std::uint64_t progress() const { return progress_; }
  [[nodiscard]] std::vector<std::string> unfinished() const;

 private:
  struct Registers {
    Mode mode = Mode::kOnDemand;
    Technique technique = Technique::kSwitch;
    std::uint32_t limit = 0;
  };

  void apply(const plant::Operation& operation);
  void reset();
  void draw_in_reset();
  void draw_host();
  [[nodiscard]] std::optional<HostMsg> next_message();
  [[nodiscard]] HostMsg any_launch(std::uint32_t ctx);
  [[nodiscard]] HostMsg any_fault();
  [[nodiscard]] HostMsg any_host();
  [[nodiscard]] HostMsg mode_message() const;
  void draw_demand(HostMsg& launch);
  void draw_sms(const Outputs& now);
  void draw_noise();
  void take_host(const Outputs& out);
  [[nodiscard]] bool any_endless() const;
  [[nodiscard]] bool is_active(std::uint32_t ctx) const { return (active_ >> ctx & 1) != 0; }
  [[nodiscard]] std::uint32_t any_ctx();
  [[nodiscard]] bool in_1000(std::uint64_t chance) { return random_.below(1000) < chance; }

  Params params_;
  Widths widths_;
  std::uint64_t seed_;
  frame::DueOperations operations_;
  Random random_{0};
  std::uint64_t cycle_ = 0;
  std::uint64_t reset_until_ = 1;
  std::uint64_t jump_ = 0;
  bool stopped_ = false;
  bool quiescent_ = false;

  Registers wanted_;   ///< of the phase
  Registers written_;  ///< in the block
  Workload workload_;
  std::uint64_t launch_ = 0, tbs_ = 4, long_ = 0, endless_ = 0;
  std::uint64_t fit_ = 1, share_spread_ = 0, alike_ = 0, slots_ = 100;
  std::uint64_t commands_ = 100, done_ = 100, messages_ = 100;
  std::uint64_t starts_ = 0, most_start_ = 0, contexts_ = 0;
  std::uint64_t host_faults_ = 0, sm_faults_ = 0;

  std::uint32_t active_ = 0;           ///< contexts with a kernel, as the ports tell
  bool done_offered_ = false;          ///< an end that is still to be taken
  std::vector<std::uint32_t> totals_;  ///< thread blocks of the kernels
  std::optional<HostMsg> message_;     ///< of the host, until it is taken
  HostMsg last_launch_;
  std::uint32_t long_ctx_ = 0;  ///< context of the last long kernel
  std::vector<SmStub> sms_;
  std::uint64_t progress_ = 0;
  Inputs in_;
};

}  // namespace segue::drf_allocator

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/gen/warp_gate_layout.hpp"
#include "cmodel/random/random.hpp"
#include "verilator_tb/frame/due_operations.hpp"
#include "verilator_tb/plant/operation.hpp"

namespace segue::warp_gate {

/// Everything around a warp gate: an instruction cache, pipelines that issue, check and commit the
/// instructions that closed a gate, sources of start, end, halt and resume, and the operations that
/// set their rates. The awaited event of a warp is read from the gate, so that it also goes on from
/// messages that were made up and turned out legal.
class Environment {
 public:
  /// `stimulus` outlives this.
  Environment(const Params& params, const plant::Stimulus& stimulus);

  /// The inputs of a cycle; the first is a reset cycle. `now`: the gate's outputs before it.
  const Inputs& drive(std::uint64_t cycle, const Outputs& now);
  /// Takes the gate's answers of that cycle.
  void take(const Outputs& out);

  /// No more operations; all warps end.
  void stop();

  [[nodiscard]] const Inputs& inputs() const { return in_; }
  [[nodiscard]] bool finished() const { return !in_reset_ && stopped_ && live_ == 0; }
  [[nodiscard]] bool busy() const { return stopped_ && live_ != 0; }
  [[nodiscard]] std::uint64_t progress() const { return events_; }
  [[nodiscard]] std::vector<std::string> unfinished() const;

 private:
  struct Rates {
    std::uint64_t ready = 100, may = 100, issue = 100, check = 100, commit = 100, refetch = 0;
    std::uint64_t shared = 0, global = 0, control = 0;
    std::uint64_t start = 0, end = 0, halt = 0, resume = 0, noise = 0;
  };

  void apply(const plant::Operation& operation);
  void fetch();
  void open_gates(const Outputs& now);
  void command(const Outputs& now);
  void add_noise(std::uint64_t percent);
  void give(CommandOp op, std::uint32_t warp);
  /// One of the warps of a mask, any of them.
  std::optional<std::uint32_t> any_of(std::uint64_t warps);
  /// A warp number of `WarpW` bits, mostly one that exists.
  std::uint32_t any_number();

  Params params_;
  std::uint32_t warp_bits_;
  std::uint64_t seed_;
  frame::DueOperations operations_;
  std::uint64_t cycle_ = 0;
  std::uint64_t reset_until_ = 1;
  bool in_reset_ = true;
  bool stopped_ = false;
  std::uint64_t events_ = 0;
  std::uint64_t live_ = 0;
  std::optional<Scheme> scheme_to_set_;

  Inputs in_;
  Rates rates_;
  Random random_{0};
};

}  // namespace segue::warp_gate

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cmodel/blocks/operand_log/entry_set.hpp"
#include "cmodel/blocks/operand_log/judge.hpp"
#include "cmodel/blocks/operand_log/state.hpp"
#include "cmodel/blocks/operand_log/state_image.hpp"
#include "cmodel/gen/operand_log_layout.hpp"

namespace segue::operand_log {

/// The twin of `operand_log`: bit-accurate, from reset on, in every output and every
/// register, as rtl/operand_log/operand_log.md specifies it. A new twin is in the reset
/// state. One cycle is `eval` (outputs from the state and the inputs, changes nothing), then
/// `tick` with the same inputs (the clock edge).
class OperandLog {
 public:
  /// Throws std::invalid_argument if a size is out of range.
  explicit OperandLog(const Params& params);

  [[nodiscard]] const Params& params() const { return params_; }
  void eval(const Inputs& in, Outputs& out) const;
  void tick(const Inputs& in);
  /// As `alloc_handle_o`.
  [[nodiscard]] std::uint32_t alloc_handle() const;

  /// The packed state at the offsets of `signals(params())`, without port signals. Packs only the
  /// registers that changed since the last call.
  [[nodiscard]] const std::uint32_t* image();

  /// Element of `u_data.mem_q` that the last tick wrote.
  [[nodiscard]] std::optional<std::uint32_t> written_memory_element() const { return written_; }

  /// For oracles and tests.
  [[nodiscard]] const State& state() const { return q_; }

 private:
  void reset();
  void read(std::uint32_t e);
  void write(std::uint32_t e, const std::vector<std::uint64_t>& data);
  void alloc(const AllocMsg& msg);
  void free_chain(std::uint32_t handle);
  void kill(std::uint32_t tb);
  void free_entry(std::uint32_t e);
  Entry& edit(std::uint32_t e) {
    changed_.insert(e);
    return q_.entries[e];
  }

  const Params params_;
  State q_;
  EntrySet free_;                // the complement of `live`
  std::vector<EntrySet> of_tb_;  // live entries of each TB, by `tb`
  EntrySet changed_;             // since the image was last packed
  bool used_changed_ = true;
  bool rdata_changed_ = true;
  StateImage image_;
  std::optional<std::uint32_t> written_;
};

/// The block's types, by the names that templates over blocks use (layout::Model).
struct Types {
  using Params = operand_log::Params;
  using Inputs = operand_log::Inputs;
  using Outputs = operand_log::Outputs;
  using ImageLayout = operand_log::ImageLayout;
  using Twin = OperandLog;
};

}  // namespace segue::operand_log

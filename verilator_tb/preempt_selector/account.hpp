#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/blocks/preempt_selector/preempt_selector_oracle.hpp"
#include "cmodel/gen/preempt_selector_layout.hpp"

namespace segue::preempt_selector {

/// Checks each answer at the ports: adds up the counters and messages, derives the kernel's
/// estimates by plain divisions, and sorts as the paper's Algorithm 1 does. Does not check how
/// register writes, or thread blocks that enter an SM while it is examined, affect an answer.
class Account {
 public:
  explicit Account(const Params& params);

  void observe(const Inputs& in, const Outputs& out);

  /// The first complaint; empty if there is none.
  [[nodiscard]] const std::string& complaint() const { return complaint_; }

 private:
  /// Result for an SM in the batch.
  struct Evaluated {
    oracles::chimera::SmCost cost;
    bool certain = true;  ///< no thread block entered it while it was examined
  };
  struct Sm {
    std::vector<Sample> samples;
    std::optional<Evaluated> evaluated;
  };
  struct Launch {
    std::optional<Counts> counts;
    std::optional<std::uint32_t> save;
  };
  struct Estimates {
    bool measured = false;
    std::uint64_t instructions = 0, cycles = 0, tbs = 0;
    std::uint32_t save = 0, cpi = 0, weight = 0, mean = 0;
    bool exact = true;  ///< no quotient saturated
  };

  void reset();
  void take_messages(const Inputs& in);
  void take_config(const Config& config);
  void begin_request(const Inputs& in);
  void begin_batch(const Ask& ask, std::uint64_t now);
  void gather(const Inputs& in);
  void derive();
  void read(const Inputs& in, const Outputs& out);
  void evaluate(std::uint32_t sm);
  [[nodiscard]] std::vector<oracles::chimera::TbCost> costs_of(const Sm& sm) const;
  void check(const Outputs& out);
  void check_leaves(const Outputs& out, std::uint32_t sm);
  void complain(std::string text);

  Params params_;
  std::uint32_t groups_;
  std::uint32_t limit_ = 0, headroom_ = 0, fresh_ = 0;
  std::vector<Launch> launches_;
  std::vector<Sm> sms_;
  bool batch_ = false;
  std::uint32_t ctx_ = 0;
  std::uint32_t before_ = 0;  ///< ctx_ at the start of the cycle
  std::uint64_t expires_ = 0;
  Estimates estimates_;

  bool asking_ = false;
  bool legal_ = false;
  bool written_ = false;  ///< a register, since the batch began
  bool gathers_ = false;
  std::uint64_t asked_ = 0;  ///< SMs of the request
  std::uint64_t rest_ = 0;   ///< of them, those with counters still to be read
  std::uint32_t group_ = 0;
  std::uint32_t examined_ = 0;  ///< the SM that was read last,
  std::uint32_t settles_ = 0;   ///< and the cycles for which it may still be examined
  std::string complaint_;
};

}  // namespace segue::preempt_selector

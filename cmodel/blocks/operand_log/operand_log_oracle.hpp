#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cmodel/gen/operand_log_layout.hpp"

namespace segue::oracles {

/// Reference model of an operand log (thesis 6.3.3), without its table: a book of the instructions
/// that have entries, of the thread block of each, and of the operands written for them. It looks
/// at the ports only. It decides by itself which messages are legal, and complains when the log
/// decides otherwise, when it shows another operand than was written, or when its room or its next
/// handle differs from the book.
class OperandLogOracle {
 public:
  explicit OperandLogOracle(const operand_log::Params& params) : params_(params) { clear(); }

  /// A cycle, before its clock edge.
  void observe(const operand_log::Inputs& in, const operand_log::Outputs& out);

  /// The first complaint; empty if there is none.
  [[nodiscard]] const std::string& complaint() const { return complaint_; }
  /// Instructions that have given their entries back, killed ones included.
  [[nodiscard]] std::uint64_t departures() const { return departures_; }

 private:
  struct Operand {
    std::uint32_t entry = 0;
    std::optional<std::vector<std::uint64_t>> data;  ///< once it is written
  };
  struct Instruction {
    std::uint32_t tb = 0;
    std::vector<Operand> operands;
  };

  void check_outputs(const operand_log::Outputs& out);
  void check_verdicts(const operand_log::Inputs& in, const operand_log::Outputs& out);
  void take_messages(const operand_log::Inputs& in, const operand_log::Outputs& out);

  [[nodiscard]] bool can_set_up(const operand_log::Inputs& in) const;
  [[nodiscard]] bool can_alloc(const operand_log::AllocMsg& msg) const;
  [[nodiscard]] std::uint64_t room(std::uint32_t tb) const {
    return tb < tbs_ ? part_ - held_[tb] : 0;
  }
  void clear();
  void enter(const operand_log::AllocMsg& msg);
  void leave(std::uint64_t handle);
  [[nodiscard]] Operand* find(const operand_log::OperandRef& ref);
  void complain(const std::string& what);

  operand_log::Params params_;
  std::uint32_t tbs_ = 0;                      // set up
  std::uint32_t part_ = 0;                     // of each of them
  std::map<std::uint64_t, Instruction> book_;  // by handle
  std::set<std::uint32_t> free_;               // entries of none of them
  std::vector<std::uint64_t> held_;            // entries, by thread block
  bool shows_ = false;                         // an operand was read in the cycle before
  std::vector<std::uint64_t> shown_;           // the last one
  std::uint64_t departures_ = 0;
  std::string complaint_;
};

}  // namespace segue::oracles

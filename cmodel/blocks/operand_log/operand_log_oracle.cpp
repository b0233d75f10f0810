#include "cmodel/blocks/operand_log/operand_log_oracle.hpp"

#include <utility>

namespace segue::oracles {

void OperandLogOracle::complain(const std::string& what) {
  if (complaint_.empty()) complaint_ = what;
}

void OperandLogOracle::clear() {
  tbs_ = part_ = 0;
  book_.clear();
  for (std::uint32_t e = 0; e < params_.num_entries; ++e) free_.insert(e);
  held_.assign(params_.num_tbs, 0);
  shows_ = false;
  shown_.assign(params_.num_lanes, 0);
}

/// Its handle is the lowest free entry. The order of its other entries is the log's own choice and
/// shows in later handles.
void OperandLogOracle::enter(const operand_log::AllocMsg& msg) {
  Instruction fresh{.tb = msg.tb, .operands = {}};
  for (std::uint32_t i = 0; i < msg.count && !free_.empty(); ++i) {
    fresh.operands.push_back({.entry = *free_.begin(), .data = {}});
    free_.erase(free_.begin());
  }
  if (fresh.operands.empty()) return;
  held_[msg.tb] += fresh.operands.size();
  book_[fresh.operands.front().entry] = std::move(fresh);
}

void OperandLogOracle::leave(std::uint64_t handle) {
  const auto found = book_.find(handle);
  if (found == book_.end()) return;
  for (const Operand& operand : found->second.operands) free_.insert(operand.entry);
  held_[found->second.tb] -= found->second.operands.size();
  book_.erase(found);
  ++departures_;
}

OperandLogOracle::Operand* OperandLogOracle::find(const operand_log::OperandRef& ref) {
  const auto found = book_.find(ref.handle);
  if (found == book_.end() || ref.operand >= found->second.operands.size()) return nullptr;
  return &found->second.operands[ref.operand];
}

void OperandLogOracle::observe(const operand_log::Inputs& in, const operand_log::Outputs& out) {
  if (!in.rst_n) {
    if (out.quiescent || out.err_valid != 0) complain("the log is not silent in reset");
    return clear();
  }
  check_outputs(out);
  check_verdicts(in, out);
  if (complaint_.empty()) take_messages(in, out);
}

void OperandLogOracle::check_outputs(const operand_log::Outputs& out) {
  if (out.alloc_handle != (free_.empty() ? 0 : *free_.begin())) {
    complain("the next handle is not the lowest free entry");
  }
  for (std::uint32_t t = 0; t < params_.num_tbs; ++t) {
    if (out.room[t] != room(t)) {
      complain("room_o of thread block " + std::to_string(t) + " is " +
               std::to_string(out.room[t]) + ", not " + std::to_string(room(t)));
    }
    if ((out.in_use >> t & 1) != (held_[t] != 0 ? 1 : 0)) {
      complain("in_use_o is wrong of thread block " + std::to_string(t));
    }
  }
  if (out.read_valid != shows_) complain("what was read is shown in another cycle");
  if (out.read_data != shown_) complain("another operand is shown than was written");
  if (out.quiescent == shows_) complain("quiescent_o does not say whether an operand is shown");
}

bool OperandLogOracle::can_set_up(const operand_log::Inputs& in) const {
  const auto [tbs, need] = in.setup;
  return tbs != 0 && tbs <= params_.num_tbs && need != 0 && need * tbs <= params_.num_entries &&
         book_.empty() && !(in.alloc_valid && can_alloc(in.alloc));
}

bool OperandLogOracle::can_alloc(const operand_log::AllocMsg& msg) const {
  return msg.count != 0 && msg.count <= room(msg.tb);
}

/// A message that the book allows is accepted, every other refused.
void OperandLogOracle::check_verdicts(const operand_log::Inputs& in,
                                      const operand_log::Outputs& out) {
  const auto check = [&](bool valid, operand_log::Source source, bool legal) {
    const bool refused = (out.err_valid >> static_cast<unsigned>(source) & 1) != 0;
    if (refused == (valid && !legal)) return;
    complain(std::string(to_string(source)) +
             (refused ? ": refused, and was legal" : ": accepted, and was illegal"));
  };
  const Operand* const target = in.write_valid ? find(in.write) : nullptr;
  const Operand* const source = in.read_valid ? find(in.read) : nullptr;
  check(in.setup_valid, operand_log::Source::kSetup, can_set_up(in));
  check(in.alloc_valid, operand_log::Source::kAlloc, can_alloc(in.alloc));
  check(in.write_valid, operand_log::Source::kWrite, target != nullptr && !target->data);
  check(in.read_valid, operand_log::Source::kRead, source != nullptr && source->data);
  check(in.free_valid, operand_log::Source::kFree, book_.contains(in.free));
  check(in.kill_valid, operand_log::Source::kKill, in.kill < params_.num_tbs);
}

/// Those that are accepted are legal.
void OperandLogOracle::take_messages(const operand_log::Inputs& in,
                                     const operand_log::Outputs& out) {
  const auto taken = [&](bool valid, operand_log::Source source) {
    return valid && (out.err_valid >> static_cast<unsigned>(source) & 1) == 0;
  };
  shows_ = taken(in.read_valid, operand_log::Source::kRead);
  if (shows_) shown_ = *find(in.read)->data;
  if (taken(in.write_valid, operand_log::Source::kWrite)) find(in.write)->data = in.write_data;
  if (taken(in.setup_valid, operand_log::Source::kSetup)) {
    tbs_ = in.setup.tbs;
    part_ = params_.num_entries / tbs_;
  }
  // Entries freed now are not yet free for an allocation of this cycle; a kill frees that one too.
  if (taken(in.alloc_valid, operand_log::Source::kAlloc)) enter(in.alloc);
  if (taken(in.free_valid, operand_log::Source::kFree)) leave(in.free);
  if (!taken(in.kill_valid, operand_log::Source::kKill)) return;
  for (auto row = book_.begin(); row != book_.end();) {
    const auto& [handle, instruction] = *row++;
    if (instruction.tb == in.kill) leave(handle);
  }
}

}  // namespace segue::oracles

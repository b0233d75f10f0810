#include "cmodel/blocks/operand_log/judge.hpp"

#include <algorithm>

namespace segue::operand_log {
namespace {

class Judge {
 public:
  Judge(const State& state, const Params& params, const Inputs& in)
      : q_(state), params_(params), in_(in) {}

  Judgement check_legality() {
    if (in_.alloc_valid) verdict_.set(Source::kAlloc, alloc());
    if (in_.setup_valid) verdict_.set(Source::kSetup, setup());
    if (in_.write_valid) verdict_.set(Source::kWrite, write());
    if (in_.read_valid) verdict_.set(Source::kRead, read());
    if (in_.free_valid) verdict_.set(Source::kFree, chain(in_.free));
    if (in_.kill_valid) {
      verdict_.set(Source::kKill, in_.kill < params_.num_tbs ? Error::kNone : Error::kIndex);
    }
    return verdict_;
  }

 private:
  /// Judged after the allocation, since it depends on that verdict.
  [[nodiscard]] Error setup() const {
    const auto [tbs, need] = in_.setup;
    if (tbs == 0 || need == 0 || tbs > params_.num_tbs) return Error::kIndex;
    if (params_.num_entries / tbs < need) return Error::kTooSmall;
    const bool empty =
        std::all_of(q_.used.begin(), q_.used.end(), [](std::uint32_t used) { return used == 0; });
    return empty && !verdict_.holds(Source::kAlloc) ? Error::kNone : Error::kBusy;
  }

  [[nodiscard]] Error alloc() const {
    const auto [tb, count] = in_.alloc;
    if (tb >= params_.num_tbs || count == 0) return Error::kIndex;
    if (tb >= q_.tbs) return Error::kNotSetUp;
    if (count > q_.part) return Error::kTooSmall;
    return count > q_.room(tb) ? Error::kFull : Error::kNone;
  }

  /// Error of a message about the chain with this handle.
  [[nodiscard]] Error chain(std::uint64_t handle) const {
    if (handle >= params_.num_entries) return Error::kIndex;
    const Entry& entry = q_.entries[handle];
    return entry.live && entry.first ? Error::kNone : Error::kState;
  }

  /// Error of a message about an operand; also sets `entry` to its entry.
  [[nodiscard]] Error operand(const OperandRef& ref, std::uint32_t& entry) const {
    const Error error = chain(ref.handle);
    if (error != Error::kNone) return error;
    if (ref.operand >= kMaxOperands) return Error::kOperand;
    entry = ref.handle;
    for (std::uint32_t i = 0; i < ref.operand; ++i) {
      if (q_.entries[entry].last) return Error::kOperand;
      entry = q_.entries[entry].next;
    }
    return Error::kNone;
  }

  [[nodiscard]] Error write() {
    const Error error = operand(in_.write, verdict_.write_entry);
    if (error != Error::kNone) return error;
    return q_.entries[verdict_.write_entry].written ? Error::kWritten : Error::kNone;
  }

  [[nodiscard]] Error read() {
    const Error error = operand(in_.read, verdict_.read_entry);
    if (error != Error::kNone) return error;
    return q_.entries[verdict_.read_entry].written ? Error::kNone : Error::kUnwritten;
  }

  const State& q_;
  const Params& params_;
  const Inputs& in_;
  Judgement verdict_;
};

}  // namespace

Judgement check_legality(const State& state, const Params& params, const Inputs& in) {
  return Judge(state, params, in).check_legality();
}

}  // namespace segue::operand_log

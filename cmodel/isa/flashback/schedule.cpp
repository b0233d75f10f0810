#include "cmodel/isa/flashback/schedule.hpp"

#include <algorithm>
#include <set>

namespace segue::isa {

namespace {

using Kind = FlashbackStep::Kind;
using Way = Restoration::Way;

// Far more than any restoration needs: recursion that displaces what it needs ends here.
constexpr std::size_t kMostSteps = 4096;

bool holds_all(const BlockValues::State& held, const std::vector<RegisterValue>& wanted) {
  return std::ranges::all_of(
      wanted, [&held](const RegisterValue& one) { return held[one.reg] == one.value; });
}

class Scheduler {
 public:
  Scheduler(const BlockValues& values, const RegisterSet& live, const Restoration& restoration)
      : values_(values), live_(live), restoration_(restoration) {
    plan_.current = restoration.current();
    plan_.point = restoration.point();
    plan_.bytes = restoration.bytes();
  }

  std::optional<FlashbackPlan> run() {
    if (!leave() || !come_back()) return {};
    return std::move(plan_);
  }

 private:
  /// Saves what is there, and each recovered value as soon as it is.
  bool leave() {
    BlockValues::State held = values_.before(restoration_.current());
    const std::vector<Value> saved = restoration_.saved();
    std::set<Value> left(saved.begin(), saved.end());
    const auto save = [&](Register reg) {
      if (left.erase(held[reg]) == 0) return;
      plan_.preempt.push_back({.kind = Kind::kSave, .reg = reg, .value = held[reg]});
    };
    for (Register reg = 0; reg < kRegisters; ++reg) {
      if (held[reg] != kNoValue) save(reg);
    }
    for (const std::uint32_t index : restoration_.undone_at_preemption()) {
      const ValueFlow& flow = values_.of(index);
      if (!holds_all(held, flow.reversal_reads)) return false;
      plan_.preempt.push_back({.kind = Kind::kRevert, .instruction = index});
      if (flow.reversal_writes_scc) held[kScc] = kNoValue;
      for (const RegisterValue& old : flow.reversal_gives) {
        held[old.reg] = old.value;
        save(old.reg);
      }
    }
    return left.empty();
  }

  bool come_back() {
    held_.fill(kNoValue);
    for (const std::uint32_t index : restoration_.executed()) {
      const auto wanted = std::ranges::any_of(
          values_.of(index).writes, [this](const RegisterValue& one) { return missing(one); });
      if (wanted && !execute(index)) return false;
    }
    // One register's last steps may displace another's contents, SCC for one.
    const BlockValues::State& state = values_.before(restoration_.current());
    for (unsigned round = 0; round < 3; ++round) {
      bool done = true;
      for (Register reg = 0; reg < kRegisters; ++reg) {
        if (!live_.test(reg) || held_[reg] == state[reg]) continue;
        done = false;
        if (!put(reg, state[reg])) return false;
      }
      if (done) return true;
    }
    return false;
  }

  /// Whether the restoration makes this value by its instruction, and it is not there.
  [[nodiscard]] bool missing(const RegisterValue& one) const {
    return restoration_.way(one.value) == Way::kExecuted && held_[one.reg] != one.value;
  }

  /// Brings `value` into `reg`.
  bool put(Register reg, Value value) {
    if (held_[reg] == value) return true;
    if (plan_.resume.size() >= kMostSteps) return false;
    switch (restoration_.way(value)) {
      case Way::kSaved:
        plan_.resume.push_back({.kind = Kind::kLoad, .reg = reg, .value = value});
        held_[reg] = value;
        return true;
      case Way::kExecuted:
        if (held_[values_.home(value)] != value && !execute(*values_.definition(value))) {
          return false;
        }
        break;
      case Way::kReverted:
        if (!revert(restoration_.undone(value))) return false;
        break;
      default:
        return false;
    }
    if (held_[reg] == value) return true;
    return copy(reg, value);
  }

  bool put_all(const std::vector<RegisterValue>& wanted) {
    if (depth_ > kMostSteps) return false;
    ++depth_;
    for (const RegisterValue& one : wanted) {
      if (!put(one.reg, one.value)) return false;
    }
    --depth_;
    return holds_all(held_, wanted);
  }

  bool execute(std::uint32_t index) {
    const ValueFlow& flow = values_.of(index);
    if (!put_all(flow.reads)) return false;
    plan_.resume.push_back({.kind = Kind::kExecute, .instruction = index});
    for (const RegisterValue& one : flow.writes) held_[one.reg] = one.value;
    return true;
  }

  bool revert(std::uint32_t index) {
    const ValueFlow& flow = values_.of(index);
    if (!put_all(flow.reversal_reads)) return false;
    plan_.resume.push_back({.kind = Kind::kRevert, .instruction = index});
    if (flow.reversal_writes_scc) held_[kScc] = kNoValue;
    for (const RegisterValue& one : flow.reversal_gives) held_[one.reg] = one.value;
    return true;
  }

  /// From another scalar register.
  bool copy(Register reg, Value value) {
    for (Register from = 0; from < kScc; ++from) {
      if (held_[from] != value || is_vector(reg) || reg == kScc) continue;
      plan_.resume.push_back({.kind = Kind::kMove, .reg = reg, .from = from, .value = value});
      held_[reg] = value;
      return true;
    }
    return false;
  }

  const BlockValues& values_;
  const RegisterSet& live_;
  const Restoration& restoration_;
  FlashbackPlan plan_;
  BlockValues::State held_ = {};
  std::size_t depth_ = 0;
};

}  // namespace

std::optional<FlashbackPlan> schedule(const BlockValues& values, const RegisterSet& live,
                                      const Restoration& restoration) {
  return Scheduler(values, live, restoration).run();
}

}  // namespace segue::isa

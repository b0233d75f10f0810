#include "cmodel/isa/flashback/find_plan.hpp"

#include <optional>
#include <set>
#include <vector>

#include "cmodel/isa/flashback/restoration.hpp"
#include "cmodel/isa/flashback/schedule.hpp"

namespace segue::isa {

namespace {

/// An instruction without a result adds nothing to a flashback.
bool gives_nothing(const BlockValues& values, std::uint32_t point) {
  return values.of(point).writes.empty();
}

std::vector<Value> live_values(const BlockValues& values, const RegisterSet& live,
                               std::uint32_t current) {
  std::vector<Value> result;
  for (Register reg = 0; reg < kRegisters; ++reg) {
    if (live.test(reg)) result.push_back(values.before(current)[reg]);
  }
  return result;
}

/// Calls `attempt` with the methods and, since to recover a register may cost more than it saves,
/// without reverting, for each flashback point of `current`, the nearest first.
template <class Attempt>
void each_attempt(const BlockValues& values, std::uint32_t current, const FlashbackMethods& methods,
                  const Attempt& attempt) {
  FlashbackMethods plain = methods;
  plain.revert = false;
  bool reversible = false;
  for (std::uint32_t point = current; point-- > values.block().first;) {
    reversible |= values.of(point).reversal.has_value();
    if (gives_nothing(values, point)) continue;
    attempt(point, plain);
    if (methods.revert && reversible) attempt(point, methods);
  }
}

}  // namespace

FlashbackPlan find_plan(const BlockValues& values, const RegisterSet& live, std::uint32_t current,
                        const FlashbackMethods& methods) {
  const std::vector<Value> wanted = live_values(values, live, current);
  FlashbackPlan best = live_plan(values, live, current);
  each_attempt(values, current, methods, [&](std::uint32_t point, const FlashbackMethods& with) {
    const Restoration restoration(values, wanted, current, point, with, false);
    if (!restoration.possible() || restoration.bytes() >= best.bytes) return;
    if (std::optional<FlashbackPlan> plan = schedule(values, live, restoration)) best = *plan;
  });
  return best;
}

WithBackups find_with_backups(const BlockValues& values, const RegisterSet& live,
                              std::uint32_t current, const FlashbackMethods& methods) {
  const std::vector<Value> wanted = live_values(values, live, current);
  WithBackups best{live_plan(values, live, current).bytes, {}};
  each_attempt(values, current, methods, [&](std::uint32_t point, const FlashbackMethods& with) {
    const Restoration restoration(values, wanted, current, point, with, true);
    if (!restoration.possible() || restoration.bytes() >= best.bytes) return;
    best = {restoration.bytes(), restoration.backups()};
  });
  return best;
}

FlashbackPlan live_plan(const BlockValues& values, const RegisterSet& live, std::uint32_t current) {
  FlashbackPlan plan{.current = current, .point = current, .bytes = 0, .preempt = {}, .resume = {}};
  std::set<Value> saved;
  for (Register reg = 0; reg < kRegisters; ++reg) {
    if (!live.test(reg)) continue;
    // Not from another register that has the same contents: it may be dead, and lost.
    const Value value = values.before(current)[reg];
    if (saved.insert(value).second) {
      plan.preempt.push_back({.kind = FlashbackStep::Kind::kSave, .reg = reg, .value = value});
      plan.bytes += values.bytes(value);
    }
    plan.resume.push_back({.kind = FlashbackStep::Kind::kLoad, .reg = reg, .value = value});
  }
  return plan;
}

}  // namespace segue::isa

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

/// The methods and, since to recover a register may cost more than it saves, those without.
std::vector<FlashbackMethods> attempts(const FlashbackMethods& methods) {
  FlashbackMethods plain = methods;
  plain.revert = false;
  if (!methods.revert) return {plain};
  return {plain, methods};
}

}  // namespace

FlashbackPlan find_plan(const BlockValues& values, const RegisterSet& live, std::uint32_t current,
                        const FlashbackMethods& methods) {
  FlashbackPlan best = live_plan(values, live, current);
  for (std::uint32_t point = current; point-- > values.block().first;) {
    if (gives_nothing(values, point)) continue;
    for (const FlashbackMethods& attempt : attempts(methods)) {
      const Restoration restoration(values, live, current, point, attempt, false);
      if (!restoration.possible() || restoration.bytes() >= best.bytes) continue;
      if (std::optional<FlashbackPlan> plan = schedule(values, live, restoration)) best = *plan;
    }
  }
  return best;
}

WithBackups find_with_backups(const BlockValues& values, const RegisterSet& live,
                              std::uint32_t current, const FlashbackMethods& methods) {
  WithBackups best{live_plan(values, live, current).bytes, {}};
  for (std::uint32_t point = current; point-- > values.block().first;) {
    if (gives_nothing(values, point)) continue;
    for (const FlashbackMethods& attempt : attempts(methods)) {
      const Restoration restoration(values, live, current, point, attempt, true);
      if (!restoration.possible() || restoration.bytes() >= best.bytes) continue;
      best = {restoration.bytes(), restoration.backups()};
    }
  }
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

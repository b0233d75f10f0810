#include "cmodel/isa/flashback/find_plan.hpp"

#include <optional>
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

FlashbackPlan live_plan(const BlockValues& values, const RegisterSet& live,
                        std::uint32_t current) {
  const Restoration restoration(values, live, current, current, {}, false);
  return *schedule(values, live, restoration);
}

}  // namespace segue::isa

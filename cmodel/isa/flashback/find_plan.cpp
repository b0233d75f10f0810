#include "cmodel/isa/flashback/find_plan.hpp"

#include <map>
#include <optional>
#include <utility>

#include "cmodel/isa/flashback/restoration.hpp"
#include "cmodel/isa/flashback/schedule.hpp"

namespace segue::isa {

FlashbackPlan find_plan(const BlockValues& values, const RegisterSet& live, std::uint32_t current,
                        const FlashbackMethods& methods) {
  FlashbackPlan best = live_plan(values, live, current);
  for (std::uint32_t point = current; point-- > values.block().first;) {
    const Restoration restoration(values, live, current, point, methods, false);
    if (!restoration.possible() || restoration.bytes() >= best.bytes) continue;
    if (std::optional<FlashbackPlan> plan = schedule(values, live, restoration)) best = *plan;
  }
  return best;
}

WithBackups find_with_backups(const BlockValues& values, const RegisterSet& live,
                              std::uint32_t current, const FlashbackMethods& methods) {
  WithBackups best{live_plan(values, live, current).bytes, {}};
  for (std::uint32_t point = current; point-- > values.block().first;) {
    const Restoration restoration(values, live, current, point, methods, true);
    if (!restoration.possible() || restoration.bytes() >= best.bytes) continue;
    best = {restoration.bytes(), restoration.backups()};
  }
  return best;
}

FlashbackPlan live_plan(const BlockValues& values, const RegisterSet& live,
                        std::uint32_t current) {
  const Restoration restoration(values, live, current, current, {}, false);
  return *schedule(values, live, restoration);
}

}  // namespace segue::isa

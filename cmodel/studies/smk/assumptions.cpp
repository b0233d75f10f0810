#include "cmodel/studies/smk/assumptions.hpp"

#include <fmt/format.h>

namespace segue::studies::smk {
namespace {

bool set_scheduler(const std::string& value, gpu::WarpScheduler& scheduler) {
  const std::optional<gpu::WarpScheduler> named = gpu::find_warp_scheduler(value);
  if (named) scheduler = *named;
  return named.has_value();
}

/// Sets the assumption from its value; false if that is none of the key's.
bool set(Assumptions& assumptions, std::string_view key, const std::string& value) {
  if (key == "cycles") {
    return set_number<std::uint64_t>(value, 1'000, 1'000'000'000, assumptions.cycles);
  }
  if (key == "tb-variation") return set_number(value, 0.0, 1.0, assumptions.tb_variation);
  return set_scheduler(value, assumptions.scheduler);
}

}  // namespace

const std::vector<AssumptionKey>& assumption_keys() {
  static const std::vector<AssumptionKey> keys = {
      {"cycles", "a whole number, 1000..1000000000", "simulated of each workload"},
      {"tb-variation", "a number, 0..1", "thread blocks last 1 - v to 1 + v of their mean, evenly"},
      {"scheduler", "loose-round-robin, oldest-first or kernel-aware",
       "the warp scheduler, which divides an SM's issue slots among the kernels on it"},
  };
  return keys;
}

void assume(Assumptions& assumptions, const std::string& text) {
  assume_one_of(assumption_keys(), text, [&](std::string_view key, const std::string& value) {
    return set(assumptions, key, value);
  });
}

std::vector<std::string> describe(const Assumptions& assumptions) {
  return {fmt::format("cycles={}", assumptions.cycles),
          fmt::format("tb-variation={:g}", assumptions.tb_variation),
          fmt::format("scheduler={}", gpu::name_of(assumptions.scheduler))};
}

}  // namespace segue::studies::smk

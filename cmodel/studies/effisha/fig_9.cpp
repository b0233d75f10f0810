// Figure 9: evictions by priority, where kernels ask for the GPU again and again.
#include <fmt/format.h>

#include <array>

#include "cmodel/random/random.hpp"
#include "cmodel/studies/effisha/daemon.hpp"
#include "cmodel/studies/effisha/figure.hpp"

namespace segue::studies::effisha {
namespace {

constexpr std::uint32_t kLaunches = 1000;  // of each kernel
constexpr std::uint32_t kPriorities = 9;

std::array<std::uint64_t, kPriorities + 1> evictions(const Setting& setting, Time wait) {
  Random random(setting.seed);
  const auto priority = [&] { return static_cast<std::uint32_t>(random.between(1, kPriorities)); };
  Daemon daemon(Policy::kPiv, setting.assumptions);
  std::vector<std::uint32_t> launches(setting.kernels.size());
  const auto launch = [&](std::size_t kernel, Time at) {
    if (launches[kernel]++ == kLaunches) return;
    daemon.request(setting.kernels[kernel], priority(), at);
  };
  for (std::size_t k = 0; k < setting.kernels.size(); ++k) launch(k, 0);
  while (const Stub* done = daemon.run_to_next_end()) {
    launch(static_cast<std::size_t>(done->kernel - setting.kernels.data()), daemon.now() + wait);
  }
  std::array<std::uint64_t, kPriorities + 1> by_priority{};
  for (const Stub& stub : daemon.stubs()) by_priority.at(stub.priority) += stub.evictions;
  return by_priority;
}

std::vector<Row> fig_9_rows(const Setting& setting, bool /*each_kernel*/) {
  std::vector<Row> rows;
  for (const Time wait : {1, 2, 4, 8, 16, 32, 64}) {
    const auto by_priority = evictions(setting, wait * kMillisecond);
    for (std::uint32_t priority = 1; priority <= kPriorities; ++priority) {
      Row& row = rows.emplace_back();
      row.name = fmt::format("evictions, wait {} ms, priority {}", wait, priority);
      row.ours = static_cast<double>(by_priority.at(priority));
      row.unit = std::string{"evictions"};
    }
  }
  return rows;
}

}  // namespace

Figure fig_9() {
  return {.id = "effisha-fig-9",
          .title = "Evictions by priority under piv, a thousand launches of each kernel",
          .draws = true,
          .idle = {"slice-us"},
          .guesses = {kHalfSpeed},
          .rows = fig_9_rows};
}

}  // namespace segue::studies::effisha

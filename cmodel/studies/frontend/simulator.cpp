#include "cmodel/studies/frontend/simulator.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>

#include "cmodel/studies/grid/numbers_json.hpp"

namespace segue::studies::frontend {
namespace {

std::uint64_t committed(const LightSm& sm, const Point& point) {
  std::uint64_t sum = 0;
  for (std::uint32_t warp = 0; warp < point.warps; ++warp) {
    if ((point.hung >> warp & 1) == 0) sum += sm.committed(warp);
  }
  return sum;
}

sm_frontend::Params params_of(const Point& point) {
  sm_frontend::Params params;
  params.queue_entries = point.queue_entries;
  params.replay_entries = point.replay_entries;
  params.window_bits = point.window_bits;
  return params;
}

double run(const Setting& setting, const Point& point) {
  LightSmSetting one;
  one.params = params_of(point);
  one.scheme = point.scheme;
  one.at_commit = point.at_commit;
  one.warps = point.warps;
  one.warps_of_tb = setting.assumptions.warps_of_tb;
  one.latencies = setting.assumptions.latencies;
  one.mix = &mixes()[point.mix];
  one.hung = point.hung;
  one.faults_at = kFaultsAt;
  one.begin = setting.assumptions.begin;
  one.misses = {.per_thousand = point.misses_per_thousand,
                .cycles = setting.assumptions.miss,
                .announced = point.misses_announced};
  one.seed = setting.seed;
  one.frontend = setting.frontend;
  LightSm sm(one);
  sm.run(kWarmUp);
  const std::uint64_t before = committed(sm, point);
  sm.run(setting.assumptions.cycles);
  return static_cast<double>(committed(sm, point) - before) /
         static_cast<double>(setting.assumptions.cycles);
}

std::string key_of(const Setting& setting, const Point& point) {
  return fmt::format(
      "frontend ipc, {}, {}{}; {} warps, hung {:x}, {} misses{}; issue queue {}, replay "
      "queue {}, window {}; seed {}; {}{}",
      mixes()[point.mix].name, to_string(point.scheme), point.at_commit ? " until commit" : "",
      point.warps, point.hung, point.misses_per_thousand, point.misses_announced ? "" : " untold",
      point.queue_entries, point.replay_entries, point.window_bits, setting.seed,
      fmt::join(describe(setting.assumptions), ", "),
      setting.decided_by ? "; " + setting.decided_by(params_of(point)) : "");
}

}  // namespace

std::vector<double> ipc_of(const Setting& setting, std::span<const Point> points) {
  const grid::Evaluator<Point, double> evaluator{
      .evaluate = [&](const Point& point) { return run(setting, point); },
      .key = [&](const Point& point) { return key_of(setting, point); },
      .to_json = [](const double& ipc) { return grid::numbers_to_json({ipc}); },
      .from_json = [](const Point&, const std::string& text) -> std::optional<double> {
        const auto numbers = grid::numbers_from_json(text, 1);
        if (!numbers) return std::nullopt;
        return numbers->front();
      }};
  return grid::evaluate(points, evaluator, setting.grid);
}

std::string ratio_text(double ipc, double base) {
  return base == 0.0 ? "-" : fmt::format("{:.3f}", ipc / base);
}

std::string_view name_of(warp_gate::Scheme scheme) {
  constexpr std::array<std::string_view, 5> kNames = {
      "stall", "warp disable, commit", "warp disable, last check", "replay queue", "operand log"};
  return kNames[static_cast<std::size_t>(scheme)];
}

}  // namespace segue::studies::frontend

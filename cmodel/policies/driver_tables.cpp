#include "cmodel/policies/driver_tables.hpp"

namespace segue::policies {
namespace {

using sm_driver::SmState;

SmView look_at(const sm_driver::SmstEntry& sm) {
  const auto next = sm.next_valid ? std::optional<unsigned>(sm.next) : std::nullopt;
  switch (sm.state) {
    case SmState::kIdle:
      return {};
    case SmState::kRunning:
      return {SmPhase::kRunning, sm.ksr, std::nullopt, sm.tbs_running};
    case SmState::kReserved:
      return {SmPhase::kReserved, sm.ksr, next};
    case SmState::kReleased:
      return {SmPhase::kReleased, std::nullopt, next};
  }
  return {};
}

}  // namespace

void DriverTables::read(const sm_driver::State& state) {
  sms = state.smst;
  rows = state.ksrt;
  left = state.left;
  queued = state.ptbq_count;
  active.assign(state.active.begin(), state.active.begin() + state.active_count);
  valid_rows = state.ksr_valid;
  in_setup = state.in_setup;
  scan = state.scan_state;
}

std::int64_t DriverTables::waiting(std::uint32_t row) const {
  return std::int64_t{left[row]} + queued[row];
}

void look_at(const DriverTables& tables, View& view) {
  view.turn = tables.turn;
  view.named = tables.named;
  view.fullest = tables.fullest;
  view.exclusive = tables.exclusive;
  view.kernels.clear();
  for (const std::uint32_t row : tables.active) {
    const sm_driver::Ksr& ksr = tables.rows[row];
    view.kernels.push_back({.row = row,
                            .tokens = ksr.tokens,
                            .unclaimed = tables.waiting(row),
                            .tbs_per_sm = static_cast<int>(ksr.tbs_per_sm),
                            .killed = ksr.killed,
                            .priority = ksr.prio});
  }
  view.sms.clear();
  for (const sm_driver::SmstEntry& sm : tables.sms) {
    view.sms.push_back(look_at(sm));
    const SmView& seen = view.sms.back();
    if (seen.phase == SmPhase::kRunning)
      if (KernelView* holder = view.find(*seen.holder))
        holder->unclaimed -= holder->tbs_per_sm - static_cast<int>(sm.tbs_running);
    if (seen.next)
      if (KernelView* next = view.find(*seen.next)) next->unclaimed -= next->tbs_per_sm;
  }
}

}  // namespace segue::policies

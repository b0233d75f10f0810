#include "cmodel/blocks/sm_driver/state.hpp"

#include <algorithm>

#include "cmodel/blocks/sm_driver/mask.hpp"

namespace segue::sm_driver {
namespace {

template <typename T>
void zero(std::vector<T>& table) {
  std::fill(table.begin(), table.end(), T{});
}

}  // namespace

State::State(const Params& params)
    : ctx(params.num_ctxs),
      buffer(params.num_ctxs),
      launch(params.num_ctxs),
      ksrt(params.num_ksrs),
      left(params.num_ksrs),
      active(params.num_ksrs),
      smst(params.num_sms),
      slots(params.num_sms),
      ptbq_head(params.num_ksrs),
      ptbq_count(params.num_ksrs) {
  timer.order.resize(params.num_sms);
  timer.begins.resize(params.num_sms);
  reset();
}

void State::reset() {
  zero(ctx);
  has_page_table = 0;
  setup_has_page_table = false;
  buffer_valid = buffer_half = 0;
  zero(buffer);
  zero(launch);
  launch_count = 0;
  ksr_valid = 0;
  zero(ksrt);
  zero(left);
  fresh = 0;
  admitted = begun = begun_first = false;
  changed_ksr = begun_of = 0;
  zero(active);
  active_count = 0;
  zero(smst);
  zero(slots);
  need_setup = need_preempt = need_kill = need_issue = 0;
  in_setup = told = 0;
  issue_from = 0;
  last_source = static_cast<std::uint32_t>(smst.size());  // the host was served last
  cmd_valid = cmd_from_ptbq = false;
  cmd = {};
  done_valid = false;
  done = {};
  zero(ptbq_head);
  zero(ptbq_count);
  policy = Policy::kFcfs;
  technique = Technique::kDrain;
  release_event = spare_once = fullest_victim = fcfs_exclusive = false;
  spare_total = spare_given = 0;
  scan_state = ScanState::kIdle;
  scan_pos = 0;
  scan_pending = false;
  release_pending = false;
  scan_policy = Policy::kFcfs;
  scan_target = {};
  scan_ask = {};
  scan_victim = {};
  turn = {};
  timer.reset();
  doing = false;
  choice = {};
  scan_choice = {};
}

std::optional<std::uint32_t> State::promised_sm(std::uint32_t k) const {
  for (std::uint32_t s = 0; s < smst.size(); ++s) {
    if (smst[s].next_valid && smst[s].next == k) return s;
  }
  return std::nullopt;
}

std::uint32_t State::top(Policy p) const {
  std::uint32_t top = 0;
  mask::for_each(ksr_valid, [&](std::uint32_t k) { top = std::max(top, rank(k, p)); });
  return top;
}

}  // namespace segue::sm_driver

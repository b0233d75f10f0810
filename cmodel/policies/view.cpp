#include "cmodel/policies/view.hpp"

#include <algorithm>

namespace segue::policies {

const KernelView* View::find(unsigned row) const {
  const auto it = std::find_if(kernels.begin(), kernels.end(),
                               [row](const KernelView& k) { return k.row == row; });
  return it == kernels.end() ? nullptr : &*it;
}

KernelView* View::find(unsigned row) {
  return const_cast<KernelView*>(static_cast<const View*>(this)->find(row));
}

bool View::is_free(unsigned sm) const {
  return sms[sm].phase == SmPhase::kIdle || sms[sm].phase == SmPhase::kReleased;
}

bool View::any_free() const {
  for (unsigned sm = 0; sm < sms.size(); ++sm)
    if (is_free(sm)) return true;
  return false;
}

bool View::can_fill(const KernelView& kernel, unsigned sm) const {
  return !kernel.killed && kernel.unclaimed + (is_free(sm) ? promised_tbs(kernel) : 0) > 0;
}

std::int64_t View::promised_tbs(const KernelView& kernel) const {
  const auto reserved = std::count_if(sms.begin(), sms.end(),
                                      [&](const SmView& sm) { return sm.next == kernel.row; });
  return static_cast<std::int64_t>(reserved) * kernel.tbs_per_sm;
}

bool View::would_swap(const KernelView& kernel, unsigned sm) const {
  if (!is_free(sm)) return false;
  return sms[sm].next == kernel.row || (promised_sm(kernel) && kernel.unclaimed <= 0);
}

std::optional<unsigned> View::promised_sm(const KernelView& kernel) const {
  for (unsigned sm = 0; sm < sms.size(); ++sm)
    if (sms[sm].next == kernel.row) return sm;
  return std::nullopt;
}

std::optional<unsigned> View::running_sm(const KernelView& kernel) const {
  for (unsigned sm = 0; sm < sms.size(); ++sm)
    if (sms[sm].phase == SmPhase::kRunning && sms[sm].holder == kernel.row) return sm;
  return std::nullopt;
}

std::optional<unsigned> View::victim_sm(const KernelView& kernel) const {
  if (!named && fullest) {
    std::optional<unsigned> best;
    for (unsigned sm = 0; sm < sms.size(); ++sm) {
      if (sms[sm].phase != SmPhase::kRunning || sms[sm].holder != kernel.row) continue;
      if (!best || sms[sm].tbs > sms[*best].tbs) best = sm;
    }
    return best;
  }
  if (!named) return running_sm(kernel);
  const bool runs = *named < sms.size() && sms[*named].phase == SmPhase::kRunning &&
                    sms[*named].holder == kernel.row;
  return runs ? named : std::nullopt;
}

unsigned View::top_priority() const {
  unsigned top = 0;
  for (const KernelView& kernel : kernels) top = std::max(top, kernel.priority);
  return top;
}

void View::reduce() {
  moved.reset();
  named.reset();
  for (SmView& sm : sms) sm.tbs = 0;
  reduced_top = top_priority();
  for (KernelView& k : kernels) {
    const bool wants = k.unclaimed > 0;
    const std::int64_t promised = promised_tbs(k);
    const bool wants_free = k.unclaimed + promised > 0;
    k.unclaimed = wants ? 1 : wants_free ? 1 - promised : -promised;
  }
  std::erase_if(kernels, [this](const KernelView& k) {
    const bool is_next =
        std::any_of(sms.begin(), sms.end(), [&k](const SmView& sm) { return sm.next == k.row; });
    return k.unclaimed <= 0 && !is_next && !running_sm(k);
  });
}

View with_work_of(View view, const std::function<bool(const KernelView&)>& which) {
  for (KernelView& kernel : view.kernels)
    if (!which(kernel)) kernel.unclaimed = -view.promised_tbs(kernel);
  return view;
}

}  // namespace segue::policies

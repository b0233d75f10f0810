#include "cmodel/sm_model/run_sms.hpp"

#include <algorithm>
#include <cstdint>

#include "cmodel/gpu/sim/harness_error.hpp"

namespace segue::sm_model {

void run_sms(std::span<const std::unique_ptr<SmCore>> sms, PagedMemory* paged, bool skips,
             std::uint64_t from) {
  const auto ends = [](const std::unique_ptr<SmCore>& sm) { return sm->done(); };
  for (std::uint64_t now = from; !std::ranges::all_of(sms, ends);) {
    for (const std::unique_ptr<SmCore>& sm : sms) {
      if (!sm->done() && (!skips || sm->wakes_at() <= now)) sm->cycle(now);
    }
    std::uint64_t next = ~std::uint64_t{0};
    if (paged != nullptr) {
      const std::uint64_t resolved = paged->resolved();
      if (!skips || paged->wakes_at() <= now) paged->cycle(now);
      if (paged->resolved() != resolved) {
        for (const std::unique_ptr<SmCore>& sm : sms) sm->wake(now + 1);
      }
      next = paged->wakes_at();
    }
    for (const std::unique_ptr<SmCore>& sm : sms) next = std::min(next, sm->wakes_at());
    if (next == ~std::uint64_t{0} && !std::ranges::all_of(sms, ends)) {
      throw gpu::HarnessError("nothing can move any more");
    }
    now = skips ? std::max(next, now + 1) : now + 1;
  }
}

}  // namespace segue::sm_model

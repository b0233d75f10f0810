#include "cmodel/blocks/drf_allocator/state.hpp"

#include <utility>

#include "cmodel/blocks/drf_allocator/share_math.hpp"

namespace segue::drf_allocator {

State::State(const Params& params)
    : num_ctxs(params.num_ctxs),
      all_slots(layout::low_mask(params.num_slots)),
      limit(static_cast<std::uint32_t>(layout::low_mask(params.share_w))),
      page_table(params.num_ctxs),
      start(params.num_ctxs),
      ksrt(params.num_ctxs),
      demand(params.num_ctxs),
      ptbq_head(params.num_ctxs),
      ptbq_count(params.num_ctxs),
      taken(params.num_sms),
      slots(params.num_sms),
      leaving(params.num_sms),
      resident(params.num_sms),
      claim(params.num_sms),
      parted(params.num_sms),
      count(params.num_sms * params.num_ctxs),
      quota(params.num_sms * params.num_ctxs),
      owner(params.num_sms * params.num_slots),
      fill_rank(params.num_ctxs),
      ptbq(params.num_ctxs * params.num_sms * params.num_slots),
      stamps(params.num_sms * params.num_slots),
      params_(params) {}

void State::reset() {
  State fresh(params_);
  fresh.owner = std::move(owner);
  fresh.ptbq = std::move(ptbq);
  fresh.stamps = std::move(stamps);
  *this = std::move(fresh);
}

bool State::fits(std::uint32_t ctx, std::uint32_t s) const {
  return within(plus(taken[s], demand[ctx]), limit) && slots[s] != all_slots;
}

std::uint32_t State::load(std::uint32_t s) const { return highest(taken[s]); }

std::uint32_t State::load_without(std::uint32_t ctx, std::uint32_t s) const {
  return highest(minus(taken[s], demand[ctx], count[at(s, ctx)]));
}

}  // namespace segue::drf_allocator

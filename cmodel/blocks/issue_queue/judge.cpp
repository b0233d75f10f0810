#include "cmodel/blocks/issue_queue/judge.hpp"

namespace segue::issue_queue {

Judgement check_legality(const State& q, const Params& params, const Inputs& in) {
  Judgement verdict;
  std::uint32_t left = params.num_entries - q.live().size();
  for (std::uint32_t lane = 0; lane < params.insert_width; ++lane) {
    if ((in.insert_valid >> lane & 1) == 0) continue;
    const InsertMsg& msg = in.insert[lane];
    Error error = Error::kNone;
    if (msg.warp >= params.num_warps || msg.tb >= params.num_tbs) {
      error = Error::kIndex;
    } else if (left == 0) {
      error = Error::kFull;
    } else {
      --left;
    }
    verdict.set(insert_source(lane), error);
  }
  if (in.kill_valid) {
    verdict.set(Source::kKill, in.kill < params.num_tbs ? Error::kNone : Error::kIndex);
  }
  return verdict;
}

}  // namespace segue::issue_queue

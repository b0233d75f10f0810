#include "cmodel/blocks/scoreboard/judge.hpp"

namespace segue::scoreboard {
namespace {

class Judge {
 public:
  Judge(const State& state, const Params& params, const Inputs& in)
      : q_(state), params_(params), in_(in) {}

  Judgement check_legality() {
    for (std::uint32_t k = 0; k < params_.insert_width; ++k) {
      if ((in_.insert_valid >> k & 1) != 0) verdict_.set(lane_of(Source::kInsert0, k), insert(k));
    }
    lanes(Source::kIssued0, in_.issued_valid, in_.issued, &Judge::waiting, &Judge::always);
    lanes(Source::kRead0, in_.read_valid, in_.read, &Judge::read, &Judge::is_early);
    if (in_.checked_valid) verdict_.set(Source::kChecked, checked(in_.checked));
    lanes(Source::kCommit0, in_.commit_valid, in_.commit, &Judge::issued, &Judge::always);
    if (in_.squash_valid) verdict_.set(Source::kSquash, squash());
    if (in_.withdraw_valid) verdict_.set(Source::kWithdraw, waiting(in_.withdraw));
    return verdict_;
  }

 private:
  using Verdict = Error (Judge::*)(const PlaceRef&) const;
  using Question = bool (Judge::*)(const PlaceRef&) const;

  /// `once`: lane 1 may not say it again of the place that lane 0 says it of.
  void lanes(Source lane_0, std::uint64_t valid, const std::vector<PlaceRef>& at, Verdict verdict,
             Question once) {
    if (valid == 0) return;
    if ((valid & 1) != 0) verdict_.set(lane_0, (this->*verdict)(at[0]));
    if ((valid & 2) == 0) return;
    Error error = (this->*verdict)(at[1]);
    if (error == Error::kNone && verdict_.holds(lane_0) && at[0] == at[1] && (this->*once)(at[1])) {
      error = Error::kTwice;
    }
    verdict_.set(lane_of(lane_0, 1), error);
  }

  /// Needs the verdict of lane 0.
  [[nodiscard]] Error insert(std::uint32_t lane) const {
    const InsertMsg& msg = in_.insert[lane];
    if (msg.warp >= params_.num_warps) return Error::kIndex;
    const bool second = lane == 1 && (in_.insert_valid & 1) != 0;
    if (second && in_.insert[0].warp != msg.warp) return Error::kLine;
    if (has(q_.live, msg)) return Error::kLive;
    if (second && verdict_.holds(Source::kInsert0) && in_.insert[0].slot == msg.slot) {
      return Error::kTwice;
    }
    return Error::kNone;
  }

  [[nodiscard]] Error live(const PlaceRef& at) const {
    if (at.warp >= params_.num_warps) return Error::kIndex;
    return has(q_.live, at) ? Error::kNone : Error::kNotLive;
  }

  /// Live, and not issued.
  [[nodiscard]] Error waiting(const PlaceRef& at) const {
    if (const Error error = live(at); error != Error::kNone) return error;
    return has(q_.issued, at) ? Error::kIssued : Error::kNone;
  }

  /// Live, and issued.
  [[nodiscard]] Error issued(const PlaceRef& at) const {
    if (const Error error = live(at); error != Error::kNone) return error;
    return has(q_.issued, at) ? Error::kNone : Error::kNotIssued;
  }

  [[nodiscard]] Error read(const PlaceRef& at) const {
    if (const Error error = issued(at); error != Error::kNone) return error;
    return is_early(at) && !has(q_.held, at) ? Error::kReleased : Error::kNone;
  }

  [[nodiscard]] Error checked(const PlaceRef& at) const {
    if (const Error error = issued(at); error != Error::kNone) return error;
    return !is_early(at) && !has(q_.held, at) ? Error::kReleased : Error::kNone;
  }

  /// Needs the verdicts of the commits.
  [[nodiscard]] Error squash() const {
    if (const Error error = issued(in_.squash); error != Error::kNone) return error;
    for (std::uint32_t k = 0; k < params_.commit_width; ++k) {
      const bool commits = verdict_.holds(lane_of(Source::kCommit0, k));
      if (commits && in_.commit[k] == in_.squash) return Error::kTwice;
    }
    return Error::kNone;
  }

  [[nodiscard]] bool is_early(const PlaceRef& at) const { return !has(q_.late, at); }
  [[nodiscard]] bool always(const PlaceRef& /*at*/) const { return true; }

  template <class At>
  [[nodiscard]] static bool has(const std::vector<std::uint64_t>& bits, const At& at) {
    return (bits[at.warp] & place_bit(at)) != 0;
  }

  const State& q_;
  const Params& params_;
  const Inputs& in_;
  Judgement verdict_;
};

}  // namespace

Judgement check_legality(const State& state, const Params& params, const Inputs& in) {
  return Judge(state, params, in).check_legality();
}

}  // namespace segue::scoreboard

#include "cmodel/blocks/block_switcher/judge.hpp"

#include <algorithm>

namespace segue::block_switcher {
namespace {

class Judge {
 public:
  Judge(const State& state, const Params& params, const Inputs& in)
      : q_(state), params_(params), in_(in) {}

  [[nodiscard]] Errors all() {
    if (in_.setup_valid) set(Source::kSetup, setup());
    if (in_.answer_valid && !q_.asked) set(Source::kAnswer, Error::kAnswer);
    if (in_.moved_valid && !q_.moving) set(Source::kMoved, Error::kMoved);
    warps_stop();
    if (in_.resolved_valid) set(Source::kResolved, resolved());
    if (in_.opened_valid) set(Source::kOpened, opened());
    return errors_;
  }

 private:
  void set(Source source, Error error) { errors_[static_cast<std::size_t>(source)] = error; }
  [[nodiscard]] bool is_legal(bool valid, Source source) const {
    return valid && errors_[static_cast<std::size_t>(source)] == Error::kNone;
  }

  [[nodiscard]] Error setup() const {
    const Setup& setup = in_.setup;
    const bool in_range = setup.slots >= 1 && setup.slots <= params_.num_slots &&
                          setup.extra <= params_.num_extra && setup.warps >= 1 &&
                          setup.warps <= params_.num_warps;
    if (!in_range) return Error::kValue;
    const bool empty = std::ranges::all_of(q_.place, [](Place p) { return p == Place::kNone; });
    return empty && !q_.request && !q_.asked ? Error::kNone : Error::kBusy;
  }

  /// Each message of these three is about another warp, which must still run.
  void warps_stop() {
    if (in_.faulted_valid) set(Source::kFaulted, stops(in_.faulted, 0));
    const bool faulted = is_legal(in_.faulted_valid, Source::kFaulted);
    if (in_.arrived_valid) {
      const std::uint32_t before = faulted && in_.faulted == in_.arrived ? 1 : 0;
      set(Source::kArrived, stops(in_.arrived, before));
    }
    if (!in_.ended_valid) return;
    const bool arrived = is_legal(in_.arrived_valid, Source::kArrived);
    const std::uint32_t before = (faulted && in_.faulted == in_.ended ? 1U : 0U) +
                                 (arrived && in_.arrived == in_.ended ? 1U : 0U);
    set(Source::kEnded, stops(in_.ended, before));
  }
  [[nodiscard]] Error stops(std::uint64_t tb, std::uint32_t stopped_before) const {
    if (const Error error = of_resident(tb); error != Error::kNone) return error;
    const std::uint32_t running = q_.live[tb] - q_.faulted[tb] - q_.waiting[tb];
    return running > stopped_before ? Error::kNone : Error::kRunning;
  }
  /// Of a thread block that has warps in the SM.
  [[nodiscard]] Error of_resident(std::uint64_t tb) const {
    if (tb >= q_.place.size()) return Error::kIndex;
    const Place place = q_.place[tb];
    return place == Place::kOn || place == Place::kLeaving ? Error::kNone : Error::kPlace;
  }

  [[nodiscard]] Error resolved() const {
    const std::uint64_t tb = in_.resolved;
    // Pages come also for a thread block off chip.
    const bool is_off = tb < q_.place.size() && q_.place[tb] == Place::kOff;
    if (const Error error = of_resident(tb); error != Error::kNone && !is_off) return error;
    return q_.faulted[tb] != 0 ? Error::kNone : Error::kFaulted;
  }
  [[nodiscard]] Error opened() const {
    const std::uint64_t tb = in_.opened;
    if (const Error error = of_resident(tb); error != Error::kNone) return error;
    const bool arrives = is_legal(in_.arrived_valid, Source::kArrived) && in_.arrived == tb;
    return q_.waiting[tb] != 0 || arrives ? Error::kNone : Error::kWaiting;
  }

  const State& q_;
  const Params& params_;
  const Inputs& in_;
  Errors errors_{};
};

}  // namespace

Errors check_legality(const State& state, const Params& params, const Inputs& in) {
  return Judge(state, params, in).all();
}

}  // namespace segue::block_switcher

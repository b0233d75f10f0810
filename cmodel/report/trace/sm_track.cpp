#include "cmodel/report/trace/sm_track.hpp"

namespace segue::trace {

void SmTrack::setup(Cycle now, std::uint32_t ctx, const std::string& kernel) {
  enter(State::kFree, empty_since_.value_or(now));
  enter(State::kSetup, now);
  ctx_ = ctx;
  kernel_ = kernel;
  resident_ = 0;
}

void SmTrack::setup_done(Cycle now) {
  if (state_ == State::kSetup) enter(State::kHeld, now);
}

void SmTrack::tb_in() {
  ++resident_;
  empty_since_.reset();
}

void SmTrack::tb_out(Cycle now) {
  if (state_ != State::kHeld) return;  // heard late, of one that was told to vacate
  if (--resident_ == 0) empty_since_ = now;
}

void SmTrack::preempt(Cycle now, sm_driver::Technique technique) {
  if (state_ == State::kFree) return;  // it has vacated already
  if (state_ == State::kReserved) {
    techniques_ += ", then ";
  } else {
    enter(State::kReserved, now);
    techniques_.clear();
  }
  techniques_ += to_string(technique);
}

void SmTrack::kill(Cycle now) {
  if (state_ == State::kFree) return;
  if (state_ != State::kReserved) enter(State::kReserved, now);
  techniques_ = "kill";
}

void SmTrack::vacated(Cycle now) { enter(State::kFree, now); }

void SmTrack::kernel_done(Cycle now, std::uint32_t ctx) {
  if (state_ == State::kFree || ctx != ctx_) return;
  enter(State::kFree, empty_since_.value_or(now));
}

void SmTrack::finish() {
  const bool empty = state_ == State::kHeld && resident_ == 0 && empty_since_;
  enter(State::kFree, empty ? *empty_since_ : gpu::kNever);
}

void SmTrack::enter(State state, Cycle now) {
  if (state_ != State::kFree) writer_->slice(track_, slice(now));
  state_ = state;
  since_ = now;
  empty_since_.reset();
}

Slice SmTrack::slice(Cycle end) const {
  Slice result{.name = kernel_, .category = "held", .begin = since_, .end = end, .args = {}};
  if (state_ == State::kSetup) {
    result.name = "set-up";
    result.category = "setup";
  } else if (state_ == State::kReserved) {
    result.name = "reserved: " + techniques_;
    result.category = "reserved";
  }
  result.args.text("kernel", kernel_);
  return result;
}

}  // namespace segue::trace

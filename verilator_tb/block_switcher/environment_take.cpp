// Results of a cycle's messages.

#include <fmt/format.h>

#include "verilator_tb/block_switcher/environment.hpp"

namespace segue::block_switcher {
namespace {

bool is_legal(bool valid, const Outputs& out, Source source) {
  return valid && (out.err_valid >> static_cast<unsigned>(source) & 1) == 0;
}

}  // namespace

void Environment::take(const Outputs& out) {
  if (in_reset_) return;
  for (std::size_t s = 0; s < kNumSources && complaint_.empty() && !is_made_up_; ++s) {
    if ((out.err_valid >> s & 1) == 0) continue;
    complaint_ = fmt::format("a legal message was refused: {}, error {}",
                             to_string(static_cast<Source>(s)), to_string(out.err_code[s]));
  }
  take_warps(out);
  if (is_legal(in_.moved_valid, out, Source::kMoved)) take_moved();
  if (is_legal(in_.setup_valid, out, Source::kSetup)) take_setup();
  if (is_legal(in_.answer_valid, out, Source::kAnswer)) {
    asked_ = false;
    if (in_.answer && tbs_left_ != 0) --tbs_left_;
    ++events_;
  }
  if (out.request_valid && in_.request_ready) {
    asked_ = true;
    ++events_;
  }
  if (out.move_valid && in_.move_ready) {
    offered_ = false;
    moving_ = true;
    ++events_;
  }
  resting_ = out.done && !out.request_valid && !out.move_valid && !asked_ && !moving_;
}

/// All effects of a cycle are together.
void Environment::take_warps(const Outputs& out) {
  const auto take_one = [&](bool valid, Source source, std::uint64_t tb, const auto& effect) {
    if (!is_legal(valid, out, source)) return;
    effect(tbs_[tb]);
    ++events_;
  };
  take_one(in_.faulted_valid, Source::kFaulted, in_.faulted, [](TbStub& tb) { ++tb.faulted; });
  take_one(in_.arrived_valid, Source::kArrived, in_.arrived, [](TbStub& tb) { ++tb.waiting; });
  take_one(in_.resolved_valid, Source::kResolved, in_.resolved, [](TbStub& tb) { --tb.faulted; });
  take_one(in_.opened_valid, Source::kOpened, in_.opened, [](TbStub& tb) { tb.waiting = 0; });
  take_one(in_.ended_valid, Source::kEnded, in_.ended, [](TbStub& tb) {
    --tb.live;
    if (tb.live == 0 && tb.place == Place::kOn) tb.place = Place::kNone;
  });
}

void Environment::take_moved() {
  moving_ = false;
  TbStub& tb = tbs_[move_.tb];
  if (move_.op != MoveOp::kSave) {
    tb.place = Place::kOn;
  } else {
    tb.place = tb.live == 0 ? Place::kNone : Place::kOff;
  }
  ++events_;
}

/// One that was made up has thread blocks, too.
void Environment::take_setup() {
  warps_ = in_.setup.warps;
  if (next_kernel_ && in_.setup == next_kernel_->setup) {
    kernel_ = *next_kernel_;
    next_kernel_.reset();
  }
  tbs_left_ = stopped_ ? 0 : kernel_.tbs;
  ++events_;
}

}  // namespace segue::block_switcher

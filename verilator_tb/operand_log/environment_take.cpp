// Results of a cycle's messages.

#include <algorithm>
#include <utility>

#include "verilator_tb/operand_log/environment.hpp"

namespace segue::operand_log {

using Phase = TbStub::Phase;

void Environment::take(const Outputs& out) {
  context_events_ = {};
  if (in_reset_) return;
  const auto legal = [&](bool valid, Source source) {
    return valid && (out.err_valid >> static_cast<unsigned>(source) & 1) == 0;
  };
  resting_ = out.quiescent && out.in_use == 0;
  take_shown(out);
  shows_for_saver_ = reads_for_saver_ && legal(in_.read_valid, Source::kRead);
  if (shows_for_saver_) ++saver_->asked;
  if (legal(in_.write_valid, Source::kWrite)) take_write();
  if (legal(in_.read_valid, Source::kRead)) take_read();
  if (legal(in_.free_valid, Source::kFree)) take_free();
  if (legal(in_.setup_valid, Source::kSetup)) take_setup();
  if (legal(in_.alloc_valid, Source::kAlloc)) take_alloc(out);
  if (legal(in_.kill_valid, Source::kKill)) killed(static_cast<std::uint32_t>(in_.kill));
  if (saver_) take_saved();
  for (std::uint32_t t = 0; unsettled_ >> t != 0; ++t) {
    if (tb_stubs_[t].phase == Phase::kSaving) finish_save(t);
    if (tb_stubs_[t].phase == Phase::kRestoring) finish_restore(t);
  }
}

Logged* Environment::find(std::uint64_t handle) {
  const auto found = std::find_if(logged_.begin(), logged_.end(),
                                  [=](const Logged& what) { return what.handle == handle; });
  return found == logged_.end() ? nullptr : &*found;
}

void Environment::remove(std::uint64_t handle) {
  if (Logged* const what = find(handle)) {
    *what = std::move(logged_.back());
    logged_.pop_back();
    ++events_;
  }
}

/// An operand for a context. The instruction is in it when the last one is there.
void Environment::take_shown(const Outputs& out) {
  if (!shows_for_saver_ || !saver_) return;
  saver_->what.context[saver_->got++] = out.read_data;
}

void Environment::take_write() {
  Logged* const what = find(in_.write.handle);
  if (what == nullptr) return;
  what->written |= 1U << in_.write.operand;
  // Something else was made up for it.
  if (what->is_back) what->context[in_.write.operand] = in_.write_data;
}

void Environment::take_read() {
  Logged* const what = find(in_.read.handle);
  if (what == nullptr) return;
  what->replay = false;
  context_events_.restored_read = what->is_back;
}

/// One that is made up may take entries that are being saved: then they are not.
void Environment::take_free() {
  if (saver_ && saver_->what.handle == in_.free && !saver_->freed) {
    saver_->freed = true;
    if (saver_->asked < saver_->what.count) forget_saver();
  }
  remove(in_.free);
}

void Environment::take_alloc(const Outputs& out) {
  Logged what{.handle = static_cast<std::uint32_t>(out.alloc_handle),
              .tb = in_.alloc.tb,
              .count = in_.alloc.count,
              .replay = random_.percent(rates_.replay)};
  TbStub& tb = tb_stubs_[what.tb];
  if (tb.phase == Phase::kRestoring && !tb.context.empty() &&
      tb.context.front().count == what.count) {
    what.context = std::move(tb.context.front().context);
    what.is_back = true;
    what.replay = true;
    context_events_.restored_elsewhere = tb.context.front().handle != what.handle;
    tb.context.erase(tb.context.begin());
  }
  logged_.push_back(std::move(what));
  ++events_;
}

/// The contexts are another kernel's.
void Environment::take_setup() {
  tbs_ = in_.setup.tbs;
  need_ = in_.setup.need;
  if (next_kernel_ && in_.setup == *next_kernel_) next_kernel_.reset();
  for (std::uint32_t t = 0; t < params_.num_tbs; ++t) forget_tb(t);
  ++events_;
}

void Environment::killed(std::uint32_t tb) {
  std::erase_if(logged_, [tb](const Logged& what) { return what.tb == tb; });
  if (saver_ && saver_->what.tb == tb) forget_saver();
  forget_tb(tb);
  ++events_;
}

/// An instruction is in its context when its operands are there and its entries gone.
void Environment::take_saved() {
  if (saver_->got != saver_->what.count || !saver_->freed) return;
  tb_stubs_[saver_->what.tb].context.push_back(std::move(saver_->what));
  forget_saver();
  ++events_;
}

void Environment::finish_save(std::uint32_t tb) {
  if ((saver_ && saver_->what.tb == tb) || has_any(tb)) return;
  context_events_.saved = !tb_stubs_[tb].context.empty();
  enter_phase(tb, Phase::kAway);
  tb_stubs_[tb].back_at = cycle_ + tb_stubs_[tb].away_for;
  ++events_;
}

/// The SM goes on with a thread block when all of its context is there.
void Environment::finish_restore(std::uint32_t tb) {
  if (!tb_stubs_[tb].context.empty()) return;
  const bool all_written = std::all_of(logged_.begin(), logged_.end(), [tb](const Logged& what) {
    return what.tb != tb || what.is_complete();
  });
  if (!all_written) return;
  context_events_.restored = has_any(tb);
  enter_phase(tb, Phase::kRunning);
  ++events_;
}

}  // namespace segue::operand_log

#include "verilator_tb/execution_engine/environment.hpp"

#include <algorithm>
#include <bit>

#include "cmodel/blocks/execution_engine/child_messages.hpp"
#include "cmodel/blocks/preempt_engine/bit_set.hpp"

namespace segue::execution_engine {

using preempt_engine::contains;
using sm_driver::HostOp;
using sm_driver::Policy;
using sm_driver::StallOf;

Environment::Environment(const Params& params, const plant::Stimulus& stimulus)
    : params_(params),
      seed_(stimulus.seed),
      operations_(stimulus),
      in_(params),
      host_(u_driver_params(params)),
      launches_(params.num_ctxs) {
  for (std::uint32_t s = 0; s < params.num_sms; ++s) sms_.emplace_back(s, params, stimulus.seed);
}

const Inputs& Environment::drive(std::uint64_t cycle, const Outputs& now) {
  cycle_ = cycle;
  if (cycle != 0) in_.now = std::min(in_.now + 1, sm_driver::kLastTime);
  in_.selector_valid = false;
  if (!stopped_) {
    operations_.apply(cycle, [this](const plant::Operation& operation) { apply(operation); });
  }
  if (cycle == reset_at_ && !stopped_) begin_reset(1 + hash(seed_, ~cycle) % 3);
  in_reset_ = cycle < reset_until_;
  in_.rst_n = !in_reset_;
  const std::uint64_t chance = hash(seed_, cycle);
  in_.cmd_ready = (chance & 0xffff) % 100 < cmd_percent_ && !stalled(StallOf::kCmd);
  in_.done_ready = (chance >> 16 & 0xffff) % 100 < done_percent_ && !stalled(StallOf::kDone);
  in_.setup_done_valid = in_.event_valid = in_.row_live = in_.req_ready = in_.rsp_valid = 0;
  in_.region_valid = in_.sample_valid = false;
  if (in_reset_) {
    if (cycle + 1 >= reset_until_) in_.host_valid = false;  // withdrawn before the reset ends
    return in_;
  }
  drive_region();
  for (SmStub& sm : sms_) {
    sm.drive(cycle, now, stalled(StallOf::kSms), in_, memory_, launches_);
    see(sm.complaint());
  }
  drive_counters(now);
  aim_kills(now);
  if (!in_.host_valid && !stalled(StallOf::kHost)) {
    in_.host_valid = host_.offer(host_msg_);
    in_.host = from_driver(host_msg_);
  }
  return in_;
}

/// Counters of the slots that the selector reads, after a while, and of one that has ended.
void Environment::drive_counters(const Outputs& now) {
  if (now.ended_valid) {
    in_.ended_counter =
        sms_[now.ended_sm].final_counter(static_cast<std::uint32_t>(now.ended_slot));
    see(sms_[now.ended_sm].complaint());
  }
  in_.sample_valid = hash(seed_, cycle_ ^ 0x5a3b) % 100 < sample_percent_;
  if (!now.sample_valid || !in_.sample_valid) return;
  for (std::uint32_t i = 0; i < params_.lanes; ++i) {
    const std::uint64_t slot = now.sample_group * params_.lanes + i;
    if (slot >= params_.num_slots) continue;
    in_.counter[i] = sms_[now.sample_sm].counter(static_cast<std::uint32_t>(slot));
  }
}

/// Random kills hardly ever meet the cycle in which an SM vacates, or the purge of contexts while
/// everything else rests.
void Environment::aim_kills(const Outputs& now) {
  if (hash(seed_, cycle_ ^ 0xa136) % 100 >= aim_percent_) return;
  preempt_engine::Set resident = 0;
  for (std::uint32_t s = 0; s < params_.num_sms; ++s) {
    resident |= now.resident[s];
    if (contains(now.told, s) && std::has_single_bit(now.resident[s])) {
      return host_.send({.op = HostOp::kKill, .ctx = sms_[s].ctx()});
    }
  }
  if (resident != 0 || memory_.empty()) return;
  const std::uint64_t chance = hash(~seed_, cycle_);
  host_.send({.op = HostOp::kKill, .ctx = static_cast<std::uint32_t>(chance % params_.num_ctxs)});
}

/// Nor does a random reset meet the few cycles in which the contexts of a killed kernel are purged.
void Environment::aim_reset(const Outputs& out) {
  const std::uint64_t chance = hash(seed_, cycle_ ^ 0x4e5e7);
  if (!out.done_valid || !out.done.killed || memory_.empty()) return;
  if (aim_percent_ == 0 || chance % 2 == 0) return;
  reset_at_ = cycle_ + 1 + (chance >> 32) % 4;
}

/// Soon after a reset, or late, so that SMs are set up before; and wrong ones now and then.
void Environment::drive_region() {
  const std::uint64_t chance = hash(seed_, ~cycle_) % 1000;
  const bool wrong = chance < pacing_.noise;
  const bool late = hash(seed_, reset_until_) % 3 == 0 && cycle_ < reset_until_ + 300;
  if (!wrong && (region_set_ || late || chance < 800)) return;
  in_.region_valid = true;
  in_.region = {.base = region_base(), .frame_log2 = frame_log2_, .method = method_};
  if (wrong && chance % 2 == 0) in_.region.frame_log2 = 17 + static_cast<std::uint32_t>(chance % 8);
  if (wrong && chance % 2 != 0) in_.region.base = kHandleNone - static_cast<std::uint32_t>(chance);
}

/// Anywhere below kHandleNone; the last place that there is, in one of eight.
std::uint32_t Environment::region_base() const {
  const std::uint64_t lines = std::uint64_t{params_.num_sms} * params_.num_frames << frame_log2_;
  const std::uint64_t last = kHandleNone - lines;
  const std::uint64_t chance = hash(seed_, regions_);
  return static_cast<std::uint32_t>(chance % 8 == 0 ? last : (chance >> 3) % (last + 1));
}

void Environment::see_region(const Outputs& out) {
  const Error error = out.err_code[params_.num_sms];
  const std::uint64_t lines = std::uint64_t{params_.num_sms} * params_.num_frames;
  const Region& region = in_.region;
  const bool legal = !region_set_ && region.frame_log2 <= kMaxFrameLog2 &&
                     region.base + (lines << region.frame_log2) <= kHandleNone;
  if (legal != (error == Error::kNone)) see("the verdict on the context region is wrong");
  if (error != Error::kNone) return;
  region_set_ = true;
  ++regions_;
}

void Environment::take(const Outputs& out) {
  if (in_reset_) return;
  quiescent_ = out.quiescent;
  if (in_.region_valid) see_region(out);
  aim_reset(out);
  if (out.done_valid && !done_seen_) see(launches_.done(to_driver(out.done)));
  done_seen_ = out.done_valid && !in_.done_ready;
  for (SmStub& sm : sms_) {
    sm.see(in_, out);
    see(sm.complaint());
  }
  if (out.cmd_valid && in_.cmd_ready) {
    ++messages_;
    if (out.cmd.sm >= params_.num_sms) {
      see("a command to an SM that does not exist");
    } else {
      see(sms_[out.cmd.sm].take(out.cmd, cycle_, memory_, launches_));
      see(sms_[out.cmd.sm].complaint());
    }
  }
  const auto error = out.driver_err_valid ? out.driver_err_code : sm_driver::Error::kNone;
  const bool host_taken = out.host_ready && in_.host_valid;
  if (!host_taken && error != sm_driver::Error::kNone) {
    see("the SM driver refuses a message of an SM: " + std::string(to_string(error)));
  }
  if (host_taken) {
    ++messages_;
    in_.host_valid = false;
    see(host_.taken(host_msg_, error, launches_));
    if (error == sm_driver::Error::kNone && host_msg_.op == HostOp::kSetPolicy) {
      policy_ = host_msg_.policy;
      technique_ = host_msg_.technique;
    }
  }
  host_.see_buffers(out.buffer_free);
}

void Environment::apply(const plant::Operation& operation) {
  using sm_driver::Op;
  if (operation.kind > static_cast<std::uint32_t>(Op::kSelector)) return apply_own(operation);
  const auto arg = [&](std::size_t i) { return static_cast<std::uint32_t>(operation.args[i]); };
  switch (static_cast<Op>(operation.kind)) {
    case Op::kSmSpeed:
      for (std::uint32_t s = 0; s < params_.num_sms; ++s) {
        if (operation.args[0] >= 0 && operation.args[0] != s) continue;
        Pacing pacing = sms_[s].pacing();
        pacing.setup = arg(1);
        sms_[s].set_pacing(pacing);
      }
      return;
    case Op::kReadiness:
      cmd_percent_ = arg(0);
      done_percent_ = arg(1);
      return;
    case Op::kStall:
      stalled_until_[arg(0)] = cycle_ + arg(1);
      return;
    case Op::kReset:
      return begin_reset(arg(0));
    case Op::kLater:
      in_.now =
          std::min(in_.now + static_cast<std::uint64_t>(operation.args[0]), sm_driver::kLastTime);
      return;
    case Op::kBadSm:  // the messages of the SMs to the driver are not the bench's
    case Op::kSelector:
      return;
    default:
      return host_.apply(operation);
  }
}

void Environment::apply_own(const plant::Operation& operation) {
  const auto arg = [&](std::size_t i) { return static_cast<std::uint64_t>(operation.args[i]); };
  switch (static_cast<Op>(operation.kind)) {
    case Op::kSm:
      pacing_.issue = arg(0);
      pacing_.announce = arg(1);
      return apply_pacing();
    case Op::kMemory:
      pacing_.ready = arg(0);
      pacing_.answer = arg(1);
      return apply_pacing();
    case Op::kNoise:
      pacing_.noise = arg(0);
      return apply_pacing();
    case Op::kRegion:
      frame_log2_ = static_cast<std::uint32_t>(arg(0));
      method_ = static_cast<preempt_engine::Method>(arg(1));
      return;
    case Op::kLimits:
      in_.selector_valid = true;
      in_.selector = {.op = static_cast<preempt_selector::ConfigOp>(arg(0)),
                      .ctx = static_cast<std::uint32_t>(arg(1)),
                      .value = static_cast<std::uint32_t>(arg(2))};
      return;
    case Op::kSample:
      sample_percent_ = static_cast<std::uint32_t>(arg(0));
      return;
    case Op::kAim:
      aim_percent_ = static_cast<std::uint32_t>(arg(0));
      return;
  }
}

void Environment::apply_pacing() {
  for (SmStub& sm : sms_) {
    Pacing pacing = pacing_;
    pacing.setup = sm.pacing().setup;
    sm.set_pacing(pacing);
  }
}

void Environment::begin_reset(std::uint64_t cycles) {
  reset_until_ = cycle_ + cycles;
  launches_.reset();
  host_.reset();
  for (SmStub& sm : sms_) sm.reset();
  memory_.clear();
  region_set_ = false;
  done_seen_ = false;
  policy_ = Policy::kFcfs;
  technique_ = sm_driver::Technique::kDrain;
}

void Environment::stop() {
  stopped_ = true;
  cmd_percent_ = done_percent_ = sample_percent_ = 100;
  stalled_until_.fill(0);
  pacing_.ready = pacing_.answer = 100;
  pacing_.noise = 0;
  aim_percent_ = 0;
  apply_pacing();
  host_.stop_launching();
  // The published loop and a short quantum may leave work for ever.
  if (policy_ == Policy::kDssLiteral || policy_ == Policy::kRoundRobin) {
    host_.send({.op = HostOp::kSetPolicy, .policy = Policy::kDss, .technique = technique_});
  }
}

bool Environment::finished() const {
  return !in_reset_ && quiescent_ && !busy() && host_.idle() &&
         std::all_of(sms_.begin(), sms_.end(), [](const SmStub& sm) { return sm.idle(); });
}

bool Environment::busy() const { return launches_.num_outstanding() != 0 || in_.host_valid; }

std::uint64_t Environment::progress() const {
  std::uint64_t sum = launches_.ends() + messages_;
  for (const SmStub& sm : sms_) sum += sm.progress();
  return sum;
}

std::vector<std::string> Environment::unfinished() const {
  std::vector<std::string> list = launches_.unfinished();
  for (const SmStub& sm : sms_) {
    if (!sm.idle()) list.push_back(sm.in_words());
  }
  if (in_.host_valid) list.push_back("the host's message is not taken");
  return list;
}

}  // namespace segue::execution_engine

#include "verilator_tb/sm_driver/environment.hpp"

#include <algorithm>
#include <bit>

#include "cmodel/random/random.hpp"

namespace segue::sm_driver {

Environment::Environment(const Params& params, const plant::Stimulus& stimulus)
    : params_(params),
      seed_(stimulus.seed),
      operations_(stimulus),
      in_(params),
      host_(params),
      selector_(params, stimulus.seed),
      launches_(params.num_ctxs) {
  for (std::uint32_t s = 0; s < params.num_sms; ++s) sms_.emplace_back(s, params, stimulus.seed);
}

const Inputs& Environment::drive(std::uint64_t cycle) {
  cycle_ = cycle;
  if (cycle != 0) in_.now = std::min(in_.now + 1, kLastTime);
  if (!stopped_) {
    operations_.apply(cycle, [this](const plant::Operation& operation) { apply(operation); });
  }
  in_reset_ = cycle < reset_until_;
  in_.rst_n = !in_reset_;
  const std::uint64_t chance = hash(seed_, cycle);
  in_.cmd_ready = (chance & 0xffff) % 100 < cmd_percent_ && !stalled(StallOf::kCmd);
  in_.done_ready = (chance >> 16 & 0xffff) % 100 < done_percent_ && !stalled(StallOf::kDone);
  if (in_reset_) {
    if (cycle + 1 >= reset_until_) {  // messages are withdrawn before the reset ends
      in_.sm_valid = 0;
      in_.host_valid = false;
    }
  } else {
    drive_sms();
    drive_host();
  }
  return in_;
}

void Environment::drive_sms() {
  if (stalled(StallOf::kSms)) return;
  for (std::uint32_t s = 0; s < params_.num_sms; ++s) {
    if (sms_[s].wake() <= cycle_ && (in_.sm_valid >> s & 1) == 0 &&
        sms_[s].offer(cycle_, in_.sm[s], launches_)) {
      in_.sm_valid |= std::uint64_t{1} << s;
    }
  }
}

void Environment::drive_host() {
  if (!in_.host_valid && !stalled(StallOf::kHost)) in_.host_valid = host_.offer(in_.host);
}

bool Environment::answer(const Outputs& out) {
  selector_.answer(cycle_, out, in_);
  return false;
}

void Environment::take(const Outputs& out) {
  if (in_reset_) return;
  quiescent_ = out.quiescent;
  if (out.done_valid && !done_seen_) see(launches_.done(out.done));
  done_seen_ = out.done_valid && !in_.done_ready;
  if (out.cmd_valid && in_.cmd_ready) {
    ++messages_;
    if (out.cmd.sm >= params_.num_sms) {
      see("a command to an SM that does not exist");
    } else {
      see(sms_[out.cmd.sm].take(out.cmd, cycle_, launches_));
    }
  }
  const Error error = out.err_valid ? out.err_code : Error::kNone;
  const std::uint64_t taken = out.sm_ready & in_.sm_valid;
  if (taken != 0) {
    const auto s = static_cast<std::uint32_t>(std::countr_zero(taken));
    in_.sm_valid &= ~taken;
    see(sms_[s].taken(in_.sm[s], error, cycle_, launches_));
  }
  if (out.host_ready && in_.host_valid) {
    ++messages_;
    in_.host_valid = false;
    see(host_.taken(in_.host, error, launches_));
    if (error == Error::kNone && in_.host.op == HostOp::kSetPolicy) {
      policy_ = in_.host.policy;
      technique_ = in_.host.technique;
    }
  }
  host_.see_buffers(out.buffer_free);
}

void Environment::apply(const plant::Operation& operation) {
  const auto arg = [&](std::size_t i) { return static_cast<std::uint32_t>(operation.args[i]); };
  switch (static_cast<Op>(operation.kind)) {
    case Op::kBadSm:
      sms_[arg(0)].inject(static_cast<SmFault>(arg(1)), arg(2), cycle_);
      break;
    case Op::kSmSpeed:
      for (std::uint32_t s = 0; s < params_.num_sms; ++s) {
        if (operation.args[0] >= 0 && operation.args[0] != s) continue;
        sms_[s].set_speed({arg(1), arg(2), arg(3), arg(4)});
      }
      break;
    case Op::kReadiness:
      cmd_percent_ = arg(0);
      done_percent_ = arg(1);
      break;
    case Op::kStall:
      stalled_until_[arg(0)] = cycle_ + arg(1);
      break;
    case Op::kReset:
      begin_reset(arg(0));
      break;
    case Op::kSelector:
      selector_.set_habits({arg(0), arg(1), arg(2)});
      break;
    case Op::kLater:
      in_.now = std::min(in_.now + static_cast<std::uint64_t>(operation.args[0]), kLastTime);
      break;
    default:
      host_.apply(operation);
      break;
  }
}

void Environment::begin_reset(std::uint64_t cycles) {
  reset_until_ = cycle_ + cycles;
  launches_.reset();
  host_.reset();
  for (SmStub& sm : sms_) sm.reset();
  selector_.reset();
  done_seen_ = false;
  policy_ = Policy::kFcfs;
  technique_ = Technique::kDrain;
}

void Environment::stop() {
  stopped_ = true;
  cmd_percent_ = done_percent_ = 100;
  stalled_until_.fill(0);
  host_.stop_launching();
  selector_.stop();
  // The published loop and a short quantum may leave work for ever.
  if (policy_ == Policy::kDssLiteral || policy_ == Policy::kRoundRobin) {
    host_.send({.op = HostOp::kSetPolicy, .policy = Policy::kDss, .technique = technique_});
  }
}

bool Environment::finished() const {
  return !in_reset_ && quiescent_ && !busy() && host_.idle() &&
         std::all_of(sms_.begin(), sms_.end(), [](const SmStub& sm) { return sm.idle(); });
}

bool Environment::busy() const {
  return launches_.num_outstanding() != 0 || in_.host_valid || in_.sm_valid != 0;
}

std::vector<std::string> Environment::unfinished() const {
  std::vector<std::string> list = launches_.unfinished();
  for (const SmStub& sm : sms_) {
    if (!sm.idle()) list.push_back(sm.in_words());
  }
  if (in_.host_valid) list.push_back("the host's message is not taken");
  return list;
}

}  // namespace segue::sm_driver

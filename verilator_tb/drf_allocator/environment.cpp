#include "verilator_tb/drf_allocator/environment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cmodel/layout/bits.hpp"
#include "verilator_tb/frame/noise.hpp"

namespace segue::drf_allocator {
namespace {

/// Thread blocks of all contexts at a time that can be issued when no more are launched.
constexpr std::uint64_t kMostIssues = 1500;
/// Cycles that an SM has for them.
constexpr std::uint64_t kMostWork = 120'000;

std::uint64_t bit(std::uint32_t index) { return std::uint64_t{1} << index; }

}  // namespace

Environment::Environment(const Params& params, const plant::Stimulus& stimulus)
    : params_(params),
      widths_(params),
      seed_(stimulus.seed),
      operations_(stimulus),
      totals_(params.num_ctxs),
      in_(params) {
  for (std::uint32_t s = 0; s < params.num_sms; ++s) sms_.emplace_back(s, params.num_slots);
  reset();
  wanted_ = written_;
}

/// The registers as a reset leaves them.
void Environment::reset() {
  written_ = {.mode = Mode::kOnDemand,
              .technique = Technique::kSwitch,
              .limit = static_cast<std::uint32_t>(layout::low_mask(params_.share_w))};
  active_ = 0;
  done_offered_ = false;
  message_.reset();
  for (SmStub& sm : sms_) sm.reset();
}

void Environment::apply(const plant::Operation& operation) {
  const auto arg = [&](std::size_t i) { return static_cast<std::uint64_t>(operation.args[i]); };
  switch (static_cast<Op>(operation.kind)) {
    case Op::kMode:
      wanted_ = {.mode = static_cast<Mode>(arg(0)),
                 .technique = static_cast<Technique>(arg(1)),
                 .limit = static_cast<std::uint32_t>(arg(2))};
      break;
    case Op::kLaunches:
      launch_ = arg(0);
      tbs_ = arg(1);
      long_ = arg(2);
      break;
    case Op::kDemand:
      fit_ = arg(0);
      share_spread_ = arg(1);
      alike_ = arg(2);
      slots_ = arg(3);
      break;
    case Op::kSms:
      workload_ = {arg(0), arg(1), arg(2), arg(3), arg(4)};
      break;
    case Op::kPace:
      commands_ = arg(0);
      done_ = arg(1);
      messages_ = arg(2);
      break;
    case Op::kWrites:
      starts_ = arg(0);
      most_start_ = arg(1);
      contexts_ = arg(2);
      break;
    case Op::kFaults:
      host_faults_ = arg(0);
      sm_faults_ = arg(1);
      break;
    case Op::kReset:
      reset_until_ = cycle_ + arg(0);
      break;
    case Op::kJump:
      jump_ = arg(0);
      break;
    case Op::kEndless:
      endless_ = arg(0);
      break;
  }
}

void Environment::stop() {
  stopped_ = true;
  commands_ = done_ = messages_ = 100;
  if (any_endless()) reset_until_ = cycle_ + 2;
}

bool Environment::any_endless() const {
  if (message_ && message_->tb_count > kMostIssues) return true;
  for (std::uint32_t ctx = 0; ctx < params_.num_ctxs; ++ctx) {
    if (is_active(ctx) && totals_[ctx] > kMostIssues) return true;
  }
  return false;
}

const Inputs& Environment::drive(std::uint64_t cycle, const Outputs& now) {
  cycle_ = cycle;
  if (!stopped_) {
    operations_.apply(cycle, [this](const plant::Operation& operation) { apply(operation); });
  }
  random_ = Random(hash(seed_, cycle));
  if (cycle != 0) {
    in_.now = std::min<std::uint64_t>(in_.now + 1 + std::exchange(jump_, 0), kLastTime);
  }
  in_.rst_n = cycle >= reset_until_;
  in_.host_valid = false;
  in_.sm_valid = 0;
  in_.cmd_ready = random_.percent(commands_);
  in_.done_ready = random_.percent(done_);
  if (!in_.rst_n) {
    reset();
    if (cycle != 0) draw_in_reset();
    return in_;
  }
  draw_noise();
  if (now.done_valid && !done_offered_) active_ &= ~(1U << now.done_ctx);
  done_offered_ = now.done_valid;
  draw_host();
  draw_sms(now);
  return in_;
}

/// Messages that must have no effect.
void Environment::draw_in_reset() {
  in_.host_valid = random_.percent(50);
  in_.host = any_host();
  in_.sm_valid = random_.next() & layout::low_mask(params_.num_sms);
  for (SmMsg& message : in_.sm) message.op = static_cast<SmEvent>(random_.below(4));
}

std::uint32_t Environment::any_ctx() {
  return static_cast<std::uint32_t>(random_.below(params_.num_ctxs));
}

void Environment::draw_host() {
  if (!message_ && !stopped_) message_ = next_message();
  if (!message_) return;
  in_.host_valid = true;
  in_.host = *message_;
}

std::optional<HostMsg> Environment::next_message() {
  if (in_1000(host_faults_)) return any_fault();
  HostMsg message = any_host();
  message.ctx = any_ctx();
  if (in_1000(contexts_)) {
    message.op = HostOp::kSetContext;
    return message;
  }
  if (in_1000(starts_) && !is_active(message.ctx)) {
    message.op = HostOp::kSetStart;
    message.start = static_cast<std::uint32_t>(random_.below(most_start_ + 1));
    return message;
  }
  const bool changes = wanted_.mode != written_.mode || wanted_.technique != written_.technique ||
                       wanted_.limit != written_.limit;
  if (changes) return active_ == 0 ? std::optional(mode_message()) : std::nullopt;
  if (!random_.percent(launch_) || is_active(message.ctx)) return std::nullopt;
  return any_launch(message.ctx);
}

HostMsg Environment::mode_message() const {
  HostMsg message;
  message.op = HostOp::kSetMode;
  message.mode = wanted_.mode;
  message.technique = wanted_.technique;
  message.limit = wanted_.limit;
  return message;
}

/// A launch that is legal if the context has no kernel.
HostMsg Environment::any_launch(std::uint32_t ctx) {
  HostMsg message = last_launch_;
  const bool is_legal =
      message.tbs > 0 && std::max(std::max(message.regs, message.threads),
                                  std::max(message.smem, message.tbs)) <= written_.limit;
  if (!is_legal || !random_.percent(alike_)) draw_demand(message);
  message.op = HostOp::kLaunch;
  message.ctx = ctx;
  // One goes on while others come and end, and so is preempted again and again.
  const bool is_long = !is_active(long_ctx_) && random_.percent(long_);
  if (is_long) long_ctx_ = ctx;
  const std::uint64_t count = is_long ? (32 + random_.below(33)) * tbs_ : 1 + random_.below(tbs_);
  // All kernels that are left when no more are launched must end within the run.
  const std::uint64_t run = std::max<std::uint64_t>(1, workload_.run);
  const std::uint64_t most =
      std::min(kMostIssues, kMostWork * fit_ * params_.num_sms / run) / params_.num_ctxs;
  message.tb_count = static_cast<std::uint32_t>(std::min(count, std::max<std::uint64_t>(1, most)));
  if (endless_ != 0 && random_.percent(endless_)) {
    message.tb_count = std::max(frame::any_number(kTbIdW, random_), 1U);
  }
  message.descriptor = static_cast<std::uint32_t>(random_.next());
  last_launch_ = message;
  return message;
}

/// Draws a demand with which at most `fit_` thread blocks fit on an SM, by one of its resources.
void Environment::draw_demand(HostMsg& launch) {
  const std::uint64_t limit = written_.limit;
  const std::uint64_t fit = fit_ - random_.below(fit_ * share_spread_ / 100 + 1);
  const std::uint64_t most = std::max<std::uint64_t>(1, limit / std::max<std::uint64_t>(1, fit));
  const auto less = [&] { return static_cast<std::uint32_t>(random_.below(most + 1)); };
  launch.regs = less();
  launch.threads = less();
  launch.smem = less();
  // A slot is so many parts, but then a resource rather than slots that are short.
  const std::uint64_t slot = std::max<std::uint64_t>(1, limit / params_.num_slots);
  launch.tbs = static_cast<std::uint32_t>(random_.percent(slots_) ? slot : 1);
  const auto highest = static_cast<std::uint32_t>(most);
  switch (random_.below(4)) {
    case 0:
      launch.regs = highest;
      break;
    case 1:
      launch.threads = highest;
      break;
    case 2:
      launch.smem = highest;
      break;
    default:
      launch.tbs = highest;
      break;
  }
}

HostMsg Environment::any_host() {
  const auto share = [&] { return frame::any_number(params_.share_w, random_); };
  return {.op = static_cast<HostOp>(random_.below(kHostOpNames.size())),
          .ctx = frame::any_number(widths_.ctx_w, random_),
          .tb_count = static_cast<std::uint32_t>(1 + random_.below(tbs_)),
          .regs = share(),
          .threads = share(),
          .smem = share(),
          .tbs = share(),
          .descriptor = static_cast<std::uint32_t>(random_.next()),
          .page_table_base = random_.next() & layout::low_mask(40),
          .start = static_cast<std::uint32_t>(random_.below(kMostStart + 1)),
          .mode = static_cast<Mode>(random_.below(4)),
          .technique = static_cast<Technique>(random_.below(kTechniqueNames.size())),
          .limit = share()};
}

/// Mostly illegal: something that is legal but for one field.
HostMsg Environment::any_fault() {
  HostMsg message;
  switch (random_.below(4)) {
    case 0: {  // of a context that does not exist, or is busy, perhaps
      message = any_launch(any_ctx());
      message.ctx = frame::any_number(widths_.ctx_w, random_);
      if (random_.percent(50))
        message.op = random_.percent(50) ? HostOp::kSetStart : HostOp::kSetContext;
      message.start = static_cast<std::uint32_t>(random_.below(most_start_ + 1));
      return message;
    }
    case 1:
      message = any_launch(any_ctx());
      message.tb_count = 0;
      return message;
    case 2: {
      message = any_launch(any_ctx());
      const std::uint32_t above = std::min(
          written_.limit + 1, static_cast<std::uint32_t>(layout::low_mask(params_.share_w)));
      switch (random_.below(5)) {
        case 0:
          message.regs = above;
          break;
        case 1:
          message.threads = above;
          break;
        case 2:
          message.smem = above;
          break;
        case 3:
          message.tbs = above;
          break;
        default:
          message.tbs = 0;
          break;
      }
      return message;
    }
    default:
      message = mode_message();
      if (random_.percent(50)) message.technique = static_cast<Technique>(3 + random_.below(5));
      if (random_.percent(50)) message.limit = 0;
      return message;
  }
}

void Environment::draw_sms(const Outputs& now) {
  for (std::uint32_t s = 0; s < params_.num_sms; ++s) {
    SmStub& sm = sms_[s];
    const bool addressed = now.cmd_valid && now.cmd.sm == s;
    if (addressed) sm.withdraw_fault();
    if (random_.percent(messages_)) sm.offer(cycle_, random_);
    if (!addressed && !stopped_ && in_1000(sm_faults_)) sm.offer_fault(totals_, random_);
    if (!sm.is_offering()) continue;
    in_.sm_valid |= bit(s);
    in_.sm[s] = sm.message();
  }
}

/// Where no message is.
void Environment::draw_noise() {
  in_.host = any_host();
  SmMsg& message = in_.sm[random_.below(params_.num_sms)];
  message = {.op = static_cast<SmEvent>(random_.below(4)),
             .slot = frame::any_number(widths_.slot_w, random_),
             .tb_id = static_cast<std::uint32_t>(random_.next()),
             .handle = static_cast<std::uint32_t>(random_.next())};
}

void Environment::take(const Outputs& out) {
  quiescent_ = out.quiescent;
  if (!in_.rst_n) return;
  if (out.host_ready && message_) take_host(out);
  for (std::uint32_t s = 0; s < params_.num_sms; ++s) {
    if ((out.sm_ready & in_.sm_valid & bit(s)) == 0) continue;
    sms_[s].taken();
    ++progress_;
  }
  if (out.cmd_valid && in_.cmd_ready && out.cmd.sm < params_.num_sms) {
    sms_[out.cmd.sm].take(out.cmd, workload_, cycle_, random_);
    ++progress_;
  }
  if (out.done_valid && in_.done_ready) {
    done_offered_ = false;
    ++progress_;
  }
}

void Environment::take_host(const Outputs& out) {
  const HostMsg message = *message_;
  message_.reset();
  ++progress_;
  if (out.err_valid) return;
  if (message.op == HostOp::kLaunch) {
    active_ |= 1U << message.ctx;
    totals_[message.ctx] = message.tb_count;
  } else if (message.op == HostOp::kSetMode) {
    written_ = {.mode = message.mode, .technique = message.technique, .limit = message.limit};
  }
}

bool Environment::busy() const {
  return active_ != 0 || message_ ||
         !std::ranges::all_of(sms_, [](const SmStub& sm) { return sm.is_idle(); });
}

std::vector<std::string> Environment::unfinished() const {
  std::vector<std::string> list;
  if (message_) list.push_back(fmt::format("a {} of the host", to_string(message_->op)));
  for (std::uint32_t ctx = 0; ctx < params_.num_ctxs; ++ctx) {
    if (is_active(ctx)) list.push_back(fmt::format("the kernel of context {}", ctx));
  }
  for (const SmStub& sm : sms_) {
    if (!sm.is_idle()) list.push_back(sm.in_words());
  }
  return list;
}

}  // namespace segue::drf_allocator

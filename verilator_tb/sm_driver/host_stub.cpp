#include "verilator_tb/sm_driver/host_stub.hpp"

#include <algorithm>
#include <bit>

namespace segue::sm_driver {

HostStub::HostStub(const Params& params) : params_(params), launches_(params.num_ctxs) {}

void HostStub::reset() {
  others_.clear();
  stop_launching();
  buffer_free_ = just_filled_ = 0;
  offering_ = false;
}

void HostStub::stop_launching() {
  for (auto& queue : launches_) queue.clear();
  waiting_ = 0;
}

void HostStub::apply(const plant::Operation& operation) {
  const auto arg = [&](std::size_t i) { return static_cast<std::uint32_t>(operation.args[i]); };
  const auto ctx = arg(0);
  switch (static_cast<Op>(operation.kind)) {
    case Op::kLaunch:
      launch({.op = HostOp::kLaunch,
              .ctx = ctx,
              .tb_count = arg(1),
              .tbs_per_sm = arg(2),
              .descriptor = arg(3)});
      break;
    case Op::kSetPriority:
      send({.op = HostOp::kSetPriority, .ctx = ctx, .prio = arg(1)});
      break;
    case Op::kSetTokens:
      send({.op = HostOp::kSetTokens,
            .ctx = ctx,
            .tokens = static_cast<std::int32_t>(operation.args[1])});
      break;
    case Op::kSetSpare:
      send({.op = HostOp::kSetSpareTokens, .tokens = static_cast<std::int32_t>(arg(0))});
      break;
    case Op::kSetContext:
      send({.op = HostOp::kSetContext,
            .ctx = ctx,
            .page_table_base = static_cast<std::uint64_t>(operation.args[1])});
      break;
    case Op::kSetPolicy:
      send({.op = HostOp::kSetPolicy,
            .policy = static_cast<Policy>(arg(0)),
            .technique = static_cast<Technique>(arg(1)),
            .quantum = static_cast<Policy>(arg(0)) == Policy::kRoundRobin
                           ? std::max(arg(2), std::uint32_t{1})
                           : 0,
            .drain_deadline = arg(3),
            .release_event = (arg(4) & kReleaseEvent) != 0,
            .spare_once = (arg(4) & kSpareOnce) != 0,
            .fullest_victim = (arg(4) & kFullestVictim) != 0,
            .fcfs_exclusive = (arg(4) & kFcfsExclusive) != 0});
      break;
    case Op::kKill:
      send({.op = HostOp::kKill, .ctx = ctx});
      break;
    case Op::kBadHost:
      send_faulty(static_cast<HostFault>(arg(0)), arg(1), operation.args[2]);
      break;
    default:
      break;
  }
}

void HostStub::launch(const HostMsg& msg) {
  auto& queue = launches_[msg.ctx];
  if (queue.size() == kMostWaiting) return;
  queue.push_back(msg);
  waiting_ |= std::uint64_t{1} << msg.ctx;
}

void HostStub::send_faulty(HostFault fault, std::uint32_t ctx, std::int64_t value) {
  const auto number = static_cast<std::uint32_t>(value);
  const Widths widths(params_);
  HostMsg msg;
  msg.ctx = ctx;
  msg.tb_count = 1;
  msg.tbs_per_sm = 1;
  Expect expect = Expect::kError;
  switch (fault) {
    case HostFault::kOpcode:
      msg.op = static_cast<HostOp>(7);
      break;
    case HostFault::kContext:
      if (std::has_single_bit(params_.num_ctxs) && params_.num_ctxs > 1) return;  // none exists
      msg.op = static_cast<HostOp>(number % 7);
      if (msg.op == HostOp::kSetSpareTokens || msg.op == HostOp::kSetPolicy) msg.op = HostOp::kKill;
      msg.ctx = (1U << widths.ctx_w) - 1;
      break;
    case HostFault::kBufferFull:
      expect = Expect::kEither;
      break;
    case HostFault::kTbCount:
      msg.tb_count = 0;
      break;
    case HostFault::kTbsPerSmZero:
      msg.tbs_per_sm = 0;
      break;
    case HostFault::kTbsPerSmTooMany: {
      const std::uint32_t most = (1U << widths.slot_cnt_w) - 1;
      msg.tbs_per_sm = params_.num_slots == most ? 0 : params_.num_slots + 1;
      break;
    }
    case HostFault::kTokens:
    case HostFault::kSpareTokens:
      msg.op = fault == HostFault::kTokens ? HostOp::kSetTokens : HostOp::kSetSpareTokens;
      msg.tokens = value % 2 == 0 ? 64 + static_cast<std::int32_t>(number % 64)
                                  : -64 - static_cast<std::int32_t>(number % 64);
      if (fault == HostFault::kSpareTokens && value % 3 == 0) msg.tokens = -1;
      break;
    case HostFault::kPolicy:
      msg.op = HostOp::kSetPolicy;
      msg.policy = static_cast<Policy>(7 + number % 9);
      break;
    case HostFault::kTechnique:
      msg.op = HostOp::kSetPolicy;
      msg.technique = static_cast<Technique>(5 + number % 3);
      break;
    case HostFault::kQuantum:
      msg.op = HostOp::kSetPolicy;
      if (number % 3 == 0)
        msg.policy = Policy::kRoundRobin;  // without one
      else
        msg.quantum = 1U << number % 32;
      break;
    case HostFault::kNothingToKill:
      msg.op = HostOp::kKill;
      expect = Expect::kEither;
      break;
    case HostFault::kSeveral:
      msg.op = number % 2 == 0 ? HostOp::kLaunch : HostOp::kSetPolicy;
      msg.tb_count = msg.tbs_per_sm = 0;
      msg.policy = number % 4 == 1 ? Policy::kSmk : Policy::kDss;
      msg.technique = static_cast<Technique>(5);
      msg.quantum = 1;
      break;
  }
  others_.push_back({msg, expect});
}

bool HostStub::offer(HostMsg& msg) {
  if (offering_) return true;
  if (!others_.empty()) {
    msg = others_.front().msg;
    expect_ = others_.front().expect;
    others_.pop_front();
    return offering_ = true;
  }
  const std::uint64_t possible = waiting_ & buffer_free_;
  if (possible == 0) return false;
  const std::uint64_t behind = possible & (~std::uint64_t{0} << next_ctx_);
  const auto ctx = static_cast<std::uint32_t>(std::countr_zero(behind != 0 ? behind : possible));
  next_ctx_ = (ctx + 1) % params_.num_ctxs;
  msg = launches_[ctx].front();
  launches_[ctx].pop_front();
  if (launches_[ctx].empty()) waiting_ &= ~(std::uint64_t{1} << ctx);
  expect_ = Expect::kLegal;
  return offering_ = true;
}

std::string HostStub::taken(const HostMsg& msg, Error error, Launches& launches) {
  offering_ = false;
  const bool refused = error != Error::kNone;
  if (!refused && msg.op == HostOp::kLaunch) {
    launches.launched(msg);
    just_filled_ = std::uint64_t{1} << msg.ctx;
  }
  bool should_refuse = expect_ == Expect::kError;
  if (expect_ != Expect::kError && msg.op == HostOp::kKill) {
    should_refuse = !launches.kill(msg.ctx);
  } else if (expect_ == Expect::kEither) {
    return "";
  }
  if (refused == should_refuse) return "";
  return std::string(refused ? "a legal " : "an illegal ") + std::string(to_string(msg.op)) +
         " of the host is " + (refused ? "refused: " + std::string(to_string(error)) : "accepted");
}

}  // namespace segue::sm_driver

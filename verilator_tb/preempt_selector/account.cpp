#include "verilator_tb/preempt_selector/account.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "cmodel/blocks/preempt_selector/saturated.hpp"

namespace segue::preempt_selector {
namespace {

using oracles::chimera::SmCost;
using oracles::chimera::TbCost;

constexpr std::uint64_t kOneCycle = 256;
constexpr std::uint64_t kHighestCpi = (std::uint64_t{1} << kCpiW) - 1;
constexpr std::uint64_t kEndOfTime = (std::uint64_t{1} << kTimeW) - 1;

double real(std::uint32_t cost) { return is_known(cost) ? cost : oracles::chimera::kUnknown; }
double clipped(double cost) { return cost < kCostUnknown ? cost : oracles::chimera::kUnknown; }
std::uint64_t bit(std::uint32_t index) { return std::uint64_t{1} << index; }

}  // namespace

Account::Account(const Params& params)
    : params_(params), groups_((params.num_slots + params.lanes - 1) / params.lanes) {
  reset();
}

void Account::reset() {
  limit_ = kLimitReset;
  headroom_ = kHeadroomReset;
  fresh_ = kFreshReset;
  launches_.assign(params_.num_ctxs, {});
  sms_.assign(params_.num_sms,
              {.samples = std::vector<Sample>(params_.num_slots), .evaluated = {}});
  batch_ = asking_ = false;
  ctx_ = 0;
  settles_ = 0;
}

void Account::complain(std::string text) {
  if (complaint_.empty()) complaint_ = std::move(text);
}

void Account::observe(const Inputs& in, const Outputs& out) {
  if (!in.rst_n) return reset();
  if (out.victim_valid) {
    check(out);
    asking_ = false;
  }
  const bool begins = out.quiescent && in.ask_valid;
  if (begins) begin_request(in);
  if (out.sample_valid && in.sample_valid) read(in, out);
  take_messages(in);
  if (settles_ > 0) --settles_;
}

void Account::take_messages(const Inputs& in) {
  if (in.config_valid) take_config(in.config);
  if (in.ended_valid && in.ended.ctx < params_.num_ctxs) {
    std::optional<Counts>& counts = launches_[in.ended.ctx].counts;
    const Counts before = counts.value_or(Counts{});
    counts = {.instructions = sum(before.instructions, in.ended.executed),
              .cycles = sum(before.cycles, in.ended.cycles),
              .tbs = sum(before.tbs, 1)};
  }
  if (in.done_valid && in.done_ctx < params_.num_ctxs) {
    launches_[in.done_ctx].counts.reset();
    if (in.done_ctx == ctx_) batch_ = false;
  }
  if (in.issued_valid && in.issued.sm < params_.num_sms && in.issued.slot < params_.num_slots) {
    Sm& sm = sms_[in.issued.sm];
    if (sm.evaluated) {
      sm.evaluated->cost.techniques[in.issued.slot] = Leave::kFlush;
      if (settles_ > 0 && in.issued.sm == examined_) sm.evaluated->certain = false;
    }
    // Between the snapshots of its groups.
    const bool half_read = asking_ && !gathers_ && group_ > 0 && rest_ != 0 &&
                           static_cast<std::uint32_t>(std::countr_zero(rest_)) == in.issued.sm;
    if (half_read) written_ = true;
  }
}

void Account::take_config(const Config& config) {
  switch (config.op) {
    case ConfigOp::kSetLimit:
      if (config.value <= headroom_ || !is_known(config.value)) return;
      limit_ = config.value;
      break;
    case ConfigOp::kSetHeadroom:
      if (config.value >= limit_) return;
      headroom_ = config.value;
      break;
    case ConfigOp::kSetFresh:
      fresh_ = config.value;
      break;
    case ConfigOp::kSetLatency:
      if (config.ctx >= params_.num_ctxs) return;
      launches_[config.ctx].save = config.value;
      break;
  }
  batch_ = false;
  written_ = true;
}

void Account::begin_request(const Inputs& in) {
  asking_ = true;
  legal_ = in.ask.ctx < params_.num_ctxs && in.ask.sms != 0;
  if (!legal_) return;
  const bool goes_on = batch_ && ctx_ == in.ask.ctx && in.now < expires_;
  ctx_ = in.ask.ctx;
  asked_ = in.ask.sms;
  group_ = 0;
  if (!goes_on) return begin_batch(in.ask, in.now);
  rest_ = asked_;
  for (std::uint32_t sm = 0; sm < params_.num_sms; ++sm) {
    if (sms_[sm].evaluated) rest_ &= ~bit(sm);
  }
}

void Account::begin_batch(const Ask& ask, std::uint64_t now) {
  batch_ = true;
  written_ = false;
  expires_ = std::min(now + fresh_, kEndOfTime);
  for (Sm& sm : sms_) sm.evaluated.reset();
  rest_ = ask.sms;
  const Launch& launch = launches_[ask.ctx];
  estimates_ = {.save = launch.save.value_or(kCostUnknown)};
  if (launch.counts) {
    const Counts& counts = *launch.counts;
    estimates_.measured = counts.instructions != 0 && is_known(counts.instructions) &&
                          is_known(counts.cycles) && is_known(counts.tbs);
    if (estimates_.measured) {
      estimates_.instructions = counts.instructions;
      estimates_.cycles = counts.cycles;
      estimates_.tbs = counts.tbs;
    }
  }
  gathers_ = !estimates_.measured;
  if (!gathers_) derive();
}

/// Section 3.2 in integers.
void Account::derive() {
  Estimates& e = estimates_;
  e.cpi = e.mean = 0;
  e.weight = kCostUnknown;
  const std::uint32_t instructions = saturated(e.instructions);
  if (instructions == 0 || !is_known(instructions) || !is_known(saturated(e.cycles))) return;
  const std::uint64_t cpi = (kOneCycle * e.cycles + e.instructions - 1) / e.instructions;
  e.cpi = static_cast<std::uint32_t>(std::clamp<std::uint64_t>(cpi, 1, kHighestCpi));
  if (e.measured) e.mean = static_cast<std::uint32_t>(e.instructions / e.tbs);
  if (!is_known(e.save)) return;
  e.weight = saturated(2 * kOneCycle * e.save / e.cpi);
  e.exact = is_known(e.weight);
}

void Account::read(const Inputs& in, const Outputs& out) {
  if (rest_ == 0) return complain("counters are read without need");
  const auto sm = static_cast<std::uint32_t>(std::countr_zero(rest_));
  if (out.sample_sm != sm || out.sample_group != group_) {
    return complain(
        fmt::format("counters of SM {} group {} are read, those of SM {} group {} come next",
                    out.sample_sm, out.sample_group, sm, group_));
  }
  for (std::uint32_t lane = 0; lane < params_.lanes; ++lane) {
    const std::uint32_t slot = group_ * params_.lanes + lane;
    if (slot >= params_.num_slots) break;
    sms_[sm].samples[slot] = in.sample[lane];
    if (!gathers_ || !in.sample[lane].taken) continue;
    estimates_.instructions += in.sample[lane].executed;
    estimates_.cycles += in.sample[lane].cycles;
  }
  if (++group_ < groups_) return;
  group_ = 0;
  rest_ &= rest_ - 1;
  if (!gathers_) return evaluate(sm);
  if (rest_ != 0) return;
  gathers_ = false;
  rest_ = asked_;
  derive();
}

void Account::evaluate(std::uint32_t sm) {
  SmCost cost = select_techniques(costs_of(sms_[sm]), limit_ - headroom_);
  cost.overhead = clipped(cost.overhead);
  cost.latency = clipped(cost.latency);
  sms_[sm].evaluated = {.cost = std::move(cost), .certain = !written_};
  examined_ = sm;
  settles_ = groups_ + 3;
}

std::vector<TbCost> Account::costs_of(const Sm& sm) const {
  const Estimates& e = estimates_;
  std::uint32_t count = 0;
  std::uint32_t most = 0;
  for (const Sample& tb : sm.samples) {
    if (!tb.taken) continue;
    ++count;
    most = std::max(most, tb.executed);
  }
  const std::uint32_t weight =
      is_known(e.weight) ? saturated(std::uint64_t{e.weight} * count) : kCostUnknown;
  std::vector<TbCost> costs;
  for (std::uint32_t slot = 0; slot < params_.num_slots; ++slot) {
    const Sample& tb = sm.samples[slot];
    if (!tb.taken) continue;
    const std::uint64_t left = std::uint64_t{excess(e.mean, tb.executed)} * e.cpi;
    const bool known = is_known(tb.executed) && is_known(most);
    const double drain = e.measured && is_known(tb.executed)
                             ? real(saturated((left + kOneCycle - 1) / kOneCycle))
                             : oracles::chimera::kUnknown;
    costs.push_back(
        {slot, Leave::kFlush, real(tb.executed), tb.idempotent ? 0.0 : oracles::chimera::kUnknown});
    costs.push_back({slot, Leave::kDrain, real(known ? most - tb.executed : kCostUnknown), drain});
    costs.push_back({slot, Leave::kSwitch, real(weight), real(e.save)});
  }
  return costs;
}

void Account::check(const Outputs& out) {
  if (!asking_) return complain("an answer without a request");
  if (!legal_) return;
  if (out.victim.sm >= params_.num_sms || (asked_ & bit(out.victim.sm)) == 0) {
    return complain(fmt::format("SM {} was not asked for", out.victim.sm));
  }
  if (rest_ != 0) return complain("an answer before all counters were read");
  if (written_ || !estimates_.exact) return;
  std::vector<SmCost> costs;
  std::vector<std::uint32_t> numbers;
  bool certain = true;
  for (std::uint32_t sm = 0; sm < params_.num_sms; ++sm) {
    if ((asked_ & bit(sm)) == 0) continue;
    certain &= sms_[sm].evaluated->certain;
    costs.push_back(sms_[sm].evaluated->cost);
    numbers.push_back(sm);
    if (sms_[sm].evaluated->certain) check_leaves(out, sm);
  }
  if (!certain) return;
  const oracles::chimera::Victim victim = select_sm(costs, limit_ - headroom_);
  if (numbers[victim.sm] != out.victim.sm || victim.late != out.victim.late) {
    complain(fmt::format("SM {}{} is the victim, by Algorithm 1 SM {}{}", out.victim.sm,
                         out.victim.late ? ", late," : "", numbers[victim.sm],
                         victim.late ? ", late" : ""));
  }
}

void Account::check_leaves(const Outputs& out, std::uint32_t sm) {
  for (const auto& [slot, technique] : sms_[sm].evaluated->cost.techniques) {
    const Leave leave = out.leave[sm * params_.num_slots + slot];
    if (leave == technique) continue;
    return complain(fmt::format("slot {} of SM {} leaves by {}, by Algorithm 1 by {}", slot, sm,
                                to_string(leave), to_string(technique)));
  }
}

}  // namespace segue::preempt_selector

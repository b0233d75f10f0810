#include "cmodel/blocks/drf_allocator/drf_allocator.hpp"

#include <bit>

#include "cmodel/blocks/drf_allocator/judge.hpp"

namespace segue::drf_allocator {
namespace {

const Params& checked(const Params& params) {
  params.check();
  return params;
}

}  // namespace

DrfAllocator::DrfAllocator(const Params& params)
    : params_(checked(params)),
      depth_(params.num_sms * params.num_slots),
      num_groups_((params.num_sms + params.lanes - 1) / params.lanes),
      rank_mask_(static_cast<std::uint32_t>(layout::low_mask(Widths(params).rank_w))),
      q_(params),
      image_(params) {
  changed_.add_registers(params_);
}

/// The first valid one behind the last, cyclically; the host has the highest number.
std::optional<std::uint32_t> DrfAllocator::taken_source(const Inputs& in) const {
  if (!in.rst_n || q_.step != Step::kIdle) return std::nullopt;
  if (in.sm_valid == 0 && !in.host_valid) return std::nullopt;
  const std::uint32_t host = params_.num_sms;
  if (q_.last_source < host) {
    const std::uint64_t behind =
        in.sm_valid & ~layout::low_mask(q_.last_source + 1) & layout::low_mask(host);
    if (behind != 0) return static_cast<std::uint32_t>(std::countr_zero(behind));
    if (in.host_valid) return host;
  }
  if (in.sm_valid != 0) return static_cast<std::uint32_t>(std::countr_zero(in.sm_valid));
  return host;
}

std::optional<std::uint32_t> DrfAllocator::exiting() const {
  if (q_.done_valid) return std::nullopt;
  for (std::uint32_t set = q_.active; set != 0; set &= set - 1) {
    const auto ctx = static_cast<std::uint32_t>(std::countr_zero(set));
    if (q_.ksrt[ctx].running == 0 && q_.remaining(ctx) == 0) return ctx;
  }
  return std::nullopt;
}

void DrfAllocator::eval(const Inputs& in, Outputs& out) const {
  out.cmd_valid = in.rst_n && q_.cmd_valid;
  out.cmd = q_.cmd;
  if (q_.cmd.resume) {
    out.cmd.tb_id = q_.ptbq_rdata.tb_id;
    out.cmd.handle = q_.ptbq_rdata.handle;
  }
  out.done_valid = in.rst_n && q_.done_valid;
  out.done_ctx = q_.done_ctx;
  out.host_ready = false;
  out.sm_ready = 0;
  out.err_valid = false;
  out.err_code = Error::kNone;
  if (const std::optional<std::uint32_t> source = taken_source(in)) {
    if (*source == params_.num_sms) {
      out.host_ready = true;
      out.err_code = check_host(q_, params_, in.host);
    } else {
      out.sm_ready = std::uint64_t{1} << *source;
      out.err_code = check_sm(q_, params_, *source, in.sm[*source]);
    }
    out.err_valid = out.err_code != Error::kNone;
  }
  out.quiescent = in.rst_n && q_.step == Step::kIdle && !q_.dirty && !q_.cmd_valid &&
                  !q_.done_valid && !exiting();
  out.wake_at = layout::low_mask(kTimeW);
}

void DrfAllocator::tick(const Inputs& in) {
  written_.fill(std::nullopt);
  if (!in.rst_n) {
    q_.reset();
    changed_.add_registers(params_);
    return;
  }
  // Handshakes empty the output registers; an action of this cycle saw them full, and fills only
  // those that were empty.
  const bool cmd_taken = q_.cmd_valid && in.cmd_ready;
  const bool done_taken = q_.done_valid && in.done_ready;
  if (q_.step == Step::kIdle) {
    idle(in);
  } else {
    advance();
  }
  if (cmd_taken) q_.cmd_valid = false;
  if (done_taken) q_.done_valid = false;
}

void DrfAllocator::idle(const Inputs& in) {
  if (const std::optional<std::uint32_t> source = taken_source(in)) return take(*source, in);
  if (const std::optional<std::uint32_t> ctx = exiting()) return exit(*ctx);
  if (!q_.dirty || q_.cmd_valid) return;
  q_.dirty = false;
  q_.tried = 0;
  q_.mask = 0;
  bool any_claim = false;
  for (const Claim& claim : q_.claim) any_claim = any_claim || claim.valid;
  begin_pass(any_claim ? Step::kClaims : Step::kKernel);
}

void DrfAllocator::advance() {
  switch (q_.step) {
    case Step::kIdle:
      return;
    case Step::kClaims:
      return claims();
    case Step::kKernel:
      return kernel();
    case Step::kPlace:
      return place();
    case Step::kAct:
      return act();
    case Step::kVictimSm:
      return victim_sm();
    case Step::kVictim:
      return victim();
    case Step::kRoom:
      return room();
    case Step::kRange:
      return range();
    case Step::kJudge:
      return judge();
    case Step::kYoungest:
      return youngest();
    case Step::kLeave:
      return leave();
    case Step::kFill:
      return fill();
    case Step::kGrow:
      return grow();
    case Step::kExcess:
      return excess();
    case Step::kSwap:
      return swap();
  }
}

const std::uint32_t* DrfAllocator::image() {
  image_.put(q_, changed_);
  changed_.clear();
  return image_.words();
}

}  // namespace segue::drf_allocator

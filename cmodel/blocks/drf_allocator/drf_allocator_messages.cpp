// Messages of the host and the SMs, and the end of a kernel.
#include "cmodel/blocks/drf_allocator/drf_allocator.hpp"
#include "cmodel/blocks/drf_allocator/judge.hpp"
#include "cmodel/blocks/drf_allocator/share_math.hpp"

namespace segue::drf_allocator {

void DrfAllocator::take(std::uint32_t source, const Inputs& in) {
  q_.last_source = source;
  if (source == params_.num_sms) {
    if (check_host(q_, params_, in.host) == Error::kNone) take_host(in.host);
  } else if (check_sm(q_, params_, source, in.sm[source]) == Error::kNone) {
    take_sm(source, in.sm[source]);
  }
}

void DrfAllocator::take_host(const HostMsg& message) {
  switch (message.op) {
    case HostOp::kLaunch:
      return launch(message);
    case HostOp::kSetContext:
      q_.page_table[message.ctx] = message.page_table_base;
      return touch_context(message.ctx);
    case HostOp::kSetStart:
      q_.start[message.ctx] = message.start;
      return touch_context(message.ctx);
    case HostOp::kSetMode:
      q_.mode = message.mode;
      q_.technique = message.technique;
      q_.limit = message.limit;
      return;
  }
}

void DrfAllocator::launch(const HostMsg& message) {
  const std::uint32_t ctx = message.ctx;
  Share& demand = q_.demand[ctx];
  demand = {
      .regs = message.regs, .threads = message.threads, .smem = message.smem, .tbs = message.tbs};
  q_.ksrt[ctx] = {.next_tb = 0,
                  .total_tbs = message.tb_count,
                  .running = 0,
                  .unit = highest(demand),
                  .rank = q_.mode == Mode::kSpart ? q_.start[ctx] : 0,
                  .claims = 0,
                  .descriptor = message.descriptor};
  q_.active |= 1U << ctx;
  q_.ptbq_head[ctx] = 0;
  q_.ptbq_count[ctx] = 0;
  q_.dirty = true;
  touch_context(ctx);
}

void DrfAllocator::take_sm(std::uint32_t sm, const SmMsg& message) {
  q_.dirty = true;
  if (message.op == SmEvent::kSetupDone) {
    q_.in_setup &= ~(std::uint64_t{1} << sm);
  } else {
    end_tb(sm, message);
  }
}

void DrfAllocator::end_tb(std::uint32_t sm, const SmMsg& message) {
  const std::uint32_t bit = 1U << message.slot;
  const std::uint32_t ctx = q_.owner[sm * params_.num_slots + message.slot];
  const bool was_leaving = (q_.leaving[sm] & bit) != 0;
  q_.slots[sm] &= ~bit;
  q_.leaving[sm] &= ~bit;
  q_.taken[sm] = minus(q_.taken[sm], q_.demand[ctx]);
  --q_.ksrt[ctx].running;
  touch_sm(sm);
  touch_context(ctx);
  if (message.op == SmEvent::kPreempted) {
    const std::uint32_t entry = ctx * depth_ + (q_.ptbq_head[ctx] + q_.ptbq_count[ctx]) % depth_;
    q_.ptbq[entry] = {.tb_id = message.tb_id, .handle = message.handle};
    mark(Memory::kPtbq, entry);
    ++q_.ptbq_count[ctx];
  } else if (!was_leaving) {
    --q_.count[q_.at(sm, ctx)];
    if (q_.mode != Mode::kSpart) take_rank(ctx, q_.ksrt[ctx].unit);
  }
}

void DrfAllocator::exit(std::uint32_t ctx) {
  q_.done_valid = true;
  q_.done_ctx = ctx;
  q_.active &= ~(1U << ctx);
  for (std::uint32_t sm = 0; sm < params_.num_sms; ++sm) {
    q_.resident[sm] &= ~(1U << ctx);
    q_.parted[sm] = 0;
    if (q_.claim[sm].ctx == ctx) q_.claim[sm] = {};
    touch_sm(sm);
  }
  q_.dirty = true;
}

}  // namespace segue::drf_allocator

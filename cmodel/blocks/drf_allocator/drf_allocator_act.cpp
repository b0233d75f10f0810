// The action of a scan that found a kernel and an SM: issue, set-up or claim.
#include <bit>

#include "cmodel/blocks/drf_allocator/drf_allocator.hpp"
#include "cmodel/blocks/drf_allocator/share_math.hpp"

namespace segue::drf_allocator {

void DrfAllocator::act() {
  const std::uint32_t ctx = q_.kernel;
  const std::uint32_t sm = q_.sm;
  if (!q_.found) return q_.mode == Mode::kPartition ? no_way() : begin_pass(Step::kVictimSm);
  if (q_.claim[sm].valid) return use_claim(sm, ctx);
  if (q_.mode == Mode::kSpart) {
    claim(sm, ctx);
    return end_with_change();
  }
  if (q_.mode == Mode::kPartition && (q_.parted[sm] >> ctx & 1) == 0) return begin_partition();
  if (!q_.fits(ctx, sm)) return begin_pass(Step::kVictimSm);
  if ((q_.resident[sm] >> ctx & 1) == 0) return set_up(sm, ctx);
  add_rank(ctx, q_.ksrt[ctx].unit);
  issue(sm, ctx);
}

void DrfAllocator::use_claim(std::uint32_t sm, std::uint32_t ctx) {
  if (q_.remaining(ctx) == 0) return drop_claim(sm, ctx);
  if ((q_.resident[sm] >> ctx & 1) == 0) return set_up(sm, ctx);
  if (q_.claim[sm].fresh || q_.swaps()) {
    --q_.ksrt[ctx].claims;
    touch_context(ctx);
  }
  if (q_.swaps()) {
    q_.claim[sm] = {};
  } else {
    q_.claim[sm].fresh = false;
  }
  issue(sm, ctx);
}

void DrfAllocator::drop_claim(std::uint32_t sm, std::uint32_t ctx) {
  if (q_.claim[sm].fresh) --q_.ksrt[ctx].claims;
  take_rank(ctx, 1);
  q_.claim[sm] = {};
  touch_sm(sm);
  end_with_change();
}

void DrfAllocator::claim(std::uint32_t sm, std::uint32_t ctx) {
  q_.claim[sm] = {.valid = true, .fresh = true, .ctx = ctx};
  ++q_.ksrt[ctx].claims;
  add_rank(ctx, q_.mode == Mode::kSpart ? 1 : q_.ksrt[ctx].unit);
  touch_sm(sm);
}

void DrfAllocator::set_up(std::uint32_t sm, std::uint32_t ctx) {
  SmCmd cmd;
  cmd.op = SmOp::kSetup;
  cmd.sm = sm;
  cmd.ctx = ctx;
  cmd.descriptor = q_.ksrt[ctx].descriptor;
  cmd.page_table_base = q_.page_table[ctx];
  send(cmd);
  q_.resident[sm] |= 1U << ctx;
  q_.in_setup |= std::uint64_t{1} << sm;
  touch_sm(sm);
  end_with_change();
}

void DrfAllocator::issue(std::uint32_t sm, std::uint32_t ctx) {
  Ksr& row = q_.ksrt[ctx];
  SmCmd cmd;
  cmd.op = SmOp::kIssue;
  cmd.sm = sm;
  cmd.ctx = ctx;
  cmd.slot = static_cast<std::uint32_t>(std::countr_one(q_.slots[sm]));
  if (q_.ptbq_count[ctx] > 0) {
    cmd.resume = true;
    q_.ptbq_rdata = q_.ptbq[ctx * depth_ + q_.ptbq_head[ctx]];
    q_.ptbq_head[ctx] = (q_.ptbq_head[ctx] + 1) % depth_;
    --q_.ptbq_count[ctx];
  } else {
    cmd.tb_id = row.next_tb++;
  }
  send(cmd);
  ++row.running;
  q_.taken[sm] = plus(q_.taken[sm], q_.demand[ctx]);
  ++q_.count[q_.at(sm, ctx)];
  q_.slots[sm] |= 1U << cmd.slot;
  const std::uint32_t element = sm * params_.num_slots + cmd.slot;
  q_.owner[element] = ctx;
  mark(Memory::kOwner, element);
  q_.stamps[element] = q_.stamp++;
  mark(Memory::kStamps, element);
  touch_sm(sm);
  touch_context(ctx);
  end_with_change();
}

void DrfAllocator::send(const SmCmd& cmd) {
  q_.cmd = cmd;
  q_.cmd_valid = true;
}

void DrfAllocator::end_with_change() {
  q_.dirty = true;
  q_.step = Step::kIdle;
}

}  // namespace segue::drf_allocator

#include "cmodel/sm_model/paged_memory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cmodel/gpu/sim/harness_error.hpp"
#include "cmodel/sm_model/traced_instruction.hpp"

namespace segue::sm_model {
namespace {

constexpr std::uint64_t kLinesOfRegion = kRegionBytes / kLineBytes;
constexpr std::uint64_t kNotHeld = ~std::uint64_t{0};

fault_unit::Params unit_params(const Paging& paging, std::uint32_t sms) {
  fault_unit::Params params;
  params.num_entries = paging.in_flight;
  params.num_sms = sms;
  return params;
}

}  // namespace

PagedMemory::PagedMemory(Paging paging, std::uint32_t sms)
    : paging_(std::move(paging)),
      handlers_(paging_),
      unit_(paging_.unit ? paging_.unit(unit_params(paging_, sms))
                         : std::make_unique<layout::TwinModel<fault_unit::Types>>(
                               unit_params(paging_, sms))) {}

std::uint64_t PagedMemory::region_of(std::uint64_t line) { return line / kLinesOfRegion; }

bool PagedMemory::is_absent(std::uint64_t line) const { return is_region_absent(region_of(line)); }

bool PagedMemory::is_region_absent(std::uint64_t region) const {
  return (paging_.migrated.contains(region) || paging_.allocated.contains(region)) &&
         !there_.contains(region);
}

void PagedMemory::fault(std::uint64_t region, std::uint32_t sm) {
  found_.push_back({.region = region, .sm = sm});
  wakes_at_ = 0;
  busy_ = true;
}

void PagedMemory::cycle(std::uint64_t now) {
  withdraw();
  in_.setup_valid = !set_up_;
  in_.setup.own_first = paging_.own_first;
  in_.fault_valid = !found_.empty();
  if (in_.fault_valid) in_.fault = found_.front();
  in_.cpu_ready = handlers_.cpu_takes(now);
  in_.own_ready = true;
  const std::optional<FaultHandlers::Answered> answered = handlers_.answer(now);
  in_.answer_valid = answered.has_value();
  if (answered) in_.answer = answered->answer;
  unit_->eval(in_, out_);
  if (out_.err_valid != 0) {
    throw gpu::HarnessError(fmt::format("the fault unit refuses a message in cycle {}", now));
  }
  count_held(now);
  const bool takes = take_fault();
  const bool hands_out = hand_out(now);
  if (out_.resolved_valid) {
    there_.insert(out_.resolved.region);
    last_there_ = now + 1;
  }
  counts_.most = std::max(counts_.most, out_.used);
  const bool moves = in_.setup_valid || takes || hands_out || answered || out_.resolved_valid;
  busy_ = moves || out_.used != 0;
  set_up_ = true;
  shown_.reset();
  if (answered && in_.answer.result == fault_unit::Result::kThere) shown_ = answered->region;
  unit_->tick(in_);
  // Without a message the unit stays as it is, also with a fault that is not taken.
  wakes_at_ = moves ? now + 1 : handlers_.next_answer();
  if (!moves && out_.cpu_valid) wakes_at_ = std::min(wakes_at_, handlers_.cpu_free());
}

/// Walkers withdraw faults of regions that have become there while they were held, or are shown so.
void PagedMemory::withdraw() {
  while (!found_.empty()) {
    const std::uint64_t region = found_.front().region;
    if (is_region_absent(region) && region != shown_) return;
    found_.pop_front();
  }
}

/// From the cycle on in which a fault was first not taken.
void PagedMemory::count_held(std::uint64_t now) {
  const bool held = in_.fault_valid && !out_.fault_ready;
  if (held_since_ != kNotHeld && !held) {
    counts_.held += now - held_since_;
    held_since_ = kNotHeld;
  }
  if (held_since_ == kNotHeld && held) held_since_ = now;
}

bool PagedMemory::take_fault() {
  if (!in_.fault_valid || !out_.fault_ready) return false;
  const std::uint64_t region = found_.front().region;
  found_.pop_front();
  if (out_.ticket.merged) {
    ++counts_.merged;
  } else {
    ++(paging_.migrated.contains(region) ? counts_.migrated : counts_.allocated);
  }
  return true;
}

bool PagedMemory::hand_out(std::uint64_t now) {
  const bool to_cpu = out_.cpu_valid && in_.cpu_ready;
  if (to_cpu) handlers_.take_at_cpu(out_.cpu, now);
  if (out_.own_valid) handlers_.take_at_own(out_.own, now);
  return to_cpu || out_.own_valid;
}

FaultCounts PagedMemory::counts() const {
  FaultCounts counts = counts_;
  counts.link_busy = handlers_.link_busy();
  return counts;
}

}  // namespace segue::sm_model

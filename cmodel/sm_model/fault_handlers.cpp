#include "cmodel/sm_model/fault_handlers.hpp"

#include <algorithm>

namespace segue::sm_model {
namespace {

using fault_unit::Result;

/// Of a fault's time: it is taken the cycle after it was found, shown as resolved the cycle after
/// the answer, and its region is there in the next one.
constexpr std::uint64_t kOfTheUnit = 3;

}  // namespace

void FaultHandlers::take_at_cpu(const fault_unit::Request& fault, std::uint64_t now) {
  const bool migrates = paging_.migrated.contains(fault.region);
  const FaultService& service = migrates ? paging_.migration : paging_.allocation;
  std::uint64_t done = cpu_free_ = now + service.handler;
  if (service.link != 0) link_free_ = done = std::max(done, link_free_) + service.link;
  link_busy_ += service.link;
  answer_after(done, service.latency - service.handler - service.link, fault, Result::kThere);
}

void FaultHandlers::take_at_own(const fault_unit::Request& fault, std::uint64_t now) {
  if (paging_.migrated.contains(fault.region)) {
    answer_after(now, paging_.forward, fault, Result::kForward);
  } else {
    answer_after(now, paging_.allocation.latency, fault, Result::kThere);
  }
}

/// No answer comes in the cycle in which its fault was taken.
void FaultHandlers::answer_after(std::uint64_t now, std::uint64_t latency,
                                 const fault_unit::Request& fault, Result result) {
  const std::uint64_t rest = latency > kOfTheUnit ? latency - kOfTheUnit : 0;
  answers_.emplace(now + std::max<std::uint64_t>(rest, 1),
                   Answered{{.entry = fault.entry, .result = result}, fault.region});
}

std::optional<FaultHandlers::Answered> FaultHandlers::answer(std::uint64_t now) {
  if (next_answer() > now) return {};
  const Answered answer = answers_.begin()->second;
  answers_.erase(answers_.begin());
  return answer;
}

std::uint64_t FaultHandlers::next_answer() const {
  return answers_.empty() ? ~std::uint64_t{0} : answers_.begin()->first;
}

}  // namespace segue::sm_model

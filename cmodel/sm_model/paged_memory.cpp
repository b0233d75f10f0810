#include "cmodel/sm_model/paged_memory.hpp"

#include <algorithm>
#include <utility>

#include "cmodel/sm_model/traced_instruction.hpp"

namespace segue::sm_model {
namespace {

constexpr std::uint64_t kLinesOfRegion = kRegionBytes / kLineBytes;

}  // namespace

PagedMemory::PagedMemory(Paging paging) : paging_(std::move(paging)) {}

bool PagedMemory::is_absent(std::uint64_t line, std::uint64_t now) const {
  const std::uint64_t region = line / kLinesOfRegion;
  if (!paging_.migrated.contains(region) && !paging_.allocated.contains(region)) return false;
  const auto there = there_at_.find(region);
  return there == there_at_.end() || there->second > now;
}

std::uint64_t PagedMemory::fault(std::uint64_t line, std::uint64_t now) {
  const std::uint64_t region = line / kLinesOfRegion;
  const auto [there, first] = there_at_.try_emplace(region, 0);
  if (!first) return there->second;
  const bool migrates = paging_.migrated.contains(region);
  const FaultService& service = migrates ? paging_.migration : paging_.allocation;
  std::uint64_t done = now;
  if (service.handler != 0) handler_free_ = done = std::max(done, handler_free_) + service.handler;
  if (service.link != 0) link_free_ = done = std::max(done, link_free_) + service.link;
  link_busy_ += service.link;
  migrated_ += std::uint64_t{migrates};
  there->second = done + service.latency - service.handler - service.link;
  last_there_ = std::max(last_there_, there->second);
  return there->second;
}

}  // namespace segue::sm_model

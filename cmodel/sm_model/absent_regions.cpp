#include "cmodel/sm_model/absent_regions.hpp"

#include "cmodel/sm_model/traced_instruction.hpp"

namespace segue::sm_model {
namespace {

constexpr std::uint64_t kLinesOfRegion = kRegionBytes / kLineBytes;

}  // namespace

bool AbsentRegions::is_absent(std::uint64_t line, std::uint64_t now) const {
  const std::uint64_t region = line / kLinesOfRegion;
  if (absent_.empty() || !absent_.contains(region)) return false;
  const auto there = there_at_.find(region);
  return there == there_at_.end() || there->second > now;
}

std::uint64_t AbsentRegions::fault(std::uint64_t line, std::uint64_t now) {
  const auto [there, first] = there_at_.try_emplace(line / kLinesOfRegion, 0);
  if (first) there->second = now + handler_.cycles;
  return there->second;
}

}  // namespace segue::sm_model

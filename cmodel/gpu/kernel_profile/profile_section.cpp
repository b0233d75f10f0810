#include "cmodel/gpu/kernel_profile/profile_section.hpp"

#include <fmt/format.h>

#include <limits>
#include <vector>

namespace segue::gpu {
namespace {

constexpr std::array<std::string_view, 2> kPointKeys = {"progress", "bytes"};
constexpr std::int64_t kMaxCount = std::numeric_limits<std::uint32_t>::max();
/// A warp issues two instructions a cycle at most; each of its threads moves a few words.
constexpr NumberRange kIssueRate{.min = 0.0, .max = 2.0, .min_allowed = false};
constexpr NumberRange kDramBytes{.min = 0.0, .max = 4096.0};

ContextSize read_context(const Section& section) {
  std::vector<ContextSize::Point> points;
  for (const Section& table : section.tables("context", "context", kPointKeys)) {
    const double progress = table.number("progress", {.min = 0.0, .max = 1.0});
    if (points.empty() ? progress != 0.0 : progress <= points.back().progress) {
      table.fail("progress",
                 fmt::format("progress = {}; allowed: {}", progress,
                             points.empty() ? std::string("0 in the first point")
                                            : fmt::format("more than {}, that of the point before",
                                                          points.back().progress)));
    }
    points.push_back({.progress = progress,
                      .bytes = static_cast<std::uint64_t>(
                          table.integer("bytes", {.min = 0, .max = kMaxCount}))});
  }
  if (points.empty()) section.fail("context", "a context without points; allowed: one or more");
  return ContextSize(std::move(points));
}

}  // namespace

void read_profile(const Section& section, KernelProfile& profile) {
  if (section.has("instructions_per_tb")) {
    profile.instructions = static_cast<std::uint64_t>(
        section.integer("instructions_per_tb", {.min = 1, .max = kMaxCount}));
  }
  if (section.has("issue_rate")) profile.issue_rate = section.number("issue_rate", kIssueRate);
  if (section.has("dram_bytes_per_instruction")) {
    if (profile.issue_rate == 0.0) {
      section.fail("dram_bytes_per_instruction",
                   "dram_bytes_per_instruction without issue_rate; allowed: both, or issue_rate "
                   "alone");
    }
    profile.dram_bytes = section.number("dram_bytes_per_instruction", kDramBytes);
  }
  if (section.has("context")) profile.context = read_context(section);
  if (section.has("non_idempotent_at")) {
    profile.first_non_idempotent =
        section.number("non_idempotent_at", {.min = 0.0, .max = 1.0, .infinity_allowed = true});
  }
  if (section.has("faults_per_tb")) {
    profile.faults = {.per_tb = section.number("faults_per_tb", {.min = 0.0, .max = 1e9}),
                      .latency_us = section.number("fault_latency_us", {.min = 0.0, .max = 1e9})};
  } else if (section.has("fault_latency_us")) {
    section.fail("fault_latency_us",
                 "fault_latency_us without faults_per_tb; allowed: both or none");
  }
}

}  // namespace segue::gpu

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "cmodel/cli/common/fidelity.hpp"
#include "cmodel/cli/run/latency_distributions.hpp"
#include "cmodel/cli/run/observers_table.hpp"

namespace segue::cli {
namespace {

constexpr std::size_t kBar = 40;

void append(const LatencyDistribution& latencies, const char* of, std::string& text) {
  const statistics::Distribution& d = latencies.us;
  const auto out = std::back_inserter(text);
  fmt::format_to(out,
                 "{}: {} {}; us: min {:.2f}, mean {:.2f}, median {:.2f}, p95 {:.2f}, max {:.2f}\n",
                 latencies.way, d.count, of, d.min, d.mean, d.median, d.p95, d.max);
  std::size_t most = 1;
  for (const statistics::Bucket& bucket : d.buckets) most = std::max(most, bucket.count);
  for (const statistics::Bucket& bucket : d.buckets) {
    const std::size_t bar = (bucket.count * kBar + most - 1) / most;  // any count shows
    fmt::format_to(out, "{:>8} to {:>6} {:>9} {}\n", bucket.low, bucket.high, bucket.count,
                   std::string(bar, '#'));
  }
}

}  // namespace

std::string histogram_table(const RunRequest& request, const RunObservers& seen) {
  if (seen.latencies() == nullptr) return "";
  const bool shared = request.plan.kernels_share_sms();
  std::string text =
      fmt::format("\npreemption latency, from the command until {}, us   [{}]\n",
                  shared ? "its last thread block has left" : "the SM is empty", kModelled);
  const auto distributions = latency_distributions(request, *seen.latencies());
  for (const LatencyDistribution& latencies : distributions) {
    append(latencies, shared ? "commands" : "SMs", text);
  }
  if (distributions.empty()) text += "no preempted SM has been vacated\n";
  return text;
}

}  // namespace segue::cli

#include "verilator_tb/plant/regress_rows.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace segue::plant {
namespace {

std::string seeds_of(const RegressEntry& entry) {
  if (entry.stimulus) return entry.replay.filename().string();
  if (entry.first_seed == entry.last_seed) return std::to_string(entry.first_seed);
  return fmt::format("{}..{}", entry.first_seed, entry.last_seed);
}

}  // namespace

std::vector<RegressRow> rows_of(const RegressRequest& request, const RegressResult& result) {
  std::vector<RegressRow> rows;
  for (const RegressEntry& entry : request.entries) {
    RegressRow row;
    row.block = entry.block->name();
    row.config = entry.config->name;
    row.seeds = seeds_of(entry);
    rows.push_back(std::move(row));
  }
  for (const RegressRun& run : result.runs) {
    RegressRow& row = rows[run.entry];
    ++row.runs;
    row.failed += run.verdict != Verdict::kEqual ? 1 : 0;
    row.kept += run.kept ? 1 : 0;
    row.cycles += run.cycles;
    row.seconds += run.seconds;
    if (exit_code(run.verdict) > exit_code(row.worst)) row.worst = run.verdict;
  }
  return rows;
}

std::vector<Bucket> buckets_of(const RegressResult& result) {
  std::vector<Bucket> buckets;
  for (const RegressRun& run : result.runs) {
    if (run.verdict == Verdict::kEqual) continue;
    auto bucket = std::ranges::find(buckets, run.bucket, &Bucket::name);
    if (bucket == buckets.end()) bucket = buckets.insert(buckets.end(), {run.bucket, {}});
    bucket->runs.push_back(&run);
  }
  std::ranges::stable_sort(buckets, std::greater{},
                           [](const Bucket& bucket) { return bucket.runs.size(); });
  return buckets;
}

}  // namespace segue::plant

// How many entries the replay queue needs, and the gain of letting go at the last check.
#include <fmt/format.h>

#include <array>
#include <map>
#include <utility>

#include "cmodel/studies/frontend/figure.hpp"

namespace segue::studies::frontend {
namespace {

using warp_gate::Scheme;

/// A replay queue must be larger than the issue queue, and that has an entry for each of 64 warps.
struct Entries {
  std::uint32_t issue_queue = 96;  ///< Table 6.1
  std::uint32_t replay_queue = 128;
};
constexpr std::array kEntries = {Entries{64, 65},  Entries{64, 80},  Entries{96, 97},
                                 Entries{96, 104}, Entries{96, 112}, Entries{96, 128},
                                 Entries{96, 192}, Entries{96, 256}};
constexpr std::array<std::uint32_t, 2> kIssueQueues = {64, 96};
constexpr std::array kUnqueued = {Scheme::kStall, Scheme::kWdCommit, Scheme::kWdLastCheck};
constexpr std::array kQueued = {Scheme::kReplayQueue, Scheme::kOperandLog};

/// Runs and their rows, in the same order.
struct Runs {
  std::vector<Point> points;
  std::vector<Row> rows;

  void add(const Point& point, std::string name) {
    points.push_back(point);
    Row& row = rows.emplace_back();
    row.name = std::move(name);
    row.unit = "IPC";
  }
};

void add_unqueued(std::size_t mix, std::uint32_t issue_queue, Runs& runs) {
  for (const Scheme scheme : kUnqueued) {
    if (issue_queue != Entries{}.issue_queue && scheme != Scheme::kStall) continue;
    runs.add(
        {.mix = mix, .scheme = scheme, .queue_entries = issue_queue},
        fmt::format("{}, {}, issue queue {}", mixes()[mix].name, name_of(scheme), issue_queue));
  }
}

void add_queued(std::size_t mix, Scheme scheme, bool at_commit, Runs& runs) {
  for (const Entries& entries : kEntries) {
    runs.add({.mix = mix,
              .scheme = scheme,
              .at_commit = at_commit,
              .queue_entries = entries.issue_queue,
              .replay_entries = entries.replay_queue},
             fmt::format("{}, {}, {} entries, issue queue {}, {}", mixes()[mix].name,
                         name_of(scheme), entries.replay_queue, entries.issue_queue,
                         at_commit ? "kept until commit" : "freed at last check"));
  }
}

std::vector<Row> replay_entries_rows(const Setting& setting) {
  Runs runs;
  for (std::size_t mix = 0; mix < mixes().size(); ++mix) {
    for (const std::uint32_t issue_queue : kIssueQueues) add_unqueued(mix, issue_queue, runs);
    for (const Scheme scheme : kQueued) {
      for (const bool at_commit : {true, false}) add_queued(mix, scheme, at_commit, runs);
    }
  }
  const std::vector<double> ipc = ipc_of(setting, runs.points);
  std::map<std::pair<std::size_t, std::uint32_t>, double> stall;
  for (std::size_t i = 0; i < ipc.size(); ++i) {
    const Point& point = runs.points[i];
    double& base = stall[{point.mix, point.queue_entries}];
    if (point.scheme == Scheme::kStall) base = ipc[i];
    runs.rows[i].ours = ipc[i];
    runs.rows[i].note = ratio_text(ipc[i], base) + " of stall";
  }
  return std::move(runs.rows);
}

}  // namespace

Figure replay_entries() {
  return {.id = "frontend-replay-entries",
          .title = "Throughput of an SM by entries of the replay queue, 64 warps, no faults",
          .rows = replay_entries_rows};
}

}  // namespace segue::studies::frontend

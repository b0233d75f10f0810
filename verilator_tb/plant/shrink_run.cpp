#include "verilator_tb/plant/shrink_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "verilator_tb/plant/atomic_file.hpp"
#include "verilator_tb/plant/bad_input.hpp"
#include "verilator_tb/plant/bucket.hpp"
#include "verilator_tb/plant/harness_error.hpp"
#include "verilator_tb/plant/operation_file.hpp"

namespace segue::plant {
namespace {

namespace fs = std::filesystem;

/// A smaller stimulus that does not fail soon behind its end does not fail at all: so many
/// cycles are enough, unless it is the end of all work that is waited for.
constexpr std::uint64_t kShortSettle = 4'000;

LockstepResult run(const RunSetting& setting, const Stimulus& stimulus, LockstepOptions options) {
  options.cycles = stimulus.cycles;
  return run_lockstep(*setting.block->make_bench(*setting.module, setting.config->sizes, stimulus),
                      options);
}

std::string text_of(const RunSetting& setting, const Shrunk& shrunk, const RunRecord& failed,
                    std::span<const OperationKind> kinds) {
  std::ostringstream out;
  out << "# " << failed.bucket << "\n" << kShrunkFrom << failed.repeat << "\n";
  write_operations(out, {failed.block, setting.config->name, shrunk.stimulus}, kinds);
  return out.str();
}

}  // namespace

ShrunkRecord shrink_run(const RunSetting& setting, const Stimulus& stimulus,
                        const RunRecord& failed, const ShrinkBudget& budget,
                        const std::function<void(const std::string&)>& say) {
  const auto kinds = setting.block->operation_kinds(setting.config->sizes);
  LockstepOptions options;
  if (failed.result.verdict != Verdict::kNoProgress) options.settle_cycles = kShortSettle;
  const FailsAt fails_at = [&](const Stimulus& candidate) -> std::optional<std::uint64_t> {
    const LockstepResult result = run(setting, candidate, options);
    if (bucket_of(failed.block, result) != failed.bucket) return std::nullopt;
    return result.at;
  };
  const auto progress = [&](const Shrunk& now) {
    if (!say) return;
    say(fmt::format("shrinking: {} operations, {} cycles after {} runs, {:.0f} s",
                    now.stimulus.operations.size(), now.at, now.runs, now.seconds));
  };
  const Shrunk shrunk = shrink(stimulus, failed.result.at, kinds, fails_at, budget, progress);
  const LockstepResult again = run(setting, shrunk.stimulus, {});
  if (bucket_of(failed.block, again) != failed.bucket || again.at != shrunk.at) {
    throw HarnessError("what shrinking left does not fail as the run did");
  }

  RunSetting replay = setting;
  replay.replay = setting.out_dir / (file_stem(setting, stimulus.seed) + ".shrunk.ops");
  ShrunkRecord record;
  try {
    fs::create_directories(setting.out_dir);
    write_output(*replay.replay, text_of(setting, shrunk, failed, kinds));
    record.file = *replay.replay;
  } catch (const BadInput& error) {
    record.unwritten = error.what();
  } catch (const fs::filesystem_error&) {
    record.unwritten = replay.replay->string() + ": cannot be written";
  }
  record.repeat = repeat_line(replay, stimulus.seed, shrunk.stimulus.cycles);
  record.operations_before = static_cast<std::uint64_t>(std::ranges::count_if(
      stimulus.operations, [&](const Operation& op) { return op.cycle <= failed.result.at; }));
  record.at_before = failed.result.at;
  for (const Operation& operation : shrunk.stimulus.operations) {
    record.operations.push_back(in_words(operation, kinds));
  }
  record.at = shrunk.at;
  record.runs = shrunk.runs;
  record.seconds = shrunk.seconds;
  record.complete = shrunk.complete;
  return record;
}

}  // namespace segue::plant

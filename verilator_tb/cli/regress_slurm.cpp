#include "verilator_tb/cli/regress_slurm.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include "cmodel/cli/slurm/slurm_task.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "verilator_tb/plant/harness_error.hpp"
#include "verilator_tb/plant/module_store.hpp"

namespace segue::cli {
namespace {

/// Builds modules that are missing here, before many tasks would do so at once.
void build_modules(const plant::RegressRequest& request) {
  for (const plant::RegressEntry& entry : request.entries) {
    if (!entry.module.empty()) continue;
    try {
      plant::module_store().get(entry.block->configs(), entry.config->sizes);
    } catch (const plant::HarnessError&) {  // the entry's runs say it
    }
  }
}

}  // namespace

void regress_task(plant::RegressRequest& request, const std::string& folder) {
  const SlurmTask task(folder);
  const RegressResults results(request, task.part().string());
  const std::set<std::string> keys(task.keys().begin(), task.keys().end());
  const auto is_wanted = [&](const std::string& key) { return keys.contains(key); };
  if (std::ranges::count_if(results.keys(), is_wanted) != std::ssize(keys)) {
    throw gpu::BadInput(
        "--slurm-task: the list, its files or the RTL have changed since it was submitted");
  }
  std::size_t made = 0;
  results.connect(request);
  request.wanted = [&](std::size_t run) { return is_wanted(results.keys()[run]); };
  request.made = [&, add = request.made](std::size_t run, const std::string& result) {
    add(run, result);
    ++made;
  };
  plant::regress(request);
  if (!results.problem().empty()) throw studies::grid::CacheError(results.problem());
  task.finish(made);
}

SlurmOutcome regress_with_slurm(const plant::RegressRequest& request, const RegressResults& results,
                                const std::string& path, bool is_new, const std::string& list,
                                const SlurmOptions& options) {
  if (options.submit) build_modules(request);
  const auto is_known = [&](const std::string& key) {
    return results.cache().find(key).has_value();
  };
  const SlurmWork work{.command = "segue regress",
                       .parts = "runs",
                       .file = list,
                       .task_words = {"regress", std::filesystem::absolute(list).string(), "--out",
                                      request.out_dir.string()},
                       .results = path,
                       .results_are_new = is_new,
                       .version = results.version(),
                       .keys = results.keys(),
                       .has_result = is_known,
                       .is_done = is_known,
                       .cache = &results.cache()};
  return run_with_slurm(work, options);
}

}  // namespace segue::cli

#include "verilator_tb/cli/regress_results.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/paths/file_identity.hpp"
#include "cmodel/paths/outputs_claimed.hpp"
#include "cmodel/paths/paths.hpp"
#include "cmodel/studies/grid/digest.hpp"
#include "verilator_tb/plant/harness_error.hpp"
#include "verilator_tb/plant/module_store.hpp"

namespace segue::cli {
namespace {

namespace fs = std::filesystem;
namespace grid = studies::grid;

/// An entry's RTL by its contents. The module is loaded first, and is not replaced from then on.
std::string rtl_of(const plant::RegressEntry& entry) {
  if (!entry.module.empty()) return grid::digest_of_file(entry.module);
  try {
    return grid::digest_of_file(
        plant::module_store().get(entry.block->configs(), entry.config->sizes).path());
  } catch (const plant::HarnessError&) {  // the entry's runs say it, and are not kept
    return "none";
  }
}

/// Everything that decides the results of an entry's runs, but seed and program.
std::string text_of(const plant::RegressEntry& entry, std::size_t number) {
  const std::string block(entry.block->name());
  std::string text = fmt::format("{}: {} {}, {} cycles, module {}", number, block,
                                 entry.config->name, entry.cycles, rtl_of(entry));
  if (entry.stimulus) text += ", replay " + grid::digest_of_file(entry.replay);
  if (!entry.module.empty()) return text + " of its own";
  const fs::path& build = plant::module_store().build_dir();
  if (!same_file(build, segue::binary_path())) {
    text += ", build " + fs::weakly_canonical(fs::absolute(build)).string();
  }
  return text;
}

}  // namespace

RegressResults::RegressResults(const plant::RegressRequest& request, const std::string& path)
    : path_(path), version_(grid::digest_of_file("/proc/self/exe")) {
  for (std::size_t i = 0; i < request.entries.size(); ++i) {
    const plant::RegressEntry& entry = request.entries[i];
    const std::string text = text_of(entry, i + 1);
    for (std::uint64_t n = 0; n < entry.num_runs(); ++n) {
      keys_.push_back(fmt::format("{}2: {}, seed {}", grid::kRunKey, text, entry.first_seed + n));
    }
  }
  try {
    cache_ = std::make_unique<grid::ResultCache>(path, version_, grid::Sharing::kAlone,
                                                 grid::ResultKind::kRuns);
  } catch (const grid::CacheError& error) {
    throw gpu::BadInput(fmt::format("--results: {}", error.what()));
  }
  claim_output(path_);
}

RegressResults::~RegressResults() { release_output(path_); }

void RegressResults::connect(plant::RegressRequest& request) const {
  request.known = [this](std::size_t run) { return cache_->find(keys_[run]); };
  request.made = [this](std::size_t run, const std::string& result) {
    try {
      cache_->add(keys_[run], result);
    } catch (const grid::CacheError&) {  // which `problem` says, when all runs are made
    }
  };
}

}  // namespace segue::cli

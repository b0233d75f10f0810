#include "cmodel/gpu/workload/phase_section.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>

#include "cmodel/gpu/config/nearest.hpp"

namespace segue::gpu {
namespace {

constexpr std::array<std::string_view, 9> kPhaseKeys = {
    "repeat", "kernels", "copy_in_bytes", "copy_out_bytes", "cpu_us",
    "wait",   "phases",  "stream",        "async"};
/// The actions of a phase; the first `kCommands` are commands.
constexpr std::array<std::string_view, 6> kWorks = {"kernels", "copy_in_bytes", "copy_out_bytes",
                                                    "cpu_us",  "wait",          "phases"};
constexpr std::size_t kCommands = 3;
/// Keeps the steps of one run, and a slip of the pen, small.
constexpr std::uint64_t kMaxSteps = 1'000'000;
constexpr std::int64_t kMaxBytes = std::int64_t{1} << 40;
constexpr std::int64_t kMaxStream = 31;
constexpr double kMaxCpuUs = 1e9;

class PhaseReader {
 public:
  PhaseReader(const std::string& application, const std::vector<Kernel>& kernels)
      : application_(&application), kernels_(&kernels) {
    for (std::uint32_t i = 0; i < kernels.size(); ++i) indices_.emplace(kernels[i].name, i);
  }

  /// @param times how often the list is gone through in a run
  std::vector<Phase> read(const Section& section, std::uint64_t times) {
    std::vector<Phase> phases;
    for (const Section& table : section.tables("phases", "phase", kPhaseKeys)) {
      phases.push_back(read_one(table, times));
    }
    return phases;
  }

  [[nodiscard]] std::uint64_t launches() const { return launches_; }

 private:
  Phase read_one(const Section& table, std::uint64_t times) {
    const std::string_view work = only_work(table);
    const auto command = std::find(kWorks.begin(), kWorks.begin() + kCommands, work);
    for (const std::string_view key : {std::string_view("stream"), std::string_view("async")}) {
      if (command != kWorks.begin() + kCommands || !table.has(key)) continue;
      table.fail(key, fmt::format("a phase with {} has no '{}'; allowed: with kernels, "
                                  "copy_in_bytes, copy_out_bytes",
                                  work, key));
    }
    Phase phase;
    phase.repeat = static_cast<std::uint32_t>(
        table.integer_or("repeat", {.min = 1, .max = static_cast<std::int64_t>(kMaxSteps)}, 1));
    times *= phase.repeat;
    if (times > kMaxSteps) too_many(table);
    if (work == "kernels") {
      phase.work = launches(table);
      const std::uint64_t count = times * std::get<Launches>(phase.work).kernels.size();
      launches_ += count;
      steps_ += count;
    } else if (work == "phases") {
      phase.work = Loop{read(table, times)};
      if (std::get<Loop>(phase.work).phases.empty()) {
        table.fail("phases", "a loop over no phases; allowed: 1 or more");
      }
    } else {
      phase.work = other(table, work);
      steps_ += times;
    }
    if (steps_ > kMaxSteps) too_many(table);
    return phase;
  }

  static std::string_view only_work(const Section& table) {
    std::string_view found;
    for (const std::string_view key : kWorks) {
      if (!table.has(key)) continue;
      if (!found.empty()) {
        table.fail(key, fmt::format("a phase with both {} and {}; allowed: one of {}", found, key,
                                    join(kWorks)));
      }
      found = key;
    }
    if (found.empty()) {
      throw BadInput(table.place(),
                     fmt::format("a phase that does nothing; allowed: one of {}", join(kWorks)));
    }
    return found;
  }

  static std::uint32_t stream(const Section& table) {
    return static_cast<std::uint32_t>(table.integer_or("stream", {.min = 0, .max = kMaxStream}, 0));
  }

  Launches launches(const Section& table) {
    Launches result;
    for (const std::string& name : table.texts("kernels")) {
      const auto found = indices_.find(name);
      if (found == indices_.end()) unknown(table, name);
      result.kernels.push_back(found->second);
    }
    if (result.kernels.empty()) {
      table.fail("kernels", "a phase without kernels; allowed: 1 or more");
    }
    result.stream = stream(table);
    result.asynchronous = table.flag_or("async", false);
    return result;
  }

  static std::variant<Launches, Copy, CpuWork, Wait, Loop> other(const Section& table,
                                                                 std::string_view work) {
    if (work == "cpu_us") {
      return CpuWork{.us = table.number(work, {.min = 0.0, .max = kMaxCpuUs}),
                     .place = table.place_of(work)};
    }
    if (work == "wait") {
      if (!table.flag_or(work, false)) table.fail(work, "wait = false; allowed: true");
      return Wait{};
    }
    Copy copy;
    copy.direction = work == "copy_in_bytes" ? Direction::kToDevice : Direction::kFromDevice;
    copy.bytes = static_cast<std::uint64_t>(table.integer(work, {.min = 1, .max = kMaxBytes}));
    copy.stream = stream(table);
    copy.asynchronous = table.flag_or("async", false);
    return copy;
  }

  [[noreturn]] void unknown(const Section& table, const std::string& name) const {
    std::vector<std::string_view> names;
    for (const Kernel& kernel : *kernels_) names.push_back(kernel.name);
    table.fail("kernels", fmt::format("application '{}' has no kernel '{}'{}; allowed: {}",
                                      *application_, name, suggestion(name, names), join(names)));
  }

  [[noreturn]] void too_many(const Section& table) const {
    table.fail("repeat", fmt::format("application '{}' has more than {} steps in a run; allowed: "
                                     "at most so many",
                                     *application_, kMaxSteps));
  }

  const std::string* application_;
  const std::vector<Kernel>* kernels_;
  std::unordered_map<std::string, std::uint32_t> indices_;
  std::uint64_t steps_ = 0;
  std::uint64_t launches_ = 0;
};

}  // namespace

std::vector<Phase> read_phases(const Section& application, const std::string& name,
                               const std::vector<Kernel>& kernels) {
  PhaseReader reader(name, kernels);
  std::vector<Phase> phases = reader.read(application, 1);
  if (phases.empty() && application.has("phases")) {
    application.fail("phases", fmt::format("application '{}' has no phases; allowed: 1 or more, or "
                                           "no such key: every kernel once",
                                           name));
  }
  if (phases.empty()) {  // every kernel once
    Launches all;
    for (std::uint32_t i = 0; i < kernels.size(); ++i) all.kernels.push_back(i);
    phases.push_back({.repeat = 1, .work = std::move(all)});
  } else if (reader.launches() == 0) {
    application.fail("phases", fmt::format("application '{}' launches no kernel; allowed: a phase "
                                           "with kernels",
                                           name));
  }
  return phases;
}

}  // namespace segue::gpu

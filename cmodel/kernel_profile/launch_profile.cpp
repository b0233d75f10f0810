#include "cmodel/kernel_profile/launch_profile.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "cmodel/isa/analysis/context_bytes.hpp"
#include "cmodel/isa/analysis/idempotence.hpp"
#include "cmodel/isa/analysis/liveness.hpp"
#include "cmodel/isa/flashback/kernel_plans.hpp"
#include "cmodel/isa/host/run_host_file.hpp"
#include "cmodel/kernel_profile/tb_resources.hpp"

namespace segue::kernel_profile {

namespace {

/// Values along an execution of unknown length: so many samples at most, evenly spread.
class Samples {
 public:
  void push(std::uint32_t value) {
    if (seen_++ % stride_ != 0) return;
    values_.push_back(value);
    if (values_.size() < kMost) return;
    for (std::size_t k = 0; k < kMost / 2; ++k) values_[k] = values_[2 * k];
    values_.resize(kMost / 2);
    stride_ *= 2;
  }
  void clear() { *this = {}; }
  [[nodiscard]] bool empty() const { return values_.empty(); }
  /// The value behind a share of the execution.
  [[nodiscard]] std::uint32_t at(std::size_t step, std::size_t steps) const {
    return values_[step * values_.size() / steps];
  }

 private:
  static constexpr std::size_t kMost = 8192;

  std::vector<std::uint32_t> values_;
  std::uint64_t seen_ = 0;
  std::uint64_t stride_ = 1;
};

/// Bytes of registers in a warp's context before each instruction of a kernel.
std::vector<std::uint32_t> register_contexts(const isa::Program& program, const isa::Kernel& kernel,
                                             ContextScheme scheme) {
  std::vector<std::uint32_t> bytes;
  const auto each = [&](const auto& of) {
    for (std::uint32_t index = kernel.first; index < kernel.end; ++index) {
      bytes.push_back(static_cast<std::uint32_t>(of(index)));
    }
  };
  if (scheme == ContextScheme::kFlashback) {
    const isa::KernelPlans plans(program, kernel, {});
    each([&](std::uint32_t index) { return plans.plan(index).bytes; });
  } else if (scheme == ContextScheme::kLive) {
    const isa::Liveness liveness(program, kernel);
    each([&](std::uint32_t index) {
      return isa::register_bytes(liveness.live(index), program.architecture);
    });
  } else {
    // As an SM's registers are counted (tb_resources).
    const isa::KernelDescriptor& d = kernel.descriptor;
    each([&](std::uint32_t) {
      return 4 * (isa::lanes_of(program.architecture) * d.allocated_vectors + d.used_scalars +
                  isa::kSpecialScalars);
    });
  }
  return bytes;
}

/// Watches one launch: instructions, contexts along each warp, idempotence.
class LaunchWatch {
 public:
  LaunchWatch(const isa::Program& program, const isa::Kernel& kernel, ContextScheme scheme)
      : program_(program),
        first_(kernel.first),
        register_bytes_(register_contexts(program, kernel, scheme)) {}

  isa::RunOptions options(std::uint64_t most_instructions) {
    isa::RunOptions options;
    options.most_instructions = most_instructions;
    options.observer = &idempotence_;
    options.probe = [this](isa::Wave& wave, const isa::Instruction& next) {
      const unsigned warp = wave.number();
      idempotence_.step(warp);
      if (warp >= along_.size()) along_.resize(warp + 1U);
      const auto index = static_cast<std::size_t>(&next - program_.code.data());
      along_[warp].push(register_bytes_[index - first_]);
    };
    options.group_done = [this](std::uint32_t, std::uint64_t) {
      idempotence_.end_group();
      for (Samples& warp : along_) {
        add(warp);
        warp.clear();
      }
    };
    return options;
  }

  void put(std::uint32_t rounds, LaunchProfile& profile) const {
    const auto& groups = idempotence_.groups();
    const auto count = static_cast<double>(groups.size());
    std::uint64_t instructions = 0;
    profile.first_non_idempotent = std::numeric_limits<double>::infinity();
    for (const isa::IdempotenceWatch::Group& group : groups) {
      instructions += group.instructions;
      if (group.first_non_idempotent >= profile.first_non_idempotent) continue;
      profile.first_non_idempotent = group.first_non_idempotent;
      profile.non_idempotent_line = group.line;
    }
    profile.thread_blocks = groups.size() / rounds;
    profile.instructions_per_tb = static_cast<double>(instructions) / count;
    profile.bytes_per_instruction =
        static_cast<double>(idempotence_.traffic()) / static_cast<double>(instructions);
    for (std::size_t step = 0; step < kProgressSteps; ++step) {
      profile.context_bytes[step] = sums_[step] / count + profile.lds_bytes;
    }
  }

 private:
  void add(const Samples& warp) {
    if (warp.empty()) return;
    for (std::size_t step = 0; step < kProgressSteps; ++step) {
      sums_[step] += warp.at(step, kProgressSteps);
    }
  }

  const isa::Program& program_;
  std::uint32_t first_;
  std::vector<std::uint32_t> register_bytes_;
  isa::IdempotenceWatch idempotence_;
  std::vector<Samples> along_;  ///< of each warp of the block that runs
  std::array<double, kProgressSteps> sums_ = {};
};

LaunchProfile facts_of(const isa::LaunchSpec& launch, const isa::Kernel& kernel,
                       isa::Architecture architecture) {
  const TbResources resources = tb_resources(kernel.descriptor, architecture,
                                             launch.dispatch.group_items(), launch.arguments);
  LaunchProfile profile;
  profile.kernel = kernel.name;
  profile.threads_per_tb = resources.threads;
  profile.warps_per_tb = resources.warps;
  profile.registers_per_tb = resources.registers;
  profile.lds_bytes = resources.lds_bytes;
  const std::uint64_t special = std::uint64_t{resources.warps} * isa::kSpecialScalars;
  profile.whole_context_bytes = 4 * (resources.registers + special) + resources.lds_bytes;
  return profile;
}

}  // namespace

std::uint64_t whole_instructions(const LaunchProfile& launch) {
  return static_cast<std::uint64_t>(std::max(1.0, std::round(launch.instructions_per_tb)));
}

MeasuredLaunches measure_launches(const isa::HostFile& file, const isa::Program& program,
                                  std::uint64_t most_instructions, ContextScheme scheme) {
  std::vector<std::unique_ptr<LaunchWatch>> watches(file.launches.size());
  const auto options = [&](std::size_t launch, std::uint32_t round) {
    if (round == 0) {
      const isa::Kernel& kernel = *program.find(file.launches[launch].kernel);
      watches[launch] = std::make_unique<LaunchWatch>(program, kernel, scheme);
    }
    return watches[launch]->options(most_instructions);
  };
  const isa::HostRun run = isa::run_host_file(file, program, options);
  MeasuredLaunches measured;
  measured.rounds = run.rounds;
  for (std::size_t k = 0; k < file.launches.size(); ++k) {
    const isa::LaunchSpec& launch = file.launches[k];
    LaunchProfile& profile = measured.launches.emplace_back(
        facts_of(launch, *program.find(launch.kernel), program.architecture));
    watches[k]->put(run.rounds, profile);
    const isa::ExecutionCounts& counts = run.of_launch[k];
    profile.lanes_awake = static_cast<double>(counts.lanes()) /
                          static_cast<double>(counts.instructions()) /
                          isa::lanes_of(program.architecture);
  }
  return measured;
}

}  // namespace segue::kernel_profile

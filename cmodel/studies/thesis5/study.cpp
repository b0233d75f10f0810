#include "cmodel/studies/thesis5/study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <utility>

#include "cmodel/gpu/plan/make_plan.hpp"
#include "cmodel/gpu/run/run_workload.hpp"
#include "cmodel/studies/grid/in_parallel.hpp"

namespace segue::studies::thesis5 {
namespace {

/// Far beyond what a process waits for its turn among eight: assumed.
constexpr double kNoProgressUs = 60e6;
constexpr std::uint32_t kUrgent = 1;

class StudyRunner {
 public:
  StudyRunner(const gpu::Machine& machine, const std::vector<gpu::Application>& applications,
              std::span<const Scheme> schemes, const StudyOptions& options)
      : machine_(&machine), applications_(&applications), schemes_(schemes), options_(&options) {}

  Study run() {
    study_.schemes.assign(schemes_.begin(), schemes_.end());
    draw();
    study_.alone_cycles.resize(applications_->size());
    all_ = applications_->size() + points_.size();
    grid::in_parallel(applications_->size(), options_->jobs, [this](std::size_t index) {
      run_alone(index);
      tell();
    });
    // The large mixes take longest: first, so that no thread is left with one at the end.
    grid::in_parallel(points_.size(), options_->jobs, [this](std::size_t index) {
      run_point(points_[points_.size() - 1 - index]);
      tell();
    });
    return std::move(study_);
  }

 private:
  struct Point {
    std::size_t size, scheme, mix;
  };

  void draw() {
    for (const std::uint32_t processes : options_->sizes) {
      StudySize& size = study_.sizes.emplace_back();
      size.processes = processes;
      size.mixes = random_mixes(static_cast<std::uint32_t>(applications_->size()), processes,
                                options_->workloads, options_->seed);
      size.outcomes.assign(schemes_.size(), std::vector<Outcome>(size.mixes.size()));
      for (std::size_t mix = 0; mix < size.mixes.size(); ++mix) {
        for (std::size_t scheme = 0; scheme < schemes_.size(); ++scheme) {
          points_.push_back({study_.sizes.size() - 1, scheme, mix});
        }
      }
    }
  }

  /// The plan of a mix; random numbers go by the application, not by its place in the mix.
  [[nodiscard]] gpu::Plan plan(const Mix& mix, const Scheme& scheme) const {
    gpu::Workload workload;
    workload.name = "mix";
    workload.runs = options_->runs;
    workload.tb_variation = options_->assumptions.tb_variation;
    workload.no_progress_limit_us = kNoProgressUs;
    workload.applications = *applications_;
    for (std::uint32_t i = 0; i < mix.applications.size(); ++i) {
      gpu::Process& process = workload.processes.emplace_back();
      process.application = mix.applications[i];
      process.priority = scheme.prioritised && i == mix.prioritised ? kUrgent : 0;
    }
    gpu::PlanOptions options;
    options.policy = scheme.policy;
    if (options.policy == sm_driver::Policy::kDss && options_->assumptions.literal) {
      options.policy = sm_driver::Policy::kDssLiteral;
    }
    options.technique = scheme.technique;
    options.urgent_copies_first = scheme.urgent_copies_first;
    options.seed = options_->seed;
    options.tb_time = options_->assumptions.tb_time;
    options.cpu_scale = options_->assumptions.cpu_scale;
    options.queue_depth = options_->assumptions.queue_depth;
    gpu::Plan result = gpu::make_plan(*machine_, workload, options);
    for (std::size_t i = 0; i < mix.applications.size(); ++i) {
      result.processes[i].stream = mix.applications[i];
    }
    return result;
  }

  /// Every run of an application is the same work: one is enough.
  void run_alone(std::size_t application) {
    const Mix mix{.applications = {static_cast<std::uint32_t>(application)}, .prioritised = 0};
    gpu::Plan alone = plan(mix, {}).isolated(0);
    alone.runs = 1;
    const gpu::RunResult result = gpu::run_shared(alone, {});
    require_complete(result, mix);
    study_.alone_cycles[application] = result.processes.front().turnaround_cycles;
  }

  void run_point(const Point& point) {
    StudySize& size = study_.sizes[point.size];
    const Mix& mix = size.mixes[point.mix];
    const gpu::RunResult result = gpu::run_shared(plan(mix, schemes_[point.scheme]), {});
    require_complete(result, mix);
    Outcome& outcome = size.outcomes[point.scheme][point.mix];
    std::vector<gpu::Turnaround> turnarounds;
    for (std::size_t i = 0; i < mix.applications.size(); ++i) {
      turnarounds.push_back({.alone = study_.alone_cycles[mix.applications[i]],
                             .shared = result.processes[i].turnaround_cycles});
      outcome.ntt.push_back(gpu::ntt(turnarounds.back()));
    }
    outcome.metrics = gpu::metrics(turnarounds);
  }

  void require_complete(const gpu::RunResult& result, const Mix& mix) const {
    if (!result.stall) return;
    std::string names;
    for (const std::uint32_t application : mix.applications) {
      names += (names.empty() ? "" : ", ") + (*applications_)[application].name;
    }
    throw Starved(fmt::format("the mix {}: {}", names,
                              gpu::describe(*result.stall, machine_->clock).front()));
  }

  void tell() {
    if (!options_->progress) return;
    const std::scoped_lock lock(telling_);
    options_->progress(++done_, all_);
  }

  const gpu::Machine* machine_;
  const std::vector<gpu::Application>* applications_;
  std::span<const Scheme> schemes_;
  const StudyOptions* options_;
  Study study_;
  std::vector<Point> points_;
  std::mutex telling_;
  std::size_t done_ = 0;
  std::size_t all_ = 0;
};

}  // namespace

Study Study::of(std::span<const Scheme> wanted) const {
  Study result = *this;
  result.schemes.assign(wanted.begin(), wanted.end());
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    result.sizes[i].outcomes.clear();
    for (const Scheme& scheme : wanted) {
      const auto index = std::ranges::find(schemes, scheme) - schemes.begin();
      result.sizes[i].outcomes.push_back(sizes[i].outcomes.at(static_cast<std::size_t>(index)));
    }
  }
  return result;
}

Study run_study(const gpu::Machine& machine, const std::vector<gpu::Application>& applications,
                std::span<const Scheme> schemes, const StudyOptions& options) {
  for (const std::uint32_t size : options.sizes) {
    if (size >= 1 && size <= applications.size()) continue;
    throw gpu::BadInput(
        fmt::format("a mix of {} processes out of {} applications, each at most once; allowed: "
                    "1..{}",
                    size, applications.size(), applications.size()));
  }
  return StudyRunner(machine, applications, schemes, options).run();
}

}  // namespace segue::studies::thesis5

#include "cmodel/studies/thesis6/simulator.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <exception>
#include <optional>
#include <string_view>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/isa/host/host_file.hpp"
#include "cmodel/kernel_profile/tb_resources.hpp"
#include "cmodel/studies/grid/numbers_json.hpp"
#include "cmodel/studies/thesis6/suite_kernels.hpp"

namespace segue::studies::thesis6 {
namespace {

/// Places in a kernel's result before its speeds.
enum Place : std::size_t { kTbsAtOnce, kWarpsOfTb, kIpc, kUntracked, kFirstSpeed };

sm_model::TraceRequest one_sm(const Assumptions& assumptions) {
  sm_model::TraceRequest request;
  request.sms = assumptions.machine.sms;
  request.neighbours = assumptions.neighbours;
  request.most_tbs = assumptions.most_tbs;
  request.layout = assumptions.layout;
  request.window = 1U << assumptions.machine.frontend.window_bits;
  return request;
}

std::vector<double> run(const Setting& setting, std::span<const Variant> variants,
                        std::string_view kernel) {
  const sm_model::LaunchTrace trace = suite_trace(kernel, one_sm(setting.assumptions));
  const sm_model::SmMachine machine = sm_model::machine_for(trace, setting.assumptions.machine);
  const sm_model::KernelCycles base =
      sm_model::run_kernel_on_sm(trace, machine, {}, setting.frontend);
  std::vector<double> result = {static_cast<double>(base.tbs_at_once),
                                static_cast<double>(trace.needs.warps), base.ipc(),
                                trace.untracked_share()};
  for (const Variant& variant : variants) {
    sm_model::SmMachine varied = machine;
    varied.frontend.replay_entries = variant.replay_entries;
    varied.frontend.log_entries = variant.log_entries;
    const sm_model::KernelCycles cycles =
        sm_model::run_kernel_on_sm(trace, varied, variant.scheme, setting.frontend);
    result.push_back(static_cast<double>(base.cycles) / static_cast<double>(cycles.cycles));
  }
  return result;
}

std::string key_of(const Setting& setting, std::span<const Variant> variants,
                   std::string_view kernel) {
  std::string key = fmt::format("thesis6 speeds, {}; {}", suite_key(kernel),
                                fmt::join(describe(setting.assumptions), ", "));
  for (const Variant& variant : variants) {
    sm_frontend::Params params = setting.assumptions.machine.frontend;
    params.replay_entries = variant.replay_entries;
    params.log_entries = variant.log_entries;
    key += fmt::format("; {}{}, {}, {}{}", to_string(variant.scheme.scheme),
                       variant.scheme.at_commit ? " until commit" : "", variant.replay_entries,
                       variant.log_entries,
                       setting.decided_by ? ", " + setting.decided_by(params) : "");
  }
  return key;
}

/// Thread blocks, instructions without some dependences, regions that are migrated and allocated;
/// then cycles of each link and variant, and the shares of these in which the link is busy.
enum PagedPlace : std::size_t { kTbs, kPagedUntracked, kMigrated, kAllocated, kFirstCycles };

std::vector<double> run_all_paged(const Setting& setting, std::span<const PagingVariant> variants,
                                  std::string_view kernel, std::string_view heap) {
  sm_model::TraceRequest request = whole_gpu(setting.assumptions);
  request.heap = heap;
  const sm_model::LaunchTrace trace = suite_trace(kernel, std::move(request));
  const sm_model::SmMachine machine = sm_model::machine_for(trace, setting.assumptions.machine);
  std::vector<double> result = {static_cast<double>(trace.tbs.size()), trace.untracked_share()};
  std::vector<double> busy;
  for (const Link& link : kLinks) {
    for (const PagingVariant& variant : variants) {
      const sm_model::GpuCycles cycles =
          run_paged(trace, machine, link, variant, setting.assumptions.paging,
                    {.frontend = setting.frontend,
                     .switcher = setting.switcher,
                     .fault_unit = setting.fault_unit});
      if (result.size() == kMigrated) {
        result.push_back(static_cast<double>(cycles.paged.migrated));
        result.push_back(static_cast<double>(cycles.paged.allocated));
      }
      result.push_back(static_cast<double>(cycles.cycles));
      busy.push_back(static_cast<double>(cycles.paged.link_busy) /
                     static_cast<double>(cycles.cycles));
    }
  }
  result.insert(result.end(), busy.begin(), busy.end());
  return result;
}

std::string paged_key_of(const Setting& setting, std::span<const PagingVariant> variants,
                         std::string_view kernel, std::string_view heap) {
  std::string key = fmt::format(
      "thesis6 demand paging{}, {}; {}", heap.empty() ? "" : fmt::format(" of {} alone", heap),
      suite_key(kernel), fmt::join(describe(setting.assumptions, Subject::kPaging), ", "));
  for (const PagingVariant& variant : variants) {
    key += fmt::format("; {}{}{}{}", to_string(variant.scheme), variant.switches ? " switches" : "",
                       variant.free_moves ? " free" : "", variant.gpu_handles ? " gpu" : "");
  }
  if (setting.decided_by) key += "; " + setting.decided_by(setting.assumptions.machine.frontend);
  if (setting.switches_decided_by) key += "; " + setting.switches_decided_by({});
  if (setting.faults_decided_by) key += "; " + setting.faults_decided_by({});
  return key;
}

/// Refuses a kernel of which no launch has thread blocks that the SM holds.
void check_fits(std::string_view kernel, const sm_model::SmMachine& machine) {
  const isa::Program program = suite_program(kernel);
  const isa::HostFile host = isa::read_host_file(suite_host_file(kernel), "");
  std::exception_ptr refused;
  for (const isa::LaunchSpec& launch : host.launches) {
    try {
      static_cast<void>(sm_model::tbs_that_fit(
          launch.kernel, kernel_profile::tb_resources(program, launch), machine));
      return;
    } catch (const gpu::BadInput&) {
      if (!refused) refused = std::current_exception();
    }
  }
  if (refused) std::rethrow_exception(refused);
}

}  // namespace

void check_kernels_fit(const Assumptions& assumptions, std::span<const std::string_view> kernels) {
  for (const std::string_view kernel : kernels) check_fits(kernel, assumptions.machine);
}

std::string untracked_note(double share) {
  if (share == 0.0) return "";
  return fmt::format("; {:.2f} % of the instructions without some dependences", 100 * share);
}

std::vector<PagedKernel> paged_kernels(const Setting& setting,
                                       std::span<const PagingVariant> variants,
                                       const PagedSuite& suite) {
  const std::size_t runs = kLinks.size() * variants.size();
  const grid::Evaluator<std::string_view, std::vector<double>> evaluator{
      .evaluate =
          [&](std::string_view kernel) {
            return run_all_paged(setting, variants, kernel, suite.heap);
          },
      .key =
          [&](std::string_view kernel) {
            return paged_key_of(setting, variants, kernel, suite.heap);
          },
      .to_json = [](const std::vector<double>& result) { return grid::numbers_to_json(result); },
      .from_json =
          [&](std::string_view, const std::string& text) {
            return grid::numbers_from_json(text, kFirstCycles + 2 * runs);
          }};
  const std::vector<std::vector<double>> results =
      grid::evaluate(suite.kernels, evaluator, setting.grid);
  std::vector<PagedKernel> kernels;
  for (std::size_t k = 0; k < suite.kernels.size(); ++k) {
    const std::vector<double>& result = results[k];
    const auto cycles = result.begin() + kFirstCycles;
    const auto busy = cycles + static_cast<std::ptrdiff_t>(runs);
    kernels.push_back({.kernel = std::string(suite.kernels[k]),
                       .tbs = static_cast<std::uint64_t>(result[kTbs]),
                       .untracked_share = result[kPagedUntracked],
                       .migrated = static_cast<std::uint64_t>(result[kMigrated]),
                       .allocated = static_cast<std::uint64_t>(result[kAllocated]),
                       .cycles = {cycles, busy},
                       .link_busy = {busy, result.end()}});
  }
  std::ranges::sort(kernels, {}, &PagedKernel::kernel);
  return kernels;
}

std::vector<KernelSpeed> speeds_of(const Setting& setting, std::span<const Variant> variants) {
  const grid::Evaluator<std::string_view, std::vector<double>> evaluator{
      .evaluate = [&](std::string_view kernel) { return run(setting, variants, kernel); },
      .key = [&](std::string_view kernel) { return key_of(setting, variants, kernel); },
      .to_json = [](const std::vector<double>& result) { return grid::numbers_to_json(result); },
      .from_json =
          [&](std::string_view, const std::string& text) {
            return grid::numbers_from_json(text, kFirstSpeed + variants.size());
          }};
  const std::vector<std::vector<double>> results =
      grid::evaluate(std::span<const std::string_view>(kSuiteKernels), evaluator, setting.grid);
  std::vector<KernelSpeed> speeds;
  for (std::size_t k = 0; k < kSuiteKernels.size(); ++k) {
    const std::vector<double>& result = results[k];
    speeds.push_back({.kernel = std::string(kSuiteKernels[k]),
                      .tbs_at_once = static_cast<std::uint32_t>(result[kTbsAtOnce]),
                      .warps_of_tb = static_cast<std::uint32_t>(result[kWarpsOfTb]),
                      .ipc = result[kIpc],
                      .untracked_share = result[kUntracked],
                      .speeds = {result.begin() + kFirstSpeed, result.end()}});
  }
  std::ranges::sort(speeds, {}, &KernelSpeed::kernel);
  return speeds;
}

std::vector<Row> speed_rows(const Setting& setting, std::span<const Variant> variants, bool each) {
  const std::vector<KernelSpeed> kernels = speeds_of(setting, variants);
  std::vector<Row> rows;
  for (std::size_t v = 0; v < variants.size(); ++v) {
    std::vector<double> speeds;
    for (const KernelSpeed& kernel : kernels) speeds.push_back(kernel.speeds[v]);
    const Mean mean = mean_of(speeds, MeanKind::kGeometric);
    Row& row = rows.emplace_back(mean_row(variants[v].name + ", geometric mean", mean, "x"));
    row.geometric = mean.value;
  }
  if (each) {
    for (const KernelSpeed& kernel : kernels) {
      Row& row = rows.emplace_back();
      row.name = "stall, " + kernel.kernel;
      row.ours = kernel.ipc;
      row.unit = "IPC";
      row.note = fmt::format("{} thread blocks of {} warps at once{}", kernel.tbs_at_once,
                             kernel.warps_of_tb, untracked_note(kernel.untracked_share));
    }
  }
  for (std::size_t v = 0; v < variants.size(); ++v) {
    for (const KernelSpeed& kernel : kernels) {
      if (!each && kernel.kernel != "lbm") continue;
      Row& row = rows.emplace_back();
      row.name = fmt::format("{}, {}", variants[v].name, kernel.kernel);
      row.ours = kernel.speeds[v];
      row.unit = std::string{"x"};
    }
  }
  return rows;
}

}  // namespace segue::studies::thesis6

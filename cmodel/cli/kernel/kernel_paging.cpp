#include "cmodel/cli/kernel/kernel_paging.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "cmodel/cli/common/rtl_sm_blocks.hpp"
#include "cmodel/cli/kernel/kernel_files.hpp"
#include "cmodel/cli/kernel/sm_options.hpp"
#include "cmodel/cost/hardware_cost.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/nearest.hpp"
#include "cmodel/gpu/config/printable.hpp"
#include "cmodel/paths/json_text.hpp"
#include "cmodel/studies/thesis6/paging.hpp"

namespace segue::cli {
namespace {

namespace thesis6 = studies::thesis6;
using thesis6::Link;
using thesis6::PagingVariant;
using thesis6::Subject;

std::string link_word(const Link& link) {
  std::string word(link.name);
  std::ranges::transform(word, word.begin(), [](char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  });
  return word;
}

std::string scheme_name(const thesis6::Assumptions& assumptions) {
  return std::string(
      cost::kFaultSchemes.at(static_cast<std::size_t>(assumptions.paging.scheme)).first);
}

/// Whether the launch has regions that need memory alone.
bool allocates(const sm_model::LaunchTrace& trace) {
  return !trace.written_regions.empty() || !trace.heap_regions.empty();
}

/// Each SM that is compared with `stall`, and the GPU's own handler where it would be used.
std::vector<PagingVariant> variants_of(const sm_model::LaunchTrace& trace,
                                       const thesis6::Assumptions& assumptions) {
  const warp_gate::Scheme scheme = assumptions.paging.scheme;
  const std::string name = scheme_name(assumptions);
  std::vector<PagingVariant> variants = {
      {.name = "stall"},
      {.name = name, .scheme = scheme},
      {.name = name + ", switching", .scheme = scheme, .switches = true}};
  if (allocates(trace)) {
    variants.push_back({.name = name + ", switching, GPU handler",
                        .scheme = scheme,
                        .switches = true,
                        .gpu_handles = true});
  }
  return variants;
}

std::vector<Link> links_of(const KernelWords& words) {
  std::vector<Link> links;
  for (const Link& link : thesis6::kLinks) {
    if (words.links.empty() ||
        std::ranges::find(words.links, link_word(link)) != words.links.end()) {
      links.push_back(link);
    }
  }
  return links;
}

/// Assumptions about a link that is not asked for.
void refuse_other_links(const KernelWords& words, const std::vector<Link>& links) {
  for (const Link& link : thesis6::kLinks) {
    const auto is_this = [&](const Link& other) { return other.name == link.name; };
    if (std::ranges::any_of(links, is_this)) continue;
    const std::string key = link_word(link) + "-transfer";
    const auto is_of_it = [&](const std::string& text) { return text.starts_with(key + "="); };
    if (std::ranges::none_of(words.assume, is_of_it)) continue;
    throw gpu::BadInput(fmt::format("--assume {}: is of the link {}; allowed: with --link {}", key,
                                    link.name, link_word(link)));
  }
}

/// The GPU's own handler serves regions that are only written.
void refuse_idle_handler(const KernelWords& words, const sm_model::LaunchTrace& trace) {
  const auto is_of_it = [](const std::string& text) { return text.starts_with("gpu-"); };
  const auto text = std::ranges::find_if(words.assume, is_of_it);
  if (allocates(trace) || text == words.assume.end()) return;
  throw gpu::BadInput(
      fmt::format("--assume {}: kernel '{}' reads whatever regions it writes; allowed: of "
                  "one with regions that it only writes",
                  text->substr(0, text->find('=')), trace.kernel));
}

/// @throws gpu::BadInput unless it is a buffer without contents, and nothing is assumed of what is
/// brought
void check_heap(const KernelWords& words, const isa::HostFile& host) {
  if (words.heap.empty()) return;
  std::vector<std::string_view> names;
  for (const isa::BufferSpec& buffer : host.buffers) names.push_back(buffer.name);
  if (std::ranges::find(names, words.heap) == names.end()) {
    throw gpu::BadInput(fmt::format("--heap: {} has no buffer '{}'{}; allowed: {}", host.path,
                                    words.heap, gpu::suggestion(words.heap, names),
                                    gpu::join(names)));
  }
  const isa::BufferSpec& heap =
      *std::ranges::find(host.buffers, words.heap, &isa::BufferSpec::name);
  if (heap.fill.index() != 0 || !heap.file.empty()) {
    throw gpu::BadInput(
        fmt::format("--heap: buffer '{}' of {} has contents, which would come over the link; "
                    "allowed: one without",
                    words.heap, host.path));
  }
  for (const std::string& text : words.assume) {
    if (!thesis6::is_of_brought_regions(text)) continue;
    throw gpu::BadInput(
        fmt::format("--assume {}: no region is brought with --heap; allowed: without --heap",
                    text.substr(0, text.find('='))));
  }
}

void refuse_untouched_heap(const KernelWords& words, const sm_model::LaunchTrace& trace) {
  if (words.heap.empty() || !trace.heap_regions.empty()) return;
  throw gpu::BadInput(
      fmt::format("--heap: kernel '{}' is the first to touch no region of buffer "
                  "'{}'; allowed: one that it allocates memory from",
                  trace.kernel, words.heap));
}

struct PagedRun {
  Link link;
  PagingVariant variant;
  sm_model::GpuCycles cycles;
  double of_stall = 1.0;
};

double share(std::uint64_t part, std::uint64_t all) {
  return all == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(all);
}

std::string text_of(const sm_model::LaunchTrace& trace, const thesis6::Assumptions& assumptions,
                    std::uint32_t at_once, const std::vector<PagedRun>& runs,
                    const std::string& heap, std::string_view decided_by) {
  std::string text = fmt::format(
      "kernel {}, {}: {} of {} thread blocks on {} SMs, {} of {} warps at once each; {} "
      "warp-instructions{}\n",
      trace.kernel, launch_in_words(trace), trace.tbs.size(), trace.thread_blocks,
      assumptions.machine.sms, at_once, trace.needs.warps, trace.instructions,
      heap.empty() ? "" : fmt::format("; heap '{}'", gpu::printable(heap)));
  text += fmt::format("{:7} {:35} {:>10} {:>8} {:>8} {:>6} {:>6} {:>7} {:>9} {:>9} {:>9}\n", "link",
                      "SMs", "cycles", "of stall", "replayed", "left", "back", "brought",
                      "allocated", "in flight", "link busy");
  for (const PagedRun& run : runs) {
    const sm_model::GpuCycles& cycles = run.cycles;
    text +=
        fmt::format("{:7} {:35} {:>10} {:>8.3f} {:>8} {:>6} {:>6} {:>7} {:>9} {:>9} {:>7.1f} %\n",
                    run.link.name, run.variant.name, cycles.cycles, run.of_stall, cycles.faults,
                    cycles.switches.saved, cycles.switches.restored, cycles.paged.migrated,
                    cycles.paged.allocated, cycles.paged.most,
                    100 * share(cycles.paged.link_busy, cycles.cycles));
  }
  text +=
      "replayed: accesses; left, back: thread blocks; brought, allocated, in flight (at "
      "most): regions of 64 KB   [modelled]\n";
  text += fmt::format(
      "fetch, issue, replay, block switching and faults in flight are decided by the {}   "
      "[checked]\n",
      decided_by);
  if (!allocates(trace)) {
    text +=
        "no region is only written: the GPU's own handler has nothing to allocate, and is left "
        "out\n";
  }
  return text + sm_notes(trace, assumptions, Subject::kPaging);
}

std::string json_of(const KernelFiles& files, const sm_model::LaunchTrace& trace,
                    const thesis6::Assumptions& assumptions, std::uint32_t at_once,
                    const std::vector<PagedRun>& runs, const std::string& heap,
                    std::string_view decided_by) {
  using Json = nlohmann::ordered_json;
  Json document;
  document["schema"] = "segue-kernel-paging-1";
  document["command"] = "kernel paging";
  describe_launch(files, trace, assumptions, Subject::kPaging, decided_by, document);
  document["thread_blocks_run"] = trace.tbs.size();
  document["thread_blocks_at_once"] = at_once;
  document["scheme"] = scheme_name(assumptions);
  document["heap"] = heap.empty() ? Json() : Json(heap);
  document["runs"] = Json::array();
  for (const PagedRun& run : runs) {
    const sm_model::GpuCycles& cycles = run.cycles;
    Json row;
    row["link"] = link_word(run.link);
    row["scheme"] = cost::kFaultSchemes.at(static_cast<std::size_t>(run.variant.scheme)).first;
    row["switching"] = run.variant.switches;
    row["handler"] = run.variant.gpu_handles ? "gpu" : "cpu";
    row["cycles"] = cycles.cycles;
    row["of_stall"] = run.of_stall;
    row["replayed"] = cycles.faults;
    row["regions_migrated"] = cycles.paged.migrated;
    row["regions_allocated"] = cycles.paged.allocated;
    row["faults_merged"] = cycles.paged.merged;
    row["most_regions_in_flight"] = cycles.paged.most;
    row["fault_held_cycles"] = cycles.paged.held;
    row["link_busy_cycles"] = cycles.paged.link_busy;
    row["tbs_saved"] = cycles.switches.saved;
    row["tbs_restored"] = cycles.switches.restored;
    row["saved_replays"] = cycles.switches.replays;
    row["context_lines"] = cycles.switches.context_lines;
    document["runs"].push_back(std::move(row));
  }
  return json_text(document, 2) + "\n";
}

}  // namespace

std::string kernel_paging_footer() {
  return "The launch with the most warp-instructions is executed (with --heap: that which is the "
         "first to touch\nthe most regions of it), and its thread blocks run on all SMs of the "
         "thesis' Table 6.1. At first no\nbuffer is in the GPU's memory (with --heap: all others "
         "are): regions of 64 KB come over the link at\ntheir first use (thesis 6.5.3), those "
         "that are only written are allocated. The twins of front end,\nblock switcher and fault "
         "unit decide; caches, TLBs, link and handlers are modelled.\n\n" +
         sm_options_footer(Subject::kPaging);
}

ExitCode kernel_paging_command(const KernelWords& words) {
  const thesis6::Assumptions assumptions = sm_of(words, Subject::kPaging);
  refuse_twice("--link", words.links);
  const std::vector<Link> links = links_of(words);
  refuse_other_links(words, links);
  refuse_unused_hardware(words, {static_cast<std::size_t>(assumptions.paging.scheme)});
  const KernelFiles files = open_host_file(words);
  if (!words.kernel.empty()) static_cast<void>(chosen_kernels(words, files.program));
  check_heap(words, *files.host);
  sm_model::TraceRequest request = thesis6::whole_gpu(assumptions);
  request.kernel = words.kernel;
  request.heap = words.heap;
  request.most_instructions = words.most_instructions;
  const sm_model::LaunchTrace trace = sm_model::trace_launch(*files.host, files.program, request);
  refuse_untouched_heap(words, trace);
  refuse_idle_handler(words, trace);
  const sm_model::SmMachine machine = sm_model::machine_for(trace, assumptions.machine);
  // Before any runs: stall needs no more than the other scheme.
  const std::uint32_t at_once =
      sm_model::tbs_at_once(trace, machine, {assumptions.paging.scheme}, machine.sms);
  thesis6::PagingModels models;
  if (!words.rtl.empty()) {
    models.frontend = rtl_frontend_factory(words.rtl == "compare");
    models.switcher = rtl_switcher_factory(words.rtl == "compare");
    models.fault_unit = rtl_fault_unit_factory(words.rtl == "compare");
  }
  std::vector<PagedRun> runs;
  for (const Link& link : links) {
    std::uint64_t stall = 0;
    for (const PagingVariant& variant : variants_of(trace, assumptions)) {
      PagedRun& run = runs.emplace_back();
      run.link = link;
      run.variant = variant;
      run.cycles = thesis6::run_paged(trace, machine, link, variant, assumptions.paging, models);
      if (stall == 0) stall = run.cycles.cycles;
      run.of_stall = share(stall, run.cycles.cycles);
    }
  }
  const std::string decided_by = sm_decided_by(words.rtl);
  std::cout << (words.json
                    ? json_of(files, trace, assumptions, at_once, runs, words.heap, decided_by)
                    : text_of(trace, assumptions, at_once, runs, words.heap, decided_by) +
                          given_lines(files.given));
  return ExitCode::kOk;
}

}  // namespace segue::cli

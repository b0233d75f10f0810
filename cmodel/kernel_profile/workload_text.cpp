#include "cmodel/kernel_profile/workload_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace segue::kernel_profile {

namespace {

/// Points where the context changes; bytes are rounded up.
std::string context_text(const LaunchProfile& launch) {
  std::string text;
  std::uint64_t before = 0;
  for (std::size_t step = 0; step < kProgressSteps; ++step) {
    const auto bytes = static_cast<std::uint64_t>(std::ceil(launch.context_bytes[step]));
    if (step != 0 && bytes == before) continue;
    before = bytes;
    text += fmt::format("{}{{ progress = {}, bytes = {} }}", text.empty() ? "" : ", ",
                        static_cast<double>(step) / kProgressSteps, bytes);
  }
  return text;
}

/// A string of TOML, with its quotes.
std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char letter : text) {
    const auto code = static_cast<unsigned char>(letter);
    if (code < 0x20 || code == 0x7f) {
      result += fmt::format("\\u{:04x}", code);
      continue;
    }
    if (letter == '"' || letter == '\\') result += '\\';
    result += letter;
  }
  return result + "\"";
}

/// A line for each of several.
std::string assumed_text(const std::vector<std::string>& assumed) {
  if (assumed.empty()) return "";
  if (assumed.size() == 1) return fmt::format("assumed = [{}]\n", quoted(assumed.front()));
  std::string text = "assumed = [\n";
  for (const std::string& guess : assumed) text += fmt::format("  {},\n", quoted(guess));
  return text + "]\n";
}

/// Such that a thread block lasts its cycles, if it was timed.
double issue_rate_of(const LaunchProfile& launch, double assumed) {
  if (!launch.cycles_per_tb) return assumed;
  return static_cast<double>(whole_instructions(launch)) /
         (launch.warps_per_tb * *launch.cycles_per_tb);
}

std::string kernel_text(const LaunchProfile& launch, const std::string& name, double assumed) {
  const double issue_rate = issue_rate_of(launch, assumed);
  // The engine model's warps have 32 threads, and these may have 64: a thread block is as fast.
  const double warps_of_32 = std::ceil(launch.threads_per_tb / 32.0);
  const double rate = issue_rate * launch.warps_per_tb / std::max(1.0, warps_of_32);
  const std::uint64_t instructions = whole_instructions(launch);
  std::string text = fmt::format(
      "  [[application.kernel]]\n"
      "  name = {}\n"
      "  tbs = {}\n"
      "  threads_per_tb = {}\n"
      "  regs_per_tb = {}\n"
      "  shared_bytes_per_tb = {}\n"
      "  instructions_per_tb = {}\n"
      "  issue_rate = {}\n"
      "  dram_bytes_per_instruction = {}\n"
      "  context = [{}]\n",
      quoted(name), launch.thread_blocks, launch.threads_per_tb, launch.registers_per_tb,
      launch.lds_bytes, instructions, rate, launch.bytes_per_instruction, context_text(launch));
  return text + (std::isinf(launch.first_non_idempotent)
                     ? std::string("  non_idempotent_at = inf\n")
                     : fmt::format("  non_idempotent_at = {}\n", launch.first_non_idempotent));
}

}  // namespace

std::string workload_text(const std::vector<LaunchProfile>& launches,
                          const WorkloadRequest& request) {
  std::string text;
  for (const std::string& line : request.comment) text += fmt::format("# {}\n", line);
  text += fmt::format("\nname = {}\nruns = 3\n", quoted(request.application));
  if (!request.beside.empty()) text += fmt::format("libraries = [{}]\n", quoted(request.library));
  text += assumed_text(request.assumed) + "\n";
  text += fmt::format("[[application]]\nname = {}\n", quoted(request.application));
  std::string kernels;
  std::string names;
  for (std::size_t k = 0; k < launches.size(); ++k) {
    // A kernel that is launched twice has a profile for each.
    const bool again =
        std::any_of(launches.begin(), launches.begin() + static_cast<std::ptrdiff_t>(k),
                    [&](const auto& other) { return other.kernel == launches[k].kernel; });
    const std::string name =
        again ? fmt::format("{}-{}", launches[k].kernel, k + 1) : launches[k].kernel;
    names += fmt::format("{}{}", k == 0 ? "" : ", ", quoted(name));
    kernels += kernel_text(launches[k], name, request.issue_rate);
  }
  text += fmt::format("phases = [{{ repeat = {}, phases = [{{ kernels = [{}] }}] }}]\n",
                      request.rounds, names);
  text += kernels;
  text += fmt::format("\n[[process]]\napplication = {}\n", quoted(request.application));
  for (const std::string& other : request.beside) {
    text += fmt::format("\n[[process]]\napplication = {}\n", quoted(other));
  }
  return text;
}

}  // namespace segue::kernel_profile

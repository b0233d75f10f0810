#include "verilator_tb/plant/twin_differs.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <sstream>

#include "cmodel/paths/paths.hpp"
#include "verilator_tb/plant/report.hpp"

namespace segue::plant {

TwinDiffers twin_differs(const std::string& block, std::uint64_t now, std::uint64_t matched,
                         const Comparator& comparator, const TwinImages& twin) {
  LockstepResult result;
  result.verdict = Verdict::kMismatch;
  result.at = now;
  result.matched = matched;
  result.differences = differences(comparator, twin);
  std::ostringstream text;
  text << fmt::format("the RTL of {} and its twin differ in cycle {} ({} cycles matched before)\n",
                      block, now, matched);
  print_findings(text, result,
                 rules_of(std::filesystem::path(segue::source_path()) / "rtl", block, result));
  return TwinDiffers(text.str());
}

}  // namespace segue::plant

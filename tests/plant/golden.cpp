#include "tests/plant/golden.hpp"

#include <filesystem>
#include <regex>
#include <sstream>

#include "cmodel/paths/paths.hpp"
#include "tests/support/own_folder.hpp"
#include "verilator_tb/plant/run_and_show.hpp"

namespace segue::plant {
namespace {

std::filesystem::path wave_dir() { return tests::own_folder() / "segue-golden-waves"; }

std::string replace_all(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

}  // namespace

RunRecord run_until_failure(const Block& block, const RtlModule& module, std::uint64_t seed,
                            std::uint64_t cycles) {
  const Config& config = block.configs().find("small");
  const Stimulus stimulus = block.draw(config.sizes, seed, cycles);
  const RunSetting setting{&block, &config, &module, {}, {}, wave_dir(), {}};
  RunRecord record = run_and_show(setting, stimulus);
  if (record.result.verdict != Verdict::kEqual) leave_report(setting, record);
  return record;
}

std::string report_of(const RunRecord& record) {
  std::ostringstream out;
  print_failure(out, record);
  std::string text = replace_all(out.str(), wave_dir().string(), "WAVES");
  text = std::regex_replace(text, std::regex(R"((\w+\.sv):\d+:)"), "$1:");
  return replace_all(text, segue::source_path(), "SOURCE");
}

}  // namespace segue::plant

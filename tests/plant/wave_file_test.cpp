// waves/BLOCK.gtkw must fit the block's RTL at its default size: it is held against the FST of a
// short run.

#include "tests/plant/wave_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>

#include "cmodel/paths/paths.hpp"
#include "tests/plant/fst_signals.hpp"
#include "tests/support/own_folder.hpp"
#include "verilator_tb/cli/blocks.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/plant/wave_time.hpp"

namespace segue::plant {
namespace {

constexpr int kInputColor = 3;
constexpr int kOutputColor = 4;

std::filesystem::path saved(const Block& block) {
  return std::filesystem::path(segue::source_path("/waves")) /
         (std::string(block.name()) + ".gtkw");
}

const RtlModule& default_module(const Block& block) {
  const ConfigTable& table = block.configs();
  return module_store().get(table, table.find(table.default_name).sizes);
}

using Signals = std::map<std::string, bool>;

/// Of a few cycles in reset.
const Signals& smoke_signals(const Block& block) {
  static std::map<std::string, Signals, std::less<>> of_blocks;
  const auto found = of_blocks.find(block.name());
  if (found != of_blocks.end()) return found->second;
  const auto path = tests::own_folder() / "smoke.fst";
  {
    RtlModel rtl(default_module(block));
    rtl.set_reset_n(false);
    rtl.open_wave(path);
    for (std::uint64_t cycle = 0; cycle < 20; ++cycle) {
      rtl.settle();
      rtl.dump_wave(cycle * kUnitsPerCycle);
      rtl.clock();
      rtl.dump_wave(cycle * kUnitsPerCycle + kUnitsPerCycle / 2);
    }
  }
  return of_blocks.emplace(block.name(), fst_signals(path)).first->second;
}

/// What is wrong with a save file, a line for each trace that does not fit.
std::vector<std::string> misfits(const std::filesystem::path& saved, const Block& block) {
  std::vector<std::string> list;
  for (const WaveTrace& trace : read_wave_file(saved)) {
    const std::string where = "line " + std::to_string(trace.line) + ": " + trace.signal;
    const auto found = smoke_signals(block).find(trace.signal);
    if (found == smoke_signals(block).end()) {
      list.push_back(where + " is not in the RTL");
    } else if (found->second != ((trace.flags & kShowsEnumNames) != 0)) {
      list.push_back(where + (found->second ? " should show its enum's names" : " has no names"));
    }
  }
  return list;
}

bool is_port(const std::string& signal, const std::string& suffix) {
  const std::string port = signal.substr(0, signal.find_first_of(".[", 4));
  return port.starts_with("TOP.") && port.find('.', 4) == std::string::npos &&
         port.ends_with(suffix);
}

class WaveFile : public testing::TestWithParam<const Block*> {
 protected:
  [[nodiscard]] static const Block& block() { return *GetParam(); }
};

TEST_P(WaveFile, EverySignalIsInTheRtlAndEnumsShowTheirNames) {
  EXPECT_THAT(misfits(saved(block()), block()), testing::IsEmpty());
}

// `scripts/waves BLOCK --all`, which is written on request and not committed.
TEST_P(WaveFile, WithEveryElementEverySignalIsInTheRtl) {
  const auto path = tests::own_folder() / "all.gtkw";
  const std::string command = segue::source_path("/scripts/waves") + " " +
                              std::string(block().name()) + " --all >" + path.string();
  ASSERT_EQ(std::system(command.c_str()), 0);
  EXPECT_GT(read_wave_file(path).size(), read_wave_file(saved(block())).size());
  EXPECT_THAT(misfits(path, block()), testing::IsEmpty());
}

TEST_P(WaveFile, HasPortsOfBothDirectionsAndRegisters) {
  std::set<char> kinds;
  for (const WaveTrace& trace : read_wave_file(saved(block()))) {
    kinds.insert(is_port(trace.signal, "_i") ? 'i' : is_port(trace.signal, "_o") ? 'o' : 'r');
  }
  EXPECT_THAT(kinds, testing::ElementsAre('i', 'o', 'r'));
}

TEST_P(WaveFile, InputsAndOutputsHaveTheirColors) {
  for (const WaveTrace& trace : read_wave_file(saved(block()))) {
    const bool input = is_port(trace.signal, "_i") || is_port(trace.signal, "_ni");
    const bool output = is_port(trace.signal, "_o");
    EXPECT_EQ(trace.color, input    ? kInputColor
                           : output ? kOutputColor
                                    : 0)
        << "line " << trace.line << ": " << trace.signal;
  }
}

/// The first element of an array stands for all.
bool is_other_element(const std::string& signal) {
  const std::size_t open = signal.find('[');
  return open != std::string::npos && signal.find(':', open) > signal.find(']', open) &&
         signal.substr(open, 3) != "[0]";
}

TEST_P(WaveFile, EveryHandshakeIsShown) {
  const auto traces = read_wave_file(saved(block()));
  for (const auto& [signal, has_names] : smoke_signals(block())) {
    const std::string port = signal.substr(0, signal.find('['));
    if (!is_port(signal, "_i") && !is_port(signal, "_ni") && !is_port(signal, "_o")) continue;
    if (!port.ends_with("valid_i") && !port.ends_with("valid_o") && port != "TOP.clk_i") continue;
    if (port.ends_with("_err_valid_o") || port.find("_data_") != std::string::npos) continue;
    EXPECT_TRUE(std::any_of(traces.begin(), traces.end(), [&](const WaveTrace& trace) {
      return trace.signal == signal;
    })) << signal;
  }
}

TEST_P(WaveFile, OfATableOneElementIsShown) {
  const auto traces = read_wave_file(saved(block()));
  int registers = 0;
  for (const WaveTrace& trace : traces) {
    EXPECT_FALSE(is_other_element(trace.signal)) << trace.signal;
    registers += trace.signal.find("_q") != std::string::npos ? 1 : 0;
  }
  EXPECT_GT(registers, 0);
}

TEST_P(WaveFile, IsShortEnoughToRead) {
  std::ifstream in(saved(block()));
  EXPECT_LT(std::count(std::istreambuf_iterator<char>(in), {}, '\n'), 200);
}

TEST_P(WaveFile, NamesNoDumpFileOfItsOwn) {
  std::ifstream in(saved(block()));
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  EXPECT_THAT(text, testing::HasSubstr("[dumpfile] \"(null)\"\n"));
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("/")));
}

INSTANTIATE_TEST_SUITE_P(Blocks, WaveFile, testing::ValuesIn(cli::blocks()),
                         [](const auto& it) { return std::string(it.param->name()); });

TEST(WaveFiles, AMisspeltSignalIsNoticed) {
  const auto path = tests::own_folder() / "misspelt.gtkw";
  std::ofstream(path) << "@28\nTOP.clk_i\n@24\nTOP.sm_driver.scan_stat_q[1:0]\n"
                      << "@24\nTOP.sm_driver.scan_state_q[1:0]\n";
  EXPECT_THAT(
      misfits(path, cli::find_block("sm_driver")),
      testing::ElementsAre("line 4: TOP.sm_driver.scan_stat_q[1:0] is not in the RTL",
                           "line 6: TOP.sm_driver.scan_state_q[1:0] should show its enum's names"));
}

}  // namespace
}  // namespace segue::plant

// waves/sm_driver.gtkw must fit the RTL: it is held against the FST of a short run.

#include "tests/plant/wave_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "tests/plant/fst_signals.hpp"
#include "tests/support/own_folder.hpp"
#include "verilator_tb/sm_driver/rtl_sm_driver.hpp"

namespace segue::plant {
namespace {

const std::filesystem::path kSaved = SEGUE_SOURCE_DIR "/waves/sm_driver.gtkw";
constexpr int kInputColor = 3;
constexpr int kOutputColor = 4;

const std::map<std::string, bool>& smoke_signals() {
  static const std::map<std::string, bool> signals = [] {
    const auto path = tests::own_folder() / "smoke.fst";
    {
      const sm_driver::Params params;
      const auto rtl = sm_driver::make_rtl_sm_driver(params, path);
      sm_driver::Inputs in(params);
      for (in.now = 0; in.now < 20; ++in.now) rtl->tick(in);
    }
    return fst_signals(path);
  }();
  return signals;
}

/// What is wrong with a save file, a line for each trace that does not fit.
std::vector<std::string> misfits(const std::filesystem::path& saved) {
  std::vector<std::string> list;
  for (const WaveTrace& trace : read_wave_file(saved)) {
    const std::string where = "line " + std::to_string(trace.line) + ": " + trace.signal;
    const auto found = smoke_signals().find(trace.signal);
    if (found == smoke_signals().end()) {
      list.push_back(where + " is not in the RTL");
    } else if (found->second != ((trace.flags & kShowsEnumNames) != 0)) {
      list.push_back(where + (found->second ? " should show its enum's names" : " has no names"));
    }
  }
  return list;
}

bool is_port(const std::string& signal, const std::string& suffix) {
  const std::string port = signal.substr(0, signal.find_first_of(".[", 4));
  return signal.starts_with("TOP.") && !signal.starts_with("TOP.sm_driver.") &&
         port.ends_with(suffix);
}

TEST(WaveFile, EverySignalIsInTheRtlAndEnumsShowTheirNames) {
  EXPECT_THAT(misfits(kSaved), testing::IsEmpty());
  EXPECT_GT(read_wave_file(kSaved).size(), 100U);
}

TEST(WaveFile, InputsAndOutputsHaveTheirColors) {
  for (const WaveTrace& trace : read_wave_file(kSaved)) {
    const bool input = is_port(trace.signal, "_i") || is_port(trace.signal, "_ni");
    const bool output = is_port(trace.signal, "_o");
    EXPECT_EQ(trace.color, input    ? kInputColor
                           : output ? kOutputColor
                                    : 0)
        << "line " << trace.line << ": " << trace.signal;
  }
}

TEST(WaveFile, EveryPortIsShown) {
  const auto traces = read_wave_file(kSaved);
  for (const auto& [signal, has_names] : smoke_signals()) {
    if (!is_port(signal, "_i") && !is_port(signal, "_ni") && !is_port(signal, "_o")) continue;
    EXPECT_TRUE(std::any_of(traces.begin(), traces.end(), [&](const WaveTrace& trace) {
      return trace.signal == signal;
    })) << signal;
  }
}

TEST(WaveFile, EveryRegisterIsShown) {
  std::set<std::string> shown;
  for (const WaveTrace& trace : read_wave_file(kSaved)) shown.insert(trace.signal);
  for (const layout::SignalInfo& info : sm_driver::signals(sm_driver::Params{})) {
    if (info.kind != layout::SignalKind::kFlop) continue;
    const std::string name = "TOP.sm_driver." + info.name;
    int fields = 0;
    for (const auto& [signal, has_names] : smoke_signals()) {
      if (!signal.starts_with(name)) continue;
      const std::string rest = signal.substr(name.size());
      if (!rest.empty() && rest.front() != '[' && rest.front() != '.') continue;
      ++fields;
      EXPECT_TRUE(shown.contains(signal)) << signal;
    }
    EXPECT_GT(fields, 0) << name;
  }
}

TEST(WaveFile, NamesNoDumpFileOfItsOwn) {
  std::ifstream in(kSaved);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  EXPECT_THAT(text, testing::HasSubstr("[dumpfile] \"(null)\"\n"));
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("/")));
}

TEST(WaveFile, AMisspeltSignalIsNoticed) {
  const auto path = tests::own_folder() / "misspelt.gtkw";
  std::ofstream(path) << "@28\nTOP.clk_i\n@24\nTOP.sm_driver.scan_stat_q[1:0]\n"
                      << "@24\nTOP.sm_driver.scan_state_q[1:0]\n";
  EXPECT_THAT(
      misfits(path),
      testing::ElementsAre("line 4: TOP.sm_driver.scan_stat_q[1:0] is not in the RTL",
                           "line 6: TOP.sm_driver.scan_state_q[1:0] should show its enum's names"));
}

}  // namespace
}  // namespace segue::plant

#include "cmodel/gpu/workload/phase_section.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string_view>

#include "tests/gpu/refusal.hpp"
#include "tests/gpu/toml_text.hpp"

namespace segue::gpu {
namespace {

constexpr std::array<std::string_view, 1> kPhasesOnly = {"phases"};

std::vector<Phase> read_phase_text(const std::string& phases) {
  std::vector<Kernel> kernels(2);
  kernels[0].name = "k";
  kernels[1].name = "l";
  const std::string key = "phases = [\n" + phases + "\n]\n";
  const ConfigNode root = read_toml(write_toml(phases.empty() ? "" : key));
  return read_phases(Section(root, "application", kPhasesOnly), "app", kernels);
}

std::string phases_refused(const std::string& phases) {
  return refusal([&] { read_phase_text(phases); });
}

TEST(PhaseSection, WithoutPhasesEveryKernelOnce) {
  const auto phases = read_phase_text("");
  ASSERT_EQ(phases.size(), 1U);
  EXPECT_EQ(std::get<Launches>(phases[0].work).kernels, (std::vector<std::uint32_t>{0, 1}));
  EXPECT_FALSE(std::get<Launches>(phases[0].work).asynchronous);
}

TEST(PhaseSection, ReadsEverythingAProgramDoes) {
  const auto phases = read_phase_text(
      "{ cpu_us = 2.5 }, { copy_in_bytes = 4096, stream = 3 },\n"
      "{ repeat = 7, kernels = ['l', 'k'], async = true }, { wait = true },\n"
      "{ copy_out_bytes = 8, async = true }");
  ASSERT_EQ(phases.size(), 5U);
  EXPECT_DOUBLE_EQ(std::get<CpuWork>(phases[0].work).us, 2.5);
  EXPECT_EQ(std::get<Copy>(phases[1].work).bytes, 4096U);
  EXPECT_EQ(std::get<Copy>(phases[1].work).stream, 3U);
  EXPECT_EQ(std::get<Copy>(phases[1].work).direction, Direction::kToDevice);
  EXPECT_EQ(phases[2].repeat, 7U);
  EXPECT_EQ(std::get<Launches>(phases[2].work).kernels, (std::vector<std::uint32_t>{1, 0}));
  EXPECT_TRUE(std::get<Launches>(phases[2].work).asynchronous);
  EXPECT_TRUE(std::holds_alternative<Wait>(phases[3].work));
  EXPECT_EQ(std::get<Copy>(phases[4].work).direction, Direction::kFromDevice);
  EXPECT_TRUE(std::get<Copy>(phases[4].work).asynchronous);
}

TEST(PhaseSection, ALoopIsGoneThroughPhaseByPhase) {
  const auto phases = read_phase_text(
      "{ repeat = 2, phases = [{ kernels = ['k'] }, { repeat = 2, kernels = ['l'] }] }");
  std::vector<std::uint32_t> launched;
  for_each_phase(phases, [&](const Phase& phase) {
    for (const std::uint32_t kernel : std::get<Launches>(phase.work).kernels) {
      launched.push_back(kernel);
    }
  });
  EXPECT_EQ(launched, (std::vector<std::uint32_t>{0, 1, 1, 0, 1, 1}));
}

TEST(PhaseSection, APhaseDoesOneThing) {
  EXPECT_NE(phases_refused("{ kernels = ['k'], cpu_us = 1 }")
                .find("a phase with both kernels and cpu_us"),
            std::string::npos);
  EXPECT_NE(
      phases_refused("{ kernels = ['k'] },\n{ repeat = 2 }").find(":3: a phase that does nothing"),
      std::string::npos);
}

TEST(PhaseSection, OnlyCommandsHaveAStream) {
  EXPECT_NE(phases_refused("{ kernels = ['k'] }, { cpu_us = 1, stream = 1 }")
                .find("a phase with cpu_us has no 'stream'; allowed: with kernels"),
            std::string::npos);
  EXPECT_NE(phases_refused("{ kernels = ['k'] }, { wait = true, async = true }")
                .find("a phase with wait has no 'async'"),
            std::string::npos);
}

TEST(PhaseSection, AProgramLaunchesAKernel) {
  EXPECT_NE(phases_refused("{ cpu_us = 1 }").find("application 'app' launches no kernel"),
            std::string::npos);
}

TEST(PhaseSection, AnUnknownKernelIsNamedWithItsLikeness) {
  EXPECT_NE(phases_refused("{ kernels = ['kk'] }").find("application 'app' has no kernel 'kk'"),
            std::string::npos);
}

TEST(PhaseSection, StepsAreLimitedAlsoInLoopsOfLoops) {
  EXPECT_NE(
      phases_refused("{ repeat = 1000, phases = [{ repeat = 1000, phases = [{ kernels = ['k', "
                     "'l'] }] }] }")
          .find("application 'app' has more than 1000000 steps in a run"),
      std::string::npos);
  EXPECT_NE(phases_refused("{ repeat = 1000000, phases = [{ repeat = 1000000, phases = [{ repeat = "
                           "1000000, phases = [{ repeat = 1000000, kernels = ['k'] }] }] }] }")
                .find("more than 1000000 steps"),
            std::string::npos);
}

TEST(PhaseSection, RefusesValuesOutOfRange) {
  EXPECT_NE(phases_refused("{ copy_in_bytes = 0 }").find("copy_in_bytes = 0; allowed: 1.."),
            std::string::npos);
  EXPECT_NE(phases_refused("{ cpu_us = -1 }").find("cpu_us = -1; allowed: at least 0"),
            std::string::npos);
  EXPECT_NE(phases_refused("{ wait = false }").find("wait = false; allowed: true"),
            std::string::npos);
  EXPECT_NE(phases_refused("{ kernels = [] }").find("a phase without kernels"), std::string::npos);
  EXPECT_NE(phases_refused("{ phases = [] }").find("a loop over no phases"), std::string::npos);
  EXPECT_NE(phases_refused("{ kernels = ['k'], stream = 32 }").find("stream = 32; allowed: 0..31"),
            std::string::npos);
}

}  // namespace
}  // namespace segue::gpu

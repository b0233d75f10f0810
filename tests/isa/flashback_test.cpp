// CTXBack: the paper's worked examples, and warps that are preempted anywhere.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cmodel/isa/assembly/read_assembly.hpp"
#include "cmodel/isa/flashback/find_plan.hpp"
#include "cmodel/isa/flashback/kernel_plans.hpp"
#include "cmodel/isa/flashback/warp_preemption.hpp"
#include "cmodel/isa/host/run_host_file.hpp"
#include "tests/isa/small_kernel.hpp"
#include "tests/isa/suite_kernels.hpp"

namespace segue::isa {
namespace {

class SuiteFlashback : public testing::TestWithParam<SuiteKernel> {};

TEST_P(SuiteFlashback, PreemptedWarpsGetTheirRegistersBackAndResultsStay) {
  const Program program = program_of(GetParam());
  const HostFile file = small_host_file(GetParam());
  std::map<std::string, KernelPlans> plans;
  for (const Kernel& kernel : program.kernels) {
    plans.emplace(kernel.name, KernelPlans(program, kernel, {}));
  }
  std::vector<std::unique_ptr<WarpPreemption>> preemptions;
  const HostRun run = run_host_file(file, program, [&](std::size_t launch, std::uint32_t round) {
    const Kernel& kernel = *program.find(file.launches[launch].kernel);
    auto& one = preemptions.emplace_back(std::make_unique<WarpPreemption>(
        program, kernel, plans.at(kernel.name), 20, launch + 100 * round));
    RunOptions options;
    options.probe = [&one = *one](Wave& wave, const Instruction&) { one.step(wave); };
    return options;
  });
  WarpPreemption::Counts sum;
  for (const auto& one : preemptions) {
    EXPECT_FALSE(one->difference()) << *one->difference();
    sum.preemptions += one->counts().preemptions;
    sum.flashbacks += one->counts().flashbacks;
    sum.again += one->counts().again;
    sum.bytes += one->counts().bytes;
    sum.executed += one->counts().executed;
    sum.reverted += one->counts().reverted;
  }
  fmt::print("{} preemptions, {} flashbacks, {} again, {} bytes, {} executed, {} reverted\n",
             sum.preemptions, sum.flashbacks, sum.again, sum.bytes / sum.preemptions, sum.executed,
             sum.reverted);
  EXPECT_EQ(wrong_buffers(file, run), std::vector<std::string>());
  EXPECT_GT(sum.flashbacks, 0U);
}

INSTANTIATE_TEST_SUITE_P(Kernels, SuiteFlashback, testing::ValuesIn(suite_kernels()),
                         [](const auto& one) { return test_name(one.param); });

}  // namespace
}  // namespace segue::isa

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "cmodel/gpu/kernel_profile/profile_section.hpp"
#include "cmodel/gpu/plan/make_plan.hpp"
#include "cmodel/gpu/run/run_workload.hpp"
#include "cmodel/gpu/sim/harness_error.hpp"
#include "cmodel/gpu/workload/machine_file.hpp"
#include "cmodel/gpu/workload/profile_file.hpp"
#include "cmodel/gpu/workload/workload_file.hpp"
#include "tests/gpu/refusal.hpp"
#include "tests/gpu/toml_text.hpp"

namespace segue::gpu {
namespace {

KernelProfile read_profile_text(const std::string& text) {
  const ConfigNode root = read_toml(write_toml(text));
  KernelProfile profile;
  read_profile(Section(root, "profile", kProfileKeys), profile);
  return profile;
}

/// What is wrong with the text, without the file's name.
std::string refusal_of(const std::string& text) {
  const std::string message = refusal([&] { read_profile_text(text); });
  return message.substr(message.find(".toml:") + 6);
}

TEST(KernelProfile, EveryKeyIsRead) {
  const KernelProfile profile = read_profile_text(
      "instructions_per_tb = 12\nissue_rate = 0.5\ndram_bytes_per_instruction = 3.5\n"
      "context = [{ progress = 0, bytes = 100 }, { progress = 0.25, bytes = 300 }]\n"
      "non_idempotent_at = 0.75\nfaults_per_tb = 1.5\nfault_latency_us = 20\n");
  EXPECT_EQ(profile.instructions, 12U);
  EXPECT_EQ(profile.issue_rate, 0.5);
  EXPECT_EQ(profile.dram_bytes, 3.5);
  EXPECT_EQ(profile.context.at(24, 100), 100U);
  EXPECT_EQ(profile.context.at(25, 100), 300U);
  EXPECT_EQ(profile.first_non_idempotent, 0.75);
  EXPECT_EQ(profile.faults, (FaultBehaviour{.per_tb = 1.5, .latency_us = 20}));
}

TEST(KernelProfile, OmittedValuesAreUnknown) {
  const KernelProfile profile = read_profile_text("");
  EXPECT_EQ(profile.instructions, 0U);
  EXPECT_EQ(profile.issue_rate, 0.0);
  EXPECT_TRUE(profile.context.points().empty());
  EXPECT_FALSE(profile.first_non_idempotent.has_value());
  EXPECT_FALSE(profile.faults.has_value());
}

TEST(KernelProfile, InfinityIsAnIdempotentKernel) {
  EXPECT_TRUE(std::isinf(*read_profile_text("non_idempotent_at = inf\n").first_non_idempotent));
}

TEST(KernelProfile, BadValuesAreRefusedWithTheirLines) {
  EXPECT_EQ(refusal_of("\ncontext = []\n"), "2: a context without points; allowed: one or more");
  EXPECT_EQ(refusal_of("context = [{ progress = 0.1, bytes = 1 }]\n"),
            "1: progress = 0.1; allowed: 0 in the first point");
  EXPECT_EQ(refusal_of("context = [\n{ progress = 0, bytes = 1 },\n{ progress = 0, bytes = 1 }]\n"),
            "3: progress = 0; allowed: more than 0, that of the point before");
  EXPECT_EQ(refusal_of("context = [{ progress = 0, bytes = -1 }]\n"),
            "1: bytes = -1; allowed: 0..4294967295");
  EXPECT_EQ(refusal_of("issue_rate = 0\n"),
            "1: issue_rate = 0; allowed: more than 0 and at most 2");
  EXPECT_EQ(refusal_of("issue_rate = 1\ndram_bytes_per_instruction = -1\n"),
            "2: dram_bytes_per_instruction = -1; allowed: at least 0 and at most 4096");
  EXPECT_EQ(refusal_of("\ndram_bytes_per_instruction = 1\n"),
            "2: dram_bytes_per_instruction without issue_rate; allowed: both, or issue_rate alone");
  EXPECT_EQ(refusal_of("non_idempotent_at = 1.5\n"),
            "1: non_idempotent_at = 1.5; allowed: at least 0 and at most 1, or inf");
  EXPECT_EQ(refusal_of("\nfault_latency_us = 3\n"),
            "2: fault_latency_us without faults_per_tb; allowed: both or none");
  EXPECT_NE(refusal_of("faults_per_tb = 3\n").find("key 'fault_latency_us' is missing"),
            std::string::npos);
}

// Table 5.2 prints registers and shared memory: all of them are saved, at any time.
TEST(KernelProfile, ThePapersTableGivesAConstantContext) {
  const Plan plan = make_plan(load_machine("k20c"), load_workload("parboil-2"), {});
  const KernelPlan& sgemm = plan.processes[0].kernels[0];
  EXPECT_EQ(sgemm.profile.context.at(0, 10), 18432U);
  EXPECT_EQ(sgemm.profile.context.at(9, 10), 18432U);
  EXPECT_EQ(sgemm.profile.duration, sgemm.tb_shortest + sgemm.tb_spread / 2);
  EXPECT_FALSE(plan.needs_general_sm());
}

std::string workload_with_profile(const std::string& profile) {
  const std::string file = write_toml(profile);
  return write_toml("name = 'w'\nruns = 1\nlibraries = ['parboil']\nprofiles = ['" +
                    std::filesystem::path(file).filename().string() +
                    "']\n[[process]]\napplication = 'sgemm'\n[[process]]\napplication = "
                    "'spmv'\n");
}

constexpr const char* kGrowing =
    "[[profile]]\napplication = 'sgemm'\nkernel = 'mysgemmNT'\ninstructions_per_tb = 99\n"
    "context = [{ progress = 0, bytes = 1000 }, { progress = 0.5, bytes = 4000 }]\n";

TEST(ProfileFile, ReplacesTheTablesValues) {
  const Workload workload = load_workload(workload_with_profile(kGrowing));
  const Plan plan = make_plan(load_machine("k20c"), workload, {});
  const KernelPlan& sgemm = plan.processes[0].kernels[0];
  EXPECT_EQ(sgemm.profile.instructions, 99U);
  EXPECT_EQ(sgemm.context_lines, (4000U + 127) / 128);  // room for the largest
  EXPECT_EQ(sgemm.tbs_per_sm, 14U);                     // its storage is what it was
  EXPECT_TRUE(plan.needs_general_sm());
}

TEST(ProfileFile, AKernelHasOneOfAllFiles) {
  const auto named = [](const std::string& text) {
    return std::filesystem::path(write_toml(text)).filename().string();
  };
  const std::string files = "['" + named(kGrowing) + "', '" + named(kGrowing) + "']";
  EXPECT_NE(refusal([&] {
              load_workload(
                  write_toml("name = 'w'\nruns = 1\nlibraries = ['parboil']\nprofiles = " + files +
                             "\n[[process]]\napplication = 'sgemm'\n"));
            }).find(":3: two profiles of kernel 'mysgemmNT'; allowed: one"),
            std::string::npos);
}

TEST(ProfileFile, AnUnknownKernelIsRefusedWithItsLine) {
  EXPECT_NE(refusal([] {
              load_workload(workload_with_profile("[[profile]]\napplication = 'sgem'\n"));
            }).find(":2: unknown application 'sgem'; did you mean 'sgemm'?; allowed: "),
            std::string::npos);
  EXPECT_NE(refusal([] {
              load_workload(workload_with_profile(
                  "[[profile]]\napplication = 'sgemm'\nkernel = 'mysgemm'\n"));
            }).find(":3: unknown kernel 'mysgemm'; did you mean 'mysgemmNT'?; allowed: mysgemmNT"),
            std::string::npos);
}

// Its threads are known, but the table has no number of instructions.
TEST(ProfileFile, AnIssueRateNeedsTheInputsOfTheDuration) {
  const std::string rate =
      "[[profile]]\napplication = 'sgemm'\nkernel = 'mysgemmNT'\nissue_rate = 0.1\n";
  EXPECT_NE(refusal([&] {
              load_workload(workload_with_profile(rate));
            }).find(":4: kernel 'mysgemmNT' has an issue_rate and no instructions_per_tb"),
            std::string::npos);
}

// The fast SM saves each context whole; the run takes the general one by itself.
TEST(ProfileFile, AChangingContextRunsInTheGeneralSm) {
  PlanOptions options;
  options.max_time_us = 20'000.0;
  Plan plan =
      make_plan(load_machine("k20c"), load_workload(workload_with_profile(kGrowing)), options);
  RunOptions run;
  const std::uint64_t hash = run_shared(plan, run).event_hash;
  run.sm = SmKind::kGeneral;
  EXPECT_EQ(run_shared(plan, run).event_hash, hash);
  run.sm = SmKind::kFast;
  EXPECT_THROW(run_shared(plan, run), HarnessError);
  plan.processes[0].kernels[0].profile.context = ContextSize(4000);
  EXPECT_NE(run_shared(plan, run).event_hash, hash);
}

}  // namespace
}  // namespace segue::gpu

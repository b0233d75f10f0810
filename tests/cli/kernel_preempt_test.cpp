// `segue kernel preempt`: an SM's warps leave and come back, by scheme.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/cli/bad_input.hpp"
#include "tests/cli/segue_process.hpp"

namespace segue::cli {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

json document_of(const std::string& options) {
  const Ended ended = run_segue("kernel preempt " + options + " --json");
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  return json::parse(ended.out);
}

TEST(KernelPreempt, TableAndJsonSayTheSame) {
  const Ended table = run_segue("kernel preempt bfs --size small");
  ASSERT_EQ(table.exit_code, 0) << table.err;
  const json document = document_of("bfs --size small");
  EXPECT_EQ(document.at("fidelity"), "modelled");
  EXPECT_EQ(document.at("decided_by"), "twin");
  const json& schemes = document.at("schemes");
  ASSERT_EQ(schemes.size(), 6U);
  for (const json& scheme : schemes) {
    EXPECT_THAT(table.out, HasSubstr("\n" + scheme.at("scheme").get<std::string>() + " "));
    for (const char* const time : {"empty_us", "return_us", "back_us"}) {
      EXPECT_THAT(table.out, HasSubstr(fmt::format(" {:.3f}", scheme.at(time).get<double>())));
    }
    EXPECT_EQ(scheme.at("leave_us").is_null(), scheme.at("scheme") == "CKPT");
  }
  EXPECT_THAT(table.out, HasSubstr("back us   [modelled]\n"));
  EXPECT_THAT(table.out, HasSubstr("copies of scalar registers 0.00 %   [modelled]\n"));
  EXPECT_THAT(table.out, HasSubstr("fetch and issue are decided by the twin   [checked]\n"));
}

TEST(KernelPreempt, AssumptionsAct) {
  const auto time = [](const std::string& options, const char* what) {
    return document_of("sgemm --size small " + options).at("schemes").at(0).at(what).get<double>();
  };
  const double leave = time("", "leave_us");
  EXPECT_GT(time("--assume bandwidth=256", "leave_us"), 2 * leave);
  EXPECT_GT(time("--assume sms=240", "leave_us"), 2 * leave);
  EXPECT_LT(time("--assume warps=8", "leave_us"), leave) << "a thread block at a time";
  const auto checkpoint = [](const std::string& options) {
    return document_of("spmv " + options).at("schemes").at(2).at("return_us").get<double>();
  };
  EXPECT_GT(checkpoint("--assume misses=1"), checkpoint("")) << "loads that are executed again";
  EXPECT_GT(checkpoint("--assume caches=empty"), checkpoint(""));
  EXPECT_GT(checkpoint("--assume second-level=part"), checkpoint(""));
  EXPECT_GT(time("--assume clock-mhz=100 --assume bandwidth=100000", "empty_us"),
            time("--assume bandwidth=100000", "empty_us"));
  EXPECT_EQ(document_of("sgemm --size small --assume moments=9").at("moments"), 9);
  EXPECT_GT(document_of("sgemm --assume rounds=3").at("thread_blocks_run"),
            document_of("sgemm").at("thread_blocks_run"));
}

// At a moment at which all warps have ended nothing leaves, and nothing counts.
TEST(KernelPreempt, AnEmptySmIsNotTimed) {
  const json document = document_of("sad --isa gfx906 --assume moments=4");
  EXPECT_EQ(document.at("moments"), 3);
  EXPECT_THAT(run_segue("kernel preempt sad --isa gfx906 --assume moments=4").out,
              HasSubstr(" at 3 moments of 4 (at the others no warp was there);"));
  for (const json& scheme : document.at("schemes")) {
    if (!scheme.at("leave_us").is_null()) {
      EXPECT_LE(scheme.at("leave_us"), scheme.at("empty_us"));
    }
    EXPECT_LE(scheme.at("return_us"), scheme.at("back_us"));
  }
}

// DRAM that needs a hundred thousand cycles a line is slow, not stuck.
TEST(KernelPreempt, SlowMemoryIsNoError) {
  EXPECT_GT(
      document_of("bfs --size small --assume moments=1 --assume bandwidth=1 --assume sms=1024")
          .at("schemes")
          .at(0)
          .at("empty_us"),
      10'000.0);
}

TEST(KernelPreempt, TheRtlDecidesTheSame) {
  json twin = document_of("bfs --size small --assume moments=1");
  json both = document_of("bfs --size small --assume moments=1 --rtl=compare");
  EXPECT_EQ(both.at("decided_by"), "twin and rtl");
  twin.erase("decided_by");
  both.erase("decided_by");
  EXPECT_EQ(both, twin);
}

TEST(KernelPreempt, BadInput) {
  expect_refused_with(run_segue("kernel preempt bfs --assume size=small"),
                      "segue kernel: --assume: unknown assumption 'size'");
  expect_refused_with(run_segue("kernel preempt bfs --assume moments=0"),
                      "segue kernel: --assume: moments = '0'; allowed: moments=a whole number, 1");
  expect_refused_with(run_segue("kernel preempt bfs --assume sms=2 --assume sms=3"),
                      "segue kernel: --assume: sms comes twice; allowed: once");
  expect_refused_with(run_segue("kernel preempt bfs --assume warps=1"),
                      "segue kernel: kernel 'expand': a thread block takes 4 warps; an SM has 1");
  EXPECT_EQ(run_segue("kernel preempt bfs --kernel nobody").exit_code, 2);
  const std::string host = write_file("empty.toml",
                                      "source = 'empty.s'\n[[launch]]\nkernel = 'e'\n"
                                      "global = [64]\nlocal = [64]\narguments = []\n");
  write_file("empty.s",
             "  .amdgcn_target \"amdgcn-amd-amdhsa--gfx906\"\n  .text\n  .globl e\n  .p2align 8\n"
             "  .type e,@function\ne:\n  s_endpgm\n  .section .rodata\n  .p2align 6\n"
             "  .amdhsa_kernel e\n    .amdhsa_next_free_vgpr 1\n    .amdhsa_next_free_sgpr 8\n"
             "  .end_amdhsa_kernel\n");
  const Ended nobody = run_segue("kernel preempt " + host + " --isa gfx906");
  EXPECT_EQ(nobody.exit_code, 2);
  EXPECT_THAT(nobody.err,
              HasSubstr("'e': no warp is there at any moment of a preemption; allowed"));
}

}  // namespace
}  // namespace segue::cli

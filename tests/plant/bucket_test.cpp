#include "verilator_tb/plant/bucket.hpp"

#include <gtest/gtest.h>

namespace segue::plant {
namespace {

LockstepResult failed(Verdict verdict, std::vector<std::string> notes) {
  LockstepResult result;
  result.verdict = verdict;
  result.notes = std::move(notes);
  return result;
}

LockstepResult differs_in(std::vector<std::string> fields) {
  LockstepResult result = failed(Verdict::kMismatch, {});
  for (std::string& field : fields) result.differences.push_back({std::move(field), "1", "0"});
  return result;
}

TEST(Bucket, AMismatchIsFiledUnderTheFirstFieldWhicheverElementItIs) {
  EXPECT_EQ(bucket_of("b", differs_in({"smst_q[3].next", "told_q"})), "b mismatch smst_q[*].next");
  EXPECT_EQ(bucket_of("b", differs_in({"smst_q[7].next"})), "b mismatch smst_q[*].next");
  EXPECT_NE(bucket_of("b", differs_in({"smst_q[3].ksr"})), "b mismatch smst_q[*].next");
  EXPECT_EQ(bucket_of("b", differs_in({"u_fifo2.rd_q"})), "b mismatch u_fifo2.rd_q");
}

TEST(Bucket, AnAssertionIsFiledUnderThePropertysName) {
  const std::string said = "rtl/x.sv:12: Assertion failed in TOP.b.u_props.Order: 'assert' failed.";
  EXPECT_EQ(bucket_of("b", failed(Verdict::kAssertion, {said, "more"})),
            "b assertion u_props.Order");
  const std::string lane =
      "rtl/x.sv:12: Assertion failed in TOP.b.gen_lane[4].Order: 'assert' failed.";
  EXPECT_EQ(bucket_of("b", failed(Verdict::kAssertion, {lane})), "b assertion gen_lane[*].Order");
}

TEST(Bucket, ABrokenPromiseIsFiledUnderThePromise) {
  const auto bucket = [](const std::string& sm) {
    return bucket_of("b", failed(Verdict::kAssertion, {"surroundings: SM " + sm + " is set up"}));
  };
  EXPECT_EQ(bucket("3"), "b assertion surroundings: SM N is set up");
  EXPECT_EQ(bucket("3"), bucket("12"));
}

TEST(Bucket, TheTwoKindsOfNoProgressAreTwoBuckets) {
  const auto bucket = [](const std::string& note) {
    return bucket_of("b", failed(Verdict::kNoProgress, {note, "context 0: 3 of 4"}));
  };
  EXPECT_EQ(bucket("nothing ended for 500 cycles"), bucket("nothing ended for 20000 cycles"));
  EXPECT_NE(bucket("nothing ended for 500 cycles"), bucket("unfinished work 500 cycles after"));
}

TEST(Bucket, VerdictAndBlockCount) {
  EXPECT_NE(bucket_of("a", differs_in({"x_q"})), bucket_of("b", differs_in({"x_q"})));
  EXPECT_NE(bucket_of("a", failed(Verdict::kHarnessError, {"x"})),
            bucket_of("a", failed(Verdict::kAssertion, {"x"})));
  EXPECT_EQ(bucket_of("a", LockstepResult{}), "");
}

}  // namespace
}  // namespace segue::plant

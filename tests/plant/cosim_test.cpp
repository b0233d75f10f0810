// Runs of several seeds of which one comes to no verdict of its own.
#include "verilator_tb/plant/cosim.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/plant/broken_block.hpp"
#include "tests/support/own_folder.hpp"
#include "verilator_tb/plant/harness_error.hpp"

namespace segue::plant {
namespace {

using testing::HasSubstr;

/// Cannot make up its mind from seed 5 on.
class TwoMinds final : public sm_driver::LikeTheSmDriver {
 public:
  [[nodiscard]] std::unique_ptr<Bench> make_bench(const RtlModule& module, const Sizes& sizes,
                                                  const Stimulus& stimulus) const override {
    if (stimulus.seed >= 5) throw HarnessError("the bench is in two minds");
    return LikeTheSmDriver::make_bench(module, sizes, stimulus);
  }
};

struct Shown {
  int code = 0;
  std::string out;
  std::string err;
};

/// Seeds 3 to 7.
Shown shown(bool json) {
  static const TwoMinds block;
  CosimRequest request;
  request.first_seed = 3;
  request.last_seed = 7;
  request.json = json;
  request.block = &block;
  request.config = "small";
  request.cycles = 200;
  request.wave_dir = tests::own_folder();
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  Shown result;
  result.code = cosim(request);
  result.out = testing::internal::GetCapturedStdout();
  result.err = testing::internal::GetCapturedStderr();
  return result;
}

TEST(Cosim, AHarnessErrorCostsTheRunsBeforeItNothing) {
  const Shown text = shown(false);
  EXPECT_EQ(text.code, 13);
  EXPECT_THAT(text.out, HasSubstr("seed 3: equal in "));
  EXPECT_THAT(text.out, HasSubstr("seed 4: equal in "));
  EXPECT_EQ(text.err, "segue cosim: seed 5: the bench is in two minds\n");

  const Shown document = shown(true);
  EXPECT_EQ(document.code, 13);
  const auto json = nlohmann::json::parse(document.out);
  EXPECT_EQ(json["verdict"], "harness-error");
  EXPECT_EQ(json["seed"], 5);
  ASSERT_EQ(json["runs"].size(), 3U);
  EXPECT_EQ(json["runs"][1]["seed"], 4);
  EXPECT_EQ(json["runs"][1]["verdict"], "equal");
  EXPECT_EQ(json["runs"][2]["notes"][0], "the bench is in two minds");
}

}  // namespace
}  // namespace segue::plant

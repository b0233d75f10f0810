// A block as its twin and as its RTL, behind one interface (layout::Model): the same random inputs
// give the same outputs, and leave the same registers.

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "all_benches.hpp"
#include "cmodel/layout/sized.hpp"
#include "tests/plant/broken_bank.hpp"
#include "verilator_tb/frame/compared_model.hpp"
#include "verilator_tb/frame/make_model.hpp"

namespace segue::frame {
namespace {

constexpr std::uint64_t kCycles = 5'000;

/// The environment of the block's bench around two models; the first answers it.
template <class B>
class Rig {
 public:
  using Inputs = typename B::Inputs;
  using Outputs = typename B::Outputs;
  using Model = layout::Model<B>;

  explicit Rig(std::uint64_t seed)
      : params_(to_params<B>(config_table(B::kName).find("small").sizes)),
        stimulus_(B::draw_stimulus(params_, seed, kCycles)),
        environment_(params_, stimulus_) {}

  [[nodiscard]] const typename B::Params& params() const { return params_; }

  /// Returns how many cycles both gave the same outputs for.
  std::uint64_t equal_cycles(Model& first, Model& second) {
    const auto idle = layout::sized<Inputs>(params_);
    auto out = layout::sized<Outputs>(params_);
    auto other = layout::sized<Outputs>(params_);
    for (std::uint64_t cycle = 0; cycle < kCycles; ++cycle) {
      const Inputs& in = [&]() -> const Inputs& {
        if constexpr (requires { environment_.drive(cycle, out); }) {
          first.eval(idle, out);
          return environment_.drive(cycle, out);
        } else {
          return environment_.drive(cycle);
        }
      }();
      first.eval(in, out);
      if constexpr (requires { environment_.answer(out); }) {
        if (environment_.answer(out)) first.eval(in, out);
      }
      second.eval(in, other);
      if (image(out) != image(other)) return cycle;
      first.tick(in);
      second.tick(in);
      environment_.take(out);
    }
    return kCycles;
  }

 private:
  /// But for payloads of messages that are not valid, which the SM driver's RTL does not show.
  [[nodiscard]] std::vector<std::uint32_t> image(Outputs out) const {
    if constexpr (requires { out.cmd_valid; }) {
      if (!out.cmd_valid) out.cmd = {};
      if constexpr (requires { out.done; }) {
        if (!out.done_valid) out.done = {};
      }
    }
    const typename B::ImageLayout layout(params_);
    std::vector<std::uint32_t> words(layout.words);
    pack_outputs(out, words.data(), layout);
    return words;
  }

  const typename B::Params params_;
  const plant::Stimulus stimulus_;
  typename B::Environment environment_;
};

template <class B>
class ModelOf : public testing::Test {};

using Blocks = testing::Types<SEGUE_ALL_BENCHES>;

class BlockName {
 public:
  template <class B>
  static std::string GetName(int /*index*/) {  // NOLINT(readability-identifier-naming)
    return std::string(B::kName);
  }
};

TYPED_TEST_SUITE(ModelOf, Blocks, BlockName);

TYPED_TEST(ModelOf, GivesTheSameOutputsAsTwinAndAsRtl) {
  Rig<TypeParam> rig(7);
  const auto twin = make_model<TypeParam>(ModelKind::kTwin, rig.params());
  const auto rtl = make_model<TypeParam>(ModelKind::kRtl, rig.params());
  EXPECT_EQ(rig.equal_cycles(*twin, *rtl), kCycles);
}

TYPED_TEST(ModelOf, AnswersItsEnvironmentAsRtlToo) {
  Rig<TypeParam> rig(8);
  const auto twin = make_model<TypeParam>(ModelKind::kTwin, rig.params());
  const auto rtl = make_model<TypeParam>(ModelKind::kRtl, rig.params());
  EXPECT_EQ(rig.equal_cycles(*rtl, *twin), kCycles);
}

TYPED_TEST(ModelOf, RunsBesideItsTwinAndAgrees) {
  Rig<TypeParam> rig(12);
  const auto twin = make_model<TypeParam>(ModelKind::kTwin, rig.params());
  const auto both = make_run_model<TypeParam>(rig.params(), {.wave = {}, .compared = true});
  EXPECT_EQ(rig.equal_cycles(*twin, *both), kCycles);
}

TYPED_TEST(ModelOf, OfTwoThatGetOtherInputsIsAnother) {
  bool differ = false;
  // Some runs write all that is remembered before any output depends on it.
  for (std::uint64_t seed = 9; seed < 19 && !differ; seed += 2) {
    Rig<TypeParam> rig(seed);
    const auto twin = make_model<TypeParam>(ModelKind::kTwin, rig.params());
    const auto rtl = make_model<TypeParam>(ModelKind::kRtl, rig.params());
    Rig<TypeParam> before(seed + 1);
    const auto some = make_model<TypeParam>(ModelKind::kTwin, rig.params());
    ASSERT_EQ(before.equal_cycles(*some, *rtl), kCycles);  // which leaves the RTL in another state
    differ = rig.equal_cycles(*twin, *rtl) < kCycles;
  }
  EXPECT_TRUE(differ);
}

TYPED_TEST(ModelOf, ShowsTheRegistersOfItsTwin) {
  Rig<TypeParam> rig(11);
  const auto& params = rig.params();
  const auto table = config_table(TypeParam::kName);
  layout::TwinModel<TypeParam> twin(params);
  RtlTwin<TypeParam> rtl(plant::module_store().get(table, to_sizes<TypeParam>(params)), params);
  EXPECT_EQ(rig.equal_cycles(twin, rtl), kCycles);
  const std::uint32_t* const of_twin = twin.image();
  const std::uint32_t* const of_rtl = rtl.image();
  for (const layout::SignalInfo& signal : signals(params)) {
    if (signal.kind != layout::SignalKind::kFlop) continue;
    const std::uint32_t word = signal.word_offset;
    EXPECT_EQ(std::memcmp(of_twin + word, of_rtl + word, signal.bytes), 0) << signal.name;
  }
}

TYPED_TEST(ModelOf, TakesSizesByTheNamesOfTheRtlsParameters) {
  for (const plant::Config& config : config_table(TypeParam::kName).configs) {
    EXPECT_EQ(to_sizes<TypeParam>(to_params<TypeParam>(config.sizes)), config.sizes) << config.name;
  }
}

// A wrong variant of the RTL.
TEST(ComparedModel, EndsWhereTheRtlDiffersAndQuotesTheRule) {
  using Driver = sm_driver::Bench;
  Rig<Driver> rig(1);
  const plant::RtlModule broken(plant::broken_module("sm_driver", "uncounted_issue"));
  const auto twin = make_model<Driver>(ModelKind::kTwin, rig.params());
  ComparedModel<Driver> both(broken, rig.params());
  try {
    rig.equal_cycles(*twin, both);
    FAIL() << "not caught";
  } catch (const plant::TwinDiffers& error) {
    const std::string text = error.what();
    EXPECT_NE(text.find("the RTL of sm_driver and its twin differ in cycle "), text.npos) << text;
    EXPECT_NE(text.find("field"), text.npos) << text;
    EXPECT_NE(text.find("rtl/sm_driver/sm_driver.md"), text.npos) << text;
  }
}

}  // namespace
}  // namespace segue::frame

#include "verilator_tb/plant/comparator.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "verilator_tb/plant/difference.hpp"
#include "verilator_tb/plant/harness_error.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/sm_driver/bench.hpp"

namespace segue::plant {
namespace {

using sm_driver::ImageLayout;
using sm_driver::Params;
using sm_driver::Signal;

class ComparatorTest : public testing::Test {
 protected:
  ComparatorTest() : layout_(params_), image_(layout_.words), signals_(signals(params_)) {
    for (const auto& signal : signals_) {  // an image of what the RTL holds now
      std::memcpy(image_.data() + signal.word_offset, rtl_.find(signal.name, signal.bytes),
                  signal.bytes);
    }
  }

  [[nodiscard]] TwinImages twin() const { return {image_.data(), image_.data()}; }
  [[nodiscard]] std::uint32_t& word(Signal signal, std::uint32_t bit) {
    return image_[layout_[signal].word + bit / 32];
  }

  const Params params_ = sm_driver::to_params(sm_driver::config_table().find("small").sizes);
  const ImageLayout layout_;
  std::vector<std::uint32_t> image_;
  std::vector<layout::SignalInfo> signals_;
  RtlModel rtl_{module_store().get(sm_driver::config_table(), sm_driver::to_sizes(params_))};
};

TEST_F(ComparatorTest, EveryBitOfEveryOutputAndFlopIsCompared) {
  const Comparator comparator(signals_, rtl_);
  ASSERT_TRUE(comparator.equal(twin()));
  for (std::size_t i = 0; i < signals_.size(); ++i) {
    const auto& signal = signals_[i];
    const bool compared =
        signal.kind == layout::SignalKind::kOutput || signal.kind == layout::SignalKind::kFlop;
    if (!compared) continue;
    for (std::uint32_t bit = 0; bit < signal.width * signal.count; ++bit) {
      std::uint32_t& word = image_[signal.word_offset + bit / 32];
      word ^= 1U << bit % 32;
      EXPECT_FALSE(comparator.equal(twin())) << signal.name << " bit " << bit;
      EXPECT_EQ(comparator.differing(twin()), std::vector<std::size_t>{i});
      word ^= 1U << bit % 32;
    }
  }
}

TEST_F(ComparatorTest, AMemoryElementIsComparedAloneAndWhole) {
  const Comparator comparator(signals_, rtl_);
  const auto memory = static_cast<std::size_t>(Signal::kUPtbqMemQ);
  const std::uint32_t stride = signals_[memory].stride_bits;
  word(Signal::kUPtbqMemQ, 3 * stride + 40) ^= 1U << 8;
  EXPECT_TRUE(comparator.equal(twin()));
  EXPECT_TRUE(comparator.equal_element(twin(), memory, 2));
  EXPECT_FALSE(comparator.equal_element(twin(), memory, 3));
  EXPECT_FALSE(comparator.equal_memories(twin()));
}

TEST_F(ComparatorTest, ADifferenceNamesElementFieldAndEnumerator) {
  const Comparator comparator(signals_, rtl_);
  sm_driver::SmstEntry entry;
  entry.state = sm_driver::SmState::kReserved;
  entry.tbs_running = 2;
  const std::uint32_t stride = layout_[Signal::kSmstQ].stride_bits;
  entry.pack(image_.data() + layout_[Signal::kSmstQ].word, stride, layout_.widths);
  const auto found = differences(comparator, twin());
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].field, "smst_q[1].state");
  EXPECT_EQ(found[0].rtl, "idle");
  EXPECT_EQ(found[0].twin, "reserved");
  EXPECT_EQ(found[1].field, "smst_q[1].tbs_running");
  EXPECT_EQ(found[1].twin, "2");
}

TEST_F(ComparatorTest, ANegativeNumberIsShownWithItsSign) {
  const Comparator comparator(signals_, rtl_);
  sm_driver::CtxEntry entry;
  entry.tokens = -3;
  entry.pack(image_.data() + layout_[Signal::kCtxQ].word, 0, layout_.widths);
  const auto found = differences(comparator, twin());
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].field, "ctx_q[0].tokens");
  EXPECT_EQ(found[0].twin, "-3");
}

TEST_F(ComparatorTest, AListThatLacksARegisterIsRefused) {
  signals_.erase(signals_.begin() + static_cast<std::ptrdiff_t>(Signal::kToldQ));
  EXPECT_THAT([&] { Comparator(signals_, rtl_); },
              testing::ThrowsMessage<HarnessError>(testing::HasSubstr("told_q is in no layout")));
}

TEST_F(ComparatorTest, ASignalThatTheRtlLacksIsRefused) {
  signals_.back().name = "u_ptbq.no_such_q";
  EXPECT_THAT([&] { Comparator(signals_, rtl_); },
              testing::ThrowsMessage<HarnessError>(testing::HasSubstr("no signal 'u_ptbq.no")));
}

TEST_F(ComparatorTest, ASignalOfAnotherSizeIsRefused) {
  signals_[static_cast<std::size_t>(Signal::kSmstQ)].bytes += 4;
  EXPECT_THAT([&] { Comparator(signals_, rtl_); },
              testing::ThrowsMessage<HarnessError>(testing::HasSubstr("smst_q has")));
}

}  // namespace
}  // namespace segue::plant

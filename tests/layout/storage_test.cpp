// What the framework costs at the thesis' size (5.2.3: 13 SMs, 16 thread blocks
// an SM), counted over the observables.

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "cmodel/gen/sm_driver_layout.hpp"

namespace segue::sm_driver {
namespace {

std::map<std::string, layout::SignalInfo> by_name() {
  std::map<std::string, layout::SignalInfo> map;
  for (const layout::SignalInfo& signal : signals(Params{})) map[signal.name] = signal;
  return map;
}

TEST(LayoutStorage, DefaultSizeIsTheThesis) {
  EXPECT_EQ(Params{}, (Params{.num_sms = 13, .num_slots = 16, .num_ctxs = 16, .num_ksrs = 13}));
}

TEST(LayoutStorage, TablesTakeLessThanHalfAKilobyte) {
  std::uint32_t bits = 0;
  for (const layout::SignalInfo& signal : signals(Params{})) {
    if (signal.budget) bits += signal.width * signal.count;
  }
  EXPECT_GT(bits, 0u);
  EXPECT_LT(bits, 8u * 512u);
}

TEST(LayoutStorage, NoTableIsLeftOutOfTheCount) {
  const auto signals = by_name();
  for (const char* name : {"buffer_q", "buffer_valid_q", "launch_q", "launch_count_q", "ksrt_q",
                           "ksr_valid_q", "active_q", "active_count_q", "smst_q"}) {
    ASSERT_TRUE(signals.contains(name)) << name;
    EXPECT_TRUE(signals.at(name).budget) << name;
  }
  EXPECT_EQ(signals.at("buffer_q").count, Params{}.num_ctxs);
  EXPECT_EQ(signals.at("ksrt_q").count, Params{}.num_ksrs);
  EXPECT_EQ(signals.at("active_q").count, Params{}.num_ksrs);
  EXPECT_EQ(signals.at("smst_q").count, Params{}.num_sms);
}

TEST(LayoutStorage, QueuesHoldEveryThreadBlockOfEveryKernelInEightBytesEach) {
  const layout::SignalInfo memory = by_name().at("u_ptbq.mem_q");
  const Params p;
  EXPECT_EQ(PtbqEntry::width(Widths(p)), 8u * 8u);
  EXPECT_EQ(memory.count, p.num_ksrs * p.num_sms * p.num_slots);
  EXPECT_EQ(memory.bytes, 13u * 13u * 16u * 8u);  // "21 KB"
}

}  // namespace
}  // namespace segue::sm_driver

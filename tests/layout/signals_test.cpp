// The list of observables describes the image that it stands for.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <string>

#include "cmodel/layout/width_functions.hpp"
#include "tests/layout/probe.hpp"

namespace segue::sm_driver {
namespace {

using layout::SignalInfo;
using layout::SignalKind;

const Params kSizes[] = {{1, 1, 1, 1}, {2, 3, 3, 2}, {}, {64, 32, 64, 64}};

TEST(LayoutSignals, LieOneAfterAnotherAndCoverTheImage) {
  for (const Params& params : kSizes) {
    std::uint32_t end = 0;
    for (const SignalInfo& signal : signals(params)) {
      EXPECT_EQ(signal.word_offset, end) << signal.name;
      end = signal.word_offset + (signal.bytes + 3) / 4;
    }
    EXPECT_EQ(end, ImageLayout(params).words);
  }
}

TEST(LayoutSignals, TakeTheBytesOfTheVerilatedMember) {
  for (const Params& params : kSizes) {
    for (const SignalInfo& signal : signals(params)) {
      if (signal.kind == SignalKind::kMemory) {
        EXPECT_EQ(signal.bytes, signal.count * layout::c_bytes(signal.width)) << signal.name;
        EXPECT_EQ(signal.stride_bits, 8 * layout::c_bytes(signal.width)) << signal.name;
      } else {
        const std::uint32_t elements = std::max(signal.count, 1U);  // an absent one reads 0
        EXPECT_EQ(signal.bytes, layout::c_bytes(elements * signal.width)) << signal.name;
        EXPECT_EQ(signal.stride_bits, signal.width) << signal.name;
      }
    }
  }
}

TEST(LayoutSignals, AreNamedOnceAndNumberedInOrder) {
  const std::vector<SignalInfo> list = signals(Params{});
  ASSERT_EQ(list.size(), kNumSignals);
  std::set<std::string> names;
  for (const SignalInfo& signal : list) {
    EXPECT_TRUE(names.insert(signal.name).second) << signal.name;
  }
  const auto at = [&](Signal signal) { return list[static_cast<std::size_t>(signal)]; };
  EXPECT_EQ(at(Signal::kNowI).name, "now_i");
  EXPECT_EQ(at(Signal::kWakeAtO).kind, SignalKind::kOutput);
  EXPECT_EQ(at(Signal::kCtxQ).name, "ctx_q");
  EXPECT_EQ(at(Signal::kUDssBestQ).name, "u_dss.best_q");
  EXPECT_EQ(at(Signal::kUPtbqMemQ).kind, SignalKind::kMemory);
}

TEST(LayoutSignals, DescribeFieldsWhereTheyArePacked) {
  for (const Params& params : kSizes) {
    const Widths w(params);
    std::map<std::string, const Probe*> by_name;
    for (const Probe& probe : probes()) by_name[probe.name()] = &probe;
    for (const SignalInfo& signal : signals(params)) {
      if (signal.type == nullptr) continue;
      EXPECT_EQ(signal.type->width, signal.width) << signal.name;
      for (const layout::FieldInfo& field : signal.type->fields) {
        if (field.name.empty()) continue;  // an enum is its own only field
        const std::string name = std::string(signal.type->name) + "." + std::string(field.name);
        ASSERT_TRUE(by_name.contains(name)) << name;
        const Probe& probe = *by_name[name];
        EXPECT_EQ(field.lsb, packed_lsb(probe, w)) << name;
        EXPECT_EQ(field.width, packed_width(probe, w)) << name;
        EXPECT_EQ(field.is_signed, probe.is_signed) << name;
      }
    }
  }
}

TEST(LayoutSignals, NameTheValuesOfEnums) {
  const SignalInfo state = signals(Params{})[static_cast<std::size_t>(Signal::kScanStateQ)];
  ASSERT_NE(state.type, nullptr);
  ASSERT_EQ(state.type->fields.size(), 1u);
  EXPECT_EQ(state.type->fields[0].enum_names[1], to_string(ScanState::kWalk));
}

TEST(LayoutParams, OutOfRangeNamesTheParameterAndItsRange) {
  try {
    Params{.num_slots = 33}.check();
    FAIL() << "33 slots were accepted";
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(), "num_slots must be 1 to 32, is 33");
  }
  EXPECT_THROW(signals(Params{.num_sms = 0}), std::invalid_argument);
}

}  // namespace
}  // namespace segue::sm_driver

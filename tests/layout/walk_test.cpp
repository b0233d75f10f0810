// Every bit of every field, by execution: what the C++ structs pack is what the
// SystemVerilog structs of the same size take apart, and the other way round;
// widths, constants and enum names are the same numbers and words on both sides.
//
// The model holds a module of each size, all fed by the same inputs.

#include <gtest/gtest.h>
#include <verilated.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <utility>
#include <vector>

#include "Vmodel.h"
#include "tests/layout/probe.hpp"

namespace segue::sm_driver {
namespace {

constexpr std::uint32_t kNumSizes = 4;
constexpr std::uint32_t kCopies = 3;      // of each struct
constexpr std::uint32_t kFieldBits = 64;  // room for a field
constexpr std::uint32_t kNameBits = 256;  // room for a value's name
constexpr std::uint32_t kNamesOfEnum = 16;

template <std::size_t size>
std::vector<std::uint32_t> copy(const VlWide<size>& wide) {
  return {std::begin(wide.m_storage), std::end(wide.m_storage)};
}

template <std::size_t size>
void set(VlWide<size>& wide, const std::vector<std::uint32_t>& words) {
  ASSERT_EQ(words.size(), size);
  std::copy(words.begin(), words.end(), std::begin(wide.m_storage));
}

class LayoutWalk : public ::testing::TestWithParam<std::uint32_t> {
 protected:
  LayoutWalk() : top_(&context_) {
    top_.eval();
    const std::vector<std::uint32_t> numbers = copy(top_.numbers_o[GetParam()]);
    params_ = {numbers[0], numbers[1], numbers[2], numbers[3]};
  }

  /// Bits of a field as SystemVerilog has it.
  std::uint32_t width(std::uint32_t field) { return top_.field_widths_o[GetParam()][field]; }

  /// Bits from the beginning of one struct to that of the next in structs_i.
  std::uint32_t struct_room() {
    const auto words = static_cast<std::uint32_t>(copy(top_.structs_i).size());
    return 32 * words / (probes().back().struct_index + 1);
  }

  /// Where a field's bit lies in fields_i and fields_o.
  static std::size_t position(std::uint32_t element, std::size_t field, std::uint32_t bit) {
    return (element * probes().size() + field) * kFieldBits + bit;
  }

  std::string describe(const std::vector<std::uint32_t>& fields) {
    std::string text;
    for (std::uint32_t at = 0; at < 32 * fields.size(); ++at) {
      if (layout::extract(fields.data(), at, 1) == 0) continue;
      const std::size_t number = at / kFieldBits;
      text += (text.empty() ? "" : ", ") + probes()[number % probes().size()].name() + " bit " +
              std::to_string(at % kFieldBits) + " of element " +
              std::to_string(number / probes().size());
    }
    return text.empty() ? "nothing" : text;
  }

  /// Calls `check(field number, element, bit)` for every bit of every field.
  template <class Check>
  void for_each_bit(Check check) {
    for (std::uint32_t field = 0; field < probes().size(); ++field) {
      for (std::uint32_t element = 0; element < kCopies; ++element) {
        for (std::uint32_t bit = 0; bit < width(field); ++bit) {
          ASSERT_NO_FATAL_FAILURE(check(field, element, bit));
        }
      }
    }
  }

  VerilatedContext context_;
  Vmodel top_;
  Params params_;
};

TEST_P(LayoutWalk, SystemVerilogUnpacksCpp) {
  const Widths w(params_);
  const std::vector<std::uint32_t> no_structs(copy(top_.structs_i).size());
  for_each_bit([&](std::uint32_t field, std::uint32_t element, std::uint32_t bit) {
    const Probe& probe = probes()[field];
    const std::uint64_t bits = std::uint64_t{1} << bit;
    std::vector<std::uint32_t> structs = no_structs;
    probe.pack(bits, width(field), structs.data(),
               probe.struct_index * struct_room() + element * probe.struct_width(w), w);
    set(top_.structs_i, structs);
    top_.eval();

    const std::vector<std::uint32_t> fields = copy(top_.fields_o[GetParam()]);
    std::vector<std::uint32_t> expected(fields.size());
    const auto at = static_cast<std::uint32_t>(position(element, field, bit));
    layout::insert(expected.data(), at, 1, 1);
    ASSERT_EQ(fields, expected) << "packed " << describe(expected) << ", found "
                                << describe(fields);

    const std::vector<std::uint32_t> negatives = copy(top_.negatives_o[GetParam()]);
    std::vector<std::uint32_t> expected_negatives(negatives.size());
    if (probe.is_negative(bits, width(field))) {
      layout::insert(expected_negatives.data(), at / kFieldBits, 1, 1);
    }
    ASSERT_EQ(negatives, expected_negatives) << "sign with " << describe(expected);
  });
}

TEST_P(LayoutWalk, CppUnpacksSystemVerilog) {
  const Widths w(params_);
  const std::vector<std::uint32_t> no_fields(copy(top_.fields_i).size());
  for_each_bit([&](std::uint32_t field, std::uint32_t element, std::uint32_t bit) {
    const Probe& probe = probes()[field];
    const std::uint64_t bits = std::uint64_t{1} << bit;
    std::vector<std::uint32_t> fields = no_fields;
    layout::insert(fields.data(), static_cast<std::uint32_t>(position(element, field, bit)), 1, 1);
    set(top_.fields_i, fields);
    top_.eval();

    const std::vector<std::uint32_t> structs = copy(top_.structs_o[GetParam()]);
    std::vector<std::uint32_t> expected(structs.size());
    const std::uint32_t lsb = probe.struct_index * struct_room() + element * probe.struct_width(w);
    probe.pack(bits, width(field), expected.data(), lsb, w);
    ASSERT_EQ(structs, expected) << describe(fields);
    ASSERT_TRUE(probe.unpacks(bits, width(field), structs.data(), lsb, w)) << describe(fields);
  });
}

TEST_P(LayoutWalk, FieldsHaveTheSameWidth) {
  for (std::uint32_t field = 0; field < probes().size(); ++field) {
    EXPECT_EQ(packed_width(probes()[field], Widths(params_)), width(field))
        << probes()[field].name();
  }
}

TEST_P(LayoutWalk, WidthsAndConstantsAreTheSameNumbers) {
  const Params& p = params_;
  const Widths w(p);
  const std::vector<std::pair<std::string, std::uint32_t>> expected = {
#define SEGUE_NUMBER(name, value) {name, value},
#include "tests/layout/gen/sm_driver_walk.inc"
  };
  const std::vector<std::uint32_t> numbers = copy(top_.numbers_o[GetParam()]);
  ASSERT_EQ(numbers.size(), expected.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    EXPECT_EQ(numbers[i], expected[i].second) << expected[i].first;
  }
}

/// `partial_switch` with prefix `Tech` is `TechPartialSwitch`; "?" is no name.
std::string spelled_in_rtl(std::string_view prefix, std::string_view name) {
  if (name == "?") return "";
  std::string spelled(prefix);
  bool starts = true;
  for (const char c : name) {
    if (c != '_') spelled += starts ? static_cast<char>(std::toupper(c)) : c;
    starts = c == '_';
  }
  return spelled;
}

/// The text in a packed vector, whose last letter is the least significant.
std::string text_at(const std::vector<std::uint32_t>& words, std::uint32_t lsb) {
  std::string text;
  for (std::uint32_t bit = kNameBits; bit != 0; bit -= 8) {
    const auto letter = static_cast<char>(layout::extract(words.data(), lsb + bit - 8, 8));
    if (letter != 0) text += letter;
  }
  return text;
}

TEST_P(LayoutWalk, EnumNamesAreTheSameWords) {
  const std::vector<std::uint32_t> names = copy(top_.names_o[GetParam()]);
  std::uint32_t lsb = 0;
#define SEGUE_ENUM(name, Enum, prefix)                                                          \
  for (std::uint32_t value = 0; value < kNamesOfEnum; ++value, lsb += kNameBits) {              \
    EXPECT_EQ(spelled_in_rtl(prefix, to_string(static_cast<Enum>(value))), text_at(names, lsb)) \
        << (name) << " " << value;                                                              \
  }
#include "tests/layout/gen/sm_driver_walk.inc"
  EXPECT_EQ(lsb, 32 * names.size());
}

TEST_P(LayoutWalk, EverySizeIsAnotherSize) {
  for (std::uint32_t other = 0; other < GetParam(); ++other) {
    EXPECT_NE(copy(top_.numbers_o[other]), copy(top_.numbers_o[GetParam()]));
  }
}

/// As walk_top.sv has them.
std::string size_name(const ::testing::TestParamInfo<std::uint32_t>& size) {
  const std::vector<std::string> names = {"min", "small", "k20c", "max"};
  return names.at(size.param);
}

INSTANTIATE_TEST_SUITE_P(Size, LayoutWalk, ::testing::Range(0u, kNumSizes), size_name);

}  // namespace
}  // namespace segue::sm_driver

// Host files: what they may say, and what a run makes of them.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "cmodel/isa/host/host_buffer.hpp"
#include "cmodel/isa/host/run_host_file.hpp"

namespace segue::isa {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class HostFileTest : public ::testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directories(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  HostFile read(const std::string& text, const std::string& size = "") {
    std::ofstream(folder_ / "x.toml") << text;
    return read_host_file((folder_ / "x.toml").string(), size);
  }
  std::string refusal(const std::string& text, const std::string& size = "") {
    try {
      (void)initial_buffers(read(text, size));
    } catch (const gpu::BadInput& error) {
      std::string what = error.what();
      return what.substr(what.find("x.toml"));
    }
    return "read";
  }
  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("segue-host-file-" + std::to_string(getpid()));
};

const std::string kLaunch =
    "[[launch]]\nkernel = \"k\"\nglobal = [\"n\"]\nlocal = [4]\narguments = [{ buffer = \"a\" }, { "
    "value = \"n/2\" }]\n";

std::string file_with(const std::string& buffer) {
  return "source = \"k.s\"\n[constants]\nn = 8\n[sizes.small]\nn = 4\n[[buffer]]\nname = \"a\"\n" +
         buffer + kLaunch;
}

TEST_F(HostFileTest, FormulasUseConstantsOfTheChosenSize) {
  const std::string text = file_with("type = \"i32\"\ncount = \"n\"\ninit = \"10*i + n\"\n");
  EXPECT_THAT(initial_buffers(read(text))[0].get<std::int32_t>(),
              ElementsAre(8, 18, 28, 38, 48, 58, 68, 78));
  const HostFile small = read(text, "small");
  EXPECT_THAT(initial_buffers(small)[0].get<std::int32_t>(), ElementsAre(4, 14, 24, 34));
  EXPECT_EQ(small.launches[0].dispatch.global[0], 4U);
  EXPECT_EQ(std::get<double>(small.launches[0].arguments[1]), 2.0);
}

TEST_F(HostFileTest, AFormulaIsComputedInTheOrderInWhichItIsWritten) {
  const auto of = [&](const std::string& formula, auto compute) {
    const HostFile file =
        read(file_with("type = \"f64\"\ncount = 99\ninit = \"" + formula + "\"\n"));
    const std::vector<double> values = initial_buffers(file)[0].get<double>();
    for (std::size_t i = 0; i < values.size(); ++i) {
      EXPECT_EQ(values[i], compute(static_cast<double>(i))) << formula << " of " << i;
    }
  };
  of("floor((i + 1) / 3)", [](double i) { return std::floor((i + 1) / 3); });
  of("mod((i + 1) / 3, 1)", [](double i) { return std::fmod((i + 1) / 3, 1); });
  of("(i + 1) * 0.1", [](double i) { return (i + 1) * 0.1; });
  of("0.1 * i * 3", [](double i) { return 0.1 * i * 3; });
  of("9007199254740992 + i - 9007199254740992",
     [](double i) { return 9007199254740992.0 + i - 9007199254740992.0; });
  of("i * 1e300 * 1e-300", [](double i) { return i * 1e300 * 1e-300; });
}

TEST_F(HostFileTest, ANumberIsAFormula) {
  const HostFile file = read(file_with("type = \"i32\"\ncount = 2\ninit = 3\nexpect = -7\n"));
  EXPECT_THAT(initial_buffers(file)[0].get<std::int32_t>(), ElementsAre(3, 3));
  EXPECT_THAT(expected_buffer(file, file.buffers[0])->get<std::int32_t>(), ElementsAre(-7, -7));
}

TEST_F(HostFileTest, RandomNumbersAreTheSameEverywhere) {
  const HostFile file =
      read(file_with("type = \"f64\"\ncount = 3\nrandom = { seed = 1, low = 0, high = 1 }\n"));
  // Of the first three numbers of std::mt19937_64 with seed 1, whose sequence the standard fixes.
  const std::vector<double> numbers = initial_buffers(file)[0].get<double>();
  EXPECT_DOUBLE_EQ(numbers[0], static_cast<double>(2469588189546311528ULL >> 11U) * 0x1.0p-53);
  for (const double number : numbers) EXPECT_TRUE(number >= 0 && number < 1) << number;
}

TEST_F(HostFileTest, RandomIntegersAreWholeNumbersFromLowToBelowHigh) {
  const auto random = [](const std::string& type, const std::string& low, const std::string& high) {
    return file_with("type = \"" + type + "\"\ncount = 2000\nrandom = { low = " + low +
                     ", high = " + high + " }\n");
  };
  std::map<int, int> counts;
  for (const std::int8_t value :
       initial_buffers(read(random("i8", "-2", "2")))[0].get<std::int8_t>()) {
    ++counts[value];
  }
  ASSERT_EQ(counts.size(), 4U);
  for (const auto& [value, count] : counts) {
    EXPECT_TRUE(value >= -2 && value < 2) << value;
    EXPECT_NEAR(count, 500, 100) << value;
  }
  for (const std::string limits : {"-128 128", "127 128"}) {
    const std::size_t space = limits.find(' ');
    EXPECT_EQ(refusal(random("i8", limits.substr(0, space), limits.substr(space + 1))), "read");
  }
  EXPECT_EQ(refusal(random("i8", "0.2", "0.8")),
            "x.toml:6: buffer 'a': random.low = 0.2 of a buffer of i8; allowed: whole numbers, "
            "-128 to 127");
  EXPECT_THAT(refusal(random("u32", "1", "1.9")),
              HasSubstr("random.high = 1.9 of a buffer of u32; allowed: whole numbers, 1 to "
                        "4294967296"));
  EXPECT_THAT(refusal(random("u64", "-1", "5")), HasSubstr("random.low = -1 of a buffer of u64"));
  EXPECT_THAT(
      refusal(random("i8", "0", "129")),
      HasSubstr("random.high = 129 of a buffer of i8; allowed: whole numbers, -127 to 128"));
  EXPECT_THAT(refusal(random("i64", "0", "1e16")), HasSubstr("to 9007199254740992"));
  EXPECT_EQ(refusal(random("f32", "0.2", "0.8")), "read");
}

// Of as many as 2^54 - 1, which a share of 53 bits does not tell apart.
TEST_F(HostFileTest, RandomIntegersOfWideRangesAreEven) {
  const auto drawn = [&](const std::string& type, const std::string& low, const std::string& high) {
    return initial_buffers(
               read(file_with("type = \"" + type + "\"\ncount = 4000\nrandom = { low = " + low +
                              ", high = " + high + " }\n")))[0]
        .get<std::int64_t>();
  };
  const std::int64_t most = std::int64_t{1} << 53U;
  const std::pair<std::int64_t, std::int64_t> ranges[] = {
      {1 - most, most}, {0, most}, {0, most / 4 * 3}, {-5, (std::int64_t{1} << 32U) + 1}};
  for (const auto& [low, high] : ranges) {
    const std::string type = low < 0 ? "i64" : "u64";
    std::int64_t odd = 0;
    std::int64_t upper = 0;
    for (const std::int64_t value : drawn(type, std::to_string(low), std::to_string(high))) {
      EXPECT_TRUE(value >= low && value < high) << value;
      odd += value & 1;
      upper += value >= low + (high - low) / 3 * 2 ? 1 : 0;
    }
    EXPECT_NEAR(static_cast<double>(odd), 2000, 150) << low;
    EXPECT_NEAR(static_cast<double>(upper), 1333, 150) << low;
  }
}

// The nearest f32 of a number may be `high`, or beyond a limit that is no f32.
TEST_F(HostFileTest, RandomFloatsAreFromLowToBelowHigh) {
  const auto random = [](const std::string& limits) {
    return file_with("type = \"f32\"\ncount = 500\nrandom = { " + limits + " }\n");
  };
  const auto within = [&](const std::string& low, const std::string& high) {
    const HostFile file = read(random("low = " + low + ", high = " + high));
    for (const float value : initial_buffers(file)[0].get<float>()) {
      EXPECT_GE(static_cast<double>(value), std::stod(low));
      EXPECT_LT(static_cast<double>(value), std::stod(high));
    }
  };
  within("16777216", "16777220");
  within("0.1", "0.10000001");
  within("0.3", "0.30000004");
  within("-0.10000001", "-0.1");
  EXPECT_EQ(refusal(random("low = 16777216.5, high = 16777217.5")),
            "x.toml:6: buffer 'a': random: no f32 is from low = 16777216.5 to below high = "
            "16777217.5; allowed: limits farther apart");
  EXPECT_THAT(refusal(random("low = 0, high = 1e39")),
              HasSubstr("random.high = 1e+39 of a buffer of f32; allowed: -3.4"));
}

TEST_F(HostFileTest, FilesHaveTheirBuffersSize) {
  std::ofstream(folder_ / "a.bin") << "abcd";
  const std::string text = file_with("type = \"u8\"\ncount = 4\nfile = \"a.bin\"\n");
  EXPECT_THAT(initial_buffers(read(text))[0].get<char>(), ElementsAre('a', 'b', 'c', 'd'));
  EXPECT_THAT(refusal(file_with("type = \"u8\"\ncount = 5\nfile = \"a.bin\"\n")),
              HasSubstr("has 5 bytes and"));
  EXPECT_THAT(refusal(file_with("type = \"u8\"\ncount = 5\nfile = \"b.bin\"\n")),
              HasSubstr("cannot be read"));
  EXPECT_THAT(refusal(file_with("type = \"u8\"\ncount = 5\nfile = \".\"\n")),
              HasSubstr("cannot be read"));
}

// A size changes what follows from its constants, too, wherever they stand.
TEST_F(HostFileTest, ConstantsFollowFromEachOther) {
  const std::string text =
      "source = \"k.s\"\n[constants]\nz = 4\na = \"z * 2\"\n[sizes.big]\nz = 8\n"
      "[[launch]]\nkernel = \"k\"\nglobal = [\"a\"]\nlocal = [4]\n";
  EXPECT_EQ(read(text).launches[0].dispatch.global[0], 8U);
  EXPECT_EQ(read(text, "big").launches[0].dispatch.global[0], 16U);
  EXPECT_THAT(refusal(text + "[sizes.other]\nZ = 8\n"), HasSubstr("unknown constant 'Z'"));
  EXPECT_THAT(refusal(text + "[sizes.full]\nz = 8\n"), HasSubstr("size 'full' is that of"));
}

TEST_F(HostFileTest, CircularConstantsAreNamedAsSuch) {
  const auto circle = [&](const std::string& constants) {
    return refusal("source = \"k.s\"\n[constants]\n" + constants);
  };
  EXPECT_EQ(circle("b = \"a\"\na = \"b + 1\"\n"),
            "x.toml:4: constant 'a' follows from itself: a -> b -> a; allowed: formulas that lead "
            "to numbers");
  EXPECT_THAT(circle("m = \"m\"\n"),
              HasSubstr("x.toml:3: constant 'm' follows from itself: m -> m;"));
  // The constant that leads into the circle is none of it.
  EXPECT_THAT(circle("a = \"b\"\nb = \"c\"\nc = \"2 * b\"\n"),
              HasSubstr("x.toml:4: constant 'b' follows from itself: b -> c -> b;"));
  std::string many;
  for (int k = 10; k < 30; ++k) {
    many += fmt::format("c{} = \"c{}\"\n", k, k == 29 ? 10 : k + 1);
  }
  EXPECT_THAT(circle(many), HasSubstr("c10 -> c11 -> c12 -> c13 -> c14 -> c15 -> c16 -> c17 -> 12 "
                                      "more -> c10;"));
  // Used twice, by ways that meet, is no circle.
  EXPECT_EQ(read("source = \"k.s\"\n[constants]\na = \"b + c\"\nb = \"d\"\nc = \"d\"\nd = 4\n"
                 "[[launch]]\nkernel = \"k\"\nglobal = [\"a\"]\nlocal = [4]\n")
                .launches[0]
                .dispatch.global[0],
            8U);
  // A function's name, called, is not the constant of the same name.
  EXPECT_EQ(read("source = \"k.s\"\n[constants]\nmax = \"max(4, 8)\"\n"
                 "[[launch]]\nkernel = \"k\"\nglobal = [\"max\"]\nlocal = [4]\n")
                .launches[0]
                .dispatch.global[0],
            8U);
}

// One that took each again until nothing changed needed minutes for a thousand.
TEST_F(HostFileTest, ALongChainOfConstantsIsReadInOneGo) {
  constexpr int kCount = 5000;
  std::string text = "source = \"k.s\"\n[constants]\n";
  for (int k = 0; k < kCount; ++k) text += fmt::format("c{} = \"c{}\"\n", k, k + 1);
  text += fmt::format("c{} = 8\n", kCount);
  EXPECT_EQ(read(text + "[[launch]]\nkernel = \"k\"\nglobal = [\"c0\"]\nlocal = [4]\n")
                .launches[0]
                .dispatch.global[0],
            8U);
}

TEST_F(HostFileTest, ConstantsHaveNamesThatFormulasCanUse) {
  for (const char* name : {"my-n", "1x", "\"a b\"", "\"\""}) {
    const std::string bare = name[0] == '"' ? std::string(name + 1, std::strlen(name) - 2) : name;
    EXPECT_EQ(refusal(fmt::format("source = \"k.s\"\n[constants]\nn = 8\n{} = 3\n", name)),
              fmt::format("x.toml:4: formulas cannot use a constant '{}'; allowed: a name of "
                          "letters, digits and '_' that does not begin with a digit",
                          bare));
  }
  EXPECT_EQ(refusal("source = \"k.s\"\n[constants]\ni = 8\n"),
            "x.toml:3: constant 'i' is the index of a buffer");
}

// Without --size, [constants] are taken as they are.
TEST_F(HostFileTest, ASizeHasAName) {
  EXPECT_EQ(refusal("source = \"k.s\"\n[constants]\nn = 8\n[sizes.\"\"]\nn = 4\n" + kLaunch),
            "x.toml:4: a size has no name; allowed: one that --size can ask for");
}

TEST_F(HostFileTest, FormulasTakeNothingForSomethingElse) {
  const auto init = [&](const std::string& formula) {
    return refusal(file_with("type = \"f32\"\ncount = 4\ninit = \"" + formula + "\"\n"));
  };
  EXPECT_THAT(init("0,5"), HasSubstr("formula '0,5' has 2 values; allowed: one"));
  // muParser's own: rint rounds halves up, log and _pi are nowhere described.
  for (const char* formula : {"rint(i/2)", "log(2)", "_pi", "sum(1;2)", "sign(i)", "tan(i)"}) {
    EXPECT_THAT(init(formula), HasSubstr("formula '")) << formula;
  }
  EXPECT_THAT(init("i = 1 ? 5 : 6"), HasSubstr("has a '='; allowed: '==' to compare"));
  const HostFile file = read(file_with(
      "type = \"f32\"\ncount = 3\ninit = \"(i == 1) + (i >= 1) + (i != 1) + (i <= 1)\"\n"));
  EXPECT_THAT(initial_buffers(file)[0].get<float>(), ElementsAre(2, 3, 2));
  EXPECT_THAT(refusal(file_with("type = \"f32\"\ncount = \"i + 16\"\n")),
              HasSubstr("formula 'i + 16'"));
}

TEST_F(HostFileTest, NamesTheMistakeAndItsPlace) {
  const auto buffer = [&](const std::string& lines) { return refusal(file_with(lines)); };
  EXPECT_THAT(buffer("type = \"f31\"\ncount = 1\n"),
              HasSubstr("x.toml:8: there is no type 'f31'; did you mean 'f32'?"));
  EXPECT_THAT(buffer("type = \"f32\"\ncount = 0\n"), HasSubstr("count = 0; allowed: 1 to"));
  EXPECT_THAT(buffer("type = \"f32\"\ncount = \"n/3\"\n"), HasSubstr("allowed: a whole number"));
  EXPECT_THAT(buffer("type = \"f32\"\ncount = 1e12\n"), HasSubstr("allowed: 1 to"));
  EXPECT_THAT(buffer("type = \"f32\"\ncount = \"m\"\n"), HasSubstr("formula 'm'"));
  EXPECT_THAT(buffer("type = \"i32\"\ncount = 1\ninit = \"1/0\"\n"),
              HasSubstr("inf is no value of i32"));
  EXPECT_THAT(buffer("type = \"f32\"\ncount = 1\ninit = \"i +\"\n"), HasSubstr("formula 'i +'"));
  EXPECT_THAT(buffer("type = \"f32\"\ncount = 1\ninit = \"i\"\nfile = \"x\"\n"),
              HasSubstr("more than one of"));
  EXPECT_THAT(buffer("type = \"f32\"\ncount = 1\nrandom = { low = 1, high = 1 }\n"),
              HasSubstr("high is not above low"));
  EXPECT_THAT(buffer("type = \"f32\"\ncount = 1\ncoun = 1\n"),
              HasSubstr("unknown key 'coun'; did you mean 'count'?"));
  EXPECT_THAT(refusal(file_with("type = \"f32\"\ncount = 1\n"), "smal"),
              HasSubstr("there is no size 'smal'; did you mean 'small'?"));
  EXPECT_THAT(refusal("source = \"k.s\"\n"), HasSubstr("there is no [[launch]]"));
  EXPECT_THAT(refusal("source = \"k.s\"\n[[launch]]\nkernel = \"k\"\nglobal = [6]\nlocal = [4]\n"),
              HasSubstr("6 work-items are no whole number of groups of 4"));
  EXPECT_THAT(
      refusal(
          "source = \"k.s\"\n[[launch]]\nkernel = \"k\"\nglobal = [64, 32]\nlocal = [64, 32]\n"),
      HasSubstr("a group has 2048 work-items; allowed: up to 1024"));
  EXPECT_THAT(refusal("source = \"k.s\"\n[[launch]]\nkernel = \"k\"\nglobal = [4]\nlocal = [0]\n"),
              HasSubstr("local = 0; allowed: 1 to 1024"));
  EXPECT_THAT(refusal("source = \"k.s\"\n[[launch]]\nkernel = \"k\"\nglobal = [4]\nlocal = "
                      "[4]\narguments = [{ buffer = \"b\" }]\n"),
              HasSubstr("there is no buffer 'b', nor any other"));
  EXPECT_THAT(refusal("source = \"k.s\"\n[[launch]]\nkernel = \"k\"\nglobal = [4]\nlocal = "
                      "[4]\narguments = [{}]\n"),
              HasSubstr("one of buffer, value and local"));
}

// Those that cmodel/isa/README.md names.
TEST_F(HostFileTest, LimitsAreThoseOfThePage) {
  const auto launch = [&](const std::string& global, const std::string& argument) {
    return refusal("source = \"k.s\"\n[[launch]]\nkernel = \"k\"\nglobal = [" + global +
                   "]\nlocal = [1]\narguments = [" + argument + "]\n");
  };
  EXPECT_THAT(launch("1000000001", ""), HasSubstr("allowed: 1 to 1000000000"));
  EXPECT_THAT(launch("1", "{ local = 65537 }"), HasSubstr("allowed: 1 to 65536"));
  EXPECT_THAT(launch("1", "{ local = 0 }"), HasSubstr("allowed: 1 to 65536"));
  const std::string buffer = "type = \"f32\"\ncount = 1\n";
  EXPECT_THAT(refusal(file_with(buffer + "expect = \"0\"\ntolerance_ulp = 2e9\n")),
              HasSubstr("1000000000"));
  EXPECT_THAT(refusal(file_with(buffer + "[loop]\nuntil_zero = \"a\"\nmax = 1000001\n")),
              HasSubstr("allowed: 1..1000000"));
}

TEST_F(HostFileTest, ComparesByUnitsInTheLastPlace) {
  BufferSpec spec;
  spec.name = "a";
  spec.count = 3;
  HostBuffer got{.name = "a", .element = Element::kF32, .bytes = std::vector<std::byte>(12)};
  HostBuffer expected = got;
  expected.set(std::vector<float>{1.0F, -0.0F, 2.0F});
  got.set(std::vector<float>{1.0F, 0.0F, 2.0F});
  EXPECT_FALSE(compare(got, expected, spec)) << "zeros are equal";
  got.set(std::vector<float>{1.0000001F, 0.0F, 2.0000005F});
  const auto exact = compare(got, expected, spec);
  ASSERT_TRUE(exact);
  EXPECT_EQ(exact->differing, 2U);
  spec.tolerance_ulp = 1;
  const auto one = compare(got, expected, spec);
  ASSERT_TRUE(one);
  EXPECT_EQ(one->index, 2U);
  EXPECT_EQ(one->differing, 1U);
  spec.tolerance_ulp = 2;
  EXPECT_FALSE(compare(got, expected, spec));
  spec.tolerance_ulp = 0;
  spec.tolerance_absolute = 1e-6;
  EXPECT_FALSE(compare(got, expected, spec));
  got.set(std::vector<float>{std::numeric_limits<float>::quiet_NaN(), 0.0F, 2.0F});
  EXPECT_TRUE(compare(got, expected, spec)) << "a NaN is near nothing";
}

// There are more doubles than a double can count.
TEST_F(HostFileTest, CountsUnitsInTheLastPlaceOfDoublesExactly) {
  BufferSpec spec;
  spec.name = "a";
  spec.count = 1;
  HostBuffer got{.name = "a", .element = Element::kF64, .bytes = std::vector<std::byte>(8)};
  HostBuffer expected = got;
  expected.set(std::vector<double>{1.0});
  got.set(std::vector<double>{1.0 + 300 * std::numeric_limits<double>::epsilon()});
  for (const auto& [tolerance, near] : {std::pair(0.0, false), {299.0, false}, {300.0, true}}) {
    spec.tolerance_ulp = tolerance;
    EXPECT_EQ(!compare(got, expected, spec), near) << tolerance;
  }
  expected.set(std::vector<double>{0.3});
  got.set(std::vector<double>{0.1 + 0.2});
  spec.tolerance_ulp = 0;
  EXPECT_TRUE(compare(got, expected, spec));
  expected.set(std::vector<double>{std::numeric_limits<double>::denorm_min()});
  got.set(std::vector<double>{-std::numeric_limits<double>::denorm_min()});
  spec.tolerance_ulp = 1;
  EXPECT_TRUE(compare(got, expected, spec)) << "zero lies between";
  spec.tolerance_ulp = 2;
  EXPECT_FALSE(compare(got, expected, spec));
}

}  // namespace
}  // namespace segue::isa

#include "cmodel/gpu/config/config_tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/gpu/refusal.hpp"
#include "tests/gpu/toml_text.hpp"

namespace segue::gpu {
namespace {

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

/// What is said of a file with this second line.
std::string refused(const std::string& line) {
  return refusal([&] { read_toml(write_toml("name = 1\n" + line + "\n")); });
}

// Each part of a key is a table in the one before: the parser took them all, and the stack ended.
TEST(ReadToml, KeysOfVeryManyPartsAreRefused) {
  using testing::HasSubstr;
  const std::string parts = repeated("a.", 200'000) + "a";
  EXPECT_THAT(refused(parts + " = 1"), HasSubstr(":2: 200000 dots in a key; allowed: at most 100"));
  EXPECT_THAT(refused("[" + parts + "]"), HasSubstr(":2: 200000 dots in a key"));
  EXPECT_THAT(refused("b = { " + parts + " = 1 }"), HasSubstr(":2: 200000 dots in a key"));
  EXPECT_EQ(refused(repeated("a.", 100) + "a = 1"), "accepted");
}

// As in a long list of numbers on one line.
TEST(ReadToml, DotsThatAreNoKeysAreAllowed) {
  const std::string dots(200, '.');
  EXPECT_EQ(refused(R"(# it's ")" + dots), "accepted");
  EXPECT_EQ(refused("a = [" + repeated("0.5, ", 200) + "0.5]"), "accepted");
  EXPECT_EQ(refused("a = [" + repeated("{ p = 0.5 }, ", 200) + "]"), "accepted");
  EXPECT_EQ(refused(R"(a = "\")" + dots + R"(")"), "accepted");
  EXPECT_EQ(refused("a = '" + dots + R"(\')"), "accepted");
  EXPECT_EQ(refused("a = \"\"\"\n" + dots + R"("" \""""")"), "accepted");
  EXPECT_EQ(refused("\"" + dots + "\" = 1"), "accepted");
}

// Strings and comments of each kind hide no key behind them.
TEST(ReadToml, KeysOfManyPartsAreFoundBehindStrings) {
  using testing::HasSubstr;
  const std::string key = repeated("a . ", 50) + repeated("'b.'.\"c.\".", 50) + "d = 1";
  for (const std::string before :
       {R"(# """ ''')", R"(x = "#'\\")", R"(x = '\')", R"(x = "")", "x = ''", R"(x = """""")",
        "x = \"\"\"\n'\"\"\"\"\"", "x = '''\"\n'''''", "x = [\"#\", '[']"}) {
    EXPECT_THAT(refused(before + "\n" + key), HasSubstr(": 150 dots in a key")) << before;
    EXPECT_EQ(refused(before + "\ny = 1"), "accepted") << before;
  }
}

TEST(ReadToml, BracketsThatNestVeryDeepAreRefused) {
  using testing::HasSubstr;
  EXPECT_THAT(refused("a = " + repeated("[", 200'000)), HasSubstr(":2: not TOML"));
  EXPECT_THAT(refused("a = " + repeated("{ a = ", 200'000)), HasSubstr(":2: not TOML"));
}

// Neither many nor deep by themselves: together they were thousands of tables in each other.
TEST(ReadToml, KeysOfManyPartsInBracketsThatNestAreRefused) {
  const auto nested = [](int times) {
    return "a = " + repeated("[\n{ " + repeated("a.", 100) + "a = ", times) + "1" +
           repeated(" }]", times);
  };
  EXPECT_THAT(refused(nested(125)), testing::HasSubstr("more than 256 deep in each other"));
  EXPECT_EQ(refused(nested(2)), "accepted");
}

}  // namespace
}  // namespace segue::gpu

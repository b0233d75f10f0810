// A report says which sentences of the specification rule what has failed.

#include "verilator_tb/plant/ruled_by.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "cmodel/paths/paths.hpp"
#include "tests/support/own_folder.hpp"
#include "verilator_tb/cli/blocks.hpp"
#include "verilator_tb/plant/card.hpp"

namespace segue::plant {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Two blocks, `inner` an instance in `outer`.
std::filesystem::path small_rtl() {
  const auto rtl = tests::own_folder();
  const auto write = [&](const std::string& block, const std::string& file, const char* text) {
    std::filesystem::create_directories(rtl / block);
    std::ofstream(rtl / block / file) << text;
  };
  write("inner", "inner.toml", "block = \"inner\"\n");
  write("inner", "inner.md", R"(# `inner`

`row_q` before any heading.

## How it works

`row_q` in prose.

## Cycle rules

- **push**: `row_q` takes
  `in_i`.
- `row_q[0].tag` is *never* 0.

| message | effect |
|---|---|
| pop | `full` |

### Later

`tag` alone.
)");
  write("inner", "inner_props.sv", R"(
  always_comb begin
    // Rule 3. A row stays until
    // it is taken.
    RowStays :
    assert (row_q == last_q);
    // Not about a rule.
    // Rule 4. Something else.
    Else : assert (ready_o);
  end
)");
  write("outer", "outer.toml", R"(block = "outer"
[child]
u_inner = { block = "inner", doc = "d" }
)");
  write("outer", "outer.md", "# `outer`\n\n## Rules\n\n`own_q` counts.\n");
  return rtl;
}

TEST(RuledBy, ARegistersSentencesAndItsNumberedRule) {
  const RuledBy found = ruled_by(small_rtl(), "inner", "row_q[3]", 3);
  EXPECT_EQ(found.page, "rtl/inner/inner.md");
  EXPECT_THAT(found.says, ElementsAre("Cycle rules: push: row_q takes in_i.",
                                      "Cycle rules: row_q[0].tag is never 0.",
                                      "rule 3 of inner_props.sv: A row stays until it is taken."));
}

TEST(RuledBy, TheSentenceThatNamesTheMemberGoesBeforeThoseOfItsRegister) {
  const RuledBy found = ruled_by(small_rtl(), "inner", "row_q[3].tag", 3);
  EXPECT_EQ(found.field, "row_q.tag");
  ASSERT_FALSE(found.says.empty());
  EXPECT_EQ(found.says.front(), "Cycle rules: row_q[0].tag is never 0.");
}

TEST(RuledBy, AFieldOfAnInstanceIsRuledByThatBlocksPage) {
  const RuledBy found = ruled_by(small_rtl(), "outer", "u_inner.full_o", 3);
  EXPECT_EQ(found.page, "rtl/inner/inner.md");
  EXPECT_THAT(found.says, ElementsAre("Cycle rules: pop | full |"));
  EXPECT_THAT(ruled_by(small_rtl(), "outer", "own_q", 3).says, ElementsAre("Rules: own_q counts."));
}

TEST(RuledBy, NothingIsMadeUp) {
  EXPECT_THAT(ruled_by(small_rtl(), "inner", "nowhere_q", 3).says, IsEmpty());
}

TEST(RuledBy, ABrokenPropertyHasTheRuleAboveIt) {
  LockstepResult result;
  result.notes = {"inner_props.sv: Assertion failed in TOP.outer.u_inner.u_props.RowStays: 'x'."};
  const std::vector<RuledBy> rules = rules_of(small_rtl(), "outer", result);
  ASSERT_EQ(rules.size(), 1U);
  EXPECT_EQ(rules[0].field, "RowStays");
  EXPECT_THAT(rules[0].says,
              ElementsAre("rule 3 of inner_props.sv: A row stays until it is taken."));
}

TEST(RuledBy, WithoutSourcesThereAreNone) {
  LockstepResult result;
  result.differences = {{"row_q", "1", "0"}};
  EXPECT_THAT(rules_of(tests::own_folder() / "none", "inner", result), IsEmpty());
}

class RuledByOfBlock : public testing::TestWithParam<const Block*> {};

TEST_P(RuledByOfBlock, EveryOutputAndRegisterIsRuledSomewhere) {
  const std::filesystem::path rtl = source_path("/rtl");
  const std::string block(GetParam()->name());
  const toml::table card = read_card(rtl, block);
  std::vector<std::string> unruled;
  for (const char* const table : {"port", "state"}) {
    for (const auto& [name, row] : rows_of(card, table)) {
      if (name.ends_with("_i")) continue;
      if (ruled_by(rtl, block, name, 1).says.empty()) unruled.push_back(name);
    }
  }
  EXPECT_THAT(unruled, IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Plant, RuledByOfBlock, testing::ValuesIn(cli::blocks()),
                         [](const auto& it) { return std::string(it.param->name()); });

}  // namespace
}  // namespace segue::plant

// Every JSON document of the program says what it is.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <utility>

#include "tests/cli/segue_process.hpp"

namespace segue::cli {
namespace {

using nlohmann::json;

TEST(JsonDocuments, HaveSchemaCommandAndVersionInOneForm) {
  const std::string spec = write_file(
      "one.toml", "name = 'one'\n[[grid]]\nworkload = 'rt-periodic'\nmax_time = '1ms'\n");
  const std::string results = write_file("one.jsonl", "");
  for (const auto& [command, options] :
       {std::pair<std::string, std::string>("run", "rt-periodic --max-time 1ms"),
        {"sweep", spec + " --results " + results},
        {"reproduce", "chimera-table-2"},
        {"area", "warp_gate"},
        {"area", "--machine k20c"},
        {"estimate", "rt-periodic --no-run"},
        {"kernel run", "histo --size small"},
        {"kernel profile", "histo --size small"},
        {"kernel info", "histo"}}) {
    std::string text = command;
    text += " " + options + " --json";
    const Ended ended = run_segue(text);
    json document = json::parse(ended.out, nullptr, false);
    if (document.is_array()) document = document.at(0);
    ASSERT_TRUE(document.is_object()) << text << ": " << ended.err;
    EXPECT_TRUE(
        std::regex_match(document.value("schema", ""), std::regex("segue(-[a-z]+)+-[0-9]+")))
        << text << ": " << document.value("schema", "");
    EXPECT_EQ(document.value("command", ""), command) << text;
    EXPECT_EQ(document.value("version", "").substr(0, 2), "0.") << text;
  }
}

}  // namespace
}  // namespace segue::cli

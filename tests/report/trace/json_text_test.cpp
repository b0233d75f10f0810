#include "cmodel/report/trace/json_text.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace segue::trace {
namespace {

TEST(JsonText, IsReadAsWritten) {
  for (const std::string text :
       {"", "spmv", "a \"b\"", "back\\slash", "two\nlines\t\x01\x1f", "µs", "</script>"}) {
    std::string written;
    append_json(written, text);
    EXPECT_EQ(nlohmann::json::parse(written).get<std::string>(), text);
  }
}

// As a path may have them: the document stays one.
TEST(JsonText, BytesThatAreNoUtf8AreReplaced) {
  std::string written;
  append_json(written,
              "m\xfc"
              "ll \"\x01µ\xc3");
  EXPECT_EQ(nlohmann::json::parse(written).get<std::string>(),
            "m\xef\xbf\xbdll \"\x01µ\xef\xbf\xbd");
}

}  // namespace
}  // namespace segue::trace

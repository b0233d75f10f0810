#include "verilator_tb/plant/rtl_sources.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <fstream>

namespace segue::plant {
namespace {

namespace fs = std::filesystem;

/// A folder of RTL: `top` holds the block `part`; `other` is no part of it.
class RtlSources : public testing::Test {
 protected:
  RtlSources() {
    for (const char* file : {"gen/top_pkg.sv", "top/top.sv", "part/part.sv", "other/other.sv"}) {
      fs::create_directories((rtl / file).parent_path());
      std::ofstream(rtl / file) << "module m; endmodule\n";
      fs::last_write_time(rtl / file, start);
    }
    std::ofstream(rtl / "top" / "top.toml") << "[child]\nu_part = { block = \"part\" }\n";
    std::ofstream(rtl / "part" / "part.toml") << "block = \"part\"\n";
  }
  void TearDown() override { fs::remove_all(rtl); }

  [[nodiscard]] bool is_seen_in_top(const char* file) const {
    fs::last_write_time(rtl / file, start + std::chrono::hours(1));
    const bool seen = youngest_source(rtl, "top") > start;
    fs::last_write_time(rtl / file, start);
    return seen;
  }

  const fs::path rtl = fs::temp_directory_path() / ("rtl_sources." + std::to_string(getpid()));
  const fs::file_time_type start = fs::file_time_type::clock::now();
};

TEST_F(RtlSources, OfABlockIncludeItsParts) {
  EXPECT_TRUE(is_seen_in_top("top/top.sv"));
  EXPECT_TRUE(is_seen_in_top("part/part.sv"));
  EXPECT_TRUE(is_seen_in_top("gen/top_pkg.sv"));
  EXPECT_FALSE(is_seen_in_top("other/other.sv"));
}

// Or a module that was built before the interface changed would be refused, and not built anew.
TEST_F(RtlSources, OfTheInterfaceAreItsFiles) {
  const fs::path api = rtl / "rtl_api.h";
  std::ofstream(api) << "#define VERSION 2\n";
  fs::last_write_time(api, start + std::chrono::hours(1));
  EXPECT_EQ(youngest_interface(rtl), start + std::chrono::hours(1));
  EXPECT_EQ(youngest_interface(rtl / "missing"), fs::file_time_type::min());
}

}  // namespace
}  // namespace segue::plant

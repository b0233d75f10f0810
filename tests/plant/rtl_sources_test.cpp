#include "verilator_tb/plant/rtl_sources.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <fstream>

namespace segue::plant {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path) << text;
}

/// A tree with RTL: `top` holds the block `part`; `other` is no part of it.
class RtlSources : public testing::Test {
 protected:
  RtlSources() {
    for (const char* file :
         {"rtl/gen/top_pkg.sv", "rtl/gen/other_pkg.sv", "rtl/gen/top_structs.svh",
          "rtl/common/common_first.sv", "rtl/top/top.sv", "rtl/top/top.vlt", "rtl/part/part.sv",
          "rtl/other/other.sv", "settings/part.vlt", "settings/other.vlt", "module/rtl_api.h"}) {
      write(tree / file, kText);
    }
    write(tree / "rtl/top/top.toml", "[child]\nu_part = { block = \"part\" }\n");
    write(tree / "rtl/part/part.toml", "block = \"part\"\n");
  }
  void TearDown() override { fs::remove_all(tree); }

  [[nodiscard]] std::string record(const Sizes& sizes = {{"N", 2}}) const {
    return record_of_sources({tree / "rtl", tree / "settings", tree / "module"}, "top", sizes);
  }

  /// Of the same length, and as old as before.
  [[nodiscard]] bool is_seen_in_top(const char* file) const {
    const std::string before = record();
    const fs::file_time_type time = fs::last_write_time(tree / file);
    write(tree / file, "module n; endmodule\n");
    fs::last_write_time(tree / file, time);
    const bool seen = record() != before;
    write(tree / file, kText);
    EXPECT_EQ(record(), before);
    return seen;
  }

  static constexpr const char* kText = "module m; endmodule\n";
  const fs::path tree = fs::temp_directory_path() / ("rtl_sources." + std::to_string(getpid()));
};

TEST_F(RtlSources, OfABlockIncludeItsParts) {
  EXPECT_TRUE(is_seen_in_top("rtl/top/top.sv"));
  EXPECT_TRUE(is_seen_in_top("rtl/top/top.vlt"));
  EXPECT_TRUE(is_seen_in_top("rtl/part/part.sv"));
  EXPECT_TRUE(is_seen_in_top("rtl/gen/top_pkg.sv"));
  EXPECT_TRUE(is_seen_in_top("rtl/gen/top_structs.svh"));
  EXPECT_TRUE(is_seen_in_top("rtl/common/common_first.sv"));
  EXPECT_TRUE(is_seen_in_top("settings/part.vlt"));
  EXPECT_FALSE(is_seen_in_top("rtl/other/other.sv"));
  EXPECT_FALSE(is_seen_in_top("rtl/gen/other_pkg.sv"));
  EXPECT_FALSE(is_seen_in_top("settings/other.vlt"));
}

// Or a module that was built before the interface changed would be refused, and not built anew.
TEST_F(RtlSources, HoldTheInterface) { EXPECT_TRUE(is_seen_in_top("module/rtl_api.h")); }

TEST_F(RtlSources, ThatAreAddedOrRenamedAreOthers) {
  const std::string before = record();
  write(tree / "rtl/top/new.sv", "");
  EXPECT_NE(record(), before);
  fs::remove(tree / "rtl/top/new.sv");
  EXPECT_EQ(record(), before);
  fs::rename(tree / "rtl/top/top.sv", tree / "rtl/top/renamed.sv");
  EXPECT_NE(record(), before);
}

TEST_F(RtlSources, AreOfAModuleAtASize) {
  EXPECT_EQ(module_of("top", {{"N", 2}, {"M", 1}}), "top M=1 N=2 ");
  EXPECT_TRUE(record().starts_with("top N=2 "));
  EXPECT_NE(record({{"N", 3}}), record());
}

// A file's time tells nothing: `git checkout` makes all of them young.
TEST_F(RtlSources, AreTheSameAtAnyTime) {
  const std::string before = record();
  for (const int hours : {-1, 1}) {
    fs::last_write_time(tree / "rtl/top/top.sv",
                        fs::file_time_type::clock::now() + std::chrono::hours(hours));
    EXPECT_EQ(record(), before);
  }
}

TEST_F(RtlSources, OfAnInstalledProgramAreNone) {
  fs::remove_all(tree / "rtl/gen");
  fs::remove_all(tree / "rtl/common");
  for (const char* file : {"top/top.sv", "top/top.vlt", "part/part.sv"}) {
    fs::remove(tree / "rtl" / file);
  }
  EXPECT_EQ(record(), "");
}

}  // namespace
}  // namespace segue::plant

// `LINK/../FILE` lies beside the folder that the link leads to, as the file system has it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "cmodel/cli/slurm/slurm_folder.hpp"
#include "cmodel/paths/normal_path.hpp"
#include "tests/cli/segue_process.hpp"
#include "tests/cli/small_sweep.hpp"

namespace segue::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

/// spec/link leads to other/deep; spec/w.toml is a workload "near", other/w.toml one "far".
class LinkedFolder : public testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "spec");
    fs::create_directories(folder_ / "other/deep");
    fs::create_directory_symlink("../other/deep", folder_ / "spec/link");
    write("spec/w.toml", workload("near"));
    write("other/w.toml", workload("far"));
  }
  static std::string workload(const std::string& name) {
    std::string text = kSmallSweepWorkload;
    text.replace(text.find("small"), 5, name);
    return text;
  }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
  }
  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_ / name).string();
  }
  /// As the file system has it.
  [[nodiscard]] std::string real(const std::string& name) const {
    return (fs::canonical(folder_) / name).string();
  }
  const fs::path folder_ = fs::path(write_file("linked", "")).parent_path() / "links";
};

TEST_F(LinkedFolder, IsCrossedWhereTwoDotsFollow) {
  EXPECT_EQ(normal_path(path("spec/link/../w.toml")), real("other/w.toml"));
  EXPECT_EQ(normal_path(path("spec/link/./../w.toml")), real("other/w.toml"));
  EXPECT_EQ(normal_path(path("spec/link/sub/../../w.toml")), real("other/w.toml"));
  EXPECT_EQ(normal_path(path("spec/link/../../spec/link/..")), real("other/"));
  EXPECT_EQ(normal_path(path("spec/../spec/link/x.toml")), path("spec/link/x.toml")) << "none";
  EXPECT_EQ(normal_path("a/../../b/./c"), "../b/c") << "relative ones stay so";
  EXPECT_EQ(absolute_path("a/../b"), fs::current_path() / "b");
}

TEST_F(LinkedFolder, OfASweepsWorkload) {
  write("spec/s.toml", "name = 's'\n[[grid]]\nworkload = 'link/../w.toml'\n");
  write("other/t.toml", "name = 't'\n[[grid]]\nworkload = 'w.toml'\n");
  for (const std::string spec : {"spec/s.toml", "spec/link/../t.toml"}) {
    EXPECT_THAT(run_segue("sweep --list " + path(spec)).out,
                HasSubstr(" --workload " + real("other/w.toml") + " "));
    EXPECT_EQ(run_segue("sweep --results - " + path(spec) + " | grep -c near").out, "0\n") << spec;
  }
  fs::remove(folder_ / "spec/w.toml");
  EXPECT_EQ(run_segue("sweep --dry-run " + path("spec/s.toml")).exit_code, 0);
}

TEST_F(LinkedFolder, OfACommandThatRepeats) {
  const json run = json::parse(run_segue("run --json " + path("spec/link/../w.toml")).out);
  EXPECT_EQ(run.at("workload"), "far");
  EXPECT_THAT(run.at("repeated_by").get<std::string>(),
              HasSubstr(" --workload " + real("other/w.toml") + " "));
  fs::copy(SEGUE_SOURCE_DIR "/cmodel/data", folder_ / "other/data", fs::copy_options::recursive);
  const std::string data = "SEGUE_DATA_DIR=" + path("spec/link/../data");
  EXPECT_THAT(json::parse(run_segue_with(data, "run parboil-2 --json").out).at("repeated_by"),
              testing::StartsWith("SEGUE_DATA_DIR=" + real("other/data") + " "));
}

TEST_F(LinkedFolder, OfAListOfRuns) {
  write("spec/reg.toml", "[[run]]\nblock = 'warp_gate'\nreplay = 'link/../a.ops'\n");
  write("other/a.ops", "no operations\n");
  const Ended ended = run_segue("check " + path("spec/reg.toml"));
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, Not(HasSubstr("there is no file")));
}

TEST_F(LinkedFolder, OfTheTasksOfASweep) {
  EXPECT_EQ(SlurmFolder(path("spec/link/../x.jsonl")).next().folder(),
            fs::path(real("other/x.jsonl.slurm/1")));
}

}  // namespace
}  // namespace segue::cli

// Results of a regression that are kept (--results): of which runs, and of which modules.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "cmodel/paths/paths.hpp"
#include "tests/cli/segue_process.hpp"
#include "tests/support/own_folder.hpp"

namespace segue::cli {
namespace {

namespace fs = std::filesystem;

const std::string kFolder = tests::own_folder().string();
const std::string kResults = kFolder + "/results.jsonl";

/// A regression of one run, with the modules of another build where one is named.
Ended regress(const std::string& build = "") {
  const std::string list = write_file(
      "list.toml", "[[run]]\nblock = 'warp_gate'\nconfig = 'small'\nseeds = '1'\ncycles = 200\n");
  return run_shell((build.empty() ? "" : "SEGUE_BUILD_DIR=" + build + " ") + SEGUE_PROGRAM +
                   " regress " + list + " --results " + kResults + " --out " + kFolder + "/left");
}

std::ptrdiff_t kept() {
  std::ifstream in(kResults);
  return std::count(std::istreambuf_iterator<char>(in), {}, '\n');
}

TEST(RegressResults, AModuleThatCannotBeBuiltTodayIsNoResult) {
  const std::string build = kFolder + "/no-build";
  fs::create_directories(build);
  std::ofstream(build + "/build.ninja") << "no rules\n";
  EXPECT_EQ(regress(build).exit_code, 13);
  EXPECT_EQ(kept(), 0);
}

TEST(RegressResults, AreOfTheModulesOfTheirBuild) {
  const std::string build = kFolder + "/other";
  fs::create_directories(build + "/rtl_modules/warp_gate");
  fs::copy_file(segue::binary_path("/rtl_modules/warp_gate/small.so"),
                build + "/rtl_modules/warp_gate/small.so");
  EXPECT_EQ(regress().exit_code, 0);
  EXPECT_EQ(kept(), 1);
  EXPECT_EQ(regress(build).exit_code, 0);
  EXPECT_EQ(kept(), 2);
  for (const std::string& again : {std::string(), build, segue::binary_path()}) {
    EXPECT_EQ(regress(again).exit_code, 0) << again;
    EXPECT_EQ(kept(), 2) << again;
  }
}

TEST(RegressResults, ThatAreKeptAreSaidToBe) {
  fs::remove(kResults);
  EXPECT_EQ(regress().out.find("(kept)"), std::string::npos);
  const std::string again = regress().out;
  EXPECT_NE(again.find("  equal (kept)  "), std::string::npos) << again;
}

// A verdict that is kept names no report that is there no more.
TEST(RegressResults, NameNoFileThatIsGone) {
  const std::string list = write_file(
      "gone.toml",
      "[[run]]\nblock = 'warp_gate'\nconfig = 'small'\nseeds = '1'\ncycles = 20000\nmodule = '" +
          segue::binary_path("/rtl_modules/broken/warp_gate/lowest_first.so") + "'\n");
  const std::string call = std::string(SEGUE_PROGRAM) + " regress " + list + " --results " +
                           kFolder + "/gone.jsonl --json --out " + kFolder + "/gone-left";
  const std::string made = run_shell(call).out;
  ASSERT_NE(made.find("\"report\": "), std::string::npos) << made;
  EXPECT_NE(run_shell(call).out.find("\"report\": "), std::string::npos);
  fs::remove_all(kFolder + "/gone-left");
  const std::string kept = run_shell(call).out;
  EXPECT_EQ(kept.find("\"report\": "), std::string::npos) << kept;
  EXPECT_EQ(kept.find("\"wave\": "), std::string::npos);
  EXPECT_NE(kept.find("\"kept\": true"), std::string::npos);
}

// The same run of another module leaves its files under the same names.
TEST(RegressResults, NameNoFileOfAnotherRun) {
  const std::string module = segue::binary_path("/rtl_modules/broken/warp_gate/lowest_first.so");
  // Another module by its contents, with the same RTL: an ELF file may have more behind its end.
  const std::string other = kFolder + "/other.so";
  fs::copy_file(module, other, fs::copy_options::overwrite_existing);
  std::ofstream(other, std::ios::binary | std::ios::app) << "more";
  const auto call = [](const std::string& name, const std::string& so) {
    const std::string list = write_file(
        name + ".toml",
        "[[run]]\nblock = 'warp_gate'\nconfig = 'small'\nseeds = '1'\ncycles = 20000\nmodule = '" +
            so + "'\n");
    return run_shell(std::string(SEGUE_PROGRAM) + " regress " + list + " --results " + kFolder +
                     "/replaced.jsonl --json --out " + kFolder + "/replaced-left")
        .out;
  };
  ASSERT_NE(call("one", module).find("\"report\": "), std::string::npos);
  const std::string kept = call("one", module);
  EXPECT_NE(kept.find("\"kept\": true"), std::string::npos) << kept;
  EXPECT_NE(kept.find("\"report\": "), std::string::npos) << kept;

  const std::string of_other = call("other", other);
  ASSERT_NE(of_other.find("\"report\": "), std::string::npos) << of_other;
  const std::string replaced = call("one", module);
  EXPECT_NE(replaced.find("\"kept\": true"), std::string::npos) << replaced;
  EXPECT_EQ(replaced.find("\"report\": "), std::string::npos) << replaced;
  EXPECT_NE(call("other", other).find("\"report\": "), std::string::npos);
}

// Of a part that tasks of something else have left, with the same file of results.
TEST(RegressResults, OfAnotherBuildAreMergedButNotUsed) {
  const std::string list = write_file(
      "merged.toml", "[[run]]\nblock = 'warp_gate'\nconfig = 'small'\nseeds = '1'\ncycles = 200\n");
  const std::string results = kFolder + "/merged.jsonl";
  const std::string call =
      std::string(SEGUE_PROGRAM) + " regress " + list + " --results " + results;
  ASSERT_EQ(run_shell(call).exit_code, 0);
  const std::string tasks = results + ".slurm/1";
  const std::string bin = kFolder + "/bin";
  for (const std::string& folder : {tasks, bin}) fs::create_directories(folder);
  std::ofstream(bin + "/squeue") << "#!/bin/sh\n";
  fs::permissions(bin + "/squeue", fs::perms::owner_all);
  const std::string line = R"({"version":"another","key":"sweep","result":{"a":1},"digest":"d"})";
  std::ofstream(tasks + "/owner") << "segue sweep /elsewhere/sweep.toml";
  std::ofstream(tasks + "/chunks.json") << R"([["sweep"]])";
  std::ofstream(tasks + "/part-0.jsonl") << line << "\n";
  std::ofstream(tasks + "/task-0.log") << "said\n";
  const Ended merged = run_shell("PATH=" + bin + ":$PATH " + call + " --slurm-merge");
  EXPECT_EQ(merged.exit_code, 0) << merged.err;
  EXPECT_NE(merged.out.find("equal"), std::string::npos) << merged.out;
  std::ifstream in(results);
  const std::string text(std::istreambuf_iterator<char>(in), {});
  EXPECT_TRUE(text.ends_with("\n" + line + "\n")) << text;
  EXPECT_FALSE(fs::exists(tasks + "/part-0.jsonl"));
  EXPECT_TRUE(fs::exists(tasks + "/task-0.log"));
}

// A limit of today costs no verdict of tomorrow.
TEST(RegressResults, AreNotOfARunThatALimitEnded) {
  const std::string list = write_file(
      "limit.toml",
      "[[run]]\nblock = 'warp_gate'\nconfig = 'small'\nseeds = '1'\ncycles = 100000000\n");
  const std::string results = kFolder + "/limit.jsonl";
  const Ended ended = run_shell("bash -c 'ulimit -S -t 1; exec " SEGUE_PROGRAM " regress " + list +
                                " --results " + results + " --out " + kFolder + "/limit-left'");
  EXPECT_EQ(ended.exit_code, 13) << ended.err;
  EXPECT_NE(ended.out.find("killed by signal N (CPU time limit exceeded)"), std::string::npos)
      << ended.out;
  EXPECT_EQ(fs::file_size(results), 0U);
}

// The list's files have other names from there.
TEST(RegressResults, AreRepeatedFromTheFolderOfToday) {
  const std::string folder = kFolder + "/moved";
  fs::create_directories(folder + "/below");
  fs::copy_file(segue::binary_path("/rtl_modules/broken/warp_gate/lowest_first.so"),
                folder + "/own.so", fs::copy_options::overwrite_existing);
  std::ofstream(folder + "/list.toml")
      << "[[run]]\nblock = 'warp_gate'\nconfig = 'small'\nseeds = '1'\ncycles = 20000\n"
         "module = 'own.so'\n";
  const std::string call =
      " --results " + kFolder + "/moved.jsonl --out " + kFolder + "/moved-left";
  const auto from = [&](const std::string& place, const std::string& list) {
    return run_shell("cd " + place + " && " + SEGUE_PROGRAM + " regress " + list + call).out;
  };
  const std::string made = from(folder, "list.toml");
  EXPECT_NE(made.find(" --module own.so\n"), std::string::npos) << made;
  const std::string kept = from(folder + "/below", "../list.toml");
  EXPECT_NE(kept.find("(kept)"), std::string::npos) << kept;
  EXPECT_NE(kept.find(" --module ../own.so\n"), std::string::npos) << kept;
}

// A folder that is removed during the runs costs no verdict.
TEST(RegressOutputs, InAFolderThatIsGoneCannotBeWritten) {
  const std::string module = segue::binary_path("/rtl_modules/broken/warp_gate/lowest_first.so");
  const std::string list = write_file(
      "long.toml",
      "[[run]]\nblock = 'warp_gate'\nconfig = 'small'\nseeds = '1..3'\ncycles = 1000000\n"
      "[[run]]\nblock = 'warp_gate'\nconfig = 'small'\nseeds = '1'\ncycles = 20000\n"
      "module = '" +
          module + "'\n");
  const Ended ended =
      run_segue_in_folder_that_goes("regress " + list + " --jobs 1 --json gone.json");
  EXPECT_EQ(ended.exit_code, 10) << ended.err;
  EXPECT_NE(ended.err.find("--json: cannot write 'gone.json': No such file"), std::string::npos)
      << ended.err;
  EXPECT_NE(ended.out.find("mismatch: 1 of 1"), std::string::npos) << ended.out;
}

// A list's operations and module are inputs, by any name.
TEST(RegressOutputs, NeverTakeThePlaceOfAnInput) {
  const std::string folder = kFolder + "/inputs";
  fs::create_directories(folder);
  fs::copy_file(segue::binary_path("/rtl_modules/warp_gate/small.so"), folder + "/own.so",
                fs::copy_options::overwrite_existing);
  const std::string in_folder = "cd " + folder + " && " + SEGUE_PROGRAM;
  const std::string made = " cosim warp_gate --config small --cycles 50 --save-ops own.ops";
  ASSERT_EQ(run_shell(in_folder + made).exit_code, 0);
  std::ofstream(folder + "/list.toml")
      << "[[run]]\nblock = 'warp_gate'\nreplay = 'own.ops'\n"
         "[[run]]\nblock = 'warp_gate'\nconfig = 'small'\nseeds = '1'\ncycles = 50\n"
         "module = 'own.so'\n";
  const auto size = [&](const char* name) { return fs::file_size(folder + "/" + name); };
  const std::uintmax_t ops = size("own.ops");
  const std::uintmax_t module = size("own.so");
  for (const char* option : {"--json", "--results"}) {
    for (const char* name : {"own.ops", "../inputs/own.so", "list.toml"}) {
      const Ended ended =
          run_shell(in_folder + " regress list.toml --out left " + option + " " + name);
      EXPECT_EQ(ended.exit_code, 2) << option << " " << name << ended.out << ended.err;
      EXPECT_TRUE(ended.err.starts_with(std::string("segue regress: ") + option + ": "))
          << ended.err;
    }
  }
  EXPECT_EQ(size("own.ops"), ops);
  EXPECT_EQ(size("own.so"), module);
}

TEST(RegressResults, AVerdictThatHasChangedIsNotTaken) {
  ASSERT_EQ(regress().exit_code, 0);
  std::ifstream in(kResults);
  std::string text(std::istreambuf_iterator<char>(in), {});
  const std::string verdict = "\"verdict\":0,";
  text.replace(text.find(verdict), verdict.size(), "\"verdict\":256,");
  std::ofstream(kResults) << text;
  const Ended ended = regress();
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_EQ(ended.err, "segue regress: --results: " + kResults +
                           ":1: the result has changed since it was written; allowed: lines as "
                           "they were written, or none of it\n");
}

}  // namespace
}  // namespace segue::cli

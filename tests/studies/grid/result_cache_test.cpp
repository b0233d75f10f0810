#include "cmodel/studies/grid/result_cache.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/support/file_size_limit.hpp"
#include "tests/support/own_folder.hpp"

namespace segue::studies::grid {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write(const fs::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

/// An empty folder for each test.
class Cache : public testing::Test {
 protected:
  Cache() { fs::remove_all(folder_); }
  [[nodiscard]] ResultCache open(const char* version = "1",
                                 Sharing sharing = Sharing::kShared) const {
    return ResultCache(file_, version, sharing);
  }

  const fs::path folder_ = tests::own_folder() / "cache";
  const fs::path file_ = folder_ / "results.jsonl";
};

TEST_F(Cache, AResultIsFoundByItsKeyOnly) {
  ResultCache cache = open();
  cache.add("a", "[1.5]");
  EXPECT_EQ(cache.find("a"), "[1.5]");
  EXPECT_EQ(cache.find("A"), std::nullopt);
  EXPECT_EQ(cache.find(""), std::nullopt);
}

TEST_F(Cache, ResultsOutliveTheProgram) {
  const std::string key = "with \"quotes\", a\nline end and \u00b5s";
  open().add(key, "[0.1,2]");
  open().add("other", "{\"a\":1}");
  EXPECT_EQ(open().find(key), "[0.1,2]");
  EXPECT_EQ(open().find("other"), "{\"a\":1}");
}

TEST_F(Cache, ALineAResult) {
  ResultCache cache = open("7");
  cache.add("a", "[1.5]");
  cache.add("b", "2");
  EXPECT_EQ(read(file_), "{\"version\":\"7\",\"key\":\"a\",\"result\":[1.5],\"digest\":\"" +
                             result_digest("7", "a", "[1.5]") +
                             "\"}\n"
                             "{\"version\":\"7\",\"key\":\"b\",\"result\":2,\"digest\":\"" +
                             result_digest("7", "b", "2") + "\"}\n");
}

// A figure that was edited, or a bit of a disk that has turned.
TEST_F(Cache, AResultThatHasChangedIsNotUsed) {
  {
    ResultCache cache = open();
    cache.add("a", "{\"verdict\":0,\"x\":[1.5,2]}");
    cache.add("b", "2");
  }
  const std::string good = read(file_);
  const auto with = [&good](const std::string& was, const std::string& is) {
    std::string text = good;
    return text.replace(text.find(was), was.size(), is);
  };
  for (const std::string& text : {with("1.5", "2.5"), with("\"a\"", "\"c\""),
                                  with("\"verdict\":0", "\"verdict\":256"), with(",2]", "]")}) {
    write(file_, text);
    EXPECT_EQ(open().find("a"), std::nullopt) << text;
    EXPECT_EQ(open().find("c"), std::nullopt) << text;
    EXPECT_EQ(open().find("b"), "2") << text;
    try {
      static_cast<void>(open("1", Sharing::kAlone));
      FAIL() << "accepted: " << text;
    } catch (const CacheError& error) {
      EXPECT_NE(std::string(error.what()).find("results.jsonl:1: the result has changed"),
                std::string::npos)
          << error.what();
    }
    EXPECT_EQ(read(file_), text);
  }
}

TEST_F(Cache, AResultWithoutADigestIsOfAnotherVersion) {
  fs::create_directories(folder_);
  write(file_, "{\"version\":\"1\",\"key\":\"a\",\"result\":1}\n");
  const ResultCache cache = open("1", Sharing::kAlone);
  EXPECT_EQ(cache.find("a"), std::nullopt);
  EXPECT_EQ(cache.of_other_versions(), 1U);
}

TEST_F(Cache, ResultsOfAnotherVersionAreNotUsedButKept) {
  open("1").add("a", "1");
  EXPECT_EQ(open("2").find("a"), std::nullopt);
  open("2").add("a", "2");
  EXPECT_EQ(open("1").find("a"), "1");
  EXPECT_EQ(open("2").find("a"), "2");
}

TEST_F(Cache, TakesTheResultsOfAnotherFileOfEveryVersion) {
  const fs::path other = folder_ / "other.jsonl";
  for (const char* const version : {"1", "2"}) {
    ResultCache cache(other, version);
    cache.add("a", "[1]");
    cache.add("b", "[2]");
  }
  open("1").add("a", "[1]");
  {
    ResultCache cache = open("1", Sharing::kAlone);
    cache.add_all(ResultCache(other, "1", Sharing::kAlone));
    EXPECT_EQ(cache.find("b"), "[2]");
  }
  const std::string lines = result_line("1", "a", "[1]") + result_line("1", "b", "[2]");
  EXPECT_EQ(read(file_), lines + result_line("2", "a", "[1]") + result_line("2", "b", "[2]"));
  EXPECT_EQ(open("2").find("b"), "[2]");
}

// As a program leaves the file that is killed while it writes.
TEST_F(Cache, ALineTornAnywhereIsNotUsedAndSpoilsNoOther) {
  ResultCache first = open();
  first.add("a", "[1]");
  const std::size_t begin = read(file_).size();
  first.add("b", "[2]");
  const std::string whole = read(file_);
  for (std::size_t size = begin; size < whole.size(); ++size) {
    write(file_, whole.substr(0, size));
    ResultCache cache = open();
    EXPECT_EQ(cache.find("a"), "[1]") << size;
    // Only the end of the line is missing: the record is whole.
    EXPECT_EQ(cache.find("b").has_value(), size == whole.size() - 1) << size;
    cache.add("c", "[3]");
    cache.add("b", "[2]");
    ResultCache again = open();
    EXPECT_EQ(again.find("a"), "[1]") << size;
    EXPECT_EQ(again.find("b"), "[2]") << size;
    EXPECT_EQ(again.find("c"), "[3]") << size;
  }
}

TEST_F(Cache, OneThatHasTheFileAloneCutsATornLine) {
  const auto open_alone = [this] { return open("1", Sharing::kAlone); };
  open_alone().add("a", "[1]");
  const std::string first = read(file_);
  open_alone().add("b", "[2]");
  const std::string whole = read(file_);
  for (std::size_t size = 0; size < whole.size(); ++size) {
    write(file_, whole.substr(0, size));
    const bool a_is_whole = size + 1 >= first.size();
    const bool b_is_whole = size == whole.size() - 1;
    {
      ResultCache cache = open_alone();
      EXPECT_EQ(cache.find("a").has_value(), a_is_whole) << size;
      EXPECT_EQ(cache.find("b").has_value(), b_is_whole) << size;
      if (!a_is_whole) cache.add("a", "[1]");
      if (!b_is_whole) cache.add("b", "[2]");
    }
    EXPECT_EQ(read(file_), whole) << size;
  }
}

TEST_F(Cache, AFileIsOneCachesAloneOrSharedByMany) {
  const auto refused = [this](Sharing sharing) {
    try {
      static_cast<void>(open("1", sharing));
    } catch (const CacheError& error) {
      EXPECT_NE(std::string(error.what()).find("in use by another program"), std::string::npos);
      return true;
    }
    return false;
  };
  {
    const ResultCache alone = open("1", Sharing::kAlone);
    EXPECT_TRUE(refused(Sharing::kAlone));
    EXPECT_TRUE(refused(Sharing::kShared));
  }
  {
    const ResultCache shared = open();
    EXPECT_FALSE(refused(Sharing::kShared));
    EXPECT_TRUE(refused(Sharing::kAlone));
  }
  EXPECT_FALSE(refused(Sharing::kAlone));
}

// What was named by mistake must not be cut or added to.
TEST_F(Cache, AFileOfAnythingElseIsNotHadAlone) {
  open().add("a", "1");
  const std::string good = read(file_);
  for (const std::string& text :
       {std::string("# A page\n"), std::string("PK\x03\x04"), good + "\n" + good, good + "nonsense",
        good + "[]\n", std::string(R"({"version":"1.0.0","name":"a"})"),
        std::string(R"({"version":"1","key":"a"})")}) {
    write(file_, text);
    EXPECT_THROW(static_cast<void>(open("1", Sharing::kAlone)), CacheError) << text;
    EXPECT_EQ(read(file_), text);
  }
}

TEST_F(Cache, ResultsOfOtherVersionsAreCounted) {
  open("1").add("a", "1");
  open("1").add("b", "1");
  open("2").add("a", "2");
  EXPECT_EQ(open("1").of_other_versions(), 1U);
  EXPECT_EQ(open("2").of_other_versions(), 2U);
}

// Programs that share the file were killed, and others went on.
TEST_F(Cache, LinesThatWereCutAreLeftOut) {
  open().add("a", "1");
  const std::string good = read(file_);
  write(file_, "\n" + good.substr(0, 3) + "\n" + good.substr(0, 20) + "\n" + good.substr(0, 17) +
                   good + good);
  ResultCache cache = open();
  EXPECT_EQ(cache.find("a"), "1");
}

// A folder that has something else of this name must not be added to.
TEST_F(Cache, AFileOfAnythingElseIsNotShared) {
  open().add("a", "1");
  const std::string good = read(file_);
  for (const std::string& text :
       {std::string("# A page\n"), std::string("\nname = 'smk'\n"),
        std::string("{\n  \"block\": \"replay_queue\"\n}\n"), good + "nonsense", good + "[]\n",
        good + "1\n", good + "{}\n", std::string("\xff\n") + good,
        std::string("{\"version\":1,\"key\":\"b\",\"result\":1}\n"),
        std::string("{\"version\":\"1\",\"key\":[\"b\"],\"result\":1}\n"),
        std::string("{\"version\":\"1\",\"key\":\"b\"}\n")}) {
    write(file_, text);
    EXPECT_THROW(static_cast<void>(open()), CacheError) << text;
    EXPECT_EQ(read(file_), text);
  }
  write(file_, "");
  open().add("a", "1");
  EXPECT_EQ(read(file_), good);
}

TEST_F(Cache, ResultsOfAnotherKindAreRefused) {
  const auto is_refused = [this](const char* result, ResultKind kind, const char* version,
                                 const char* key = "a") {
    const std::string text = result_line("1", key, result);
    write(file_, text);
    bool refused = false;
    for (const Sharing sharing : {Sharing::kShared, Sharing::kAlone}) {
      try {
        static_cast<void>(ResultCache(file_, version, sharing, kind));
      } catch (const CacheError& error) {
        EXPECT_NE(std::string(error.what()).find("results.jsonl:1: the result is of another"),
                  std::string::npos)
            << error.what();
        refused = true;
      }
    }
    EXPECT_EQ(read(file_), text);
    return refused;
  };
  fs::create_directories(folder_);
  for (const char* version : {"1", "2"}) {
    EXPECT_TRUE(is_refused("{\"status\":\"done\"}", ResultKind::kNumbers, version));
    EXPECT_FALSE(is_refused("[1,2.5]", ResultKind::kNumbers, version));
    EXPECT_TRUE(is_refused("[1,2.5]", ResultKind::kRecords, version));
    EXPECT_FALSE(is_refused("{\"status\":\"done\"}", ResultKind::kRecords, version));
    EXPECT_FALSE(is_refused("{\"status\":\"done\"}", ResultKind::kPoints, version));
    EXPECT_TRUE(is_refused("{\"status\":\"done\"}", ResultKind::kRuns, version));
    EXPECT_FALSE(is_refused("{\"verdict\":\"equal\"}", ResultKind::kRuns, version, "regress 1: x"));
    EXPECT_TRUE(
        is_refused("{\"verdict\":\"equal\"}", ResultKind::kPoints, version, "regress 1: x"));
  }
}

TEST_F(Cache, TwoProgramsShareAFolder) {
  ResultCache one = open();
  ResultCache other = open();
  one.add("a", "1");
  other.add("b", "2");
  one.add("c", "3");
  ResultCache later = open();
  for (const char* key : {"a", "b", "c"}) EXPECT_TRUE(later.find(key).has_value()) << key;
}

TEST_F(Cache, AFolderThatCannotBeMadeIsRefused) {
  write(tests::own_folder() / "file", "");
  try {
    const ResultCache cache(tests::own_folder() / "file" / "folder" / "results.jsonl", "1");
    FAIL() << "accepted";
  } catch (const CacheError& error) {
    EXPECT_NE(std::string(error.what()).find("file/folder"), std::string::npos) << error.what();
  }
}

TEST_F(Cache, AFileThatCannotBeWrittenIsRefused) {
  fs::create_directories(file_);
  EXPECT_THROW(ResultCache(file_, "1"), CacheError);
}

// A device would lose them, and a FIFO would block for ever.
TEST_F(Cache, AFileThatIsNoRegularOneIsRefused) {
  fs::create_directories(folder_);
  const fs::path fifo = folder_ / "fifo";
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  const fs::path folder = folder_ / "folder";
  fs::create_directory(folder);
  for (const fs::path& other : {fs::path("/dev/null"), fs::path("/dev/full"), fifo, folder}) {
    fs::remove(file_);
    fs::create_symlink(fs::absolute(other), file_);
    for (const Sharing sharing : {Sharing::kShared, Sharing::kAlone}) {
      try {
        static_cast<void>(open("1", sharing));
        FAIL() << "accepted: " << other;
      } catch (const CacheError& error) {
        EXPECT_EQ(error.what(),
                  "'" + file_.string() + "' is no regular file; allowed: one, or a free name");
      }
    }
  }
}

TEST_F(Cache, ALinkToAFreeNameIsOne) {
  fs::create_directories(folder_);
  fs::create_symlink("other.jsonl", file_);
  open().add("a", "1");
  EXPECT_EQ(open().find("a"), "1");
  EXPECT_TRUE(fs::is_symlink(file_));
  EXPECT_TRUE(fs::is_regular_file(folder_ / "other.jsonl"));
}

// As on a full disk: what is computed is not lost, and what is not kept is said.
TEST_F(Cache, ResultsThatCannotBeWrittenAreKeptUntilTheEndAndSaid) {
  const tests::FileSizeLimit limit(0);
  ResultCache cache(file_, "1");
  EXPECT_EQ(cache.problem(), "");
  cache.add("a", "1");
  cache.add("b", "2");
  EXPECT_EQ(cache.find("a"), "1");
  EXPECT_EQ(cache.find("b"), "2");
  EXPECT_NE(cache.problem().find("File too large"), std::string::npos) << cache.problem();
}

}  // namespace
}  // namespace segue::studies::grid

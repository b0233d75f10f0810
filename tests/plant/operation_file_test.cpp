#include "verilator_tb/plant/operation_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/own_folder.hpp"
#include "verilator_tb/plant/bad_input.hpp"

namespace segue::plant {
namespace {

const std::vector<OperationKind> kKinds = {{"push", {{"value", -10, 10, {0}}, {"times", 1, 3}}},
                                           {"pop", {}}};

std::filesystem::path file_with(const std::string& text) {
  const auto path = tests::own_folder() / "operations.txt";
  std::ofstream(path) << text;
  return path;
}

std::string complaint(const std::string& text) {
  try {
    read_operation_file(file_with(text), kKinds);
  } catch (const BadInput& error) {
    return error.what();
  }
  return "";
}

constexpr const char* kHeader =
    "segue-operations 2\nblock queue\nconfig min\nseed 7\ncycles 1000\n";

TEST(OperationFile, IsReadAsWritten) {
  const OperationFile file{
      "queue", "min", {7, 1000, {{3, 0, {-5, 2}}, {3, 1, {}}, {900, 0, {1, 1}}}}};
  const auto path = tests::own_folder() / "written.txt";
  write_operation_file(path, file, kKinds);
  const OperationFile read = read_operation_file(path, kKinds);
  EXPECT_EQ(read.block, file.block);
  EXPECT_EQ(read.config, file.config);
  EXPECT_EQ(read.stimulus, file.stimulus);
}

TEST(OperationFile, OneOperationALineInWords) {
  const auto path = tests::own_folder() / "words.txt";
  write_operation_file(path, {"queue", "min", {7, 1000, {{3, 0, {-5, 2}}}}}, kKinds);
  std::ifstream in(path);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  EXPECT_EQ(text, std::string(kHeader) + "3 push value=-5 times=2\nend 1\n");
}

TEST(OperationFile, CommentsAndEmptyLinesAreSkipped) {
  const auto file =
      read_operation_file(file_with(std::string(kHeader) + "# shrunk\n\n5 pop\nend 1\n"), kKinds);
  ASSERT_EQ(file.stimulus.operations.size(), 1U);
  EXPECT_EQ(file.stimulus.operations[0].cycle, 5U);
}

TEST(OperationFile, ErrorsNameFileLineAndAllowedValues) {
  using testing::HasSubstr;
  const std::string header = kHeader;
  EXPECT_THAT(complaint("hello\n"), HasSubstr(":1: not a file of operations"));
  EXPECT_THAT(complaint("segue-operations 2\nseed 7\n"), HasSubstr(":2: 'block VALUE'"));
  EXPECT_THAT(complaint("segue-operations 2\r\n"), HasSubstr(":1: the line ends with a carriage"));
  EXPECT_THAT(complaint(""), HasSubstr(":1: not a file of operations"));
  EXPECT_THAT(complaint("segue-operations 2\nblock b\nconfig c\nseed 1\ncycles 0\n"),
              HasSubstr(":5: 0 is out of range for cycles; allowed: 1 to 100000000"));
  EXPECT_THAT(complaint(header + "5 shove\n"), HasSubstr(":6: no operation is called 'shove'"));
  EXPECT_THAT(complaint(header + "5 psuh\n"), HasSubstr("'psuh'; did you mean 'push'?"));
  EXPECT_THAT(complaint(header + "5 push value=1\n"), HasSubstr(":6: push needs times=NUMBER"));
  EXPECT_THAT(complaint(header + "5 push value=x times=1\n"), HasSubstr("'x' is not a number"));
  EXPECT_THAT(complaint(header + "5 push value=11 times=1\n"),
              HasSubstr(":6: 11 is out of range for value of push; allowed: -10 to 10 except 0"));
  EXPECT_THAT(complaint(header + "5 push value=0 times=1\n"), HasSubstr(":6: 0 is out of range"));
  EXPECT_THAT(complaint(header + "5 push value=1 times=0\n"),
              HasSubstr(":6: 0 is out of range for times of push; allowed: 1 to 3"));
  EXPECT_THAT(complaint(header + "5 pop 3\n"), HasSubstr(":6: '3' is too much for pop"));
  EXPECT_THAT(complaint(header + "5 pop\n4 pop\n"), HasSubstr(":7: cycle 4 comes too late"));
  EXPECT_THROW(read_operation_file("/nowhere/at/all", kKinds), BadInput);
}

TEST(OperationFile, ACutFileIsRefused) {
  using testing::HasSubstr;
  const std::string whole = std::string(kHeader) + "5 pop\n12 pop\nend 2\n";
  EXPECT_EQ(complaint(whole), "");
  // At every byte behind the header but the last, which ends a whole line.
  for (std::size_t size = std::string(kHeader).size(); size + 1 < whole.size(); ++size) {
    EXPECT_NE(complaint(whole.substr(0, size)), "") << size;
  }
  EXPECT_THAT(complaint(std::string(kHeader) + "5 pop\n"),
              HasSubstr(":6: 'end COUNT' is expected behind the last operation"));
  EXPECT_THAT(complaint(std::string(kHeader) + "5 pop\nend 2\n"),
              HasSubstr(":7: the file ends after 2 operations, but 1 stand above"));
  EXPECT_THAT(complaint(whole + "13 pop\n"), HasSubstr(":9: more stands behind the end"));
  EXPECT_THAT(complaint("segue-operations 1\n"), HasSubstr("'segue-operations 2' is expected"));
}

// Such a run would be equal, and have left out what the file says.
TEST(OperationFile, NothingInItIsPassedOver) {
  using testing::HasSubstr;
  const std::string header = kHeader;
  EXPECT_EQ(complaint(header + "1000 pop\nend 1\n"), "");
  EXPECT_THAT(complaint(header + "5 pop\n1001 pop\nend 2\n"),
              HasSubstr(":7: cycle 1001 is never reached: the file is of 1000 cycles"));
  using namespace std::string_literals;
  EXPECT_THAT(complaint(header + "5 pop\0 3\nend 1\n"s), HasSubstr(":6: a NUL character"));
  EXPECT_THAT(complaint(header + "5 pop\nend 1\n\0"s), HasSubstr(":8: a NUL character"));
}

TEST(OperationFile, ASeedIsOneOfTheCommandLine) {
  using testing::HasSubstr;
  const std::string begin = "segue-operations 2\nblock queue\nconfig min\nseed ";
  EXPECT_EQ(complaint(begin + "9223372036854775807\ncycles 9\nend 0\n"), "");
  EXPECT_THAT(complaint(begin + "9223372036854775808\ncycles 9\nend 0\n"),
              HasSubstr(":4: '9223372036854775808' is not a number in range"));
  EXPECT_THAT(complaint(begin + "-1\ncycles 9\nend 0\n"),
              HasSubstr(":4: -1 is out of range for seed; allowed: 0 and above"));
}

TEST(OperationFile, OneThatIsTooLongIsRefusedUnread) {
  const auto path = file_with(std::string(kHeader) + "end 0\n");
  std::filesystem::resize_file(path, (std::uintmax_t{1} << 30U) + 1);  // a hole
  try {
    read_operation_file(path, kKinds);
    FAIL() << "taken";
  } catch (const BadInput& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("longer than 1024 MiB; allowed: a shorter file"));
  }
  std::filesystem::remove(path);
}

TEST(OperationFile, AnEndlessLineIsRefused) {
  try {
    read_operation_file("/dev/zero", kKinds);
    FAIL() << "taken";
  } catch (const BadInput& error) {
    EXPECT_STREQ(error.what(), "/dev/zero:1: a line of more than 4096 characters");
  }
}

}  // namespace
}  // namespace segue::plant

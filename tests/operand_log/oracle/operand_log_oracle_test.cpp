// The book of an operand log, told a short story by hand: it agrees with the right answers, and
// with no other.

#include "cmodel/blocks/operand_log/operand_log_oracle.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

namespace segue::oracles {
namespace {

using operand_log::Inputs;
using operand_log::Outputs;
using operand_log::Source;

constexpr operand_log::Params kParams{.num_entries = 5, .num_tbs = 2, .num_lanes = 1};

struct Cycle {
  Inputs in{kParams};
  Outputs out{kParams};
};

/// An instruction of two operands is issued, logged, replayed and killed in a log for two thread
/// blocks, with a part of two for each.
class Story {
 public:
  enum Moment { kReset, kSetUp, kAlloc, kWrite, kRead, kShown, kKill, kEnd };

  Story() : cycles_(kEnd + 1) {
    (*this)[kReset].in.rst_n = false;
    for (int moment = kSetUp; moment <= kEnd; ++moment) (*this)[moment].out.quiescent = true;
    for (int moment = kAlloc; moment <= kEnd; ++moment) (*this)[moment].out.room = {2, 2};
    for (int moment = kWrite; moment <= kKill; ++moment) {
      (*this)[moment].out.room = {2, 0};
      (*this)[moment].out.in_use = 0b10;
      (*this)[moment].out.alloc_handle = 2;
    }
    for (int moment = kShown; moment <= kEnd; ++moment) (*this)[moment].out.read_data = {77};
    (*this)[kSetUp].in.setup_valid = true;
    (*this)[kSetUp].in.setup = {.tbs = 2, .need = 2};
    (*this)[kAlloc].in.alloc_valid = true;
    (*this)[kAlloc].in.alloc = {.tb = 1, .count = 2};
    (*this)[kWrite].in.write_valid = true;
    (*this)[kWrite].in.write = {.handle = 0, .operand = 1};
    (*this)[kWrite].in.write_data = {77};
    (*this)[kRead].in.read_valid = true;
    (*this)[kRead].in.read = {.handle = 0, .operand = 1};
    (*this)[kShown].out.read_valid = true;
    (*this)[kShown].out.quiescent = false;
    (*this)[kKill].in.kill_valid = true;
    (*this)[kKill].in.kill = 1;
  }

  Cycle& operator[](int moment) { return cycles_[static_cast<std::size_t>(moment)]; }

  /// The first complaint.
  [[nodiscard]] std::string told() const {
    OperandLogOracle book(kParams);
    for (const Cycle& cycle : cycles_) book.observe(cycle.in, cycle.out);
    return book.complaint();
  }

 private:
  std::vector<Cycle> cycles_;
};

/// The complaint when one thing is otherwise.
std::string complaint(const std::function<void(Story&)>& spoil) {
  Story story;
  spoil(story);
  return story.told();
}

void refuse(Cycle& cycle, Source source) {
  cycle.out.err_valid |= 1U << static_cast<unsigned>(source);
}

TEST(OperandBookStory, IsTrue) {
  EXPECT_EQ(Story().told(), "");
  OperandLogOracle book(kParams);
  Story story;
  for (int moment = 0; moment <= Story::kEnd; ++moment) {
    book.observe(story[moment].in, story[moment].out);
  }
  EXPECT_EQ(book.departures(), 1U);
}

TEST(OperandBookStory, WithAnotherRoomIsNot) {
  EXPECT_EQ(complaint([](Story& s) { s[Story::kWrite].out.room[1] = 1; }),
            "room_o of thread block 1 is 1, not 0");
  EXPECT_EQ(complaint([](Story& s) { s[Story::kEnd].out.room[1] = 0; }),
            "room_o of thread block 1 is 0, not 2");
  EXPECT_EQ(complaint([](Story& s) { s[Story::kRead].out.in_use = 0b01; }),
            "in_use_o is wrong of thread block 0");
  EXPECT_EQ(complaint([](Story& s) { s[Story::kRead].out.alloc_handle = 1; }),
            "the next handle is not the lowest free entry");
}

TEST(OperandBookStory, WithAnotherOperandIsNot) {
  EXPECT_EQ(complaint([](Story& s) { s[Story::kShown].out.read_data = {78}; }),
            "another operand is shown than was written");
  EXPECT_EQ(complaint([](Story& s) { s[Story::kEnd].out.read_data = {0}; }),
            "another operand is shown than was written");
  EXPECT_EQ(complaint([](Story& s) { s[Story::kShown].out.read_valid = false; }),
            "what was read is shown in another cycle");
  EXPECT_EQ(complaint([](Story& s) { s[Story::kShown].out.quiescent = true; }),
            "quiescent_o does not say whether an operand is shown");
}

TEST(OperandBookStory, WithAMessageRefusedIsNot) {
  for (const auto& [moment, source] : {std::pair{Story::kSetUp, Source::kSetup},
                                       {Story::kAlloc, Source::kAlloc},
                                       {Story::kWrite, Source::kWrite},
                                       {Story::kRead, Source::kRead},
                                       {Story::kKill, Source::kKill}}) {
    EXPECT_EQ(complaint([&](Story& s) { refuse(s[moment], source); }),
              std::string(to_string(source)) + ": refused, and was legal");
  }
  EXPECT_EQ(complaint([](Story& s) { refuse(s[Story::kEnd], Source::kFree); }),
            "free: refused, and was legal")
      << "there was no message";
}

TEST(OperandBookStory, WithAnIllegalMessageAcceptedIsNot) {
  const auto accepted = [](Source source, const std::function<void(Story&)>& change) {
    EXPECT_EQ(complaint(change), std::string(to_string(source)) + ": accepted, and was illegal");
  };
  accepted(Source::kSetup, [](Story& s) { s[Story::kSetUp].in.setup.tbs = 3; });
  accepted(Source::kSetup, [](Story& s) { s[Story::kSetUp].in.setup.need = 3; });
  accepted(Source::kSetup, [](Story& s) {
    s[Story::kAlloc].in.setup_valid = true;
    s[Story::kAlloc].in.setup = {.tbs = 1, .need = 1};
  });
  accepted(Source::kAlloc, [](Story& s) { s[Story::kAlloc].in.alloc.count = 3; });
  accepted(Source::kAlloc, [](Story& s) { s[Story::kAlloc].in.alloc.count = 0; });
  accepted(Source::kWrite, [](Story& s) { s[Story::kWrite].in.write.operand = 2; });
  accepted(Source::kWrite, [](Story& s) { s[Story::kWrite].in.write.handle = 1; });
  accepted(Source::kWrite, [](Story& s) {
    s[Story::kRead].in.write_valid = true;
    s[Story::kRead].in.write = {.handle = 0, .operand = 1};
  });
  accepted(Source::kRead, [](Story& s) { s[Story::kRead].in.read.operand = 0; });
  accepted(Source::kRead, [](Story& s) {
    s[Story::kWrite].in.read_valid = true;
    s[Story::kWrite].in.read = {.handle = 0, .operand = 1};
  });
  accepted(Source::kFree, [](Story& s) {
    s[Story::kShown].in.free_valid = true;
    s[Story::kShown].in.free = 1;
  });
  accepted(Source::kKill, [](Story& s) { s[Story::kKill].in.kill = 2; });
}

TEST(OperandBookStory, IsSilentInReset) {
  EXPECT_EQ(complaint([](Story& s) { s[Story::kReset].out.quiescent = true; }),
            "the log is not silent in reset");
  EXPECT_EQ(complaint([](Story& s) { refuse(s[Story::kReset], Source::kFree); }),
            "the log is not silent in reset");
}

}  // namespace
}  // namespace segue::oracles

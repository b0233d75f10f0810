// The oracle of an operand log and a scenario written by hand: it accepts the right answers, and no
// others.

#include "cmodel/blocks/operand_log/operand_log_oracle.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "tests/support/oracle_scenario.hpp"

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
class Scenario : public tests::OracleScenario<OperandLogOracle, Cycle, operand_log::Params> {
 public:
  enum Moment { kReset, kSetUp, kAlloc, kWrite, kRead, kShown, kKill, kEnd };

  Scenario() : OracleScenario(kParams, kEnd + 1) {
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
};

std::string complaint(const std::function<void(Scenario&)>& change) {
  return tests::complaint_of(change);
}

void refuse(Cycle& cycle, Source source) {
  cycle.out.err_valid |= 1U << static_cast<unsigned>(source);
}

TEST(OperandLogOracle, AcceptsRightAnswers) {
  const OperandLogOracle oracle = Scenario().observed();
  EXPECT_EQ(oracle.complaint(), "");
  EXPECT_EQ(oracle.departures(), 1U);
}

TEST(OperandLogOracle, RejectsAnotherRoom) {
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kWrite].out.room[1] = 1; }),
            "room_o of thread block 1 is 1, not 0");
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kEnd].out.room[1] = 0; }),
            "room_o of thread block 1 is 0, not 2");
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kRead].out.in_use = 0b01; }),
            "in_use_o is wrong of thread block 0");
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kRead].out.alloc_handle = 1; }),
            "the next handle is not the lowest free entry");
}

TEST(OperandLogOracle, RejectsAnotherOperand) {
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kShown].out.read_data = {78}; }),
            "another operand is shown than was written");
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kEnd].out.read_data = {0}; }),
            "another operand is shown than was written");
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kShown].out.read_valid = false; }),
            "what was read is shown in another cycle");
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kShown].out.quiescent = true; }),
            "quiescent_o does not say whether an operand is shown");
}

TEST(OperandLogOracle, RejectsTheRefusalOfALegalMessage) {
  for (const auto& [moment, source] : {std::pair{Scenario::kSetUp, Source::kSetup},
                                       {Scenario::kAlloc, Source::kAlloc},
                                       {Scenario::kWrite, Source::kWrite},
                                       {Scenario::kRead, Source::kRead},
                                       {Scenario::kKill, Source::kKill}}) {
    EXPECT_EQ(complaint([&](Scenario& s) { refuse(s[moment], source); }),
              std::string(to_string(source)) + ": refused, and was legal");
  }
  EXPECT_EQ(complaint([](Scenario& s) { refuse(s[Scenario::kEnd], Source::kFree); }),
            "free: refused, and was legal")
      << "there was no message";
}

TEST(OperandLogOracle, RejectsAnAcceptedIllegalMessage) {
  const auto accepted = [](Source source, const std::function<void(Scenario&)>& change) {
    EXPECT_EQ(complaint(change), std::string(to_string(source)) + ": accepted, and was illegal");
  };
  accepted(Source::kSetup, [](Scenario& s) { s[Scenario::kSetUp].in.setup.tbs = 3; });
  accepted(Source::kSetup, [](Scenario& s) { s[Scenario::kSetUp].in.setup.need = 3; });
  accepted(Source::kSetup, [](Scenario& s) {
    s[Scenario::kAlloc].in.setup_valid = true;
    s[Scenario::kAlloc].in.setup = {.tbs = 1, .need = 1};
  });
  accepted(Source::kAlloc, [](Scenario& s) { s[Scenario::kAlloc].in.alloc.count = 3; });
  accepted(Source::kAlloc, [](Scenario& s) { s[Scenario::kAlloc].in.alloc.count = 0; });
  accepted(Source::kWrite, [](Scenario& s) { s[Scenario::kWrite].in.write.operand = 2; });
  accepted(Source::kWrite, [](Scenario& s) { s[Scenario::kWrite].in.write.handle = 1; });
  accepted(Source::kWrite, [](Scenario& s) {
    s[Scenario::kRead].in.write_valid = true;
    s[Scenario::kRead].in.write = {.handle = 0, .operand = 1};
  });
  accepted(Source::kRead, [](Scenario& s) { s[Scenario::kRead].in.read.operand = 0; });
  accepted(Source::kRead, [](Scenario& s) {
    s[Scenario::kWrite].in.read_valid = true;
    s[Scenario::kWrite].in.read = {.handle = 0, .operand = 1};
  });
  accepted(Source::kFree, [](Scenario& s) {
    s[Scenario::kShown].in.free_valid = true;
    s[Scenario::kShown].in.free = 1;
  });
  accepted(Source::kKill, [](Scenario& s) { s[Scenario::kKill].in.kill = 2; });
}

TEST(OperandLogOracle, RejectsAnswersInReset) {
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kReset].out.quiescent = true; }),
            "the log is not silent in reset");
  EXPECT_EQ(complaint([](Scenario& s) { refuse(s[Scenario::kReset], Source::kFree); }),
            "the log is not silent in reset");
}

}  // namespace
}  // namespace segue::oracles

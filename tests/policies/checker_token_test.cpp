#include "tests/policies/checker_fixture.hpp"

namespace segue::policies {
namespace {

using sm_driver::HostOp;

class CheckerToken : public CheckerTest {
 protected:
  void set_spare(std::int32_t tokens) {
    cycle(ports().host({.op = HostOp::kSetSpareTokens, .tokens = tokens}));
  }
  void arrive_with_spare(std::uint32_t row) {
    cycle([&](State& s) {
      admit(s, row, 1, 100);
      s.ksrt[row].spare = true;
    });
  }
};

TEST_F(CheckerToken, AnSmThatIsNotPaidFor) {
  arrive(0, 3);
  cycle([](State& s) {
    bind(s, 0, 0);
    s.ksrt[0].tokens = 3;
  });
  expect_complaint("kernel 0 has 3 tokens, its account says 2");
}

TEST_F(CheckerToken, ATokenLostWhenAnSmBecomesIdle) {
  arrive(0, 3, 4);
  cycle([](State& s) { bind(s, 0, 0); });
  cycle([](State& s) { s.left[0] = 0; });
  cycle([](State& s) { s.smst[0] = {}; });
  expect_complaint("kernel 0 has 2 tokens, its account says 3");
}

TEST_F(CheckerToken, AWriteMovesTheCountOfARunningKernel) {
  arrive(0, 3);
  cycle([](State& s) { bind(s, 0, 0); });
  cycle(set_tokens(0, 8), [](State& s) { s.ksrt[0].tokens = 7; });
  expect_no_complaint();
  cycle(set_tokens(0, 1));
  expect_complaint("kernel 0 has 7 tokens, its account says 0");
}

TEST_F(CheckerToken, ARefusedWriteMovesNothing) {
  arrive(0, 3);
  cycle(set_tokens(0, 99).refused(sm_driver::Error::kTokens));
  expect_no_complaint();
}

TEST_F(CheckerToken, SpareTokensGoToTheFirst) {
  set_spare(1);
  arrive_with_spare(0);
  arrive(1, 0);
  expect_no_complaint();
  arrive_with_spare(2);
  expect_complaint("kernel 2 arrived with 1 of 1 spare tokens given, and got one");
}

TEST_F(CheckerToken, ASpareTokenWithheld) {
  set_spare(1);
  arrive(0, 0);
  expect_complaint("kernel 0 arrived with 0 of 1 spare tokens given, and got none");
}

TEST_F(CheckerToken, ASpareTokenComesBackOnExit) {
  set_spare(1);
  arrive_with_spare(0);
  cycle([](State& s) { leave(s, 0); });
  arrive_with_spare(1);
  expect_no_complaint();
}

}  // namespace
}  // namespace segue::policies

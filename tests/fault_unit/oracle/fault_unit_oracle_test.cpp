// The oracle complains of each wrong decision: the twin's outputs, with one of them changed.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <utility>

#include "tests/fault_unit/twin/random_gpu.hpp"
#include "tests/fault_unit/twin/rig.hpp"

namespace segue::fault_unit {
namespace {

using testing::HasSubstr;

/// The complaint about the next cycle with its outputs changed.
std::string complaint(Rig& rig, const std::function<void(Outputs&)>& spoil) {
  EXPECT_EQ(rig.oracle.complaint(), "");
  rig.spoil = spoil;
  rig.cycle();
  return rig.oracle.complaint();
}

std::string complaint_of_ticket(Rig& rig, std::uint64_t region, const Ticket& ticket) {
  rig.set_fault(region, 0);
  return complaint(rig, [&](Outputs& out) { out.ticket = ticket; });
}

TEST(FaultUnitOracle, NoticesARegionThatIsSentAgain) {
  Rig rig;
  rig.fault(5);
  EXPECT_EQ(complaint_of_ticket(rig, 5, fresh(1)), "region 5 is in flight, and is sent again");
}

TEST(FaultUnitOracle, NoticesAWrongMerge) {
  Rig other;
  other.fault(5);
  other.fault(6);
  EXPECT_EQ(complaint_of_ticket(other, 5, merged(1)), "region 5 is merged with another one");
  Rig none;
  none.fault(5);
  EXPECT_EQ(complaint_of_ticket(none, 6, merged(0)), "region 6 is merged, and is not in flight");
  Rig late;
  late.fault(5);
  late.take_cpu();
  late.answer(0);
  EXPECT_EQ(complaint_of_ticket(late, 5, merged(0)), "region 5 is merged, and is not in flight");
}

TEST(FaultUnitOracle, NoticesAWrongEntry) {
  Rig beyond;
  EXPECT_EQ(complaint_of_ticket(beyond, 5, fresh(3)),
            "region 5 takes an entry that does not exist");
  Rig in_flight;
  in_flight.fault(5);
  EXPECT_EQ(complaint_of_ticket(in_flight, 6, fresh(0)), "region 6 takes an entry that is in use");
  Rig shown;
  shown.fault(5);
  shown.take_cpu();
  shown.answer(0);
  EXPECT_EQ(complaint_of_ticket(shown, 6, fresh(0)), "region 6 takes an entry that is in use");
  Rig any;
  EXPECT_EQ(complaint_of_ticket(any, 6, fresh(2)), "") << "the choice is left to the unit";
}

TEST(FaultUnitOracle, NoticesATicketWithoutAFault) {
  const auto spoil = [](Outputs& out) { out.ticket.entry = 1; };
  Rig idle;
  EXPECT_EQ(complaint(idle, spoil), "a ticket, and no fault");
  Rig illegal;
  illegal.set_fault(1, 3);
  EXPECT_EQ(complaint(illegal, spoil), "a ticket, and no fault");
  Rig held({.num_entries = 1, .num_sms = 3, .region_bits = 3});
  held.fault(1);
  held.set_fault(1, 0);
  EXPECT_EQ(complaint(held, [](Outputs& out) { out.ticket = merged(0); }),
            "a ticket, and no fault");
}

TEST(FaultUnitOracle, NoticesAWrongReady) {
  const auto other = [](Outputs& out) { out.fault_ready = !out.fault_ready; };
  Rig idle;
  EXPECT_EQ(complaint(idle, other), "a fault is held, and an entry is free");
  Rig full;
  for (std::uint64_t region = 0; region < 3; ++region) full.fault(region);
  EXPECT_EQ(complaint(full, other), "a fault is taken, and no entry is free");
}

TEST(FaultUnitOracle, NoticesAWrongCount) {
  const auto fewer = [](Outputs& out) { --out.used; };
  Rig rig;
  rig.fault(1);
  EXPECT_EQ(complaint(rig, fewer), "the entries in use are counted wrongly");
  Rig shown;
  shown.fault(1);
  shown.take_cpu();
  shown.answer(0);
  EXPECT_EQ(complaint(shown, fewer), "the entries in use are counted wrongly");
}

/// Spoils the offer to the handler, of two faults that wait for it.
std::string complaint_of_offer(bool own, const std::function<void(bool& valid, Request&)>& spoil) {
  Rig rig;
  rig.setup(own);
  rig.fault(5, 1);
  rig.fault(6, 2);
  return complaint(rig, [&](Outputs& out) {
    own ? spoil(out.own_valid, out.own) : spoil(out.cpu_valid, out.cpu);
  });
}

TEST(FaultUnitOracle, NoticesAWrongOffer) {
  for (const bool own : {false, true}) {
    const std::string who = own ? "the own handler" : "the CPU";
    EXPECT_EQ(complaint_of_offer(own, [](bool& valid, Request&) { valid = false; }),
              who + " is not asked, and a fault waits for it");
    EXPECT_EQ(complaint_of_offer(own, [](bool&, Request& shown) { shown = request(1, 6, 2); }),
              who + " is asked out of order");
    EXPECT_EQ(complaint_of_offer(own, [](bool&, Request& shown) { shown.region = 6; }),
              who + " is asked for another region than the fault's");
    EXPECT_EQ(complaint_of_offer(own, [](bool&, Request& shown) { shown.sm = 2; }),
              who + " is told another SM than the fault's first");
    const auto idle = [&](const std::function<void(bool& valid, Request&)>& spoil) {
      Rig rig;
      return complaint(rig, [&](Outputs& out) {
        own ? spoil(out.own_valid, out.own) : spoil(out.cpu_valid, out.cpu);
      });
    };
    EXPECT_EQ(idle([](bool& valid, Request&) { valid = true; }),
              who + " is asked, and no fault waits for it");
    EXPECT_EQ(idle([](bool&, Request& shown) { shown.sm = 1; }),
              who + " is told a fault, and none is offered");
  }
}

TEST(FaultUnitOracle, NoticesTheWrongHandler) {
  for (const bool own : {false, true}) {
    Rig rig;
    rig.setup(own);
    rig.fault(5);
    const auto swap = [](Outputs& out) {
      std::swap(out.own_valid, out.cpu_valid);
      std::swap(out.own, out.cpu);
    };
    EXPECT_EQ(complaint(rig, swap), own ? "the own handler is not asked, and a fault waits for it"
                                        : "the own handler is asked, and no fault waits for it");
  }
}

TEST(FaultUnitOracle, NoticesARequestThatIsSentTwice) {
  Rig rig;
  rig.fault(5);
  rig.take_cpu();
  const auto again = [](Outputs& out) {
    out.cpu_valid = true;
    out.cpu = request(0, 5);
  };
  EXPECT_EQ(complaint(rig, again), "the CPU is asked, and no fault waits for it");
}

/// Spoils the cycle behind an answer.
std::string complaint_of_resolved(const std::function<void(Outputs&)>& spoil) {
  Rig rig;
  rig.fault(5);
  rig.take_cpu();
  rig.answer(0);
  EXPECT_TRUE(rig.next.resolved_valid);
  return complaint(rig, spoil);
}

TEST(FaultUnitOracle, NoticesAWrongResolution) {
  EXPECT_EQ(complaint_of_resolved([](Outputs& out) { out.resolved_valid = false; }),
            "the SMs do not hear of a fault that is answered");
  const std::string another = "the SMs hear of another fault than is answered";
  EXPECT_EQ(complaint_of_resolved([](Outputs& out) { out.resolved.entry = 1; }), another);
  EXPECT_EQ(complaint_of_resolved([](Outputs& out) { out.resolved.region = 1; }), another);
  EXPECT_EQ(complaint_of_resolved([](Outputs& out) { out.resolved.aborted = true; }), another);
  Rig silent;
  EXPECT_EQ(complaint(silent, [](Outputs& out) { out.resolved.region = 1; }), another);
}

TEST(FaultUnitOracle, NoticesAResolutionWithoutAnAnswer) {
  const auto spoil = [](Outputs& out) {
    out.resolved_valid = true;
    out.resolved = {.entry = 0, .region = 5, .aborted = false};
  };
  const std::string expected = "the SMs hear of a fault that is not answered";
  Rig early;
  early.fault(5);
  early.take_cpu();
  early.set_answer(0, Result::kThere);
  EXPECT_EQ(complaint(early, spoil), expected) << "in the cycle of the answer";
  Rig twice;
  twice.fault(5);
  twice.take_cpu();
  twice.answer(0);
  twice.cycle();
  EXPECT_EQ(complaint(twice, spoil), expected);
  Rig forwarded;
  forwarded.setup(true);
  forwarded.fault(5);
  forwarded.take_own();
  forwarded.answer(0, Result::kForward);
  EXPECT_EQ(complaint(forwarded, spoil), expected);
}

TEST(FaultUnitOracle, NoticesAWrongTime) {
  const auto other = [](Outputs& out) { out.quiescent = !out.quiescent; };
  Rig idle;
  EXPECT_EQ(complaint(idle, other), "not quiescent");
  Rig asks;
  asks.fault(1);
  EXPECT_EQ(complaint(asks, other), "quiescent too soon");
  EXPECT_EQ(complaint_of_resolved(other), "quiescent too soon");
  Rig timer;
  EXPECT_EQ(complaint(timer, [](Outputs& out) { out.wake_at = 7; }), "there is no timer");
}

TEST(FaultUnitOracle, NoticesAWordInReset) {
  const auto complaint_in_reset = [](const std::function<void(Outputs&)>& spoil) {
    Rig rig;
    rig.in.rst_n = false;
    return complaint(rig, spoil);
  };
  const std::string expected = "something is said in reset";
  EXPECT_EQ(complaint_in_reset([](Outputs& out) { out.quiescent = true; }), expected);
  EXPECT_EQ(complaint_in_reset([](Outputs& out) { out.fault_ready = true; }), expected);
  EXPECT_EQ(complaint_in_reset([](Outputs& out) { out.ticket.merged = true; }), expected);
  EXPECT_EQ(complaint_in_reset([](Outputs& out) { out.err_valid = 1; }), expected);
  EXPECT_EQ(complaint_in_reset([](Outputs& out) { out.err_code[2] = Error::kState; }), expected);
  EXPECT_EQ(complaint_in_reset([](Outputs& out) { out.wake_at = 0; }), "there is no timer");
  Rig offered;
  offered.fault(1);
  offered.in.rst_n = false;
  EXPECT_EQ(complaint(offered, [](Outputs& out) { out.cpu_valid = false; }),
            "the CPU is not asked, and a fault waits for it");
}

TEST(FaultUnitOracle, NoticesAWrongVerdict) {
  constexpr Params kSmall{.num_entries = 3, .num_sms = 3, .region_bits = 3};
  for (std::uint32_t s = 0; s < kNumSources; ++s) {
    const std::string name(to_string(static_cast<Source>(s)));
    for (const bool refused : {false, true}) {
      RandomGpu gpu(kSmall, s);
      gpu.spoil = [&](const Inputs& in, Outputs& out) {
        if (!in.rst_n || (out.err_valid >> s & 1) != (refused ? 0 : 1)) return;
        out.err_valid ^= std::uint64_t{1} << s;
        out.err_code[s] = refused ? Error::kIndex : Error::kNone;
      };
      EXPECT_EQ(gpu.run(5'000), name + (refused ? " is refused, and there is nothing wrong"
                                                : " is illegal, and is not refused"));
    }
    RandomGpu gpu(kSmall, s);
    gpu.spoil = [&](const Inputs&, Outputs& out) {
      if (out.err_code[s] != Error::kNone) out.err_code[s] = Error::kNone;
    };
    EXPECT_THAT(gpu.run(5'000), HasSubstr(name + " has the error none, not "));
  }
}

TEST(FaultUnitOracle, NoticesTheSecondOfTwoErrors) {
  Rig rig;
  rig.set_answer(3, static_cast<Result>(3));
  EXPECT_EQ(complaint(rig, [](Outputs& out) { out.err_code[2] = Error::kResult; }),
            "answer has the error result, not index");
}

TEST(FaultUnitOracle, CountsWhatItSees) {
  Rig rig;
  rig.setup(true);
  rig.fault(1);
  rig.fault(1);
  rig.fault(2);
  rig.take_own();
  rig.take_own();
  rig.answer(0, Result::kForward);
  rig.answer(1, Result::kAbort);
  rig.take_cpu();
  rig.answer(0);
  rig.reset();
  EXPECT_EQ(rig.oracle.sent(), 2U);
  EXPECT_EQ(rig.oracle.merged(), 1U);
  EXPECT_EQ(rig.oracle.forwarded(), 1U);
  EXPECT_EQ(rig.oracle.aborted(), 1U);
  EXPECT_EQ(rig.oracle.resolved(), 1U);
}

}  // namespace
}  // namespace segue::fault_unit

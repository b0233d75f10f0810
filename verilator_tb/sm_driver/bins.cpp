#include "verilator_tb/sm_driver/bins.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>

namespace segue::sm_driver {
namespace {

constexpr std::array<std::pair<Bin, std::string_view>, static_cast<std::size_t>(Bin::kCount)>
    kSentences = {{
        {Bin::kKeptReservation, "a released SM went to the kernel that it was reserved for"},
        {Bin::kRetargeted, "a reservation was retargeted at release"},
        {Bin::kBoundUnreserved, "a released SM without reservation was bound"},
        {Bin::kReleasedToIdle, "a released SM became idle"},
        {Bin::kReleasedToIdleRefund, "a reserved SM's next had no work and got its token back"},
        {Bin::kBindFailed, "a bind failed its revalidation"},
        {Bin::kReserveFailed, "a reservation failed its revalidation"},
        {Bin::kReservedInSetup, "an SM was reserved during its set-up"},
        {Bin::kReservedEmpty, "an SM without thread blocks was reserved"},
        {Bin::kInDebt, "a kernel without tokens got an SM"},
        {Bin::kTwoReleased, "two SMs were released and waited for the policy"},
        {Bin::kNoDecision, "a scan decided nothing"},
        {Bin::kHeldBack, "a free SM was kept from a kernel that is not the most urgent"},
        {Bin::kSetup, "a set-up was ordered"},
        {Bin::kIssueNew, "a new thread block was issued"},
        {Bin::kIssueResumed, "a saved thread block was issued again"},
        {Bin::kIssueRestarted, "a flushed thread block was issued again"},
        {Bin::kPreemptDrain, "a preempt by draining was sent"},
        {Bin::kPreemptSwitch, "a preempt by switching was sent"},
        {Bin::kPreemptEmpty, "a preempt was sent to an SM without thread blocks"},
        {Bin::kPreemptInSetup, "a preempt was sent during set-up"},
        {Bin::kKillSent, "a kill was sent"},
        {Bin::kKillInSetup, "a kill was sent during set-up"},
        {Bin::kKillAfterPreempt, "a kill was sent to an SM that had been told to vacate"},
        {Bin::kFilled, "an SM was filled to its last slot"},
        {Bin::kNothingLeft, "an SM with nothing left to issue became idle"},
        {Bin::kMuted, "an SM might not issue because a more urgent kernel was active"},
        {Bin::kMutedGivenBack, "an SM with nothing left became idle though it might not issue"},
        {Bin::kPtbqWrapped, "a PTBQ wrapped around"},
        {Bin::kSetupDoneRunning, "a set-up ended"},
        {Bin::kSetupDoneReserved, "a set-up ended after the SM was reserved"},
        {Bin::kFinishedRunning, "a thread block finished in a running SM"},
        {Bin::kFinishedDraining, "a thread block finished in an SM that drains"},
        {Bin::kFinishedSwitching, "a thread block finished in an SM that switches"},
        {Bin::kPreemptedSaved, "a saved thread block joined a PTBQ"},
        {Bin::kPreemptedRestart, "a flushed thread block joined a PTBQ"},
        {Bin::kPreemptedKilled, "a thread block of a killed kernel was saved for nothing"},
        {Bin::kPreemptedWakes, "a preempted thread block woke another SM of its kernel"},
        {Bin::kVacatedDrain, "an SM was vacated by draining"},
        {Bin::kVacatedSwitch, "an SM was vacated by switching"},
        {Bin::kVacatedKilled, "an SM was vacated by a kill with thread blocks inside"},
        {Bin::kKillCrossedVacated, "a kill crossed a vacated"},
        {Bin::kGrantAndDone, "a grant and a finish fell into one cycle"},
        {Bin::kLaunchQueued, "a launch waited behind its context's active kernel"},
        {Bin::kTokensActive, "the OS wrote the tokens of an active kernel"},
        {Bin::kTokensWaiting, "the OS wrote the tokens of a context without kernel"},
        {Bin::kPriorityActive, "the OS wrote the priority of an active kernel"},
        {Bin::kPriorityWaiting, "the OS wrote the priority of a context without kernel"},
        {Bin::kPriorityMutes, "the OS made another kernel the only one that may issue"},
        {Bin::kWriteInWalk, "the OS wrote during a scan's walk"},
        {Bin::kWriteWaitsForDecision, "an OS write waited in the cycle of a decision"},
        {Bin::kPolicyInScan, "the policy was changed during a scan"},
        {Bin::kTechniqueWhileReserved, "the technique was changed while an SM was reserved"},
        {Bin::kKillActive, "an active kernel was killed"},
        {Bin::kKillBuffer, "a waiting launch was killed"},
        {Bin::kKillReserver, "a kernel was killed while an SM was reserved for it"},
        {Bin::kKillQueued, "a kernel with preempted thread blocks was killed"},
        {Bin::kExitReserver, "a kernel exited while an SM was reserved for it"},
        {Bin::kExitMiddle, "a kernel exited from the middle of the active queue"},
        {Bin::kExitKilled, "a killed kernel exited"},
        {Bin::kExitWaits, "a kernel_done waited for the host"},
        {Bin::kSpareGiven, "a spare token was given"},
        {Bin::kSpareReturned, "a spare token came back"},
        {Bin::kAdmitKilled, "a launch that had been killed was admitted"},
        {Bin::kAdmitYounger, "a launch was admitted before an older one of a busy context"},
        {Bin::kActiveFull, "the active queue was full"},
        {Bin::kLaunchFull, "all command buffers were full"},
        {Bin::kCmdWaits, "a command waited for its SM"},
        {Bin::kMessageWhileCmdWaits, "a message was taken while a command waited"},
        {Bin::kQuiescent, "the driver was quiescent"},
        {Bin::kResetInScan, "reset came during a scan"},
        {Bin::kResetCmd, "reset came while a command was offered"},
        {Bin::kResetDone, "reset came while a kernel_done was offered"},
        {Bin::kResetInSetup, "reset came during a set-up"},
        {Bin::kResetPreempted, "reset came while preempted thread blocks waited"},
    }};

constexpr bool in_order() {
  for (std::size_t i = 0; i < kSentences.size(); ++i) {
    if (static_cast<std::size_t>(kSentences[i].first) != i) return false;
  }
  return true;
}
static_assert(in_order(), "a sentence stands at another bin's place");

// Those that never take an SM away come first.
constexpr std::array kPolicies = {Policy::kFcfs,      Policy::kNpq,        Policy::kPpqExclusive,
                                  Policy::kPpqShared, Policy::kRoundRobin, Policy::kDss,
                                  Policy::kDssLiteral};
constexpr std::size_t kNumGentle = 2;
constexpr std::size_t kNumTechniques = 2;

constexpr std::array<std::pair<HostOp, Error>, 17> kHostErrors = {{
    {static_cast<HostOp>(7), Error::kOpcode},
    {HostOp::kLaunch, Error::kContext},
    {HostOp::kSetPriority, Error::kContext},
    {HostOp::kSetTokens, Error::kContext},
    {HostOp::kSetContext, Error::kContext},
    {HostOp::kKill, Error::kContext},
    {HostOp::kLaunch, Error::kBufferFull},
    {HostOp::kLaunch, Error::kTbCount},
    {HostOp::kLaunch, Error::kTbsPerSm},
    {HostOp::kSetTokens, Error::kTokens},
    {HostOp::kSetSpareTokens, Error::kTokens},
    {HostOp::kSetPolicy, Error::kPolicy},
    {HostOp::kSetPolicy, Error::kTechnique},
    {HostOp::kSetPolicy, Error::kTimer},
    {HostOp::kKill, Error::kNothingToKill},
    {HostOp::kSetPriority, Error::kNone},
    {HostOp::kSetContext, Error::kNone},
}};
constexpr std::array<std::pair<SmEvent, Error>, 11> kSmErrors = {{
    {static_cast<SmEvent>(5), Error::kOpcode},
    {SmEvent::kRequestTb, Error::kBlockSwitching},
    {SmEvent::kSetupDone, Error::kSmState},
    {SmEvent::kFinished, Error::kSlot},
    {SmEvent::kFinished, Error::kTbId},
    {SmEvent::kPreempted, Error::kSlot},
    {SmEvent::kPreempted, Error::kSmState},
    {SmEvent::kPreempted, Error::kTbId},
    {SmEvent::kPreempted, Error::kHandle},
    {SmEvent::kVacated, Error::kSmState},
    {SmEvent::kVacated, Error::kNone},
}};

constexpr std::size_t kFirstBind = kSentences.size();
constexpr std::size_t kFirstReserve = kFirstBind + kPolicies.size() * kNumTechniques * 2;
constexpr std::size_t kFirstHostError =
    kFirstReserve + (kPolicies.size() - kNumGentle) * kNumTechniques;
constexpr std::size_t kFirstSmError = kFirstHostError + kHostErrors.size();

std::size_t place(Policy policy) {
  return static_cast<std::size_t>(std::ranges::find(kPolicies, policy) - kPolicies.begin());
}

template <class Op, std::size_t N>
std::size_t find(const std::array<std::pair<Op, Error>, N>& list, Op op, Error error) {
  for (std::size_t i = 0; i < N; ++i) {
    if (list[i].second == error && (list[i].first == op || error == Error::kOpcode)) return i;
  }
  return kNoBin;
}

template <class Op>
std::string message(const char* who, Op op, Error error) {
  const std::string name = error == Error::kOpcode ? "a message" : std::string(to_string(op));
  return std::string(who) + ": " + name +
         (error == Error::kNone ? " was accepted" : " raised " + std::string(to_string(error)));
}

}  // namespace

std::size_t bind_bin(Policy policy, Technique technique, bool released) {
  return kFirstBind + (place(policy) * kNumTechniques + static_cast<std::size_t>(technique)) * 2 +
         (released ? 1 : 0);
}

std::size_t reserve_bin(Policy policy, Technique technique) {
  return kFirstReserve + (place(policy) - kNumGentle) * kNumTechniques +
         static_cast<std::size_t>(technique);
}

std::size_t host_error_bin(HostOp op, Error error) {
  const std::size_t i = find(kHostErrors, op, error);
  return i == kNoBin ? kNoBin : kFirstHostError + i;
}

std::size_t sm_error_bin(SmEvent op, Error error) {
  const std::size_t i = find(kSmErrors, op, error);
  return i == kNoBin ? kNoBin : kFirstSmError + i;
}

std::vector<std::string> bin_sentences() {
  std::vector<std::string> list;
  for (const auto& [bin, sentence] : kSentences) list.emplace_back(sentence);
  constexpr std::array kTechniques = {Technique::kDrain, Technique::kSwitch};
  for (const Policy policy : kPolicies) {
    for (const Technique technique : kTechniques) {
      for (const char* const from : {"an idle", "a released"}) {
        list.push_back(std::string(to_string(policy)) + " bound " + from + " SM under " +
                       std::string(to_string(technique)));
      }
    }
  }
  for (const Policy policy : std::span(kPolicies).subspan(kNumGentle)) {
    for (const Technique technique : kTechniques) {
      list.push_back(std::string(to_string(policy)) + " reserved an SM by " +
                     std::string(to_string(technique)));
    }
  }
  for (const auto& [op, error] : kHostErrors) list.push_back(message("host", op, error));
  for (const auto& [op, error] : kSmErrors) list.push_back(message("SM", op, error));
  return list;
}

}  // namespace segue::sm_driver

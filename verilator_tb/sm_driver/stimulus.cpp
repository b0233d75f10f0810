#include <algorithm>
#include <array>

#include "verilator_tb/frame/drawing.hpp"
#include "verilator_tb/sm_driver/operations.hpp"
#include "verilator_tb/sm_driver/stimulus_phase.hpp"
#include "verilator_tb/sm_driver/tb_work.hpp"

namespace segue::sm_driver {
namespace {

class SmDriverDrawing final : public frame::Drawing<Op> {
 public:
  SmDriverDrawing(const Params& params, std::uint64_t seed, std::uint64_t cycles)
      : Drawing(seed, cycles, 2), params_(params) {}

 private:
  void begin() override {
    if (random_.percent(50)) begin_late();
  }

  void draw_phase() override {
    phase_ = draw_stimulus_phase(random_, params_);
    const std::uint64_t end = now_ + phase_.cycles;
    if (random_.percent(10)) one(Op::kLater);
    policy();
    speeds();
    selector();
    while (now_ < end) {
      for (const auto& [op, weight] : phase_.per_mille) {
        if (random_.below(1000) < weight) one(op);
      }
      now_ += 1 + random_.below(2 * phase_.step);
    }
  }

  std::int64_t ctx() { return static_cast<std::int64_t>(random_.below(phase_.ctxs)); }

  void policy() {
    constexpr std::array kPolicies = {
        Policy::kFcfs,         Policy::kNpq,        Policy::kPpqExclusive, Policy::kPpqExclusive,
        Policy::kPpqExclusive, Policy::kPpqShared,  Policy::kPpqShared,    Policy::kRoundRobin,
        Policy::kRoundRobin,   Policy::kRoundRobin, Policy::kDss,          Policy::kDss,
        Policy::kDssLiteral,   Policy::kDssLiteral};
    const Policy policy = kPolicies[random_.below(kPolicies.size())];
    const std::int64_t quantum = policy == Policy::kRoundRobin ? cycles() : 0;
    const Technique technique = this->technique();
    const bool drains = technique == Technique::kDrain;
    const std::int64_t deadline = random_.percent(drains ? 60 : 20) ? cycles() : 0;
    add(Op::kSetPolicy, {static_cast<std::int64_t>(policy), static_cast<std::int64_t>(technique),
                         quantum, deadline, modes()});
  }

  /// None of them half of the time.
  std::int64_t modes() { return random_.percent(50) ? 0 : random_.between(1, 15); }

  /// Drains are the ones that deadlines and kills make interesting.
  Technique technique() {
    constexpr std::array kTechniques = {
        Technique::kDrain,         Technique::kDrain, Technique::kSwitch,  Technique::kSwitch,
        Technique::kPartialSwitch, Technique::kFlush, Technique::kChimera, Technique::kChimera};
    return kTechniques[random_.below(kTechniques.size())];
  }

  /// A quantum or a deadline: too short to be of use, of some use, or without end.
  std::int64_t cycles() {
    if (random_.percent(15)) return random_.between(1, 12);
    if (random_.percent(5)) return random_.between(1, 0xffffffff);
    return random_.between(1, 60 + 3 * phase_.tb_cycles);
  }

  /// Time is an input, so a run may begin at any: also just before a bit turns, or the last one.
  void begin_late() {
    const std::uint64_t bit = random_.percent(40) ? kTimeW : 16 + random_.below(kTimeW - 16);
    add(Op::kLater, {(std::int64_t{1} << bit) - random_.between(2, 20'000)});
  }

  void speeds() {
    add(Op::kSmSpeed, {-1, random_.between(0, phase_.slow), random_.between(0, phase_.slow),
                       random_.percent(60) ? 0 : random_.between(0, phase_.slow),
                       random_.percent(50) ? 0 : random_.between(0, 60)});
    if (random_.percent(30)) {
      add(Op::kSmSpeed, {random_.between(0, params_.num_sms - 1), random_.between(0, 200),
                         random_.between(0, 200), random_.between(0, 30), 50});
    }
    add(Op::kReadiness, {random_.percent(60) ? 100 : random_.between(5, 95),
                         random_.percent(60) ? 100 : random_.between(2, 60)});
  }

  /// Mostly soon and well; late enough for its SM to leave meanwhile, or wrong.
  void selector() {
    const std::int64_t delay = random_.percent(40)   ? 0
                               : random_.percent(60) ? random_.between(1, 8)
                                                     : random_.between(1, 20 + phase_.tb_cycles);
    add(Op::kSelector, {delay, random_.percent(60) ? 0 : random_.between(1, 50),
                        random_.percent(60) ? 0 : random_.between(1, 60)});
  }

  void launch() {
    const std::int64_t per_sm = random_.between(1, params_.num_slots);
    const std::int64_t waves = random_.between(1, phase_.most_waves);
    const std::int64_t tbs =
        random_.percent(20) ? random_.between(1, 4) : random_.between(1, waves * per_sm);
    const auto least = static_cast<std::uint32_t>(random_.between(0, phase_.tb_cycles));
    const auto more = static_cast<std::uint32_t>(random_.between(0, phase_.tb_cycles));
    const auto tag = static_cast<std::uint32_t>(random_.below(2048));
    add(Op::kLaunch, {ctx(), tbs, per_sm, work_descriptor(least, more, tag)});
  }

  /// Extremes too, so that differences need all their bits.
  std::int64_t tokens() {
    if (phase_.extreme_tokens) return random_.percent(50) ? -63 : 63;
    return random_.percent(20) ? random_.between(-63, 63) : random_.between(-3, 8);
  }

  void kill() {
    if (random_.percent(40)) return kill_while_commands_wait();
    add(Op::kKill, {ctx()});
  }

  /// The kill is still to be picked, or is offered, while its SM vacates, or says so too early,
  /// and is bound and taken away again.
  void kill_while_commands_wait() {
    const bool picked = random_.percent(50);
    if (picked) {
      add(Op::kKill, {ctx()});
      now_ += 1 + random_.below(8);
    }
    add(Op::kStall, {static_cast<std::int64_t>(StallOf::kCmd), random_.between(20, 200)});
    if (!picked) add(Op::kKill, {ctx()});
    for (std::uint64_t i = 2 + random_.below(8); i != 0; --i) {
      now_ += 1 + random_.below(20);
      const std::int64_t sm = random_.between(0, params_.num_sms - 1);
      if (random_.percent(40))
        add(Op::kBadSm, {sm, static_cast<std::int64_t>(SmFault::kVacated), 0});
      else
        one(random_.percent(50) ? Op::kSetTokens : Op::kSetPriority);
    }
  }

  /// One that takes no SM away by itself, so finds them reserved only behind another one.
  void gentle_policy() {
    const Policy gentle = random_.percent(50) ? Policy::kFcfs : Policy::kNpq;
    add(Op::kSetPolicy,
        {static_cast<std::int64_t>(gentle), static_cast<std::int64_t>(technique()), 0, 0, modes()});
  }

  /// SMs are taken away under one policy, and told to vacate and vacated under others: commands
  /// wait, or saving takes so long that a kernel can end before its SM is there. Kills cross it.
  void policies_while_sms_vacate() {
    const bool slow_saves = random_.percent(50);
    if (slow_saves)
      add(Op::kSmSpeed, {-1, 0, random_.between(100, 1500), 0, 50});
    else
      add(Op::kStall, {static_cast<std::int64_t>(StallOf::kCmd), random_.between(20, 200)});
    for (std::uint64_t i = 4 + random_.below(8); i != 0; --i) {
      now_ += 1 + random_.below(slow_saves ? 150 : 12);
      if (random_.percent(20)) {
        add(Op::kStall, {static_cast<std::int64_t>(StallOf::kCmd), random_.between(10, 150)});
        add(Op::kKill, {ctx()});
      }
      if (random_.percent(30))
        gentle_policy();
      else if (random_.percent(40))
        policy();
      else
        one(random_.percent(50) ? Op::kSetTokens : Op::kSetPriority);
    }
    if (slow_saves) speeds();
  }

  void one(Op op) {
    const auto value = static_cast<std::int64_t>(random_.below(1U << 30));
    switch (op) {
      case Op::kLaunch:
        launch();
        break;
      case Op::kSetPolicy:
        if (random_.percent(60)) policies_while_sms_vacate();
        policy();
        break;
      case Op::kSmSpeed:
        speeds();
        break;
      case Op::kSetTokens:
        add(op, {ctx(), tokens()});
        break;
      case Op::kSetSpare:
        add(op, {random_.between(0, 6)});
        break;
      case Op::kBadHost:
        add(op, {random_.between(0, kNumHostFaults - 1), ctx(), value});
        break;
      case Op::kBadSm:
        add(op,
            {random_.between(0, params_.num_sms - 1), random_.between(0, kNumSmFaults - 1), value});
        break;
      case Op::kStall:
        add(op, {random_.between(0, kNumStalls - 1), random_.between(1, phase_.longest_stall)});
        break;
      case Op::kLater:
        add(op, {random_.between(1, 5000)});
        break;
      case Op::kReset:
        add(op, {random_.between(1, 4)});
        break;
      case Op::kSetPriority:
        add(op, {ctx(), random_.between(0, 15)});
        break;
      case Op::kKill:
        kill();
        break;
      case Op::kSelector:
        selector();
        break;
      default:
        add(op, {ctx(), value});
        break;
    }
  }

  Params params_;
  StimulusPhase phase_;
};

}  // namespace

plant::Stimulus draw_stimulus(const Params& params, std::uint64_t seed, std::uint64_t cycles) {
  return SmDriverDrawing(params, seed, cycles).draw();
}

}  // namespace segue::sm_driver

#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/blocks/warp_gate/warp_gate.hpp"
#include "cmodel/random/random.hpp"
#include "tests/warp_gate/oracle/fetch_rule.hpp"

namespace segue::warp_gate::oracle {

/// A twin in a random SM: warps start, are halted, leave with their context and come back; their
/// instructions progress and fault at any time. Each fetch is put to the rule, and after each step
/// the twin is asked of every warp by itself whether it could fetch.
class RandomSm {
 public:
  /// The scheme that the rule knows and the one that the twin is set to: the same, unless a
  /// test wants a wrong twin.
  RandomSm(const Params& params, Scheme scheme, Scheme of_twin, std::uint64_t seed)
      : num_warps_(params.num_warps),
        twin_(params),
        out_(params),
        rule_(scheme),
        random_(seed),
        slots_(params.num_warps),
        passed_over_(params.num_warps) {
    Inputs in;
    in.command_valid = true;
    in.command.op = CommandOp::kSetScheme;
    in.command.scheme = of_twin;
    twin_.tick(in);
  }

  /// Until the first complaint, which is returned.
  std::string run(int steps) {
    for (int i = 0; i < steps && complaint_.empty(); ++i) step();
    return complaint_;
  }

  /// Changes the twin's answers before they are looked at.
  std::function<void(const Inputs&, Outputs&)> spoil = [](const Inputs&, Outputs&) {};

  std::uint64_t plain = 40;  ///< percent of lines that close no gate, at least

  std::uint64_t fetches = 0, messages = 0, refused = 0, refetches = 0, restores = 0;

 private:
  struct Resident {
    std::uint64_t warp = 0;
    bool halted = false;
    std::optional<std::uint64_t> faulted = {};  ///< instruction to be fetched again
  };
  struct Context {
    Resident resident;
    Gate gate = Gate::kOpen;
  };

  void step() {
    Inputs in;
    in.may = random_.percent(50) ? ~std::uint64_t{0} : random_.next();
    in.fetch_ready = random_.percent(70);
    in.fetch_ends = draw_kind();
    notified_ = 0;
    const std::vector<bool> could = fetchable(in.may);
    refused_ = 0;
    if (random_.percent(80)) progress(in);
    if (random_.percent(80)) progress(in);
    if (random_.percent(80)) progress(in);
    if (random_.percent(10)) refetch(in);
    // The command comes after the fetch of its cycle.
    const auto command = random_.percent(15) ? draw_command(in) : std::nullopt;
    if (command) {
      in.command_valid = true;
      in.command = *command;
    }
    look(in);
    messages += in.issued_valid + in.checked_valid + in.committed_valid + in.refetched_valid +
                in.command_valid;
    if (out_.err_valid != refused_) complain(refusal());
    if (out_.fetch_valid && in.fetch_ready) take_fetch(in);
    check_fairness(could, in.fetch_ready);
    twin_.tick(in);
    if (command) take(*command);
    check_each();
  }

  LineEnd draw_kind() {
    return random_.percent(plain) ? LineEnd::kPlain : static_cast<LineEnd>(random_.below(4));
  }

  [[nodiscard]] bool may(std::uint32_t slot) const {
    const auto& resident = slots_[slot];
    return resident && !resident->halted && rule_.obstacle(resident->warp).empty();
  }
  [[nodiscard]] std::vector<bool> fetchable(std::uint64_t may_mask) const {
    std::vector<bool> could(num_warps_);
    for (std::uint32_t s = 0; s < num_warps_; ++s) could[s] = (may_mask >> s & 1) != 0 && may(s);
    return could;
  }

  /// Some instruction of some warp passes its next milestone, or faults. The gate is told of the
  /// youngest that ends a line, and must refuse all but the milestone that it waits for.
  void progress(Inputs& in) {
    const auto slot = static_cast<std::uint32_t>(random_.below(num_warps_));
    if (!slots_[slot] || (notified_ >> slot & 1) != 0) return;
    Resident& resident = *slots_[slot];
    const auto& list = rule_.in_flight(resident.warp);
    if (list.empty()) return;
    const Instruction instruction =
        *std::next(list.begin(), static_cast<std::ptrdiff_t>(random_.below(list.size())));
    if (resident.faulted == instruction.index) return;
    const bool issued = instruction.passed.contains(Milestone::kIssue);
    const bool checked = instruction.passed.contains(Milestone::kLastCheck);
    Milestone next = Milestone::kIssue;
    if (issued) {
      next = instruction.kind == LineEnd::kGlobal && !checked ? Milestone::kLastCheck
                                                              : Milestone::kCommit;
    }
    if (next == Milestone::kLastCheck && warp_disable() && random_.percent(20)) {
      resident.faulted = instruction.index;
      return;
    }
    bool youngest = instruction.kind != LineEnd::kPlain;
    for (const Instruction& other : list) {
      if (other.index > instruction.index && other.kind != LineEnd::kPlain) youngest = false;
    }
    if (youngest && !tell(in, next, slot)) return;  // the port is taken
    if (youngest && barrier(rule_.scheme(), instruction.kind) != next) {
      refused_ |= std::uint64_t{1} << static_cast<unsigned>(next);
      ++refused;
    }
    rule_.pass(resident.warp, instruction.index, next);
    notified_ |= std::uint64_t{1} << slot;
  }
  [[nodiscard]] bool warp_disable() const {
    return rule_.scheme() == Scheme::kWdCommit || rule_.scheme() == Scheme::kWdLastCheck;
  }
  static bool tell(Inputs& in, Milestone milestone, std::uint32_t slot) {
    const auto say = [slot](bool& valid, std::uint64_t& warp) {
      if (valid) return false;
      valid = true;
      warp = slot;
      return true;
    };
    switch (milestone) {
      case Milestone::kIssue:
        return say(in.issued_valid, in.issued);
      case Milestone::kLastCheck:
        return say(in.checked_valid, in.checked);
      case Milestone::kCommit:
        break;
    }
    return say(in.committed_valid, in.committed);
  }

  /// An instruction that faulted is squashed when all others of its warp have committed.
  void refetch(Inputs& in) {
    for (std::uint32_t s = 0; s < num_warps_; ++s) {
      auto& resident = slots_[s];
      if (!resident || !resident->faulted || (notified_ >> s & 1) != 0) continue;
      if (rule_.in_flight(resident->warp).front().index != *resident->faulted) continue;
      complain(rule_.refetch(resident->warp, *resident->faulted));
      resident->faulted.reset();
      in.refetched_valid = true;
      in.refetched = s;
      notified_ |= std::uint64_t{1} << s;
      ++refetches;
      return;
    }
  }

  std::optional<Command> draw_command(Inputs& in) {
    const auto slot = static_cast<std::uint32_t>(random_.below(num_warps_));
    Command command{.warp = slot};
    if (!slots_[slot]) {
      command.op = CommandOp::kStart;
      if (!contexts_.empty() && random_.percent(60)) {
        command.gate = contexts_.front().gate;
        starting_ = contexts_.front().resident;
        contexts_.pop_front();
        ++restores;
      } else {
        starting_ = Resident{.warp = next_warp_++};
      }
      return command;
    }
    if (random_.percent(60)) {
      command.op = slots_[slot]->halted ? CommandOp::kResume : CommandOp::kHalt;
      return command;
    }
    command.op = CommandOp::kEnd;
    // A context is taken of a warp without an event in this cycle; others leave for good.
    if (random_.percent(70) && (notified_ >> slot & 1) == 0) {
      in.fetch_ready = false;
      look(in);
      contexts_.push_back({.resident = *slots_[slot], .gate = out_.gate[slot]});
      contexts_.back().resident.halted = false;
    }
    return command;
  }
  void take(const Command& command) {
    auto& resident = slots_[command.warp];
    if (command.op == CommandOp::kStart) resident = starting_;
    if (command.op == CommandOp::kEnd) resident.reset();
    if (command.op == CommandOp::kHalt || command.op == CommandOp::kResume) {
      resident->halted = command.op == CommandOp::kHalt;
    }
  }

  void look(const Inputs& in) {
    twin_.eval(in, out_);
    spoil(in, out_);
  }
  void take_fetch(const Inputs& in) {
    ++fetches;
    const auto slot = static_cast<std::uint32_t>(out_.fetch_warp);
    const auto& resident = slots_.at(slot);
    if (!resident) return complain("slot " + std::to_string(slot) + " fetches, and is empty");
    if (resident->halted) {
      return complain("warp " + std::to_string(resident->warp) + " fetches, and is halted");
    }
    complain(rule_.fetch(resident->warp, in.fetch_ends));
  }
  /// Each warp by itself: it can fetch if, and only if, the rule says so.
  void check_each() {
    for (std::uint32_t s = 0; s < num_warps_; ++s) {
      Inputs in;
      in.may = std::uint64_t{1} << s;
      look(in);
      if (out_.fetch_valid == may(s) && (!out_.fetch_valid || out_.fetch_warp == s)) continue;
      const std::string who =
          slots_[s] ? "warp " + std::to_string(slots_[s]->warp) : "slot " + std::to_string(s);
      if (may(s)) return complain(who + " may fetch, and is not let");
      return complain(who + " is let fetch, but " +
                      (!slots_[s]          ? "is empty"
                       : slots_[s]->halted ? "is halted"
                                           : rule_.obstacle(slots_[s]->warp)));
    }
  }
  /// A warp that could fetch all the time waits for at most one fetch of each other.
  void check_fairness(const std::vector<bool>& could, bool ready) {
    for (std::uint32_t s = 0; s < num_warps_; ++s) {
      const bool fetch = ready && out_.fetch_valid;
      if (!could[s] || (fetch && out_.fetch_warp == s)) passed_over_[s] = 0;
      if (could[s] && fetch && out_.fetch_warp != s) ++passed_over_[s];
      if (passed_over_[s] >= num_warps_) {
        complain("warp " + std::to_string(slots_[s]->warp) + " is passed over");
      }
    }
  }

  [[nodiscard]] std::string refusal() const {
    const std::uint64_t wrong = out_.err_valid ^ refused_;
    std::string names;
    for (std::size_t s = 0; s < kNumSources; ++s) {
      if ((wrong >> s & 1) != 0) names += std::string(kSourceNames[s]) + ' ';
    }
    return "refused, and should not be, or the other way round: " + names;
  }
  void complain(const std::string& what) {
    if (complaint_.empty()) complaint_ = what;
  }

  std::uint32_t num_warps_;
  WarpGate twin_;
  Outputs out_;
  FetchRule rule_;
  Random random_;
  std::vector<std::optional<Resident>> slots_;
  std::deque<Context> contexts_;
  Resident starting_;
  std::uint64_t next_warp_ = 0;
  std::uint64_t notified_ = 0;  ///< slots with an event in this step
  std::uint64_t refused_ = 0;   ///< sources whose message must be refused
  std::vector<std::uint32_t> passed_over_;
  std::string complaint_;
};

}  // namespace segue::warp_gate::oracle

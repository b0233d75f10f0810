#pragma once

#include <algorithm>
#include <cstdint>
#include <list>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "cmodel/gen/warp_gate_layout.hpp"

namespace segue::warp_gate::oracle {

/// Points of an instruction's life that may let its warp fetch again.
enum class Milestone { kIssue, kLastCheck, kCommit };

inline std::string to_string(Milestone milestone) {
  switch (milestone) {
    case Milestone::kIssue:
      return "issue";
    case Milestone::kLastCheck:
      return "last check";
    case Milestone::kCommit:
      break;
  }
  return "commit";
}

/// The milestone that an instruction passes before its warp fetches behind it; none: at once.
/// - "Both control flow and memory dependence speculation are avoided by briefly disabling the
///   fetch [...]. Memory instructions re-enable the warp at issue time [...]. Control flow
///   instructions re-enable the warp during commit" (thesis 2.4).
/// - Warp disable until commit, and until the last TLB check, for "global memory instructions
///   (i.e., the only instructions that can potentially page fault)" (6.3.1).
/// - Replay queue and operand log remove this barrier (6.3.2, 6.3.3).
inline std::optional<Milestone> barrier(Scheme scheme, LineEnd kind) {
  if (kind == LineEnd::kPlain) return std::nullopt;
  if (kind == LineEnd::kControl) return Milestone::kCommit;
  if (kind == LineEnd::kGlobal && scheme == Scheme::kWdCommit) return Milestone::kCommit;
  if (kind == LineEnd::kGlobal && scheme == Scheme::kWdLastCheck) return Milestone::kLastCheck;
  return Milestone::kIssue;
}

/// An instruction in flight: fetched and not committed.
struct Instruction {
  std::uint64_t index = 0;  ///< in its warp's program
  LineEnd kind = LineEnd::kPlain;
  std::set<Milestone> passed = {};
};

/// Instructions in flight of each warp, and the fetches that they allow. A warp is a number of the
/// test's; it keeps its instructions when it leaves its slot and comes back in another.
class FetchRule {
 public:
  explicit FetchRule(Scheme scheme) : scheme_(scheme) {}

  /// Why the warp may not fetch; empty: it may.
  [[nodiscard]] std::string obstacle(std::uint64_t warp) const {
    for (const Instruction& instruction : in_flight(warp)) {
      const auto awaited = barrier(scheme_, instruction.kind);
      if (!awaited || instruction.passed.contains(*awaited)) continue;
      return name(warp, instruction) + " has not passed its " + oracle::to_string(*awaited);
    }
    return "";
  }

  /// A line is fetched that ends with `kind`. Returns a complaint, or nothing.
  std::string fetch(std::uint64_t warp, LineEnd kind) {
    const std::string why = obstacle(warp);
    warps_[warp].push_back({.index = next_[warp]++, .kind = kind});
    if (why.empty()) return "";
    return "warp " + std::to_string(warp) + " fetches " + name(warp, warps_[warp].back()) +
           ", but " + why;
  }

  void pass(std::uint64_t warp, std::uint64_t index, Milestone milestone) {
    auto& instructions = warps_[warp];
    const auto at = std::find_if(instructions.begin(), instructions.end(),
                                 [&](const Instruction& i) { return i.index == index; });
    at->passed.insert(milestone);
    if (milestone == Milestone::kCommit) instructions.erase(at);
  }

  /// The instruction faulted and is squashed; "the exception handler restores the program counter
  /// to instruction that caused the exception". Legal if "it is the last fetched and issued
  /// instruction for the warp" (6.3.1), since younger ones would run twice.
  std::string refetch(std::uint64_t warp, std::uint64_t index) {
    auto& instructions = warps_[warp];
    std::string complaint;
    if (instructions.back().index != index) {
      complaint = name(warp, instructions.back()) + " would run twice: it is younger than " +
                  std::to_string(index) + ", which faulted";
    }
    instructions.remove_if([&](const Instruction& i) { return i.index >= index; });
    next_[warp] = index;
    return complaint;
  }

  [[nodiscard]] const std::list<Instruction>& in_flight(std::uint64_t warp) const {
    static const std::list<Instruction> kNothing;
    const auto at = warps_.find(warp);
    return at == warps_.end() ? kNothing : at->second;
  }
  [[nodiscard]] Scheme scheme() const { return scheme_; }

 private:
  static std::string name(std::uint64_t warp, const Instruction& instruction) {
    return std::string(warp_gate::to_string(instruction.kind)) + " instruction " +
           std::to_string(instruction.index) + " of warp " + std::to_string(warp);
  }

  Scheme scheme_;
  std::map<std::uint64_t, std::list<Instruction>> warps_;  ///< in program order
  std::map<std::uint64_t, std::uint64_t> next_;            ///< index of the next instruction
};

}  // namespace segue::warp_gate::oracle

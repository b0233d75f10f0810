#include "cmodel/blocks/scoreboard/scoreboard_oracle.hpp"

#include <algorithm>

namespace segue::oracles {
namespace {

using ScoreboardSource = scoreboard::Source;

template <class At>
std::string place_named(const At& at) {
  return "warp " + std::to_string(at.warp) + " place " + std::to_string(at.slot);
}

bool has_place(std::uint64_t set, std::uint64_t place) { return (set >> place & 1) != 0; }

}  // namespace

void ScoreboardOracle::complain(const std::string& what) {
  if (complaint_.empty()) complaint_ = what;
}

ScoreboardOracle::Instruction* ScoreboardOracle::find(const Place& at) {
  if (at.warp >= programs_.size()) return nullptr;
  Program& program = programs_[at.warp];
  const auto found = std::ranges::find(program, at.slot, &Instruction::place);
  return found == program.end() ? nullptr : &*found;
}

void ScoreboardOracle::remove(const Place& at) {
  std::erase_if(programs_[at.warp], [&](const Instruction& one) { return one.place == at.slot; });
}

void ScoreboardOracle::observe(const scoreboard::Inputs& in, const scoreboard::Outputs& out) {
  check_sets(out);
  check_waits(out);
  if (!in.rst_n) {
    check_silence(out);
    std::ranges::fill(programs_, Program{});
    newcomers_ = {};
    return;
  }
  if (out.quiescent == (newcomers_[0] || newcomers_[1])) {
    complain("quiescent_o does not say whether waits are told");
  }
  hear(in);
  check_legality();
  check_verdicts(out);
  check_releases(out);
  apply(in);
}

void ScoreboardOracle::hear(const scoreboard::Inputs& in) {
  const auto lane = [](std::uint64_t valid, std::size_t k, const auto& messages) {
    if (k >= messages.size() || !has_place(valid, k)) return Message{};
    return Message{.valid = true, .at = {messages[k].warp, messages[k].slot}};
  };
  for (std::size_t k = 0; k < 2; ++k) {
    insert_[k] = lane(in.insert_valid, k, in.insert);
    issued_[k] = lane(in.issued_valid, k, in.issued);
    read_[k] = lane(in.read_valid, k, in.read);
    commit_[k] = lane(in.commit_valid, k, in.commit);
    if (!insert_[k].valid) continue;
    const scoreboard::InsertMsg& msg = in.insert[k];
    Instruction& fresh = fetched_[k];
    fresh = {.place = msg.slot, .memory = msg.memory, .fence = msg.fence, .late = msg.late};
    if ((msg.src_valid & 1) != 0) fresh.reads.push_back(msg.src_0);
    if ((msg.src_valid & 2) != 0) fresh.reads.push_back(msg.src_1);
    if ((msg.src_valid & 4) != 0) fresh.reads.push_back(msg.src_2);
    if (msg.dst_valid) fresh.writes.push_back(msg.dst);
    if (msg.dst_1_valid) fresh.writes.push_back(msg.dst_1);
  }
  const auto single = [](bool valid, const auto& message) {
    return Message{.valid = valid, .at = {message.warp, message.slot}};
  };
  checked_ = single(in.checked_valid, in.checked);
  squash_ = single(in.squash_valid, in.squash);
  withdraw_ = single(in.withdraw_valid, in.withdraw);
}

/// A lane about an instruction that is there is legal if that is in a state for it, and if lane 0
/// does not say the same of it in this cycle, where that counts once.
void ScoreboardOracle::judge_lanes(Port& port, bool (*may)(const Instruction&),
                                   bool (*once)(const Instruction&)) {
  for (Message& message : port) {
    const Instruction* const one = message.valid ? find(message.at) : nullptr;
    message.legal = one != nullptr && may(*one);
  }
  if (port[0].is_taken() && port[1].is_taken() && port[0].at == port[1].at &&
      once(*find(port[1].at))) {
    port[1].legal = false;
  }
}

void ScoreboardOracle::check_legality() {
  const auto is_issued = [](const Instruction& one) { return one.issued; };
  const auto is_waiting = [](const Instruction& one) { return !one.issued; };
  const auto always = [](const Instruction&) { return true; };
  judge_lanes(issued_, is_waiting, always);
  // A late instruction may read as often as it likes: that releases nothing.
  judge_lanes(
      read_, [](const Instruction& one) { return one.issued && (one.late || one.needs_sources); },
      [](const Instruction& one) { return !one.late; });
  judge_lanes(commit_, is_issued, always);
  const auto judge_one = [&](Message& message, auto may) {
    const Instruction* const one = message.valid ? find(message.at) : nullptr;
    message.legal = one != nullptr && may(*one);
  };
  judge_one(checked_,
            [](const Instruction& one) { return one.issued && (!one.late || one.needs_sources); });
  judge_one(squash_, is_issued);
  judge_one(withdraw_, is_waiting);
  for (const Message& commit : commit_) {
    if (commit.is_taken() && commit.at == squash_.at) squash_.legal = false;
  }
  for (Message& insert : insert_) {
    insert.legal = insert.valid && insert.at.warp < programs_.size() && find(insert.at) == nullptr;
  }
  // The two lanes are of one line, and each has a place of its own.
  if (insert_[0].valid && insert_[0].at.warp != insert_[1].at.warp) insert_[1].legal = false;
  if (insert_[0].is_taken() && insert_[0].at == insert_[1].at) insert_[1].legal = false;
}

/// A message that the book allows is accepted, every other refused.
void ScoreboardOracle::check_verdicts(const scoreboard::Outputs& out) {
  const auto check = [&](const Message& message, ScoreboardSource source) {
    const bool refused = has_place(out.err_valid, static_cast<std::uint64_t>(source));
    if (refused == (message.valid && !message.legal)) return;
    complain(std::string(to_string(source)) + " of " + place_named(message.at) +
             (refused ? ": refused, and was legal" : ": accepted, and was illegal"));
  };
  check(insert_[0], ScoreboardSource::kInsert0);
  check(insert_[1], ScoreboardSource::kInsert1);
  check(issued_[0], ScoreboardSource::kIssued0);
  check(issued_[1], ScoreboardSource::kIssued1);
  check(read_[0], ScoreboardSource::kRead0);
  check(read_[1], ScoreboardSource::kRead1);
  check(checked_, ScoreboardSource::kChecked);
  check(commit_[0], ScoreboardSource::kCommit0);
  check(commit_[1], ScoreboardSource::kCommit1);
  check(squash_, ScoreboardSource::kSquash);
  check(withdraw_, ScoreboardSource::kWithdraw);
}

void ScoreboardOracle::check_silence(const scoreboard::Outputs& out) {
  const bool silent = !out.quiescent && out.err_valid == 0 && out.release_valid == 0;
  if (!silent) complain("something is said in reset");
}

/// Rules 7 and 9.
void ScoreboardOracle::check_sets(const scoreboard::Outputs& out) {
  for (std::uint64_t w = 0; w < programs_.size(); ++w) {
    std::uint64_t places = 0;
    bool in_flight = false;
    for (const Instruction& one : programs_[w]) {
      places |= std::uint64_t{1} << one.place;
      in_flight |= one.issued;
    }
    if (out.live[w] != places) complain("live_o of warp " + std::to_string(w) + " is wrong");
    if (has_place(out.in_flight, w) != in_flight) {
      complain("in_flight_o is wrong of warp " + std::to_string(w));
    }
    if (has_place(out.in_use, w) != (places != 0)) {
      complain("in_use_o is wrong of warp " + std::to_string(w));
    }
  }
}

/// Rules 1 to 5 and 11: checks the waits told for the instruction that each lane inserted in the
/// last cycle. It waits for those that stand before it in its warp's program now.
void ScoreboardOracle::check_waits(const scoreboard::Outputs& out) {
  for (std::size_t k = 0; k < out.wait_result.size(); ++k) {
    Told told{out.wait_result[k], out.wait_sources[k], out.wait_issue[k]};
    if (!newcomers_[k]) {
      if (told != Told{}) complain("nothing was fetched, and must wait");
      continue;
    }
    for (const Instruction& one : programs_[newcomers_[k]->at.warp]) {
      if (one.place == newcomers_[k]->at.slot) break;
      check_wait(*newcomers_[k], one, told);
    }
    if (told != Told{}) {
      complain(place_named(newcomers_[k]->at) +
               " is told to wait for a place that is free or younger");
    }
  }
}

/// Checks the waits for this older instruction and removes them from `told`.
void ScoreboardOracle::check_wait(const Newcomer& newcomer, const Instruction& older, Told& told) {
  const Instruction& newer = newcomer.what;
  const auto share_a_name = [](const auto& some, const auto& others) {
    return std::ranges::find_first_of(some, others) != some.end();
  };
  const bool raw = share_a_name(older.writes, newer.reads);
  const bool waw = share_a_name(older.writes, newer.writes);
  const bool fenced = newer.fence && older.memory;
  const bool war = older.needs_sources && share_a_name(older.reads, newer.writes);
  const bool order = newer.memory && older.memory && !older.issued;
  const auto check = [&](std::uint64_t& places, bool needed, const char* hazard) {
    const bool waits = has_place(places, older.place);
    places &= ~(std::uint64_t{1} << older.place);
    if (waits == needed) return;
    complain(place_named(newcomer.at) + (needed ? " is not" : " is") + " told to wait for place " +
             std::to_string(older.place) + (needed ? " (" : " for nothing (") + hazard + ")");
  };
  check(told[0], raw || waw || fenced, raw ? "RAW" : fenced && !waw ? "fence" : "WAW");
  check(told[1], war, "WAR");
  check(told[2], order, "memory order");
}

/// Rules 6 and 8.
void ScoreboardOracle::check_releases(const scoreboard::Outputs& out) {
  std::size_t n = 0;
  const auto check = [&](const Message& message, bool releases, bool result) {
    const bool told = has_place(out.release_valid, n);
    const scoreboard::Release& what = out.release[n++];
    if (told != releases) {
      complain(place_named(message.at) + (told ? " releases" : " does not release") +
               (result ? " its result" : " its sources"));
    } else if (!told && what != scoreboard::Release{}) {
      complain("a release that is none is not all zeros");
    } else if (told && (Place{what.warp, what.slot} != message.at || what.result != result)) {
      complain("another release than that of " + place_named(message.at));
    }
  };
  for (std::size_t k = 0; k < params_.issue_width; ++k) {
    check(read_[k], read_[k].is_taken() && !find(read_[k].at)->late, false);
  }
  check(checked_, checked_.is_taken() && find(checked_.at)->late, false);
  for (std::size_t k = 0; k < params_.commit_width; ++k) {
    check(commit_[k], commit_[k].is_taken(), true);
  }
}

/// Applies the judged messages; a kill removes fetched instructions too.
void ScoreboardOracle::apply(const scoreboard::Inputs& in) {
  const auto change = [&](const Message& message, auto what) {
    if (message.is_taken()) what(*find(message.at));
  };
  for (std::size_t k = 0; k < 2; ++k) {
    change(issued_[k], [](Instruction& one) { one.issued = true; });
    change(read_[k], [](Instruction& one) { one.needs_sources &= one.late; });
  }
  change(checked_, [](Instruction& one) { one.needs_sources &= !one.late; });
  for (const Message& commit : commit_) {
    if (!commit.is_taken()) continue;
    remove(commit.at);
    ++commits_;
  }
  if (squash_.is_taken()) remove(squash_.at);
  if (withdraw_.is_taken()) remove(withdraw_.at);
  newcomers_ = {};
  for (std::size_t k = 0; k < 2; ++k) {
    if (!insert_[k].is_taken()) continue;
    programs_[insert_[k].at.warp].push_back(fetched_[k]);
    if (has_place(in.kill, insert_[k].at.warp)) continue;
    newcomers_[k] = {.at = insert_[k].at, .what = fetched_[k]};
  }
  for (std::uint64_t w = 0; w < programs_.size(); ++w) {
    if (has_place(in.kill, w)) programs_[w].clear();
  }
}

}  // namespace segue::oracles

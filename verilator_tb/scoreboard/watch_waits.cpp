// Coverage of the waits of new instructions: needed and not needed ones.

#include <bit>

#include "verilator_tb/scoreboard/watch.hpp"

namespace segue::scoreboard {
namespace {

/// Sources that are this register, one bit each; also those that are not there.
template <class Of>
std::uint32_t sources_named(const Of& of, std::uint32_t reg) {
  return (of.src_0 == reg ? 1U : 0U) | (of.src_1 == reg ? 2U : 0U) | (of.src_2 == reg ? 4U : 0U);
}

/// Sources that are there and this register.
template <class Of>
std::uint32_t sources_read(const Of& of, std::uint32_t reg) {
  return sources_named(of, reg) & of.src_valid;
}

/// Sources of the one that are destinations of the other, one bit each.
template <class Reader, class Writer>
std::uint32_t sources_written(const Reader& reader, const Writer& writer) {
  return (writer.dst_valid ? sources_read(reader, writer.dst) : 0) |
         (writer.dst_1_valid ? sources_read(reader, writer.dst_1) : 0);
}

template <class Some, class Others>
bool write_the_same(const Some& some, const Others& others) {
  const auto writes = [&](std::uint32_t reg) {
    return (others.dst_valid && others.dst == reg) || (others.dst_1_valid && others.dst_1 == reg);
  };
  return (some.dst_valid && writes(some.dst)) || (some.dst_1_valid && writes(some.dst_1));
}

}  // namespace

void Watch::waits(const Outputs& out, const State& q, std::size_t lane) {
  const InsertMsg& msg = *came_[lane];
  const std::uint64_t result = out.wait_result[lane];
  const std::uint64_t sources = out.wait_sources[lane];
  const std::uint64_t issue = out.wait_issue[lane];
  const std::uint64_t all = result | sources | issue;
  const std::uint64_t line = lane == 1 && came_[0] ? place_bit(*came_[0]) : 0;
  const std::uint64_t own = place_bit(msg) | (lane == 0 && came_[1] ? place_bit(*came_[1]) : 0);
  const std::uint64_t live = q.live[msg.warp] & ~own;  // older ones
  hit_if(issue != 0, Bin::kOrder);
  hit_if((result & sources & issue) != 0, Bin::kAllKinds);
  hit_if(std::popcount(all) > 2, Bin::kThree);
  hit_if(all == 0 && live != 0, Bin::kNoneOfOthers);
  hit_if(all == 0 && msg.dst_valid && sources_read(msg, msg.dst) != 0, Bin::kNotItself);
  const Registers* const row = &q.mem[std::size_t{msg.warp} << params_.window_bits];
  for (std::uint32_t p = 0; p < 1U << params_.window_bits; ++p) {
    const std::uint64_t place = std::uint64_t{1} << p;
    if ((own & place) != 0) continue;
    const Registers& older = row[p];
    if ((live & place) == 0) {
      hit_if(result == 0 && older.dst_valid && sources_read(msg, older.dst) != 0, Bin::kGone);
    } else if ((all & place) != 0) {
      waits_for(msg, older, (result & place) != 0, (sources & place) != 0);
    } else {
      const bool held = (q.held[msg.warp] & place) != 0;
      not_waits_for(msg, older, held, msg.memory && older.memory);
    }
  }
  for (const PlaceRef& at : gone_) {
    if (at.warp != msg.warp || (own & place_bit(at)) != 0) continue;
    hit_if(sources_written(msg, row[at.slot]) != 0 && (result & place_bit(at)) == 0,
           Bin::kGoneAtInsert);
  }
  if (result == 0) other_warp(msg, q);
  if (msg.fence) fence(msg, q, live, line != 0 && came_[0]->memory ? line : 0, result);
}

/// `live`: the older ones; `line`: the place of lane 0's memory instruction, if there is one.
void Watch::fence(const InsertMsg& msg, const State& q, std::uint64_t live, std::uint64_t line,
                  std::uint64_t result) {
  const auto memory_of = [&](std::uint64_t warp) {
    std::uint64_t places = 0;
    for (std::uint32_t p = 0; p < 1U << params_.window_bits; ++p) {
      if (q.mem[(warp << params_.window_bits) + p].memory) places |= std::uint64_t{1} << p;
    }
    return places;
  };
  const std::uint64_t gone = memory_of(msg.warp) & ~q.live[msg.warp];
  const std::uint64_t memory = live & memory_of(msg.warp) & ~line;
  const std::uint64_t issued = memory & q.issued[msg.warp];
  hit_if((result & issued) != 0, Bin::kFenceIssued);
  hit_if((result & memory & ~issued) != 0, Bin::kFenceUnissued);
  hit_if((result & line) != 0, Bin::kFenceLine);
  hit_if(std::popcount(result & (memory | line)) > 1, Bin::kFenceSeveral);
  hit_if(msg.memory && (result & issued) != 0, Bin::kFenceMemory);
  hit_if(result == 0 && live != 0, Bin::kFenceNone);
  hit_if((gone & ~result) != 0, Bin::kFenceGone);
  const std::uint64_t other = cycles_ % params_.num_warps;
  hit_if(other != msg.warp && result == 0 && (q.live[other] & memory_of(other)) != 0,
         Bin::kFenceOtherWarp);
}

void Watch::waits_for(const InsertMsg& msg, const Registers& older, bool result, bool sources) {
  const std::uint32_t read = sources_written(msg, older);
  const bool same = write_the_same(msg, older);
  hit_if(result && read != 0, Bin::kRaw);
  hit_if(result && same, Bin::kWaw);
  hit_if(result && read == 4 && !same && !msg.fence, Bin::kThirdSource);
  hit_if(sources, Bin::kWar);
  hit_if(sources && sources_written(older, msg) == 4, Bin::kForThirdSource);
  // By the second destination alone, of the one or of the other.
  Registers by_first = older;
  by_first.dst_1_valid = false;
  InsertMsg of_first = msg;
  of_first.dst_1_valid = false;
  hit_if(result && read != 0 && sources_written(msg, by_first) == 0, Bin::kSecondRaw);
  hit_if(sources && sources_written(older, of_first) == 0, Bin::kSecondWar);
  if (!same || write_the_same(of_first, by_first)) return;
  hit_if(write_the_same(msg, by_first), Bin::kSecondWithFirst);
  hit_if(write_the_same(of_first, older), Bin::kFirstWithSecond);
  hit_if(msg.dst_1_valid && older.dst_1_valid && msg.dst_1 == older.dst_1, Bin::kSecondWithSecond);
}

void Watch::not_waits_for(const InsertMsg& msg, const Registers& older, bool held, bool in_order) {
  hit_if(!held && sources_written(older, msg) != 0, Bin::kWarOver);
  hit_if(in_order, Bin::kOrderOver);
  hit_if(!msg.dst_1_valid && older.dst_valid && msg.dst_1 == older.dst, Bin::kNoSecond);
  hit_if(!older.dst_1_valid && sources_read(msg, older.dst_1) != 0, Bin::kNoSecondRaw);
  hit_if(!msg.dst_valid && older.dst_valid && msg.dst == older.dst, Bin::kNoDestination);
  hit_if(older.dst_valid && sources_named(msg, older.dst) != 0, Bin::kNoSource);
}

/// One other warp a cycle, each in its turn.
void Watch::other_warp(const InsertMsg& msg, const State& q) {
  const std::uint64_t other = cycles_ % params_.num_warps;
  if (other == msg.warp) return;
  const std::size_t row = other << params_.window_bits;
  for (std::uint64_t rest = q.live[other]; rest != 0; rest &= rest - 1) {
    const Registers& one = q.mem[row + static_cast<std::size_t>(std::countr_zero(rest))];
    hit_if(one.dst_valid && sources_read(msg, one.dst) != 0, Bin::kOtherWarp);
  }
}

void Watch::line(const Inputs& in, const Outputs& out) {
  const InsertMsg& second = *came_[1];
  const std::uint64_t all = out.wait_result[1] | out.wait_sources[1] | out.wait_issue[1];
  if (!came_[0]) {
    hit_if(!dropped_, Bin::kLane1Alone);
    hit_if(dropped_ && out.wait_result[1] == 0 && dropped_->dst_valid &&
               sources_read(second, dropped_->dst) != 0,
           Bin::kLineRefused);
    return;
  }
  const InsertMsg& first = *came_[0];
  const std::uint64_t place = place_bit(first);
  const bool result = (out.wait_result[1] & place) != 0;
  hit_if(result && sources_written(second, first) != 0, Bin::kLineRaw);
  hit_if(result && write_the_same(second, first), Bin::kLineWaw);
  hit_if((out.wait_sources[1] & place) != 0, Bin::kLineWar);
  hit_if((out.wait_issue[1] & place) != 0, Bin::kLineOrder);
  hit_if((all & place) != 0 && (all & ~place) != 0, Bin::kLineAndOlder);
  hit_if((all & place) == 0, Bin::kLineFree);
  hit_if((all & place) != 0 && (in.kill >> first.warp & 1) != 0, Bin::kLineKilled);
}

}  // namespace segue::scoreboard

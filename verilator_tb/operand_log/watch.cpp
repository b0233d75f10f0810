#include "verilator_tb/operand_log/watch.hpp"

#include <algorithm>
#include <numeric>

#include "verilator_tb/operand_log/transaction.hpp"

namespace segue::operand_log {
namespace {

std::uint32_t entry_of(const State& q, const OperandRef& ref) {
  std::uint32_t e = ref.handle;
  for (std::uint32_t i = 0; i < ref.operand; ++i) e = q.entries[e].next;
  return e;
}

std::uint32_t chain_length(const State& q, std::uint64_t handle) {
  std::uint32_t length = 1;
  for (std::uint64_t e = handle; !q.entries[e].last; e = q.entries[e].next) ++length;
  return length;
}

std::uint32_t next_free(const State& q, std::uint32_t e) {
  while (q.entries[e].live) ++e;
  return e;
}

}  // namespace

Watch::Watch(const Params& params) : last_tb_(params.num_entries), was_read_(params.num_entries) {}

void Watch::before(const Inputs& in, const Outputs& out, const OperandLog& twin) {
  if (!in.rst_n) {
    last_read_.reset();
    return;
  }
  for_each_transaction(0, in, out, [&](const Transaction& what) {
    coverage_.hit(verdict_bin(what.source, what.error));
  });
  const auto legal = [&](bool valid, Source source) {
    return valid && out.err_code[static_cast<std::size_t>(source)] == Error::kNone;
  };
  legal_ = {.setup = legal(in.setup_valid, Source::kSetup),
            .alloc = legal(in.alloc_valid, Source::kAlloc),
            .write = legal(in.write_valid, Source::kWrite),
            .read = legal(in.read_valid, Source::kRead),
            .free = legal(in.free_valid, Source::kFree),
            .kill = legal(in.kill_valid, Source::kKill)};
  const State& q = twin.state();
  sharing(in, out, q);
  operands(in, out, q);
  if (legal_.kill) kills(in, q);
  meetings(in, out, q);
  if (in.setup_valid) setups(in, out, q);
}

void Watch::after(const Environment& environment, const OperandLog& /*twin*/) {
  const ContextEvents& events = environment.context_events();
  hit_if(events.saved, Bin::kSaved);
  hit_if(events.restored, Bin::kRestored);
  hit_if(events.restored_elsewhere, Bin::kRestoredElsewhere);
  hit_if(events.restored_read, Bin::kRestoredRead);
}

void Watch::sharing(const Inputs& in, const Outputs& out, const State& q) {
  hit_if(out.alloc_handle == 0 && q.entries[0].live, Bin::kFull);
  if (!legal_.alloc) return;
  const auto first = out.room.begin();
  const auto some_have = [&](bool room) {
    return std::any_of(first, first + q.tbs, [=](std::uint64_t r) { return (r != 0) == room; });
  };
  hit_if(some_have(false) && some_have(true), Bin::kPartUsedUp);
  const auto handle = static_cast<std::uint32_t>(out.alloc_handle);
  std::uint32_t last = handle;
  for (std::uint32_t i = 1; i < in.alloc.count; ++i) last = next_free(q, last + 1);
  hit_if(last - handle >= in.alloc.count, Bin::kScattered);
  hit_if(last_tb_[handle] && *last_tb_[handle] != in.alloc.tb, Bin::kOtherTb);
  last_tb_[handle] = in.alloc.tb;
  hit_if(in.alloc.count == 1, Bin::kOneOperand);
  hit_if(in.alloc.count == 2, Bin::kTwoOperands);
  hit_if(in.alloc.count == 3, Bin::kThreeOperands);
}

void Watch::operands(const Inputs& in, const Outputs& out, const State& q) {
  hit_if(out.read_valid && last_read_ && !q.entries[*last_read_].live, Bin::kShownThoughGone);
  if (legal_.write) {
    bool skips = false;
    for (std::uint32_t i = 0; i < in.write.operand; ++i) {
      skips |= !q.entries[entry_of(q, {in.write.handle, i})].written;
    }
    hit_if(skips, Bin::kLastOperandFirst);
    was_read_[entry_of(q, in.write)] = false;
  }
  if (!legal_.read) return last_read_.reset();
  const std::uint32_t e = entry_of(q, in.read);
  hit_if(was_read_[e], Bin::kReadAgain);
  hit_if(last_read_ && *last_read_ != e, Bin::kReadsInARow);
  hit_if(in.read.operand == 2, Bin::kThirdRead);
  hit_if(legal_.write && in.write.handle != in.read.handle, Bin::kWrittenBeside);
  was_read_[e] = true;
  last_read_ = e;
}

void Watch::kills(const Inputs& in, const State& q) {
  const auto of_killed = [&](std::uint64_t handle) { return q.entries[handle].tb == in.kill; };
  const auto instructions = std::count_if(
      q.entries.begin(), q.entries.end(),
      [&](const Entry& entry) { return entry.live && entry.first && entry.tb == in.kill; });
  hit_if(instructions > 1, Bin::kKillOfSeveral);
  hit_if(instructions == 0, Bin::kKillOfNothing);
  for (std::uint32_t t = 0; t < q.used.size(); ++t) {
    hit_if(t != in.kill && q.used[t] != 0, Bin::kKillBeside);
  }
  hit_if(legal_.alloc && in.alloc.tb == in.kill, Bin::kKillOfNew);
  hit_if(legal_.alloc && in.alloc.tb != in.kill, Bin::kKillAndAlloc);
  hit_if(legal_.free && of_killed(in.free), Bin::kKillAndFree);
  hit_if(legal_.write && of_killed(in.write.handle), Bin::kKillAndWrite);
  hit_if(legal_.read && of_killed(in.read.handle), Bin::kKillAndRead);
}

void Watch::meetings(const Inputs& in, const Outputs& out, const State& q) {
  hit_if(legal_.free && legal_.read && in.free == in.read.handle, Bin::kFreeAndRead);
  hit_if(legal_.free && legal_.write && in.free == in.write.handle, Bin::kFreeAndWrite);
  hit_if(legal_.free && legal_.alloc, Bin::kFreeAndAlloc);
  const bool refused =
      in.alloc_valid && out.err_code[static_cast<std::size_t>(Source::kAlloc)] == Error::kFull;
  hit_if(refused && legal_.free && q.entries[in.free].tb == in.alloc.tb &&
             in.alloc.count <= out.room[in.alloc.tb] + chain_length(q, in.free),
         Bin::kFreeTooLate);
  hit_if(legal_.write && in.read_valid && in.write == in.read, Bin::kWriteAndRead);
  hit_if(legal_.alloc && legal_.write && legal_.read && legal_.free, Bin::kAllAtOnce);
  hit_if(out.quiescent && out.in_use != 0, Bin::kQuiescentWithEntries);
}

void Watch::setups(const Inputs& in, const Outputs& out, const State& q) {
  if (legal_.setup) {
    hit_if(in.setup.tbs < q.tbs, Bin::kFewerTbs);
    hit_if(in.setup.tbs > q.tbs && q.tbs != 0, Bin::kMoreTbs);
    hit_if(in.alloc_valid, Bin::kSetupAndBadAlloc);
    hit_if(legal_.kill, Bin::kSetupAndKill);
    return;
  }
  if (out.err_code[static_cast<std::size_t>(Source::kSetup)] != Error::kBusy) return;
  hit_if(out.in_use == 0, Bin::kSetupAndAlloc);
  const std::uint32_t live = std::accumulate(q.used.begin(), q.used.end(), 0U);
  const bool ends =
      (legal_.free && chain_length(q, in.free) == live) || (legal_.kill && q.used[in.kill] == live);
  hit_if(live != 0 && ends && !legal_.alloc, Bin::kSetupAndLastEnd);
}

}  // namespace segue::operand_log

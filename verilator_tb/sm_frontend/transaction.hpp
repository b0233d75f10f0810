#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/gen/sm_frontend_layout.hpp"

namespace segue::sm_frontend {

/// A message that comes in, an instruction that goes out, or the beginning of a reset.
struct Transaction {
  enum class What : std::uint8_t { kReset, kMessage, kRead, kGo, kSave };

  std::uint64_t cycle = 0;
  What what = What::kReset;
  Source source = Source::kLine;
  Error error = Error::kNone;
  CommandOp op = CommandOp::kSetScheme;
  Kind kind = Kind::kMath;
  std::uint32_t warp = 0;
  std::uint32_t tb = 0;
  std::uint32_t seq = 0;

  static Transaction reset_begun(std::uint64_t cycle) {
    return {.cycle = cycle, .what = What::kReset};
  }
};

std::string in_words(const Transaction& what);

/// Events that only one side shows in a cycle, in words.
std::vector<std::string> events_of_one_side(const Outputs& rtl, const Outputs& twin);

/// Visits all messages of a cycle in which reset is not asserted.
template <class Visit>
void for_each_transaction(std::uint64_t cycle, const Inputs& in, const Outputs& out, Visit visit) {
  Transaction it;
  it.cycle = cycle;
  const auto show = [&](Transaction::What what, std::uint64_t warp, std::uint64_t tb,
                        std::uint64_t seq, Kind kind) {
    it.what = what;
    it.warp = static_cast<std::uint32_t>(warp);
    it.tb = static_cast<std::uint32_t>(tb);
    it.seq = static_cast<std::uint32_t>(seq);
    it.kind = kind;
    visit(it);
  };
  const auto message = [&](bool valid, Source source, const auto& msg, Kind kind) {
    it.source = source;
    it.error = out.err_code[static_cast<std::size_t>(source)];
    if (valid) show(Transaction::What::kMessage, msg.warp, msg.tb, msg.seq, kind);
  };
  it.source = Source::kLine;
  it.error = out.err_code[static_cast<std::size_t>(Source::kLine)];
  if (out.fetch_valid && in.fetch_ready) {
    show(Transaction::What::kMessage, out.fetch_warp, out.fetch_tb, out.fetch_seq,
         in.line.front().kind);
  }
  message(in.checked_valid, Source::kChecked, in.checked, in.checked.kind);
  message((in.commit_valid & 1) != 0, Source::kCommit0, in.commit.front(), in.commit.front().kind);
  message((in.commit_valid & 2) != 0, Source::kCommit1, in.commit.back(), in.commit.back().kind);
  message(in.fault_valid, Source::kFault, in.fault, in.fault.kind);
  it.op = in.command.op;
  message(in.command_valid, Source::kCommand, in.command, Kind::kMath);
  message(in.restore_valid && out.restore_ready, Source::kRestore, in.restore, Kind::kMath);
  for (std::size_t lane = 0; lane < out.read.size(); ++lane) {
    const Reading& reading = out.read[lane];
    if ((out.read_valid >> lane & 1) == 0) continue;
    show(Transaction::What::kRead, reading.warp, reading.tb, reading.seq, reading.kind);
  }
  if (out.go_valid) show(Transaction::What::kGo, out.go.warp, 0, out.go.seq, Kind::kMath);
  if (out.save_valid && in.save_ready) {
    show(Transaction::What::kSave, out.save.warp, out.save.tb, out.save.seq, Kind::kMath);
  }
}

}  // namespace segue::sm_frontend

#include "verilator_tb/sm_frontend/pipeview.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cmodel/layout/bits.hpp"

namespace segue::sm_frontend {
namespace {

constexpr std::uint64_t kColumnsANumber = 10;

/// "load r3 <- r2, r5".
std::string in_words(const Decoded& instr) {
  std::string text(to_string(instr.kind));
  if (instr.dst_valid) text += fmt::format(" r{}", instr.dst);
  const std::uint32_t sources[] = {instr.src_0, instr.src_1, instr.src_2};
  const char* before = " <- ";
  for (std::uint32_t n = 0; n < kNumSrcs; ++n) {
    if ((instr.src_valid >> n & 1) == 0) continue;
    text += fmt::format("{}r{}", before, sources[n]);
    before = ", ";
  }
  return text;
}

}  // namespace

void Pipeview::watch(std::uint64_t cycle, const Inputs& in, const Outputs& out,
                     const SmFrontend& twin) {
  if (cycle > cycles_.to) return;
  if (!in.rst_n) {
    for (Row& row : rows_) row.where = Where::kDone;
  }
  issued_and_done(cycle, in, out);
  in_the_queues(cycle, twin);
  const bool kills = in.command_valid && in.command.op == CommandOp::kKill &&
                     out.err_code[static_cast<std::size_t>(Source::kCommand)] == Error::kNone;
  for (Row& row : rows_) {
    if (!kills || row.tb != in.command.tb || row.where == Where::kDone) continue;
    mark(row, cycle, 'k');
    row.where = Where::kDone;
  }
  fetched(cycle, in, out);
  std::erase_if(rows_, [](const Row& row) {
    return row.where == Where::kDone && row.marks.find_first_not_of(' ') == std::string::npos;
  });
}

void Pipeview::issued_and_done(std::uint64_t cycle, const Inputs& in, const Outputs& out) {
  for (std::size_t lane = 0; lane < in.commit.size(); ++lane) {
    if ((in.commit_valid >> lane & 1) == 0) continue;
    Row* const row = under_way(in.commit[lane].warp, in.commit[lane].seq);
    if (row == nullptr || row->where != Where::kUnits) continue;
    mark(*row, cycle, 'C');
    row->where = Where::kDone;
  }
  if (Row* const row = in.fault_valid ? under_way(in.fault.warp, in.fault.seq) : nullptr) {
    mark(*row, cycle, 'x');
    const bool stays = out.scheme == warp_gate::Scheme::kReplayQueue ||
                       out.scheme == warp_gate::Scheme::kOperandLog;
    row->where = stays ? Where::kReplayQueue : Where::kDone;  // the others fetch it once more
  }
  for (std::size_t lane = 0; lane < out.read.size(); ++lane) {
    if ((out.read_valid >> lane & 1) == 0) continue;
    Row* const row = under_way(out.read[lane].warp, out.read[lane].seq);
    if (row == nullptr) continue;
    if (cycle > 0) mark(*row, cycle - 1, 'I');
    mark(*row, cycle, 'O');
    row->where = Where::kUnits;
  }
}

void Pipeview::in_the_queues(std::uint64_t cycle, const SmFrontend& twin) {
  for (Row& row : rows_) {
    switch (row.where) {
      case Where::kFetched:
        row.where = Where::kQueue;
        mark(row, cycle, '.');
        break;
      case Where::kQueue:
        if (queued(row, twin)) {
          mark(row, cycle, '.');
        } else {
          if (cycle > 0) mark(row, cycle - 1, 't');
          mark(row, cycle, '-');
          row.where = Where::kReplayQueue;
        }
        break;
      case Where::kUnits:
        mark(row, cycle, 'E');
        break;
      case Where::kReplayQueue:
        if (queued(row, twin)) {
          if (cycle > 0) mark(row, cycle - 1, 'r');
          mark(row, cycle, '.');
          row.where = Where::kQueue;
        } else {
          mark(row, cycle, '-');
        }
        break;
      case Where::kDone:
        break;
    }
  }
}

void Pipeview::fetched(std::uint64_t cycle, const Inputs& in, const Outputs& out) {
  const bool legal = out.err_code[static_cast<std::size_t>(Source::kLine)] == Error::kNone;
  if (!out.fetch_valid || !in.fetch_ready || !legal) return;
  for (std::uint32_t lane = 0; (in.line_valid >> lane & 1) != 0; ++lane) {
    const auto seq =
        static_cast<std::uint32_t>((out.fetch_seq + lane) & layout::low_mask(widths_.seq_w));
    Row row{.warp = static_cast<std::uint32_t>(out.fetch_warp),
            .tb = static_cast<std::uint32_t>(out.fetch_tb),
            .seq = seq,
            .name = fmt::format("w{} #{} {}", out.fetch_warp, seq, in_words(in.line[lane])),
            .marks = std::string(cycles_.to - cycles_.from + 1, ' ')};
    mark(row, cycle, 'F');
    rows_.push_back(std::move(row));
  }
}

Pipeview::Row* Pipeview::under_way(std::uint64_t warp, std::uint32_t seq) {
  const auto found = std::find_if(rows_.rbegin(), rows_.rend(), [&](const Row& row) {
    return row.where != Where::kDone && row.warp == warp && row.seq == seq;
  });
  return found == rows_.rend() ? nullptr : &*found;
}

bool Pipeview::queued(const Row& row, const SmFrontend& twin) const {
  const issue_queue::State& state = twin.queue().state();
  for (std::uint32_t e = 0; e < twin.queue().params().num_entries; ++e) {
    const issue_queue::Instruction& it = state.instruction(e);
    if (state.live().contains(e) && it.warp == row.warp &&
        it.slot == (row.seq & layout::low_mask(widths_.slot_w))) {
      return true;
    }
  }
  return false;
}

/// The first mark of a cycle stands, but for an issue, which shows a cycle late.
void Pipeview::mark(Row& row, std::uint64_t cycle, char what) const {
  if (cycle < cycles_.from || cycle > cycles_.to) return;
  char& place = row.marks[cycle - cycles_.from];
  const bool late = what == 'I' || what == 't' || what == 'r';
  if (place == ' ' || (late && (place == '.' || place == '-'))) place = what;
}

std::string Pipeview::text() const {
  std::size_t width = 0;
  for (const Row& row : rows_) width = std::max(width, row.name.size());
  std::string head(width + 2, ' ');
  for (std::uint64_t cycle = cycles_.from; cycle <= cycles_.to; ++cycle) {
    if (cycle % kColumnsANumber != 0) continue;
    head.resize(std::max<std::size_t>(head.size(), width + 2 + (cycle - cycles_.from)), ' ');
    head += std::to_string(cycle);
  }
  std::string all = head + "\n";
  for (const Row& row : rows_) {
    if (row.marks.find_first_not_of(' ') == std::string::npos) continue;
    std::string line = fmt::format("{:{}}  {}", row.name, width, row.marks);
    line.erase(line.find_last_not_of(' ') + 1);
    all += line + "\n";
  }
  return all;
}

}  // namespace segue::sm_frontend

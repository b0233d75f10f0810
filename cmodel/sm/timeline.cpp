#include "cmodel/sm/timeline.hpp"

#include <algorithm>

#include "cmodel/layout/bits.hpp"

namespace segue::sm_frontend {

void Timeline::watch(const Inputs& in, const Outputs& out) {
  ++now_;
  for (std::uint32_t lane = 0; lane < in.commit.size(); ++lane) {
    if ((in.commit_valid >> lane & 1) == 0) continue;
    if (Row* const row = running(in.commit[lane].warp, in.commit[lane].seq)) {
      row->marks[now_] = 'C';
      row->runs = false;
    }
  }
  if (Row* const row = in.fault_valid ? running(in.fault.warp, in.fault.seq) : nullptr) {
    row->marks[now_] = 'x';
    row->runs = false;
  }
  for (Row& row : rows_) {
    if (row.runs) row.marks[now_] = 'E';
  }
  for (std::uint32_t lane = 0; lane < out.read.size(); ++lane) {
    if ((out.read_valid >> lane & 1) == 0) continue;
    if (Row* const row = running(out.read[lane].warp, out.read[lane].seq)) {
      row->marks[now_ - 1] = 'I';
      row->marks[now_] = 'O';
      row->runs = true;
    }
  }
  if (!out.fetch_valid || !in.fetch_ready) return;
  for (std::uint32_t lane = 0; (in.line_valid >> lane & 1) != 0; ++lane) {
    const auto seq =
        static_cast<std::uint32_t>((out.fetch_seq + lane) & layout::low_mask(widths_.seq_w));
    row_of_[{static_cast<std::uint32_t>(out.fetch_warp), seq}] = rows_.size();
    rows_.push_back({.instr = in.line[lane], .marks = {{now_, 'F'}}, .runs = false});
  }
}

Timeline::Row* Timeline::running(std::uint32_t warp, std::uint32_t seq) {
  const auto at = row_of_.find({warp, seq});
  return at != row_of_.end() ? &rows_[at->second] : nullptr;
}

std::string Timeline::table(const std::vector<std::string>& names) const {
  std::uint64_t first = now_;
  std::uint64_t last = 0;
  for (const Row& row : rows_) {
    if (row.marks.empty()) continue;
    first = std::min(first, row.marks.begin()->first);
    last = std::max(last, row.marks.rbegin()->first);
  }
  std::size_t width = 0;
  for (const std::string& name : names) width = std::max(width, name.size());
  const auto trimmed = [](std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
  };
  const auto cell = [](const std::string& text) {
    return std::string(3 - text.size(), ' ') + text;
  };
  std::string line(width, ' ');
  for (std::uint64_t cycle = first; cycle <= last; ++cycle) {
    line += cell(std::to_string(cycle - first + 1));
  }
  std::string all = trimmed(line);
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    line = names[i] + std::string(width - names[i].size(), ' ');
    for (std::uint64_t cycle = first; cycle <= last; ++cycle) {
      const auto mark = rows_[i].marks.find(cycle);
      line += cell(mark != rows_[i].marks.end() ? std::string(1, mark->second) : " ");
    }
    all += trimmed(line);
  }
  return all;
}

}  // namespace segue::sm_frontend

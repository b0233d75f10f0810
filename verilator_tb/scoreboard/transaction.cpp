#include "verilator_tb/scoreboard/transaction.hpp"

#include <fmt/format.h>

#include "verilator_tb/frame/one_sided.hpp"

namespace segue::scoreboard {
namespace {

std::string numbers(std::uint64_t set) {
  std::string text;
  for (unsigned i = 0; set >> i != 0; ++i) {
    if ((set >> i & 1) != 0) text += fmt::format("{}{}", text.empty() ? "" : " ", i);
    if (i == 63) break;
  }
  return text.empty() ? "none" : text;
}

std::string instruction(const Transaction& what) {
  const InsertMsg& msg = what.what;
  std::string reads;
  const std::uint32_t names[] = {msg.src_0, msg.src_1, msg.src_2};
  for (std::uint32_t n = 0; n < kNumSrcs; ++n) {
    if ((msg.src_valid >> n & 1) != 0) reads += fmt::format(" r{}", names[n]);
  }
  std::string writes;
  if (msg.dst_valid) writes += fmt::format("r{} ", msg.dst);
  if (msg.dst_1_valid) writes += fmt::format("r{} ", msg.dst_1);
  std::string text =
      fmt::format(", {}<-{}", writes.empty() ? "- " : writes, reads.empty() ? " -" : reads);
  if (msg.memory) text += ", memory";
  if (msg.fence) text += ", fence";
  if (msg.late) text += ", late";
  return text;
}

}  // namespace

std::string in_words(const Transaction& what) {
  if (what.kind == Transaction::Kind::kReset) return fmt::format("{:>9}  reset", what.cycle);
  if (what.kind == Transaction::Kind::kKill) {
    return fmt::format("{:>9}  kill: warps {}", what.cycle, numbers(what.warps));
  }
  if (what.kind == Transaction::Kind::kWaits) {
    return fmt::format("{:>9}  waits of {}: result {}, sources {}, issue {}", what.cycle,
                       to_string(what.source), numbers(what.result), numbers(what.sources),
                       numbers(what.issue));
  }
  const bool inserts = what.source == Source::kInsert0 || what.source == Source::kInsert1;
  const std::string error =
      what.error == Error::kNone ? "" : fmt::format(" -> error {}", to_string(what.error));
  return fmt::format("{:>9}  {}: warp {} place {}{}{}", what.cycle, to_string(what.source),
                     what.what.warp, what.what.slot, inserts ? instruction(what) : "", error);
}

std::vector<std::string> events_of_one_side(const Outputs& rtl, const Outputs& twin) {
  frame::OneSided events;
  for (std::size_t n = 0; n < twin.release.size(); ++n) {
    const bool there = (rtl.release_valid >> n & 1) != 0;
    const Release& what = there ? rtl.release[n] : twin.release[n];
    events.note(there, (twin.release_valid >> n & 1) != 0,
                fmt::format("warp {} place {} releases its {}", what.warp, what.slot,
                            what.result ? "result" : "sources"));
  }
  events.note_errors<Source>(rtl.err_code, twin.err_code);
  return events.take();
}

}  // namespace segue::scoreboard

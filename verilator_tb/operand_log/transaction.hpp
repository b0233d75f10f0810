#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/gen/operand_log_layout.hpp"

namespace segue::operand_log {

/// A message at one of the log's ports, or the beginning of a reset.
struct Transaction {
  std::uint64_t cycle = 0;
  bool reset = false;
  Source source = Source::kSetup;
  Error error = Error::kNone;
  std::uint64_t first = 0;   ///< tbs, tb or handle
  std::uint64_t second = 0;  ///< need, count or operand
  std::uint64_t handle = 0;  ///< that an allocation gets

  static Transaction reset_begun(std::uint64_t cycle) { return {.cycle = cycle, .reset = true}; }
};

std::string in_words(const Transaction& what);

/// Events that only one side shows in a cycle, in words.
std::vector<std::string> events_of_one_side(const Outputs& rtl, const Outputs& twin);

/// Visits all messages of a cycle in which reset is not asserted, by source.
template <class Visit>
void for_each_transaction(std::uint64_t cycle, const Inputs& in, const Outputs& out, Visit visit) {
  const auto show = [&](bool valid, Source source, std::uint64_t first, std::uint64_t second) {
    if (!valid) return;
    visit(Transaction{.cycle = cycle,
                      .source = source,
                      .error = out.err_code[static_cast<std::size_t>(source)],
                      .first = first,
                      .second = second,
                      .handle = out.alloc_handle});
  };
  show(in.setup_valid, Source::kSetup, in.setup.tbs, in.setup.need);
  show(in.alloc_valid, Source::kAlloc, in.alloc.tb, in.alloc.count);
  show(in.write_valid, Source::kWrite, in.write.handle, in.write.operand);
  show(in.read_valid, Source::kRead, in.read.handle, in.read.operand);
  show(in.free_valid, Source::kFree, in.free, 0);
  show(in.kill_valid, Source::kKill, in.kill, 0);
}

}  // namespace segue::operand_log

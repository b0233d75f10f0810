// Generated from rtl/layout/scoreboard.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "cmodel/gen/scoreboard_structs.hpp"

namespace segue::scoreboard {
/// What the block sees in a cycle.
struct Inputs {
  explicit Inputs(const Params& p)
      : insert(p.insert_width), issued(p.issue_width), read(p.issue_width),
        commit(p.commit_width) {}

  bool rst_n = true;               ///< synchronous reset, active low
  std::uint64_t insert_valid = 0;  ///< lanes that insert an instruction, in program order
  std::vector<InsertMsg> insert;   ///< that instruction, of each lane
  std::uint64_t issued_valid = 0;  ///< lanes that say that an instruction is issued
  std::vector<PlaceRef> issued;    ///< whose place, of each lane
  std::uint64_t read_valid = 0;    ///< lanes that say that an instruction's operands have been read
  std::vector<PlaceRef> read;      ///< whose place, of each lane
  bool checked_valid = false;      ///< the last TLB check of an instruction has passed
  PlaceRef checked;                ///< whose place
  std::uint64_t commit_valid = 0;  ///< lanes that say that an instruction is done
  std::vector<PlaceRef> commit;    ///< whose place, of each lane
  bool squash_valid = false;       ///< an instruction has faulted
  PlaceRef squash;                 ///< whose place
  bool withdraw_valid = false;     ///< an instruction is taken out of the issue queue
  PlaceRef withdraw;               ///< whose place
  std::uint64_t kill = 0;          ///< warps of which nothing stays

  bool operator==(const Inputs&) const = default;
};

/// What the block answers in a cycle.
struct Outputs {
  explicit Outputs(const Params& p)
      : wait_result(p.insert_width), wait_sources(p.insert_width), wait_issue(p.insert_width),
        release(Widths(p).num_releases), live(p.num_warps) {}

  /// places that the inserted instruction must wait for until they commit, of each lane
  std::vector<std::uint64_t> wait_result;
  /// places that it must wait for until their sources are released, of each lane
  std::vector<std::uint64_t> wait_sources;
  /// places that it must wait for until they are issued, of each lane
  std::vector<std::uint64_t> wait_issue;
  /// something is released: by the lanes of read, by checked, by the lanes of commit
  std::uint64_t release_valid = 0;
  std::vector<Release> release;     ///< what; 0 where release_valid_o is low
  std::vector<std::uint64_t> live;  ///< live places of each warp
  std::uint64_t in_flight = 0;      ///< warps that have a live place that is issued
  std::uint64_t in_use = 0;         ///< warps that have a live place
  std::uint64_t err_valid = 0;  ///< the message of that source is illegal and dropped in this cycle
  std::array<Error, kNumSources> err_code{};  ///< why; none where err_valid_o is low
  bool quiescent = false;                     ///< nothing happens without a message
  std::uint64_t wake_at = 0;                  ///< all ones: it never acts by itself

  bool operator==(const Outputs&) const = default;
};

}  // namespace segue::scoreboard

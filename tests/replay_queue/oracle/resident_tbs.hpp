#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "cmodel/gen/replay_queue_layout.hpp"
#include "tests/replay_queue/oracle/replay_ledger.hpp"

namespace segue::replay_queue::oracle {

/// An instruction in an issue queue.
struct Fetched {
  Id id;
  Instruction instruction;
  std::optional<std::uint32_t> entry = {};  ///< of an access that is replayed

  static bool entered(const Fetched& f) { return f.entry.has_value(); }
  static bool unentered(const Fetched& f) { return !f.entry; }
  static bool unentered_access(const Fetched& f) { return !f.entry && f.instruction.memory; }
};

struct Warp {
  std::uint64_t number = 0;
  std::uint32_t slot = 0;
  std::uint32_t base = 0;  ///< sequence number of index 0
  std::vector<Instruction> program;
  std::uint64_t next = 0;   ///< index of the next instruction to be fetched
  std::uint32_t since = 0;  ///< instructions fetched since the warp had none
  bool stopped = false;     ///< neither fetches nor issues
  std::vector<Fetched> issue_queue = {};
  std::map<std::uint32_t, Id> executing = {};  ///< by entry
  std::vector<std::pair<Id, Instruction>> saved = {};

  template <typename Wanted>
  [[nodiscard]] bool has(const Wanted& wanted) const {
    return std::any_of(issue_queue.begin(), issue_queue.end(), wanted);
  }
};

struct Tb {
  std::vector<Warp> warps;
  bool leaving = false;
  bool saving = false;
  std::vector<std::pair<Id, Instruction>> to_restore = {};
};

/// The thread blocks of an SM, by slot, and the slots of their warps.
class ResidentTbs {
 public:
  explicit ResidentTbs(const Params& params) : num_warps_(params.num_warps), tbs_(params.num_tbs) {}

  std::optional<Tb>& operator[](std::uint32_t slot) { return tbs_[slot]; }
  const std::optional<Tb>& operator[](std::uint32_t slot) const { return tbs_[slot]; }
  auto begin() { return tbs_.begin(); }
  auto end() { return tbs_.end(); }

  [[nodiscard]] std::size_t count() const;
  /// A context is coming back.
  [[nodiscard]] bool restoring() const;
  [[nodiscard]] bool saving() const;
  /// Instructions that a take-over may bring.
  [[nodiscard]] std::uint64_t unentered() const;
  [[nodiscard]] std::vector<std::uint32_t> free_warp_slots() const;
  [[nodiscard]] const Warp* warp_in(std::uint32_t slot) const;
  Warp* warp_in(std::uint32_t slot) {
    return const_cast<Warp*>(std::as_const(*this).warp_in(slot));
  }

 private:
  std::uint32_t num_warps_;
  std::vector<std::optional<Tb>> tbs_;
};

}  // namespace segue::replay_queue::oracle

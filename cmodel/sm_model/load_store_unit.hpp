#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "cmodel/gen/sm_frontend_layout.hpp"
#include "cmodel/sm_model/host_link.hpp"
#include "cmodel/sm_model/memory_path.hpp"
#include "cmodel/sm_model/paged_memory.hpp"
#include "cmodel/sm_model/sm_machine.hpp"

namespace segue::sm_model {

/// An access of a warp, from its operand read to its commit.
struct Access {
  sm_frontend::Tag tag;
  std::span<const std::uint64_t> lines;
  bool returns = true;  ///< a load, or an atomic that returns the old value
  Route route = Route::kCaches;
  std::uint64_t checked_at = 0;           ///< cycle of its last check
  std::uint64_t done_at = 0;              ///< cycle from which on it may commit
  bool faults = false;                    ///< a line was not there
  std::vector<std::uint64_t> lacks = {};  ///< the regions of such lines
};

/// What becomes of an access at its last check.
struct Check {
  sm_frontend::Tag tag;
  bool faults = false;
  std::vector<std::uint64_t> lacks = {};  ///< regions
};

/// Takes accesses in order, sends a request of a line a cycle, and reports last checks and commits.
/// A warp's last checks come in the order of issue (rtl/sm_frontend/sm_frontend.md, environment).
/// Stores and atomics send nothing before their last check. Stores of a context commit when DRAM
/// has them, for until then its warp has not left.
class LoadStoreUnit {
 public:
  /// @param paged memory with regions that may be absent; null: all is there
  /// @param sm whose unit it is, for its faults
  /// @param preempts an access that finds a region absent faults; otherwise it waits there
  /// @param shared the second level of all SMs; null: one for this SM alone
  /// @param host null: nothing reads the host's memory
  explicit LoadStoreUnit(const SmMachine& machine, std::shared_ptr<PagedMemory> paged = nullptr,
                         bool preempts = false, std::shared_ptr<SecondLevel> shared = nullptr,
                         std::uint32_t sm = 0, std::shared_ptr<HostLink> host = nullptr);

  /// Whether an access that is issued in this cycle finds room: one may be on its way.
  [[nodiscard]] bool ready() const;
  void take(const Access& access);
  /// Sends the request of this cycle, behind its check.
  void send(std::uint64_t now);
  /// The last check of this cycle, passed or not. A store or an atomic that passes sends its
  /// requests now.
  /// @param poisoned warps with a fault: their other accesses fault, too (the same page, order 2)
  std::optional<Check> check(std::uint64_t now, std::uint64_t poisoned = 0);
  /// The first access of which all data are there, and the cycle since which they are.
  [[nodiscard]] const Access* done(std::uint64_t now) const;
  void commit() { done_.pop_front(); }
  [[nodiscard]] const MemoryCounts& counts() const { return path_.counts(); }

  /// The first cycle after `now` in which it does anything without being asked; the last one if
  /// nothing is under way.
  [[nodiscard]] std::uint64_t next_event(std::uint64_t now) const;
  [[nodiscard]] bool idle() const {
    return waiting_.empty() && open_.empty() && checks_.empty() && done_.empty();
  }
  /// The cycle in which the last access with a request under way is there.
  [[nodiscard]] std::uint64_t busy_until() const;
  /// Cycles before that one, which were left out.
  void skip(std::uint64_t cycles);

 private:
  /// An access with lines whose regions were absent when they were requested.
  struct Open {
    std::uint32_t warp = 0;
    std::uint32_t unknown = 0;     ///< lines that may yet be found absent, or wait for their region
    std::uint64_t checked_at = 0;  ///< of the others
    std::uint64_t done_at = 0;
    std::vector<std::uint64_t> lacks = {};
  };
  struct Line {
    std::uint64_t access = 0;  ///< its number
    std::uint64_t line = 0;
    bool loads = false;
  };

  [[nodiscard]] bool finds_room(const Access& access, std::uint64_t now);
  void send_line(Access& access, std::uint64_t now);
  void find_pages(std::uint64_t now);
  void find_page(const Line& line, std::uint64_t now);
  void close(std::uint32_t warp);
  void expect_check(Access access);

  const std::size_t most_waiting_;
  const bool preempts_;
  const std::uint32_t sm_;
  MemoryPath path_;
  std::shared_ptr<PagedMemory> paged_;
  std::deque<Access> waiting_;          ///< in order of issue; the first one sends its requests
  std::size_t sent_ = 0;                ///< of the first one's lines
  std::uint64_t number_ = 0;            ///< of the first one
  bool held_up_ = false;                ///< it waited for a miss in the last cycle
  std::map<std::uint64_t, Open> open_;  ///< by number
  std::multimap<std::uint64_t, Line> walks_;  ///< by the cycle in which their end is known
  std::vector<Line> without_region_;          ///< wait for it
  std::uint64_t resolved_ = 0;                ///< regions, when these were looked at
  struct Numbered {
    std::uint64_t number = 0;
    Access access;
  };
  std::vector<std::deque<Numbered>> behind_open_;  ///< of each warp: an open one, and those behind
  std::deque<Access> checks_;                      ///< by `checked_at`
  std::deque<Access> done_;                        ///< by `done_at`
  std::vector<std::uint64_t> last_check_;          ///< of each warp
};

}  // namespace segue::sm_model

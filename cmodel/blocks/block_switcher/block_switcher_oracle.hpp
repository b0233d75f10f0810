#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "cmodel/gen/block_switcher_layout.hpp"

namespace segue::oracles {

/// Reference model of a thread-block scheduler (thesis 6.4.1, 6.5.3), without its registers: a book
/// of the SM's thread blocks by number, with the warps of each that run, wait for pages or wait at
/// a barrier. It looks at the ports only. It complains when a thread block leaves that could run or
/// for which none comes, when one comes with unresolved faults or without a slot, when the driver
/// is asked for one although an own one is ready or the limit is reached, when one that could run
/// is left waiting, and when a message is refused that is legal, or one taken that is not. Which
/// free slot, number or blocked thread block it is, is left to the switcher, but for fairness.
class BlockSwitcherOracle {
 public:
  explicit BlockSwitcherOracle(const block_switcher::Params& params) : params_(params) {}

  /// A cycle, before its clock edge.
  void observe(const block_switcher::Inputs& in, const block_switcher::Outputs& out);

  /// The first complaint; empty if there is none.
  [[nodiscard]] const std::string& complaint() const { return complaint_; }
  // Offers until now, over all resets.
  [[nodiscard]] std::uint64_t saves() const { return saves_; }
  [[nodiscard]] std::uint64_t restores() const { return restores_; }
  [[nodiscard]] std::uint64_t starts() const { return starts_; }
  [[nodiscard]] std::uint64_t requests() const { return requests_; }

 private:
  enum class Where { kComing, kOn, kLeaving, kOff };
  struct ThreadBlock {
    Where where = Where::kComing;
    std::uint64_t slot = 0;  ///< while it is not off
    std::uint64_t running = 0;
    std::uint64_t faulted = 0;
    std::uint64_t waiting = 0;
    std::uint64_t passed_over = 0;  ///< others that came (or left) since it could come (or leave)

    [[nodiscard]] bool is_in_sm() const { return where == Where::kOn || where == Where::kLeaving; }
    [[nodiscard]] bool is_over() const { return running + faulted + waiting == 0; }
  };
  /// The possibilities at the start of a cycle, of which the next cycle's offers come.
  struct Choices {
    std::set<std::uint64_t> ready;    ///< off chip, all faults resolved
    std::set<std::uint64_t> blocked;  ///< in a slot, all warps faulted or at a barrier
    std::set<std::uint64_t> free_slots;
    bool granted = false;   ///< one has come from the driver
    bool no_move = false;   ///< none is offered or under way
    bool is_full = false;   ///< as many thread blocks as there may be
    bool requests = false;  ///< the driver is to be asked

    [[nodiscard]] bool has_candidate() const { return granted || !ready.empty(); }
    [[nodiscard]] bool comes() const { return no_move && !free_slots.empty() && has_candidate(); }
    [[nodiscard]] bool leaves() const {
      return no_move && free_slots.empty() && has_candidate() && !blocked.empty();
    }
  };
  /// The state of the kernel and of the SM; all that a reset clears.
  struct Book {
    block_switcher::Setup setup;
    std::map<std::uint64_t, ThreadBlock> tbs;
    bool more = false;     ///< the driver may have thread blocks left
    bool granted = false;  ///< one has come from the driver and has no number yet
    bool request_is_offered = false;
    bool is_asked = false;
    std::optional<block_switcher::Move> offered;
    std::optional<block_switcher::Move> under_way;
    Choices before;  ///< at the start of the last cycle
  };

  [[nodiscard]] Choices choices() const;
  void check_move(const block_switcher::Outputs& out);
  void check_start(const block_switcher::Move& move);
  void check_restore(const block_switcher::Move& move);
  void check_save(const block_switcher::Move& move);
  void check_slot(const block_switcher::Move& move);
  void count_turn(const std::set<std::uint64_t>& candidates, std::uint64_t chosen);
  void check_request(const block_switcher::Outputs& out);
  void take_messages(const block_switcher::Inputs& in, const block_switcher::Outputs& out);
  void take_warps(const block_switcher::Inputs& in, const block_switcher::Outputs& out);
  void take_setup(const block_switcher::Inputs& in, const block_switcher::Outputs& out);
  void complete_move();
  /// Complains unless the verdict on the message is right.
  void check_verdict(const block_switcher::Outputs& out, block_switcher::Source source, bool legal);
  [[nodiscard]] ThreadBlock* in_sm(std::uint64_t tb);
  void complain(const std::string& what);

  block_switcher::Params params_;
  Book book_;
  std::uint64_t saves_ = 0;
  std::uint64_t restores_ = 0;
  std::uint64_t starts_ = 0;
  std::uint64_t requests_ = 0;
  std::string complaint_;
};

}  // namespace segue::oracles

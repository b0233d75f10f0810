#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "cmodel/gen/replay_queue_layout.hpp"

namespace segue::replay_queue::oracle {

/// A warp and an index in its program, both numbers of the test's: a warp keeps its number when its
/// thread block is saved and comes back in other slots.
struct Id {
  std::uint64_t warp = 0;
  std::uint64_t index = 0;

  auto operator<=>(const Id&) const = default;
};

inline std::string to_string(const Id& id) {
  return "instruction " + std::to_string(id.index) + " of warp " + std::to_string(id.warp);
}

/// Instructions to execute again after a fault, of each warp in order (thesis 6.3.2): "Memory
/// instructions [...] are inserted in the replay queue on issue, and removed once they commit. In
/// case of a fault, we first drain all the non-faulted in-flight instructions, and then squash all
/// the faulted ones. Once this is done, we need to drain the issue queue of the warp's fetched, but
/// not yet issued instructions, and insert them to the replay queue also. The instructions in the
/// replay queue now become part of the context [...]. On context restore, the saved instructions
/// are replayed first [...] in the program order (relative to each other)".
///
/// Each method that takes an answer of the queue returns a complaint, or nothing.
class ReplayLedger {
 public:
  /// Where an instruction of the queue is.
  enum class Place {
    kExecuting,   ///< issued
    kMust,        ///< to be executed again
    kDue,         ///< the same, and the warp is being replayed
    kOffered,     ///< shown to the issue queue
    kIssueQueue,  ///< taken by it, and may fault again
  };

  // Messages of the SM.

  void issue(const Id& id, const Instruction& instruction) {
    items_[id] = {.place = Place::kExecuting, .instruction = instruction};
  }
  void issue_again(const Id& id, std::uint32_t handle) {
    items_.at(id).instruction.handle = handle;
    items_.at(id).place = Place::kExecuting;
  }
  void take_over(const Id& id, const Instruction& instruction) {
    items_[id] = {.place = Place::kMust, .instruction = instruction};
  }
  void hand_back(const Id& id) { items_.at(id).place = Place::kMust; }
  void restore(const Id& id, const Instruction& instruction) { take_over(id, instruction); }
  std::string commit(const Id& id) {
    const std::string complaint = serve(id, items_.at(id).instruction.mask);
    items_.erase(id);
    return complaint;
  }
  /// An instruction without access to memory has been executed.
  std::string execute(const Id& id, std::uint64_t mask) { return serve(id, mask); }
  /// Only the lanes of `mask` are left to be done.
  std::string fault(const Id& id, std::uint64_t mask) {
    Item& item = items_.at(id);
    const std::string complaint = serve(id, item.instruction.mask & ~mask);
    item.instruction.mask = mask;
    item.place = Place::kMust;
    hold(id.warp);
    return complaint;
  }
  void replay(std::uint64_t warp) {
    for (auto& [id, item] : items_) {
      if (id.warp == warp && item.place == Place::kMust) item.place = Place::kDue;
    }
    last_.erase(warp);
  }
  /// One instruction may be on its way already.
  void hold(std::uint64_t warp) {
    if (const auto next = oldest(warp, Place::kDue)) last_[warp] = *next;
    for (auto& [id, item] : items_) {
      if (id.warp == warp && item.place == Place::kDue) item.place = Place::kMust;
    }
  }
  /// All instructions of these warps leave the queue with their context.
  void save(const std::set<std::uint64_t>& warps) { to_save_ = warps; }
  void kill(const std::set<std::uint64_t>& warps) {
    std::erase_if(items_, [&](const auto& entry) { return warps.contains(entry.first.warp); });
    for (const std::uint64_t warp : warps) to_save_.erase(warp);
  }

  // Answers of the queue.

  /// An instruction of `warp` is offered: the oldest that is due, with the lanes that are left.
  std::string offer(std::uint64_t warp, const Instruction& instruction) {
    std::optional<Id> next = oldest(warp, Place::kDue);
    const auto last = last_.find(warp);
    if (!next && last != last_.end() && is_at(last->second, Place::kMust)) next = last->second;
    last_.erase(warp);
    if (!next) {
      return "number " + std::to_string(instruction.seq) + " of warp " + std::to_string(warp) +
             " is offered, and none is due" + list(warp);
    }
    items_.at(*next).place = Place::kOffered;
    return compare("offered", *next, instruction);
  }
  /// The offered instruction goes into the issue queue.
  Id take_offer() {
    const Id id = *offered();
    if (items_.at(id).instruction.memory) {
      items_.at(id).place = Place::kIssueQueue;
    } else {
      items_.erase(id);
    }
    return id;
  }
  [[nodiscard]] std::optional<Id> offered() const {
    for (const auto& [id, item] : items_) {
      if (item.place == Place::kOffered) return id;
    }
    return std::nullopt;
  }
  /// An instruction of `warp` is handed out: the oldest, and no other warp is half done.
  std::string hand_out(std::uint64_t warp, const Instruction& instruction) {
    const std::optional<Id> next = oldest(warp, Place::kMust);
    if (!to_save_.contains(warp) || !next) {
      return "warp " + std::to_string(warp) + " has nothing to save";
    }
    std::string complaint = compare("handed out", *next, instruction);
    if (half_saved_ && *half_saved_ != warp && oldest(*half_saved_, Place::kMust)) {
      complaint = to_string(*oldest(*half_saved_, Place::kMust)) + " is to be handed out first";
    }
    half_saved_ = warp;
    items_.erase(*next);
    return complaint;
  }
  /// The queue says that the save is done.
  std::string saved() {
    for (const std::uint64_t warp : to_save_) {
      if (const auto left = oldest(warp)) return to_string(*left) + " was not handed out";
    }
    to_save_.clear();
    half_saved_.reset();
    return "";
  }
  /// The queue has nothing more to offer.
  [[nodiscard]] std::string silence() const {
    for (const auto& [id, item] : items_) {
      if (item.place == Place::kDue) return to_string(id) + " was not replayed";
    }
    return "";
  }

  /// The instructions left of a warp in a place, or in any.
  [[nodiscard]] bool any(std::uint64_t warp, std::optional<Place> place = std::nullopt) const {
    return oldest(warp, place).has_value();
  }
  [[nodiscard]] bool must_replay(std::uint64_t warp) const {
    return any(warp, Place::kMust) || any(warp, Place::kDue) || any(warp, Place::kOffered);
  }
  [[nodiscard]] std::size_t size() const { return items_.size(); }
  /// The instructions in the queue, or those of one warp.
  [[nodiscard]] std::string list(std::optional<std::uint64_t> warp = std::nullopt) const {
    static constexpr std::array kPlaces{"executing", "to be replayed", "due", "offered",
                                        "in the issue queue"};
    std::string text;
    for (const auto& [id, item] : items_) {
      if (warp && *warp != id.warp) continue;
      text += "; " + to_string(id) + ' ' + kPlaces[static_cast<std::size_t>(item.place)];
    }
    return text.empty() ? "; nothing" : text;
  }
  [[nodiscard]] const Instruction& instruction(const Id& id) const {
    return items_.at(id).instruction;
  }
  /// Lanes of an instruction that were executed, once each.
  [[nodiscard]] std::uint64_t done(const Id& id) const {
    const auto at = done_.find(id);
    return at == done_.end() ? 0 : at->second;
  }
  void forget(std::uint64_t warp) {
    std::erase_if(done_, [&](const auto& entry) { return entry.first.warp == warp; });
  }

 private:
  struct Item {
    Place place = Place::kMust;
    Instruction instruction;
  };

  [[nodiscard]] std::optional<Id> oldest(std::uint64_t warp,
                                         std::optional<Place> place = std::nullopt) const {
    for (auto at = items_.lower_bound({.warp = warp}); at != items_.end(); ++at) {
      if (at->first.warp != warp) break;
      if (!place || at->second.place == *place) return at->first;
    }
    return std::nullopt;
  }
  [[nodiscard]] bool is_at(const Id& id, Place place) const {
    const auto at = items_.find(id);
    return at != items_.end() && at->second.place == place;
  }
  [[nodiscard]] std::string compare(const std::string& verb, const Id& id,
                                    const Instruction& answer) const {
    const Instruction& expected = items_.at(id).instruction;
    if (answer == expected) return "";
    const auto show = [](const Instruction& i) {
      return "number " + std::to_string(i.seq) + " lanes " + std::to_string(i.mask) + " memory " +
             std::to_string(i.memory) + " handle " + std::to_string(i.handle) + " code " +
             std::to_string(i.instr) + " slots " + std::to_string(i.tb) + ' ' +
             std::to_string(i.warp);
    };
    return to_string(id) + " is to be " + verb + ": " + show(expected) + ", not " + show(answer);
  }
  std::string serve(const Id& id, std::uint64_t lanes) {
    std::uint64_t& done = done_[id];
    const std::uint64_t twice = done & lanes;
    done |= lanes;
    if (twice == 0) return "";
    return to_string(id) + " is executed twice in the lanes " + std::to_string(twice);
  }

  std::map<Id, Item> items_;
  std::map<Id, std::uint64_t> done_;
  std::map<std::uint64_t, Id> last_;  ///< of warps that were held: may still be offered
  std::set<std::uint64_t> to_save_;
  std::optional<std::uint64_t> half_saved_;
};

}  // namespace segue::replay_queue::oracle

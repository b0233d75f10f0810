#include "cmodel/isa/flashback/restoration.hpp"

#include <algorithm>

#include "cmodel/isa/flashback/find_plan.hpp"

namespace segue::isa {

Restoration::Restoration(const BlockValues& values, std::span<const Value> wanted,
                         std::uint32_t current, std::uint32_t point,
                         const FlashbackMethods& methods, bool with_backups)
    : values_(values),
      current_(current),
      point_(point),
      reload_(methods.reload),
      revert_(methods.revert),
      places_(values.count()),
      ways_(values.count(), Way::kUnknown),
      undone_(values.count()),
      needed_(values.count()),
      backed_up_(values.count()),
      has_to_be_saved_(values.count()) {
  find_places(with_backups);
  possible_ =
      std::ranges::all_of(wanted, [this](Value value) { return seek(value) != Way::kNone; });
  if (!possible_) return;
  for (const Value value : wanted) need(value);
}

void Restoration::find_places(bool with_backups) {
  for (const Value value : values_.before(current_)) places_[value].held = true;
  if (with_backups) {
    for (Value value = 0; value < values_.count(); ++value) {
      const bool made = values_.definition(value).value_or(0) < current_;
      const Register reg = values_.home(value);
      if (is_vector(reg) || reg == kScc || !made || places_[value].held) continue;
      places_[value].held = true;
      backed_up_[value] = true;
    }
  }
  if (!revert_) return;
  BlockValues::State held = values_.before(current_);
  // Backwards through the program, so that each register goes back as far as it can: what an
  // instruction needs to be undone stands where it stood when it was executed.
  for (std::uint32_t index = current_; index-- > point_;) {
    const ValueFlow& flow = values_.of(index);
    if (!flow.reversal) continue;
    const bool there = std::ranges::all_of(
        flow.reversal_reads, [&held](const RegisterValue& r) { return held[r.reg] == r.value; });
    if (!there) continue;
    for (const RegisterValue& old : flow.reversal_gives) {
      held[old.reg] = old.value;
      Place& place = places_[old.value];
      if (place.held || place.recovered) continue;
      place.recovered = true;
      place.by = index;
    }
    if (flow.reversal_writes_scc) held[kScc] = kNoValue;
  }
}

bool Restoration::all(const std::vector<RegisterValue>& reads) {
  return std::ranges::all_of(
      reads, [this](const RegisterValue& one) { return seek(one.value) > Way::kNone; });
}

/// The result of an instruction that is undone cannot be made from what this gives: it is saved.
bool Restoration::all_to_revert(const std::vector<RegisterValue>& reads) {
  return std::ranges::all_of(reads, [this](const RegisterValue& one) {
    const Way way = seek(one.value);
    const Place& place = places_[one.value];
    if (way != Way::kBeingSought || !reload_ || !(place.held || place.recovered)) {
      return way > Way::kNone;
    }
    has_to_be_saved_[one.value] = true;
    return true;
  });
}

Restoration::Way Restoration::seek(Value value) {
  Way& way = ways_[value];
  if (way != Way::kUnknown) return way;
  way = Way::kBeingSought;
  const std::optional<std::uint32_t> definition = values_.definition(value);
  const bool made_since = definition && *definition >= point_;
  // To execute is cheaper than to move a register twice (III-B).
  if (made_since && current_ <= values_.of(*definition).repeatable_until &&
      all(values_.of(*definition).reads) && !has_to_be_saved_[value]) {
    return ways_[value] = Way::kExecuted;
  }
  const Place& place = places_[value];
  if ((place.held || place.recovered) && (!made_since || reload_)) {
    return ways_[value] = Way::kSaved;
  }
  for (const std::uint32_t index : values_.undone_by(value)) {
    if (!revert_ || index < point_ || index >= current_) continue;
    if (!all_to_revert(values_.of(index).reversal_reads)) continue;
    undone_[value] = index;
    return ways_[value] = Way::kReverted;
  }
  return ways_[value] = Way::kNone;
}

void Restoration::need(Value value) {
  if (needed_[value]) return;
  needed_[value] = true;
  switch (ways_[value]) {
    case Way::kSaved:
      bytes_ += values_.bytes(value);
      return;
    case Way::kExecuted:
      for (const RegisterValue& read : values_.of(*values_.definition(value)).reads) {
        need(read.value);
      }
      return;
    case Way::kReverted:
      for (const RegisterValue& read : values_.of(undone_[value]).reversal_reads) need(read.value);
      return;
    default:
      possible_ = false;
  }
}

std::vector<Value> Restoration::saved() const {
  std::vector<Value> result;
  for (Value value = 0; value < values_.count(); ++value) {
    if (needed_[value] && ways_[value] == Way::kSaved) result.push_back(value);
  }
  return result;
}

std::set<std::uint32_t> Restoration::executed() const {
  std::set<std::uint32_t> result;
  for (Value value = 0; value < values_.count(); ++value) {
    if (needed_[value] && ways_[value] == Way::kExecuted) result.insert(*values_.definition(value));
  }
  return result;
}

void Restoration::undo_at_preemption(std::uint32_t index, std::set<std::uint32_t>& undone) const {
  if (!undone.insert(index).second) return;
  for (const RegisterValue& read : values_.of(index).reversal_reads) {
    const Place& place = places_[read.value];
    if (place.recovered) undo_at_preemption(place.by, undone);
  }
}

std::vector<std::uint32_t> Restoration::undone_at_preemption() const {
  std::set<std::uint32_t> undone;
  for (const Value value : saved()) {
    if (places_[value].recovered) undo_at_preemption(places_[value].by, undone);
  }
  return {undone.rbegin(), undone.rend()};
}

std::set<Value> Restoration::backups() const {
  std::set<Value> result;
  for (const Value value : saved()) {
    if (backed_up_[value]) result.insert(value);
  }
  return result;
}

}  // namespace segue::isa

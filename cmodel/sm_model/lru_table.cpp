#include "cmodel/sm_model/lru_table.hpp"

#include <algorithm>

namespace segue::sm_model {

LruTable::LruTable(const TableSize& size)
    : ways_(std::min(size.ways, size.entries)),
      sets_(std::max(1U, size.entries / ways_)),
      entries_(sets_ * ways_) {}

LruTable::Entry* LruTable::set_of(std::uint64_t number) {
  return entries_.data() + number % sets_ * ways_;
}

LruTable::Entry* LruTable::find(std::uint64_t number) {
  Entry* const set = set_of(number);
  for (Entry* entry = set; entry != set + ways_; ++entry) {
    if (entry->used == 0 || entry->number != number) continue;
    entry->used = ++uses_;
    return entry;
  }
  return nullptr;
}

LruTable::Placed LruTable::place(std::uint64_t number, std::uint64_t there_at) {
  Entry* const set = set_of(number);
  Entry* const oldest = std::min_element(
      set, set + ways_, [](const Entry& a, const Entry& b) { return a.used < b.used; });
  const bool wrote_back = oldest->used != 0 && oldest->dirty;
  *oldest = {.number = number, .there_at = there_at, .used = ++uses_};
  return {.entry = oldest, .wrote_back = wrote_back};
}

void LruTable::forget(std::uint64_t number) {
  if (Entry* const entry = find(number); entry != nullptr) entry->used = 0;
}

}  // namespace segue::sm_model

#include "cmodel/policies/outstanding_launches.hpp"

namespace segue::policies {

void OutstandingLaunches::clear() {
  for (auto& launches : by_context_) launches.clear();
}

void OutstandingLaunches::open(const sm_driver::HostMsg& msg) {
  by_context_[msg.ctx].push_back({.number = ++last_number_, .msg = msg, .row = {}, .waiting = {}});
}

Launch* OutstandingLaunches::oldest(std::uint32_t ctx) {
  return by_context_[ctx].empty() ? nullptr : &by_context_[ctx].front();
}

Launch* OutstandingLaunches::oldest(std::uint32_t ctx, std::uint64_t number) {
  Launch* launch = oldest(ctx);
  return launch != nullptr && launch->number == number ? launch : nullptr;
}

std::size_t OutstandingLaunches::outstanding() const {
  std::size_t sum = 0;
  for (const auto& launches : by_context_) sum += launches.size();
  return sum;
}

bool OutstandingLaunches::row_is_taken(std::uint32_t row, const Launch& by_other_than) const {
  for (const auto& launches : by_context_)
    for (const Launch& launch : launches)
      if (launch.row == row && launch.number != by_other_than.number) return true;
  return false;
}

}  // namespace segue::policies

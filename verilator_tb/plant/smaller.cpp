#include "verilator_tb/plant/smaller.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

namespace segue::plant {
namespace {

constexpr std::uint64_t kFirstCycle = 2;    // behind the reset
constexpr std::uint64_t kAfterwards = 100;  // cycles for the last words to take effect

/// The last operation of each kind and first number, among the first `count` operations.
std::vector<Operation> last_of_each(const std::vector<Operation>& operations, std::size_t count) {
  const std::uint64_t cycle = std::min(kFirstCycle, operations.front().cycle);
  std::set<std::pair<std::uint32_t, std::int64_t>> seen;
  std::vector<Operation> list;
  for (std::size_t i = count; i-- > 0;) {
    const Operation& operation = operations[i];
    if (seen.emplace(operation.kind, operation.args[0]).second) list.push_back(operation);
  }
  std::reverse(list.begin(), list.end());
  for (Operation& operation : list) operation.cycle = cycle;
  return list;
}

/// Moves the operations from `begin` on, and the end, by so many cycles.
void move_earlier(Stimulus& stimulus, std::size_t begin, std::uint64_t cycles) {
  auto& operations = stimulus.operations;
  for (std::size_t i = begin; i < operations.size(); ++i) operations[i].cycle -= cycles;
  stimulus.cycles = std::max(stimulus.cycles - std::min(cycles, stimulus.cycles),
                             operations.empty() ? 1 : operations.back().cycle + 1);
}

}  // namespace

Stimulus without(const Stimulus& stimulus, std::size_t begin, std::size_t end) {
  Stimulus smaller{stimulus.seed, stimulus.cycles, {}};
  const auto first = stimulus.operations.begin();
  smaller.operations.assign(first, first + static_cast<std::ptrdiff_t>(begin));
  smaller.operations.insert(smaller.operations.end(), first + static_cast<std::ptrdiff_t>(end),
                            stimulus.operations.end());
  return smaller;
}

Stimulus only_last(const Stimulus& stimulus, std::size_t count, bool last_words) {
  const auto& operations = stimulus.operations;
  const std::size_t dropped = operations.size() - count;
  Stimulus smaller{stimulus.seed, stimulus.cycles, {}};
  if (last_words) smaller.operations = last_of_each(operations, dropped);
  const std::size_t begin = smaller.operations.size();
  smaller.operations.insert(smaller.operations.end(),
                            operations.begin() + static_cast<std::ptrdiff_t>(dropped),
                            operations.end());
  const std::uint64_t start = last_words ? kFirstCycle + kAfterwards : kFirstCycle;
  const std::uint64_t now = operations[dropped].cycle;
  if (now > start) move_earlier(smaller, begin, now - start);
  return smaller;
}

std::uint64_t gap_of(const Stimulus& stimulus, std::size_t operation) {
  const auto& operations = stimulus.operations;
  return operations[operation].cycle - (operation == 0 ? 0 : operations[operation - 1].cycle);
}

Stimulus with_gap(const Stimulus& stimulus, std::size_t operation, std::uint64_t gap) {
  Stimulus smaller = stimulus;
  move_earlier(smaller, operation, gap_of(stimulus, operation) - gap);
  return smaller;
}

Stimulus with_gaps_up_to(const Stimulus& stimulus, std::uint64_t longest) {
  Stimulus smaller = stimulus;
  for (std::size_t i = 0; i < smaller.operations.size(); ++i) {
    const std::uint64_t gap = gap_of(smaller, i);
    if (gap > longest) move_earlier(smaller, i, gap - longest);
  }
  return smaller;
}

Stimulus with_number(const Stimulus& stimulus, std::size_t operation, std::size_t arg,
                     std::int64_t value) {
  Stimulus smaller = stimulus;
  smaller.operations[operation].args[arg] = value;
  return smaller;
}

std::int64_t simplest(const OperationArg& arg) {
  const std::int64_t nearest = std::clamp(arg.plain, arg.min, arg.max);
  for (std::int64_t away = 0; away <= arg.max - arg.min; ++away) {
    if (is_allowed(arg, nearest + away)) return nearest + away;
    if (is_allowed(arg, nearest - away)) return nearest - away;
  }
  return nearest;
}

}  // namespace segue::plant

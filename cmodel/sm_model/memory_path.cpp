#include "cmodel/sm_model/memory_path.hpp"

#include <algorithm>
#include <utility>

#include "cmodel/sm_model/traced_instruction.hpp"

namespace segue::sm_model {

MemoryPath::MemoryPath(const SmMachine& machine, std::shared_ptr<SecondLevel> shared,
                       std::shared_ptr<HostLink> host)
    : sizes_(machine.memory),
      second_(shared ? std::move(shared) : std::make_shared<SecondLevel>(machine)),
      host_(std::move(host)),
      l1_(sizes_.l1),
      l1_tlb_(sizes_.l1_tlb) {}

std::uint64_t MemoryPath::translate(std::uint64_t line, std::uint64_t now) {
  ++counts_.requests;
  const std::uint64_t page = line / (kPageBytes / kLineBytes);
  const std::uint64_t looked_up = now + sizes_.check_cycles;
  LruTable::Entry* const known = l1_tlb_.find(page);
  counts_.l1_tlb.count(known != nullptr);
  if (known != nullptr) return std::max(looked_up, known->there_at);
  const std::uint64_t there = second_->translate(page, looked_up, counts_);
  l1_tlb_.place(page, there);
  return there;
}

std::uint64_t MemoryPath::mapped(std::uint64_t now) {
  ++counts_.requests;
  return now + sizes_.check_cycles;
}

bool MemoryPath::takes_load(std::uint64_t line, std::uint64_t now) {
  return l1_.find(line) != nullptr || held_.contains(line) || takes_miss(now);
}

bool MemoryPath::takes_miss(std::uint64_t now) {
  std::erase_if(misses_, [now](std::uint64_t there) { return there <= now; });
  if (misses_.size() + held_.size() < sizes_.l1_misses) return true;
  ++counts_.held_up;
  return false;
}

std::uint64_t MemoryPath::next_miss() const {
  const auto first = std::ranges::min_element(misses_);
  return first == misses_.end() ? ~std::uint64_t{0} : *first;
}

void MemoryPath::hold(std::uint64_t line) { ++held_[line]; }

void MemoryPath::let_go(std::uint64_t line) {
  if (--held_[line] == 0) held_.erase(line);
}

std::uint64_t MemoryPath::load(std::uint64_t line, std::uint64_t now, std::uint64_t from) {
  LruTable::Entry* const known = l1_.find(line);
  counts_.l1.count(known != nullptr);
  if (known != nullptr) return std::max(now + sizes_.l1_cycles, known->there_at);
  const std::uint64_t there = second_->line(line, now, from, SecondLevel::Use::kRead, counts_);
  l1_.place(line, there);
  misses_.push_back(there);
  return there;
}

std::uint64_t MemoryPath::load_shared(std::uint64_t line, std::uint64_t now, std::uint64_t from) {
  misses_.push_back(second_->line(line, now, from, SecondLevel::Use::kRead, counts_));
  return misses_.back();
}

std::uint64_t MemoryPath::load_host(std::uint64_t now, std::uint64_t from) {
  misses_.push_back(host_->read(now, from));
  return misses_.back();
}

std::uint64_t MemoryPath::store(std::uint64_t line, std::uint64_t now) {
  return second_->line(line, now, now, SecondLevel::Use::kWrite, counts_);
}

std::uint64_t MemoryPath::atomic(std::uint64_t line, std::uint64_t now) {
  l1_.forget(line);
  return second_->line(line, now, now, SecondLevel::Use::kBoth, counts_);
}

std::uint64_t MemoryPath::move_context(std::uint64_t now) {
  ++counts_.dram_lines;
  return second_->move_context(1, now);
}

}  // namespace segue::sm_model

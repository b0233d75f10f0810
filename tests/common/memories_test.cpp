// The cells of rtl/common that hold state, in random runs beside arrays and queues of C++.

#include <gtest/gtest.h>
#include <verilated.h>

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <random>

#include "Vmodel.h"

namespace segue {
namespace {

constexpr std::uint32_t kDepth = 5;
constexpr std::uint32_t kQueues = 3;
constexpr int kCycles = 20'000;

class CommonMemories : public ::testing::Test {
 protected:
  CommonMemories() {
    model_.rst_ni = 0;
    tick();
    model_.rst_ni = 1;
  }

  void settle() {
    model_.clock_i = 0;
    model_.eval();
  }

  void tick() {
    settle();
    model_.clock_i = 1;
    model_.eval();
  }

  std::uint32_t below(std::uint32_t limit) {
    return std::uniform_int_distribution<std::uint32_t>(0, limit - 1)(random_);
  }
  bool one_in(std::uint32_t n) { return below(n) == 0; }

  std::mt19937 random_{1};
  Vmodel model_;
};

TEST_F(CommonMemories, KeepWordsWrittenOutsideAReset) {
  std::array<std::optional<std::uint32_t>, kDepth> words;
  std::optional<std::uint32_t> read = 0;  // the read register; nothing: an unwritten word
  for (int cycle = 0; cycle < kCycles; ++cycle) {
    const std::array<std::uint32_t, 2> addresses = {below(kDepth), below(kDepth)};
    model_.rst_ni = one_in(50) ? 0 : 1;
    model_.write_i = one_in(2) ? 1 : 0;
    model_.write_addr_i = static_cast<CData>(below(kDepth));
    model_.write_data_i = static_cast<SData>(below(512));
    model_.read_i = one_in(2) ? 1 : 0;
    model_.read_addr_i = static_cast<CData>(addresses[0]);
    model_.other_addr_i = static_cast<CData>(addresses[1]);
    settle();
    for (std::size_t port = 0; port < addresses.size(); ++port) {
      const std::optional<std::uint32_t> word = words.at(addresses.at(port));
      if (word) {
        EXPECT_EQ((model_.regfile_o >> (9 * port)) & 0x1ff, *word) << cycle;
      }
    }
    if (read) {
      EXPECT_EQ(model_.sram_o, *read) << cycle;
    }
    tick();
    if (model_.rst_ni == 0) {
      read = 0;
    } else {
      if (model_.read_i != 0) read = words.at(addresses[0]);  // as it was before the write
      if (model_.write_i != 0) words.at(model_.write_addr_i) = model_.write_data_i;
    }
    ASSERT_FALSE(HasFailure());
  }
}

TEST_F(CommonMemories, QueuesGiveBackInOrder) {
  std::array<std::deque<std::uint32_t>, kQueues> queues;
  std::array<std::uint32_t, kQueues * kDepth> memory{};
  for (int cycle = 0; cycle < kCycles; ++cycle) {
    const std::uint32_t k = below(kQueues);
    const std::uint32_t cleared = below(kQueues);
    std::deque<std::uint32_t>& queue = queues.at(k);
    const bool push = queue.size() < kDepth && one_in(2);
    const bool pop = !push && !queue.empty() && one_in(2);
    const bool drop = !push && !pop && one_in(40);
    const bool clear = !push && !pop && !drop && one_in(40);
    model_.look_i = push || pop || drop || one_in(2) ? 1 : 0;
    model_.queue_i = static_cast<CData>(k);
    model_.push_i = push ? 1 : 0;
    model_.pop_i = pop ? 1 : 0;
    model_.drop_i = drop ? 1 : 0;
    model_.clear_i = clear ? 1 : 0;
    model_.clear_queue_i = static_cast<CData>(cleared);
    settle();
    EXPECT_EQ(model_.waiting_o, model_.look_i != 0 ? queue.size() : 0) << cycle;
    if (push) {
      EXPECT_EQ(model_.push_addr_o / kDepth, k) << cycle;
      memory.at(model_.push_addr_o) = static_cast<std::uint32_t>(cycle);
      queue.push_back(static_cast<std::uint32_t>(cycle));
    } else {
      EXPECT_EQ(model_.push_addr_o, 0) << cycle;
    }
    if (pop) {
      EXPECT_EQ(memory.at(model_.pop_addr_o), queue.front()) << cycle;
      queue.pop_front();
    } else {
      EXPECT_EQ(model_.pop_addr_o, 0) << cycle;
    }
    if (drop) queue.clear();
    if (clear) queues.at(cleared).clear();
    tick();
    ASSERT_FALSE(HasFailure());
  }
}

}  // namespace
}  // namespace segue

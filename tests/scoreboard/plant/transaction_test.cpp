// Transactions as a report of a mismatch shows them.

#include "verilator_tb/scoreboard/transaction.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace segue::scoreboard {
namespace {

constexpr Params kParams{.num_warps = 64,
                         .window_bits = 4,
                         .reg_bits = 8,
                         .insert_width = 2,
                         .issue_width = 2,
                         .commit_width = 2};

TEST(ScoreboardTransaction, InWords) {
  Inputs in(kParams);
  Outputs out(kParams);
  in.insert_valid = 0b11;
  in.insert[0] = {.warp = 63, .slot = 2, .memory = true, .late = true, .src_valid = 0b101};
  in.insert[0].src_0 = 7;
  in.insert[0].src_1 = 8;
  in.insert[0].src_2 = 9;
  in.insert[1] = {.warp = 63, .slot = 3, .fence = true, .dst_valid = true, .dst = 255};
  in.insert[1].dst_1_valid = true;
  in.insert[1].dst_1 = 254;
  out.wait_result[0] = 0b1010;
  out.wait_issue[0] = 0b1;
  out.err_code[1] = Error::kLive;
  in.read_valid = 0b10;
  in.read[1] = {.warp = 1, .slot = 15};
  in.squash_valid = true;
  in.squash = {.warp = 5, .slot = 0};
  in.kill = std::uint64_t{1} << 63 | 0b100;
  std::vector<std::string> words;
  for_each_transaction(17, in, out,
                       [&](const Transaction& what) { words.push_back(in_words(what)); });
  words.push_back(in_words({.cycle = 123'456'789, .what = {}}));
  EXPECT_EQ(words, (std::vector<std::string>{
                       "       17  waits of insert_0: result 1 3, sources none, issue 0",
                       "       17  insert_0: warp 63 place 2, - <- r7 r9, memory, late",
                       "       17  insert_1: warp 63 place 3, r255 r254 <- -, fence -> error live",
                       "       17  read_1: warp 1 place 15", "       17  squash: warp 5 place 0",
                       "       17  kill: warps 2 63", "123456789  reset"}));
}

}  // namespace
}  // namespace segue::scoreboard

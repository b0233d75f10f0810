#include "cmodel/sm_model/lru_table.hpp"

#include <gtest/gtest.h>

namespace segue::sm_model {
namespace {

TEST(LruTable, ReplacesTheLeastRecentlyUsed) {
  LruTable table({.entries = 2, .ways = 2});
  table.place(1, 10);
  table.place(2, 20);
  ASSERT_NE(table.find(1), nullptr);
  EXPECT_FALSE(table.place(3, 30).wrote_back);
  EXPECT_EQ(table.find(2), nullptr);
  ASSERT_NE(table.find(1), nullptr);
  EXPECT_EQ(table.find(1)->there_at, 10U);
  EXPECT_EQ(table.find(3)->there_at, 30U);
}

TEST(LruTable, SetsDoNotTakeEachOthersEntries) {
  LruTable table({.entries = 4, .ways = 2});
  for (const std::uint64_t number : {0, 2, 4}) table.place(number, 0);
  table.place(1, 0);
  EXPECT_EQ(table.find(0), nullptr) << "three in a set of two";
  EXPECT_NE(table.find(1), nullptr);
}

TEST(LruTable, SaysWhetherWhatItReplacesWasChanged) {
  LruTable table({.entries = 1, .ways = 1});
  table.place(1, 0).entry->dirty = true;
  EXPECT_TRUE(table.place(2, 0).wrote_back);
  EXPECT_FALSE(table.place(3, 0).wrote_back) << "a new entry is not changed";
}

TEST(LruTable, AForgottenEntryIsEmpty) {
  LruTable table({.entries = 1, .ways = 1});
  table.place(1, 0).entry->dirty = true;
  table.forget(1);
  EXPECT_EQ(table.find(1), nullptr);
  EXPECT_FALSE(table.place(2, 0).wrote_back);
}

}  // namespace
}  // namespace segue::sm_model

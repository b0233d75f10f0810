#include "cmodel/cli/slurm/slurm_chunks.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace segue::cli {
namespace {

std::vector<std::size_t> sizes_of(std::size_t parts, double seconds) {
  std::vector<std::string> keys;
  for (std::size_t i = 0; i < parts; ++i) keys.push_back(std::to_string(i));
  std::vector<std::size_t> sizes;
  SlurmChunk all;
  for (const SlurmChunk& chunk : chunks_of(keys, seconds)) {
    sizes.push_back(chunk.size());
    all.insert(all.end(), chunk.begin(), chunk.end());
  }
  EXPECT_EQ(all, keys) << "each once, in their order";
  return sizes;
}

using Sizes = std::vector<std::size_t>;

TEST(SlurmChunks, HaveAtLeastHalfAMinute) {
  EXPECT_EQ(sizes_of(6, 15.0), (Sizes{2, 2, 2}));
  EXPECT_EQ(sizes_of(6, 14.0), (Sizes{3, 3}));
  EXPECT_EQ(sizes_of(3, 100.0), (Sizes{1, 1, 1}));
}

TEST(SlurmChunks, AShortRestGoesToTheLast) {
  EXPECT_EQ(sizes_of(7, 15.0), (Sizes{2, 2, 3}));
  EXPECT_EQ(sizes_of(5, 1e-9), (Sizes{5}));
  EXPECT_TRUE(sizes_of(0, 1.0).empty());
}

TEST(SlurmChunks, AreNoMoreThanAnArrayHolds) {
  EXPECT_EQ(sizes_of(1000, 60.0).size(), 1000U);
  EXPECT_EQ(sizes_of(2500, 60.0).size(), 834U);
}

}  // namespace
}  // namespace segue::cli

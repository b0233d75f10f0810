#pragma once

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <string>

namespace segue::tests {

/// The first failed check of a run, empty if none: a random run asks RapidCheck for a smaller one.
template <class Run>
std::string first_failure(const Run& run) {
  ::testing::TestPartResultArray results;
  {
    ::testing::ScopedFakeTestPartResultReporter capture(
        ::testing::ScopedFakeTestPartResultReporter::INTERCEPT_ALL_THREADS, &results);
    run();
  }
  return results.size() == 0 ? "" : results.GetTestPartResult(0).message();
}

}  // namespace segue::tests

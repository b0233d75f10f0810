#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/cli/segue_process.hpp"

namespace segue::cli {

/// Exit code 2, nothing on standard output, and this one line on standard error.
inline void expect_refused(const Ended& ended, const std::string& line) {
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_EQ(ended.out, "");
  EXPECT_EQ(std::count(ended.err.begin(), ended.err.end(), '\n'), 1) << ended.err;
  EXPECT_EQ(ended.err, line + "\n");
}

/// The same where the end of the line (a list of what is allowed) isn't spelled out.
inline void expect_refused_with(const Ended& ended, const std::string& start) {
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_EQ(ended.out, "");
  EXPECT_EQ(std::count(ended.err.begin(), ended.err.end(), '\n'), 1) << ended.err;
  EXPECT_EQ(ended.err.substr(0, start.size()), start);
}

}  // namespace segue::cli

#pragma once

#include <string>
#include <vector>

namespace segue::studies::thesis5 {

/// A row of thesis Table 5.2, the columns that the model derives.
struct Table52Row {
  std::string application;
  std::string kernel;
  double time_per_tb_us = 0.0;
  double tbs_per_sm = 0.0;
  double resources_percent = 0.0;
  double save_time_us = 0.0;
};

/// @throws gpu::BadInput
std::vector<Table52Row> published_table_5_2();

}  // namespace segue::studies::thesis5

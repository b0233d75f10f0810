#pragma once

#include <string>
#include <vector>

#include "cmodel/studies/row.hpp"

namespace segue::studies {

/// Fills in what the papers print for the rows of a figure: cmodel/data/published/. Numbers of
/// sizes and classes that were not studied have no row.
void add_published(const std::string& figure, std::vector<Row>& rows);

/// A row of thesis Table 5.2, the columns that the model derives.
struct Table52Row {
  std::string application;
  std::string kernel;
  double time_per_tb_us = 0.0;
  double tbs_per_sm = 0.0;
  double resources_percent = 0.0;
  double save_time_us = 0.0;
};
std::vector<Table52Row> published_table_5_2();

}  // namespace segue::studies

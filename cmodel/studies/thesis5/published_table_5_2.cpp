#include "cmodel/studies/thesis5/published_table_5_2.hpp"

#include <array>
#include <string_view>

#include "cmodel/gpu/config/section.hpp"
#include "cmodel/studies/comparison/published.hpp"

namespace segue::studies::thesis5 {
namespace {

constexpr std::array<std::string_view, 2> kTableKeys = {"table", "row"};
constexpr std::array<std::string_view, 7> kTableRowKeys = {
    "application",       "kernel",      "launches", "time_per_tb_us", "tbs_per_sm",
    "resources_percent", "save_time_us"};

}  // namespace

std::vector<Table52Row> published_table_5_2() {
  std::vector<Table52Row> rows;
  const gpu::ConfigNode root = read_published("thesis5", "table-5.2.toml");
  for (const gpu::Section& row :
       rows_of_kernels(gpu::Section(root, "table", kTableKeys), kTableRowKeys)) {
    rows.push_back({.application = row.text("application"),
                    .kernel = row.text("kernel"),
                    .time_per_tb_us = row.number("time_per_tb_us", {}),
                    .tbs_per_sm = row.number("tbs_per_sm", {}),
                    .resources_percent = row.number("resources_percent", {}),
                    .save_time_us = row.number("save_time_us", {})});
  }
  return rows;
}

}  // namespace segue::studies::thesis5

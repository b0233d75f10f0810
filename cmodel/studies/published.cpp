#include "cmodel/studies/published.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "cmodel/gpu/config/section.hpp"
#include "cmodel/gpu/workload/data_files.hpp"

namespace segue::studies {
namespace {

using gpu::ConfigNode;
using gpu::Section;

constexpr std::array<std::string_view, 1> kFigureKeys = {"row"};
constexpr std::array<std::string_view, 4> kRowKeys = {"figure", "name", "value", "note"};
constexpr std::array<std::string_view, 2> kTableKeys = {"table", "row"};
constexpr std::array<std::string_view, 7> kTableRowKeys = {
    "application",       "kernel",      "launches", "time_per_tb_us", "tbs_per_sm",
    "resources_percent", "save_time_us"};

ConfigNode read_published(const char* file) {
  return gpu::read_toml(gpu::data_folder() + "/published/" + file);
}

}  // namespace

void add_published(const std::string& figure, std::vector<Row>& rows) {
  const ConfigNode root = read_published("thesis-figures.toml");
  for (const Section& section :
       Section(root, "published figures", kFigureKeys).tables("row", "row", kRowKeys)) {
    const std::string name = section.text("name");
    if (section.text("figure") != figure) continue;
    const auto row = std::ranges::find(rows, name, &Row::name);
    if (row == rows.end()) continue;
    row->published = section.number("value", {});
    const std::string note = section.text_or("note", "");
    if (!note.empty()) row->note += (row->note.empty() ? "" : "; ") + note;
  }
}

std::vector<Table52Row> published_table_5_2() {
  std::vector<Table52Row> rows;
  const ConfigNode root = read_published("thesis-table-5.2.toml");
  for (const Section& row :
       Section(root, "table", kTableKeys).tables("row", "row", kTableRowKeys)) {
    rows.push_back({.application = row.text("application"),
                    .kernel = row.text("kernel"),
                    .time_per_tb_us = row.number("time_per_tb_us", {}),
                    .tbs_per_sm = row.number("tbs_per_sm", {}),
                    .resources_percent = row.number("resources_percent", {}),
                    .save_time_us = row.number("save_time_us", {})});
  }
  return rows;
}

}  // namespace segue::studies

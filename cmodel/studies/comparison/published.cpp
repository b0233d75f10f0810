#include "cmodel/studies/comparison/published.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "cmodel/gpu/config/section.hpp"
#include "cmodel/gpu/workload/data_files.hpp"

namespace segue::studies {
namespace {

constexpr std::array<std::string_view, 1> kFigureKeys = {"row"};
constexpr std::array<std::string_view, 4> kRowKeys = {"figure", "name", "value", "note"};
constexpr std::array<std::string_view, 2> kReasonKeys = {"figure", "reason"};

}  // namespace

std::string published_folder(const std::string& paper) {
  return gpu::data_folder() + "/papers/" + paper + "/published";
}

gpu::ConfigNode read_published(const std::string& paper, const std::string& file) {
  return gpu::read_toml(published_folder(paper) + "/" + file);
}

std::vector<PublishedRow> published_rows(const std::string& paper, const std::string& figure) {
  std::vector<PublishedRow> rows;
  const gpu::ConfigNode root = read_published(paper, "figures.toml");
  for (const gpu::Section& section :
       gpu::Section(root, "published figures", kFigureKeys).tables("row", "row", kRowKeys)) {
    const std::string name = section.text("name");
    if (section.text("figure") != figure) continue;
    rows.push_back(
        {.name = name, .value = section.number("value", {}), .note = section.text_or("note", "")});
  }
  return rows;
}

void add_published(const std::string& paper, const std::string& figure, std::vector<Row>& rows) {
  for (const PublishedRow& published : published_rows(paper, figure)) {
    const auto row = std::ranges::find(rows, published.name, &Row::name);
    if (row == rows.end()) continue;
    row->published = published.value;
    if (!published.note.empty()) row->note += (row->note.empty() ? "" : "; ") + published.note;
  }
}

std::string reason_of(const std::string& paper, const std::string& figure) {
  const gpu::ConfigNode root = read_published(paper, "reasons.toml");
  for (const gpu::Section& section :
       gpu::Section(root, "reasons", kFigureKeys).tables("row", "row", kReasonKeys)) {
    if (section.text("figure") == figure) return section.text("reason");
  }
  return "";
}

}  // namespace segue::studies

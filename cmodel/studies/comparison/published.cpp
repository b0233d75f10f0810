#include "cmodel/studies/comparison/published.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "cmodel/gpu/config/nearest.hpp"
#include "cmodel/gpu/config/section.hpp"
#include "cmodel/gpu/workload/data_files.hpp"

namespace segue::studies {
namespace {

constexpr std::array<std::string_view, 2> kFigureKeys = {"row", "not_made"};
constexpr std::array<std::string_view, 1> kReasonsKeys = {"row"};
constexpr std::array<std::string_view, 4> kRowKeys = {"figure", "name", "value", "note"};
constexpr std::array<std::string_view, 2> kReasonKeys = {"figure", "reason"};

}  // namespace

std::string published_folder(const std::string& paper) {
  return gpu::data_folder() + "/papers/" + paper + "/published";
}

gpu::ConfigNode read_published(const std::string& paper, const std::string& file) {
  return gpu::read_toml(published_folder(paper) + "/" + file);
}

std::vector<gpu::Section> rows_of_kernels(const gpu::Section& table,
                                          std::span<const std::string_view> keys) {
  std::vector<gpu::Section> rows = table.tables("row", "row", keys);
  std::map<std::pair<std::string, std::string>, gpu::Place> seen;  // application and kernel
  for (const gpu::Section& row : rows) {
    const std::string application = row.text("application");
    const std::string kernel = row.text("kernel");
    const auto [first, added] = seen.try_emplace({application, kernel}, row.place_of("kernel"));
    if (added) continue;
    row.fail("kernel", fmt::format("'{}' of '{}' has a row in line {}, too; allowed: one", kernel,
                                   application, first->second.line));
  }
  return rows;
}

namespace {

PublishedRow row_of(const gpu::Section& section) {
  return {.name = section.text("name"),
          .value = section.number("value", {}),
          .note = section.text_or("note", "")};
}

/// The figure of a row, one of `known`.
std::string figure_of(const gpu::Section& section, std::span<const std::string_view> known) {
  std::string figure = section.text("figure");
  if (std::ranges::find(known, figure) != known.end()) return figure;
  section.fail("figure", fmt::format("unknown figure '{}'{}; allowed: {}", figure,
                                     gpu::suggestion(figure, known), gpu::join(known)));
}

}  // namespace

void check_published(const std::string& paper, std::span<const std::string_view> figures) {
  const gpu::ConfigNode root = read_published(paper, "figures.toml");
  const gpu::Section file(root, "published figures", kFigureKeys);
  const std::vector<std::string> not_made = file.texts_or_none("not_made");
  std::vector<std::string_view> known(figures.begin(), figures.end());
  known.insert(known.end(), not_made.begin(), not_made.end());
  std::map<std::pair<std::string, std::string>, gpu::Place> seen;  // figure and name
  for (const gpu::Section& section : file.tables("row", "row", kRowKeys)) {
    const std::string figure = figure_of(section, known);
    const std::string name = row_of(section).name;
    const auto [first, added] = seen.try_emplace({figure, name}, section.place_of("name"));
    if (added) continue;
    section.fail("name", fmt::format("{} has a row '{}' in line {}, too; allowed: one", figure,
                                     name, first->second.line));
  }
  const gpu::ConfigNode reasons = read_published(paper, "reasons.toml");
  std::map<std::string, gpu::Place> explained;
  for (const gpu::Section& section :
       gpu::Section(reasons, "reasons", kReasonsKeys).tables("row", "row", kReasonKeys)) {
    const std::string figure = figure_of(section, known);
    static_cast<void>(section.text("reason"));
    const auto [first, added] = explained.try_emplace(figure, section.place_of("figure"));
    if (added) continue;
    section.fail("figure", fmt::format("{} has a reason in line {}, too; allowed: one", figure,
                                       first->second.line));
  }
}

std::vector<PublishedRow> published_rows(const std::string& paper, const std::string& figure) {
  std::vector<PublishedRow> rows;
  const gpu::ConfigNode root = read_published(paper, "figures.toml");
  for (const gpu::Section& section :
       gpu::Section(root, "published figures", kFigureKeys).tables("row", "row", kRowKeys)) {
    if (section.text("figure") == figure) rows.push_back(row_of(section));
  }
  return rows;
}

std::vector<std::string> add_published(const std::string& paper, const std::string& figure,
                                       std::vector<Row>& rows) {
  std::vector<std::string> left_out;
  for (const PublishedRow& published : published_rows(paper, figure)) {
    const auto row = std::ranges::find(rows, published.name, &Row::name);
    if (row == rows.end()) {
      left_out.push_back(published.name);
      continue;
    }
    row->published = published.value;
    if (!published.note.empty()) row->note += (row->note.empty() ? "" : "; ") + published.note;
  }
  return left_out;
}

std::string reason_of(const std::string& paper, const std::string& figure) {
  const gpu::ConfigNode root = read_published(paper, "reasons.toml");
  for (const gpu::Section& section :
       gpu::Section(root, "reasons", kReasonsKeys).tables("row", "row", kReasonKeys)) {
    if (section.text("figure") == figure) return section.text("reason");
  }
  return "";
}

}  // namespace segue::studies

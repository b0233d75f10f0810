#include "cmodel/cli/report/results/read_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>
#include <system_error>
#include <vector>

#include "cmodel/cli/report/results/document_values.hpp"
#include "cmodel/cli/report/results/result_kind.hpp"
#include "cmodel/cli/report/results/sweep_lines.hpp"
#include "cmodel/cli/report/results/text_in.hpp"
#include "cmodel/cli/report/results/timeline_of.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/paths/files_read.hpp"

namespace segue::cli {
namespace {

using Json = ResultSet::Json;

/// A file of results has no more; a pipe need not end.
constexpr std::size_t kMostBytes = std::size_t{1} << 30U;

/// A device may have no end.
bool can_end(const std::string& path) {
  std::error_code ignored;
  const auto kind = std::filesystem::status(path, ignored).type();
  return kind == std::filesystem::file_type::regular || kind == std::filesystem::file_type::fifo;
}

std::string read_text(const std::string& path) {
  note_read(path);
  std::ifstream stream;
  if (can_end(path)) stream.open(path, std::ios::binary);
  std::string text;
  std::vector<char> part(std::size_t{1} << 16U);
  while (stream.is_open() && (stream.read(part.data(), std::ssize(part)), stream.gcount() > 0)) {
    text.append(part.data(), static_cast<std::size_t>(stream.gcount()));
    if (text.size() <= kMostBytes) continue;
    throw gpu::BadInput(fmt::format("{}: longer than {} MiB; allowed: a shorter file of results",
                                    path, kMostBytes >> 20U));
  }
  if (!stream.eof()) {
    throw gpu::BadInput(fmt::format("cannot read '{}'; allowed: a file of results", path));
  }
  if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
    throw gpu::BadInput(
        fmt::format("{}: the file is empty; allowed: a file with at least one result", path));
  }
  return text;
}

/// Documents of segue nest less than ten deep; JSON's writer needs stack for each depth.
constexpr std::size_t kDeepest = 100;

/// @throws gpu::BadInput with the line where brackets nest deeper than kDeepest
void check_nesting(const std::string& text, const std::string& path) {
  std::size_t depth = 0;
  std::size_t line = 1;
  bool in_string = false;
  for (std::size_t k = 0; k < text.size(); ++k) {
    const char c = text[k];
    if (c == '\n') {
      ++line;
    } else if (c == '"') {
      in_string = !in_string;
    } else if (in_string) {
      k += c == '\\' ? 1 : 0;
    } else if (c == '[' || c == '{') {
      ++depth;
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
    if (depth <= kDeepest) continue;
    throw gpu::BadInput(fmt::format("{}:{}: nested more than {} deep; allowed: a file of results",
                                    path, line, kDeepest));
  }
}

/// @throws gpu::BadInput with the line where the text stops being JSON
Json parse_document(const std::string& text, const std::string& path) {
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    const std::size_t read = std::min<std::size_t>(error.byte, text.size());
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(read);
    throw gpu::BadInput(
        fmt::format("{}:{}: not JSON, or cut off; allowed: whole files of segue sweep --results, "
                    "segue run --json or --trace, segue reproduce --json, segue area --json",
                    path, 1 + std::count(text.begin(), end, '\n')));
  } catch (const Json::out_of_range&) {
    throw gpu::BadInput(fmt::format(
        "{}: a number is larger than any that segue writes; allowed: below 1.8e308", path));
  }
}

Json source_of(const std::string& path) { return {{"file", path}, {"line", 0}}; }

void add_run(Json run, const std::string& path, ResultSet& set) {
  check_run(run, path);
  check_values(run, ResultKind::kRun, path);
  Json point;
  point["source"] = source_of(path);
  const std::string verdict = text_in(run, "verdict");
  point["status"] = verdict == "complete" ? "done" : verdict == "stopped" ? "stopped" : "failed";
  if (is_failure(run)) {
    point["reason"] = verdict + ": " + text_in(run, "reason");
  } else if (verdict != "complete") {
    point["reason"] = "verdict: " + verdict;
  }
  for (const char* key : {"kernels", "cpu_s", "speed", "speed_unit"}) run.erase(key);
  if (run.contains("hardware")) point["hardware"] = run["hardware"];
  point["run"] = std::move(run);
  set.points.push_back(std::move(point));
}

void add_figures(Json figures, const std::string& path, ResultSet& set) {
  for (std::size_t k = 0; k < figures.size(); ++k) {
    check_figure(figures[k], fmt::format("{}: [{}]", path, k));
  }
  check_values(figures, ResultKind::kFigures, path);
  for (Json& figure : figures) {
    figure["source"] = source_of(path);
    set.figures.push_back(std::move(figure));
  }
}

void add_area(const Json& document, const std::string& path, ResultSet& set) {
  if (!document.contains("rows") || !document["rows"].is_array()) {
    throw gpu::BadInput(fmt::format("{}: 'rows' is missing; allowed: an array of blocks", path));
  }
  for (std::size_t k = 0; k < document["rows"].size(); ++k) {
    check_area_row(document["rows"][k], fmt::format("{}: rows[{}]", path, k));
  }
  check_values(document, ResultKind::kArea, path);
  for (Json row : document["rows"]) {
    row["source"] = source_of(path);
    set.area.push_back(std::move(row));
  }
}

void add_file(const std::string& path, SweepLines& sweeps, ResultSet& set) {
  const std::string text = read_text(path);
  check_nesting(text, path);
  if (SweepLines::is_one(text)) {
    sweeps.add_lines(text, path);
    return;
  }
  Json document = parse_document(text, path);
  switch (result_kind(document, path)) {
    case ResultKind::kSweepLine:
      sweeps.add_lines(text, path);
      break;
    case ResultKind::kSweepResults:
      sweeps.add_document(document, path);
      check_values(document, ResultKind::kSweepResults, path);
      break;
    case ResultKind::kRun:
      add_run(std::move(document), path, set);
      break;
    case ResultKind::kFigures:
      add_figures(std::move(document), path, set);
      break;
    case ResultKind::kArea:
      add_area(document, path, set);
      break;
    case ResultKind::kTrace:
      check_values(document, ResultKind::kTrace, path);
      set.traces.push_back(timeline_of(document, path));
      break;
  }
}

/// Each file once, with a note of one that is named again: its records would count twice.
std::vector<std::string> without_repeats(const std::vector<std::string>& paths, ResultSet& set) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    const auto same = std::ranges::find_if(files, [&](const std::string& file) {
      std::error_code ignored;
      return file == path || std::filesystem::equivalent(file, path, ignored);
    });
    if (same == files.end()) {
      files.push_back(path);
    } else {
      set.notes.push_back(fmt::format("{}: the same file as {}, counts once", path, *same));
    }
  }
  return files;
}

}  // namespace

ResultSet read_results(const std::vector<std::string>& paths, const std::string& model_version) {
  ResultSet set;
  SweepLines sweeps(model_version);
  for (const std::string& path : without_repeats(paths, set)) add_file(path, sweeps, set);
  sweeps.finish(set);
  return set;
}

}  // namespace segue::cli

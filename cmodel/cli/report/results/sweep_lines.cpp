#include "cmodel/cli/report/results/sweep_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "cmodel/cli/report/results/result_kind.hpp"
#include "cmodel/cli/report/results/text_in.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/nearest.hpp"
#include "cmodel/studies/grid/result_cache.hpp"

namespace segue::cli {
namespace {

using Json = ResultSet::Json;

constexpr std::string_view kBegin = R"({"version":")";
constexpr const char* kRecordSchema = "segue-sweep-1";

/// Also if it was cut.
bool begins_a_record(std::string_view text) {
  return text.starts_with(kBegin) || kBegin.starts_with(text);
}

}  // namespace

bool SweepLines::is_one(std::string_view text) {
  if (begins_a_record(text)) return true;
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos) return false;
  const Json first = Json::parse(text.substr(0, end), nullptr, false);
  return first.is_object() && first.contains("key") && first.contains("result");
}

void SweepLines::add_lines(std::string_view text, const std::string& path) {
  std::size_t number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    const std::string_view line = text.substr(begin, end - begin);
    begin = end == std::string_view::npos ? text.size() : end + 1;
    ++number;
    const std::string place = fmt::format("{}:{}", path, number);
    Json record = Json::parse(line, nullptr, false);
    if (record.is_discarded() && end == std::string_view::npos && begins_a_record(line)) {
      notes_.push_back(
          fmt::format("{}: skipped, for a sweep was killed while it wrote the line", place));
      continue;
    }
    if (record.is_discarded()) {
      throw gpu::BadInput(
          fmt::format("{}: the line is no JSON; allowed: a record of segue sweep", place));
    }
    if (result_kind(record, place) != ResultKind::kSweepLine) {
      throw gpu::BadInput(
          fmt::format("{}: no record of segue sweep; allowed: nothing else in "
                      "its file of results",
                      place));
    }
    std::string version = text_in(record, "version");
    if (record.contains("digest") &&
        record["digest"] != studies::grid::result_digest(version, text_in(record, "key"),
                                                         record["result"].dump())) {
      throw gpu::BadInput(
          fmt::format("{}: the record has changed since it was written; allowed: one as segue "
                      "sweep writes it",
                      place));
    }
    add(std::move(record["result"]), std::move(version), text_in(record, "key"), path, number);
  }
}

void SweepLines::add_document(const Json& document, const std::string& path) {
  if (!document.contains("records") || !document["records"].is_array()) {
    throw gpu::BadInput(fmt::format("{}: 'records' is missing; allowed: an array of them", path));
  }
  for (const Json& record : document["records"]) {
    add(record, text_in(document, "model_version"), text_in(record, "key"), path, 0);
  }
}

void SweepLines::add(Json result, std::string version, std::string key, const std::string& path,
                     std::size_t line) {
  const std::string place = line == 0 ? path : fmt::format("{}:{}", path, line);
  if (!result.is_object() || text_in(result, "schema") != kRecordSchema) {
    throw gpu::BadInput(
        fmt::format("{}: no record of a sweep; allowed: schema {}", place, kRecordSchema));
  }
  const std::string status = text_in(result, "status");
  if (status != "done" && status != "stopped" && status != "failed") {
    throw gpu::BadInput(
        fmt::format("{}: status '{}'; allowed: done, stopped, failed", place, status));
  }
  if (result.contains("run")) check_run(result["run"], place);
  if (!result.contains("run") && status != "failed") {
    throw gpu::BadInput(
        fmt::format("{}: 'run' is missing; allowed: only in a failed point", place));
  }
  records_.push_back({.version = std::move(version),
                      .key = std::move(key),
                      .file = path,
                      .line = line,
                      .point = std::move(result)});
}

std::string SweepLines::chosen_version() const {
  if (records_.empty()) return "";
  if (wanted_ == "latest") return records_.back().version;
  if (!wanted_.empty()) {
    const auto found = std::ranges::find(records_, wanted_, &Record::version);
    if (found != records_.end()) return wanted_;
    std::vector<std::string_view> versions = {"latest"};
    for (const Record& record : records_) {
      if (std::ranges::find(versions, record.version) != versions.end()) continue;
      versions.push_back(record.version);
    }
    throw gpu::BadInput(fmt::format("--model-version: no record is of '{}'{}; allowed: {}", wanted_,
                                    gpu::suggestion(wanted_, versions), gpu::join(versions)));
  }
  const std::string& first = records_.front().version;
  const auto other =
      std::ranges::find_if(records_, [&](const Record& r) { return r.version != first; });
  if (other == records_.end()) return first;
  throw gpu::BadInput(
      fmt::format("{}:{}: a record of model version {}, but {}:{} is of {}; allowed: records of "
                  "one version, or --model-version VERSION or latest",
                  other->file, other->line, other->version, records_.front().file,
                  records_.front().line, first));
}

std::string SweepLines::point_of(const Record& record) {
  const std::string command = text_in(record.point, "command");
  return command.empty() ? record.key : command;
}

void SweepLines::finish(ResultSet& set) {
  const std::string version = chosen_version();
  std::map<std::string, std::size_t> last;           // of each key, its place in records_
  std::map<std::string, std::size_t> last_of_point;  // the same of each command
  for (std::size_t k = 0; k < records_.size(); ++k) {
    if (records_[k].version != version) continue;
    last[records_[k].key] = k;
    last_of_point[point_of(records_[k])] = k;
  }
  std::size_t replaced = 0;
  std::size_t older = 0;
  std::size_t others = 0;
  for (std::size_t k = 0; k < records_.size(); ++k) {
    Record& record = records_[k];
    if (record.version != version) {
      ++others;
    } else if (last.at(record.key) != k) {
      ++replaced;
    } else if (last_of_point.at(point_of(record)) != k) {
      ++older;
    } else {
      record.point["source"] = {{"file", record.file}, {"line", record.line}};
      set.points.push_back(std::move(record.point));
    }
  }
  if (replaced != 0)
    notes_.push_back(fmt::format("{} records of points that a later line repeats", replaced));
  if (older != 0) {
    notes_.push_back(fmt::format(
        "{} older records of points with other inputs are left out: the newest of each counts",
        older));
  }
  if (others != 0)
    notes_.push_back(fmt::format("{} records of other versions of the model are left out", others));
  set.model_version = version;
  set.notes.insert(set.notes.end(), notes_.begin(), notes_.end());
}

}  // namespace segue::cli

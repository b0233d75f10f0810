#include "cmodel/cli/report/results/sweep_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "cmodel/cli/report/results/document_values.hpp"
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

std::string counted(std::size_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
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
    Record read = {.version = text_in(record, "version"),
                   .key = text_in(record, "key"),
                   .file = path,
                   .line = number,
                   .has_digest = record.contains("digest"),
                   .point = std::move(record["result"])};
    if (read.has_digest && record["digest"] != studies::grid::result_digest(read.version, read.key,
                                                                            read.point.dump())) {
      throw gpu::BadInput(
          fmt::format("{}: the record has changed since it was written; allowed: one as segue "
                      "sweep writes it",
                      place));
    }
    add(std::move(read));
    check_values(records_.back().point, ResultKind::kSweepLine, place);
  }
}

void SweepLines::add_document(const Json& document, const std::string& path) {
  if (!document.contains("records") || !document["records"].is_array()) {
    throw gpu::BadInput(fmt::format("{}: 'records' is missing; allowed: an array of them", path));
  }
  for (const Json& record : document["records"]) {
    Json point = record;
    if (point.is_object()) point.erase("key");
    add({.version = text_in(document, "model_version"),
         .key = text_in(record, "key"),
         .file = path,
         .point = std::move(point)});
  }
}

void SweepLines::add(Record record) {
  const Json& result = record.point;
  if (!result.is_object() || text_in(result, "schema") != kRecordSchema) {
    throw gpu::BadInput(
        fmt::format("{}: no record of a sweep; allowed: schema {}", record.place(), kRecordSchema));
  }
  const std::string status = text_in(result, "status");
  if (status != "done" && status != "stopped" && status != "failed") {
    throw gpu::BadInput(
        fmt::format("{}: status '{}'; allowed: done, stopped, failed", record.place(), status));
  }
  if (result.contains("run")) check_run(result["run"], record.place());
  if (result.contains("hardware")) check_hardware(result["hardware"], record.place());
  if (!result.contains("run") && status != "failed") {
    throw gpu::BadInput(
        fmt::format("{}: 'run' is missing; allowed: only in a failed point", record.place()));
  }
  records_.push_back(std::move(record));
}

std::string SweepLines::Record::place() const {
  return line == 0 ? file : fmt::format("{}:{}", file, line);
}

std::string SweepLines::Record::name() const {
  const std::string command = text_in(point, "command");
  return command.empty() ? key : command;
}

std::string SweepLines::latest_version() const {
  const Record* last = nullptr;  // of a file before
  for (Index k = 0; k < records_.size(); ++k) {
    if (k + 1 < records_.size() && records_[k + 1].file == records_[k].file) continue;
    if (last != nullptr && last->version != records_[k].version) {
      throw gpu::BadInput(
          fmt::format("--model-version: 'latest' is {} in {} and {} in {}, and records have no "
                      "time; allowed: one of the two",
                      last->version, last->place(), records_[k].version, records_[k].place()));
    }
    last = &records_[k];
  }
  return last->version;
}

std::string SweepLines::chosen_version() const {
  if (records_.empty()) {
    if (wanted_.empty()) return "";
    throw gpu::BadInput("--model-version: no results of a sweep; allowed: with one of its files");
  }
  if (wanted_ == "latest") return latest_version();
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
      fmt::format("{}: a record of model version {}, but {} is of {}; allowed: records of one "
                  "version, or --model-version VERSION or latest",
                  other->place(), other->version, records_.front().place(), first));
}

std::vector<SweepLines::Index> SweepLines::last_of_files(const std::string& version) {
  std::map<std::pair<std::string, std::string>, Index> last;  // of a file and a point
  std::size_t others = 0;
  for (Index k = 0; k < records_.size(); ++k) {
    const Record& record = records_[k];
    if (record.version != version) {
      ++others;
      continue;
    }
    if (record.line != 0 && !record.has_digest) {
      throw gpu::BadInput(
          fmt::format("{}: the record has no digest, so that nothing tells whether it has changed "
                      "since it was written; allowed: one as segue sweep writes it",
                      record.place()));
    }
    last[{record.file, record.name()}] = k;
  }
  std::size_t repeated = 0;
  std::size_t of_other_inputs = 0;
  std::vector<Index> kept;
  for (Index k = 0; k < records_.size(); ++k) {
    const Record& record = records_[k];
    if (record.version != version) continue;
    const Index counts = last.at({record.file, record.name()});
    if (counts == k) {
      kept.push_back(k);
    } else {
      ++(records_[counts].key == record.key ? repeated : of_other_inputs);
    }
  }
  if (repeated != 0) {
    notes_.push_back(counted(repeated, "record") +
                     " left out: a later line of the file is of the same point");
  }
  if (of_other_inputs != 0) {
    notes_.push_back(counted(of_other_inputs, "record") +
                     " left out: a later line of the file is of the same point with other inputs");
  }
  if (others != 0) {
    notes_.push_back(counted(others, "record") + " of other versions of the model left out");
  }
  return kept;
}

std::vector<SweepLines::Index> SweepLines::last_of_points(const std::vector<Index>& records) {
  std::map<std::string, std::vector<Index>> of_point;
  for (const Index k : records) of_point[records_[k].name()].push_back(k);
  std::size_t alike = 0;
  std::size_t different = 0;
  std::map<std::string, std::size_t> taken;  // of points that differ, by the file that counts
  std::vector<Index> kept;
  for (const auto& [name, all] : of_point) {
    const Record& last = records_[all.back()];
    kept.push_back(all.back());
    if (all.size() == 1) continue;
    if (std::ranges::all_of(all, [&](Index k) { return records_[k].point == last.point; })) {
      ++alike;
    } else {
      ++different;
      ++taken[last.file];
    }
  }
  if (alike != 0) {
    notes_.push_back(counted(alike, "point") +
                     " in several files with the same result, which counts once");
  }
  if (different != 0) {
    std::vector<std::string> files;
    for (const auto& [file, points] : taken) files.push_back(fmt::format("{} of {}", points, file));
    notes_.push_back(
        fmt::format("warning: {} in several files with different results: records have no time, so "
                    "that the file that is last on the command line counts ({})",
                    counted(different, "point"), fmt::join(files, ", ")));
  }
  std::ranges::sort(kept);
  return kept;
}

void SweepLines::finish(ResultSet& set) {
  const std::string version = chosen_version();
  for (const Index k : last_of_points(last_of_files(version))) {
    Record& record = records_[k];
    record.point["source"] = {{"file", record.file}, {"line", record.line}};
    set.points.push_back(std::move(record.point));
  }
  set.model_version = version;
  set.notes.insert(set.notes.end(), notes_.begin(), notes_.end());
}

}  // namespace segue::cli

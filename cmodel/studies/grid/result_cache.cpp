#include "cmodel/studies/grid/result_cache.hpp"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <ranges>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "cmodel/paths/json_text.hpp"
#include "cmodel/paths/outputs_claimed.hpp"
#include "cmodel/studies/grid/digest.hpp"

namespace segue::studies::grid {
namespace {

using Json = nlohmann::ordered_json;

/// How the line of a result begins.
constexpr std::string_view kBegin = R"({"version":")";
/// The text behind the version.
constexpr std::string_view kNext = R"(","key":")";

std::string write_problem(const std::filesystem::path& path, const std::system_error& error) {
  return "cannot write '" + path.string() + "': " + error.code().message();
}

[[noreturn]] void no_result(const std::filesystem::path& path, std::size_t number) {
  throw CacheError(path.string() + ":" + std::to_string(number) +
                   ": the line is no result; allowed: a file of results, or a name that is free");
}

/// A device loses what is written, and a FIFO blocks whoever opens it; a link to no file is a free
/// name.
void check_regular(const std::filesystem::path& path) {
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(path, ignored);
  if (!std::filesystem::exists(status) || std::filesystem::is_regular_file(status)) return;
  throw CacheError("'" + path.string() + "' is no regular file; allowed: one, or a free name");
}

bool is_record(const Json& json) {
  const auto has_text = [&](const char* key) {
    return json.contains(key) && json[key].is_string();
  };
  return json.is_object() && has_text("version") && has_text("key") && json.contains("result");
}

[[noreturn]] void changed_result(const std::filesystem::path& path, std::size_t number) {
  throw CacheError(path.string() + ":" + std::to_string(number) +
                   ": the result has changed since it was written; allowed: lines as they were "
                   "written, or none of it");
}

bool is_of_kind(const Json& record, ResultKind kind) {
  const Json& result = record["result"];
  const bool of_run = record["key"].get<std::string>().starts_with(kRunKey);
  switch (kind) {
    case ResultKind::kAny:
      return true;
    case ResultKind::kNumbers:
      return result.is_array();
    case ResultKind::kRecords:
      return result.is_object();
    case ResultKind::kPoints:
      return result.is_object() && !of_run;
    case ResultKind::kRuns:
      return result.is_object() && of_run;
  }
  return false;
}

[[noreturn]] void other_results(const std::filesystem::path& path, std::size_t number) {
  throw CacheError(path.string() + ":" + std::to_string(number) +
                   ": the result is of another command; allowed: a file of this command's results, "
                   "or a name that is free");
}

/// Or of one that wrote no digest.
bool is_of_other_version(const Json& record, const std::string& version) {
  return record["version"] != version || !record.contains("digest");
}

bool is_unchanged(const Json& record) {
  return record["digest"] == result_digest(record["version"].get<std::string>(),
                                           record["key"].get<std::string>(),
                                           record["result"].dump());
}

bool begin_alike(std::string_view one, std::string_view other) {
  return one.starts_with(other) || other.starts_with(one);
}

/// The line that a program leaves if it is killed while it writes a result: no whole document, such
/// as one that also begins with its version.
bool begins_a_record(std::string_view line) {
  if (!begin_alike(line, kBegin)) return false;
  if (line.size() <= kBegin.size()) return true;
  const std::size_t end = line.find('"', kBegin.size());
  return end == std::string_view::npos ||
         (begin_alike(line.substr(end), kNext) && !Json::accept(line));
}

/// The line that is left where several programs write: another one's result may stand behind the
/// part that a killed one has written, and a line end alone behind either.
bool is_cut(std::string_view line) { return begin_alike(line, kBegin) && !Json::accept(line); }

}  // namespace

std::string result_line(const std::string& version, const std::string& key,
                        const std::string& result) {
  Json record = {{"version", version}, {"key", key}, {"result", Json::parse(result)}};
  record = Json::parse(json_text(record));  // without bytes that are not UTF-8
  record["digest"] =
      result_digest(version, record["key"].get<std::string>(), record["result"].dump());
  return json_text(record) + "\n";
}

std::string result_digest(const std::string& version, const std::string& key,
                          const std::string& result) {
  return digest(version + "\n" + key + "\n" + result);
}

ResultCache::ResultCache(std::filesystem::path file, std::string version, Sharing sharing,
                         ResultKind kind)
    : path_(std::move(file)), version_(std::move(version)), alone_(sharing == Sharing::kAlone) {
  const bool alone = alone_;
  if (is_claimed(path_)) {
    throw CacheError("'" + path_.string() +
                     "' is also another output, or that of a standard stream; allowed: another "
                     "file");
  }
  check_regular(path_);
  try {
    if (path_.has_parent_path()) std::filesystem::create_directories(path_.parent_path());
    file_ = std::make_unique<AppendFile>(path_);
    if (!file_->lock(alone)) {
      throw CacheError("'" + path_.string() +
                       "' is in use by another program; allowed: to wait for its end, or another "
                       "file");
    }
    mend(load(alone, kind), alone);
  } catch (const std::system_error& error) {
    throw CacheError(write_problem(path_, error));
  }
}

ResultCache::End ResultCache::load(bool alone, ResultKind kind) {
  std::ifstream in(path_, std::ios::binary);
  End end;
  std::size_t number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    const Json record = Json::parse(line, nullptr, false);
    const bool whole = is_record(record);
    if (!in.eof()) {
      end.size += line.size() + 1;
    } else {
      end.rest = whole ? Rest::kResult : Rest::kPartOfOne;
    }
    if (whole && !is_of_kind(record, kind)) other_results(path_, number);
    if (whole && is_of_other_version(record, version_)) {
      ++of_other_versions_;
    } else if (whole && is_unchanged(record)) {
      results_[record["key"].get<std::string>()] = record["result"].dump();
    } else if (whole && alone) {
      changed_result(path_, number);
    } else if (whole) {
      continue;
    } else if (alone ? !(in.eof() && begins_a_record(line)) : !is_cut(line)) {
      no_result(path_, number);
    }
  }
  return end;
}

void ResultCache::mend(const End& end, bool alone) {
  if (end.rest == Rest::kNothing) return;
  if (alone && end.rest == Rest::kPartOfOne) {
    file_->cut(end.size);
  } else {
    file_->append("\n");
  }
}

std::optional<std::string> ResultCache::find(const std::string& key) const {
  const std::scoped_lock lock(mutex_);
  const auto found = results_.find(key);
  return found == results_.end() ? std::nullopt : std::optional(found->second);
}

void ResultCache::add(const std::string& key, const std::string& result) {
  const std::string line = result_line(version_, key, result);
  const std::scoped_lock lock(mutex_);
  results_[key] = result;
  append(line);
}

void ResultCache::add_all(const ResultCache& other) {
  for (const auto& [key, result] : other.results_) {
    if (find(key) != result) add(key, result);
  }
  if (other.of_other_versions_ == 0) return;
  std::ifstream in(other.path_, std::ios::binary);
  for (std::string line; std::getline(in, line);) {
    const Json record = Json::parse(line, nullptr, false);
    if (!is_record(record) || !is_of_other_version(record, version_)) continue;
    const std::scoped_lock lock(mutex_);
    append(line + "\n");
  }
}

void ResultCache::append(const std::string& line) {
  if (failed_) {
    if (!alone_) return;
    throw CacheError(problem_);
  }
  try {
    failed_ = true;
    file_->append(line);
    failed_ = false;
  } catch (const std::system_error& error) {
    problem_ = write_problem(path_, error);
    if (alone_) throw CacheError(problem_);
  }
}

std::string ResultCache::problem() const {
  const std::scoped_lock lock(mutex_);
  if (problem_.empty() && alone_ && (file_->is_gone() || !is_as_written())) {
    std::string text = "'";
    text += path_.string();
    return text + "' was removed, replaced or changed meanwhile; results are not in it";
  }
  return problem_;
}

bool ResultCache::is_as_written() const {
  std::ifstream in(path_, std::ios::binary);
  std::set<std::string> found;
  for (std::string line; std::getline(in, line);) {
    const Json record = Json::parse(line, nullptr, false);
    if (!is_record(record)) return false;
    if (is_of_other_version(record, version_)) continue;
    if (!is_unchanged(record)) return false;
    found.insert(record["key"].get<std::string>());
  }
  return std::ranges::equal(found, results_ | std::views::keys);
}

}  // namespace segue::studies::grid

#include "cmodel/studies/grid/result_cache.hpp"

#include <fstream>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

namespace segue::studies::grid {
namespace {

using Json = nlohmann::ordered_json;

[[noreturn]] void fail(const std::filesystem::path& path, const std::system_error& error) {
  throw CacheError("cannot write '" + path.string() + "': " + error.code().message());
}

bool is_record(const Json& json) {
  const auto has_text = [&](const char* key) {
    return json.contains(key) && json[key].is_string();
  };
  return json.is_object() && has_text("version") && has_text("key") && json.contains("result");
}

}  // namespace

ResultCache::ResultCache(const std::filesystem::path& folder, std::string version)
    : path_(folder / "results.jsonl"), version_(std::move(version)) {
  try {
    std::filesystem::create_directories(folder);
    file_ = std::make_unique<AppendFile>(path_);
    // The remains of a line must not become the beginning of the next one.
    if (!load()) file_->append("\n");
  } catch (const std::system_error& error) {
    fail(path_, error);
  }
}

bool ResultCache::load() {
  std::ifstream in(path_, std::ios::binary);
  bool ended = true;
  for (std::string line; std::getline(in, line);) {
    ended = !in.eof();
    const Json record = Json::parse(line, nullptr, false);
    if (!is_record(record) || record["version"] != version_) continue;
    results_[record["key"].get<std::string>()] = record["result"].dump();
  }
  return ended;
}

std::optional<std::string> ResultCache::find(const std::string& key) const {
  const std::scoped_lock lock(mutex_);
  const auto found = results_.find(key);
  return found == results_.end() ? std::nullopt : std::optional(found->second);
}

void ResultCache::add(const std::string& key, const std::string& result) {
  const Json record = {{"version", version_}, {"key", key}, {"result", Json::parse(result)}};
  const std::scoped_lock lock(mutex_);
  try {
    file_->append(record.dump() + "\n");
  } catch (const std::system_error& error) {
    fail(path_, error);
  }
  results_[key] = result;
}

}  // namespace segue::studies::grid

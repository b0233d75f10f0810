#include "cmodel/cli/report/results/timeline_of.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "cmodel/cli/report/results/json_values.hpp"
#include "cmodel/cli/report/results/text_in.hpp"
#include "cmodel/gpu/config/bad_input.hpp"

namespace segue::cli {
namespace {

using Json = nlohmann::ordered_json;

/// In µs or without a unit; times and numbers of a trace have to be below it.
constexpr double kLongest = 1e12;

struct Slice {
  std::int64_t begin = 0;
  std::int64_t end = 0;
  std::size_t kind = 0;
  std::int64_t tb = -1;
};

struct TrackData {
  std::string name;
  std::int64_t sort = 0;
  std::vector<Slice> slices;
  std::vector<std::size_t> open;
  Json decisions = Json::array();
};

class Timeline {
 public:
  explicit Timeline(std::string path) : path_(std::move(path)) {}

  void add(const Json& event, std::size_t index) {
    index_ = index;
    const std::string phase = text(event, "ph");
    const Key key{number(event, "pid"), number(event, "tid")};
    check_args(event);
    if (phase == "M") return name(event, key);
    const std::int64_t time = std::llround(real(event, "ts") * 1e3);
    begin_ = std::min(begin_, time);
    end_ = std::max(end_, time);
    TrackData& track = tracks_[key];
    if (phase == "B") {
      const std::size_t depth = track.open.size();
      track.open.push_back(track.slices.size());
      track.slices.push_back({.begin = time,
                              .end = time,
                              .kind = kind(text(event, "name"), text(event, "cat"), depth),
                              .tb = thread_block(event)});
    } else if (phase == "E") {
      if (track.open.empty()) refuse("ends a slice that has not begun");
      track.slices[track.open.back()].end = time;
      track.open.pop_back();
    } else if (phase == "i") {
      track.decisions.push_back({time, text(event, "name"), why(event)});
    }
  }

  [[nodiscard]] Json json() {
    Json result;
    result["begin_ns"] = begin_ <= end_ ? begin_ : 0;
    result["end_ns"] = begin_ <= end_ ? end_ : 0;
    result["kinds"] = kinds_;
    result["tracks"] = Json::array();
    for (auto& [key, track] : tracks_) {
      for (const std::size_t open : track.open) track.slices[open].end = end_;
      Json item;
      item["group"] = groups_[key.first];
      item["name"] = track.name;
      Json& slices = item["slices"] = Json::array();
      std::int64_t last = 0;
      for (const Slice& slice : track.slices) {
        slices.push_back(slice.begin - last);
        slices.push_back(slice.end - slice.begin);
        slices.push_back(slice.kind);
        slices.push_back(slice.tb);
        last = slice.begin;
      }
      item["decisions"] = std::move(track.decisions);
      result["tracks"].push_back(std::move(item));
    }
    return result;
  }

 private:
  using Key = std::pair<std::int64_t, std::int64_t>;

  [[noreturn]] void refuse(const std::string& why) const {
    throw gpu::BadInput(fmt::format("{}: traceEvents[{}] {}; allowed: a trace of segue run --trace",
                                    path_, index_, why));
  }

  std::string text(const Json& event, const char* member) const {
    if (!event.is_object()) refuse("is no object");
    if (event.contains(member) && event[member].is_string()) return event[member];
    refuse(fmt::format("has no text '{}'", member));
  }
  double real(const Json& event, const char* member) const {
    if (event.contains(member) && event[member].is_number()) {
      const double value = event[member];
      if (value >= 0.0 && value < kLongest) return value;
    }
    refuse(fmt::format("has no number '{}' of at least 0", member));
  }
  std::int64_t number(const Json& event, const char* member) const {
    return std::llround(real(event, member));
  }

  /// Members with these names are counts. Those of a counter are, whatever they are called.
  static bool is_count(std::string_view name) {
    constexpr std::array<std::string_view, 10> kCounts = {
        "tb",        "bytes",           "saves",
        "restores",  "row of the KSRT", "priority",
        "tokens",    "thread blocks",   "thread blocks per SM",
        "sort_index"};
    return std::ranges::find(kCounts, name) != kCounts.end() ||
           name.starts_with("most thread blocks of ");
  }

  /// Nothing that a trace counts is below 0.
  void check_args(const Json& event) const {
    if (!event.contains("args")) return;
    const Json& args = event["args"];
    if (!args.is_object()) refuse("has 'args' that are no object");
    const bool counts = text(event, "ph") == "C";
    for (const auto& [name, value] : args.items()) {
      if ((!counts && !value.is_number() && !is_count(name)) || is_whole(value)) continue;
      refuse(fmt::format("has no whole number 'args.{}' of at least 0", name));
    }
  }

  /// "process_name" and "thread_name"; others say how viewers sort.
  void name(const Json& event, const Key& key) {
    const std::string what = text(event, "name");
    if (!event.contains("args") || !event["args"].contains("name")) return;
    const std::string name = text(event["args"], "name");
    if (what == "process_name") groups_[key.first] = name;
    if (what == "thread_name") tracks_[key].name = name;
  }

  std::size_t kind(std::string name, std::string category, std::size_t depth) {
    const auto [place, added] =
        kind_of_.try_emplace({std::move(name), std::move(category), depth}, kind_of_.size());
    if (added) {
      const auto& [as, of, at] = place->first;
      kinds_.push_back({as, of, at});
    }
    return place->second;
  }

  static std::int64_t thread_block(const Json& event) {
    if (!event.contains("args") || !event["args"].contains("tb")) return -1;
    return event["args"]["tb"].get<std::int64_t>();
  }

  static std::string why(const Json& event) {
    return event.contains("args") ? text_in(event["args"], "why") : "";
  }

  std::string path_;
  std::size_t index_ = 0;
  std::map<Key, TrackData> tracks_;
  std::map<std::int64_t, std::string> groups_;
  std::map<std::tuple<std::string, std::string, std::size_t>, std::size_t> kind_of_;
  Json kinds_ = Json::array();
  std::int64_t begin_ = std::numeric_limits<std::int64_t>::max();
  std::int64_t end_ = std::numeric_limits<std::int64_t>::min();
};

}  // namespace

Json timeline_of(const Json& trace, const std::string& path) {
  const bool ours = trace.contains("otherData") && trace["otherData"].is_object() &&
                    text_in(trace["otherData"], "program").starts_with("segue") &&
                    trace["traceEvents"].is_array();
  if (!ours) {
    throw gpu::BadInput(
        fmt::format("{}: a trace of another program; allowed: traces of segue run --trace", path));
  }
  Timeline timeline(path);
  for (std::size_t k = 0; k < trace["traceEvents"].size(); ++k) {
    timeline.add(trace["traceEvents"][k], k);
  }
  Json result;
  result["source"] = {{"file", path}, {"line", 0}};
  result["about"] = trace["otherData"];
  result.update(timeline.json());
  return result;
}

}  // namespace segue::cli

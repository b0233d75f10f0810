#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cmodel/studies/grid/result_cache.hpp"

namespace segue::studies::grid {

/// How the points of a study become results.
template <class Point, class Result>
struct Evaluator {
  /// A pure function of the point: called from any thread, at most once a point.
  std::function<Result(const Point&)> evaluate;
  /// The full description of a point: the kind of result, and everything that decides it but the
  /// version of the code, which the cache has. Needed with a cache only, as the two below.
  std::function<std::string(const Point&)> key;
  /// A result as JSON text, and an equal one from that text; none if the text is no result of
  /// this point.
  std::function<std::string(const Result&)> to_json;
  std::function<std::optional<Result>(const Point&, const std::string&)> from_json;
};

struct GridOptions {
  unsigned jobs = 1;             ///< threads
  ResultCache* cache = nullptr;  ///< none: every point is evaluated
  /// Called after each point, from any thread, one at a time.
  std::function<void(std::size_t done, std::size_t all)> progress;
};

/// Calls `task` for 0 to count - 1 in `options.jobs` threads and reports the progress. After the
/// first exception no other point is begun, and it is thrown again.
void for_each_point(std::size_t count, const GridOptions& options,
                    const std::function<void(std::size_t)>& task);

/// The result of a point, from the cache if it is there.
template <class Point, class Result>
Result evaluate_point(const Point& point, const Evaluator<Point, Result>& evaluator,
                      ResultCache* cache) {
  if (cache == nullptr) return evaluator.evaluate(point);
  const std::string key = evaluator.key(point);
  if (const std::optional<std::string> text = cache->find(key)) {
    if (std::optional<Result> known = evaluator.from_json(point, *text)) return *std::move(known);
  }
  Result result = evaluator.evaluate(point);
  cache->add(key, evaluator.to_json(result));
  return result;
}

/// The results of all points, in their order, for any number of threads. Points are begun in
/// their order too: those that take longest should come first.
/// @throws CacheError and the exceptions of `evaluate`
template <class Point, class Result>
std::vector<Result> evaluate(std::span<const Point> points,
                             const Evaluator<Point, Result>& evaluator,
                             const GridOptions& options) {
  std::vector<Result> results(points.size());
  for_each_point(points.size(), options, [&](std::size_t index) {
    results[index] = evaluate_point(points[index], evaluator, options.cache);
  });
  return results;
}

}  // namespace segue::studies::grid

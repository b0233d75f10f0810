#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "cmodel/gpu/kernel_profile/work.hpp"

namespace segue::gpu {

/// How many bytes the context of a thread block has, by how far the block is. The size is
/// constant from one point to the next.
class ContextSize {
 public:
  struct Point {
    double progress = 0.0;  ///< share of the thread block's work, 0..1
    std::uint64_t bytes = 0;

    bool operator==(const Point&) const = default;
  };

  /// No context.
  ContextSize() = default;
  /// The same at any time.
  explicit ContextSize(std::uint64_t bytes) : points_{{.progress = 0.0, .bytes = bytes}} {}
  /// `points` by ascending progress, the first at 0.
  explicit ContextSize(std::vector<Point> points) : points_(std::move(points)) {}

  /// Bytes when `done` of `work` is done. An endless thread block stays at the start.
  [[nodiscard]] std::uint64_t at(Work done, Work work) const;
  [[nodiscard]] std::uint64_t largest() const;
  [[nodiscard]] bool constant() const { return points_.size() <= 1; }
  [[nodiscard]] const std::vector<Point>& points() const { return points_; }

 private:
  std::vector<Point> points_;
};

}  // namespace segue::gpu

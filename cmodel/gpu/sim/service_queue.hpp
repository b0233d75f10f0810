#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cmodel/gpu/workload/clock.hpp"

namespace segue::gpu {

/// Servers that take one job each and keep it to its end, in order of arrival or, of those
/// that wait, the most urgent first: the CPU's hardware threads, the data transfer engine
/// (thesis 2.2, 5.3.1).
class ServiceQueue {
 public:
  enum class Order : std::uint8_t { kArrival, kPriority };
  struct Job {
    std::uint32_t ctx = 0;
    std::uint32_t step = 0;  ///< of the context's program
    std::uint32_t priority = 0;
    Cycle cycles = 1;
  };

  ServiceQueue(std::uint32_t servers, Order order) : free_(servers), order_(order) {}

  void submit(const Job& job) { waiting_.push_back(job); }
  /// Gives the next waiting job to a free server; none if there is no such job or server.
  std::optional<Job> start(Cycle now);
  /// When the next of the running jobs ends; `kNever` if none runs.
  [[nodiscard]] Cycle next_end() const;
  /// Ends that job, which must be due.
  Job end();
  /// The jobs that no server has taken, by arrival.
  [[nodiscard]] const std::vector<Job>& waiting() const { return waiting_; }
  /// Whether each of them has its turn, whatever comes behind it.
  [[nodiscard]] bool serves_all() const { return order_ == Order::kArrival; }

 private:
  struct Running {
    Job job;
    Cycle end = 0;
  };

  std::uint32_t free_;
  Order order_;
  std::vector<Job> waiting_;      ///< by arrival
  std::vector<Running> running_;  ///< by start
};

}  // namespace segue::gpu

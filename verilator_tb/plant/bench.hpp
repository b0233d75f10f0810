#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cmodel/layout/signal_info.hpp"
#include "verilator_tb/plant/comparator.hpp"
#include "verilator_tb/plant/coverage.hpp"
#include "verilator_tb/plant/rtl_model.hpp"

namespace segue::plant {

/// Cycles from one to another, both included.
struct CycleRange {
  std::uint64_t from = 0;
  std::uint64_t to = 0;
};

/// A block's part of the plant: its twin and its RTL in the environment that feeds them, one cycle
/// at a time. Both sides always get the same inputs; the environment reads the answers from the
/// twin, which is as good as the RTL until they differ.
class Bench {
 public:
  Bench() = default;
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;
  virtual ~Bench() = default;

  /// In the order of the layout; outlives the bench's comparator.
  [[nodiscard]] virtual std::span<const layout::SignalInfo> signals() const = 0;
  [[nodiscard]] virtual RtlModel& rtl() = 0;

  /// Chooses this cycle's inputs, from cycle 0, a reset cycle, on; both sides evaluate.
  virtual void settle(std::uint64_t cycle) = 0;
  /// The twin's outputs in this cycle and its state before the clock edge.
  [[nodiscard]] virtual TwinImages twin() = 0;
  /// The environment takes the cycle's handshakes; both sides are clocked.
  virtual void clock() = 0;
  /// In all memories of the block.
  [[nodiscard]] virtual std::span<const MemoryWrite> written() const = 0;

  /// From now on nothing new is begun and nothing held back.
  virtual void stop() = 0;
  /// Everything that was begun has ended.
  [[nodiscard]] virtual bool finished() const = 0;
  /// Grows whenever a piece of work ends.
  [[nodiscard]] virtual std::uint64_t progress() const = 0;
  /// Is there work that should progress?
  [[nodiscard]] virtual bool busy() const = 0;
  /// Work that has not ended, in words.
  [[nodiscard]] virtual std::vector<std::string> unfinished() const = 0;
  /// A promise to its environment that the block broke, both sides agreeing.
  [[nodiscard]] virtual const std::string& broken_promise() const = 0;

  /// The last transactions in words, oldest first.
  [[nodiscard]] virtual std::vector<std::string> transactions() const = 0;
  /// Events that only one side offers in this cycle, in words.
  [[nodiscard]] virtual std::vector<std::string> one_sided() = 0;
  [[nodiscard]] virtual const Coverage& coverage() const = 0;

  /// Draws these cycles, of a block that is a pipeline (Block::is_pipeline).
  virtual void draw_pipeline(CycleRange /*cycles*/) {}
  /// A row for each instruction, a column for each of those cycles.
  [[nodiscard]] virtual std::string pipeline() const { return {}; }
};

}  // namespace segue::plant

#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "cmodel/blocks/preempt_engine/preempt_engine.hpp"
#include "cmodel/blocks/sm_frontend/sm_frontend.hpp"
#include "cmodel/layout/model.hpp"
#include "cmodel/random/random.hpp"
#include "cmodel/sm/machine.hpp"
#include "cmodel/sm/tb_switch.hpp"

namespace segue::sm_frontend {

using FrontEndModel = layout::Model<Types>;
using EngineModel = layout::Model<preempt_engine::Types>;

/// Timing of the memory around it, and the rate of preemptions.
struct EnginePacing {
  std::uint32_t preempt = 10;   ///< of a resident thread block, per mille a cycle
  std::uint32_t withdraw = 20;  ///< of these, percent that only drain
  std::uint32_t ready = 100;    ///< percent: requests are taken
  std::uint32_t answer = 100;   ///< percent: and answered
  std::uint32_t report = 100;   ///< percent: reports are taken
};

/// Seeded bugs, to show that the checks notice them.
enum class ContextBug : std::uint8_t {
  kNone,
  kWord,     ///< a word of a context changes in memory
  kDeadRow,  ///< a row that is live is taken for dead
};

/// Front end and preemption engine of an SM, each by its twin or its RTL, with a machine and a
/// memory around them: random programs run, thread blocks are preempted by every technique at any
/// time, and their results are compared with the reference. A context goes to memory row by row and
/// comes back into any slot; every word and the number of live lines are compared.
class PreemptedSm final : public TbSwitch {
 public:
  PreemptedSm(FrontEndModel& front, EngineModel& engine, warp_gate::Scheme scheme,
              const Pacing& pacing, const EnginePacing& engine_pacing, std::uint64_t seed,
              ContextBug bug = ContextBug::kNone);

  /// The size of an engine for this front end.
  static preempt_engine::Params engine_params(const Params& front, std::uint32_t tags);

  [[nodiscard]] Machine& machine() { return machine_; }
  void cycle();
  /// Runs until all jobs are done or a check fails; returns the complaint, empty if there is none.
  const std::string& run();
  [[nodiscard]] const std::string& complaint() const {
    return complaint_.empty() ? machine_.complaint() : complaint_;
  }

  /// Counts of events, for tests that require them.
  struct Counts {
    std::uint32_t saves = 0;
    std::uint32_t restores = 0;
    std::uint32_t restarts = 0;
    std::uint32_t withdrawals = 0;  ///< halted, and goes on
    std::uint32_t entries = 0;      ///< rows of replay queue and log that were saved
    std::uint64_t lines = 0;
  };
  [[nodiscard]] const Counts& counts() const { return counts_; }
  /// Hash of all outputs of both blocks.
  [[nodiscard]] std::uint64_t hash() const { return hash_; }

  bool enters(std::uint32_t job, std::uint32_t slot) override;
  [[nodiscard]] bool is_halted(std::uint32_t slot) const override {
    return slots_[slot].entered && (engine_out_.halt >> slot & 1) != 0;
  }
  [[nodiscard]] bool is_dropped(std::uint32_t slot) const override { return slots_[slot].dropped; }

 private:
  struct Line {
    preempt_engine::Row row;
    Machine::Words words;
  };
  struct Slot {
    std::uint32_t job = 0;
    bool asked = false;       ///< to be started
    bool entered = false;     ///< it has run
    bool dropped = false;     ///< another epoch begins
    bool end_sent = false;    ///< its end was announced
    bool store_sent = false;  ///< that it must not be flushed
    bool epoch = false;
    std::uint32_t handle = 0;  ///< from which it comes back
    bool restoring = false;
    std::uint32_t lines = 0;  ///< moved so far
    bool was_halted = false;
  };
  void complain(const std::string& what, std::uint32_t slot);
  void look();
  void drive_engine();
  void draw_command();
  void draw_event();
  void take_engine();
  void take_report(const preempt_engine::Report& report);
  void answer(const preempt_engine::Request& request);
  [[nodiscard]] std::vector<Line> rows_of(std::uint32_t slot) const;
  [[nodiscard]] bool is_live(std::uint32_t slot, const preempt_engine::Row& row) const;
  void absorb(std::uint64_t word) { hash_ = segue::hash(hash_, word); }

  FrontEndModel& front_;
  EngineModel& engine_;
  EnginePacing pacing_;
  ContextBug bug_;
  Random random_;
  Machine machine_;
  Inputs front_in_;
  Outputs front_out_;
  preempt_engine::Inputs engine_in_;
  preempt_engine::Outputs engine_out_;
  preempt_engine::Kernel shape_;
  std::vector<Slot> slots_;
  std::deque<preempt_engine::Command> commands_;                   ///< to be given, oldest first
  std::vector<preempt_engine::Request> outstanding_;               ///< taken, not answered
  std::unordered_map<std::uint32_t, Machine::Words> memory_;       ///< by line
  std::unordered_map<std::uint32_t, std::vector<Line>> contexts_;  ///< as they were, by handle
  std::vector<std::optional<std::uint32_t>> handles_;              ///< of jobs that are saved
  Counts counts_;
  std::uint64_t hash_ = 0;
  std::uint64_t cycle_ = 0;
  std::string complaint_;
};

}  // namespace segue::sm_frontend

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/gen/operand_log_layout.hpp"
#include "cmodel/random/random.hpp"
#include "verilator_tb/frame/due_operations.hpp"
#include "verilator_tb/operand_log/logged.hpp"
#include "verilator_tb/operand_log/noise.hpp"
#include "verilator_tb/plant/operation.hpp"

namespace segue::operand_log {

/// Events of contexts in a cycle.
struct ContextEvents {
  bool saved = false;               ///< a thread block that had instructions was vacated
  bool restored = false;            ///< and is back
  bool restored_elsewhere = false;  ///< an instruction has come back with another handle
  bool restored_read = false;       ///< an operand was read of one that is back
};

/// Everything around an operand log: an SM that issues, logs, replays and ends instructions, a
/// driver that sets kernels up, a preemption engine that saves and restores thread blocks, and the
/// operations that set their rates. They keep the promises that the log asks of its users. They
/// follow the log's answers, so that they also go on from messages that were made up and turned out
/// legal.
class Environment {
 public:
  /// `stimulus` outlives this.
  Environment(const Params& params, const plant::Stimulus& stimulus);

  /// The inputs of a cycle; the first is a reset cycle. `now`: the log's outputs before it.
  const Inputs& drive(std::uint64_t cycle, const Outputs& now);
  /// Takes the log's answers of that cycle.
  void take(const Outputs& out);

  /// No more operations, no new instructions.
  void stop();

  [[nodiscard]] const Inputs& inputs() const { return in_; }
  [[nodiscard]] const ContextEvents& context_events() const { return context_events_; }
  [[nodiscard]] bool finished() const { return !in_reset_ && resting_ && !busy(); }
  [[nodiscard]] bool busy() const;
  [[nodiscard]] std::uint64_t progress() const { return events_; }
  [[nodiscard]] std::vector<std::string> unfinished() const;

 private:
  struct Rates {
    std::uint64_t alloc = 0, write = 100, read = 0, free = 100;
    std::uint64_t two = 0, three = 0, replay = 0, noise = 0;
  };
  /// An instruction on its way into a context: operands are read one after another.
  struct Saver {
    Logged what;
    std::uint32_t asked = 0;  ///< operands with an accepted read
    std::uint32_t got = 0;    ///< operands that were shown
    bool freed = false;       ///< its entries are
  };

  // environment.cpp: inputs of a cycle.
  void apply(const plant::Operation& operation);
  void begin_reset(std::uint64_t cycles);
  void set_up(const Outputs& now);
  void alloc(const Outputs& now);
  [[nodiscard]] std::uint32_t wanted(std::uint32_t tb);
  void write();
  void save();
  void read();
  void free();
  void bring_back();

  // environment_take.cpp: results of a cycle.
  void take_shown(const Outputs& out);
  void take_write();
  void take_read();
  void take_free();
  void take_alloc(const Outputs& out);
  void take_setup();
  void killed(std::uint32_t tb);
  void take_saved();
  void finish_save(std::uint32_t tb);
  void finish_restore(std::uint32_t tb);
  [[nodiscard]] bool has_any(std::uint32_t tb) const;
  void forget_tb(std::uint32_t tb);
  void enter_phase(std::uint32_t tb, TbStub::Phase phase);
  [[nodiscard]] bool is_saving(const Logged& what) const {
    return saver_ && !saver_->freed && saver_->what.handle == what.handle;
  }
  [[nodiscard]] Logged* find(std::uint64_t handle);
  void remove(std::uint64_t handle);
  void forget_saver() {
    saver_.reset();
    shows_for_saver_ = false;
  }
  /// Any that fits, sought from a random place on.
  template <class Predicate>
  [[nodiscard]] const Logged* pick(Predicate predicate);

  Params params_;
  std::uint64_t seed_;
  frame::DueOperations operations_;
  std::uint64_t cycle_ = 0;
  std::uint64_t reset_until_ = 1;
  bool in_reset_ = true;
  bool stopped_ = false;
  bool resting_ = false;
  std::uint64_t events_ = 0;

  Inputs in_;
  Rates rates_;
  Random random_{0};
  Noise noise_;
  std::uint32_t tbs_ = 0;   // set up
  std::uint32_t need_ = 0;  // of the kernel
  std::optional<SetupMsg> next_kernel_;
  std::vector<TbStub> tb_stubs_;
  std::uint32_t unsettled_ = 0;  // those not running, one bit each
  std::vector<Logged> logged_;
  std::optional<Saver> saver_;
  bool reads_for_saver_ = false;  // in this cycle
  bool shows_for_saver_ = false;
  ContextEvents context_events_;
};

}  // namespace segue::operand_log

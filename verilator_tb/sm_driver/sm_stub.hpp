#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/gen/sm_driver_layout.hpp"
#include "cmodel/random/random.hpp"
#include "verilator_tb/sm_driver/launches.hpp"
#include "verilator_tb/sm_driver/operations.hpp"

namespace segue::sm_driver {

/// How long an SM takes, in cycles, and how often a save is given up and the thread block starts
/// over.
struct SmSpeed {
  std::uint32_t setup = 4;
  std::uint32_t save = 10;  ///< of a thread block, and its restore
  std::uint32_t gap = 0;    ///< most cycles between two messages
  std::uint32_t restart_percent = 10;
};

/// One SM as the driver sees it, keeping the promises of sm_driver.md ("Environment assumptions:
/// the SMs"): set-up, thread blocks as countdowns, save and restore, vacating.
class SmStub {
 public:
  static constexpr std::uint64_t kNever = ~std::uint64_t{0};

  SmStub(std::uint32_t index, const Params& params, std::uint64_t seed);

  void reset();
  void set_speed(const SmSpeed& speed) { speed_ = speed; }

  /// A command is taken. Returns the promise that it breaks, or an empty string.
  std::string take(const SmCmd& cmd, std::uint64_t now, Launches& launches);

  /// The first cycle in which it may have something to say.
  [[nodiscard]] std::uint64_t wake() const { return wake_; }
  /// Chooses a message to offer, if one is due; it is then held until taken.
  bool offer(std::uint64_t now, SmMsg& msg, Launches& launches);
  /// The message offered was taken.
  std::string taken(const SmMsg& msg, Error error, std::uint64_t now, Launches& launches);

  /// An illegal message is to be sent as soon as none is offered.
  void inject(SmFault fault, std::uint32_t value, std::uint64_t now);

  /// Nothing runs, nothing is owed.
  [[nodiscard]] bool idle() const;
  [[nodiscard]] std::string in_words() const;

 private:
  enum class SlotState : std::uint8_t { kFree, kRunning, kSaving, kFlushing };
  struct Slot {
    SlotState state = SlotState::kFree;
    std::uint32_t tb_id = 0;
    std::uint32_t launch = 0;
    std::uint64_t restored = 0;  ///< its context is back from this cycle on
    std::uint64_t due = 0;       ///< it ends, its context is saved, or its stores are done
    std::uint64_t left = 0;      ///< cycles to run when it is resumed
    bool must_resume = false;    ///< a flush found that it may not start over
  };
  struct Fault {
    SmFault fault;
    std::uint32_t value;
  };

  std::string set_up(const SmCmd& cmd, std::uint64_t now, const Launches& launches);
  std::string issue(const SmCmd& cmd, std::uint64_t now, Launches& launches);
  std::string preempt(const SmCmd& cmd, std::uint64_t now);
  void vacate_by(Technique technique, std::uint64_t now);
  void kill(std::uint64_t now);
  bool save(Slot& slot, std::uint64_t now);
  void flush(Slot& slot, std::uint64_t now);
  void leave_by_choice(Slot& slot, std::uint64_t now);
  [[nodiscard]] bool is_timely(const Fault& fault) const;
  [[nodiscard]] SmMsg faulty(const Fault& fault, const Launches& launches) const;
  [[nodiscard]] std::uint32_t some_slot(bool in_use, std::uint32_t from) const;
  [[nodiscard]] bool all_free() const { return used_ == 0; }
  void free_slot(std::uint32_t slot);
  std::string wrong(const std::string& what) const;
  void update_wake(std::uint64_t now);

  /// The purpose of a drawn number.
  enum class Draw : std::uint8_t {
    kSetup,
    kRestore,
    kSave,
    kRestart,
    kHandle,
    kKill,
    kGap,
    kFlush,
    kChoice
  };
  /// A number that depends on its purpose and on nothing that happened before or happens elsewhere:
  /// an operation that vanishes from a stimulus changes no other's.
  [[nodiscard]] std::uint64_t draw(Draw what, std::uint32_t tb_id = 0,
                                   std::uint64_t left = 0) const;
  [[nodiscard]] std::uint64_t draw(Draw what, const Slot& slot) const {
    return draw(what, slot.tb_id, slot.left);
  }

  std::uint32_t index_;
  std::uint32_t num_slots_;
  std::uint64_t key_;
  SmSpeed speed_;
  std::vector<Slot> slots_;
  std::uint32_t used_ = 0;  // mask of slots that are not free
  bool set_up_ = false;
  bool setting_up_ = false;
  bool vacating_ = false;
  bool drains_ = false;  // the last preempt says so: one by switching may follow
  bool offering_ = false;
  bool offering_vacated_ = false;
  bool injected_ = false;  // its offer is meant to be illegal
  std::uint32_t ksr_ = 0;
  std::uint32_t launch_ = 0;
  std::uint32_t descriptor_ = 0;
  std::uint32_t next_slot_ = 0;  // first to be looked at for a message
  std::uint64_t setup_due_ = 0;
  std::uint64_t quiet_until_ = 0;
  std::optional<Fault> fault_;
  std::uint64_t wake_ = kNever;
};

}  // namespace segue::sm_driver

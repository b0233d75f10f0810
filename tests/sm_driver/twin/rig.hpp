#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "cmodel/blocks/sm_driver/sm_driver.hpp"
#include "tests/sm_driver/twin/sm_stub.hpp"

namespace segue::sm_driver {

/// The thread blocks of a kernel that outlasts the test.
inline constexpr std::uint32_t kMany = 1000;

/// A driver whose tables are soon full.
inline constexpr Params kSmall{.num_sms = 3, .num_slots = 4, .num_ctxs = 4, .num_ksrs = 3};

/// A driver between a host and SM stubs, one cycle at a time. Unless told
/// otherwise every handshake is ready and SMs answer set-ups and kills at once;
/// TBs run until the test ends them.
class Rig {
 public:
  struct Sent {
    std::uint64_t cycle = 0;  ///< in which it was taken
    SmCmd cmd;
  };

  explicit Rig(const Params& params = {});

  /// One cycle; the outputs stay readable in `out`.
  void cycle();
  void cycles(std::uint32_t n) {
    while (n-- > 0) cycle();
  }
  /// In the last cycle the driver was quiescent, nobody had a message for it, and it was
  /// not yet time for it to wake.
  [[nodiscard]] bool rests() const {
    return out.quiescent && !in.host_valid && in.sm_valid == 0 && !in.victim_valid &&
           in.now < out.wake_at;
  }
  /// Until it rests.
  void settle();

  // Host. `tell` queues a message; `tell_now` runs until it is taken.
  void tell(const HostMsg& msg) { host.push_back(msg); }
  Error tell_now(const HostMsg& msg);
  void launch(std::uint32_t ctx, std::uint32_t tbs, std::uint32_t tbs_per_sm = 1);
  void set_policy(Policy policy, Technique technique = Technique::kSwitch,
                  std::uint32_t drain_deadline = 0);
  void set_round_robin(std::uint32_t quantum, Technique technique = Technique::kSwitch);
  void set_priority(std::uint32_t ctx, std::uint32_t prio);
  void set_tokens(std::uint32_t ctx, std::int32_t tokens);
  void kill(std::uint32_t ctx);

  // What the tables say.
  [[nodiscard]] const Ksr& row_of(std::uint32_t ctx) const {
    return driver.ksr(driver.ctx(ctx).ksr);
  }
  /// State and kernel of each SM: ".", "0", "0>1" (reserved for 1), "0>" (reserved
  /// for nobody), "(0>1)" (released); kernels by context.
  [[nodiscard]] std::string sms() const;
  /// Commands taken so far of one kind.
  [[nodiscard]] std::vector<SmCmd> sent(SmOp op) const;
  [[nodiscard]] std::vector<std::uint32_t> image();
  /// Without the memories, which come last and are not reset.
  [[nodiscard]] std::vector<std::uint32_t> flops();

  SmDriver driver;
  Inputs in;
  Outputs out;
  std::vector<SmStub> sm;
  std::deque<HostMsg> host;
  std::vector<Sent> commands;
  std::vector<DoneMsg> done;
  std::uint64_t now = 0;
  bool answer_setups = true;
  bool answer_kills = true;
  bool answer_asks = true;  ///< the selector, with the lowest SM of its request

 private:
  void drive();
  void deliver();
};

}  // namespace segue::sm_driver

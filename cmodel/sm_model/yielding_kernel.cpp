#include "cmodel/sm_model/yielding_kernel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/sm_model/kernel_sm.hpp"
#include "cmodel/sm_model/run_sms.hpp"
#include "cmodel/sm_model/task_loop.hpp"
#include "cmodel/sm_model/tb_queue.hpp"

namespace segue::sm_model {
namespace {

constexpr std::uint64_t kNever = ~std::uint64_t{0};

bool has_proxy(FlagCheck check) {
  return check == FlagCheck::kProxy || check == FlagCheck::kProxyInTurn;
}

/// Persistent thread blocks that take block-tasks. The first slot of the first SM is the proxy's,
/// if there is one.
class PersistentTbs final : public TbQueue {
 public:
  /// @param slots of each SM
  /// @param copy_cycles until a word that the proxy writes can be read by others
  PersistentTbs(const LaunchTrace& trace, const YieldRun& run, std::uint32_t sms,
                std::uint32_t slots, std::uint64_t copy_cycles)
      : TbQueue(trace),
        tasks_(trace.tbs.size()),
        check_(run.check),
        finishes_(run.finishes),
        times_(run.times),
        slots_(slots),
        copy_cycles_(copy_cycles),
        loop_(task_loop(trace, check_ == FlagCheck::kHost ? Route::kHost : Route::kVolatile,
                        check_ == FlagCheck::kProxyInTurn)),
        tbs_(std::size_t{sms} * slots) {}

  /// All of them begin anew. @param flag_at cycle in which the flag is set
  void launch(std::uint64_t flag_at) {
    flag_at_ = flag_at;
    copy_at_ = kNever;
    gone_at_ = 0;
    std::ranges::fill(tbs_, Tb{});
  }

  NextTb take(std::uint32_t sm, std::uint32_t slot, std::uint64_t now) override {
    Tb& tb = tbs_[std::size_t{sm} * slots_ + slot];
    if (tb.phase == Phase::kLeaving) return leave(tb, now);
    if (has_proxy(check_) && &tb == &tbs_.front()) return proxy(tb, now);
    if (tb.phase == Phase::kNew) {
      tb.began_at = now;
      ++working_;
      return work(tb);
    }
    if (tb.phase == Phase::kLooking) return is_flag_seen(now) ? leave(tb, now) : work(tb);
    if (!tb.sampled) {
      tb.sampled = true;
      sampled_ += now - tb.began_at;
      ++samples_;
    }
    if (!is_time_to_check(tb)) return work(tb);
    ++checks_;
    tb.phase = Phase::kLooking;
    return {.tb = &loop_.check};
  }

  [[nodiscard]] bool has_tasks() const { return !finishes_ || taken() != tasks_; }
  [[nodiscard]] std::uint64_t checks() const { return checks_; }
  /// The cycle in which the last thread block had left.
  [[nodiscard]] std::uint64_t gone_at() const { return gone_at_; }

 private:
  enum class Phase : std::uint8_t { kNew, kWorking, kLooking, kLeaving };
  struct Tb {
    Phase phase = Phase::kNew;
    bool sampled = false;         ///< the length of its first round
    std::uint64_t began_at = 0;   ///< its first round
    std::uint64_t unchecked = 0;  ///< rounds since its last look
  };

  /// The next block-task; without one a last try, and then it leaves.
  NextTb work(Tb& tb) {
    if (!finishes_ && taken() % tasks_ == 0) begin_anew();
    const TbTrace* const task = next();
    tb.phase = task != nullptr ? Phase::kWorking : Phase::kLeaving;
    if (task == nullptr) return {.tb = &loop_.take};
    return {.tb = task, .ahead = &loop_.take};
  }

  NextTb leave(Tb& tb, std::uint64_t now) {
    if (&tb != &tbs_.front() || !has_proxy(check_)) --working_;
    gone_at_ = now;
    return {};
  }

  /// Until it has seen the flag, or no other thread block is left.
  NextTb proxy(Tb& tb, std::uint64_t now) {
    const bool first = tb.phase == Phase::kNew;
    tb.phase = Phase::kWorking;
    if (!first) {
      if (is_hosts_flag_seen(now)) {
        copy_at_ = now + copy_cycles_;
        return leave(tb, now);
      }
      if (working_ == 0) return leave(tb, now);
    }
    return {.tb = &loop_.proxy};
  }

  bool is_time_to_check(Tb& tb) const {
    if (check_ != FlagCheck::kProxyInTurn) return check_ != FlagCheck::kNone;
    const std::uint64_t rounds =
        times_.quota * samples_ / std::max<std::uint64_t>(1, times_.checks * sampled_);
    if (++tb.unchecked < rounds) return false;
    tb.unchecked = 0;
    return true;
  }

  /// At the end of a look. The host answers a read when half of its time on the link is over; an
  /// access to the second level is answered at once.
  [[nodiscard]] bool is_flag_seen(std::uint64_t now) const {
    return check_ == FlagCheck::kHost ? is_hosts_flag_seen(now) : copy_at_ <= now;
  }
  [[nodiscard]] bool is_hosts_flag_seen(std::uint64_t now) const {
    return flag_at_ <= now - std::min(now, times_.host.latency / 2);
  }

  const std::uint64_t tasks_;
  const FlagCheck check_;
  const bool finishes_;
  const YieldTimes times_;
  const std::uint32_t slots_;
  const std::uint64_t copy_cycles_;
  const TaskLoop loop_;
  std::vector<Tb> tbs_;
  std::uint64_t flag_at_ = kNever;
  std::uint64_t copy_at_ = kNever;  ///< the flag's copy is set
  std::uint64_t gone_at_ = 0;
  std::uint64_t working_ = 0;  ///< thread blocks but the proxy
  std::uint64_t checks_ = 0;
  std::uint64_t sampled_ = 0;  ///< cycles of first rounds
  std::uint64_t samples_ = 0;
};

}  // namespace

YieldCycles run_yielding_kernel(const LaunchTrace& trace, const SmMachine& machine,
                                const YieldRun& run) {
  const SmMachine fitted = machine_for(trace, machine, kLoopNames);
  // As many as fit, and no more than have a task, beside the proxy.
  const std::uint64_t wanted = trace.tbs.size() + (has_proxy(run.check) ? 1 : 0);
  kernel_profile::TbResources needs = trace.needs;
  needs.lds_bytes += kLoopBytes;
  const std::uint64_t fit = tbs_that_fit(trace.kernel, needs, fitted);
  const auto slots =
      static_cast<std::uint32_t>(std::min(fit, (wanted + fitted.sms - 1) / fitted.sms));
  const std::uint64_t tbs = std::min<std::uint64_t>(wanted, std::uint64_t{slots} * fitted.sms);
  const std::uint64_t copy_cycles = fitted.memory.check_cycles + fitted.memory.l2_cycles;
  const auto queue = std::make_shared<PersistentTbs>(trace, run, fitted.sms, slots, copy_cycles);
  const auto link = std::make_shared<HostLink>(run.times.host);
  SmSurroundings around;
  around.tbs = queue;
  around.second_level = std::make_shared<SecondLevel>(fitted, Served::kAll);
  around.host = link;
  around.frontend = run.frontend;
  std::vector<std::unique_ptr<SmCore>> sms;
  for (std::uint32_t sm = 0; sm < fitted.sms; ++sm) {
    around.sm = sm;
    sms.push_back(std::make_unique<SmCore>(trace, fitted, FaultScheme{}, slots, around));
  }
  YieldCycles result;
  result.workers = static_cast<std::uint32_t>(tbs - (has_proxy(run.check) ? 1 : 0));
  if (result.workers == 0) {
    throw gpu::BadInput(fmt::format(
        "kernel '{}': one thread block fits the GPU, which is the proxy", trace.kernel));
  }
  std::uint64_t begin = 0;
  const std::size_t starts = run.finishes ? run.flags.size() + 1 : run.flags.size();
  for (std::size_t launch = 0; launch < starts && queue->has_tasks(); ++launch) {
    const std::uint64_t flag = launch < run.flags.size() ? begin + run.flags[launch] : kNever;
    queue->launch(flag);
    for (std::uint64_t tb = 0; tb < tbs; ++tb) {
      sms[tb % fitted.sms]->start(static_cast<std::uint32_t>(tb / fitted.sms), begin);
    }
    run_sms(sms, nullptr, run.skips, begin);
    if (queue->has_tasks()) result.left_after.push_back(queue->gone_at() - flag);
    begin = queue->gone_at() + std::max<std::uint64_t>(1, run.times.relaunch);
  }
  for (const std::unique_ptr<SmCore>& sm : sms) {
    result.cycles = std::max(result.cycles, sm->result().cycles);
    result.instructions += sm->result().instructions;
  }
  result.tasks = queue->taken();
  result.checks = queue->checks();
  result.host_reads = link->count();
  return result;
}

}  // namespace segue::sm_model

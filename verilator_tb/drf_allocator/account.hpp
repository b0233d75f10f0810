#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/gen/drf_allocator_layout.hpp"

namespace segue::drf_allocator {

/// Follows each thread block at the ports, and complains of a command, an end or a verdict that the
/// allocator must not give. It does not know ranks, claims and partitions: which kernel is served
/// where is for the twin to say.
class Account {
 public:
  explicit Account(const Params& params);

  void observe(const Inputs& in, const Outputs& out);

  /// The first complaint; empty if there is none.
  [[nodiscard]] const std::string& complaint() const { return complaint_; }

 private:
  using Amounts = std::array<std::uint32_t, 4>;
  struct Saved {
    std::uint32_t tb_id = 0;
    std::uint32_t handle = 0;
  };
  struct Kernel {
    bool active = false;
    std::uint32_t total = 0;
    std::uint32_t next = 0;  ///< first thread block that was never issued
    std::uint32_t running = 0;
    std::uint32_t finished = 0;
    Amounts demand{};
    std::uint32_t descriptor = 0;
    std::uint64_t page_table_base = 0;
    std::deque<Saved> saved;
  };
  struct Slot {
    bool used = false;
    bool leaves = false;
    std::uint32_t ctx = 0;
    std::uint32_t tb_id = 0;
    std::uint64_t age = 0;
  };
  /// A preempt for room: price and victim are known; the kernel that gains shows when it is used.
  struct Swap {
    Amounts taken{};
    std::uint32_t victim = 0;
    Amounts each{};  ///< of the victim's thread blocks
    std::uint32_t leavers = 0;
    bool slot_free = false;
  };
  struct Sm {
    std::vector<Slot> slots;
    std::uint32_t set_up = 0;  ///< contexts
    bool in_setup = false;
    Amounts taken{};
    std::optional<Swap> swap;
  };

  void reset();
  void observe_readys(const Inputs& in, const Outputs& out);
  void observe_command(const Inputs& in, const Outputs& out);
  void check_unused(const SmCmd& cmd);
  void offer(const SmCmd& cmd);
  void set_up(const SmCmd& cmd);
  void issue(const SmCmd& cmd);
  void take_next(const SmCmd& cmd);
  void check_share(const SmCmd& cmd);
  void preempt(const SmCmd& cmd);
  void check_swap(const SmCmd& cmd);
  void check_price(const Swap& swap, std::uint32_t sm, std::uint32_t ctx);
  void observe_done(const Inputs& in, const Outputs& out);
  void end(std::uint32_t ctx);
  void observe_verdict(const Inputs& in, const Outputs& out);
  [[nodiscard]] Error verdict(const HostMsg& message) const;
  [[nodiscard]] Error verdict(std::uint32_t sm, const SmMsg& message) const;
  void take(const HostMsg& message);
  void take(std::uint32_t sm, const SmMsg& message);
  void observe_rest(const Outputs& out);
  [[nodiscard]] bool is_active(std::uint32_t ctx) const {
    return ctx < kernels_.size() && kernels_[ctx].active;
  }
  [[nodiscard]] bool fits(const Amounts& taken, const Amounts& demand) const;
  void complain(std::string text);

  Params params_;
  Mode mode_ = Mode::kOnDemand;
  Technique technique_ = Technique::kSwitch;
  std::uint32_t limit_ = 0;
  std::vector<Kernel> kernels_;
  std::vector<Sm> sms_;
  std::uint64_t issued_ = 0;
  std::optional<SmCmd> offered_;            ///< a command that was not taken yet
  std::optional<std::uint32_t> done_;       ///< likewise an end
  std::vector<std::uint32_t> passed_over_;  ///< by source, messages of others since it waits
  std::string complaint_;
};

}  // namespace segue::drf_allocator

#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "cmodel/blocks/drf_allocator/state.hpp"
#include "cmodel/blocks/drf_allocator/state_image.hpp"
#include "cmodel/gen/drf_allocator_layout.hpp"

namespace segue::drf_allocator {

/// The twin of `drf_allocator`: bit-accurate, from reset on, in every output and every register,
/// as rtl/drf_allocator/drf_allocator.md specifies it. A new twin is in the reset state. One cycle
/// is `eval` (outputs from the state and the inputs, changes nothing), then `tick` with the same
/// inputs (the clock edge).
class DrfAllocator {
 public:
  /// Throws std::invalid_argument if a size is out of range.
  explicit DrfAllocator(const Params& params);

  [[nodiscard]] const Params& params() const { return params_; }
  void eval(const Inputs& in, Outputs& out) const;
  void tick(const Inputs& in);
  /// After `eval` with the same inputs.
  void tick_evaluated(const Inputs& in) { tick(in); }

  /// The packed state at the offsets of `signals(params())`, without port signals. Packs only the
  /// registers that changed since the last call.
  [[nodiscard]] const std::uint32_t* image();

  /// The memories, in the order of the card.
  enum class Memory : std::uint8_t { kOwner, kPtbq, kStamps };
  static constexpr std::size_t kNumMemories = 3;
  /// For each memory, the element written by the last tick.
  using Written = std::array<std::optional<std::uint32_t>, kNumMemories>;
  [[nodiscard]] const Written& written_memory_elements() const { return written_; }

  /// For oracles and tests.
  [[nodiscard]] const State& state() const { return q_; }

 private:
  /// The source of the message taken in this cycle; none if there is none.
  [[nodiscard]] std::optional<std::uint32_t> taken_source(const Inputs& in) const;
  [[nodiscard]] std::optional<std::uint32_t> exiting() const;
  void idle(const Inputs& in);
  void advance();

  // drf_allocator_messages.cpp
  void take(std::uint32_t source, const Inputs& in);
  void take_host(const HostMsg& message);
  void launch(const HostMsg& message);
  void take_sm(std::uint32_t sm, const SmMsg& message);
  void end_tb(std::uint32_t sm, const SmMsg& message);
  void exit(std::uint32_t ctx);

  // drf_allocator_passes.cpp
  void begin_pass(Step step);
  void no_way();
  template <class Eligible, class Key>
  bool pass_over_sms(bool higher, const Eligible& eligible, const Key& key);
  template <class Eligible, class Key>
  bool pass_over_contexts(bool higher, const Eligible& eligible, const Key& key);
  bool next_context();
  [[nodiscard]] bool claim_is_void(std::uint32_t sm) const;
  [[nodiscard]] bool claim_is_usable(std::uint32_t sm) const;
  [[nodiscard]] bool can_place(std::uint32_t sm) const;
  [[nodiscard]] bool can_lose(std::uint32_t sm) const;
  void claims();
  void kernel();
  void place();
  void victim_sm();
  void victim();

  // drf_allocator_act.cpp
  void act();
  void use_claim(std::uint32_t sm, std::uint32_t ctx);
  void drop_claim(std::uint32_t sm, std::uint32_t ctx);
  void claim(std::uint32_t sm, std::uint32_t ctx);
  void set_up(std::uint32_t sm, std::uint32_t ctx);
  void issue(std::uint32_t sm, std::uint32_t ctx);
  void send(const SmCmd& cmd);
  void end_with_change();

  // drf_allocator_swap.cpp
  void room();
  void range();
  void judge();
  void youngest();
  void leave();
  void swap();
  void take_over();

  // drf_allocator_partition.cpp
  void begin_partition();
  [[nodiscard]] bool takes_part(std::uint32_t ctx) const;
  void fill();
  void grow();
  void excess();

  void add_rank(std::uint32_t ctx, std::uint32_t amount) {
    q_.ksrt[ctx].rank = (q_.ksrt[ctx].rank + amount) & rank_mask_;
    changed_.contexts |= 1U << ctx;
  }
  void take_rank(std::uint32_t ctx, std::uint32_t amount) { add_rank(ctx, 0U - amount); }
  void touch_sm(std::uint32_t sm) { changed_.sms |= std::uint64_t{1} << sm; }
  void touch_context(std::uint32_t ctx) { changed_.contexts |= 1U << ctx; }
  void mark(Memory memory, std::uint32_t element) {
    written_[static_cast<std::size_t>(memory)] = element;
    changed_.memories[static_cast<std::size_t>(memory)].add(element);
  }

  const Params params_;
  const std::uint32_t depth_;       ///< entries of a PTBQ
  const std::uint32_t num_groups_;  ///< of SMs
  const std::uint32_t rank_mask_;
  State q_;
  StateImage image_;
  StateImage::Changed changed_;  ///< since the image was last packed
  Written written_;
};

/// The block's types, by the names that templates over blocks use (layout::Model).
struct Types {
  using Params = drf_allocator::Params;
  using Inputs = drf_allocator::Inputs;
  using Outputs = drf_allocator::Outputs;
  using ImageLayout = drf_allocator::ImageLayout;
  using Twin = DrfAllocator;
};

}  // namespace segue::drf_allocator

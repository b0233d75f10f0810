#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "cmodel/layout/sized.hpp"
#include "verilator_tb/frame/rtl_side.hpp"
#include "verilator_tb/frame/twin_side.hpp"
#include "verilator_tb/frame/written_memories.hpp"
#include "verilator_tb/plant/bench.hpp"
#include "verilator_tb/plant/operation.hpp"
#include "verilator_tb/plant/recent.hpp"

namespace segue::frame {

/// A block in the plant: twin and RTL in one environment, with the oracle beside them. `B` are the
/// traits of the block's bench (frame::Traits).
///
/// The environment chooses the inputs of a cycle by `drive(cycle)`, or by `drive(cycle, now)` where
/// it looks at the outputs that depend on the state only; `answer(out)`, if it has that, completes
/// them from the outputs and tells whether it changed any. After the cycle it gets `take(out)`.
/// The watch gets `before(in, out, twin)` before the clock edge and, if it has that,
/// `after(environment, twin)` when the environment has taken the cycle.
template <class B>
class BlockBench final : public plant::Bench {
 public:
  using Params = typename B::Params;
  using Inputs = typename B::Inputs;
  using Outputs = typename B::Outputs;

  static constexpr bool kHasPipeview = !std::is_void_v<typename B::Pipeview>;

  /// `stimulus` outlives the bench.
  BlockBench(const plant::RtlModule& module, const Params& params, const plant::Stimulus& stimulus,
             std::unique_ptr<TwinSide<B>> twin = nullptr)
      : rtl_(module, params),
        twin_(twin ? std::move(twin) : std::make_unique<TwinSide<B>>(params)),
        environment_(params, stimulus),
        oracle_(layout::sized<Oracle>(params)),
        watch_(layout::sized<typename B::Watch>(params)),
        idle_(layout::sized<Inputs>(params)),
        out_(layout::sized<Outputs>(params)),
        shown_(layout::sized<Outputs>(params)),
        outputs_(rtl_.layout().words),
        memories_(rtl_.infos()) {
    pack_outputs(shown_, outputs_.data(), rtl_.layout());
  }

  /// Coverage and the oracle; both are on unless they are switched off to measure speed.
  void enable_checks(bool on) { checks_ = on; }

  [[nodiscard]] std::span<const layout::SignalInfo> signals() const override {
    return rtl_.infos();
  }
  [[nodiscard]] plant::RtlModel& rtl() override { return rtl_.rtl(); }

  void settle(std::uint64_t cycle) override {
    cycle_ = cycle;
    const Inputs& in = drive();
    twin_->eval(in, out_);
    if constexpr (requires { environment_.answer(out_); }) {
      if (environment_.answer(out_)) twin_->eval(in, out_);
    }
    rtl_.settle(in);
  }

  [[nodiscard]] plant::TwinImages twin() override {
    pack_outputs(out_, outputs_.data(), rtl_.layout(), &shown_);
    return {outputs_.data(), twin_->image()};
  }

  void clock() override {
    const Inputs& in = environment_.inputs();
    if (checks_) {
      watch_.before(in, out_, twin_->twin());
      oracle_.observe(in, out_);
    }
    if constexpr (kHasPipeview) {
      if (pipeview_) pipeview_->watch(cycle_, in, out_, twin_->twin());
    }
    record(in);
    rtl_.edge();
    twin_->tick(in);
    memories_.note(twin_->twin());
    environment_.take(out_);
    if constexpr (requires { watch_.after(environment_, twin_->twin()); }) {
      if (checks_) watch_.after(environment_, twin_->twin());
    }
  }

  [[nodiscard]] std::span<const plant::MemoryWrite> written() const override {
    return memories_.written();
  }

  void stop() override { environment_.stop(); }
  [[nodiscard]] bool finished() const override { return environment_.finished(); }
  [[nodiscard]] std::uint64_t progress() const override { return environment_.progress(); }
  [[nodiscard]] bool busy() const override { return environment_.busy(); }
  [[nodiscard]] std::vector<std::string> unfinished() const override {
    return environment_.unfinished();
  }
  [[nodiscard]] const std::string& broken_promise() const override {
    if constexpr (kHasOracle && requires { environment_.complaint(); }) {
      return oracle_.complaint().empty() ? environment_.complaint() : oracle_.complaint();
    } else if constexpr (kHasOracle) {
      return oracle_.complaint();
    } else {
      return environment_.complaint();
    }
  }

  [[nodiscard]] std::vector<std::string> transactions() const override {
    std::vector<std::string> list;
    recent_.for_each([&](const auto& transaction) { list.push_back(in_words(transaction)); });
    return list;
  }
  [[nodiscard]] std::vector<std::string> one_sided() override {
    auto rtl = layout::sized<Outputs>(rtl_.layout().params);
    rtl_.read(rtl);
    return events_of_one_side(rtl, out_);
  }
  [[nodiscard]] const plant::Coverage& coverage() const override { return watch_.coverage(); }

  void draw_pipeline([[maybe_unused]] plant::CycleRange cycles) override {
    if constexpr (kHasPipeview) pipeview_.emplace(rtl_.layout().params, cycles);
  }
  [[nodiscard]] std::string pipeline() const override {
    if constexpr (kHasPipeview) {
      if (pipeview_) return pipeview_->text();
    }
    return {};
  }

 private:
  static constexpr bool kHasOracle = !std::is_void_v<typename B::Oracle>;
  struct NoOracle {
    void observe(const Inputs& /*in*/, const Outputs& /*out*/) {}
  };
  using Oracle = std::conditional_t<kHasOracle, typename B::Oracle, NoOracle>;
  struct NoPipeview {};
  using Pipeview =
      std::conditional_t<kHasPipeview, std::optional<typename B::Pipeview>, NoPipeview>;

  const Inputs& drive() {
    if constexpr (requires { environment_.drive(cycle_, out_); }) {
      twin_->show(idle_, out_);
      return environment_.drive(cycle_, out_);
    } else {
      return environment_.drive(cycle_);
    }
  }

  void record(const Inputs& in) {
    using Transaction = typename B::Transaction;
    if (!in.rst_n && !in_reset_) recent_.add(Transaction::reset_begun(cycle_));
    in_reset_ = !in.rst_n;
    if (in_reset_) return;
    for_each_transaction(cycle_, in, out_, [this](const Transaction& one) { recent_.add(one); });
  }

  RtlSide<B> rtl_;
  std::unique_ptr<TwinSide<B>> twin_;
  typename B::Environment environment_;
  Oracle oracle_;
  typename B::Watch watch_;
  Pipeview pipeview_;
  plant::Recent<typename B::Transaction, B::kRecent> recent_;
  const Inputs idle_;
  Outputs out_;
  Outputs shown_;  // by the image of the outputs
  std::vector<std::uint32_t> outputs_;
  WrittenMemories<B> memories_;
  std::uint64_t cycle_ = 0;
  bool in_reset_ = false;
  bool checks_ = true;
};

}  // namespace segue::frame

#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

#include "cmodel/layout/model.hpp"
#include "cmodel/layout/sized.hpp"
#include "verilator_tb/frame/rtl_side.hpp"
#include "verilator_tb/plant/assertion_failed.hpp"
#include "verilator_tb/plant/wave_time.hpp"

namespace segue::frame {

/// The Verilated RTL of a block behind the calls of its twin. It comes out of reset as a new twin
/// does. Throws plant::AssertionFailed, with the message of the RTL, when one of its assertions
/// fails.
template <class B>
class RtlTwin final : public layout::Model<B> {
 public:
  using Params = typename B::Params;
  using Inputs = typename B::Inputs;
  using Outputs = typename B::Outputs;

  /// `module` is built for this size. Of one that is made for speed there is no image.
  RtlTwin(const plant::RtlModule& module, const Params& params)
      : rtl_(module, params), state_(rtl_.layout().words) {
    if (module.api().checked) find_registers();
    auto in = layout::sized<Inputs>(params);
    in.rst_n = false;
    rtl_.settle(in);
    rtl_.clock();
  }

  ~RtlTwin() override {
    if (window_ == Window::kAhead) dump_held(shown_from_ * plant::kUnitsPerCycle);
  }
  RtlTwin(const RtlTwin&) = delete;
  RtlTwin& operator=(const RtlTwin&) = delete;

  [[nodiscard]] const Params& params() const override { return rtl_.layout().params; }

  void eval(const Inputs& in, Outputs& out) const override {
    settle(in);
    rtl_.read(out);
  }

  void tick(const Inputs& in) override {
    settle(in);
    tick_evaluated(in);
  }

  void tick_evaluated(const Inputs& in) override {
    const std::uint64_t cycle = cycle_of(in);
    const bool shown = cycle >= shown_from_ && cycle < shown_before_;
    if (shown) {
      rtl_.rtl().settle();
      rtl_.rtl().dump_wave(cycle * plant::kUnitsPerCycle);
    }
    rtl_.edge();
    if (shown) rtl_.rtl().dump_wave(cycle * plant::kUnitsPerCycle + plant::kUnitsPerCycle / 2);
    ++cycle_;
    if (rtl_.rtl().failed()) {
      throw plant::AssertionFailed("an assertion of the RTL failed:\n" + rtl_.rtl().messages());
    }
  }

  /// The registers and memories, at the offsets of `signals(params())`, as the twin packs them.
  [[nodiscard]] const std::uint32_t* image() {
    for (const Register& one : registers_) {
      std::memcpy(state_.data() + one.word, one.member, one.bytes);
    }
    return state_.data();
  }

  /// Writes the file's cycles of the rest of the run, a clock cycle taking ten units of its time;
  /// the number of a cycle is `Inputs::now` where the block has that, else how many were clocked
  /// before it. Throws plant::BadInput if it cannot.
  void open_wave(const plant::WaveFile& wave) {
    rtl_.rtl().open_wave(wave.path);
    shown_from_ = wave.from;
    shown_before_ = wave.end;
    window_ = Window::kAhead;
  }

 private:
  struct Register {
    const void* member = nullptr;
    std::uint32_t word = 0;
    std::uint32_t bytes = 0;
  };

  /// Where the run is, in or beside the cycles that a waveform shows.
  enum class Window : std::uint8_t { kAhead, kInside, kLeft };

  void settle(const Inputs& in) const {
    if (window_ != Window::kLeft) show_held(cycle_of(in));
    rtl_.settle_changes(in);
  }

  /// A simulator skips cycles in which nothing happens: the waveform has the state that stands
  /// where its window begins and ends, too.
  void show_held(std::uint64_t cycle) const {
    if (window_ == Window::kAhead && cycle >= shown_from_) {
      if (cycle > shown_from_) dump_held(shown_from_ * plant::kUnitsPerCycle);
      window_ = Window::kInside;
    }
    if (window_ == Window::kInside && cycle >= shown_before_) {
      dump_held(shown_before_ * plant::kUnitsPerCycle - 1);
      window_ = Window::kLeft;
    }
  }

  void dump_held(std::uint64_t time) const {
    rtl_.rtl().settle();
    rtl_.rtl().dump_wave(time);
  }

  void find_registers() {
    for (const layout::SignalInfo& signal : rtl_.infos()) {
      const bool is_port =
          signal.kind == layout::SignalKind::kInput || signal.kind == layout::SignalKind::kOutput;
      if (is_port) continue;
      registers_.push_back(
          {rtl_.rtl().find(signal.name, signal.bytes), signal.word_offset, signal.bytes});
    }
  }

  [[nodiscard]] std::uint64_t cycle_of([[maybe_unused]] const Inputs& in) const {
    if constexpr (requires { in.now; }) {
      return in.now;
    } else {
      return cycle_;
    }
  }

  mutable RtlSide<B> rtl_;  // evaluating the outputs changes none of its registers
  std::vector<Register> registers_;
  std::vector<std::uint32_t> state_;
  std::uint64_t cycle_ = 0;
  std::uint64_t shown_from_ = 0;
  std::uint64_t shown_before_ = 0;  ///< none, until a waveform is opened
  mutable Window window_ = Window::kLeft;
};

}  // namespace segue::frame

#include "tests/sm_driver/plant/broken_twins.hpp"

#include <bit>

namespace segue::sm_driver {
namespace {

/// told_q shows every SM one cycle late.
class LateBit final : public TwinSide {
 public:
  explicit LateBit(const Params& params) : TwinSide(params), layout_(params) {}

  const std::uint32_t* image() override {
    const std::uint32_t* const whole = TwinSide::image();
    copy_.assign(whole, whole + layout_.words);
    copy_[layout_[Signal::kToldQ].word] = static_cast<std::uint32_t>(before_);
    return copy_.data();
  }

  void tick(const Inputs& in) override {
    before_ = twin().state().told;
    TwinSide::tick(in);
  }

 private:
  ImageLayout layout_;
  std::vector<std::uint32_t> copy_;
  std::uint64_t before_ = 0;
};

/// Of equals DSS remembers the youngest kernel.
class WrongTie final : public TwinSide {
 public:
  explicit WrongTie(const Params& params) : TwinSide(params), layout_(params) {}

  const std::uint32_t* image() override {
    const std::uint32_t* const whole = TwinSide::image();
    copy_.assign(whole, whole + layout_.words);
    if (wrong_.valid) {
      wrong_.pack(copy_.data() + layout_[Signal::kUDssBestQ].word, 0, layout_.widths);
    }
    return copy_.data();
  }

  void tick(const Inputs& in) override {
    const State& q = twin().state();
    const Candidate best = twin().dss().best();
    wrong_ = {};
    if (q.scan_state == ScanState::kWalk && q.scan_pos < q.active_count && in.rst_n) {
      const std::uint32_t k = q.active[q.scan_pos];
      const std::int32_t tokens = q.ksrt[k].tokens + (q.swaps(k) ? 1 : 0);
      const bool tie = best.valid && tokens == best.tokens && q.wants(k);
      if (tie) wrong_ = {.valid = true, .ksr = k, .tokens = tokens};
    }
    TwinSide::tick(in);
  }

 private:
  ImageLayout layout_;
  std::vector<std::uint32_t> copy_;
  Candidate wrong_;
};

/// The first message that ends the save of a thread block never arrives.
class LostNotification final : public TwinSide {
 public:
  explicit LostNotification(const Params& params) : TwinSide(params) {}

  void tick(const Inputs& in) override {
    Outputs out;
    TwinSide::eval(in, out);
    const std::uint64_t taken = out.sm_ready & in.sm_valid;
    const bool loses = !lost_ && taken != 0 && !out.err_valid &&
                       in.sm[std::countr_zero(taken)].op == SmEvent::kPreempted;
    if (!loses) return TwinSide::tick(in);
    lost_ = true;
    Inputs without = in;
    without.sm_valid = 0;
    without.host_valid = false;
    TwinSide::tick(without);
  }

 private:
  bool lost_ = false;
};

/// A kill of nothing is not reported.
class MissingError final : public TwinSide {
 public:
  explicit MissingError(const Params& params) : TwinSide(params) {}

  void eval(const Inputs& in, Outputs& out) override {
    TwinSide::eval(in, out);
    if (out.err_code != Error::kNothingToKill) return;
    out.err_valid = false;
    out.err_code = Error::kNone;
  }
};

/// A word of the PTBQ memory is spoilt when it is written.
class SpoiltMemory final : public TwinSide {
 public:
  explicit SpoiltMemory(const Params& params) : TwinSide(params), layout_(params) {}

  const std::uint32_t* image() override {
    const std::uint32_t* const whole = TwinSide::image();
    copy_.assign(whole, whole + layout_.words);
    for (const auto& [memory, element] : twin().written_memory_elements()) {
      if (memory == SmDriver::Memory::kPtbq) {
        copy_[layout_[Signal::kUPtbqMemQ].word + element * 2] ^= 1;
      }
    }
    return copy_.data();
  }

 private:
  ImageLayout layout_;
  std::vector<std::uint32_t> copy_;
};

template <class Broken>
std::unique_ptr<TwinSide> make(const Params& params) {
  return std::make_unique<Broken>(params);
}

}  // namespace

const std::vector<BrokenTwin>& broken_twins() {
  static const std::vector<BrokenTwin> bank = {
      {"late_bit", "told_q comes one cycle late", make<LateBit>},
      {"wrong_tie", "of equals DSS takes the youngest", make<WrongTie>},
      {"lost_notification", "a preempted is lost", make<LostNotification>},
      {"missing_error", "nothing_to_kill is not reported", make<MissingError>},
      {"spoilt_memory", "a PTBQ entry is written wrong", make<SpoiltMemory>},
  };
  return bank;
}

}  // namespace segue::sm_driver

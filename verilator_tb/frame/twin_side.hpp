#pragma once

#include <cstdint>

namespace segue::frame {

/// The twin's side of a lockstep run. Tests put deliberately wrong twins here, which change the
/// inputs or outputs of the true one.
template <class B>
class TwinSide {
 public:
  explicit TwinSide(const typename B::Params& params) : twin_(params) {}
  TwinSide(const TwinSide&) = delete;
  TwinSide& operator=(const TwinSide&) = delete;
  virtual ~TwinSide() = default;

  virtual void eval(const typename B::Inputs& in, typename B::Outputs& out) {
    const bool is_shown = shown_ == &out;
    shown_ = nullptr;
    evaluated_ = &in;
    if constexpr (requires { twin_.eval_shown(in, out); }) {
      if (is_shown) return twin_.eval_shown(in, out);
    }
    twin_.eval(in, out);
  }
  virtual void tick(const typename B::Inputs& in) {
    const bool is_evaluated = evaluated_ == &in;
    evaluated_ = nullptr;
    shown_ = nullptr;
    if constexpr (requires { twin_.tick_evaluated(in); }) {
      if (is_evaluated) return twin_.tick_evaluated(in);
    }
    twin_.tick(in);
  }
  /// Those of the outputs that follow from the state alone, which are as in a cycle with `idle`.
  void show(const typename B::Inputs& idle, typename B::Outputs& out) {
    if constexpr (requires { twin_.show(out); }) {
      twin_.show(out);
      shown_ = &out;
    } else {
      eval(idle, out);
    }
  }
  virtual const std::uint32_t* image() { return twin_.image(); }

  [[nodiscard]] const typename B::Twin& twin() const { return twin_; }

 private:
  typename B::Twin twin_;
  // Of this cycle, none of them changed since.
  const typename B::Inputs* evaluated_ = nullptr;
  const typename B::Outputs* shown_ = nullptr;
};

}  // namespace segue::frame

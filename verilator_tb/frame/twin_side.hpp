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

  virtual void eval(const typename B::Inputs& in, typename B::Outputs& out) { twin_.eval(in, out); }
  virtual void tick(const typename B::Inputs& in) { twin_.tick(in); }
  /// The tick with the inputs that `eval` has just seen.
  virtual void tick_evaluated(const typename B::Inputs& in) {
    if constexpr (requires { twin_.tick_evaluated(in); }) {
      twin_.tick_evaluated(in);
    } else {
      tick(in);
    }
  }
  /// Those of the outputs that follow from the state alone, which are as in a cycle with `idle`.
  virtual void show(const typename B::Inputs& idle, typename B::Outputs& out) {
    if constexpr (requires { twin_.show(out); }) {
      twin_.show(out);
    } else {
      eval(idle, out);
    }
  }
  /// `eval` of outputs that `show` has shown in this cycle.
  virtual void eval_shown(const typename B::Inputs& in, typename B::Outputs& out) {
    if constexpr (requires { twin_.eval_shown(in, out); }) {
      twin_.eval_shown(in, out);
    } else {
      eval(in, out);
    }
  }
  virtual const std::uint32_t* image() { return twin_.image(); }

  [[nodiscard]] const typename B::Twin& twin() const { return twin_; }

 private:
  typename B::Twin twin_;
};

}  // namespace segue::frame

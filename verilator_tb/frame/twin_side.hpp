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
  virtual const std::uint32_t* image() { return twin_.image(); }

  [[nodiscard]] const typename B::Twin& twin() const { return twin_; }

 private:
  typename B::Twin twin_;
};

}  // namespace segue::frame

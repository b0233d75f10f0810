#pragma once

#include "cmodel/blocks/sm_frontend/sm_frontend.hpp"

namespace segue::sm_frontend {

/// The twin's side of a lockstep run. Tests put deliberately wrong twins here, which
/// change what passes through on the way to or from the true one.
class TwinSide {
 public:
  explicit TwinSide(const Params& params) : twin_(params) {}
  TwinSide(const TwinSide&) = delete;
  TwinSide& operator=(const TwinSide&) = delete;
  virtual ~TwinSide() = default;

  virtual void eval(const Inputs& in, Outputs& out) { twin_.eval(in, out); }
  virtual void tick(const Inputs& in) { twin_.tick(in); }
  virtual const std::uint32_t* image() { return twin_.image(); }

  [[nodiscard]] const SmFrontend& twin() const { return twin_; }

 private:
  SmFrontend twin_;
};

}  // namespace segue::sm_frontend

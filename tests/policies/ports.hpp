#pragma once

#include "cmodel/blocks/sm_driver/sm_driver_model.hpp"

namespace segue::policies {

/// One cycle at a driver's ports, put together by hand.
struct Ports {
  explicit Ports(const sm_driver::Params& params) : in(params) {
    in.cmd_ready = in.done_ready = true;
  }

  Ports& host(const sm_driver::HostMsg& msg) {
    in.host = msg;
    in.host_valid = out.host_ready = true;
    return *this;
  }
  Ports& sm(unsigned sm, const sm_driver::SmMsg& msg) {
    in.sm[sm] = msg;
    in.sm_valid |= std::uint64_t{1} << sm;
    out.sm_ready |= std::uint64_t{1} << sm;
    return *this;
  }
  Ports& cmd(const sm_driver::SmCmd& cmd) {
    out.cmd = cmd;
    out.cmd_valid = true;
    return *this;
  }
  Ports& done(std::uint32_t ctx, bool killed) {
    out.done = {.ctx = ctx, .killed = killed};
    out.done_valid = true;
    return *this;
  }
  Ports& refused(sm_driver::Error error) {
    out.err_code = error;
    out.err_valid = true;
    return *this;
  }
  Ports& quiescent() {
    out.quiescent = true;
    return *this;
  }

  sm_driver::Inputs in;
  sm_driver::Outputs out;
};

}  // namespace segue::policies

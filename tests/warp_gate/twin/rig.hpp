#pragma once

#include <gtest/gtest.h>

#include "cmodel/blocks/warp_gate/warp_gate.hpp"

namespace segue::warp_gate {

/// A twin of 4 warps, all of which may fetch, and one cycle after the other.
class Rig {
 public:
  explicit Rig(const Params& params = {.num_warps = 4}) : twin(params), out(params), next(params) {
    in.may = ~std::uint64_t{0};
    look();
  }

  /// A cycle with the inputs as they are; the messages are withdrawn behind it.
  void cycle() {
    twin.eval(in, out);
    twin.tick(in);
    in.issued_valid = in.checked_valid = in.committed_valid = in.refetched_valid = false;
    in.command_valid = in.fetch_ready = false;
    in.rst_n = true;
    look();
  }

  Error command(CommandOp op, std::uint32_t warp, Gate gate = Gate::kOpen) {
    in.command_valid = true;
    in.command = {.op = op, .warp = warp, .gate = gate, .scheme = Scheme::kStall};
    cycle();
    return error(Source::kCommand);
  }
  Error set_scheme(Scheme scheme) {
    in.command_valid = true;
    in.command = {.op = CommandOp::kSetScheme, .warp = 0, .gate = Gate::kOpen, .scheme = scheme};
    cycle();
    return error(Source::kCommand);
  }
  Error issued(std::uint64_t warp) {
    in.issued_valid = true;
    in.issued = warp;
    cycle();
    return error(Source::kIssued);
  }
  Error checked(std::uint64_t warp) {
    in.checked_valid = true;
    in.checked = warp;
    cycle();
    return error(Source::kChecked);
  }
  Error committed(std::uint64_t warp) {
    in.committed_valid = true;
    in.committed = warp;
    cycle();
    return error(Source::kCommitted);
  }
  Error refetched(std::uint64_t warp) {
    in.refetched_valid = true;
    in.refetched = warp;
    cycle();
    return error(Source::kRefetched);
  }
  /// A cycle with a fetch; the warp, or -1 if none can.
  int fetch(LineEnd end = LineEnd::kPlain) {
    in.fetch_ready = true;
    in.fetch_ends = end;
    cycle();
    return out.fetch_valid ? static_cast<int>(out.fetch_warp) : -1;
  }
  [[nodiscard]] Error error(Source source) const {
    return out.err_code[static_cast<std::size_t>(source)];
  }

  WarpGate twin;
  Inputs in;
  Outputs out;   ///< of the last cycle
  Outputs next;  ///< of the next one, with the inputs as they are

 private:
  void look() { twin.eval(in, next); }
};

}  // namespace segue::warp_gate

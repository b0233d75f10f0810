// Generated from rtl/layout/warp_gate.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <cstdint>

#include "cmodel/gen/warp_gate_enums.hpp"
#include "cmodel/gen/warp_gate_params.hpp"
#include "cmodel/layout/bits.hpp"

namespace segue::warp_gate {
// The first field is the most significant one, as in SystemVerilog. `pack` overwrites
// exactly width() bits from bit `lsb` of `words` on; values are cut to their width.

/// What the SM's front end, the fault handler and the preemption engine say.
struct Command {
  CommandOp op = CommandOp::kStart;  ///< what
  std::uint32_t warp = 0;            ///< all but set_scheme: which warp
  Gate gate = Gate::kOpen;           ///< start: its gate
  Scheme scheme = Scheme::kStall;    ///< set_scheme: the scheme

  bool operator==(const Command&) const = default;

  static std::uint32_t width(const Widths& w) {
    return 3 + w.warp_w + 2 + 3;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    out.put(3, static_cast<std::uint32_t>(scheme));
    out.put(2, static_cast<std::uint32_t>(gate));
    out.put(w.warp_w, warp);
    out.put(3, static_cast<std::uint32_t>(op));
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    scheme = static_cast<Scheme>(in.get(3));
    gate = static_cast<Gate>(in.get(2));
    warp = in.get(w.warp_w);
    op = static_cast<CommandOp>(in.get(3));
  }
};

}  // namespace segue::warp_gate

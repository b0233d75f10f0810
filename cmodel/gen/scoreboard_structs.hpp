// Generated from rtl/layout/scoreboard.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <cstdint>

#include "cmodel/gen/scoreboard_enums.hpp"
#include "cmodel/gen/scoreboard_params.hpp"
#include "cmodel/layout/bits.hpp"

namespace segue::scoreboard {
// The first field is the most significant one, as in SystemVerilog. `pack` overwrites
// exactly width() bits from bit `lsb` of `words` on; values are cut to their width.

/// An instruction comes into the window of its warp.
struct InsertMsg {
  std::uint32_t warp = 0;  ///< its warp
  std::uint32_t slot = 0;  ///< its place in the warp's window
  bool memory = false;     ///< it accesses memory, global or shared
  bool late = false;       ///< its sources are released by its last TLB check, not by their read
  std::uint32_t src_valid = 0;  ///< which of its sources there are: bit n of src_n
  std::uint32_t src_0 = 0;      ///< a register that it reads
  std::uint32_t src_1 = 0;      ///< and another one
  std::uint32_t src_2 = 0;      ///< and another one
  bool dst_valid = false;       ///< it has a destination
  std::uint32_t dst = 0;        ///< the register that it writes

  bool operator==(const InsertMsg&) const = default;

  static std::uint32_t width(const Widths& w) {
    return w.warp_w + w.slot_w + 1 + 1 + kNumSrcs + w.reg_w + w.reg_w + w.reg_w + 1 + w.reg_w;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    out.put(w.reg_w, dst);
    out.put(1, static_cast<std::uint32_t>(dst_valid));
    out.put(w.reg_w, src_2);
    out.put(w.reg_w, src_1);
    out.put(w.reg_w, src_0);
    out.put(kNumSrcs, src_valid);
    out.put(1, static_cast<std::uint32_t>(late));
    out.put(1, static_cast<std::uint32_t>(memory));
    out.put(w.slot_w, slot);
    out.put(w.warp_w, warp);
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    dst = in.get(w.reg_w);
    dst_valid = in.get(1) != 0;
    src_2 = in.get(w.reg_w);
    src_1 = in.get(w.reg_w);
    src_0 = in.get(w.reg_w);
    src_valid = in.get(kNumSrcs);
    late = in.get(1) != 0;
    memory = in.get(1) != 0;
    slot = in.get(w.slot_w);
    warp = in.get(w.warp_w);
  }
};

/// A place in the window of a warp.
struct PlaceRef {
  std::uint32_t warp = 0;  ///< the warp
  std::uint32_t slot = 0;  ///< the place in its window

  bool operator==(const PlaceRef&) const = default;

  static std::uint32_t width(const Widths& w) {
    return w.warp_w + w.slot_w;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    out.put(w.slot_w, slot);
    out.put(w.warp_w, warp);
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    slot = in.get(w.slot_w);
    warp = in.get(w.warp_w);
  }
};

/// What an instruction releases, for those that wait for it.
struct Release {
  std::uint32_t warp = 0;  ///< its warp
  std::uint32_t slot = 0;  ///< its place in the warp's window
  bool result = false;     ///< all is released; if 0, the sources alone

  bool operator==(const Release&) const = default;

  static std::uint32_t width(const Widths& w) {
    return w.warp_w + w.slot_w + 1;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    out.put(1, static_cast<std::uint32_t>(result));
    out.put(w.slot_w, slot);
    out.put(w.warp_w, warp);
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    result = in.get(1) != 0;
    slot = in.get(w.slot_w);
    warp = in.get(w.warp_w);
  }
};

/// The registers of an instruction, as inserted: a word of u_registers.mem_q.
struct Registers {
  std::uint32_t src_valid = 0;  ///< which of its sources there are: bit n of src_n
  std::uint32_t src_0 = 0;      ///< a register that it reads
  std::uint32_t src_1 = 0;      ///< and another one
  std::uint32_t src_2 = 0;      ///< and another one
  bool dst_valid = false;       ///< it has a destination
  std::uint32_t dst = 0;        ///< the register that it writes

  bool operator==(const Registers&) const = default;

  static std::uint32_t width(const Widths& w) {
    return kNumSrcs + w.reg_w + w.reg_w + w.reg_w + 1 + w.reg_w;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    out.put(w.reg_w, dst);
    out.put(1, static_cast<std::uint32_t>(dst_valid));
    out.put(w.reg_w, src_2);
    out.put(w.reg_w, src_1);
    out.put(w.reg_w, src_0);
    out.put(kNumSrcs, src_valid);
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    dst = in.get(w.reg_w);
    dst_valid = in.get(1) != 0;
    src_2 = in.get(w.reg_w);
    src_1 = in.get(w.reg_w);
    src_0 = in.get(w.reg_w);
    src_valid = in.get(kNumSrcs);
  }
};

}  // namespace segue::scoreboard

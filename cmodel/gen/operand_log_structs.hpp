// Generated from rtl/layout/operand_log.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <cstdint>

#include "cmodel/gen/operand_log_enums.hpp"
#include "cmodel/gen/operand_log_params.hpp"
#include "cmodel/layout/bits.hpp"

namespace segue::operand_log {
// The first field is the most significant one, as in SystemVerilog. `pack` overwrites
// exactly width() bits from bit `lsb` of `words` on; values are cut to their width.

/// A kernel is set up.
struct SetupMsg {
  std::uint32_t tbs = 0;   ///< its thread blocks in this SM: slots below it
  std::uint32_t need = 0;  ///< the most entries that an instruction of it takes

  bool operator==(const SetupMsg&) const = default;

  static std::uint32_t width(const Widths& w) {
    return w.tb_cnt_w + kOperandW;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    out.put(kOperandW, need);
    out.put(w.tb_cnt_w, tbs);
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    need = in.get(kOperandW);
    tbs = in.get(w.tb_cnt_w);
  }
};

/// An instruction gets its entries.
struct AllocMsg {
  std::uint32_t tb = 0;     ///< slot of its thread block
  std::uint32_t count = 0;  ///< entries

  bool operator==(const AllocMsg&) const = default;

  static std::uint32_t width(const Widths& w) {
    return w.tb_w + kOperandW;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    out.put(kOperandW, count);
    out.put(w.tb_w, tb);
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    count = in.get(kOperandW);
    tb = in.get(w.tb_w);
  }
};

/// An operand of an instruction.
struct OperandRef {
  std::uint32_t handle = 0;   ///< the first of the instruction's entries
  std::uint32_t operand = 0;  ///< which of its operands

  bool operator==(const OperandRef&) const = default;

  static std::uint32_t width(const Widths& w) {
    return w.entry_w + kOperandW;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    out.put(kOperandW, operand);
    out.put(w.entry_w, handle);
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    operand = in.get(kOperandW);
    handle = in.get(w.entry_w);
  }
};

/// An entry, less its operand. What frees it clears `live` alone, after all else of its cycle.
struct Entry {
  bool live = false;       ///< it belongs to an instruction
  bool first = false;      ///< its chain begins here
  bool last = false;       ///< its chain ends here
  bool written = false;    ///< its operand is there
  std::uint32_t tb = 0;    ///< slot of the instruction's thread block
  std::uint32_t next = 0;  ///< the next of its chain, 0 in the last

  bool operator==(const Entry&) const = default;

  static std::uint32_t width(const Widths& w) {
    return 1 + 1 + 1 + 1 + w.tb_w + w.entry_w;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    out.put(w.entry_w, next);
    out.put(w.tb_w, tb);
    out.put(1, static_cast<std::uint32_t>(written));
    out.put(1, static_cast<std::uint32_t>(last));
    out.put(1, static_cast<std::uint32_t>(first));
    out.put(1, static_cast<std::uint32_t>(live));
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    next = in.get(w.entry_w);
    tb = in.get(w.tb_w);
    written = in.get(1) != 0;
    last = in.get(1) != 0;
    first = in.get(1) != 0;
    live = in.get(1) != 0;
  }
};

}  // namespace segue::operand_log

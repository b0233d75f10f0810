// Generated from rtl/layout/issue_queue.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <array>
#include <cstdint>

#include "cmodel/gen/issue_queue_enums.hpp"
#include "cmodel/gen/issue_queue_params.hpp"
#include "cmodel/layout/any_width.hpp"
#include "cmodel/layout/bits.hpp"

namespace segue::issue_queue {
// The first field is the most significant one, as in SystemVerilog. `pack` overwrites
// exactly width() bits from bit `lsb` of `words` on; values are cut to their width.

/// An instruction on its way in.
struct InsertMsg {
  std::uint32_t warp = 0;      ///< its warp
  std::uint32_t tb = 0;        ///< slot of its thread block
  std::uint32_t slot = 0;      ///< its place in the warp's window
  Unit unit = Unit::kMath;     ///< what executes it
  bool needs_entry = false;    ///< it gets an entry of the replay queue when it is issued
  std::uint32_t log_need = 0;  ///< operand-log entries that it gets then
  std::uint32_t result = 0;    ///< places whose results it waits for (RAW, WAW)
  std::uint32_t sources = 0;   ///< places whose sources it waits for (WAR)
  std::uint32_t issue = 0;     ///< places whose issue it waits for (memory order)
  std::array<std::uint64_t, 3> payload{};  ///< opaque

  bool operator==(const InsertMsg&) const = default;

  static std::uint32_t width(const Widths& w) {
    return w.warp_w + w.tb_w + w.slot_w + 2 + 1 + kOperandW + w.window + w.window + w.window +
           w.payload_w;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    layout::put_any(out, w.payload_w, payload);
    out.put(w.window, issue);
    out.put(w.window, sources);
    out.put(w.window, result);
    out.put(kOperandW, log_need);
    out.put(1, static_cast<std::uint32_t>(needs_entry));
    out.put(2, static_cast<std::uint32_t>(unit));
    out.put(w.slot_w, slot);
    out.put(w.tb_w, tb);
    out.put(w.warp_w, warp);
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    layout::get_any(in, w.payload_w, payload);
    issue = in.get(w.window);
    sources = in.get(w.window);
    result = in.get(w.window);
    log_need = in.get(kOperandW);
    needs_entry = in.get(1) != 0;
    unit = static_cast<Unit>(in.get(2));
    slot = in.get(w.slot_w);
    tb = in.get(w.tb_w);
    warp = in.get(w.warp_w);
  }
};

/// An instruction on its way out.
struct Instruction {
  std::uint32_t warp = 0;                  ///< its warp
  std::uint32_t tb = 0;                    ///< slot of its thread block
  std::uint32_t slot = 0;                  ///< its place in the warp's window
  Unit unit = Unit::kMath;                 ///< what executes it
  bool needs_entry = false;                ///< it gets an entry of the replay queue
  std::uint32_t log_need = 0;              ///< operand-log entries that it gets
  std::array<std::uint64_t, 3> payload{};  ///< opaque

  bool operator==(const Instruction&) const = default;

  static std::uint32_t width(const Widths& w) {
    return w.warp_w + w.tb_w + w.slot_w + 2 + 1 + kOperandW + w.payload_w;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    layout::put_any(out, w.payload_w, payload);
    out.put(kOperandW, log_need);
    out.put(1, static_cast<std::uint32_t>(needs_entry));
    out.put(2, static_cast<std::uint32_t>(unit));
    out.put(w.slot_w, slot);
    out.put(w.tb_w, tb);
    out.put(w.warp_w, warp);
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    layout::get_any(in, w.payload_w, payload);
    log_need = in.get(kOperandW);
    needs_entry = in.get(1) != 0;
    unit = static_cast<Unit>(in.get(2));
    slot = in.get(w.slot_w);
    tb = in.get(w.tb_w);
    warp = in.get(w.warp_w);
  }
};

/// An instruction has released its sources, or all.
struct ReleaseMsg {
  std::uint32_t warp = 0;  ///< its warp
  std::uint32_t slot = 0;  ///< its place in the warp's window
  bool result = false;     ///< all: its result is there; else its sources alone

  bool operator==(const ReleaseMsg&) const = default;

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

}  // namespace segue::issue_queue

// Generated from rtl/layout/replay_queue.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <cstdint>

#include "cmodel/gen/replay_queue_enums.hpp"
#include "cmodel/gen/replay_queue_params.hpp"
#include "cmodel/layout/any_width.hpp"
#include "cmodel/layout/bits.hpp"

namespace segue::replay_queue {
// The first field is the most significant one, as in SystemVerilog. `pack` overwrites
// exactly width() bits from bit `lsb` of `words` on; values are cut to their width.

/// An instruction on its way in or out.
struct Instruction {
  std::uint32_t tb = 0;      ///< slot of its thread block
  std::uint32_t warp = 0;    ///< its warp
  std::uint32_t seq = 0;     ///< its place in the warp's program order
  bool memory = false;       ///< it accesses global memory, so that it can fault
  std::uint64_t mask = 0;    ///< lanes that must be done
  std::uint32_t handle = 0;  ///< its operand-log entries, opaque
  std::uint64_t instr = 0;   ///< decoded, opaque

  bool operator==(const Instruction&) const = default;

  static std::uint32_t width(const Widths& w) {
    return w.tb_w + w.warp_w + w.seq_w + 1 + w.lane_mask_w + w.handle_w + w.instr_w;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    layout::put_any(out, w.instr_w, instr);
    out.put(w.handle_w, handle);
    layout::put_any(out, w.lane_mask_w, mask);
    out.put(1, static_cast<std::uint32_t>(memory));
    out.put(w.seq_w, seq);
    out.put(w.warp_w, warp);
    out.put(w.tb_w, tb);
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    instr = layout::get_any(in, w.instr_w);
    handle = in.get(w.handle_w);
    mask = layout::get_any(in, w.lane_mask_w);
    memory = in.get(1) != 0;
    seq = in.get(w.seq_w);
    warp = in.get(w.warp_w);
    tb = in.get(w.tb_w);
  }
};

/// An instruction has faulted.
struct FaultMsg {
  std::uint32_t entry = 0;  ///< whose
  std::uint64_t mask = 0;   ///< lanes that must still be done

  bool operator==(const FaultMsg&) const = default;

  static std::uint32_t width(const Widths& w) {
    return w.entry_w + w.lane_mask_w;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    layout::put_any(out, w.lane_mask_w, mask);
    out.put(w.entry_w, entry);
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    mask = layout::get_any(in, w.lane_mask_w);
    entry = in.get(w.entry_w);
  }
};

/// A replayed instruction is issued.
struct ReissueMsg {
  std::uint32_t entry = 0;   ///< whose
  std::uint32_t handle = 0;  ///< its operand-log entries from now on

  bool operator==(const ReissueMsg&) const = default;

  static std::uint32_t width(const Widths& w) {
    return w.entry_w + w.handle_w;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    out.put(w.handle_w, handle);
    out.put(w.entry_w, entry);
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    handle = in.get(w.handle_w);
    entry = in.get(w.entry_w);
  }
};

/// What the fault handler and the preemption engine say.
struct Command {
  CommandOp op = CommandOp::kReplay;  ///< what
  std::uint32_t warp = 0;             ///< replay, hold
  std::uint32_t tb = 0;               ///< save, kill

  bool operator==(const Command&) const = default;

  static std::uint32_t width(const Widths& w) {
    return 2 + w.warp_w + w.tb_w;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    out.put(w.tb_w, tb);
    out.put(w.warp_w, warp);
    out.put(2, static_cast<std::uint32_t>(op));
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    tb = in.get(w.tb_w);
    warp = in.get(w.warp_w);
    op = static_cast<CommandOp>(in.get(2));
  }
};

/// What an entry carries and nothing looks for.
struct Payload {
  bool memory = false;       ///< it accesses global memory
  std::uint64_t mask = 0;    ///< lanes that must be done
  std::uint32_t handle = 0;  ///< its operand-log entries

  bool operator==(const Payload&) const = default;

  static std::uint32_t width(const Widths& w) {
    return 1 + w.lane_mask_w + w.handle_w;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    out.put(w.handle_w, handle);
    layout::put_any(out, w.lane_mask_w, mask);
    out.put(1, static_cast<std::uint32_t>(memory));
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    handle = in.get(w.handle_w);
    mask = layout::get_any(in, w.lane_mask_w);
    memory = in.get(1) != 0;
  }
};

}  // namespace segue::replay_queue

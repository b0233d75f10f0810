// Generated from rtl/layout/sm_frontend.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <cstdint>

#include "cmodel/gen/sm_frontend_enums.hpp"
#include "cmodel/gen/sm_frontend_params.hpp"
#include "cmodel/layout/any_width.hpp"
#include "cmodel/layout/bits.hpp"

namespace segue::sm_frontend {
// The first field is the most significant one, as in SystemVerilog. `pack` overwrites
// exactly width() bits from bit `lsb` of `words` on; values are cut to their width.

/// A decoded instruction.
struct Decoded {
  Kind kind = Kind::kMath;      ///< what it is
  bool dst_valid = false;       ///< it has a destination
  std::uint32_t dst = 0;        ///< the register that it writes
  std::uint32_t src_valid = 0;  ///< which of its sources there are: bit n of src_n
  std::uint32_t src_0 = 0;      ///< a register that it reads
  std::uint32_t src_1 = 0;      ///< and another one
  std::uint32_t src_2 = 0;      ///< and another one
  std::uint32_t op = 0;         ///< all else, opaque

  bool operator==(const Decoded&) const = default;

  static std::uint32_t width(const Widths& w) {
    return 3 + 1 + w.reg_w + kNumSrcs + w.reg_w + w.reg_w + w.reg_w + w.op_w;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    out.put(w.op_w, op);
    out.put(w.reg_w, src_2);
    out.put(w.reg_w, src_1);
    out.put(w.reg_w, src_0);
    out.put(kNumSrcs, src_valid);
    out.put(w.reg_w, dst);
    out.put(1, static_cast<std::uint32_t>(dst_valid));
    out.put(3, static_cast<std::uint32_t>(kind));
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    op = in.get(w.op_w);
    src_2 = in.get(w.reg_w);
    src_1 = in.get(w.reg_w);
    src_0 = in.get(w.reg_w);
    src_valid = in.get(kNumSrcs);
    dst = in.get(w.reg_w);
    dst_valid = in.get(1) != 0;
    kind = static_cast<Kind>(in.get(3));
  }
};

/// What an instruction carries through the issue queue.
struct Payload {
  std::uint32_t seq = 0;     ///< its number in the warp's program order
  std::uint64_t mask = 0;    ///< lanes that must be done
  bool replay = false;       ///< it is replayed
  std::uint32_t entry = 0;   ///< its entry in the replay queue, if it is replayed and global
  bool logged = false;       ///< it has operand-log entries
  std::uint32_t handle = 0;  ///< the first of them
  std::uint64_t instr = 0;   ///< the decoded instruction

  bool operator==(const Payload&) const = default;

  static std::uint32_t width(const Widths& w) {
    return w.seq_w + w.lane_mask_w + 1 + w.entry_w + 1 + w.handle_w + w.instr_w;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    layout::put_any(out, w.instr_w, instr);
    out.put(w.handle_w, handle);
    out.put(1, static_cast<std::uint32_t>(logged));
    out.put(w.entry_w, entry);
    out.put(1, static_cast<std::uint32_t>(replay));
    layout::put_any(out, w.lane_mask_w, mask);
    out.put(w.seq_w, seq);
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    instr = layout::get_any(in, w.instr_w);
    handle = in.get(w.handle_w);
    logged = in.get(1) != 0;
    entry = in.get(w.entry_w);
    replay = in.get(1) != 0;
    mask = layout::get_any(in, w.lane_mask_w);
    seq = in.get(w.seq_w);
  }
};

/// An instruction, to the units and back.
struct Tag {
  std::uint32_t warp = 0;   ///< its warp
  std::uint32_t tb = 0;     ///< slot of its thread block
  std::uint32_t seq = 0;    ///< its number in the warp's program order
  Kind kind = Kind::kMath;  ///< what it is
  /// its entry in the replay queue, if it is global and the scheme is a queued one
  std::uint32_t entry = 0;
  bool logged = false;       ///< it has operand-log entries
  std::uint32_t handle = 0;  ///< the first of them

  bool operator==(const Tag&) const = default;

  static std::uint32_t width(const Widths& w) {
    return w.warp_w + w.tb_w + w.seq_w + 3 + w.entry_w + 1 + w.handle_w;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    out.put(w.handle_w, handle);
    out.put(1, static_cast<std::uint32_t>(logged));
    out.put(w.entry_w, entry);
    out.put(3, static_cast<std::uint32_t>(kind));
    out.put(w.seq_w, seq);
    out.put(w.tb_w, tb);
    out.put(w.warp_w, warp);
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    handle = in.get(w.handle_w);
    logged = in.get(1) != 0;
    entry = in.get(w.entry_w);
    kind = static_cast<Kind>(in.get(3));
    seq = in.get(w.seq_w);
    tb = in.get(w.tb_w);
    warp = in.get(w.warp_w);
  }
};

/// An instruction in the operand read.
struct Reading {
  std::uint32_t warp = 0;   ///< its warp
  std::uint32_t tb = 0;     ///< slot of its thread block
  std::uint32_t seq = 0;    ///< its number in the warp's program order
  Kind kind = Kind::kMath;  ///< what it is
  /// its entry in the replay queue, if it is global and the scheme is a queued one
  std::uint32_t entry = 0;
  bool logged = false;       ///< it has operand-log entries
  std::uint32_t handle = 0;  ///< the first of them
  std::uint64_t mask = 0;    ///< lanes that must be done
  bool replay = false;       ///< it is replayed
  bool from_log = false;     ///< its operands are in the operand log
  std::uint64_t instr = 0;   ///< the decoded instruction

  bool operator==(const Reading&) const = default;

  static std::uint32_t width(const Widths& w) {
    return w.warp_w + w.tb_w + w.seq_w + 3 + w.entry_w + 1 + w.handle_w + w.lane_mask_w + 1 + 1 +
           w.instr_w;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    layout::put_any(out, w.instr_w, instr);
    out.put(1, static_cast<std::uint32_t>(from_log));
    out.put(1, static_cast<std::uint32_t>(replay));
    layout::put_any(out, w.lane_mask_w, mask);
    out.put(w.handle_w, handle);
    out.put(1, static_cast<std::uint32_t>(logged));
    out.put(w.entry_w, entry);
    out.put(3, static_cast<std::uint32_t>(kind));
    out.put(w.seq_w, seq);
    out.put(w.tb_w, tb);
    out.put(w.warp_w, warp);
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    instr = layout::get_any(in, w.instr_w);
    from_log = in.get(1) != 0;
    replay = in.get(1) != 0;
    mask = layout::get_any(in, w.lane_mask_w);
    handle = in.get(w.handle_w);
    logged = in.get(1) != 0;
    entry = in.get(w.entry_w);
    kind = static_cast<Kind>(in.get(3));
    seq = in.get(w.seq_w);
    tb = in.get(w.tb_w);
    warp = in.get(w.warp_w);
  }
};

/// An operand of a global instruction, on its way to the load/store unit.
struct Operand {
  std::uint32_t warp = 0;   ///< its warp
  std::uint32_t tb = 0;     ///< slot of its thread block
  std::uint32_t seq = 0;    ///< its number in the warp's program order
  Kind kind = Kind::kMath;  ///< what it is
  /// its entry in the replay queue, if it is global and the scheme is a queued one
  std::uint32_t entry = 0;
  bool logged = false;       ///< it has operand-log entries
  std::uint32_t handle = 0;  ///< the first of them
  std::uint32_t index = 0;   ///< which of its operands
  bool from_log = false;     ///< it is read from the operand log, not from the register file

  bool operator==(const Operand&) const = default;

  static std::uint32_t width(const Widths& w) {
    return w.warp_w + w.tb_w + w.seq_w + 3 + w.entry_w + 1 + w.handle_w + kOperandW + 1;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    out.put(1, static_cast<std::uint32_t>(from_log));
    out.put(kOperandW, index);
    out.put(w.handle_w, handle);
    out.put(1, static_cast<std::uint32_t>(logged));
    out.put(w.entry_w, entry);
    out.put(3, static_cast<std::uint32_t>(kind));
    out.put(w.seq_w, seq);
    out.put(w.tb_w, tb);
    out.put(w.warp_w, warp);
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    from_log = in.get(1) != 0;
    index = in.get(kOperandW);
    handle = in.get(w.handle_w);
    logged = in.get(1) != 0;
    entry = in.get(w.entry_w);
    kind = static_cast<Kind>(in.get(3));
    seq = in.get(w.seq_w);
    tb = in.get(w.tb_w);
    warp = in.get(w.warp_w);
  }
};

/// An instruction has faulted.
struct FaultMsg {
  std::uint32_t warp = 0;   ///< its warp
  std::uint32_t tb = 0;     ///< slot of its thread block
  std::uint32_t seq = 0;    ///< its number in the warp's program order
  Kind kind = Kind::kMath;  ///< what it is
  /// its entry in the replay queue, if it is global and the scheme is a queued one
  std::uint32_t entry = 0;
  bool logged = false;       ///< it has operand-log entries
  std::uint32_t handle = 0;  ///< the first of them
  std::uint64_t mask = 0;    ///< lanes that must still be done

  bool operator==(const FaultMsg&) const = default;

  static std::uint32_t width(const Widths& w) {
    return w.warp_w + w.tb_w + w.seq_w + 3 + w.entry_w + 1 + w.handle_w + w.lane_mask_w;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    layout::put_any(out, w.lane_mask_w, mask);
    out.put(w.handle_w, handle);
    out.put(1, static_cast<std::uint32_t>(logged));
    out.put(w.entry_w, entry);
    out.put(3, static_cast<std::uint32_t>(kind));
    out.put(w.seq_w, seq);
    out.put(w.tb_w, tb);
    out.put(w.warp_w, warp);
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    mask = layout::get_any(in, w.lane_mask_w);
    handle = in.get(w.handle_w);
    logged = in.get(1) != 0;
    entry = in.get(w.entry_w);
    kind = static_cast<Kind>(in.get(3));
    seq = in.get(w.seq_w);
    tb = in.get(w.tb_w);
    warp = in.get(w.warp_w);
  }
};

/// What the fault handler and the preemption engine say.
struct Command {
  CommandOp op = CommandOp::kSetScheme;  ///< what
  std::uint32_t warp = 0;                ///< start, end, stop, resume: which warp
  std::uint32_t tb = 0;                  ///< start: slot of its thread block; save, kill: which one
  warp_gate::Scheme scheme = warp_gate::Scheme::kStall;  ///< set_scheme: the scheme
  warp_gate::Gate gate = warp_gate::Gate::kOpen;         ///< start: its gate
  std::uint32_t seq = 0;     ///< start: the number of its next instruction
  std::uint32_t closer = 0;  ///< start: the number of the instruction that closed its gate
  bool stopped = false;      ///< start: it begins stopped
  std::uint32_t tbs = 0;     ///< setup: thread blocks of the kernel in this SM
  std::uint32_t need = 0;  ///< setup: the most operand-log entries that an instruction of it takes

  bool operator==(const Command&) const = default;

  static std::uint32_t width(const Widths& w) {
    return 3 + w.warp_w + w.tb_w + 3 + 2 + w.seq_w + w.seq_w + 1 + w.tb_cnt_w + kOperandW;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    out.put(kOperandW, need);
    out.put(w.tb_cnt_w, tbs);
    out.put(1, static_cast<std::uint32_t>(stopped));
    out.put(w.seq_w, closer);
    out.put(w.seq_w, seq);
    out.put(2, static_cast<std::uint32_t>(gate));
    out.put(3, static_cast<std::uint32_t>(scheme));
    out.put(w.tb_w, tb);
    out.put(w.warp_w, warp);
    out.put(3, static_cast<std::uint32_t>(op));
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    need = in.get(kOperandW);
    tbs = in.get(w.tb_cnt_w);
    stopped = in.get(1) != 0;
    closer = in.get(w.seq_w);
    seq = in.get(w.seq_w);
    gate = static_cast<warp_gate::Gate>(in.get(2));
    scheme = static_cast<warp_gate::Scheme>(in.get(3));
    tb = in.get(w.tb_w);
    warp = in.get(w.warp_w);
    op = static_cast<CommandOp>(in.get(3));
  }
};

/// A stopped warp goes on.
struct Go {
  std::uint32_t warp = 0;  ///< which
  std::uint32_t seq = 0;   ///< the number of the instruction that it fetches next
  bool refetch = false;    ///< that instruction has faulted and is fetched again

  bool operator==(const Go&) const = default;

  static std::uint32_t width(const Widths& w) {
    return w.warp_w + w.seq_w + 1;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    out.put(1, static_cast<std::uint32_t>(refetch));
    out.put(w.seq_w, seq);
    out.put(w.warp_w, warp);
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    refetch = in.get(1) != 0;
    seq = in.get(w.seq_w);
    warp = in.get(w.warp_w);
  }
};

/// An instruction of a thread block's context.
struct Saved {
  std::uint32_t tb = 0;     ///< slot of its thread block
  std::uint32_t warp = 0;   ///< its warp
  std::uint32_t seq = 0;    ///< its number in the warp's program order
  std::uint64_t mask = 0;   ///< lanes that must be done
  bool logged = false;      ///< its operands follow
  std::uint64_t instr = 0;  ///< the decoded instruction

  bool operator==(const Saved&) const = default;

  static std::uint32_t width(const Widths& w) {
    return w.tb_w + w.warp_w + w.seq_w + w.lane_mask_w + 1 + w.instr_w;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    layout::put_any(out, w.instr_w, instr);
    out.put(1, static_cast<std::uint32_t>(logged));
    layout::put_any(out, w.lane_mask_w, mask);
    out.put(w.seq_w, seq);
    out.put(w.warp_w, warp);
    out.put(w.tb_w, tb);
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    instr = layout::get_any(in, w.instr_w);
    logged = in.get(1) != 0;
    mask = layout::get_any(in, w.lane_mask_w);
    seq = in.get(w.seq_w);
    warp = in.get(w.warp_w);
    tb = in.get(w.tb_w);
  }
};

/// What a warp's context holds of the front end.
struct Context {
  warp_gate::Gate gate = warp_gate::Gate::kOpen;  ///< its gate
  std::uint32_t seq = 0;                          ///< the number of its next instruction
  std::uint32_t closer = 0;  ///< the number of the instruction that closed its gate
  bool stopped = false;      ///< it is stopped
  bool drained = false;      ///< and drained

  bool operator==(const Context&) const = default;

  static std::uint32_t width(const Widths& w) {
    return 2 + w.seq_w + w.seq_w + 1 + 1;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    out.put(1, static_cast<std::uint32_t>(drained));
    out.put(1, static_cast<std::uint32_t>(stopped));
    out.put(w.seq_w, closer);
    out.put(w.seq_w, seq);
    out.put(2, static_cast<std::uint32_t>(gate));
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    drained = in.get(1) != 0;
    stopped = in.get(1) != 0;
    closer = in.get(w.seq_w);
    seq = in.get(w.seq_w);
    gate = static_cast<warp_gate::Gate>(in.get(2));
  }
};

/// Operands of one instruction on their way to or from a saved context.
struct Transfer {
  std::uint32_t tb = 0;      ///< slot of its thread block
  std::uint32_t handle = 0;  ///< the first of its operand-log entries
  std::uint32_t index = 0;   ///< the next operand
  std::uint32_t count = 0;   ///< how many it has

  bool operator==(const Transfer&) const = default;

  static std::uint32_t width(const Widths& w) {
    return w.tb_w + w.handle_w + kOperandW + kOperandW;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    out.put(kOperandW, count);
    out.put(kOperandW, index);
    out.put(w.handle_w, handle);
    out.put(w.tb_w, tb);
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    count = in.get(kOperandW);
    index = in.get(kOperandW);
    handle = in.get(w.handle_w);
    tb = in.get(w.tb_w);
  }
};

}  // namespace segue::sm_frontend

// Generated from rtl/layout/sm_driver.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <cstdint>

#include "cmodel/gen/sm_driver_enums.hpp"
#include "cmodel/gen/sm_driver_params.hpp"
#include "cmodel/layout/bits.hpp"

namespace segue::sm_driver {
// The first field is the most significant one, as in SystemVerilog. `pack` overwrites
// exactly width() bits from bit `lsb` of `words` on; values are cut to their width.

/// Message from the host; each op reads the fields it names.
struct HostMsg {
  HostOp op = HostOp::kLaunch;              ///< which message
  std::uint32_t ctx = 0;                    ///< launch, set_priority, set_tokens, set_context, kill
  std::uint32_t tb_count = 0;               ///< launch: thread blocks of the kernel
  std::uint32_t tbs_per_sm = 0;             ///< launch: thread blocks that fit in an SM
  std::uint32_t descriptor = 0;             ///< launch: opaque, handed to the SM
  std::uint32_t prio = 0;                   ///< set_priority: higher is more urgent
  std::int32_t tokens = 0;                  ///< set_tokens, set_spare_tokens
  std::uint64_t page_table_base = 0;        ///< set_context
  Policy policy = Policy::kFcfs;            ///< set_policy
  Technique technique = Technique::kDrain;  ///< set_policy
  std::uint32_t quantum = 0;  ///< set_policy: length of a turn of round_robin in cycles, else 0
  /// set_policy: cycles after which a drain becomes a switch; 0: never
  std::uint32_t drain_deadline = 0;

  bool operator==(const HostMsg&) const = default;

  static std::uint32_t width(const Widths& w) {
    return 3 + w.ctx_w + kTbIdW + w.slot_cnt_w + 32 + 4 + 8 + 40 + 4 + 3 + 32 + 32;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    out.put(32, drain_deadline);
    out.put(32, quantum);
    out.put(3, static_cast<std::uint32_t>(technique));
    out.put(4, static_cast<std::uint32_t>(policy));
    out.put_wide(40, page_table_base);
    out.put(8, static_cast<std::uint32_t>(tokens));
    out.put(4, prio);
    out.put(32, descriptor);
    out.put(w.slot_cnt_w, tbs_per_sm);
    out.put(kTbIdW, tb_count);
    out.put(w.ctx_w, ctx);
    out.put(3, static_cast<std::uint32_t>(op));
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    drain_deadline = in.get(32);
    quantum = in.get(32);
    technique = static_cast<Technique>(in.get(3));
    policy = static_cast<Policy>(in.get(4));
    page_table_base = in.get_wide(40);
    tokens = in.get_signed(8);
    prio = in.get(4);
    descriptor = in.get(32);
    tbs_per_sm = in.get(w.slot_cnt_w);
    tb_count = in.get(kTbIdW);
    ctx = in.get(w.ctx_w);
    op = static_cast<HostOp>(in.get(3));
  }
};

/// Message from an SM; the port's index says which.
struct SmMsg {
  SmEvent op = SmEvent::kSetupDone;  ///< which message
  std::uint32_t slot = 0;            ///< finished, preempted
  std::uint32_t tb_id = 0;           ///< finished, preempted
  std::uint32_t handle = 0;          ///< preempted: where the context lies
  bool restart = false;              ///< preempted: flushed, runs from the beginning, handle unused

  bool operator==(const SmMsg&) const = default;

  static std::uint32_t width(const Widths& w) {
    return 3 + w.slot_w + kTbIdW + kHandleW + 1;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    out.put(1, static_cast<std::uint32_t>(restart));
    out.put(kHandleW, handle);
    out.put(kTbIdW, tb_id);
    out.put(w.slot_w, slot);
    out.put(3, static_cast<std::uint32_t>(op));
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    restart = in.get(1) != 0;
    handle = in.get(kHandleW);
    tb_id = in.get(kTbIdW);
    slot = in.get(w.slot_w);
    op = static_cast<SmEvent>(in.get(3));
  }
};

/// Command to an SM; unused fields are zero.
struct SmCmd {
  SmOp op = SmOp::kSetup;                   ///< which command
  std::uint32_t sm = 0;                     ///< which SM
  std::uint32_t ksr = 0;                    ///< setup, issue, kill
  std::uint32_t ctx = 0;                    ///< setup
  std::uint32_t descriptor = 0;             ///< setup
  std::uint64_t page_table_base = 0;        ///< setup
  std::uint32_t slot = 0;                   ///< issue
  std::uint32_t tb_id = 0;                  ///< issue
  bool resume = false;                      ///< issue: restore the context at `handle` first
  std::uint32_t handle = 0;                 ///< issue, when resume
  Technique technique = Technique::kDrain;  ///< preempt
  std::uint32_t mask = 0;                   ///< preempt: slots to vacate

  bool operator==(const SmCmd&) const = default;

  static std::uint32_t width(const Widths& w) {
    return 2 + w.sm_w + w.ksr_w + w.ctx_w + 32 + 40 + w.slot_w + kTbIdW + 1 + kHandleW + 3 +
           w.slot_mask_w;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    out.put(w.slot_mask_w, mask);
    out.put(3, static_cast<std::uint32_t>(technique));
    out.put(kHandleW, handle);
    out.put(1, static_cast<std::uint32_t>(resume));
    out.put(kTbIdW, tb_id);
    out.put(w.slot_w, slot);
    out.put_wide(40, page_table_base);
    out.put(32, descriptor);
    out.put(w.ctx_w, ctx);
    out.put(w.ksr_w, ksr);
    out.put(w.sm_w, sm);
    out.put(2, static_cast<std::uint32_t>(op));
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    mask = in.get(w.slot_mask_w);
    technique = static_cast<Technique>(in.get(3));
    handle = in.get(kHandleW);
    resume = in.get(1) != 0;
    tb_id = in.get(kTbIdW);
    slot = in.get(w.slot_w);
    page_table_base = in.get_wide(40);
    descriptor = in.get(32);
    ctx = in.get(w.ctx_w);
    ksr = in.get(w.ksr_w);
    sm = in.get(w.sm_w);
    op = static_cast<SmOp>(in.get(2));
  }
};

/// Message to the host: a launch has ended.
struct DoneMsg {
  std::uint32_t ctx = 0;  ///< whose launch
  bool killed = false;    ///< ended by kill

  bool operator==(const DoneMsg&) const = default;

  static std::uint32_t width(const Widths& w) {
    return w.ctx_w + 1;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    out.put(1, static_cast<std::uint32_t>(killed));
    out.put(w.ctx_w, ctx);
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    killed = in.get(1) != 0;
    ctx = in.get(w.ctx_w);
  }
};

/// Row of the context table (thesis 5.2.1).
struct CtxEntry {
  std::uint64_t page_table_base = 0;  ///< handed to an SM at set-up
  std::uint32_t prio = 0;             ///< written by the OS
  std::int32_t tokens = 0;            ///< token budget, written by the OS
  bool active = false;                ///< the context has a kernel in the KSRT
  std::uint32_t ksr = 0;              ///< that kernel's row

  bool operator==(const CtxEntry&) const = default;

  static std::uint32_t width(const Widths& w) {
    return 40 + 4 + 8 + 1 + w.ksr_w;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    out.put(w.ksr_w, ksr);
    out.put(1, static_cast<std::uint32_t>(active));
    out.put(8, static_cast<std::uint32_t>(tokens));
    out.put(4, prio);
    out.put_wide(40, page_table_base);
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    ksr = in.get(w.ksr_w);
    active = in.get(1) != 0;
    tokens = in.get_signed(8);
    prio = in.get(4);
    page_table_base = in.get_wide(40);
  }
};

/// Command buffer: one waiting launch of a context (thesis 5.2.3).
struct Command {
  std::uint32_t tb_count = 0;    ///< thread blocks
  std::uint32_t tbs_per_sm = 0;  ///< thread blocks that fit in an SM
  std::uint32_t descriptor = 0;  ///< opaque
  bool killed = false;           ///< ends as soon as it is admitted

  bool operator==(const Command&) const = default;

  static std::uint32_t width(const Widths& w) {
    return kTbIdW + w.slot_cnt_w + 32 + 1;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    out.put(1, static_cast<std::uint32_t>(killed));
    out.put(32, descriptor);
    out.put(w.slot_cnt_w, tbs_per_sm);
    out.put(kTbIdW, tb_count);
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    killed = in.get(1) != 0;
    descriptor = in.get(32);
    tbs_per_sm = in.get(w.slot_cnt_w);
    tb_count = in.get(kTbIdW);
  }
};

/// Kernel status register (thesis 2.3, 5.2.3).
struct Ksr {
  std::uint32_t ctx = 0;          ///< the kernel's context
  std::uint32_t next_tb = 0;      ///< next thread block never issued before
  std::uint32_t total_tbs = 0;    ///< thread blocks of the kernel
  std::uint32_t tbs_per_sm = 0;   ///< thread blocks that fit in an SM
  std::uint32_t running = 0;      ///< thread blocks resident in SMs
  std::int32_t tokens = 0;        ///< token count; negative is debt
  bool spare = false;             ///< holds one of the spare tokens
  std::uint32_t prio = 0;         ///< its context's priority: higher is more urgent
  std::uint32_t descriptor = 0;   ///< opaque
  bool killed = false;            ///< being squashed
  std::uint32_t claimed = 0;      ///< free slots in the SMs it holds or has reserved
  std::uint32_t sms_running = 0;  ///< SMs in state running that it holds
  std::uint32_t sms_leaving = 0;  ///< SMs in state reserved that are being taken from it

  bool operator==(const Ksr&) const = default;

  static std::uint32_t width(const Widths& w) {
    return w.ctx_w + kTbIdW + kTbIdW + w.slot_cnt_w + w.tb_cnt_w + 8 + 1 + 4 + 32 + 1 + w.tb_cnt_w +
           w.sm_cnt_w + w.sm_cnt_w;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    out.put(w.sm_cnt_w, sms_leaving);
    out.put(w.sm_cnt_w, sms_running);
    out.put(w.tb_cnt_w, claimed);
    out.put(1, static_cast<std::uint32_t>(killed));
    out.put(32, descriptor);
    out.put(4, prio);
    out.put(1, static_cast<std::uint32_t>(spare));
    out.put(8, static_cast<std::uint32_t>(tokens));
    out.put(w.tb_cnt_w, running);
    out.put(w.slot_cnt_w, tbs_per_sm);
    out.put(kTbIdW, total_tbs);
    out.put(kTbIdW, next_tb);
    out.put(w.ctx_w, ctx);
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    sms_leaving = in.get(w.sm_cnt_w);
    sms_running = in.get(w.sm_cnt_w);
    claimed = in.get(w.tb_cnt_w);
    killed = in.get(1) != 0;
    descriptor = in.get(32);
    prio = in.get(4);
    spare = in.get(1) != 0;
    tokens = in.get_signed(8);
    running = in.get(w.tb_cnt_w);
    tbs_per_sm = in.get(w.slot_cnt_w);
    total_tbs = in.get(kTbIdW);
    next_tb = in.get(kTbIdW);
    ctx = in.get(w.ctx_w);
  }
};

/// Row of the SM status table (thesis 5.2.3).
struct SmstEntry {
  SmState state = SmState::kIdle;           ///< idle, running, reserved, released
  std::uint32_t ksr = 0;                    ///< kernel that holds the SM
  std::uint32_t next = 0;                   ///< kernel the SM is reserved for
  bool next_valid = false;                  ///< there is such a kernel
  std::uint32_t tbs_running = 0;            ///< thread blocks resident
  Technique technique = Technique::kDrain;  ///< how it is being vacated

  bool operator==(const SmstEntry&) const = default;

  static std::uint32_t width(const Widths& w) {
    return 2 + w.ksr_w + w.ksr_w + 1 + w.slot_cnt_w + 3;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    out.put(3, static_cast<std::uint32_t>(technique));
    out.put(w.slot_cnt_w, tbs_running);
    out.put(1, static_cast<std::uint32_t>(next_valid));
    out.put(w.ksr_w, next);
    out.put(w.ksr_w, ksr);
    out.put(2, static_cast<std::uint32_t>(state));
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    technique = static_cast<Technique>(in.get(3));
    tbs_running = in.get(w.slot_cnt_w);
    next_valid = in.get(1) != 0;
    next = in.get(w.ksr_w);
    ksr = in.get(w.ksr_w);
    state = static_cast<SmState>(in.get(2));
  }
};

/// Entry of a preempted-TB queue: 8 bytes (thesis 5.2.3).
struct PtbqEntry {
  std::uint32_t tb_id = 0;   ///< thread block
  std::uint32_t handle = 0;  ///< its saved context, or HandleNone

  bool operator==(const PtbqEntry&) const = default;

  static std::uint32_t width(const Widths&) {
    return kTbIdW + kHandleW;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths&) const {
    layout::BitWriter out(words, lsb);
    out.put(kHandleW, handle);
    out.put(kTbIdW, tb_id);
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths&) {
    layout::BitReader in(words, lsb);
    handle = in.get(kHandleW);
    tb_id = in.get(kTbIdW);
  }
};

/// The free SM that a scan looks for a kernel for.
struct ScanTarget {
  bool valid = false;    ///< there is a free SM
  std::uint32_t sm = 0;  ///< lowest released SM, else lowest idle one

  bool operator==(const ScanTarget&) const = default;

  static std::uint32_t width(const Widths& w) {
    return 1 + w.sm_w;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    out.put(w.sm_w, sm);
    out.put(1, static_cast<std::uint32_t>(valid));
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    sm = in.get(w.sm_w);
    valid = in.get(1) != 0;
  }
};

/// A kernel that a policy remembers during a scan.
struct Candidate {
  bool valid = false;       ///< there is one
  std::uint32_t ksr = 0;    ///< its row
  std::int32_t tokens = 0;  ///< its token count when it was seen

  bool operator==(const Candidate&) const = default;

  static std::uint32_t width(const Widths& w) {
    return 1 + w.ksr_w + 8;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    out.put(8, static_cast<std::uint32_t>(tokens));
    out.put(w.ksr_w, ksr);
    out.put(1, static_cast<std::uint32_t>(valid));
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    tokens = in.get_signed(8);
    ksr = in.get(w.ksr_w);
    valid = in.get(1) != 0;
  }
};

/// A kernel that the priority queues remember during a scan.
struct PrioCandidate {
  bool valid = false;      ///< there is one
  std::uint32_t ksr = 0;   ///< its row
  std::uint32_t prio = 0;  ///< its priority when it was seen; in round_robin 1 if it had the turn

  bool operator==(const PrioCandidate&) const = default;

  static std::uint32_t width(const Widths& w) {
    return 1 + w.ksr_w + 4;
  }

  void pack(std::uint32_t* words, std::uint32_t lsb, const Widths& w) const {
    layout::BitWriter out(words, lsb);
    out.put(4, prio);
    out.put(w.ksr_w, ksr);
    out.put(1, static_cast<std::uint32_t>(valid));
    out.finish();
  }

  void unpack(const std::uint32_t* words, std::uint32_t lsb, const Widths& w) {
    layout::BitReader in(words, lsb);
    prio = in.get(4);
    ksr = in.get(w.ksr_w);
    valid = in.get(1) != 0;
  }
};

}  // namespace segue::sm_driver

#include "cmodel/sm/any_input.hpp"

#include <algorithm>

#include "cmodel/blocks/sm_frontend/kinds.hpp"
#include "cmodel/layout/bits.hpp"

namespace segue::sm_frontend {
namespace {

constexpr std::uint64_t kRun = 400;    ///< cycles from one reset to the next
constexpr std::size_t kUnderWay = 40;  ///< tags that may come back
constexpr std::size_t kSaved = 6;      ///< instructions that may be restored
constexpr std::uint32_t kSchemes = 5;  ///< that there are
constexpr std::uint32_t kKinds = 8;    ///< of instructions

}  // namespace

std::uint64_t AnyInput::bits(std::uint32_t width) {
  return random_.next() & layout::low_mask(width);
}

Tag AnyInput::tag(bool comes_back_once) {
  if (!under_way_.empty() && !random_.percent(wild_)) {
    const auto at =
        under_way_.begin() + static_cast<std::ptrdiff_t>(random_.below(under_way_.size()));
    const Tag found = *at;
    if (comes_back_once) under_way_.erase(at);
    return found;
  }
  Tag made_up;
  made_up.warp = static_cast<std::uint32_t>(bits(widths_.warp_w));
  made_up.tb = static_cast<std::uint32_t>(bits(widths_.tb_w));
  made_up.seq = static_cast<std::uint32_t>(bits(widths_.seq_w));
  made_up.kind = static_cast<Kind>(random_.below(kKinds));
  made_up.may_fault = random_.percent(60);
  made_up.entry = static_cast<std::uint32_t>(bits(widths_.entry_w));
  made_up.logged = random_.percent(50);
  made_up.handle = static_cast<std::uint32_t>(bits(widths_.handle_w));
  return made_up;
}

const Inputs& AnyInput::draw() {
  in_ = Inputs(params_);
  in_.rst_n = !(random_.percent(1) && random_.percent(5));
  draw_line();
  draw_units();
  draw_command();
  draw_context();
  draw_meeting_kill();
  begin(cycle_++ % kRun);
  return in_;
}

void AnyInput::draw_line() {
  in_.fetch_ready = random_.percent(80);
  in_.line_mask = std::max<std::uint64_t>(bits(widths_.lane_mask_w), 1);
  in_.line_valid = random_.percent(95)
                       ? layout::low_mask(random_.percent(50) ? 1 : params_.fetch_width)
                       : bits(params_.fetch_width);
  for (Decoded& instr : in_.line) {
    instr.kind = random_.percent(50) ? Kind::kMath : static_cast<Kind>(random_.below(kKinds));
    instr.dst_valid = random_.percent(50);
    instr.dst = static_cast<std::uint32_t>(bits(widths_.reg_w));
    instr.src_valid = static_cast<std::uint32_t>(bits(kNumSrcs));
    instr.src_0 = static_cast<std::uint32_t>(bits(widths_.reg_w));
    instr.src_1 = static_cast<std::uint32_t>(bits(widths_.reg_w));
    instr.src_2 = static_cast<std::uint32_t>(bits(widths_.reg_w));
    instr.op = static_cast<std::uint32_t>(bits(widths_.op_w));
    draw_traits(instr);
  }
  // Mostly a line ends where it must.
  if (closes_gate(in_.line.front()) && random_.percent(90)) in_.line_valid = 1;
  in_.fetch_may = random_.percent(80) ? ~std::uint64_t{0} : random_.next();
  in_.fetch_may &= layout::low_mask(params_.num_warps);
}

/// Draws the traits that fit the kind; now and then any.
void AnyInput::draw_traits(Decoded& instr) {
  instr.dst_1_valid = random_.percent(20);
  instr.dst_1 = static_cast<std::uint32_t>(bits(widths_.reg_w));
  instr.operands = usual_operands(instr.kind);
  if (instr.operands == 2 && random_.percent(30)) instr.operands = 3;
  const bool arithmetic = instr.kind == Kind::kMath || instr.kind == Kind::kSpecial;
  instr.may_fault = is_global(instr.kind) || (arithmetic && random_.percent(15));
  instr.fence = instr.kind == Kind::kControl && random_.percent(40);
  if (!random_.percent(3)) return;
  instr.may_fault = random_.percent(50);
  instr.fence = random_.percent(50);
  instr.operands = static_cast<std::uint32_t>(bits(kOperandW));
}

void AnyInput::draw_units() {
  in_.unit_ready = bits(kNumUnits) | bits(kNumUnits);
  for (std::uint64_t& lane : in_.operand_data) lane = random_.next();
  if (random_.percent(25)) {
    in_.checked_valid = true;
    in_.checked = tag(false);
  }
  for (std::uint32_t n = 0; n < params_.commit_width; ++n) {
    if (!random_.percent(35)) continue;
    in_.commit_valid |= std::uint64_t{1} << n;
    in_.commit[n] = tag(true);
  }
  if (random_.percent(6)) {
    const Tag of = tag(true);
    if (random_.percent(40)) under_way_.push_back(of);  // and it comes back once more
    in_.fault_valid = true;
    in_.fault = fault_of(of, bits(widths_.lane_mask_w));
  }
}

void AnyInput::draw_command() {
  if (!random_.percent(25)) return;
  in_.command_valid = true;
  Command& command = in_.command;
  // Seldom commands that set up, often those that stop and resume warps.
  const std::uint64_t which = random_.below(100);
  command.op = which < 2    ? CommandOp::kSetScheme
               : which < 4  ? CommandOp::kSetup
               : which < 30 ? CommandOp::kStart
               : which < 36 ? CommandOp::kEnd
               : which < 50 ? CommandOp::kStop
               : which < 82 ? CommandOp::kResume
               : which < 93 ? CommandOp::kSave
                            : CommandOp::kKill;
  command.warp = static_cast<std::uint32_t>(bits(widths_.warp_w));
  command.tb = static_cast<std::uint32_t>(bits(widths_.tb_w));
  command.scheme =
      static_cast<warp_gate::Scheme>(random_.percent(95) ? random_.below(kSchemes) : bits(3));
  command.at_commit = random_.percent(50);
  command.gate = static_cast<warp_gate::Gate>(random_.percent(80) ? 0 : bits(2));
  command.seq = static_cast<std::uint32_t>(bits(widths_.seq_w));
  command.closer = static_cast<std::uint32_t>(bits(widths_.seq_w));
  command.stopped = random_.percent(30);
  command.tbs = static_cast<std::uint32_t>(
      random_.percent(wild_) ? bits(widths_.tb_cnt_w) : 1 + random_.below(params_.num_tbs));
  command.need = static_cast<std::uint32_t>(random_.percent(80) ? kMostOperands : bits(2));
}

/// A kill of the thread block that is saved or restored in this cycle.
void AnyInput::draw_meeting_kill() {
  std::optional<std::uint32_t> tb;
  if (shown_ && shown_->logged && in_.save_ready) tb = shown_->tb;
  if (in_.restore_valid && in_.restore.logged) tb = in_.restore.tb;
  if (!tb || !random_.percent(8)) return;
  in_.command_valid = true;
  in_.command.op = CommandOp::kKill;
  in_.command.tb = *tb;
}

void AnyInput::draw_context() {
  in_.save_ready = random_.percent(70);
  in_.restore_data_valid = random_.percent(60);
  for (std::uint64_t& lane : in_.restore_data) lane = random_.next();
  if (!random_.percent(20)) return;
  in_.restore_valid = true;
  // Often for another thread block than its warp's, so that a kill leaves a part of it.
  if (!saved_.empty() && !random_.percent(std::max<std::uint64_t>(wild_, 25))) {
    in_.restore = saved_[random_.below(saved_.size())];
    return;
  }
  in_.restore.tb = static_cast<std::uint32_t>(bits(widths_.tb_w));
  in_.restore.warp = static_cast<std::uint32_t>(bits(widths_.warp_w));
  in_.restore.seq = static_cast<std::uint32_t>(bits(widths_.seq_w));
  in_.restore.mask = bits(widths_.lane_mask_w);
  in_.restore.logged = random_.percent(50);
  in_.restore.instr = bits(widths_.instr_w);
}

void AnyInput::begin(std::uint64_t cycle) {
  if (cycle == 0) {
    in_.rst_n = false;
    under_way_.clear();
    saved_.clear();
  } else if (cycle < 3 + params_.num_warps) {
    in_.rst_n = true;
    in_.command_valid = true;
    in_.command.op = cycle == 1   ? CommandOp::kSetScheme
                     : cycle == 2 ? CommandOp::kSetup
                                  : CommandOp::kStart;
    in_.command.scheme = static_cast<warp_gate::Scheme>(random_.below(kSchemes));
    in_.command.at_commit = random_.percent(30);
    in_.command.tbs = params_.num_tbs;
    in_.command.need = kMostOperands;
    in_.command.warp = static_cast<std::uint32_t>(cycle < 3 ? 0 : cycle - 3);
    in_.command.tb = static_cast<std::uint32_t>(random_.below(params_.num_tbs));
    in_.command.stopped = false;
  }
}

void AnyInput::look(const Outputs& out) {
  for (std::uint32_t n = 0; n < params_.issue_width; ++n) {
    if ((out.read_valid >> n & 1) == 0) continue;
    const Reading& it = out.read[n];
    under_way_.push_back({.warp = it.warp,
                          .tb = it.tb,
                          .seq = it.seq,
                          .kind = it.kind,
                          .may_fault = it.may_fault,
                          .entry = it.entry,
                          .logged = it.logged,
                          .handle = it.handle});
    if (under_way_.size() > kUnderWay) under_way_.pop_front();
  }
  shown_.reset();
  if (out.save_valid && !in_.save_ready) shown_ = out.save;
  if (out.save_valid && in_.save_ready) {
    saved_.push_back(out.save);
    if (saved_.size() > kSaved) saved_.pop_front();
  }
}

}  // namespace segue::sm_frontend

// Branches, barriers, waits and hints (SOPP, and jumps of SOP1).
#include <cstdint>

#include "cmodel/isa/execute/execution_error.hpp"
#include "cmodel/isa/opcode/opcode_table.hpp"
#include "cmodel/isa/opcode/scalar_operands.hpp"
#include "cmodel/isa/program/program.hpp"

namespace segue::isa {

namespace {

enum class Condition : std::uint8_t {
  kAlways,
  kScc0,
  kScc1,
  kVccZero,
  kVccNotZero,
  kExecZero,
  kExecNotZero
};

bool holds(const Wave& wave, Condition condition) {
  switch (condition) {
    case Condition::kAlways:
      return true;
    case Condition::kScc0:
      return !wave.scc();
    case Condition::kScc1:
      return wave.scc();
    case Condition::kVccZero:
      return wave.mask(kVccLo) == 0;
    case Condition::kVccNotZero:
      return wave.mask(kVccLo) != 0;
    case Condition::kExecZero:
      return wave.exec() == 0;
    case Condition::kExecNotZero:
      return wave.exec() != 0;
  }
  return false;
}

template <Condition When>
void branch(Wave& wave, const Instruction& in) {
  if (holds(wave, When)) wave.pc = in.target;
}

void end(Wave& wave, const Instruction&) { wave.state = Wave::State::kEnded; }
void wait_at_barrier(Wave& wave, const Instruction&) { wave.state = Wave::State::kAtBarrier; }
void nothing_to_do(Wave&, const Instruction&) {}

std::uint64_t address_of(std::uint32_t index) { return kCodeAddress + 4 * std::uint64_t{index}; }

void jump(Wave& wave, std::uint64_t address) {
  const std::uint64_t index = (address - kCodeAddress) / 4;
  if (address % 4 != 0 || index >= wave.group().code_size) {
    throw ExecutionError("jumps out of its code");
  }
  wave.pc = static_cast<std::uint32_t>(index);
}

// Symbols of the code are relative to the first instruction, so that code may be laid out anew.
void get_pc(Wave& wave, const Instruction& in) {
  wave.set_scalar64(in.operand(0).reg, kCodeAddress);
}
void set_pc(Wave& wave, const Instruction& in) { jump(wave, scalar_bits(wave, in.operand(0))); }
void swap_pc(Wave& wave, const Instruction& in) {
  const std::uint64_t target = scalar_bits(wave, in.operand(1));
  wave.set_scalar64(in.operand(0).reg, address_of(wave.pc));
  jump(wave, target);
}

void trap(Wave&, const Instruction&) { throw ExecutionError("ends in a trap"); }

}  // namespace

void add_control(OpcodeTable& table) {
  constexpr auto kBranch = LatencyClass::kBranch;
  constexpr auto kControl = LatencyClass::kControl;
  constexpr unsigned kMaybe = kBranches | kFallsThrough;
  table.add("s_branch", "L", kBranch, &branch<Condition::kAlways>, kBranches);
  table.add("s_cbranch_scc0", "L", kBranch, &branch<Condition::kScc0>, kMaybe | kReadsScc);
  table.add("s_cbranch_scc1", "L", kBranch, &branch<Condition::kScc1>, kMaybe | kReadsScc);
  table.add("s_cbranch_vccz", "L", kBranch, &branch<Condition::kVccZero>, kMaybe | kReadsVcc);
  table.add("s_cbranch_vccnz", "L", kBranch, &branch<Condition::kVccNotZero>, kMaybe | kReadsVcc);
  table.add("s_cbranch_execz", "L", kBranch, &branch<Condition::kExecZero>, kMaybe | kReadsExec);
  table.add("s_cbranch_execnz", "L", kBranch, &branch<Condition::kExecNotZero>,
            kMaybe | kReadsExec);
  table.add("s_endpgm", "", kControl, &end, kEnds);
  table.add("s_barrier", "", kControl, &wait_at_barrier);
  table.add("s_getpc_b64", "=r:b64", LatencyClass::kScalar, &get_pc);
  table.add("s_setpc_b64", "r:b64", kBranch, &set_pc, kEnds);
  table.add("s_swappc_b64", "=r:b64 r:b64", kBranch, &swap_pc);
  table.add("s_trap", "i:u16", kControl, &trap, kEnds);
  for (const char* name : {"s_nop", "s_sleep", "s_setprio", "s_sethalt", "s_clause",
                           "s_inst_prefetch", "s_waitcnt_depctr", "s_round_mode", "s_denorm_mode",
                           "s_sendmsg", "s_ttracedata_imm", "s_setkill"}) {
    table.add(name, "i:u16", kControl, &nothing_to_do);
  }
  for (const char* name :
       {"s_icache_inv", "s_wakeup", "s_code_end", "s_ttracedata", "buffer_gl0_inv",
        "buffer_gl1_inv", "buffer_wbinvl1", "buffer_wbinvl1_vol"}) {
    table.add(name, "", kControl, &nothing_to_do);
  }
  for (const char* name :
       {"s_waitcnt_vscnt", "s_waitcnt_vmcnt", "s_waitcnt_lgkmcnt", "s_waitcnt_expcnt"}) {
    table.add(name, "r:b32 i:u16", kControl, &nothing_to_do);
  }
  // Its operands are words of their own: vmcnt(0) lgkmcnt(0).
  table.add("s_waitcnt", "i:u16", kControl, &nothing_to_do);
}

}  // namespace segue::isa

#pragma once

#include <cstdint>

#include "cmodel/gen/sm_frontend_layout.hpp"
#include "cmodel/sm_model/traced_instruction.hpp"

namespace segue::sm_model {

/// A cache or a TLB: sets of `ways` entries, the least recently used one is replaced.
struct TableSize {
  std::uint32_t entries = 0;
  std::uint32_t ways = 0;
};

/// Caches, TLBs and DRAM behind the load/store unit: Table 6.1 of the thesis. An SM has its
/// part of the bandwidth and of the page walkers.
struct MemorySizes {
  TableSize l1 = {256, 4};          ///< lines: 32 KB
  std::uint32_t l1_misses = 32;     ///< lines under way
  std::uint32_t l1_cycles = 40;     ///< of a hit
  TableSize l1_tlb = {32, 8};       ///< pages
  std::uint32_t check_cycles = 40;  ///< of a hit; assumed: with the first level's tags
  TableSize l2 = {16'384, 8};       ///< lines: 2 MB, shared
  /// Whether one SM has its part of the second level's entries, too: no other's contents serve it.
  bool divided = false;
  std::uint32_t l2_cycles = 70;
  TableSize l2_tlb = {1024, 8};  ///< shared
  std::uint32_t l2_tlb_cycles = 70;
  std::uint32_t walkers = 64;  ///< shared
  std::uint32_t walk_cycles = 500;
  std::uint32_t dram_cycles = 200;
  std::uint32_t dram_bytes_per_us = 250'000;  ///< shared
};

/// Cycles from operand read to commit. The thesis gives none: assumed.
struct UnitCycles {
  std::uint32_t math = 10;
  std::uint32_t of_double = 16;
  std::uint32_t special = 20;
  std::uint32_t constant = 10;  ///< a kernel's argument
  std::uint32_t shared = 24;
  std::uint32_t branch = 6;
};

/// Of an instruction that is no access to memory: those last as long as the memory takes.
constexpr std::uint32_t cycles_of(const UnitCycles& cycles, Latency latency) {
  switch (latency) {
    case Latency::kDouble:
      return cycles.of_double;
    case Latency::kSpecial:
      return cycles.special;
    case Latency::kConstant:
      return cycles.constant;
    case Latency::kShared:
      return cycles.shared;
    case Latency::kBranch:
      return cycles.branch;
    default:
      return cycles.math;
  }
}

/// An SM and its part of the GPU: Table 6.1.
struct SmMachine {
  sm_frontend::Params frontend;
  std::uint32_t sms = 16;
  std::uint32_t cycles_per_us = 1000;  ///< 1 GHz
  std::uint32_t most_tbs = 16;
  std::uint32_t most_warps = 64;
  std::uint32_t registers = 65'536;  ///< of 4 bytes: 256 KB
  std::uint32_t shared_bytes = 32'768;
  std::uint32_t access_entries = 8;  ///< accesses that wait in the load/store unit; assumed
  UnitCycles cycles;
  MemorySizes memory;
};

}  // namespace segue::sm_model

#include "cmodel/studies/thesis6/assumptions.hpp"

#include <fmt/format.h>

#include <limits>

#include "cmodel/blocks/sm_frontend/kinds.hpp"

namespace segue::studies::thesis6 {
namespace {

constexpr std::uint32_t kMostCycles = 10'000;

bool set(Assumptions& assumptions, std::string_view key, const std::string& value) {
  sm_model::UnitCycles& cycles = assumptions.machine.cycles;
  const auto latency = [&](std::uint32_t& target) {
    return set_number<std::uint32_t>(value, 1, kMostCycles, target);
  };
  if (key == "math") return latency(cycles.math);
  if (key == "double") return latency(cycles.of_double);
  if (key == "special") return latency(cycles.special);
  if (key == "constant") return latency(cycles.constant);
  if (key == "shared") return latency(cycles.shared);
  if (key == "branch") return latency(cycles.branch);
  if (key == "check") {
    return set_number(value, sm_frontend::kMostOperands, kMostCycles,
                      assumptions.machine.memory.check_cycles);
  }
  if (key == "accesses") return set_number(value, 2U, 1'024U, assumptions.machine.access_entries);
  if (key == "misses") return set_number(value, 1U, 4'096U, assumptions.machine.memory.l1_misses);
  if (key == "second-level") {
    if (value != "whole" && value != "part") return false;
    assumptions.machine.memory.divided = value == "part";
    return true;
  }
  if (key == "warps") {
    return set_number(value, 1U, sm_frontend::Params{}.num_warps, assumptions.machine.most_warps);
  }
  if (key == "neighbours") return set_number(value, 1U, 1'000'000U, assumptions.neighbours);
  return set_number<std::uint64_t>(value, 0, std::numeric_limits<std::uint32_t>::max(),
                                   key == "layout" ? assumptions.layout : assumptions.most_tbs);
}

}  // namespace

const std::vector<AssumptionKey>& assumption_keys() {
  static const std::vector<AssumptionKey> keys = {
      {"math", "a whole number, 1..10000",
       "cycles from operand read to commit, of scalar instructions too"},
      {"double", "a whole number, 1..10000", "of arithmetic in doubles, likewise"},
      {"special", "a whole number, 1..10000",
       "of the special-function unit, which multiplies integers of 32 bits, too; likewise"},
      {"constant", "a whole number, 1..10000", "of a read of the kernel's arguments, likewise"},
      {"shared", "a whole number, 1..10000", "of an access to shared memory, likewise"},
      {"branch", "a whole number, 1..10000", "of branches and barriers, likewise"},
      {"check", "a whole number, 3..10000",
       "cycles from an access's request to the answer of its SM's TLB, if it hits"},
      {"accesses", "a whole number, 2..1024", "that wait in the load/store unit"},
      {"misses", "a whole number, 1..4096",
       "lines that the first level's cache can have under way; Table 6.1 has 32"},
      {"second-level", "whole or part",
       "of the shared cache and TLB, one SM has all entries, or its part of them"},
      {"warps", "a whole number, 1..64", "that the SM holds; Table 6.1 has 64"},
      {"neighbours", "a whole number, 1..1000000", "thread blocks in a row that one SM gets"},
      {"blocks", "a whole number, 0..4294967295",
       "thread blocks of a kernel that the SM runs, at most; 0: its part of the launch"},
      {"layout", "a whole number, 0..4294967295",
       "seed of the multiples of 256 bytes at which buffers begin"},
  };
  return keys;
}

void assume(Assumptions& assumptions, const std::string& text) {
  assume_one_of(assumption_keys(), text, [&](std::string_view key, const std::string& value) {
    return set(assumptions, key, value);
  });
}

std::vector<std::string> describe(const Assumptions& assumptions) {
  const sm_model::UnitCycles& cycles = assumptions.machine.cycles;
  return {fmt::format("math={}", cycles.math),
          fmt::format("double={}", cycles.of_double),
          fmt::format("special={}", cycles.special),
          fmt::format("constant={}", cycles.constant),
          fmt::format("shared={}", cycles.shared),
          fmt::format("branch={}", cycles.branch),
          fmt::format("check={}", assumptions.machine.memory.check_cycles),
          fmt::format("accesses={}", assumptions.machine.access_entries),
          fmt::format("misses={}", assumptions.machine.memory.l1_misses),
          fmt::format("second-level={}", assumptions.machine.memory.divided ? "part" : "whole"),
          fmt::format("warps={}", assumptions.machine.most_warps),
          fmt::format("neighbours={}", assumptions.neighbours),
          fmt::format("blocks={}", assumptions.most_tbs),
          fmt::format("layout={}", assumptions.layout)};
}

std::vector<std::string> fixed_assumptions() {
  return {"one SM, with its part of the bandwidth and of the page walkers",
          "no misses of the instruction cache, no conflicts in shared memory",
          "a request of a cache line a cycle; stores write through into the second level"};
}

}  // namespace segue::studies::thesis6

#include "cmodel/studies/thesis6/assumptions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "cmodel/blocks/sm_frontend/kinds.hpp"
#include "cmodel/cost/hardware_cost.hpp"
#include "cmodel/gpu/config/bad_input.hpp"

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
  PagingAssumptions& paging = assumptions.paging;
  if (key == "rounds") {
    return set_number(value, 0U, 1'000U, paging.rounds) &&
           set_number(value, 0U, 1'000U, assumptions.yielding.rounds);
  }
  if (key == "extra") return set_number(value, 0U, 16U, paging.extra);
  if (key == "scheme") {
    const auto* const found =
        std::ranges::find(cost::kFaultSchemes, value, [](const auto& one) { return one.first; });
    if (found == cost::kFaultSchemes.end() || found == cost::kFaultSchemes.begin()) return false;
    paging.scheme = static_cast<warp_gate::Scheme>(found - cost::kFaultSchemes.begin());
    return true;
  }
  if (key == "cpu-handler") return set_number(value, 0U, 10'000U, paging.cpu_handler);
  if (key == "gpu-handler") return set_number(value, 1U, 1'000'000U, paging.gpu_handler);
  if (key == "gpu-forward") return set_number(value, 0U, 1'000'000U, paging.gpu_forward);
  if (key == "faults") return set_number(value, 1U, 64U, paging.faults);
  if (key == "nvlink-transfer") return set_number(value, 0U, 2'000U, paging.nvlink_transfer);
  if (key == "pcie-transfer") return set_number(value, 0U, 15'000U, paging.pcie_transfer);
  YieldAssumptions& yielding = assumptions.yielding;
  if (key == "host-read") return set_number(value, 1U, 100'000U, yielding.times.host.latency);
  if (key == "host-apart") return set_number(value, 0U, 10'000U, yielding.times.host.apart);
  if (key == "quota") return set_number(value, 1U, 5'000'000U, yielding.times.quota);
  if (key == "checks") return set_number(value, 1U, 1'000'000U, yielding.times.checks);
  if (key == "moments") return set_number(value, 1U, 1'000U, yielding.moments);
  if (key == "neighbours") return set_number(value, 1U, 1'000'000U, assumptions.neighbours);
  return set_number<std::uint64_t>(value, 0, std::numeric_limits<std::uint32_t>::max(),
                                   key == "layout" ? assumptions.layout : assumptions.most_tbs);
}

constexpr unsigned bit(Subject subject) { return 1U << static_cast<unsigned>(subject); }
constexpr unsigned kOfSm = bit(Subject::kSm);
constexpr unsigned kOfPaging = bit(Subject::kPaging);
constexpr unsigned kOfYielding = bit(Subject::kYielding);

struct Key {
  AssumptionKey key;
  unsigned of = kOfSm | kOfPaging | kOfYielding;
};

const std::array kKeys = {
    Key{{"math", "a whole number, 1..10000",
         "cycles from operand read to commit, of scalar instructions too"}},
    Key{{"double", "a whole number, 1..10000", "of arithmetic in doubles, likewise"}},
    Key{{"special", "a whole number, 1..10000",
         "of the special-function unit, which multiplies integers of 32 bits, too; likewise"}},
    Key{{"constant", "a whole number, 1..10000", "of a read of the kernel's arguments, likewise"}},
    Key{{"shared", "a whole number, 1..10000", "of an access to shared memory, likewise"}},
    Key{{"branch", "a whole number, 1..10000", "of branches and barriers, likewise"}},
    Key{{"check", "a whole number, 3..10000",
         "cycles from an access's request to the answer of its SM's TLB, if it hits"}},
    Key{{"accesses", "a whole number, 2..1024", "that wait in the load/store unit"}},
    Key{{"misses", "a whole number, 1..4096",
         "lines that the first level's cache can have under way; Table 6.1 has 32"}},
    Key{{"second-level", "whole or part",
         "of the shared cache and TLB, one SM has all entries, or its part of them"},
        kOfSm},
    Key{{"warps", "a whole number, 1..64", "that the SM holds; Table 6.1 has 64"}},
    Key{{"neighbours", "a whole number, 1..1000000", "thread blocks in a row that one SM gets"},
        kOfSm},
    Key{{"blocks", "a whole number, 0..4294967295",
         "thread blocks of a kernel that run, at most; 0: an SM's part of the launch, or so many "
         "rounds of all SMs"}},
    Key{{"layout", "a whole number, 0..4294967295",
         "seed of the multiples of 256 bytes at which buffers begin"}},
    Key{{"rounds", "a whole number, 0..1000",
         "times that a kernel's thread blocks fill all SMs, with a flag half of one more; 0: the "
         "whole launch"},
        kOfPaging | kOfYielding},
    Key{{"extra", "a whole number, 0..16",
         "demand paging: thread blocks of an SM beyond those that fit"},
        kOfPaging},
    Key{{"scheme", "wd-commit, wd-lastcheck, replay-queue or operand-log",
         "demand paging: fault scheme of the SMs that are preempted"},
        kOfPaging},
    Key{{"cpu-handler", "a whole number, 0..10000",
         "demand paging: cycles of 1 ns in the CPU's handler, which takes one fault after another"},
        kOfPaging},
    Key{{"gpu-handler", "a whole number, 1..1000000",
         "demand paging: cycles until a GPU has handled a fault itself, any number at once"},
        kOfPaging},
    Key{{"gpu-forward", "a whole number, 0..1000000",
         "demand paging: cycles until a GPU's handler leaves a fault to the CPU"},
        kOfPaging},
    Key{{"faults", "a whole number, 1..64",
         "demand paging: regions in flight at once, entries of the fault unit"},
        kOfPaging},
    Key{{"nvlink-transfer", "a whole number, 0..2000",
         "demand paging: cycles of a region on the link, one after another"},
        kOfPaging},
    Key{{"pcie-transfer", "a whole number, 0..15000", "likewise"}, kOfPaging},
    Key{{"host-read", "a whole number, 1..100000",
         "cycles of 1 ns of a read of a word in the host's memory"},
        kOfYielding},
    Key{{"host-apart", "a whole number, 0..10000", "likewise between two reads of all SMs"},
        kOfYielding},
    Key{{"quota", "a whole number, 1..5000000", "likewise of a kernel's time slice"}, kOfYielding},
    Key{{"checks", "a whole number, 1..1000000",
         "looks of a thread block at the flag in a quota, where it looks in turn"},
        kOfYielding},
    Key{{"moments", "a whole number, 1..1000",
         "at which the flag is set, each in a run of its own, of 2 to 4 times quota / checks"},
        kOfYielding},
};

}  // namespace

std::vector<AssumptionKey> assumption_keys(Subject subject) {
  std::vector<AssumptionKey> keys;
  for (const Key& key : kKeys) {
    if ((key.of & bit(subject)) != 0) keys.push_back(key.key);
  }
  return keys;
}

std::vector<AssumptionKey> assumption_keys() {
  std::vector<AssumptionKey> keys;
  for (const Key& key : kKeys) {
    if (key.of != kOfYielding) keys.push_back(key.key);
  }
  return keys;
}

bool acts(const std::string& text, Subject subject) {
  const std::vector<AssumptionKey> keys = assumption_keys(subject);
  return std::ranges::find(keys, text.substr(0, text.find('=')), &AssumptionKey::key) != keys.end();
}

void assume(Assumptions& assumptions, const std::string& text) {
  assume_one_of(assumption_keys(), text, [&](std::string_view key, const std::string& value) {
    return set(assumptions, key, value);
  });
}

void assume(Assumptions& assumptions, const std::string& text, Subject subject) {
  assume_one_of(
      assumption_keys(subject), text,
      [&](std::string_view key, const std::string& value) { return set(assumptions, key, value); });
}

void refuse_rounds_of_blocks(const Assumptions& assumptions,
                             const std::vector<std::string>& texts) {
  const auto rounds = [](const std::string& text) { return text.starts_with("rounds="); };
  if (assumptions.most_tbs == 0 || std::ranges::none_of(texts, rounds)) return;
  throw gpu::BadInput("--assume rounds: acts with blocks=0; allowed: beside that");
}

bool is_of_brought_regions(std::string_view text) {
  const std::string_view key = text.substr(0, text.find('='));
  return key == "gpu-forward" || key.ends_with("-transfer");
}

std::vector<std::string> describe(const Assumptions& assumptions, Subject subject,
                                  bool heap_alone) {
  const sm_model::UnitCycles& cycles = assumptions.machine.cycles;
  const PagingAssumptions& paging = assumptions.paging;
  const YieldAssumptions& yielding = assumptions.yielding;
  std::vector<std::string> texts = {
      fmt::format("math={}", cycles.math),
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
      fmt::format("layout={}", assumptions.layout),
      fmt::format("rounds={}", subject == Subject::kYielding ? yielding.rounds : paging.rounds),
      fmt::format("extra={}", paging.extra),
      fmt::format("scheme={}",
                  cost::kFaultSchemes.at(static_cast<std::size_t>(paging.scheme)).first),
      fmt::format("cpu-handler={}", paging.cpu_handler),
      fmt::format("gpu-handler={}", paging.gpu_handler),
      fmt::format("gpu-forward={}", paging.gpu_forward),
      fmt::format("faults={}", paging.faults),
      fmt::format("nvlink-transfer={}", paging.nvlink_transfer),
      fmt::format("pcie-transfer={}", paging.pcie_transfer),
      fmt::format("host-read={}", yielding.times.host.latency),
      fmt::format("host-apart={}", yielding.times.host.apart),
      fmt::format("quota={}", yielding.times.quota),
      fmt::format("checks={}", yielding.times.checks),
      fmt::format("moments={}", yielding.moments)};
  std::erase_if(texts, [&](const std::string& text) {
    const bool idle = assumptions.most_tbs != 0 && text.starts_with("rounds=");
    return idle || (heap_alone && is_of_brought_regions(text)) || !acts(text, subject);
  });
  return texts;
}

std::vector<std::string> fixed_assumptions(Subject subject, bool heap_alone) {
  std::vector<std::string> texts = {
      "no misses of the instruction cache, no conflicts in shared memory",
      "a request of a cache line a cycle; stores write through into the second level"};
  if (subject == Subject::kSm) {
    texts.insert(texts.begin(), "one SM, with its part of the bandwidth and of the page walkers");
    return texts;
  }
  texts.emplace_back("all SMs; each takes the launch's next thread block when it has room");
  if (subject == Subject::kYielding) {
    texts.insert(texts.end(), {"of a read of the host's memory half is over when the host answers",
                               "all warps of a thread block look at the flag, and see the same"});
    return texts;
  }
  if (heap_alone) {
    texts.insert(texts.end(), {"at first the heap alone is absent, and needs memory alone",
                               "the CPU's handler takes regions of 64 KB one after another"});
    return texts;
  }
  texts.insert(texts.end(),
               {"at first all buffers are absent: those that are only written need memory alone",
                "the CPU's handler and the link take regions of 64 KB one after another"});
  return texts;
}

}  // namespace segue::studies::thesis6

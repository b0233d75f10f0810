#include "cmodel/studies/ctxback/assumptions.hpp"

#include <fmt/format.h>

namespace segue::studies::ctxback {
namespace {

constexpr std::uint32_t kWalkersOfSm = 4;  ///< as in Table 6.1
constexpr std::string_view kSize = "size";

bool set(Assumptions& assumptions, std::string_view key, const std::string& value) {
  sm_model::SmMachine& machine = assumptions.machine;
  if (key == "moments") return set_number(value, 1U, 1'000U, assumptions.moments);
  if (key == "rounds") return set_number(value, 1U, 100U, assumptions.rounds);
  if (key == kSize) {
    assumptions.small = value == "small";
    return value == "small" || value == "default";
  }
  if (key == "caches") {
    const bool kept = value == "kept";
    assumptions.come_back_to =
        kept ? sm_model::ComeBackTo::kKeptCaches : sm_model::ComeBackTo::kEmptyCaches;
    return kept || value == "empty";
  }
  if (key == "rank") {
    assumptions.rank = value == "bytes" ? Rank::kBytes : Rank::kLatency;
    return value == "bytes" || value == "latency";
  }
  if (key == "second-level") {
    machine.memory.divided = value == "part";
    return value == "whole" || value == "part";
  }
  if (key == "warps") return set_number(value, 1U, 64U, machine.most_warps);
  if (key == "clock-mhz") return set_number(value, 1U, 10'000U, machine.cycles_per_us);
  if (key == "misses") return set_number(value, 1U, 4'096U, machine.memory.l1_misses);
  if (key == "sms") {
    if (!set_number(value, 1U, 1'024U, machine.sms)) return false;
    machine.memory.walkers = kWalkersOfSm * machine.sms;
    return true;
  }
  std::uint32_t gb_per_s = 0;
  if (!set_number(value, 1U, 100'000U, gb_per_s)) return false;
  machine.memory.dram_bytes_per_us = 1'000 * gb_per_s;
  return true;
}

}  // namespace

sm_model::SmMachine Assumptions::radeon_vii() {
  sm_model::SmMachine machine;
  machine.sms = 60;
  machine.cycles_per_us = 1400;
  machine.most_warps = 40;
  machine.shared_bytes = 65'536;
  machine.memory.l2 = {32'768, 16};  // 4 MB
  machine.memory.walkers = kWalkersOfSm * machine.sms;
  machine.memory.dram_bytes_per_us = 1'024'000;
  return machine;
}

std::vector<AssumptionKey> assumption_keys(Subject subject) {
  std::vector<AssumptionKey> keys = {
      {"moments", "a whole number, 1..1000",
       "at which an SM is preempted, in the middle half of its run; not in fig-10"},
      {"rounds", "a whole number, 1..100", "times that a kernel's thread blocks fill the SM"},
      {kSize, "default or small", "of the suite's host files"},
      {"rank", "latency or bytes",
       "by which deferrals are chosen, and CTXBack+CS-Defer: the estimated time of the routine, or "
       "registers alone; not in fig-10"},
      {"caches", "kept or empty",
       "of the second level, when warps come back: kept as they left them; in fig-9 alone"},
      {"second-level", "whole or part",
       "of the shared cache and TLB, one SM has all entries, or its part of them"},
      {"warps", "a whole number, 1..64", "that an SM holds"},
      {"clock-mhz", "a whole number, 1..10000", "of the SMs"},
      {"misses", "a whole number, 1..4096",
       "lines that the first level's cache can have under way"},
      {"sms", "a whole number, 1..1024", "that have the memory's bandwidth in equal parts"},
      {"bandwidth", "a whole number, 1..100000", "of the memory, in GB/s"},
  };
  if (subject == Subject::kSuite) return keys;
  std::erase_if(keys, [](const AssumptionKey& key) { return key.key == kSize; });
  for (AssumptionKey& key : keys) key.meaning = key.meaning.substr(0, key.meaning.find(';'));
  return keys;
}

void assume(Assumptions& assumptions, const std::string& text, Subject subject) {
  assume_one_of(
      assumption_keys(subject), text,
      [&](std::string_view key, const std::string& value) { return set(assumptions, key, value); });
}

std::vector<std::string> describe(const Assumptions& assumptions, Subject subject) {
  const sm_model::SmMachine& machine = assumptions.machine;
  const bool kept = assumptions.come_back_to == sm_model::ComeBackTo::kKeptCaches;
  std::vector<std::string> texts = {
      fmt::format("moments={}", assumptions.moments),
      fmt::format("rounds={}", assumptions.rounds),
      fmt::format("size={}", assumptions.small ? "small" : "default"),
      fmt::format("rank={}", assumptions.rank == Rank::kBytes ? "bytes" : "latency"),
      fmt::format("caches={}", kept ? "kept" : "empty"),
      fmt::format("second-level={}", machine.memory.divided ? "part" : "whole"),
      fmt::format("warps={}", machine.most_warps),
      fmt::format("clock-mhz={}", machine.cycles_per_us),
      fmt::format("misses={}", machine.memory.l1_misses),
      fmt::format("sms={}", machine.sms),
      fmt::format("bandwidth={}", machine.memory.dram_bytes_per_us / 1'000)};
  if (subject == Subject::kLaunch) {
    std::erase_if(texts, [](const std::string& text) { return text.starts_with(kSize); });
  }
  return texts;
}

std::vector<std::string> fixed_assumptions() {
  return {"pipelines, caches and latencies of thesis16, as segue kernel cycles has them by default",
          "no misses of the instruction cache, no conflicts in shared memory",
          "contexts are always mapped, and bypass the caches",
          "the first level's cache and TLB are empty when a routine begins",
          "no warp waits at a barrier in a routine",
          "estimates of deferrals: loads miss, their lanes side by side; what came before is there",
          "flashbacks are chosen by bytes of registers",
          "all SMs are preempted at once, and nothing else uses the memory"};
}

}  // namespace segue::studies::ctxback

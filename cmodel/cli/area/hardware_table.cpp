#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "cmodel/cli/area/area_report.hpp"
#include "cmodel/cli/area/hardware_request.hpp"
#include "cmodel/cli/common/fidelity.hpp"

namespace segue::cli {
namespace {

constexpr double kBitsPerKb = 8.0 * 1024.0;

struct Total {
  double kge = 0.0;
  std::uint64_t flip_flop_bits = 0;
  std::uint64_t sram_bits = 0;
};

Total of_one_sm(const cost::HardwareCost& cost) {
  Total total;
  for (const cost::CountedBlock& block : cost.blocks) {
    if (!block.in_sm) continue;
    total.kge += block.cost.kge;
    total.flip_flop_bits += block.cost.flip_flop_bits;
    total.sram_bits += block.cost.sram_bits;
  }
  return total;
}

std::string line(std::string_view name, std::string_view count, const Total& it,
                 std::string_view remark) {
  std::string text = fmt::format("{:<18} {:>5} {:>9.1f} {:>11} {:>10}", name, count, it.kge,
                                 it.flip_flop_bits, it.sram_bits);
  if (!remark.empty()) text += fmt::format("  {}", remark);
  return text + "\n";
}

/// Register file and the largest shared memory of an SM, bits.
double own_storage_bits(const gpu::Machine& machine) {
  return 32.0 * static_cast<double>(machine.registers_per_sm) +
         8.0 * static_cast<double>(machine.shared_memory_configs.back());
}

std::string share_text(const HardwareReport& report, const Total& sm) {
  const double own = own_storage_bits(report.machine);
  const auto added = static_cast<double>(sm.flip_flop_bits + sm.sram_bits);
  return fmt::format(
      "\nan SM stores {:.2f} KB for it, {:.2f} % of its {:.0f} KB of registers and shared memory   "
      "[{}]\n",
      added / kBitsPerKb, 100.0 * added / own, own / kBitsPerKb, kModelled);
}

std::string node_text(const HardwareReport& report) {
  if (!report.node) return "";
  const cost::Node& node = *report.node;
  const cost::Technology& technology = *report.technology;
  const cost::AreaRange sram = cost::sram_mm2(technology, node, report.cost.sram_bits());
  std::string text =
      fmt::format("\nat {} nm: SRAM {:.4f} to {:.4f} mm2", node.nm, sram.low, sram.high);
  if (const auto logic = cost::logic_mm2(node, report.cost.kge(), report.cost.uncertainty())) {
    text += fmt::format(", gates {:.3f} to {:.3f} mm2, before layout", logic->low, logic->high);
  } else {
    text += "; gates: no published size of one at this node, so kGE only";
  }
  text += fmt::format("   [{}]\n", kModelled);
  text += fmt::format("published {:g} um2 a 6T cell: {}\n", node.bitcell_um2, node.source);
  if (node.nand2_um2) {
    text += fmt::format("published {:g} um2 a gate: {}\n", *node.nand2_um2, node.nand2_source);
  }
  text += fmt::format("published times {:g}: {}\n", technology.two_port_factor,
                      technology.two_port_source);
  text +=
      fmt::format("published over {:g}: {}\n", technology.most_efficiency, technology.most_source);
  return text + fmt::format("assumed   or over {:g}: {}\n", technology.least_efficiency,
                            technology.least_assumed);
}

std::string published_text(const HardwareReport& report) {
  if (report.published.empty()) return "";
  std::string text =
      fmt::format("\n{:<34} {:>9} {:>8}   [{}]\n", "beside papers", "published", "ours", kModelled);
  for (const cost::BesidePublished& it : report.published) {
    fmt::format_to(std::back_inserter(text), "{:<34} {:>9} {:>8.3g} {:<2}  {}\n", it.name,
                   it.published, it.ours, it.unit, it.source);
  }
  return text;
}

}  // namespace

std::string hardware_table(const HardwareReport& report) {
  std::string text = fmt::format("{}, {}, {}, faults {}\n\n", report.machine.name, report.policy,
                                 report.technique, report.faults);
  text += fmt::format("{:<18} {:>5} {:>9} {:>11} {:>10}  {}\n", "block", "count", "kGE each",
                      "flip-flops", "SRAM bits", "from");
  for (const cost::CountedBlock& block : report.cost.blocks) {
    const cost::BlockCost& it = block.cost;
    std::string remark = fmt::format("{}, {}{}", it.from(), block.in_sm ? "in an SM" : "of the GPU",
                                     it.stale ? ", STALE" : "");
    if (!it.measured) remark += fmt::format(", +-{:.0f} %", 100.0 * it.kge_uncertainty);
    if (it.less_effort) remark += ", less effort";
    if (it.beyond_rows) remark += ", larger than all rows";
    text += line(it.block, std::to_string(block.count), {it.kge, it.flip_flop_bits, it.sram_bits},
                 remark);
  }
  const Total sm = of_one_sm(report.cost);
  text += "\n" + line("an SM", "", sm, "");
  text += line("the GPU", "",
               {report.cost.kge(), report.cost.flip_flop_bits(), report.cost.sram_bits()},
               fmt::format("kGE +-{:.0f} %", 100.0 * report.cost.uncertainty()));
  text += share_text(report, sm) + node_text(report) + published_text(report);
  std::vector<std::string> given;
  add_given("machine", report.machine.file, given);
  text += "\n" + area_conditions();
  if (report.cost.unchecked()) text += kNotChecked;
  for (const std::string& file : given) text += fmt::format("{:<10}{}\n", kGiven, file);
  std::vector<std::string> assumed;
  add_assumed(report.machine, assumed);
  for (const std::string& guess : assumed) text += fmt::format("{:<10}{}\n", kAssumed, guess);
  return text;
}

}  // namespace segue::cli

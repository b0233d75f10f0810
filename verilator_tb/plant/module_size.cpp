#include "verilator_tb/plant/module_size.hpp"

#include <fmt/format.h>

#include "verilator_tb/plant/bad_input.hpp"
#include "verilator_tb/plant/comparator.hpp"
#include "verilator_tb/plant/harness_error.hpp"
#include "verilator_tb/plant/rtl_model.hpp"
#include "verilator_tb/plant/rtl_sources.hpp"

namespace segue::plant {
namespace {

/// Sizes may differ in bits that fill no further byte. Throws HarnessError.
void check_widths(Bench& bench) {
  for (const SegueRtlSignal& there : bench.rtl().signals()) {
    if (there.bits == 0) continue;  // a port, of which the module does not say it
    for (const layout::SignalInfo& here : bench.signals()) {
      const std::uint32_t bits = here.kind == layout::SignalKind::kFlop && here.count > 1
                                     ? (here.count - 1) * here.stride_bits + here.width
                                     : here.width;
      if (here.name != there.name || bits == there.bits) continue;
      throw HarnessError(fmt::format("{} has {} bits in the RTL and {} in the layout", here.name,
                                     there.bits, bits));
    }
  }
}

}  // namespace

void check_size(const Block& block, const Config& config, const RtlModule& module) {
  try {
    const auto bench = block.make_bench(module, config.sizes, block.draw(config.sizes, 1, 1));
    static_cast<void>(Comparator(bench->signals(), bench->rtl()));
    check_widths(*bench);
    check_record(module.path(), std::string(block.name()), config.sizes);
  } catch (const HarnessError& error) {
    throw BadInput(fmt::format("{}: no module of {} at size {} ({}); allowed: one of that size",
                               module.path().string(), block.name(), config.name, error.what()));
  }
}

}  // namespace segue::plant

#include "cmodel/cli/run/rtl_driver.hpp"

#include "cmodel/gpu/config/bad_input.hpp"
#ifdef SEGUE_HAS_RTL
#include <filesystem>
#include <fstream>
#include <optional>

#include "verilator_tb/drf_allocator/rtl_drf_allocator.hpp"
#include "verilator_tb/execution_engine/rtl_execution_engine.hpp"
#include "verilator_tb/plant/bad_input.hpp"
#include "verilator_tb/preempt_engine/rtl_preempt_engine.hpp"
#include "verilator_tb/preempt_selector/rtl_preempt_selector.hpp"
#include "verilator_tb/sm_driver/rtl_sm_driver.hpp"
#endif

namespace segue::cli {

#ifdef SEGUE_HAS_RTL

namespace {

/// Before the module is built and the run begins, which may take long.
void check_writable(const std::string& wave) {
  const bool existed = std::filesystem::exists(wave);
  if (!std::ofstream(wave, std::ios::app)) {
    throw gpu::BadInput("--wave: cannot write '" + wave + "'");
  }
  if (!existed) std::filesystem::remove(wave);
}

/// Makes the RTL of a part of a run; the shared part has the waveform.
template <class Make>
auto factory(const std::string& wave, const Make& make) {
  return [wave, make](const auto& params, gpu::RunPart part) {
    std::optional<std::filesystem::path> file;
    if (part == gpu::RunPart::kShared && !wave.empty()) file = wave;
    try {
      return make(params, file);
    } catch (const plant::BadInput& error) {
      throw gpu::BadInput(std::string("--rtl: ") + error.what());
    }
  };
}

}  // namespace

gpu::DriverFactory rtl_driver_factory(const std::string& wave) {
  if (!wave.empty()) check_writable(wave);
  return factory(wave, sm_driver::make_rtl_sm_driver);
}

gpu::SelectorFactory rtl_selector_factory() {
  return factory("", preempt_selector::make_rtl_preempt_selector);
}

gpu::EngineFactory rtl_engine_factory(const std::string& wave) {
  if (!wave.empty()) check_writable(wave);
  return factory(wave, execution_engine::make_rtl_execution_engine);
}

gpu::AllocatorFactory rtl_allocator_factory(const std::string& wave) {
  if (!wave.empty()) check_writable(wave);
  return factory(wave, drf_allocator::make_rtl_drf_allocator);
}

gpu::PreemptEngineFactory rtl_preempt_engine_factory() {
  return factory("", preempt_engine::make_rtl_preempt_engine);
}

#else

gpu::DriverFactory rtl_driver_factory(const std::string&) {
  throw gpu::BadInput("--rtl: this build has no RTL; allowed: a build with verilator_tb");
}

gpu::SelectorFactory rtl_selector_factory() {
  throw gpu::BadInput("--rtl: this build has no RTL; allowed: a build with verilator_tb");
}

gpu::EngineFactory rtl_engine_factory(const std::string&) {
  throw gpu::BadInput("--rtl: this build has no RTL; allowed: a build with verilator_tb");
}

gpu::AllocatorFactory rtl_allocator_factory(const std::string&) {
  throw gpu::BadInput("--rtl: this build has no RTL; allowed: a build with verilator_tb");
}

gpu::PreemptEngineFactory rtl_preempt_engine_factory() {
  throw gpu::BadInput("--rtl: this build has no RTL; allowed: a build with verilator_tb");
}

#endif

}  // namespace segue::cli

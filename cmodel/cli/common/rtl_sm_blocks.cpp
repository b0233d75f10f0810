#include "cmodel/cli/common/rtl_sm_blocks.hpp"

#include <memory>
#include <string>

#include "cmodel/cli/common/module_digest.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#ifdef SEGUE_HAS_RTL
#include "verilator_tb/block_switcher/bench.hpp"
#include "verilator_tb/fault_unit/bench.hpp"
#include "verilator_tb/frame/make_model.hpp"
#include "verilator_tb/plant/bad_input.hpp"
#include "verilator_tb/sm_frontend/bench.hpp"
#endif

namespace segue::cli {

std::string sm_decided_by(const std::string& rtl) {
  if (rtl.empty()) return "twin";
  return rtl == "compare" ? "twin and rtl" : "rtl";
}

#ifdef SEGUE_HAS_RTL

namespace {

template <class Bench>
auto make_rtl(const typename Bench::Params& params, bool compared) {
  try {
    return frame::make_run_model<Bench>(params, {.wave = {}, .compared = compared});
  } catch (const plant::BadInput& error) {
    throw gpu::BadInput(std::string("--rtl: ") + error.what());
  }
}

template <class Bench>
std::string name_rtl(const typename Bench::Params& params, bool compared) {
  try {
    const plant::RtlModule& module =
        frame::run_module<Bench>(params, {.wave = {}, .compared = compared});
    return "rtl " + module_digest(module.path()) + (compared ? ", compared" : "");
  } catch (const plant::BadInput& error) {
    throw gpu::BadInput(std::string("--rtl: ") + error.what());
  }
}

}  // namespace

sm_frontend::FrontendFactory rtl_frontend_factory(bool compared) {
  return [compared](const sm_frontend::Params& params) {
    return make_rtl<sm_frontend::Bench>(params, compared);
  };
}

sm_model::SwitcherFactory rtl_switcher_factory(bool compared) {
  return [compared](const block_switcher::Params& params) {
    return make_rtl<block_switcher::Bench>(params, compared);
  };
}

sm_model::FaultUnitFactory rtl_fault_unit_factory(bool compared) {
  return [compared](const fault_unit::Params& params) {
    return make_rtl<fault_unit::Bench>(params, compared);
  };
}

std::string rtl_frontend_name(const sm_frontend::Params& params, bool compared) {
  return name_rtl<sm_frontend::Bench>(params, compared);
}

std::string rtl_switcher_name(const block_switcher::Params& params, bool compared) {
  return name_rtl<block_switcher::Bench>(params, compared);
}

std::string rtl_fault_unit_name(const fault_unit::Params& params, bool compared) {
  return name_rtl<fault_unit::Bench>(params, compared);
}

#else

namespace {

[[noreturn]] void refuse() {
  throw gpu::BadInput("--rtl: this build has no RTL; allowed: a build with verilator_tb");
}

}  // namespace

sm_frontend::FrontendFactory rtl_frontend_factory(bool) { refuse(); }
sm_model::SwitcherFactory rtl_switcher_factory(bool) { refuse(); }
sm_model::FaultUnitFactory rtl_fault_unit_factory(bool) { refuse(); }
std::string rtl_frontend_name(const sm_frontend::Params&, bool) { return ""; }
std::string rtl_switcher_name(const block_switcher::Params&, bool) { return ""; }
std::string rtl_fault_unit_name(const fault_unit::Params&, bool) { return ""; }

#endif

}  // namespace segue::cli

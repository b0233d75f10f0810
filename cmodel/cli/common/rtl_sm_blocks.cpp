#include "cmodel/cli/common/rtl_frontend.hpp"

#include <string>

#include "cmodel/cli/common/module_digest.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#ifdef SEGUE_HAS_RTL
#include "verilator_tb/frame/make_model.hpp"
#include "verilator_tb/plant/bad_input.hpp"
#include "verilator_tb/sm_frontend/bench.hpp"
#endif

namespace segue::cli {

std::string frontend_decided_by(const std::string& rtl) {
  if (rtl.empty()) return "twin";
  return rtl == "compare" ? "twin and rtl" : "rtl";
}

#ifdef SEGUE_HAS_RTL

sm_frontend::FrontendFactory rtl_frontend_factory(bool compared) {
  return [compared](const sm_frontend::Params& params) {
    try {
      return frame::make_run_model<sm_frontend::Bench>(params, {.wave = {}, .compared = compared});
    } catch (const plant::BadInput& error) {
      throw gpu::BadInput(std::string("--rtl: ") + error.what());
    }
  };
}

std::string rtl_frontend_name(const sm_frontend::Params& params, bool compared) {
  try {
    const plant::RtlModule& module =
        frame::run_module<sm_frontend::Bench>(params, {.wave = {}, .compared = compared});
    return "rtl " + module_digest(module.path()) + (compared ? ", compared" : "");
  } catch (const plant::BadInput& error) {
    throw gpu::BadInput(std::string("--rtl: ") + error.what());
  }
}

#else

sm_frontend::FrontendFactory rtl_frontend_factory(bool) {
  throw gpu::BadInput("--rtl: this build has no RTL; allowed: a build with verilator_tb");
}

std::string rtl_frontend_name(const sm_frontend::Params&, bool) { return ""; }

#endif

}  // namespace segue::cli

#include "verilator_tb/plant/rtl_module.hpp"

#include <dlfcn.h>

#include <string>

#include "verilator_tb/plant/harness_error.hpp"

namespace segue::plant {

RtlModule::RtlModule(const std::filesystem::path& path) {
  void* const handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (handle == nullptr) throw HarnessError(std::string("cannot load the RTL: ") + dlerror());
  api_ = static_cast<const SegueRtlApi*>(dlsym(handle, SEGUE_RTL_API_SYMBOL));
  if (api_ == nullptr || api_->version != SEGUE_RTL_API_VERSION) {
    throw HarnessError(path.string() + " was built for another version of the plant");
  }
}

}  // namespace segue::plant

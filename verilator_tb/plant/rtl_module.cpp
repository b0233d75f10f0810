#include "verilator_tb/plant/rtl_module.hpp"

#include <dlfcn.h>

#include <string>
#include <system_error>

#include "cmodel/paths/files_read.hpp"
#include "verilator_tb/plant/bad_input.hpp"
#include "verilator_tb/plant/harness_error.hpp"
#include "verilator_tb/plant/module_file.hpp"

namespace segue::plant {

RtlModule::RtlModule(const std::filesystem::path& path) : path_(path) {
  if (is_cut(path)) throw HarnessError("cannot load the RTL: the file was cut");
  // A name without a slash would be looked up where libraries lie.
  void* const handle =
      dlopen(std::filesystem::absolute(path).c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (handle == nullptr) throw HarnessError(std::string("cannot load the RTL: ") + dlerror());
  api_ = static_cast<const SegueRtlApi*>(dlsym(handle, SEGUE_RTL_API_SYMBOL));
  if (api_ == nullptr) {
    throw HarnessError("cannot load the RTL: a library, but no Verilated module of a block");
  }
  if (api_->version != SEGUE_RTL_API_VERSION) {
    throw HarnessError("cannot load the RTL: it was built for another version of the plant");
  }
}

RtlModule load_module(const std::filesystem::path& path, std::string_view block) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) {
    throw BadInput(path.string() + ": no such module; allowed: a Verilated module, FILE.so");
  }
  try {
    note_read(path);
    RtlModule module(path);
    if (module.api().block == block) return module;
    throw BadInput(path.string() + ": a module of " + module.api().block + ", not of " +
                   std::string(block));
  } catch (const HarnessError& unfit) {
    throw BadInput(path.string() + ": " + unfit.what() + "; allowed: a Verilated module of " +
                   std::string(block));
  }
}

}  // namespace segue::plant

// Files that are no Verilated module.
#include "verilator_tb/plant/rtl_module.hpp"

#include <dlfcn.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "verilator_tb/plant/bad_input.hpp"

namespace segue::plant {
namespace {

std::string refusal_of_module(const std::string& path) {
  try {
    load_module(path, "warp_gate");
  } catch (const BadInput& error) {
    return error.what();
  }
  return "not refused";
}

TEST(RtlModule, ALibraryThatIsNoModuleIsRefusedAsSuch) {
  Dl_info library = {};
  ASSERT_NE(dladdr(dlsym(RTLD_DEFAULT, "malloc"), &library), 0);
  const std::string path = library.dli_fname;
  EXPECT_EQ(refusal_of_module(path),
            path +
                ": cannot load the RTL: a library, but no Verilated module of a block; allowed: "
                "a Verilated module of warp_gate");
}

}  // namespace
}  // namespace segue::plant

#include "cmodel/isa/compile/called_functions.hpp"

#include <cxxabi.h>
#include <fmt/format.h>

#include <cstdlib>
#include <memory>
#include <string_view>

#include "cmodel/gpu/config/bad_input.hpp"

namespace segue::isa {
namespace {

/// "add_sat(unsigned int, unsigned int)" of "_Z7add_satjj".
std::string in_source(const std::string& symbol) {
  if (!symbol.starts_with("_Z")) return symbol;
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> name(
      abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status), &std::free);
  return status == 0 ? name.get() : symbol;
}

bool has(const std::string& assembly, const std::string& symbol, std::string_view type) {
  return assembly.find(fmt::format("\t.type\t{},@{}", symbol, type)) != std::string::npos;
}

}  // namespace

void refuse_calls(const std::string& assembly, const std::string& source) {
  constexpr std::string_view kAddress = "@rel32@lo";
  for (std::size_t end = assembly.find(kAddress); end != std::string::npos;
       end = assembly.find(kAddress, end + 1)) {
    const std::size_t begin = assembly.find_last_of(" \t,", end) + 1;
    const std::string symbol = assembly.substr(begin, end - begin);
    if (has(assembly, symbol, "object") || symbol.starts_with(".")) continue;
    throw gpu::BadInput(
        gpu::Place{.file = source},
        has(assembly, symbol, "function")
            ? fmt::format("function '{}' is not inlined; allowed: functions that are",
                          in_source(symbol))
            : fmt::format("there is no function '{}' here; allowed: functions of OpenCL C in "
                          "cmodel/isa/opencl/work_items.h, and your own",
                          in_source(symbol)));
  }
}

}  // namespace segue::isa

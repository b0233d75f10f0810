// The reader of saved operations: whatever the bytes, they are read or refused as BadInput, and
// what was read is written and read again unchanged.

#include <cstdlib>
#include <iostream>
#include <optional>

#include "tests/fuzz/memory_file.hpp"
#include "tests/fuzz/target.hpp"
#include "verilator_tb/plant/bad_input.hpp"
#include "verilator_tb/plant/operation_file.hpp"
#include "verilator_tb/sm_driver/bench.hpp"

namespace segue::plant {
namespace {

const std::vector<OperationKind>& kinds() {
  const Block& block = sm_driver::block();
  static const auto the_kinds = block.operation_kinds(block.configs().find("small").sizes);
  return the_kinds;
}

std::optional<OperationFile> read_or_refuse(const std::string& path) {
  try {
    return read_operation_file(path, kinds());
  } catch (const BadInput&) {
    return std::nullopt;
  }
}

void read_write_read(const std::string& path) {
  const auto file = read_or_refuse(path);
  if (!file) return;
  const fuzz::MemoryFile copy(nullptr, 0);
  write_operation_file(copy.path(), *file, kinds());
  const auto again = read_or_refuse(copy.path());
  if (again && again->block == file->block && again->config == file->config &&
      again->stimulus == file->stimulus) {
    return;
  }
  std::cerr << "what was read is not what is read again once written\n";
  std::abort();
}

}  // namespace
}  // namespace segue::plant

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const segue::fuzz::MemoryFile file(data, size);
  segue::plant::read_write_read(file.path());
  return 0;
}

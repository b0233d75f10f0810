#include "verilator_tb/plant/replay.hpp"

#include <fmt/format.h>

#include "verilator_tb/plant/bad_input.hpp"
#include "verilator_tb/plant/operation_file.hpp"

namespace segue::plant {
namespace {

constexpr int kConfigLine = 3;  // of a file of operations

}  // namespace

Replay read_replay(const std::filesystem::path& path, const Block& block,
                   const std::string& config) {
  const OperationFile header = read_operation_header(path);
  if (header.block != block.name()) {
    throw BadInput(fmt::format("{}: holds operations for {}, not {}", path.string(), header.block,
                               block.name()));
  }
  if (!config.empty() && header.config != config) {
    throw BadInput(fmt::format("{}: holds operations for configuration {}, not {}", path.string(),
                               header.config, config));
  }
  const Config& found =
      block.configs().find(header.config, fmt::format("{}:{}: ", path.string(), kConfigLine));
  return {&found, read_operation_file(path, block.operation_kinds(found.sizes)).stimulus};
}

}  // namespace segue::plant

#pragma once

#include <filesystem>
#include <ostream>
#include <span>
#include <string>

#include "verilator_tb/plant/operation.hpp"

namespace segue::plant {

/// A saved stimulus: text, a header of four words, one operation a line, as
/// `120 launch ctx=3 tbs=20 per_sm=4 descriptor=77`, and their count at the end, so that a file
/// that was cut is no shorter stimulus.
struct OperationFile {
  std::string block;
  std::string config;
  Stimulus stimulus;
};

/// A line of such a file.
std::string in_words(const Operation& operation, std::span<const OperationKind> kinds);

void write_operations(std::ostream& out, const OperationFile& file,
                      std::span<const OperationKind> kinds);

void write_operation_file(const std::filesystem::path& path, const OperationFile& file,
                          std::span<const OperationKind> kinds);

/// The header alone, so that a reader can find the block's kinds.
OperationFile read_operation_header(const std::filesystem::path& path);

/// Throws BadInput that names file and line, also if the file was cut.
OperationFile read_operation_file(const std::filesystem::path& path,
                                  std::span<const OperationKind> kinds);

}  // namespace segue::plant

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/isa/execute/dispatch.hpp"
#include "cmodel/isa/host/element.hpp"
#include "cmodel/isa/host/formula.hpp"

namespace segue::isa {

/// Numbers drawn evenly from `low` to below `high`.
struct RandomFill {
  std::uint64_t seed = 1;
  double low = 0;
  double high = 1;
};

/// A buffer as a host file describes it: its initial and its expected final contents.
struct BufferSpec {
  std::string name;
  Element element = Element::kF32;
  std::uint64_t count = 0;
  /// Nothing: zeros. A text: a formula.
  std::variant<std::monostate, std::string, RandomFill> fill;
  std::string file;  ///< of its bytes, instead of a fill
  std::string expected_formula;
  std::string expected_file;
  double tolerance_ulp = 0;       ///< of floats, units in the last place
  double tolerance_absolute = 0;  ///< or an error of at most this
  gpu::Place place;
};

struct BufferReference {
  std::size_t index = 0;
};
struct LocalBytes {
  std::uint32_t bytes = 0;
};
/// A value gets the type of the kernel's parameter.
using ArgumentSpec = std::variant<BufferReference, double, LocalBytes>;

struct LaunchSpec {
  std::string kernel;
  Dispatch dispatch;
  std::vector<ArgumentSpec> arguments;
  gpu::Place place;
};

/// All launches again, until element 0 of a buffer, set to 0 before each round, stays 0.
struct LoopSpec {
  std::size_t buffer = 0;
  std::uint32_t most_rounds = 1000;
};

/// The work of a program on the host for a kernel: buffers, launches, expected results.
struct HostFile {
  std::string path;
  std::string source;                ///< file of OpenCL C or of assembly
  std::vector<std::string> options;  ///< for the compiler
  std::string reference;             ///< name of a built-in CPU reference, or empty
  std::string size;                  ///< chosen one
  std::vector<std::string> sizes;    ///< the others that there are
  Constants constants;
  std::vector<BufferSpec> buffers;
  std::vector<LaunchSpec> launches;
  std::optional<LoopSpec> loop;
};

/// Reads a host file with the constants of `size` ("": those of `[constants]` as they are).
/// @throws gpu::BadInput that names file, line, key and allowed values
HostFile read_host_file(const std::string& path, const std::string& size);

}  // namespace segue::isa

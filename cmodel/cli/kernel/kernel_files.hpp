#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/cli/common/overwriting.hpp"
#include "cmodel/cli/kernel/kernel_words.hpp"
#include "cmodel/isa/host/host_file.hpp"
#include "cmodel/isa/program/program.hpp"
#include "cmodel/isa/suite/reference.hpp"

namespace segue::cli {

/// The kernels that ship, by name.
std::vector<std::string> shipped_kernels();

/// The program that the user means, and the host file if it was one.
struct KernelFiles {
  isa::Program program;
  std::optional<isa::HostFile> host;
  std::vector<std::string> given;  ///< "KIND: FILE" of the user's own files
};

/// A shipped kernel by its name, a host file (.toml), OpenCL C (.cl) or assembly (.s). Shipped ones
/// are not compiled unless `words.compile`: their assembly ships too.
/// @throws gpu::BadInput
KernelFiles open_kernel(const KernelWords& words);

/// The same where a host file is needed: of OpenCL C and assembly the one of the same name beside
/// it.
/// @throws gpu::BadInput
KernelFiles open_host_file(const KernelWords& words);

/// The built-in reference that a host file names; null if it names none.
/// @throws gpu::BadInput if there is none of that name
const isa::NamedReference* reference_of(const isa::HostFile& host);

/// Refuses a host file that could not be run: its buffers, expected contents and launches.
/// @throws gpu::BadInput
void check_host_file(const KernelFiles& files);

/// What a progress line says while a launch (counted from 0) is executed.
std::string executed_in_words(std::size_t launch, std::uint64_t instructions);

/// A line for each of the user's own files; empty: none.
std::string given_lines(const std::vector<std::string>& given);

/// The files that a host file reads, itself included.
std::vector<NamedFile> files_read(const isa::HostFile& host);

/// The kernels of the program, or the one that `--kernel` names.
/// @throws gpu::BadInput if there is none of that name
std::vector<const isa::Kernel*> chosen_kernels(const KernelWords& words,
                                               const isa::Program& program);

}  // namespace segue::cli

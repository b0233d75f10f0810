#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "cmodel/isa/host/run_host_file.hpp"
#include "cmodel/isa/program/program.hpp"

namespace segue::isa {

/// A kernel of the suite for one instruction set.
struct SuiteKernel {
  std::string name;
  Architecture architecture = Architecture::kGfx906;
};

std::vector<SuiteKernel> suite_kernels();

/// "mri_q_gfx906", for the names of tests.
std::string test_name(const SuiteKernel& kernel);
inline void PrintTo(const SuiteKernel& kernel, std::ostream* out) { *out << test_name(kernel); }

/// The assembly that ships.
std::string assembly_path(const SuiteKernel& kernel);
Program program_of(const SuiteKernel& kernel);

/// Its host file at the size `small`.
HostFile small_host_file(const SuiteKernel& kernel);

/// Names of buffers whose results differ from the reference.
std::vector<std::string> wrong_buffers(const HostFile& file, const HostRun& run);

}  // namespace segue::isa

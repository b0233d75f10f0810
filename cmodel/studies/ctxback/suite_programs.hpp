#pragma once

#include <string>
#include <vector>

#include "cmodel/isa/host/host_file.hpp"
#include "cmodel/isa/program/program.hpp"

namespace segue::studies::ctxback {

/// A kernel file of the suite, in machine code of gfx906.
struct SuiteProgram {
  std::string name;
  isa::Program program;
  isa::HostFile host;
};

/// All that ship but variants of others, by name.
/// @param size of the host files; empty: the default
std::vector<SuiteProgram> suite_programs(const std::string& size = "small");

/// The file of a program of the suite, by its ending.
std::string suite_file(const std::string& name, const char* ending);

/// Bytes of shared memory that a warp has of its thread block, the most of the kernel's launches.
double shared_bytes_of_warp(const SuiteProgram& suite, const isa::Kernel& kernel);

}  // namespace segue::studies::ctxback

#include "cmodel/isa/compile/compile_opencl.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/printable.hpp"
#include "cmodel/isa/compile/memory_file.hpp"
#include "cmodel/isa/compile/run_program.hpp"
#include "cmodel/paths/files_read.hpp"
#include "cmodel/paths/paths.hpp"

namespace segue::isa {

namespace {

/// A program of this name in the folders of PATH; empty: none.
std::string on_path(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::string file = folder + "/" + name;
    if (access(file.c_str(), X_OK) == 0) return file;
  }
  return "";
}

std::string compiler() {
  if (const char* named = std::getenv("SEGUE_CLANG"); named != nullptr && *named != '\0') {
    const std::string name = named;
    const std::string path = name.find('/') == std::string::npos ? on_path(name) : name;
    if (!path.empty() && access(path.c_str(), X_OK) == 0) return path;
    throw gpu::BadInput(fmt::format("SEGUE_CLANG is '{}', which cannot be executed", name));
  }
  for (const char* name : {"clang-16", "clang"}) {
    const std::string path = on_path(name);
    if (!path.empty()) return path;
  }
  throw gpu::BadInput(
      "there is no clang to compile OpenCL C with; install Debian's clang-16, or name another in "
      "SEGUE_CLANG, or give assembly (.s)");
}

/// @throws gpu::BadInput if an output of this call could take its place unseen
void note_file(const std::string& file, const std::string& source) {
  if (!std::filesystem::exists(file)) {
    throw gpu::BadInput(gpu::Place{.file = source},
                        fmt::format("includes a file that the compiler calls '{}', and there is "
                                    "none of that name; allowed: names without a backslash",
                                    gpu::printable(file)));
  }
  note_read(file);
}

/// The files of a rule "target: file file" as compilers write it for make.
void note_files_of_rule(const std::string& text, const std::string& source) {
  std::string file;
  const std::size_t colon = text.find(": ");
  for (std::size_t at = colon == std::string::npos ? colon : colon + 2; at < text.size(); ++at) {
    const char letter = text[at];
    const char next = at + 1 < text.size() ? text[at + 1] : '\n';
    if ((letter == '\\' && (next == ' ' || next == '#')) || (letter == '$' && next == '$')) {
      file += next;
      ++at;
    } else if (letter == ' ' || letter == '\n' || (letter == '\\' && next == '\n')) {
      if (!file.empty()) note_file(file, source);
      file.clear();
    } else {
      file += letter;
    }
  }
}

/// Options that write files, or change which files are told of.
void check_options(const std::vector<std::string>& options, const std::string& source) {
  for (const std::string& option : options) {
    if (!option.starts_with("-M") && !option.starts_with("-Wp,") &&
        !option.starts_with("-save-temps") && !option.starts_with("--save-temps") &&
        !option.starts_with("-o")) {
      continue;
    }
    throw gpu::BadInput(
        gpu::Place{.file = source},
        fmt::format("option '{}' of the compiler: it names files to write or to leave out; "
                    "allowed: options that change the code",
                    gpu::printable(option)));
  }
}

}  // namespace

std::string compile_opencl(const std::string& source, const std::vector<std::string>& options,
                           Architecture architecture) {
  check_options(options, source);
  if (!std::ifstream(source)) throw gpu::BadInput(gpu::Place{.file = source}, "cannot be read");
  std::vector<std::string> arguments = {"-x",
                                        "cl",
                                        "-cl-std=CL2.0",
                                        "--target=amdgcn-amd-amdhsa",
                                        fmt::format("-mcpu={}", name_of(architecture)),
                                        "-O3",
                                        "-nogpulib",
                                        "-include",
                                        source_path("/cmodel/isa/opencl/work_items.h")};
  arguments.insert(arguments.end(), options.begin(), options.end());
  const MemoryFile rule;
  arguments.insert(arguments.end(), {"-MD", "-MF", rule.path()});
  arguments.insert(arguments.end(), {"-S", "-o", "-", source});
  const ProgramResult result = run_program(compiler(), arguments);
  if (result.exit_code != 0) {
    throw gpu::BadInput(gpu::Place{.file = source},
                        fmt::format("does not compile:\n{}", result.errors));
  }
  note_read(source);
  note_files_of_rule(rule.contents(), source);
  return result.output;
}

}  // namespace segue::isa

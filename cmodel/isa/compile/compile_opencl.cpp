#include "cmodel/isa/compile/compile_opencl.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <system_error>

#include "cmodel/gpu/config/bad_input.hpp"
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

/// Names a new file, which goes when this does.
class TemporaryFile {
 public:
  TemporaryFile() {
    std::error_code error;
    std::string name = (std::filesystem::temp_directory_path(error) / "segue-files-XXXXXX");
    const int descriptor = mkstemp(name.data());
    if (descriptor < 0) return;
    close(descriptor);
    name_ = name;
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() {
    std::error_code ignored;
    if (!name_.empty()) std::filesystem::remove(name_, ignored);
  }
  /// Empty: no file could be made.
  [[nodiscard]] const std::string& name() const { return name_; }

 private:
  std::string name_;
};

/// The files of a rule "target: file file" as compilers write it for make.
void note_files_of_rule(const std::string& path) {
  std::ifstream rule(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(rule), {}};
  std::string file;
  for (std::size_t at = text.find(": "); at < text.size(); ++at) {
    const char letter = text[at];
    const char next = at + 1 < text.size() ? text[at + 1] : '\n';
    if ((letter == '\\' && (next == ' ' || next == '#')) || (letter == '$' && next == '$')) {
      file += next;
      ++at;
    } else if (letter == ' ' || letter == '\n' || (letter == '\\' && next == '\n')) {
      if (!file.empty()) note_read(file);
      file.clear();
    } else {
      file += letter;
    }
  }
}

}  // namespace

std::string compile_opencl(const std::string& source, const std::vector<std::string>& options,
                           Architecture architecture) {
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
  const TemporaryFile rule;
  if (!rule.name().empty()) arguments.insert(arguments.end(), {"-MD", "-MF", rule.name()});
  arguments.insert(arguments.end(), {"-S", "-o", "-", source});
  const ProgramResult result = run_program(compiler(), arguments);
  if (result.exit_code != 0) {
    throw gpu::BadInput(gpu::Place{.file = source},
                        fmt::format("does not compile:\n{}", result.errors));
  }
  note_read(source);
  note_files_of_rule(rule.name());
  return result.output;
}

}  // namespace segue::isa

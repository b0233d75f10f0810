#include "cmodel/isa/compile/compile_opencl.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/printable.hpp"
#include "cmodel/isa/compile/compiler_failed.hpp"
#include "cmodel/isa/compile/memory_file.hpp"
#include "cmodel/isa/compile/program_on_path.hpp"
#include "cmodel/isa/compile/run_program.hpp"
#include "cmodel/isa/compile/source_refused.hpp"
#include "cmodel/paths/files_read.hpp"
#include "cmodel/paths/paths.hpp"

namespace segue::isa {

namespace {

std::string compiler() {
  if (const char* named = std::getenv("SEGUE_CLANG"); named != nullptr && *named != '\0') {
    const std::string name = named;
    const std::string path = name.find('/') == std::string::npos ? program_on_path(name) : name;
    if (can_be_executed(path)) return path;
    throw gpu::BadInput(fmt::format("SEGUE_CLANG is '{}', which cannot be executed", name));
  }
  for (const char* name : {"clang-16", "clang"}) {
    const std::string path = program_on_path(name);
    if (!path.empty()) return path;
  }
  throw gpu::BadInput(
      "there is no clang to compile OpenCL C with; install Debian's clang-16, or name another in "
      "SEGUE_CLANG, or give assembly (.s)");
}

/// @throws gpu::BadInput if an output of this call could take its place unseen
void note_file(const std::string& file, const std::string& source) {
  std::error_code unseen;
  if (!std::filesystem::exists(file, unseen)) {
    throw gpu::BadInput(
        gpu::Place{.file = source},
        fmt::format("includes a file that the compiler calls '{}', and there is "
                    "none of that name; allowed: names without a backslash or a line end",
                    gpu::printable(file)));
  }
  note_read(file);
}

/// Notes the files of a rule "target: file file", as compilers write it for make, and returns them.
std::vector<std::string> files_of_rule(const std::string& text, const std::string& source) {
  std::vector<std::string> files;
  std::string file;
  const std::size_t colon = text.find(": ");
  for (std::size_t at = colon == std::string::npos ? colon : colon + 2; at < text.size(); ++at) {
    const char letter = text[at];
    const char next = at + 1 < text.size() ? text[at + 1] : '\n';
    if ((letter == '\\' && (next == ' ' || next == '#')) || (letter == '$' && next == '$')) {
      file += next;
      ++at;
    } else if (letter == ' ' || letter == '\n' || (letter == '\\' && next == '\n')) {
      if (!file.empty()) {
        note_file(file, source);
        files.push_back(file);
      }
      file.clear();
    } else {
      file += letter;
    }
  }
  return files;
}

/// The compiler's own lie in .../clang/VERSION/include.
bool is_header_of_compiler(const std::filesystem::path& file) {
  const std::filesystem::path folder = file.parent_path();
  return folder.filename() == "include" && folder.parent_path().parent_path().filename() == "clang";
}

bool is_own_header(const std::filesystem::path& file) {
  return file.parent_path() == std::filesystem::path(source_path("/cmodel/isa/opencl"));
}

/// With a value behind them, or as the next option.
constexpr std::array<std::string_view, 6> kValued = {"-D",       "-U",      "-I",
                                                     "-include", "-iquote", "-isystem"};
/// Beginnings of options that change the code and nothing else. Many others write files, change
/// which files are told of, or compile for another machine.
constexpr std::array<std::string_view, 31> kBeginnings = {"-O",
                                                          "-cl-",
                                                          "-std=",
                                                          "-w",
                                                          "-g0",
                                                          "-gline-tables-only",
                                                          "-mcode-object-version=",
                                                          "-ffp-",
                                                          "-ffast-math",
                                                          "-fno-fast-math",
                                                          "-fdenormal-fp-math",
                                                          "-ffinite-math-only",
                                                          "-fno-finite-math-only",
                                                          "-fhonor-",
                                                          "-fno-honor-",
                                                          "-fsigned-zeros",
                                                          "-fno-signed-zeros",
                                                          "-fassociative-math",
                                                          "-fno-associative-math",
                                                          "-freciprocal-math",
                                                          "-fno-reciprocal-math",
                                                          "-fapprox-func",
                                                          "-fno-approx-func",
                                                          "-funsafe-math-optimizations",
                                                          "-fno-unsafe-math-optimizations",
                                                          "-funroll-loops",
                                                          "-fno-unroll-loops",
                                                          "-fwrapv",
                                                          "-fstrict-aliasing",
                                                          "-fno-strict-aliasing",
                                                          "-finline"};
constexpr std::array<std::string_view, 5> kSwitches = {
    "-fno-inline", "-fvectorize", "-fno-vectorize", "-fslp-vectorize", "-fno-slp-vectorize"};

bool is_warning(std::string_view option) {
  return option.starts_with("-W") && option.find(',') == std::string_view::npos;
}

bool is_allowed(std::string_view option) {
  const auto begins = [option](std::string_view beginning) {
    return option.starts_with(beginning);
  };
  return std::ranges::any_of(kValued, begins) || std::ranges::any_of(kBeginnings, begins) ||
         std::ranges::find(kSwitches, option) != kSwitches.end() || is_warning(option);
}

/// @throws gpu::BadInput for an option that is not known to change the code alone
void check_options(const std::vector<std::string>& options, const std::string& source) {
  for (std::size_t k = 0; k < options.size(); ++k) {
    const std::string& option = options[k];
    if (!is_allowed(option)) {
      throw gpu::BadInput(
          gpu::Place{.file = source},
          fmt::format("option '{}' of the compiler; allowed: those that change the code alone, -D, "
                      "-U, -I, -include, -O, -std=, -cl-..., -W..., and -f... of floating point, "
                      "inlining, unrolling and vectors",
                      gpu::printable(option)));
    }
    if (std::ranges::find(kValued, option) != kValued.end()) ++k;
  }
}

/// How clang ends where it has a message on the source. After a crash of a part of it, it ends with
/// another code; so do a shell and a loader that cannot start it.
constexpr int kRefused = 1;

std::string end_of(const ProgramResult& result) {
  return result.signal != 0 ? fmt::format("signal {}", result.signal)
                            : fmt::format("exit code {}", result.exit_code);
}

/// What it says of an output that it cannot write, as on a full disk or over a limit; a message on
/// the source begins with a place. Empty: nothing.
std::string unwritten_of(const std::string& errors) {
  std::istringstream lines(errors);
  for (std::string line; std::getline(lines, line);) {
    for (const char* beginning : {"fatal error: error in backend: ", "LLVM ERROR: "}) {
      if (line.starts_with(beginning + std::string("IO failure on output stream"))) return line;
    }
    const bool placeless = line.starts_with("error: ") || line.starts_with("fatal error: ") ||
                           line.starts_with("clang");
    for (const int cause : {EFBIG, ENOSPC, EDQUOT}) {
      if (placeless && line.find(std::strerror(cause)) != std::string::npos) return line;
    }
  }
  return "";
}

/// @throws CompilerFailed if it says nothing about the source
void check_that_it_ran(const std::string& source, const std::string& clang,
                       const ProgramResult& result) {
  if (result.exit_code == 0) return;
  const std::string name = fmt::format("{}: the compiler {} ", source, clang);
  if (result.exit_code != kRefused) {
    std::string text = name + "ended with " + end_of(result);
    if (!result.errors.empty()) text += ":\n" + result.errors;
    if (text.ends_with('\n')) text.pop_back();
    throw CompilerFailed(text);
  }
  if (result.errors.empty()) {
    throw CompilerFailed(name + "ended with " + end_of(result) + " and without a message");
  }
  const std::string unwritten = unwritten_of(result.errors);
  if (!unwritten.empty()) throw CompilerFailed(name + "cannot write its output:\n" + unwritten);
}

}  // namespace

CompiledOpencl compile_opencl(const std::string& source, const std::vector<std::string>& options,
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
  const std::string clang = compiler();
  note_read(clang);
  ProgramResult result;
  try {
    result = run_program(clang, arguments);
  } catch (const CompilerFailed&) {
    throw;
  } catch (const std::runtime_error& error) {
    throw gpu::BadInput(fmt::format("the compiler {}", error.what()));
  }
  check_that_it_ran(source, clang, result);
  if (result.exit_code != 0) {
    throw SourceRefused(gpu::printable(source), result.errors);
  }
  if (result.output.empty()) {
    throw CompilerFailed(
        fmt::format("{}: the compiler {} ended with exit code 0 and wrote nothing", source, clang));
  }
  note_read(source);
  CompiledOpencl compiled{.assembly = result.output,
                          .included = files_of_rule(rule.contents(), source)};
  std::erase_if(compiled.included, [&](const std::string& file) {
    return file == source || is_header_of_compiler(file) || is_own_header(file);
  });
  return compiled;
}

}  // namespace segue::isa

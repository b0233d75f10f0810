#include "cmodel/cli/kernel/kernel_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include "cmodel/cli/common/fidelity.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/nearest.hpp"
#include "cmodel/isa/compile/load_program.hpp"
#include "cmodel/isa/host/run_host_file.hpp"
#include "cmodel/paths/paths.hpp"

namespace segue::cli {
namespace {

std::string suite_file(const std::string& name, const std::string& ending) {
  return source_path(fmt::format("/cmodel/isa/suite/{0}/{0}{1}", name, ending));
}

isa::Architecture architecture_of(const KernelWords& words) {
  const auto architecture = isa::find_architecture(words.isa);
  if (!architecture) {
    constexpr std::array<std::string_view, 2> kNames = {"gfx906", "gfx1010"};
    throw gpu::BadInput(fmt::format("--isa: there is no '{}'{}; allowed: {}", words.isa,
                                    gpu::suggestion(words.isa, kNames), gpu::join(kNames)));
  }
  return *architecture;
}

bool is_path(const std::string& text) {
  return text.find('/') != std::string::npos || text.ends_with(".toml") || text.ends_with(".cl") ||
         text.ends_with(".s");
}

/// Notes the files that are the user's own.
void note_given(const std::string& source, KernelFiles& files) {
  if (files.host) add_given("kernel", files.host->path, files.given);
  add_given(files.host ? "source" : "kernel", source, files.given);
  for (const std::string& file : files.program.included) add_given("header", file, files.given);
}

/// Those that a run reads.
void note_given_buffers(KernelFiles& files) {
  for (const isa::BufferSpec& buffer : files.host->buffers) {
    add_given("buffer", buffer.file, files.given);
    add_given("expected", buffer.expected_file, files.given);
  }
}

/// Sources of one's own are what they are.
void check_compile(const KernelWords& words) {
  if (!words.compile || !is_path(words.file)) return;
  throw gpu::BadInput(fmt::format(
      "--compile: '{}' is no kernel that ships; allowed: with a kernel's name", words.file));
}

}  // namespace

std::vector<std::string> shipped_kernels() {
  std::vector<std::string> names;
  std::error_code error;
  const std::filesystem::directory_iterator folder(source_path("/cmodel/isa/suite"), error);
  if (error) return names;
  for (const auto& entry : folder) {
    if (entry.is_directory()) names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

KernelFiles open_kernel(const KernelWords& words) {
  check_compile(words);
  const isa::Architecture architecture = architecture_of(words);
  KernelFiles files;
  if (!is_path(words.file)) {
    const std::vector<std::string> names = shipped_kernels();
    if (std::find(names.begin(), names.end(), words.file) == names.end()) {
      const std::vector<std::string_view> views(names.begin(), names.end());
      throw gpu::BadInput(
          fmt::format("there is no kernel '{}'{}; shipped: {}; or a file .toml, .cl or .s",
                      words.file, gpu::suggestion(words.file, views), gpu::join(views)));
    }
    files.host = isa::read_host_file(suite_file(words.file, ".toml"), words.size);
    const std::string source = words.compile
                                   ? files.host->source
                                   : suite_file(words.file, fmt::format(".{}.s", words.isa));
    files.program = isa::load_program(source, files.host->options, architecture);
    return files;
  }
  if (words.file.ends_with(".toml")) {
    files.host = isa::read_host_file(words.file, words.size);
    if (files.host->source.ends_with(".s") && !files.host->options.empty()) {
      throw gpu::BadInput(gpu::Place{.file = words.file},
                          "options of the compiler, and the source is assembly; allowed: with "
                          "OpenCL C (.cl)");
    }
    files.program = isa::load_program(files.host->source, files.host->options, architecture);
    note_given(files.host->source, files);
    return files;
  }
  if (!words.file.ends_with(".cl") && !words.file.ends_with(".s")) {
    std::error_code error;
    const bool there = std::filesystem::exists(words.file, error);
    throw gpu::BadInput(gpu::Place{.file = words.file},
                        there ? "is not a host file (.toml), OpenCL C (.cl) or assembly (.s)"
                              : "there is no such file; allowed: .toml, .cl or .s");
  }
  if (!words.size.empty()) {
    throw gpu::BadInput("--size chooses constants of a host file (.toml), and " + words.file +
                        " is none");
  }
  files.program = isa::load_program(words.file, {}, architecture);
  note_given(words.file, files);
  return files;
}

KernelFiles open_host_file(const KernelWords& words) {
  check_compile(words);
  if (!words.file.ends_with(".cl") && !words.file.ends_with(".s")) {
    KernelFiles files = open_kernel(words);
    if (files.host) note_given_buffers(files);
    return files;
  }
  const std::string beside = std::filesystem::path(words.file).replace_extension(".toml");
  std::error_code unseen;
  if (!std::filesystem::exists(beside, unseen)) {
    (void)open_kernel(words);  // which may say more
    throw gpu::BadInput(
        gpu::Place{.file = words.file},
        fmt::format("has kernels but no launches; write a host file '{}' beside it", beside));
  }
  KernelFiles files;
  files.host = isa::read_host_file(beside, words.size);
  files.program = isa::load_program(words.file, files.host->options, architecture_of(words));
  note_given(words.file, files);
  note_given_buffers(files);
  return files;
}

const isa::NamedReference* reference_of(const isa::HostFile& host) {
  if (host.reference.empty()) return nullptr;
  if (const isa::NamedReference* found = isa::find_reference(host.reference)) return found;
  std::vector<std::string_view> names;
  for (const isa::NamedReference& reference : isa::references()) names.push_back(reference.name);
  throw gpu::BadInput(
      gpu::Place{.file = host.path},
      fmt::format("there is no built-in reference '{}'{}; there are: {}", host.reference,
                  gpu::suggestion(host.reference, names), gpu::join(names)));
}

void check_host_file(const KernelFiles& files) {
  const isa::NamedReference* const reference = reference_of(*files.host);
  isa::check_launches(*files.host, files.program);
  std::vector<isa::HostBuffer> buffers = isa::initial_buffers(*files.host);
  if (reference != nullptr) {
    try {
      reference->compute(*files.host, buffers);
    } catch (const std::invalid_argument& error) {
      throw gpu::BadInput(gpu::Place{.file = files.host->path}, error.what());
    }
  }
  for (const isa::BufferSpec& buffer : files.host->buffers) {
    static_cast<void>(isa::expected_buffer(*files.host, buffer));
  }
}

std::string executed_in_words(std::size_t launch, std::uint64_t instructions) {
  return fmt::format("segue kernel: launch {}, {:.1f} million warp-instructions", launch + 1,
                     static_cast<double>(instructions) / 1e6);
}

std::string given_lines(const std::vector<std::string>& given) {
  std::string text;
  for (const std::string& file : given) text += fmt::format("{:<10}{}\n", kGiven, file);
  return text;
}

std::vector<NamedFile> files_read(const isa::HostFile& host) {
  std::vector<NamedFile> files = {{"the host file", host.path}, {"the source", host.source}};
  for (const isa::BufferSpec& buffer : host.buffers) {
    files.push_back({"the file of a buffer", buffer.file});
    files.push_back({"the expected file of a buffer", buffer.expected_file});
  }
  return files;
}

std::vector<const isa::Kernel*> chosen_kernels(const KernelWords& words,
                                               const isa::Program& program) {
  std::vector<const isa::Kernel*> kernels;
  std::vector<std::string_view> names;
  for (const isa::Kernel& kernel : program.kernels) {
    names.push_back(kernel.name);
    if (words.kernel.empty() || words.kernel == kernel.name) kernels.push_back(&kernel);
  }
  if (!kernels.empty()) return kernels;
  throw gpu::BadInput(gpu::Place{.file = program.file},
                      fmt::format("there is no kernel '{}'{}; there are: {}", words.kernel,
                                  gpu::suggestion(words.kernel, names), gpu::join(names)));
}

}  // namespace segue::cli

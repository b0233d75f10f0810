#include "cmodel/isa/assembly/read_assembly.hpp"

#include <fmt/format.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/isa/assembly/read_data.hpp"
#include "cmodel/isa/assembly/read_descriptor.hpp"
#include "cmodel/isa/assembly/read_instruction.hpp"
#include "cmodel/isa/assembly/read_metadata.hpp"
#include "cmodel/isa/assembly/text.hpp"
#include "cmodel/isa/program/lay_out.hpp"
#include "cmodel/paths/files_read.hpp"

namespace segue::isa {

namespace {

enum class Section : std::uint8_t { kCode, kData, kOther };

/// Reads line by line; forward references are resolved at the end.
class AssemblyReader {
 public:
  explicit AssemblyReader(const std::string& file) { program_.file = file; }

  Program read(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      ++line_;
      attempt([&] { read_line(line); });
    }
    attempt([&] { finish(); });
    return std::move(program_);
  }

 private:
  struct Branch {
    std::uint32_t instruction;
    std::string label;
  };

  template <class Action>
  void attempt(const Action& action) const {
    try {
      action();
    } catch (const std::invalid_argument& error) {
      throw gpu::BadInput(gpu::Place{.file = program_.file, .line = line_}, error.what());
    }
  }

  void read_line(const std::string& raw) {
    if (in_metadata_) {
      if (trimmed(raw) == ".end_amdgpu_metadata") {
        in_metadata_ = false;
      } else {
        metadata_ += raw + "\n";
      }
      return;
    }
    std::string_view line = without_comment(raw);
    while (!line.empty()) {
      const std::size_t colon = label_length(line);
      if (colon == 0) break;
      define(std::string(line.substr(0, colon)));
      line = trimmed(line.substr(colon + 1));
    }
    if (line.empty()) return;
    if (line.starts_with('.')) {
      read_directive(line);
    } else if (section_ == Section::kCode) {
      read_code(line);
    } else {
      throw std::invalid_argument(fmt::format("'{}' stands outside of the code", line));
    }
  }

  /// Characters before the colon of a label; 0: the line begins with none.
  static std::size_t label_length(std::string_view line) {
    std::size_t end = 0;
    while (end < line.size() && (std::isalnum(static_cast<unsigned char>(line[end])) != 0 ||
                                 line[end] == '_' || line[end] == '.' || line[end] == '$')) {
      ++end;
    }
    return end < line.size() && line[end] == ':' ? end : 0;
  }

  void define(const std::string& label) {
    if (section_ == Section::kData) {
      program_.symbols[label] = static_cast<std::uint32_t>(program_.constants.size());
      return;
    }
    if (section_ != Section::kCode) return;
    if (!labels_.emplace(label, static_cast<std::uint32_t>(program_.code.size())).second) {
      throw std::invalid_argument(fmt::format("label '{}' is there twice", label));
    }
  }

  void read_directive(std::string_view line) {
    const std::size_t space = line.find_first_of(" \t");
    const std::string_view directive = line.substr(0, space);
    const std::string_view rest =
        space == std::string_view::npos ? "" : trimmed(line.substr(space));
    if (directive == ".end_amdhsa_kernel") {
      descriptor_ = nullptr;
    } else if (descriptor_ != nullptr) {
      read_descriptor_line(directive, rest, *descriptor_);
    } else if (directive == ".amdhsa_kernel") {
      Kernel kernel;
      kernel.name = std::string(rest);
      program_.kernels.push_back(kernel);
      descriptors_.emplace_back();
      if (descriptors_.size() > 1024) throw std::invalid_argument("more than 1024 kernels");
      descriptor_ = &descriptors_.back();
    } else if (directive == ".amdgcn_target") {
      read_target(rest);
    } else if (directive == ".amdgpu_metadata") {
      in_metadata_ = true;
    } else if (directive == ".ident") {
      program_.compiler.clear();
      for (const char c : rest) {
        if (std::isprint(static_cast<unsigned char>(c)) != 0 && c != '"') program_.compiler += c;
      }
    } else if (directive == ".text") {
      section_ = Section::kCode;
    } else if (directive == ".data" || directive == ".bss" || directive == ".rodata") {
      section_ = Section::kData;
      program_.has_variables |= directive != ".rodata";
    } else if (directive == ".section") {
      const bool variables = rest.starts_with(".data") || rest.starts_with(".bss");
      const bool data = variables || rest.starts_with(".rodata");
      program_.has_variables |= variables;
      section_ = rest.starts_with(".text") ? Section::kCode
                 : data                    ? Section::kData
                                           : Section::kOther;
    } else if (section_ == Section::kData) {
      (void)read_data(directive, rest, program_.constants);
    }
  }

  void read_target(std::string_view quoted) {
    for (const Architecture architecture : {Architecture::kGfx906, Architecture::kGfx1010}) {
      const std::string name = fmt::format("--{}", name_of(architecture));
      const std::size_t at = quoted.find(name);
      if (at == std::string_view::npos) continue;
      const char next = at + name.size() < quoted.size() ? quoted[at + name.size()] : '"';
      if (next != '"' && next != ':') continue;
      program_.architecture = architecture;
      has_target_ = true;
      return;
    }
    throw std::invalid_argument(
        fmt::format("target {} is not supported; gfx906 and gfx1010 are", quoted));
  }

  void read_code(std::string_view line) {
    if (!has_target_) {
      throw std::invalid_argument(
          "code stands before .amdgcn_target, which names the instruction set");
    }
    ReadInstruction read = read_instruction(line, program_);
    read.instruction.line = line_;
    if (!read.label.empty()) {
      branches_.push_back({.instruction = static_cast<std::uint32_t>(program_.code.size()),
                           .label = std::move(read.label)});
    }
    program_.code.push_back(read.instruction);
  }

  void finish() {
    if (!has_target_)
      throw std::invalid_argument("no .amdgcn_target, which names the instruction set");
    for (const Branch& branch : branches_) {
      line_ = program_.code[branch.instruction].line;
      const auto found = labels_.find(branch.label);
      if (found == labels_.end()) {
        throw std::invalid_argument(fmt::format("label '{}' is not there", branch.label));
      }
      program_.code[branch.instruction].target = found->second;
    }
    finish_kernels();
    lay_out(program_);
    read_metadata(metadata_, program_);
  }

  void finish_kernels() {
    for (std::size_t k = 0; k < program_.kernels.size(); ++k) {
      Kernel& kernel = program_.kernels[k];
      const auto found = labels_.find(kernel.name);
      if (found == labels_.end()) {
        throw std::invalid_argument(fmt::format("kernel '{}' has no code", kernel.name));
      }
      kernel.first = found->second;
      kernel.descriptor = descriptors_[k];
      allocate_registers(program_.architecture, kernel.descriptor);
      const bool wave32 = kernel.descriptor.wave32;
      if (wave32 != (program_.architecture == Architecture::kGfx1010)) {
        throw std::invalid_argument(fmt::format(
            "kernel '{}' has warps of {} lanes; on {} they have {}", kernel.name, wave32 ? 32 : 64,
            name_of(program_.architecture), lanes_of(program_.architecture)));
      }
      if (!kernel.descriptor.keeps_denormals) {
        throw std::invalid_argument(fmt::format(
            "kernel '{}' flushes denormals (-cl-denorms-are-zero), which is not supported",
            kernel.name));
      }
    }
    if (program_.kernels.empty()) throw std::invalid_argument("there is no kernel in it");
  }

  Program program_;
  std::uint32_t line_ = 0;
  Section section_ = Section::kCode;
  bool has_target_ = false;
  bool in_metadata_ = false;
  std::string metadata_;
  KernelDescriptor* descriptor_ = nullptr;
  std::vector<KernelDescriptor> descriptors_ = reserved();
  std::map<std::string, std::uint32_t> labels_;
  std::vector<Branch> branches_;

  static std::vector<KernelDescriptor> reserved() {
    std::vector<KernelDescriptor> descriptors;
    descriptors.reserve(1025);
    return descriptors;
  }
};

}  // namespace

Program read_assembly(const std::string& text, const std::string& file) {
  return AssemblyReader(file).read(text);
}

Program read_assembly_file(const std::string& path) {
  note_read(path);
  std::error_code error;
  std::ifstream stream;
  if (std::filesystem::is_regular_file(path, error)) stream.open(path, std::ios::binary);
  if (!stream.is_open()) throw gpu::BadInput(gpu::Place{.file = path}, "cannot be read");
  std::ostringstream text;
  text << stream.rdbuf();
  return read_assembly(text.str(), path);
}

}  // namespace segue::isa

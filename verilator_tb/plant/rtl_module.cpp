#include "verilator_tb/plant/rtl_module.hpp"

#include <dlfcn.h>
#include <elf.h>

#include <cstring>
#include <fstream>
#include <string>
#include <system_error>

#include "cmodel/paths/files_read.hpp"
#include "verilator_tb/plant/bad_input.hpp"
#include "verilator_tb/plant/harness_error.hpp"

namespace segue::plant {

namespace {

/// The loader maps the segments in a file's headers: a shorter file kills the process.
bool is_cut(const std::filesystem::path& path) {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  std::ifstream in(path, std::ios::binary);
  Elf64_Ehdr header{};
  if (error || !in.read(reinterpret_cast<char*>(&header), sizeof header)) return false;
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return false;  // as the loader will say
  const auto is_inside = [&](std::uint64_t begin, std::uint64_t bytes) {
    return begin <= size && bytes <= size - begin;
  };
  if (!is_inside(header.e_shoff, std::uint64_t{header.e_shnum} * header.e_shentsize) ||
      !is_inside(header.e_phoff, std::uint64_t{header.e_phnum} * sizeof(Elf64_Phdr))) {
    return true;
  }
  in.seekg(static_cast<std::streamoff>(header.e_phoff));
  for (unsigned i = 0; i < header.e_phnum; ++i) {
    Elf64_Phdr part{};
    if (!in.read(reinterpret_cast<char*>(&part), sizeof part)) return true;
    if (!is_inside(part.p_offset, part.p_filesz)) return true;
  }
  return false;
}

}  // namespace

RtlModule::RtlModule(const std::filesystem::path& path) : path_(path) {
  if (is_cut(path)) throw HarnessError("cannot load the RTL: the file was cut");
  // A name without a slash would be looked up where libraries lie.
  void* const handle =
      dlopen(std::filesystem::absolute(path).c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (handle == nullptr) throw HarnessError(std::string("cannot load the RTL: ") + dlerror());
  api_ = static_cast<const SegueRtlApi*>(dlsym(handle, SEGUE_RTL_API_SYMBOL));
  if (api_ == nullptr || api_->version != SEGUE_RTL_API_VERSION) {
    throw HarnessError(path.string() + " was built for another version of the plant");
  }
}

RtlModule load_module(const std::filesystem::path& path, std::string_view block) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) {
    throw BadInput(path.string() + ": no such module; allowed: a Verilated module, FILE.so");
  }
  try {
    note_read(path);
    RtlModule module(path);
    if (module.api().block == block) return module;
    throw BadInput(path.string() + ": a module of " + module.api().block + ", not of " +
                   std::string(block));
  } catch (const HarnessError& unfit) {
    throw BadInput(path.string() + ": " + unfit.what());
  }
}

}  // namespace segue::plant

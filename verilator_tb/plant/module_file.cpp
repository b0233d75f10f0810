#include "verilator_tb/plant/module_file.hpp"

#include <elf.h>

#include <cstring>
#include <fstream>
#include <optional>
#include <string_view>
#include <system_error>
#include <vector>

namespace segue::plant {
namespace {

/// Of scripts/verilated/sources.py.
constexpr std::string_view kSection = "segue_sources";

std::optional<Elf64_Ehdr> read_header(std::ifstream& in) {
  Elf64_Ehdr header{};
  if (!in.read(reinterpret_cast<char*>(&header), sizeof header)) return std::nullopt;
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return std::nullopt;
  return header;
}

std::string read_section(std::ifstream& in, const Elf64_Shdr& section, std::uint64_t file_size) {
  if (section.sh_offset > file_size || section.sh_size > file_size - section.sh_offset) return {};
  std::string text(section.sh_size, '\0');
  in.seekg(static_cast<std::streamoff>(section.sh_offset));
  if (!in.read(text.data(), static_cast<std::streamsize>(text.size()))) return {};
  return text;
}

}  // namespace

bool is_cut(const std::filesystem::path& path) {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  std::ifstream in(path, std::ios::binary);
  const auto header = read_header(in);
  if (error || !header) return false;  // as the loader will say
  const auto is_inside = [&](std::uint64_t begin, std::uint64_t bytes) {
    return begin <= size && bytes <= size - begin;
  };
  if (!is_inside(header->e_shoff, std::uint64_t{header->e_shnum} * header->e_shentsize) ||
      !is_inside(header->e_phoff, std::uint64_t{header->e_phnum} * sizeof(Elf64_Phdr))) {
    return true;
  }
  in.seekg(static_cast<std::streamoff>(header->e_phoff));
  for (unsigned i = 0; i < header->e_phnum; ++i) {
    Elf64_Phdr part{};
    if (!in.read(reinterpret_cast<char*>(&part), sizeof part)) return true;
    if (!is_inside(part.p_offset, part.p_filesz)) return true;
  }
  return false;
}

std::string sources_of_module(const std::filesystem::path& path) {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  std::ifstream in(path, std::ios::binary);
  const auto header = read_header(in);
  if (error || !header || header->e_shentsize != sizeof(Elf64_Shdr)) return {};
  std::vector<Elf64_Shdr> sections(header->e_shnum);
  in.seekg(static_cast<std::streamoff>(header->e_shoff));
  const std::size_t bytes = sections.size() * sizeof(Elf64_Shdr);
  if (!in.read(reinterpret_cast<char*>(sections.data()), static_cast<std::streamsize>(bytes)) ||
      header->e_shstrndx >= sections.size()) {
    return {};
  }
  const std::string names = read_section(in, sections[header->e_shstrndx], size);
  for (const Elf64_Shdr& section : sections) {
    if (section.sh_name >= names.size() || names.c_str() + section.sh_name != kSection) continue;
    const std::string text = read_section(in, section, size);
    return text.substr(0, text.find('\0'));
  }
  return {};
}

}  // namespace segue::plant

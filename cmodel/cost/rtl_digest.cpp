#include "cmodel/cost/rtl_digest.hpp"

#include <boost/uuid/name_generator_sha1.hpp>
#include <boost/uuid/uuid_io.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "cmodel/paths/files_read.hpp"
#include "cmodel/paths/paths.hpp"

namespace segue::cost {

std::string code_of(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r";
  std::string code;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    line = line.substr(0, line.find("//"));
    const std::size_t first = line.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) continue;
    line = line.substr(first, line.find_last_not_of(kBlanks) - first + 1);
    code.append(line).append("\n");
  }
  return code;
}

std::string rtl_digest(std::span<const std::string> files) {
  std::string text;
  bool installed = false;
  for (const std::string& file : files) {
    note_read(source_path("/" + file));
    std::ifstream in;
    if (std::filesystem::is_regular_file(source_path("/" + file))) in.open(source_path("/" + file));
    const std::string read{std::istreambuf_iterator<char>(in), {}};
    installed = installed || in.is_open();
    // A file that is gone is a change.
    text.append(file).append(in.is_open() ? "\n" : " is gone\n").append(code_of(read));
  }
  if (!installed) return {};
  const boost::uuids::name_generator_sha1 generator(boost::uuids::ns::oid());
  return boost::uuids::to_string(generator(text.data(), text.size()));
}

}  // namespace segue::cost

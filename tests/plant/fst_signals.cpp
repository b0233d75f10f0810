#include "tests/plant/fst_signals.hpp"

#include <array>
#include <cstdio>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace segue::plant {
namespace {

struct Closer {
  void operator()(FILE* pipe) const { pclose(pipe); }
};

/// The header of the VCD form, with GTKWave's attributes.
std::vector<std::string> header_of(const std::filesystem::path& path) {
  const std::string command = "fst2vcd -e '" + path.string() + "' 2>/dev/null";
  const std::unique_ptr<FILE, Closer> pipe(popen(command.c_str(), "r"));
  if (!pipe) throw std::runtime_error("fst2vcd does not start");
  std::vector<std::string> lines;
  std::array<char, 4096> line{};
  while (std::fgets(line.data(), line.size(), pipe.get()) != nullptr) {
    lines.emplace_back(line.data());
    if (lines.back().starts_with("$enddefinitions")) return lines;
  }
  throw std::runtime_error(path.string() + ": fst2vcd finds no header (is gtkwave installed?)");
}

}  // namespace

std::map<std::string, bool> fst_signals(const std::filesystem::path& path) {
  std::map<std::string, bool> signals;
  std::vector<std::string> scopes;
  bool has_names = false;
  for (const std::string& line : header_of(path)) {
    std::istringstream words(line);
    std::string keyword;
    std::string type;
    std::string width;
    std::string code;
    std::string name;
    words >> keyword >> type >> width >> code;
    if (keyword == "$scope") {
      scopes.push_back(width);
    } else if (keyword == "$upscope") {
      scopes.pop_back();
    } else if (keyword == "$attrbegin") {
      has_names = type == "misc" && width == "07";
      continue;
    } else if (keyword == "$var") {
      std::string range;
      words >> name >> range;
      std::string whole;
      for (const std::string& scope : scopes) whole += scope + ".";
      if (range == "[0:0]") range = "[0]";  // GTKWave's name of a vector of one bit
      signals[whole + name + (range == "$end" ? "" : range)] = has_names;
    }
    has_names = false;
  }
  return signals;
}

}  // namespace segue::plant

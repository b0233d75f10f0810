#include "tests/plant/wave_file.hpp"

#include <fstream>

namespace segue::plant {

std::vector<WaveTrace> read_wave_file(const std::filesystem::path& path) {
  std::vector<WaveTrace> traces;
  std::ifstream in(path);
  WaveTrace next;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.starts_with("@")) {
      next = {};
      next.flags = std::stoull(line.substr(1), nullptr, 16);
    } else if (line.starts_with("[color] ")) {
      next.color = std::stoi(line.substr(8));
    } else if (!line.empty() && line[0] != '[' && line[0] != '-' && line[0] != '*') {
      next.line = number;
      next.signal = line;
      traces.push_back(next);
      next.color = 0;
    }
  }
  return traces;
}

}  // namespace segue::plant

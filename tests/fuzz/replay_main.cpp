// Stands in for libFuzzer where a fuzzer is built without it: runs the inputs that are named,
// files or folders, once each. So every build checks what fuzzing has found.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/fuzz/target.hpp"

int main(int argc, char** argv) {
  namespace fs = std::filesystem;
  std::vector<fs::path> files;
  for (int i = 1; i < argc; ++i) {
    if (!fs::is_directory(argv[i])) {
      files.emplace_back(argv[i]);
      continue;
    }
    for (const auto& entry : fs::directory_iterator(argv[i])) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  if (files.empty()) {
    std::cerr << "no input; wanted: files or folders of them\n";
    return 2;
  }
  for (const fs::path& file : files) {
    std::cerr << file.string() << "\n";
    std::ifstream in(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    if (!in || LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()),
                                      text.size()) != 0) {
      std::cerr << "cannot be used as an input any more\n";
      return 1;
    }
  }
}

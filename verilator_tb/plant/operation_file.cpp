#include "verilator_tb/plant/operation_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <memory>
#include <sstream>
#include <system_error>

#include "cmodel/gpu/config/nearest.hpp"
#include "cmodel/paths/files_read.hpp"
#include "cmodel/paths/read_text.hpp"
#include "verilator_tb/plant/atomic_file.hpp"
#include "verilator_tb/plant/bad_input.hpp"

namespace segue::plant {
namespace {

constexpr std::string_view kMagic = "segue-operations 2";
constexpr std::string_view kEnd = "end ";
/// A line is far shorter; a device that never ends its first one is no file.
constexpr std::size_t kLongestLine = 4096;
/// Three times as long as the operations of 100 million cycles of any block.
constexpr std::uintmax_t kLongestFile = std::uintmax_t{1} << 30U;

class Reader {
 public:
  explicit Reader(const std::filesystem::path& path) : path_(path), in_(open(path)) {
    if (!*in_) throw BadInput(path.string() + ": cannot be read");
  }

  bool next(std::string& line) {
    while (in_->getline(buffer_.data(), buffer_.size())) {
      ++number_;
      line = buffer_.data();
      // The rest would be passed over; the line end counts, where there is one.
      if (static_cast<std::streamsize>(line.size()) + (in_->eof() ? 0 : 1) < in_->gcount()) {
        fail("a NUL character");
      }
      if (!line.empty() && line.front() != '#') return true;
    }
    if (in_->gcount() == kLongestLine) {
      ++number_;
      fail(fmt::format("a line of more than {} characters", kLongestLine));
    }
    return false;
  }

  [[noreturn]] void fail(const std::string& what) const {
    throw BadInput(
        fmt::format("{}:{}: {}", path_.string(), std::max<std::uint64_t>(number_, 1), what));
  }

  template <class Number>
  Number number(std::string_view text) const {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) {
      fail(fmt::format("'{}' is not a number in range", text));
    }
    return value;
  }

 private:
  /// A pipe can be read only once, but its header is read first.
  static std::unique_ptr<std::istream> open(const std::filesystem::path& path) {
    std::error_code ignored;
    note_read(path);
    if (std::filesystem::is_directory(path, ignored)) {
      throw BadInput(path.string() + ": is a folder; allowed: a file of operations");
    }
    if (std::filesystem::is_regular_file(path, ignored) &&
        std::filesystem::file_size(path, ignored) > kLongestFile) {
      throw BadInput(fmt::format("{}: longer than {} MiB; allowed: a shorter file", path.string(),
                                 kLongestFile >> 20U));
    }
    if (!std::filesystem::is_fifo(path, ignored)) return std::make_unique<std::ifstream>(path);
    try {
      return std::make_unique<std::istringstream>(read_text(path));
    } catch (const UnreadText& error) {
      throw BadInput(path.string() + ": " + error.what());
    }
  }

  std::filesystem::path path_;
  std::unique_ptr<std::istream> in_;
  std::array<char, kLongestLine + 1> buffer_{};
  std::uint64_t number_ = 0;
};

std::string header_value(Reader& reader, std::string_view key) {
  std::string line;
  if (!reader.next(line) || !line.starts_with(fmt::format("{} ", key))) {
    reader.fail(fmt::format("'{} VALUE' is expected here", key));
  }
  return line.substr(key.size() + 1);
}

OperationFile read_header(Reader& reader) {
  std::string line;
  if (!reader.next(line) || line != kMagic) {
    if (line == std::string(kMagic) + "\r") {
      reader.fail("the line ends with a carriage return; allowed: a line feed alone");
    }
    reader.fail(fmt::format("not a file of operations: '{}' is expected first", kMagic));
  }
  OperationFile file;
  file.block = header_value(reader, "block");
  file.config = header_value(reader, "config");
  const auto seed = reader.number<std::int64_t>(header_value(reader, "seed"));
  if (seed < 0) reader.fail(fmt::format("{} is out of range for seed; allowed: 0 and above", seed));
  file.stimulus.seed = static_cast<std::uint64_t>(seed);
  file.stimulus.cycles = reader.number<std::uint64_t>(header_value(reader, "cycles"));
  if (file.stimulus.cycles < 1 || file.stimulus.cycles > kMostCycles) {
    reader.fail(fmt::format("{} is out of range for cycles; allowed: 1 to {}", file.stimulus.cycles,
                            kMostCycles));
  }
  return file;
}

std::string allowed(const OperationArg& arg) {
  const std::string range = fmt::format("{} to {}", arg.min, arg.max);
  return arg.except.empty() ? range
                            : fmt::format("{} except {}", range, fmt::join(arg.except, ", "));
}

Operation parse(const Reader& reader, const std::string& line,
                std::span<const OperationKind> kinds) {
  std::istringstream words(line);
  std::string cycle;
  std::string name;
  words >> cycle >> name;
  Operation operation;
  operation.cycle = reader.number<std::uint64_t>(cycle);
  while (operation.kind < kinds.size() && kinds[operation.kind].name != name) ++operation.kind;
  if (operation.kind == kinds.size()) {
    std::vector<std::string_view> names;
    for (const OperationKind& kind : kinds) names.push_back(kind.name);
    reader.fail(fmt::format("no operation is called '{}'{}", name, gpu::suggestion(name, names)));
  }
  const OperationKind& kind = kinds[operation.kind];
  for (std::size_t i = 0; i < kind.args.size(); ++i) {
    const OperationArg& arg = kind.args[i];
    const std::string key = fmt::format("{}=", arg.name);
    std::string word;
    if (!(words >> word) || !word.starts_with(key)) {
      reader.fail(fmt::format("{} needs {}NUMBER here", name, key));
    }
    const auto value = reader.number<std::int64_t>(std::string_view(word).substr(key.size()));
    if (!is_allowed(arg, value)) {
      reader.fail(fmt::format("{} is out of range for {} of {}; allowed: {}", value, arg.name, name,
                              allowed(arg)));
    }
    operation.args[i] = value;
  }
  std::string rest;
  if (words >> rest) reader.fail(fmt::format("'{}' is too much for {}", rest, name));
  return operation;
}

}  // namespace

std::string in_words(const Operation& operation, std::span<const OperationKind> kinds) {
  const OperationKind& kind = kinds[operation.kind];
  std::string words = fmt::format("{} {}", operation.cycle, kind.name);
  for (std::size_t i = 0; i < kind.args.size(); ++i) {
    words += fmt::format(" {}={}", kind.args[i].name, operation.args[i]);
  }
  return words;
}

void write_operations(std::ostream& out, const OperationFile& file,
                      std::span<const OperationKind> kinds) {
  out << kMagic << "\nblock " << file.block << "\nconfig " << file.config << "\nseed "
      << file.stimulus.seed << "\ncycles " << file.stimulus.cycles << "\n";
  for (const Operation& operation : file.stimulus.operations) {
    out << in_words(operation, kinds) << "\n";
  }
  out << kEnd << file.stimulus.operations.size() << "\n";
}

void write_operation_file(const std::filesystem::path& path, const OperationFile& file,
                          std::span<const OperationKind> kinds) {
  std::ostringstream text;
  write_operations(text, file, kinds);
  write_whole(path, text.str());
}

OperationFile read_operation_header(const std::filesystem::path& path) {
  Reader reader(path);
  return read_header(reader);
}

OperationFile read_operation_file(const std::filesystem::path& path,
                                  std::span<const OperationKind> kinds) {
  Reader reader(path);
  OperationFile file = read_header(reader);
  std::string line;
  std::uint64_t last = 0;
  while (true) {
    if (!reader.next(line)) {
      reader.fail(
          fmt::format("'{}COUNT' is expected behind the last operation: the file was cut", kEnd));
    }
    if (line.starts_with(kEnd)) break;
    file.stimulus.operations.push_back(parse(reader, line, kinds));
    const std::uint64_t cycle = file.stimulus.operations.back().cycle;
    if (cycle < last) reader.fail(fmt::format("cycle {} comes too late", cycle));
    if (cycle > file.stimulus.cycles) {
      reader.fail(fmt::format("cycle {} is never reached: the file is of {} cycles", cycle,
                              file.stimulus.cycles));
    }
    last = cycle;
  }
  const auto count = reader.number<std::uint64_t>(std::string_view(line).substr(kEnd.size()));
  if (count != file.stimulus.operations.size()) {
    reader.fail(fmt::format("the file ends after {} operations, but {} stand above", count,
                            file.stimulus.operations.size()));
  }
  if (reader.next(line)) reader.fail("more stands behind the end");
  return file;
}

}  // namespace segue::plant

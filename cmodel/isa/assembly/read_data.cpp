#include "cmodel/isa/assembly/read_data.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <stdexcept>

#include "cmodel/isa/assembly/text.hpp"

namespace segue::isa {

namespace {

constexpr std::size_t kMostData = std::size_t{1} << 26U;

void append(std::vector<std::byte>& bytes, std::uint64_t value, unsigned width) {
  for (unsigned k = 0; k < width; ++k) bytes.push_back(static_cast<std::byte>(value >> 8 * k));
}

std::int64_t number(std::string_view text) {
  const auto value = integer_in(trimmed(text));
  if (!value)
    throw std::invalid_argument(
        fmt::format("'{}' is no number; symbols in data are not supported", text));
  return *value;
}

std::size_t size_in(std::string_view text) {
  const std::int64_t size = number(text);
  if (size < 0 || static_cast<std::uint64_t>(size) > kMostData) {
    throw std::invalid_argument(fmt::format("a size of {} is beyond {} bytes", size, kMostData));
  }
  return static_cast<std::size_t>(size);
}

/// A string between quotes with C's escapes.
void append_text(std::vector<std::byte>& bytes, std::string_view text) {
  if (text.size() < 2 || !text.starts_with('"') || !text.ends_with('"')) {
    throw std::invalid_argument("a text without quotes");
  }
  text = text.substr(1, text.size() - 2);
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (text[k] != '\\') {
      append(bytes, static_cast<unsigned char>(text[k]), 1);
      continue;
    }
    if (++k == text.size()) throw std::invalid_argument("a text ends in a backslash");
    if (text[k] >= '0' && text[k] <= '7') {
      unsigned value = 0;
      for (unsigned digits = 0; digits < 3 && k < text.size() && text[k] >= '0' && text[k] <= '7';
           ++digits) {
        value = 8 * value + static_cast<unsigned>(text[k++] - '0');
      }
      --k;
      append(bytes, value, 1);
      continue;
    }
    switch (text[k]) {
      case 'n':
        append(bytes, '\n', 1);
        break;
      case 't':
        append(bytes, '\t', 1);
        break;
      case 'r':
        append(bytes, '\r', 1);
        break;
      default:
        append(bytes, static_cast<unsigned char>(text[k]), 1);
        break;
    }
  }
}

void fill(std::vector<std::byte>& bytes, std::string_view operands) {
  const auto items = split_at_commas(operands);
  const std::size_t count = size_in(items.empty() ? "" : items[0]);
  const unsigned width = items.size() > 1 ? static_cast<unsigned>(size_in(items[1])) : 1;
  const std::uint64_t value = items.size() > 2 ? static_cast<std::uint64_t>(number(items[2])) : 0;
  if (width > 8) throw std::invalid_argument("an element of more than 8 bytes");
  if (bytes.size() + count * width > kMostData) throw std::invalid_argument("too much data");
  for (std::size_t k = 0; k < count; ++k) append(bytes, value, width);
}

}  // namespace

bool read_data(std::string_view directive, std::string_view operands,
               std::vector<std::byte>& bytes) {
  unsigned width = 0;
  if (directive == ".byte") width = 1;
  if (directive == ".short" || directive == ".hword" || directive == ".2byte") width = 2;
  if (directive == ".long" || directive == ".int" || directive == ".4byte") width = 4;
  if (directive == ".quad" || directive == ".8byte") width = 8;
  if (width != 0) {
    for (const std::string_view item : split_at_commas(operands)) {
      append(bytes, static_cast<std::uint64_t>(number(item)), width);
    }
    return true;
  }
  if (directive == ".zero" || directive == ".skip" || directive == ".space") {
    const auto items = split_at_commas(operands);
    const std::size_t size = size_in(items.empty() ? "" : items[0]);
    if (bytes.size() + size > kMostData) throw std::invalid_argument("too much data");
    bytes.resize(bytes.size() + size);
    return true;
  }
  if (directive == ".fill") {
    fill(bytes, operands);
    return true;
  }
  if (directive == ".ascii" || directive == ".asciz") {
    append_text(bytes, operands);
    if (directive == ".asciz") append(bytes, 0, 1);
    return true;
  }
  if (directive == ".p2align") {
    const auto items = split_at_commas(operands);
    const std::size_t power = size_in(items.empty() ? "" : items[0]);
    if (power > 16) throw std::invalid_argument("an alignment beyond 2^16");
    const std::size_t unit = std::size_t{1} << power;
    bytes.resize((bytes.size() + unit - 1) / unit * unit);
    return true;
  }
  return false;
}

}  // namespace segue::isa

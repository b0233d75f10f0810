#include "cmodel/isa/host/host_buffer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <new>
#include <random>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "cmodel/paths/files_read.hpp"
namespace segue::isa {

namespace {

/// Calls `action(T{})` with the type of an element.
template <class Action>
auto with_type(Element element, const Action& action) {
  switch (element) {
    case Element::kI8:
      return action(std::int8_t{});
    case Element::kU8:
      return action(std::uint8_t{});
    case Element::kI16:
      return action(std::int16_t{});
    case Element::kU16:
      return action(std::uint16_t{});
    case Element::kI32:
      return action(std::int32_t{});
    case Element::kU32:
      return action(std::uint32_t{});
    case Element::kI64:
      return action(std::int64_t{});
    case Element::kU64:
      return action(std::uint64_t{});
    case Element::kF32:
      return action(float{});
    case Element::kF64:
      break;
  }
  return action(double{});
}

/// The least and the most of a type's integers that have a double each. Beyond 2^53 neighbouring
/// integers are one number.
template <class T>
constexpr std::pair<std::int64_t, std::int64_t> exact_range() {
  constexpr std::int64_t kMostExact = (std::int64_t{1} << 53U) - 1;
  if constexpr (sizeof(T) < sizeof(std::int64_t)) {
    return {std::numeric_limits<T>::min(), std::numeric_limits<T>::max()};
  } else {
    return {std::is_unsigned_v<T> ? 0 : -kMostExact, kMostExact};
  }
}

/// Whether it is a whole number, `least` to `most`.
bool is_whole(double value, std::int64_t least, std::int64_t most) {
  return value == std::floor(value) && value >= static_cast<double>(least) &&
         value <= static_cast<double>(most);
}

/// A number as an element that has its value exactly, or of floats the nearest one.
/// @throws std::invalid_argument if there is none
template <class T>
T element_of(double value, Element element) {
  if constexpr (std::is_floating_point_v<T>) {
    if (std::isfinite(value) && !std::isfinite(static_cast<T>(value))) {
      throw std::invalid_argument(fmt::format("{} is no value of {}; allowed: {} to {}", value,
                                              name_of(element), std::numeric_limits<T>::lowest(),
                                              std::numeric_limits<T>::max()));
    }
    return static_cast<T>(value);
  } else {
    const auto [least, most] = exact_range<T>();
    if (!is_whole(value, least, most)) {
      throw std::invalid_argument(
          fmt::format("{} is no value of {}; allowed: whole numbers, {} to {}", value,
                      name_of(element), least, most));
    }
    return static_cast<T>(static_cast<std::int64_t>(value));
  }
}

/// The least and the most of a type's floats from `low` to below `high`; the first is the larger
/// where there is none.
template <class T>
std::pair<T, T> floats_within(const RandomFill& fill) {
  constexpr T kInfinity = std::numeric_limits<T>::infinity();
  auto least = static_cast<T>(fill.low);
  if (static_cast<double>(least) < fill.low) least = std::nextafter(least, kInfinity);
  auto most = static_cast<T>(fill.high);
  if (static_cast<double>(most) >= fill.high) most = std::nextafter(most, -kInfinity);
  return {least, most};
}

/// Refuses limits that the type cannot be drawn within.
/// @throws std::invalid_argument
template <class T>
void check_limits(const RandomFill& fill, Element element) {
  if constexpr (std::is_floating_point_v<T>) {
    constexpr double kMost = std::numeric_limits<T>::max();
    for (const auto& [key, value] : {std::pair{"low", fill.low}, std::pair{"high", fill.high}}) {
      if (std::fabs(value) <= kMost) continue;
      throw std::invalid_argument(fmt::format("random.{} = {} of a buffer of {}; allowed: {} to {}",
                                              key, value, name_of(element), -kMost, kMost));
    }
    const auto [least, most] = floats_within<T>(fill);
    if (least <= most) return;
    throw std::invalid_argument(fmt::format(
        "random: no {} is from low = {} to below high = {}; allowed: limits farther apart",
        name_of(element), fill.low, fill.high));
  } else {
    const auto check = [&](const char* key, double value, std::int64_t least, std::int64_t most) {
      if (is_whole(value, least, most)) return;
      throw std::invalid_argument(
          fmt::format("random.{} = {} of a buffer of {}; allowed: whole numbers, {} to {}", key,
                      value, name_of(element), least, most));
    };
    const auto [least, most] = exact_range<T>();
    check("low", fill.low, least, most);
    check("high", fill.high, least + 1, most + 1);
  }
}

/// A whole number below `width`, each as likely as the others: of as many bits as they have, those
/// that are too large are drawn again.
std::uint64_t drawn_below(std::uint64_t width, std::mt19937_64& engine) {
  const int unused = std::countl_zero(width - 1);
  while (true) {
    const std::uint64_t value = engine() >> static_cast<unsigned>(unused);
    if (value < width) return value;
  }
}

/// Up to so many integers have next to the same share of the 2^53 numbers that are drawn from 0 to
/// below 1, by one part in 2^21.
constexpr double kMostByShare = 4294967296.0;

/// A number from `low` to below `high` that is an element. Floats are rounded to those within.
template <class T>
double drawn(std::mt19937_64& engine, const RandomFill& fill) {
  const double width = fill.high - fill.low;
  if (!std::is_floating_point_v<T> && width > kMostByShare) {
    const auto low = static_cast<std::int64_t>(fill.low);
    const auto count = static_cast<std::uint64_t>(static_cast<std::int64_t>(fill.high) - low);
    return static_cast<double>(low + static_cast<std::int64_t>(drawn_below(count, engine)));
  }
  const double share = static_cast<double>(engine() >> 11U) * 0x1.0p-53;
  const double value = fill.low + share * width;
  if constexpr (std::is_floating_point_v<T>) {
    const auto [least, most] = floats_within<T>(fill);
    return std::clamp(static_cast<T>(value), least, most);
  } else {
    return std::min(std::floor(value), fill.high - 1);  // the sum may be rounded up to `high`
  }
}

/// Zeros.
HostBuffer empty_buffer(const BufferSpec& spec) {
  HostBuffer buffer{.name = spec.name, .element = spec.element, .bytes = {}};
  const std::uint64_t bytes = spec.count * bytes_of(spec.element);
  try {
    buffer.bytes.resize(bytes);
  } catch (const std::bad_alloc&) {
    throw gpu::BadInput(
        spec.place,
        fmt::format("buffer '{}': there is not enough memory for its {} bytes", spec.name, bytes));
  }
  return buffer;
}

template <class Value>
HostBuffer filled(const BufferSpec& spec, const Value& value) {
  HostBuffer buffer = empty_buffer(spec);
  with_type(spec.element, [&](auto sample) {
    using T = decltype(sample);
    for (std::uint64_t k = 0; k < spec.count; ++k) {
      const T element = element_of<T>(value(k, sample), spec.element);
      std::memcpy(buffer.bytes.data() + k * sizeof(T), &element, sizeof(T));
    }
  });
  return buffer;
}

HostBuffer by_formula(const HostFile& file, const BufferSpec& spec, const std::string& text) {
  try {
    const Formula formula(text, file.constants);
    return filled(spec, [&](std::uint64_t k, auto) { return formula.at(static_cast<double>(k)); });
  } catch (const std::invalid_argument& error) {
    throw gpu::BadInput(spec.place, fmt::format("buffer '{}': {}", spec.name, error.what()));
  }
}

HostBuffer from_file(const BufferSpec& spec, const std::string& path) {
  HostBuffer buffer = empty_buffer(spec);
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  if (error || !std::filesystem::is_regular_file(path, error)) {
    throw gpu::BadInput(spec.place, fmt::format("buffer '{}': {} cannot be read", spec.name, path));
  }
  if (size != buffer.bytes.size()) {
    throw gpu::BadInput(spec.place, fmt::format("buffer '{}' has {} bytes and {} has {}", spec.name,
                                                buffer.bytes.size(), path, size));
  }
  note_read(path);
  std::ifstream stream(path, std::ios::binary);
  stream.read(reinterpret_cast<char*>(buffer.bytes.data()), static_cast<std::streamsize>(size));
  if (!stream)
    throw gpu::BadInput(spec.place, fmt::format("buffer '{}': {} cannot be read", spec.name, path));
  return buffer;
}

/// The standard's engine, which gives the same numbers everywhere, and a scaling of our own, since
/// the standard's distributions do not.
HostBuffer random_buffer(const BufferSpec& spec, const RandomFill& fill) {
  std::mt19937_64 engine(fill.seed);
  try {
    with_type(spec.element,
              [&](auto sample) { check_limits<decltype(sample)>(fill, spec.element); });
    return filled(
        spec, [&](std::uint64_t, auto sample) { return drawn<decltype(sample)>(engine, fill); });
  } catch (const std::invalid_argument& error) {
    throw gpu::BadInput(spec.place, fmt::format("buffer '{}': {}", spec.name, error.what()));
  }
}

/// Floats by their order, so that neighbours differ by 1. In integers: a double has not the bits to
/// count all doubles.
template <class F, class Bits>
std::uint64_t ulps_between(F a, F b) {
  constexpr Bits kSign = Bits{1} << (8 * sizeof(Bits) - 1);
  const Bits bits_a = std::bit_cast<Bits>(a);
  const Bits bits_b = std::bit_cast<Bits>(b);
  const std::uint64_t from_zero_a = bits_a & ~kSign;
  const std::uint64_t from_zero_b = bits_b & ~kSign;
  if (((bits_a ^ bits_b) & kSign) != 0) return from_zero_a + from_zero_b;
  return std::max(from_zero_a, from_zero_b) - std::min(from_zero_a, from_zero_b);
}

template <class T>
bool near(T got, T expected, const BufferSpec& spec) {
  if constexpr (std::is_floating_point_v<T>) {
    if (std::isnan(got) || std::isnan(expected)) return std::isnan(got) && std::isnan(expected);
    if (got == expected) return true;
    const double difference = std::fabs(static_cast<double>(got) - static_cast<double>(expected));
    if (difference <= spec.tolerance_absolute) return true;
    using Bits = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;
    return static_cast<double>(ulps_between<T, Bits>(got, expected)) <= spec.tolerance_ulp;
  } else {
    return got == expected;
  }
}

}  // namespace

void HostBuffer::check_count(std::uint64_t wanted) const {
  if (count() == wanted) return;
  throw std::invalid_argument(
      fmt::format("buffer '{}' has {} elements; {} are needed", name, count(), wanted));
}

void HostBuffer::check_element(std::size_t wanted) const {
  if (bytes_of(element) == wanted) return;
  throw std::invalid_argument(fmt::format("buffer '{}' has elements of {} bytes; {} are needed",
                                          name, bytes_of(element), wanted));
}

std::vector<HostBuffer> initial_buffers(const HostFile& file) {
  std::vector<HostBuffer> buffers;
  for (const BufferSpec& spec : file.buffers) {
    if (!spec.file.empty()) {
      buffers.push_back(from_file(spec, spec.file));
    } else if (const auto* formula = std::get_if<std::string>(&spec.fill)) {
      buffers.push_back(by_formula(file, spec, *formula));
    } else if (const auto* fill = std::get_if<RandomFill>(&spec.fill)) {
      buffers.push_back(random_buffer(spec, *fill));
    } else {
      buffers.push_back(empty_buffer(spec));
    }
  }
  return buffers;
}

std::optional<HostBuffer> expected_buffer(const HostFile& file, const BufferSpec& spec) {
  if (!spec.expected_formula.empty()) return by_formula(file, spec, spec.expected_formula);
  if (!spec.expected_file.empty()) return from_file(spec, spec.expected_file);
  return {};
}

std::optional<Mismatch> compare(const HostBuffer& got, const HostBuffer& expected,
                                const BufferSpec& spec) {
  std::optional<Mismatch> mismatch;
  with_type(got.element, [&](auto sample) {
    using T = decltype(sample);
    const std::vector<T> left = got.get<T>();
    const std::vector<T> right = expected.get<T>();
    for (std::size_t k = 0; k < left.size() && k < right.size(); ++k) {
      if (near(left[k], right[k], spec)) continue;
      if (!mismatch) {
        mismatch = Mismatch{.index = k,
                            .got = fmt::format("{}", +left[k]),
                            .expected = fmt::format("{}", +right[k])};
      }
      ++mismatch->differing;
    }
  });
  return mismatch;
}

}  // namespace segue::isa

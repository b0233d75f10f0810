#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/isa/host/host_file.hpp"

namespace segue::isa {

/// The contents of a buffer.
struct HostBuffer {
  std::string name;
  Element element = Element::kF32;
  std::vector<std::byte> bytes;

  [[nodiscard]] std::uint64_t count() const { return bytes.size() / bytes_of(element); }

  /// All elements as T, which has to have their size; changes are written back with `set`.
  template <class T>
  [[nodiscard]] std::vector<T> get() const {
    std::vector<T> values(bytes.size() / sizeof(T));
    std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
    return values;
  }
  template <class T>
  void set(const std::vector<T>& values) {
    std::memcpy(bytes.data(), values.data(), bytes.size());
  }
};

/// The buffers as the launches find them.
/// @throws gpu::BadInput for a formula or file that cannot be used
std::vector<HostBuffer> initial_buffers(const HostFile& file);

/// What a buffer has to be in the end, if its formula or file says so.
std::optional<HostBuffer> expected_buffer(const HostFile& file, const BufferSpec& spec);

/// The first element that differs by more than the tolerance, and how many do.
struct Mismatch {
  std::uint64_t index = 0;
  std::string got;
  std::string expected;
  std::uint64_t differing = 0;
};
std::optional<Mismatch> compare(const HostBuffer& got, const HostBuffer& expected,
                                const BufferSpec& spec);

}  // namespace segue::isa

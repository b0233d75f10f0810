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

  /// All elements as T; changes are written back with `set`.
  /// @throws std::invalid_argument unless T has the size of an element
  template <class T>
  [[nodiscard]] std::vector<T> get() const {
    check_element(sizeof(T));
    std::vector<T> values(count());
    std::memcpy(values.data(), bytes.data(), bytes.size());
    return values;
  }
  /// @throws std::invalid_argument the same, and unless there are as many
  template <class T>
  void set(const std::vector<T>& values) {
    check_element(sizeof(T));
    check_count(values.size());
    std::memcpy(bytes.data(), values.data(), bytes.size());
  }

  /// @throws std::invalid_argument unless the buffer has so many elements
  void check_count(std::uint64_t wanted) const;

 private:
  void check_element(std::size_t wanted) const;
};

/// The buffers as the launches find them.
/// @throws gpu::BadInput for a formula or file that cannot be used
std::vector<HostBuffer> initial_buffers(const HostFile& file);

/// The expected contents of a buffer in the end, if its formula or file says so.
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

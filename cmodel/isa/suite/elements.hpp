#pragma once

#include <cstddef>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "cmodel/isa/suite/reference.hpp"

namespace segue::isa {

/// Elements that a reference reads or computes. The author of a host file that names a reference
/// chooses sizes and contents: an index outside is an error of that file.
template <class T>
class Elements : public std::vector<T> {
 public:
  using std::vector<T>::vector;
  explicit Elements(std::vector<T> values) : std::vector<T>(std::move(values)) {}

  /// @throws std::invalid_argument if there is none
  [[nodiscard]] const T& operator[](std::size_t index) const {
    check(index);
    return std::vector<T>::operator[](index);
  }
  [[nodiscard]] T& operator[](std::size_t index) {
    check(index);
    return std::vector<T>::operator[](index);
  }

 private:
  void check(std::size_t index) const {
    if (index >= this->size()) {
      throw std::invalid_argument(
          "sizes or contents of the buffers are not those of the reference");
    }
  }
};

/// Those of the buffer of this name.
/// @throws std::invalid_argument if there is none, or of elements of another size
template <class T>
Elements<T> elements(std::vector<HostBuffer>& buffers, std::string_view name) {
  return Elements<T>(buffer(buffers, name).get<T>());
}

}  // namespace segue::isa

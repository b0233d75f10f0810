#pragma once

#include <cstddef>
#include <stdexcept>
#include <utility>
#include <vector>

namespace segue::isa {

/// Elements that a reference reads or computes. Whoever names a reference in a host file chooses
/// sizes and contents: an index outside is an error of that file.
template <class T>
class Elements : public std::vector<T> {
 public:
  using std::vector<T>::vector;
  Elements(std::vector<T> values) : std::vector<T>(std::move(values)) {}

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

}  // namespace segue::isa

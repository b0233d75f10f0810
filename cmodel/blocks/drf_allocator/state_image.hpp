#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cmodel/blocks/drf_allocator/state.hpp"
#include "cmodel/gen/drf_allocator_signals.hpp"

namespace segue::drf_allocator {

/// The registers as packed words, at the places that `ImageLayout` gives them. The words of
/// ports stay 0.
class StateImage {
 public:
  explicit StateImage(const Params& params) : layout_(params), words_(layout_.words) {}

  /// Elements of a memory that were written; of many, that it is to be packed as a whole.
  class WrittenElements {
   public:
    void add(std::uint32_t element) {
      if (number_ < elements_.size()) elements_[number_] = element;
      if (number_ <= elements_.size()) ++number_;
    }
    void clear() { number_ = 0; }
    /// Calls `visit` with each element that may differ, of a memory of `size`.
    template <class Visit>
    void for_each(std::uint32_t size, const Visit& visit) const {
      if (number_ > elements_.size()) {
        for (std::uint32_t i = 0; i < size; ++i) visit(i);
      } else {
        for (std::size_t i = 0; i < number_; ++i) visit(elements_[i]);
      }
    }

   private:
    std::array<std::uint32_t, 8> elements_{};
    std::size_t number_ = 0;
  };

  /// Which elements are to be packed anew; registers of one word always are.
  struct Changed {
    std::uint64_t sms = 0;
    std::uint32_t contexts = 0;
    std::array<WrittenElements, 3> memories;  ///< owner, PTBQ, stamps

    /// Adds all registers, without the memories.
    void add_registers(const Params& params);
    void clear();
  };
  void put(const State& q, const Changed& changed);

  [[nodiscard]] const std::uint32_t* words() const { return words_.data(); }

 private:
  void put_context(const State& q, std::uint32_t ctx);
  void put_sm(const State& q, std::uint32_t sm);
  void put_scan(const State& q);
  void put_rest(const State& q);
  void put_element(Signal signal, std::uint32_t i, std::uint64_t value);
  void put_all(Signal signal, std::uint64_t value) { put_element(signal, 0, value); }
  template <class Struct>
  void put_struct(Signal signal, std::uint32_t i, const Struct& value);

  ImageLayout layout_;
  std::vector<std::uint32_t> words_;
};

}  // namespace segue::drf_allocator

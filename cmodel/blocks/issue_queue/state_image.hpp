#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/blocks/issue_queue/state.hpp"

namespace segue::issue_queue {

/// The registers as packed words, at the places that `ImageLayout` gives them. The words of
/// ports stay 0.
class StateImage {
 public:
  explicit StateImage(const Params& params)
      : layout_(params),
        num_entries_(params.num_entries),
        insert_width_(params.insert_width),
        words_(layout_.words),
        shown_(params.num_entries) {}

  /// Clears all registers, but not the memory.
  void clear();
  /// The fields that have no reset.
  void put_payload(const State& q, std::uint32_t e);
  void put_stored_body(const State& q, std::uint32_t lane, std::uint32_t e);
  /// An instruction that is new there: its fields, its column and its row of the matrix. Of
  /// several, all rows after the last column. Of the matrix only the half below its diagonal.
  void put_fields(const State& q, std::uint32_t e);
  void put_column(const State& q, std::uint32_t e);
  void put_row(const State& q, std::uint32_t e);
  /// Packs the waits that changed since they were packed last.
  void put_waits(const State& q, std::uint32_t e);
  void put_live(const State& q);
  void put_new(const State& q);

  [[nodiscard]] const std::uint32_t* words() const { return words_.data(); }

 private:
  void put_body(Signal signal, std::uint32_t e, const Body& body);
  void put_set(Signal signal, std::uint32_t lsb, const EntrySet& set);
  void put_bits(Signal signal, std::uint32_t e, std::uint32_t width, std::uint32_t value);
  void flip(Signal signal, std::uint32_t e, std::uint64_t places);
  [[nodiscard]] std::uint32_t* at(Signal signal) { return &words_[layout_[signal].word]; }

  ImageLayout layout_;
  std::uint32_t num_entries_;
  std::uint32_t insert_width_;
  std::vector<std::uint32_t> words_;
  std::vector<Waits> shown_;
};

}  // namespace segue::issue_queue

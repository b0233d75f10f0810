#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/blocks/execution_engine/state.hpp"
#include "cmodel/blocks/preempt_engine/preempt_engine.hpp"
#include "cmodel/blocks/preempt_selector/preempt_selector.hpp"
#include "cmodel/blocks/sm_driver/sm_driver.hpp"
#include "cmodel/gen/execution_engine_layout.hpp"

namespace segue::execution_engine {

/// The registers as packed words, at the places that `ImageLayout` gives them: the block's own, and
/// the children's images behind them. The words of ports stay 0.
class StateImage {
 public:
  explicit StateImage(const Params& params);

  /// Called behind each tick: notes the elements of the queues' memory that the driver has written.
  void note_driver(const sm_driver::SmDriver& driver);
  /// Notes that the selector may have changed.
  void note_selector() { selector_ = true; }
  /// The engine may have changed.
  void note_engine(std::uint32_t sm) { engines_ |= Set{1} << sm; }
  /// The frames of these SMs may have changed.
  void note_frames(Set sms) { frames_ |= sms; }
  void put(const State& q, sm_driver::SmDriver& driver, preempt_selector::PreemptSelector& selector,
           std::vector<preempt_engine::PreemptEngine>& engines);

  [[nodiscard]] const std::uint32_t* words() const { return words_.data(); }

 private:
  /// Places of the children in the layout, in the order of the card.
  static constexpr std::uint32_t kDriver = 0;
  static constexpr std::uint32_t kSelector = 1;
  static constexpr std::uint32_t kFirstEngine = 2;

  void put_sms(const Sms& q);
  void put_frames(const Frames& q);
  void put_child(const std::uint32_t* from, std::uint32_t words, std::uint32_t child);
  void put_driver(const std::uint32_t* from);
  void put_bits(Signal signal, std::uint64_t bits) { put_element(signal, 0, bits); }
  void put_element(Signal signal, std::uint32_t i, std::uint64_t value);
  template <class Value>
  void put_changed(Signal signal, std::uint32_t i, Value value, Value& shown);

  ImageLayout layout_;
  sm_driver::ImageLayout driver_layout_;
  std::uint32_t selector_words_;
  std::uint32_t engine_words_;
  std::vector<std::uint32_t> words_;
  State shown_;                         ///< table entries as last packed
  std::vector<std::uint32_t> written_;  ///< elements of the queues' memory, since then
  bool selector_ = true;                ///< it may have changed since then
  Set engines_;                         ///< that may have changed since then
  Set frames_;                          ///< SMs whose frames may have changed
};

}  // namespace segue::execution_engine

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cmodel/layout/signal_info.hpp"
#include "verilator_tb/plant/rtl_model.hpp"

namespace segue::plant {

/// The ports of a Verilated block, to and from an image with the places of SignalInfo: all that
/// a bench needs that does not have to be quick.
class PortImage {
 public:
  /// Throws HarnessError if the RTL lacks a port or keeps it in another size.
  PortImage(RtlModel& rtl, std::span<const layout::SignalInfo> signals);

  /// Words of an image up to the last input.
  [[nodiscard]] std::uint32_t input_words() const;
  /// The inputs; the reset has no place in an image.
  void write(const std::uint32_t* image) const;
  /// The outputs.
  void read(std::uint32_t* image) const;

 private:
  struct Port {
    void* member = nullptr;
    std::uint32_t word = 0;
    std::uint32_t bytes = 0;
  };

  std::vector<Port> inputs_, outputs_;
};

}  // namespace segue::plant

#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/sm_driver_layout.hpp"
#include "verilator_tb/plant/rtl_model.hpp"

namespace segue::sm_driver {

/// The ports of the Verilated driver, to and from C++. Writes an input only when it has
/// changed; the payload of a message that is not valid has no reader and keeps its old
/// value.
class RtlPorts {
 public:
  RtlPorts(plant::RtlModel& rtl, const Params& params);

  /// True if any input has another value now. The time counts too: a drain may be late, and then
  /// the driver takes no message.
  bool write(const Inputs& in);

  /// Payloads only of valid messages; of others they are left as they are.
  void read(Outputs& out) const;

 private:
  struct Port {
    void* member = nullptr;
    std::uint32_t bytes = 0;
    std::uint32_t word = 0;  ///< its place in an image
  };

  [[nodiscard]] Port port(Signal signal) const;
  [[nodiscard]] std::uint8_t* bit(Signal signal) const;
  bool write_levels(const Inputs& in);
  bool write_host(const HostMsg& message);
  void write_sm(std::uint32_t sm, const SmMsg& message);
  /// Where a struct is packed: in the port itself if that has whole words, else in the image.
  [[nodiscard]] std::uint32_t* words_of(const Port& port) const;
  void store(const Port& port) const;
  [[nodiscard]] const std::uint32_t* load(const Port& port) const;

  plant::RtlModel& rtl_;
  ImageLayout layout_;
  std::vector<layout::SignalInfo> signals_;
  Port host_, sm_valid_, sm_, buffer_free_, sm_ready_, cmd_, done_, ask_;
  std::uint64_t *now_, *wake_at_;
  std::uint8_t *host_valid_, *cmd_ready_, *done_ready_, *victim_valid_, *victim_sm_;
  std::uint8_t *host_ready_, *cmd_valid_, *done_valid_, *err_valid_, *err_code_, *quiescent_;
  std::uint8_t* ask_valid_;
  Inputs written_;
  mutable std::vector<std::uint32_t> image_;  // of ports smaller than a word
};

}  // namespace segue::sm_driver

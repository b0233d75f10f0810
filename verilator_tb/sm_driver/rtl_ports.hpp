#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/sm_driver_layout.hpp"
#include "verilator_tb/plant/rtl_model.hpp"

namespace segue::sm_driver {

/// The ports of the Verilated driver, to and from C++. Writes an input only when it has
/// changed; the payload of a message that is not valid is nobody's business and stays
/// what it was.
class RtlPorts {
 public:
  RtlPorts(plant::RtlModel& rtl, const Params& params);

  /// True if any input has another value now.
  bool write(const Inputs& in);
  void read(Outputs& out);

 private:
  struct Port {
    void* member = nullptr;
    std::uint32_t bytes = 0;
    std::uint32_t word = 0;  ///< its place in an image
  };

  [[nodiscard]] Port port(const plant::RtlModel& rtl, Signal signal) const;
  bool write_scalars(const Inputs& in);
  void store(const Port& port, std::uint64_t value) const;
  void store_image(const Port& port) const;
  [[nodiscard]] std::uint64_t load(const Port& port) const;
  void load_image(const Port& port);

  plant::RtlModel& rtl_;
  ImageLayout layout_;
  std::vector<layout::SignalInfo> signals_;
  Port now_, host_valid_, host_, sm_valid_, sm_, cmd_ready_, done_ready_;
  Port host_ready_, buffer_free_, sm_ready_, cmd_valid_, cmd_, done_valid_, done_;
  Port err_valid_, err_code_, quiescent_, wake_at_;
  Inputs written_;
  std::vector<std::uint32_t> image_;
};

}  // namespace segue::sm_driver

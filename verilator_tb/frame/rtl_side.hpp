#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cmodel/layout/signal_info.hpp"
#include "verilator_tb/plant/port_image.hpp"
#include "verilator_tb/plant/rtl_model.hpp"

namespace segue::frame {

/// A Verilated block behind its generated ports: Inputs and Outputs in, an image of words between.
template <class B>
class RtlSide {
 public:
  using Params = typename B::Params;
  using Inputs = typename B::Inputs;
  using Outputs = typename B::Outputs;

  /// Throws HarnessError if the module's ports are not those of the layout at this size.
  RtlSide(const plant::RtlModule& module, const Params& params)
      : layout_(params),
        signals_(signals(params)),
        rtl_(module),
        ports_(rtl_, signals_),
        inputs_(layout_.words),
        outputs_(layout_.words) {}

  /// The clock falls with these inputs; everything follows them.
  void settle(const Inputs& in) {
    pack_inputs(in, inputs_.data(), layout_);
    ports_.write(inputs_.data());
    rtl_.set_reset_n(in.rst_n);
    rtl_.settle();
  }

  /// The rising edge.
  void clock() { rtl_.clock(); }

  /// The outputs, as they follow the inputs that were settled last.
  void read(Outputs& out) {
    ports_.read(outputs_.data());
    unpack_outputs(outputs_.data(), out, layout_);
  }

  [[nodiscard]] plant::RtlModel& rtl() { return rtl_; }
  [[nodiscard]] const plant::RtlModel& rtl() const { return rtl_; }
  [[nodiscard]] const typename B::ImageLayout& layout() const { return layout_; }
  /// In the order of the layout.
  [[nodiscard]] std::span<const layout::SignalInfo> infos() const { return signals_; }

 private:
  typename B::ImageLayout layout_;
  std::vector<layout::SignalInfo> signals_;
  plant::RtlModel rtl_;
  plant::PortImage ports_;
  std::vector<std::uint32_t> inputs_, outputs_;
};

}  // namespace segue::frame

#pragma once

#include <span>
#include <type_traits>
#include <vector>

#include "cmodel/layout/signal_info.hpp"
#include "verilator_tb/frame/image_ports.hpp"
#include "verilator_tb/plant/rtl_model.hpp"

namespace segue::frame {

/// A Verilated block behind its generated ports. `B` are the traits of the block's bench.
template <class B>
class RtlSide {
 public:
  using Params = typename B::Params;
  using Inputs = typename B::Inputs;
  using Outputs = typename B::Outputs;

  /// Throws HarnessError if the module's ports are not those of the layout at this size.
  RtlSide(const plant::RtlModule& module, const Params& params)
      : layout_(params), signals_(signals(params)), rtl_(module), ports_(rtl_, params) {}

  /// The clock falls with these inputs; everything follows them.
  void settle(const Inputs& in) {
    ports_.write(in);
    rtl_.settle();
  }

  /// After a clock edge everything follows the new state by itself, so that only other inputs need
  /// to be settled.
  void settle_changes(const Inputs& in) {
    if (ports_.write(in)) rtl_.settle();
  }

  /// The rising edge.
  void clock() { rtl_.clock(); }

  /// The same where `settle` comes before anything is read.
  void edge() { rtl_.edge(); }

  /// The outputs, as they follow the inputs that were settled last.
  void read(Outputs& out) { ports_.read(out); }

  [[nodiscard]] plant::RtlModel& rtl() { return rtl_; }
  [[nodiscard]] const plant::RtlModel& rtl() const { return rtl_; }
  [[nodiscard]] const typename B::ImageLayout& layout() const { return layout_; }
  /// In the order of the layout.
  [[nodiscard]] std::span<const layout::SignalInfo> infos() const { return signals_; }

 private:
  using Ports =
      std::conditional_t<std::is_void_v<typename B::Ports>, ImagePorts<B>, typename B::Ports>;

  typename B::ImageLayout layout_;
  std::vector<layout::SignalInfo> signals_;
  plant::RtlModel rtl_;
  Ports ports_;
};

}  // namespace segue::frame

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
    is_settled_ = true;
  }

  /// The same, where nothing has to follow what is settled already.
  void settle_changes(const Inputs& in) {
    if (ports_.write(in) || !is_settled_) rtl_.settle();
    is_settled_ = true;
  }

  /// The rising edge. Everything follows the new state.
  void clock() {
    rtl_.clock();
    is_settled_ = true;
  }

  /// The same where `settle` or `settle_changes` comes before anything is read.
  void edge() {
    rtl_.edge();
    is_settled_ = false;
  }

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
  bool is_settled_ = false;
};

}  // namespace segue::frame

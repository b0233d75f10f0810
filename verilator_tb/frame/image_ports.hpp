#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "cmodel/layout/sized.hpp"
#include "verilator_tb/plant/port_image.hpp"
#include "verilator_tb/plant/rtl_model.hpp"

namespace segue::frame {

/// The ports of a Verilated block, to and from its generated Inputs and Outputs, by an image of
/// words between.
template <class B>
class ImagePorts {
 public:
  /// Throws HarnessError if the RTL lacks a port or keeps it in another size.
  ImagePorts(plant::RtlModel& rtl, const typename B::Params& params)
      : rtl_(rtl),
        layout_(params),
        ports_(rtl, signals(params)),
        shown_(layout::sized<typename B::Inputs>(params)),
        inputs_(ports_.input_words()),
        outputs_(layout_.words) {
    rtl_.set_reset_n(false);
    pack_inputs(shown_, inputs_.data(), layout_);
    ports_.write(inputs_.data());
    written_ = inputs_;
  }

  /// The inputs, the reset among them. True if any has another value now.
  bool write(const typename B::Inputs& in) {
    pack_inputs(in, inputs_.data(), layout_, &shown_);
    if (in.rst_n == rst_n_ && inputs_ == written_) return false;
    rtl_.set_reset_n(rst_n_ = in.rst_n);
    ports_.write(inputs_.data());
    written_ = inputs_;
    return true;
  }

  void read(typename B::Outputs& out) {
    ports_.read(outputs_.data());
    unpack_outputs(outputs_.data(), out, layout_);
  }

 private:
  plant::RtlModel& rtl_;
  typename B::ImageLayout layout_;
  plant::PortImage ports_;
  bool rst_n_ = false;
  typename B::Inputs shown_;  // by the image of the inputs
  std::vector<std::uint32_t> inputs_, written_, outputs_;
};

}  // namespace segue::frame

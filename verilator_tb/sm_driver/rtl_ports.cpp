#include "verilator_tb/sm_driver/rtl_ports.hpp"

#include <bit>
#include <cstring>

namespace segue::sm_driver {

RtlPorts::RtlPorts(plant::RtlModel& rtl, const Params& params)
    : rtl_(rtl),
      layout_(params),
      signals_(signals(params)),
      written_(params),
      image_(layout_.words) {
  now_ = port(rtl, Signal::kNowI);
  host_valid_ = port(rtl, Signal::kHostValidI);
  host_ = port(rtl, Signal::kHostI);
  sm_valid_ = port(rtl, Signal::kSmValidI);
  sm_ = port(rtl, Signal::kSmI);
  cmd_ready_ = port(rtl, Signal::kCmdReadyI);
  done_ready_ = port(rtl, Signal::kDoneReadyI);
  host_ready_ = port(rtl, Signal::kHostReadyO);
  buffer_free_ = port(rtl, Signal::kBufferFreeO);
  sm_ready_ = port(rtl, Signal::kSmReadyO);
  cmd_valid_ = port(rtl, Signal::kCmdValidO);
  cmd_ = port(rtl, Signal::kCmdO);
  done_valid_ = port(rtl, Signal::kDoneValidO);
  done_ = port(rtl, Signal::kDoneO);
  err_valid_ = port(rtl, Signal::kErrValidO);
  err_code_ = port(rtl, Signal::kErrCodeO);
  quiescent_ = port(rtl, Signal::kQuiescentO);
  wake_at_ = port(rtl, Signal::kWakeAtO);
  written_.rst_n = false;  // so that the first cycle's value is written
  rtl_.set_reset_n(false);
}

RtlPorts::Port RtlPorts::port(const plant::RtlModel& rtl, Signal signal) const {
  const layout::SignalInfo& info = signals_[static_cast<std::size_t>(signal)];
  return {rtl.find(info.name, info.bytes), info.bytes, info.word_offset};
}

void RtlPorts::store(const Port& port, std::uint64_t value) const {
  std::memcpy(port.member, &value, port.bytes);
}

void RtlPorts::store_image(const Port& port) const {
  std::memcpy(port.member, image_.data() + port.word, port.bytes);
}

std::uint64_t RtlPorts::load(const Port& port) const {
  std::uint64_t value = 0;
  std::memcpy(&value, port.member, port.bytes);
  return value;
}

void RtlPorts::load_image(const Port& port) {
  std::memcpy(image_.data() + port.word, port.member, port.bytes);
}

bool RtlPorts::write(const Inputs& in) {
  bool changed = write_scalars(in);
  if (in.host_valid && in.host != written_.host) {
    written_.host = in.host;
    in.host.pack(image_.data() + host_.word, 0, layout_.widths);
    store_image(host_);
    changed = true;
  }
  bool sms_changed = false;
  const std::uint32_t stride = layout_[Signal::kSmI].stride_bits;
  for (std::uint64_t left = in.sm_valid; left != 0; left &= left - 1) {
    const auto s = static_cast<std::uint32_t>(std::countr_zero(left));
    if (in.sm[s] == written_.sm[s]) continue;
    written_.sm[s] = in.sm[s];
    in.sm[s].pack(image_.data() + sm_.word, s * stride, layout_.widths);
    sms_changed = true;
  }
  if (sms_changed) store_image(sm_);
  return changed || sms_changed;
}

bool RtlPorts::write_scalars(const Inputs& in) {
  const bool changed = in.rst_n != written_.rst_n || in.now != written_.now ||
                       in.host_valid != written_.host_valid || in.sm_valid != written_.sm_valid ||
                       in.cmd_ready != written_.cmd_ready || in.done_ready != written_.done_ready;
  if (!changed) return false;
  rtl_.set_reset_n(written_.rst_n = in.rst_n);
  store(now_, written_.now = in.now);
  store(host_valid_, (written_.host_valid = in.host_valid) ? 1 : 0);
  store(sm_valid_, written_.sm_valid = in.sm_valid);
  store(cmd_ready_, (written_.cmd_ready = in.cmd_ready) ? 1 : 0);
  store(done_ready_, (written_.done_ready = in.done_ready) ? 1 : 0);
  return true;
}

void RtlPorts::read(Outputs& out) {
  out.host_ready = load(host_ready_) != 0;
  out.buffer_free = load(buffer_free_);
  out.sm_ready = load(sm_ready_);
  out.cmd_valid = load(cmd_valid_) != 0;
  load_image(cmd_);
  out.cmd = SmCmd::unpack(image_.data() + cmd_.word, 0, layout_.widths);
  out.done_valid = load(done_valid_) != 0;
  load_image(done_);
  out.done = DoneMsg::unpack(image_.data() + done_.word, 0, layout_.widths);
  out.err_valid = load(err_valid_) != 0;
  out.err_code = static_cast<Error>(load(err_code_));
  out.quiescent = load(quiescent_) != 0;
  out.wake_at = load(wake_at_);
}

}  // namespace segue::sm_driver

#include "verilator_tb/sm_driver/rtl_ports.hpp"

#include <bit>
#include <cstring>

namespace segue::sm_driver {
namespace {

/// Copies a number of up to 64 bits, which Verilator stores in the smallest integer that holds it.
void copy_number(void* to, const void* from, std::uint32_t bytes) {
  switch (bytes) {
    case 1:
      std::memcpy(to, from, 1);
      return;
    case 2:
      std::memcpy(to, from, 2);
      return;
    case 4:
      std::memcpy(to, from, 4);
      return;
    default:
      std::memcpy(to, from, 8);
      return;
  }
}

std::uint64_t load_number(const void* member, std::uint32_t bytes) {
  std::uint64_t value = 0;
  copy_number(&value, member, bytes);
  return value;
}

}  // namespace

RtlPorts::RtlPorts(plant::RtlModel& rtl, const Params& params)
    : rtl_(rtl),
      layout_(params),
      signals_(signals(params)),
      host_(port(Signal::kHostI)),
      sm_valid_(port(Signal::kSmValidI)),
      sm_(port(Signal::kSmI)),
      buffer_free_(port(Signal::kBufferFreeO)),
      sm_ready_(port(Signal::kSmReadyO)),
      cmd_(port(Signal::kCmdO)),
      done_(port(Signal::kDoneO)),
      ask_(port(Signal::kAskO)),
      now_(static_cast<std::uint64_t*>(rtl.find("now_i", 8))),
      wake_at_(static_cast<std::uint64_t*>(rtl.find("wake_at_o", 8))),
      host_valid_(bit(Signal::kHostValidI)),
      cmd_ready_(bit(Signal::kCmdReadyI)),
      done_ready_(bit(Signal::kDoneReadyI)),
      victim_valid_(bit(Signal::kVictimValidI)),
      victim_sm_(bit(Signal::kVictimSmI)),
      host_ready_(bit(Signal::kHostReadyO)),
      cmd_valid_(bit(Signal::kCmdValidO)),
      done_valid_(bit(Signal::kDoneValidO)),
      err_valid_(bit(Signal::kErrValidO)),
      err_code_(bit(Signal::kErrCodeO)),
      quiescent_(bit(Signal::kQuiescentO)),
      ask_valid_(bit(Signal::kAskValidO)),
      written_(params),
      image_(layout_.words) {
  written_.rst_n = false;  // so that the first cycle's value is written
  rtl_.set_reset_n(false);
}

RtlPorts::Port RtlPorts::port(Signal signal) const {
  const layout::SignalInfo& info = signals_[static_cast<std::size_t>(signal)];
  return {rtl_.find(info.name, info.bytes), info.bytes, info.word_offset};
}

std::uint8_t* RtlPorts::bit(Signal signal) const {
  const layout::SignalInfo& info = signals_[static_cast<std::size_t>(signal)];
  return static_cast<std::uint8_t*>(rtl_.find(info.name, 1));
}

std::uint32_t* RtlPorts::words_of(const Port& port) const {
  if (port.bytes % 4 == 0) return static_cast<std::uint32_t*>(port.member);
  return image_.data() + port.word;
}

void RtlPorts::store(const Port& port) const {
  if (port.bytes % 4 != 0) std::memcpy(port.member, words_of(port), port.bytes);
}

const std::uint32_t* RtlPorts::load(const Port& port) const {
  if (port.bytes % 4 != 0) std::memcpy(words_of(port), port.member, port.bytes);
  return words_of(port);
}

bool RtlPorts::write(const Inputs& in) {
  bool changed = in.now != written_.now;
  *now_ = written_.now = in.now;
  if (write_levels(in)) changed = true;
  if (in.host_valid && write_host(in.host)) changed = true;
  for (std::uint64_t left = in.sm_valid; left != 0; left &= left - 1) {
    const auto s = static_cast<std::uint32_t>(std::countr_zero(left));
    if (in.sm[s] != written_.sm[s]) {
      write_sm(s, in.sm[s]);
      changed = true;
    }
  }
  return changed;
}

inline bool RtlPorts::write_levels(const Inputs& in) {
  if (in.rst_n == written_.rst_n && in.host_valid == written_.host_valid &&
      in.sm_valid == written_.sm_valid && in.cmd_ready == written_.cmd_ready &&
      in.done_ready == written_.done_ready && in.victim_valid == written_.victim_valid &&
      (!in.victim_valid || in.victim_sm == written_.victim_sm)) {
    return false;
  }
  *victim_valid_ = (written_.victim_valid = in.victim_valid) ? 1 : 0;
  *victim_sm_ = static_cast<std::uint8_t>(written_.victim_sm = in.victim_sm);
  *cmd_ready_ = (written_.cmd_ready = in.cmd_ready) ? 1 : 0;
  *done_ready_ = (written_.done_ready = in.done_ready) ? 1 : 0;
  rtl_.set_reset_n(written_.rst_n = in.rst_n);
  *host_valid_ = (written_.host_valid = in.host_valid) ? 1 : 0;
  written_.sm_valid = in.sm_valid;
  copy_number(sm_valid_.member, &in.sm_valid, sm_valid_.bytes);
  return true;
}

bool RtlPorts::write_host(const HostMsg& message) {
  if (message == written_.host) return false;
  message.pack(words_of(host_), 0, layout_.widths);
  store(host_);
  written_.host = message;
  return true;
}

void RtlPorts::write_sm(std::uint32_t sm, const SmMsg& message) {
  message.pack(words_of(sm_), sm * layout_[Signal::kSmI].stride_bits, layout_.widths);
  store(sm_);
  written_.sm[sm] = message;
}

void RtlPorts::read(Outputs& out) const {
  out.host_ready = *host_ready_ != 0;
  out.buffer_free = load_number(buffer_free_.member, buffer_free_.bytes);
  out.sm_ready = load_number(sm_ready_.member, sm_ready_.bytes);
  out.cmd_valid = *cmd_valid_ != 0;
  if (out.cmd_valid) out.cmd.unpack(load(cmd_), 0, layout_.widths);
  out.done_valid = *done_valid_ != 0;
  if (out.done_valid) out.done.unpack(load(done_), 0, layout_.widths);
  out.ask_valid = *ask_valid_ != 0;
  out.ask = {};
  if (out.ask_valid) out.ask.unpack(load(ask_), 0, layout_.widths);
  out.err_valid = *err_valid_ != 0;
  out.err_code = static_cast<Error>(*err_code_);
  out.quiescent = *quiescent_ != 0;
  out.wake_at = *wake_at_;
}

}  // namespace segue::sm_driver

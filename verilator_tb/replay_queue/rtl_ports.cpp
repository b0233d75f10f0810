#include "verilator_tb/replay_queue/rtl_ports.hpp"

#include <cstring>

namespace segue::replay_queue {
namespace {

/// A number of up to 64 bits, which Verilator keeps in the smallest integer that holds it.
template <class Port>
void store(const Port& port, std::uint64_t value) {
  switch (port.bytes) {
    case 1:
      std::memcpy(port.member, &value, 1);
      return;
    case 2:
      std::memcpy(port.member, &value, 2);
      return;
    case 4:
      std::memcpy(port.member, &value, 4);
      return;
    default:
      std::memcpy(port.member, &value, 8);
  }
}

template <class Port>
std::uint64_t load(const Port& port) {
  std::uint64_t value = 0;
  switch (port.bytes) {
    case 1:
      std::memcpy(&value, port.member, 1);
      break;
    case 2:
      std::memcpy(&value, port.member, 2);
      break;
    case 4:
      std::memcpy(&value, port.member, 4);
      break;
    default:
      std::memcpy(&value, port.member, 8);
  }
  return value;
}

constexpr std::size_t at(Signal signal) { return static_cast<std::size_t>(signal); }

}  // namespace

RtlPorts::RtlPorts(plant::RtlModel& rtl, const Params& params)
    : rtl_(rtl), layout_(params), signals_(signals(params)), ports_(signals_.size()), words_(64) {
  for (std::size_t i = 0; i < signals_.size(); ++i) {
    const layout::SignalInfo& info = signals_[i];
    const bool input = info.kind == layout::SignalKind::kInput;
    if (!input && info.kind != layout::SignalKind::kOutput) continue;
    ports_[i] = {rtl.find(info.name, info.bytes), info.bytes};
    if (input) std::memset(ports_[i].member, 0, info.bytes);
  }
}

template <class Message>
void RtlPorts::put(const Port& port, const Message& message, Message& written) {
  if (message == written) return;
  written = message;
  message.pack(words_.data(), 0, layout_.widths);
  std::memcpy(port.member, words_.data(), port.bytes);
}

void RtlPorts::write(const Inputs& in) {
  const auto number = [this](Signal signal, std::uint64_t value) {
    store(ports_[at(signal)], value);
  };
  rtl_.set_reset_n(in.rst_n);
  number(Signal::kReserveI, in.reserve);
  number(Signal::kInsertValidI, in.insert_valid);
  number(Signal::kTakeOverValidI, in.take_over_valid);
  number(Signal::kRestoreValidI, in.restore_valid);
  number(Signal::kReissueValidI, in.reissue_valid);
  number(Signal::kHandBackValidI, in.hand_back_valid);
  number(Signal::kHandBackI, in.hand_back);
  number(Signal::kCommitValidI, in.commit_valid);
  number(Signal::kCommitI, in.commit);
  number(Signal::kFaultValidI, in.fault_valid);
  number(Signal::kCommandValidI, in.command_valid);
  number(Signal::kReplayReadyI, in.replay_ready);
  number(Signal::kSaveReadyI, in.save_ready);
  put(ports_[at(Signal::kInsertI)], in.insert, written_.insert);
  put(ports_[at(Signal::kTakeOverI)], in.take_over, written_.take_over);
  put(ports_[at(Signal::kRestoreI)], in.restore, written_.restore);
  put(ports_[at(Signal::kReissueI)], in.reissue, written_.reissue);
  put(ports_[at(Signal::kFaultI)], in.fault, written_.fault);
  put(ports_[at(Signal::kCommandI)], in.command, written_.command);
}

void RtlPorts::read_message(const Port& port, bool valid, Instruction& message) const {
  message = {};
  if (!valid) return;
  std::memcpy(words_.data(), port.member, port.bytes);
  message.unpack(words_.data(), 0, layout_.widths);
}

void RtlPorts::read(Outputs& out) const {
  const auto number = [this](Signal signal) { return load(ports_[at(signal)]); };
  out.insert_ready = number(Signal::kInsertReadyO) != 0;
  out.insert_entry = number(Signal::kInsertEntryO);
  out.take_over_ready = number(Signal::kTakeOverReadyO) != 0;
  out.restore_ready = number(Signal::kRestoreReadyO) != 0;
  out.replay_valid = number(Signal::kReplayValidO) != 0;
  out.replay_entry = number(Signal::kReplayEntryO);
  out.save_valid = number(Signal::kSaveValidO) != 0;
  out.saving = number(Signal::kSavingO) != 0;
  out.held = number(Signal::kHeldO);
  out.in_flight = number(Signal::kInFlightO);
  out.in_use = number(Signal::kInUseO);
  out.free = number(Signal::kFreeO);
  out.err_valid = number(Signal::kErrValidO);
  std::uint64_t codes = number(Signal::kErrCodeO);
  for (Error& code : out.err_code) {
    code = static_cast<Error>(codes & 15);
    codes >>= 4;
  }
  out.quiescent = number(Signal::kQuiescentO) != 0;
  out.wake_at = number(Signal::kWakeAtO);
  read_message(ports_[at(Signal::kReplayO)], out.replay_valid, out.replay);
  read_message(ports_[at(Signal::kSaveO)], out.save_valid, out.save);
}

}  // namespace segue::replay_queue

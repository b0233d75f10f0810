#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/replay_queue_layout.hpp"
#include "verilator_tb/plant/rtl_model.hpp"

namespace segue::replay_queue {

/// The ports of a Verilated replay queue, quickly: a message is packed only if it is another than
/// in the cycle before.
class RtlPorts {
 public:
  /// Throws HarnessError if the RTL lacks a port or keeps it in another size.
  RtlPorts(plant::RtlModel& rtl, const Params& params);

  /// The inputs, the reset among them.
  void write(const Inputs& in);
  /// The outputs. A message that is not valid is all zeros and not looked at.
  void read(Outputs& out) const;

 private:
  struct Port {
    void* member = nullptr;
    std::uint32_t bytes = 0;
  };
  template <class Message>
  void put(const Port& port, const Message& message, Message& written);
  void read_message(const Port& port, bool valid, Instruction& message) const;

  plant::RtlModel& rtl_;
  ImageLayout layout_;
  std::vector<layout::SignalInfo> signals_;
  std::vector<Port> ports_;                   // by Signal; none of the state
  mutable std::vector<std::uint32_t> words_;  // one message
  Inputs written_;
};

}  // namespace segue::replay_queue

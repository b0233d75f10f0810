#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "cmodel/gen/sm_driver_layout.hpp"

namespace segue::sm_driver {

struct HostTaken {
  HostMsg msg;
  Error error = Error::kNone;
};
struct SmTaken {
  std::uint32_t sm = 0;
  SmMsg msg;
  Error error = Error::kNone;
};
struct ResetBegun {};

/// A handshake at one of the driver's ports.
struct Transaction {
  std::uint64_t cycle = 0;
  std::variant<ResetBegun, HostTaken, SmTaken, SmCmd, DoneMsg> what;
};

std::string in_words(const Transaction& transaction);
std::string in_words(const SmCmd& cmd);
std::string in_words(const DoneMsg& done);

}  // namespace segue::sm_driver

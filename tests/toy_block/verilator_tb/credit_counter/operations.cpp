#include "verilator_tb/credit_counter/operations.hpp"

namespace segue::credit_counter {

std::vector<plant::OperationKind> operation_kinds(const Params& /*params*/) {
  constexpr std::int64_t kLongest = 100'000;  // cycles
  return {
      {"rates", {{"give", 0, 100, {}, 100}, {"take", 0, 100, {}, 100}}},
      {"reset", {{"cycles", 1, kLongest}}},
  };
}

}  // namespace segue::credit_counter

#include "verilator_tb/credit_counter/transaction.hpp"

#include <fmt/format.h>

#include "verilator_tb/frame/one_sided.hpp"

namespace segue::credit_counter {

std::string in_words(const Transaction& transaction) {
  const std::string what =
      transaction.source ? std::string(to_string(*transaction.source)) : "reset";
  if (transaction.error == Error::kNone) return fmt::format("{:>9}  {}", transaction.cycle, what);
  return fmt::format("{:>9}  {} -> error {}", transaction.cycle, what,
                     to_string(transaction.error));
}

void for_each_transaction(std::uint64_t cycle, const Inputs& in, const Outputs& out,
                          const std::function<void(const Transaction&)>& sink) {
  if (in.give_valid) sink({cycle, Source::kGive, out.err_code[0]});
  if (in.take_valid) sink({cycle, Source::kTake, out.err_code[1]});
}

std::vector<std::string> events_of_one_side(const Outputs& rtl, const Outputs& twin) {
  frame::OneSided events;
  events.note_errors<Source>(rtl.err_code, twin.err_code);
  return events.take();
}

}  // namespace segue::credit_counter

#include "verilator_tb/credit_counter/environment.hpp"

#include "verilator_tb/credit_counter/operations.hpp"

namespace segue::credit_counter {

const Inputs& Environment::drive(std::uint64_t cycle) {
  cycle_ = cycle;
  if (!stopped_) {
    operations_.apply(cycle, [this](const plant::Operation& operation) { apply(operation); });
  }
  Random random(hash(seed_, cycle));
  in_ = Inputs{};
  in_.rst_n = cycle >= reset_until_;
  in_.give_valid = !stopped_ && random.percent(give_percent_);
  in_.take_valid = !stopped_ && random.percent(take_percent_);
  return in_;
}

void Environment::take(const Outputs& out) {
  if (!in_.rst_n) {
    held_ = 0;
    return;
  }
  if (complaint_.empty() && out.count != held_) {
    complaint_ =
        "the count is " + std::to_string(out.count) + ", the sender holds " + std::to_string(held_);
  }
  const bool gives = in_.give_valid && held_ < params_.max_credits;
  const bool takes = in_.take_valid && held_ > 0;
  held_ = held_ + (gives ? 1 : 0) - (takes ? 1 : 0);
  messages_ += (gives ? 1 : 0) + (takes ? 1 : 0);
}

void Environment::apply(const plant::Operation& operation) {
  const auto arg = [&](std::size_t i) { return static_cast<std::uint64_t>(operation.args[i]); };
  switch (static_cast<Op>(operation.kind)) {
    case Op::kRates:
      give_percent_ = arg(0);
      take_percent_ = arg(1);
      break;
    case Op::kReset:
      reset_until_ = cycle_ + arg(0);
      break;
  }
}

}  // namespace segue::credit_counter

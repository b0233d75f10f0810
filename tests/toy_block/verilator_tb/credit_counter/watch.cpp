#include "verilator_tb/credit_counter/watch.hpp"

namespace segue::credit_counter {

void Watch::before(const Inputs& in, const Outputs& out, const CreditCounter& /*twin*/) {
  if (!in.rst_n) return;
  const bool gives = in.give_valid && out.err_code[0] == Error::kNone;
  const bool takes = in.take_valid && out.err_code[1] == Error::kNone;
  if (in.give_valid) coverage_.hit(verdict_bin(Source::kGive, out.err_code[0]));
  if (in.take_valid) coverage_.hit(verdict_bin(Source::kTake, out.err_code[1]));
  hit_if(gives && takes, Bin::kBoth);
  hit_if(out.count == params_.max_credits, Bin::kFull);
  hit_if(takes && !gives && out.count == 1, Bin::kEmptied);
}

}  // namespace segue::credit_counter

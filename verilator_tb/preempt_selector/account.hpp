#pragma once

#include <string>

#include "cmodel/gen/preempt_selector_layout.hpp"

namespace segue::preempt_selector {

class Account {
 public:
  explicit Account(const Params& /*params*/) {}
  void observe(const Inputs& /*in*/, const Outputs& /*out*/) {}
  [[nodiscard]] const std::string& complaint() const { return complaint_; }

 private:
  std::string complaint_;
};

}  // namespace segue::preempt_selector

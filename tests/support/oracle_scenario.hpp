#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace segue::tests {

/// Inputs and right outputs of a few cycles, written by hand, for an oracle to observe. A test
/// changes one of them and asks for the complaint. `Cycle` has `in` and `out`.
template <class Oracle, class Cycle, class Params>
class OracleScenario {
 public:
  OracleScenario(const Params& params, std::size_t cycles) : params_(params), cycles_(cycles) {}

  Cycle& operator[](int moment) { return cycles_[static_cast<std::size_t>(moment)]; }

  /// An oracle that has observed all cycles.
  [[nodiscard]] Oracle observed() const {
    Oracle oracle(params_);
    for (const Cycle& cycle : cycles_) oracle.observe(cycle.in, cycle.out);
    return oracle;
  }

 protected:
  std::vector<Cycle>& cycles() { return cycles_; }

 private:
  Params params_;
  std::vector<Cycle> cycles_;
};

/// The oracle's first complaint about a scenario after a change; "" if there is none.
template <class Scenario>
std::string complaint_of(const std::function<void(Scenario&)>& change) {
  Scenario scenario;
  change(scenario);
  return scenario.observed().complaint();
}

}  // namespace segue::tests

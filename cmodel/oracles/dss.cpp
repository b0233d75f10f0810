#include "cmodel/oracles/dss.hpp"

#include "cmodel/oracles/token_rules.hpp"

namespace segue::oracles::dss {

Decision choose(const View& view) { return token_rules::choose(view, kWorthIt); }

Objection objection(const Decision& decision, const View& view, Rigor rigor) {
  return token_rules::objection(decision, view, rigor, kWorthIt);
}

}  // namespace segue::oracles::dss

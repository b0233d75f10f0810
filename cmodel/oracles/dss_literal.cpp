#include "cmodel/oracles/dss_literal.hpp"

#include "cmodel/oracles/token_rules.hpp"

namespace segue::oracles::dss_literal {
namespace {

/// "until max <= min + 1" ends an invocation that has moved; one that hasn't returns only
/// "if max = min".
int worth_it(const View& view) { return view.continued ? 2 : 1; }

}  // namespace

Decision choose(const View& view) { return token_rules::choose(view, worth_it(view)); }

Objection objection(const Decision& decision, const View& view, Rigor rigor) {
  // Events between the look and the move may have been a new invocation.
  const int least = rigor == Rigor::kExact ? worth_it(view) : 1;
  return token_rules::objection(decision, view, rigor, least);
}

}  // namespace segue::oracles::dss_literal

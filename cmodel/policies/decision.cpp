#include "cmodel/policies/decision.hpp"

namespace segue::policies {
namespace {

struct Words {
  std::string operator()(const Bind& d) const {
    return "bind SM " + std::to_string(d.sm) + " to kernel " + std::to_string(d.row);
  }
  std::string operator()(const Reserve& d) const {
    return "reserve SM " + std::to_string(d.sm) + " of kernel " + std::to_string(d.victim) +
           " for kernel " + std::to_string(d.next);
  }
  std::string operator()(const Drop& d) const { return "let SM " + std::to_string(d.sm) + " idle"; }
  std::string operator()(const Stay&) const { return "stay"; }
};

}  // namespace

std::string to_string(const Decision& decision) { return std::visit(Words{}, decision); }

}  // namespace segue::policies

#pragma once

#include <gmock/gmock.h>

#include "cmodel/policies/policy.hpp"
#include "tests/policies/views.hpp"

namespace segue::policies {

/// One policy's oracle, asked for its verdict on a decision and a view.
template <Policy Asked>
class OracleTest : public testing::Test {
 protected:
  static Objection exactly(const Decision& decision, const View& view) {
    return objection(Asked, decision, view, Rigor::kExact);
  }
  static Objection soundly(const Decision& decision, const View& view) {
    return objection(Asked, decision, view, Rigor::kSound);
  }
  static Objection issuing(unsigned row, const View& view) {
    return objection_to_issue(Asked, row, view);
  }
};

}  // namespace segue::policies
